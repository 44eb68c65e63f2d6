"""Health views: alive without a database, ready only with one."""

import pytest
from django.db import OperationalError
from django.test import Client

from config import health


def test_live_asks_nothing(client: Client) -> None:
    response = client.get("/healthz/live")
    assert response.status_code == 200
    assert response.json() == {"status": "ok"}


@pytest.mark.django_db
def test_ready_asks_the_database(client: Client) -> None:
    assert client.get("/healthz/ready").json() == {"status": "ok", "database": True}


def test_not_ready_without_database(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    class Down:
        def cursor(self) -> None:
            raise OperationalError("connection refused")

    monkeypatch.setattr(health, "connection", Down())
    response = client.get("/healthz/ready")
    assert response.status_code == 503
    assert response["Retry-After"] == "5"


@pytest.mark.django_db
async def test_async_tests_share_the_transaction(django_user_model) -> None:
    await django_user_model.objects.acreate(username="hana")
    assert await django_user_model.objects.acount() == 1
