"""The table page in a real browser: nothing scrolls, it follows the phones, its clock survives a reload."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.service import HOST
from companion.service.table import clocks
from companion.service.table.clock import Setting
from companion.service.table.requests import ask
from tests.pages import walk
from tests.pages.conftest import Handset, Night
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser
SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}
CUT_OFF = """(which) => Array.from(document.querySelectorAll(which)).filter((one) => {
  const box = one.getBoundingClientRect(), over = one.closest(".centre").getBoundingClientRect();
  return one.scrollHeight > one.clientHeight + 1 || box.bottom > over.bottom + 1 || box.top < over.top;
}).map((one) => one.textContent)"""
HD = {**SCREEN, "viewport": {"width": 1280, "height": 720}}


def test_it_follows_a_capture_and_its_undo(evening: Night, handset: Handset) -> None:
    television, anna = handset("Television", role="observer", **SCREEN), handset("Anna", "germany")
    television.goto(f"/table/{evening.id}")
    production = television.locator('[data-figure="germany.production"]')
    expect(production.locator(".row-value")).to_have_text("31")
    anna.goto("/q/anniversary/territory/ukraine")
    anna.get_by_role("button", name="Germany takes Ukraine").click()
    expect(production.locator(".row-value")).to_have_text("33")
    expect(production.locator(".chip")).to_have_text("+2")
    expect(television.locator(".ticker li").first).to_contain_text("Germany takes Ukraine")
    anna.get_by_role("button", name="Undo").click()
    expect(production.locator(".row-value")).to_have_text("31")
    expect(television.locator(".ticker li").nth(1)).to_contain_text("undone")


def test_the_banker_undoes_the_last_entry_from_the_ticker(evening: Night, handset: Handset) -> None:
    evening.act("capture_territory", territory="ukraine")
    page = handset("Dana", role="banker", **SCREEN)
    page.goto(f"/table/{evening.id}")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".ticker li").first).to_contain_text("Undone: Germany takes Ukraine")
    assert evening.state.controller("ukraine") == "soviet_union"


def test_nothing_scrolls_and_nothing_is_cut_off(evening: Night, handset: Handset) -> None:
    walk.lively(evening)
    evening.act("set_controller", territory="italy", controller="united_states", reason="test")
    evening.act("adjust_treasury", power="germany", amount=200, reason="test")
    page = handset(**SCREEN)
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/table/{evening.id}")
    for screen in (SCREEN, HD):
        page.set_viewport_size(screen["viewport"])
        _fits(page)


def _fits(page: Page) -> None:
    high, room, wide, width = page.evaluate(
        "[document.scrollingElement.scrollHeight, innerHeight, document.scrollingElement.scrollWidth, innerWidth]"
    )
    assert high <= room
    assert wide <= width
    assert page.evaluate(_CUT_OFF) == []
    assert page.evaluate(_SMALLEST) >= (24 if room == 1080 else 16) - 0.01


_CUT_OFF = """
Array.from(document.querySelectorAll(".row-value, h3, .now *, .side-head *, .tally-words, .panel h2, .tools a"))
  .filter((one) => one.getClientRects().length && getComputedStyle(one).display !== "inline")
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().bottom > innerHeight)
  .map((one) => one.outerHTML.slice(0, 120))
"""
_SMALLEST = """
Math.min(...Array.from(document.querySelectorAll("main *"))
  .filter((one) => !one.closest("dialog, svg, .sr") && one.getClientRects().length)
  .filter((one) => Array.from(one.childNodes).some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))
"""


def test_long_questions_to_the_table_are_shown_whole(evening: Night, handset: Handset) -> None:
    evening.take("Ben", "soviet_union")
    asker = evening.who(evening.take("Anna", "germany"))
    takes = {"type": "capture_territory", "by": "germany", "territory": "russia"}
    everything = dict.fromkeys(("infantry", "artillery", "tank", "fighter", "bomber", "submarine", "transport"), 9)
    evening.act("adjust_treasury", power="germany", amount=900, reason="test")
    evening.act("end_turn", forfeit=True)
    for action in (takes, {"type": "purchase_units", "power": "germany", "units": everything}):
        ask(evening.app, asker, evening.id, {**action, "in_turn": None})
    for screen in (SCREEN, HD):
        page = handset(f"Television {screen['viewport']['width']}", role="observer", **screen)
        page.goto(f"/table/{evening.id}")
        questions = page.locator(".open-questions strong")
        expect(questions).to_have_count(2)
        expect(questions.last).to_contain_text("9 transports")
        assert page.evaluate(CUT_OFF, ".open-questions li, .open-questions strong") == []
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_it_is_no_wider_than_a_phone(evening: Night, handset: Handset) -> None:
    walk.lively(evening)
    page = handset("Anna", "germany")
    for path in (f"/table/{evening.id}", f"/after/{evening.id}", f"/audit/{evening.id}", f"/print/{evening.id}"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path


def change_clock(evening: Night, do: str, **setting: Any) -> None:
    if do == "set":
        clocks.set_clock(evening.app, HOST, evening.id, Setting(**setting))
    else:
        clocks.pause(evening.app, HOST, evening.id)


def test_the_television_has_no_clock_until_the_host_sets_one_and_keeps_it_over_a_reload(
    evening: Night, handset: Handset
) -> None:
    page = handset("Television", role="observer", **SCREEN)
    page.goto(f"/table/{evening.id}")
    expect(page.get_by_role("timer")).to_have_count(0)
    change_clock(evening, "set", kind="power", seconds=420)
    expect(page.get_by_role("timer")).to_have_text(re.compile("7:00|6:5"))
    change_clock(evening, "pause")
    expect(page.locator("#clock")).to_contain_text("paused by Host")
    shown = page.get_by_role("timer").inner_text()
    page.reload()
    expect(page.get_by_role("timer")).to_have_text(shown)


def test_the_clock_passes_on_with_the_turn(evening: Night, handset: Handset) -> None:
    page = handset("Television", role="observer", **SCREEN)
    page.goto(f"/table/{evening.id}")
    change_clock(evening, "set", kind="turn", seconds=1200)
    expect(page.locator("#clock")).to_contain_text("Germany")
    evening.act("end_turn", override="test")
    expect(page.locator("#clock")).to_contain_text("Soviet Union")
    expect(page.get_by_role("timer")).to_have_text(re.compile("20:00|19:5"))
