"""With the keyboard alone: whatever has the focus is in sight, and nothing pinned lies over it."""

import pytest
from playwright.sync_api import Page

from tests.pages.conftest import Handset, Night

pytestmark = pytest.mark.browser
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
SMALL = {"viewport": {"width": 360, "height": 640}}
HIDDEN = """() => {
  const at = document.activeElement;
  if (at === document.body) return null;
  const box = at.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
  const y = Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1);
  const top = document.elementFromPoint(x, y);
  const label = Array.from(at.labels || []).find((one) => one.contains(top));
  return at === top || at.contains(top) || (top && top.contains(at)) || label ? "" : at.outerHTML.slice(0, 120);
}"""
MOST = 90


def out_of_sight(page: Page) -> list[str]:
    """What has the focus, while one tabs through a page, without being in sight."""
    found = []
    for _ in range(MOST):
        page.keyboard.press("Tab")
        hidden = page.evaluate(HIDDEN)
        if hidden is None:
            break
        if hidden:
            found.append(hidden)
    return found


@pytest.mark.parametrize("screen", [LAPTOP, SMALL], ids=["laptop", "small"])
@pytest.mark.parametrize("path", ["/play/germany", "/play/germany/buy", "/print/anniversary"])
def test_what_has_the_focus_is_in_sight(evening: Night, handset: Handset, screen: dict, path: str) -> None:
    page = handset("Anna", "germany", **screen)
    page.goto(path)
    assert out_of_sight(page) == []


def test_no_unit_of_a_laptops_shop_is_torn_apart(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany", **LAPTOP)
    page.goto("/play/germany/buy")
    for name in ("Antiaircraft Gun", "Industrial Complex", "Battleship"):
        box = page.locator(".stepper", has_text=name).locator("label").first.bounding_box()
        assert box is not None
        assert box["height"] < 40, f"{name} is on one line"
