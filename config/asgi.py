"""ASGI: pages through Django, /ws/… through Channels."""

from __future__ import annotations

import os
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path

from config.database import ensure_database
from config.origin import SameOriginOnly

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
ensure_database()
pages = get_asgi_application()  # loads the apps, which the routes need

from agent.routing import websocket_urlpatterns  # noqa: E402
from config.body_limit import bodies_are_limited  # noqa: E402
from config.graceful_end import turns_end_before_shutdown  # noqa: E402

turns_end_before_shutdown()
bodies_are_limited()


async def unknown_socket(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Closes a socket on a path that nobody serves; without it Daphne answers 500 and logs a trace."""
    await receive()
    await send({"type": "websocket.close", "code": 4404})


routes = [*websocket_urlpatterns, re_path(r"", unknown_socket)]  # type: ignore[arg-type]

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": SameOriginOnly(AuthMiddlewareStack(URLRouter(routes))),
    }
)
