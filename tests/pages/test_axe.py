"""axe-core finds no serious problem on any page, in both themes."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.pages import walk
from tests.pages.conftest import Night
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser
Handset = Callable[..., Page]
GRAVE = ("serious", "critical")


EVERYTHING: dict[str, object] = {}
COLOURS: dict[str, object] = {"runOnly": ["color-contrast"]}


def problems(page: Page, path: str, rules: dict[str, object] = EVERYTHING) -> list[str]:
    page.goto(path)
    return grave(page, path, rules)


def grave(page: Page, path: str, rules: dict[str, object] = EVERYTHING) -> list[str]:
    found = Axe().run(page, options=rules).response["violations"]
    return [
        f"{path}: {one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def test_axe_itself_is_awake(handset: Handset) -> None:
    page = handset()
    page.goto("/")
    page.evaluate("document.querySelector('h1').insertAdjacentHTML('afterend', '<img src=\"/assets/icon.svg\">')")
    assert "image-alt" in "".join(grave(page, "/"))


@pytest.mark.parametrize(("theme", "rules"), [("light", EVERYTHING), ("dark", COLOURS)])
def test_no_page_has_a_serious_problem(evening: Night, handset: Handset, theme: str, rules: dict[str, object]) -> None:
    walk.lively(evening)
    stranger = handset(color_scheme=theme)
    anna = handset("Anna", "germany", "italy", color_scheme=theme)
    host = handset(color_scheme=theme, viewport={"width": 1280, "height": 800})
    host.goto(f"/?key={HOST_KEY}")
    pages = [(stranger, path) for path in walk.opened(evening)]
    pages += [(anna, path) for path in walk.SEATED if path != "/play/germany/take"]  # the same with fewer rows is there
    pages += [(host, path) for path in walk.hosted(evening)]
    found = [one for page, path in pages for one in problems(page, path, rules)]
    assert found == []


def test_small_targets_and_cut_off_text_are_not_there(evening: Night, handset: Handset) -> None:
    """Everything to tap is at least 44 px high, and no page is wider than the phone."""
    walk.lively(evening)
    anna = handset("Anna", "germany", "italy")
    small = []
    for path in walk.SEATED:
        anna.goto(path)
        small += [f"{path}: {one}" for one in anna.evaluate(_SMALL)]
        assert anna.evaluate("document.documentElement.scrollWidth") <= 390, path
    assert small == []


_SMALL = """
Array.from(document.querySelectorAll("button, .button, input:not([type=hidden]), select, summary, nav a, a.card-link"))
  .filter((one) => one.offsetParent !== null && !one.closest("label") && one.getClientRects().length)
  .filter((one) => one.getBoundingClientRect().height < 44)
  .map((one) => one.outerHTML.slice(0, 120))
"""
