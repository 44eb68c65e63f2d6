"""Pages in a real Chromium: the strict content policy stops nothing that they need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests.support.daphne import DaphneProcess

pytestmark = pytest.mark.browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(locale="ja-JP", viewport={"width": 360, "height": 640})
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.complaints = complaints  # type: ignore[attr-defined]
    yield opened
    context.close()


def sign_in(page: Page, web: DaphneProcess, user) -> None:
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": web.url}])


def test_sign_in_page(page: Page, live_server_process: DaphneProcess) -> None:
    page.goto(f"{live_server_process.url}/sign-in/")
    assert page.locator("pre").inner_text() == "make link"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("getComputedStyle(document.body).display") == "grid", "its style has arrived"
    assert page.complaints == []


def test_error_page(page: Page, live_server_process: DaphneProcess) -> None:
    response = page.goto(f"{live_server_process.url}/nothing/")
    assert response.status == 404
    assert page.locator("h1").is_visible()
    assert [text for text in page.complaints if "404" not in text] == []


def test_the_admin_works_under_its_policy(
    page: Page, live_server_process: DaphneProcess, django_user_model
) -> None:
    web = live_server_process
    sign_in(page, web, django_user_model.objects.create_superuser("owner"))
    page.set_viewport_size({"width": 1200, "height": 800})
    page.goto(f"{web.url}/admin/auth/group/add/")
    page.fill("#id_name", "家族")
    page.locator("[name=_save]").first.click()
    page.wait_for_url(f"{web.url}/admin/auth/group/")
    expect(page.get_by_role("link", name="家族").first).to_be_visible()
    page.goto(f"{web.url}/admin/auth/user/")
    expect(page.get_by_role("link", name="owner").first).to_be_visible()
    assert page.complaints == []
