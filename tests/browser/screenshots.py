"""Pictures for the README, taken from the running product: `make screenshots`.

Starts a whole installation on a throwaway database with the demo ledger, talks to it, and writes docs/screenshots."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from config.places import BASE_DIR
from tests.support.browser import chromium
from tests.support.installation import Installation, installation

FOLDER = BASE_DIR / "docs" / "screenshots"
TALK = ("コーヒー 420円、電車 330円", "牛乳 248円", "食費あとなんぼ？")
PHONE_TALK = ("おにぎり 150円",)
SETTLE_MS = 1_200  # the summary follows a write, and its animation ends
TURN_MS = 20_000
# The demo ledger is one of its own: the newest conversation, which `/` opens, must be about it.
OPEN_DEMO = (
    "from agent.conversations import conversation_create as create;"
    "from finance.models import Membership;"
    "place = Membership.objects.order_by('-ledger_id').first();"
    "create(user=place.user, ledger=place.ledger)"
)


def main() -> int:
    """Takes all pictures; says what it wrote."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with installation() as made, chromium() as browser:
        link = made.start()
        prepare(made)
        state = signed_in(browser, link)
        with page_of(browser, made, state, width=1280, height=860) as page:
            talk(page, TALK)
            page.screenshot(path=FOLDER / "chat-light.png")
        with page_of(browser, made, state, width=1280, height=860, theme="dark") as page:
            page.screenshot(path=FOLDER / "chat-dark.png")
        with page_of(browser, made, state, width=390, height=780, scale=2) as page:
            talk(page, PHONE_TALK)
            page.screenshot(path=FOLDER / "phone.png")
        with page_of(browser, made, state, width=1280, height=860, path="/admin/finance/expense/") as page:
            page.screenshot(path=FOLDER / "admin.png")
    for picture in sorted(FOLDER.glob("*.png")):
        print(f"{picture.relative_to(BASE_DIR)}  {picture.stat().st_size // 1024} kB")
    return 0


def prepare(made: Installation) -> None:
    """Three months of rows, and a conversation about them."""
    for arguments in (("make_demo",), ("shell", "-c", OPEN_DEMO)):
        done = made.command("manage.py", *arguments)
        if done.returncode:
            raise SystemExit(f"manage.py {arguments[0]}: {done.stderr.strip().splitlines()[-1]}")


def signed_in(browser: Browser, link: str) -> Any:
    """The cookies of a browser that has used the one-time link."""
    context = browser.new_context(locale="ja-JP")
    context.new_page().goto(link)
    state = context.storage_state()
    context.close()
    return state


@contextmanager
def page_of(
    browser: Browser,
    made: Installation,
    state: Any,
    *,
    width: int,
    height: int,
    theme: str = "light",
    scale: int = 1,
    path: str = "/",
) -> Iterator[Page]:
    """A page of the product in Japanese, ready to be looked at."""
    context = browser.new_context(
        storage_state=state,
        locale="ja-JP",
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(made.url + path)
    if path == "/":
        page.locator('#state[data-state="connected"]').wait_for()
    page.wait_for_timeout(SETTLE_MS)
    yield page
    context.close()


def talk(page: Page, messages: Sequence[str]) -> None:
    """Says each message and waits for the reply."""
    ended = page.locator(".turn[data-status]")
    for message in messages:
        before = ended.count()
        page.fill("#message", message)
        page.press("#message", "Enter")
        ended.nth(before).wait_for(timeout=TURN_MS)
    page.wait_for_timeout(SETTLE_MS)


if __name__ == "__main__":
    sys.exit(main())
