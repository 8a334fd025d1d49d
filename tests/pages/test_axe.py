"""axe-core finds no serious problem on any page, in both themes."""

import pytest

from tests.pages import walk
from tests.pages.conftest import Handset, Night
from tests.pages.looking import BOTH_THEMES, clumsy, grave, problems
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser


def test_axe_itself_is_awake(handset: Handset) -> None:
    page = handset()
    page.goto("/")
    page.evaluate("document.querySelector('h1').insertAdjacentHTML('afterend', '<img src=\"/assets/icon.svg\">')")
    assert "image-alt" in "".join(grave(page, "/"))


@pytest.mark.parametrize(("theme", "rules"), BOTH_THEMES)
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
    found = []
    for path in walk.SEATED:
        anna.goto(path)
        found += clumsy(anna, path)
    assert found == []
