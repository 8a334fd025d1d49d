"""A phone's copy in a real browser, over plain http: kept from the taps and the line, reported, turned off."""

import pytest
from playwright.sync_api import Page, expect

from companion.service import HOST
from companion.service.copies.holders import copies_held
from tests.pages.conftest import Handset, Night
from tests.pages.modules import of_module

pytestmark = pytest.mark.browser
KEPT = of_module("keeping", "await keeping.copy.text()")


def becomes(page: Page, version: int) -> None:
    """Wait until the phone has an entry."""
    page.wait_for_function("(version) => window.copied >= version", arg=version)


def watched(page: Page) -> None:
    """Let the page say which entry its phone has stored."""
    page.evaluate(of_module("keeping", "setInterval(() => { window.copied = keeping.copy.version; }, 50)"))


def test_a_phone_keeps_what_it_taps_and_hears(evening: Night, handset: Handset):
    page = handset("Anna", "germany")
    page.goto("/play")
    watched(page)
    becomes(page, evening.version)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    evening.act("adjust_treasury", power="germany", amount=3, reason="found")
    becomes(page, evening.version)
    rows = [row.decode() for row in evening.app.store.entries(evening.id)]
    assert page.evaluate(KEPT).split("\n")[1:-1] == rows
    assert [line for line in asked if "phone-copy?" in line] == []
    page.goto("/play/seat")
    expect(page.locator("[data-copy-state]")).to_contain_text(str(evening.version))
    (held,) = copies_held(evening.app, HOST, evening.id)
    assert held["same"]
    assert held["name"] == "Anna"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the copy as a file").click()
    assert saved.value.path().read_text(encoding="utf-8").split("\n")[1:-1] == rows
    page.locator("[data-copy-choice]").click()
    expect(page.locator("[data-copy-state]")).to_have_text("This phone keeps no copy.")
    page.reload()
    expect(page.locator("[data-copy-state]")).to_have_text("This phone keeps no copy.")
    assert copies_held(evening.app, HOST, evening.id) == []
