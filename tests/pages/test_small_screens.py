"""Small phones in every language: no word in pieces, no figure under a button, and everything within the screen."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.languages import known
from tests.pages import walk
from tests.pages.conftest import PATIENCE
from tests.pages.evenings import Evening, full_evening
from tests.pages.fitting import served, unfit_here

pytestmark = pytest.mark.browser
EVERYTHING = "COMPANION_FUZZ" in os.environ
SCREENS = {"small": (320, 568), "low": (360, 640), "on its side": (844, 390)}
FAULTS = Path(__file__).with_name("small_screens.js").read_text(encoding="utf-8")
PLAIN = """() => {
  const style = document.createElement("style");
  style.textContent = "* { hyphens: manual !important } .line-state { display: none !important }";
  document.head.append(style);
}"""
"""Not every browser can hyphenate; and nobody is looking at a page without a server here."""
OPENED = """() => { for (const folded of document.querySelectorAll("main details")) folded.open = true; }"""
SAMPLE = re.compile(
    r"/join/\w+|/play/germany(/(buy|take|finish|research|statement|bomb).*)?|/play/soviet_union|/q/anniversary/territory/(eastern_)?ukraine(\?logged=\d+)?"
    r"|/find.*|/(table|audit|what-if|after)/\w+|/"
)
"""The pages that `make test` looks at: those with long words, large figures, and buttons that stay in sight."""
MENU = """() => {
  document.querySelector("#menu").open = true;
  const list = document.querySelector("#menu .menu-list"), box = list.getBoundingClientRect();
  const items = [...list.querySelectorAll("a, button")].filter((item) => item.checkVisibility());
  const reached = items.filter((item) => {
    item.scrollIntoView({ block: "nearest" });
    const at = item.getBoundingClientRect();
    return item.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
  });
  return { inside: box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
           scrolls: list.scrollHeight > list.clientHeight + 1,
           missed: items.filter((item) => !reached.includes(item)).map((item) => item.textContent.trim()) };
}"""


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return full_evening(tmp_path_factory.mktemp("editions"), everything=EVERYTHING)


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it is, at each size; then once more with everything opened that folds."""
    found = []
    for folded in (True, False):
        if not folded:
            page.evaluate(OPENED)
        for size, (width, height) in SCREENS.items():
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{size}: {fault}" for fault in [*page.evaluate(FAULTS), *(unfit_here(page) if folded else [])]]
    return found


@pytest.mark.parametrize("language", known())
def test_no_word_is_in_pieces_and_no_button_covers_a_figure(evening: Evening, browser: Browser, language: str) -> None:
    found: list[str] = []
    for client, paths in evening.pages:
        context = browser.new_context(service_workers="block", reduced_motion="reduce", is_mobile=True, has_touch=True)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        served(page, client, language)
        for path in paths:
            if EVERYTHING or SAMPLE.fullmatch(path):
                page.goto(f"http://localhost{walk.spoken(path, language)}", wait_until="load")
                page.evaluate(PLAIN)
                found += [f"{path} {fault}" for fault in faults(page)]
        context.close()
    assert found == []


@pytest.mark.parametrize("language", known())
def test_the_menu_fits_on_a_phone_on_its_side(evening: Evening, browser: Browser, language: str) -> None:
    context = browser.new_context(viewport={"width": 844, "height": 390}, is_mobile=True, has_touch=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    served(page, evening.pages[1][0], language)
    page.goto("http://localhost/play/germany", wait_until="load")
    page.evaluate(PLAIN)
    assert page.evaluate(MENU) == {"inside": True, "scrolls": False, "missed": []}
    page.set_viewport_size({"width": 320, "height": 568})
    assert {**page.evaluate(MENU), "scrolls": None} == {"inside": True, "scrolls": None, "missed": []}
    context.close()
