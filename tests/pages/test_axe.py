"""axe-core finds no serious problem on any page, in both themes, and a thumb hits everything."""

import os

import pytest

from tests.pages import walk
from tests.pages.conftest import Handset, Night
from tests.pages.looking import faults, grave
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser


def test_axe_itself_is_awake(handset: Handset) -> None:
    page = handset()
    page.goto("/")
    page.evaluate("document.querySelector('h1').insertAdjacentHTML('afterend', '<img src=\"/assets/icon.svg\">')")
    assert "image-alt" in "".join(grave(page, "/"))


def test_no_page_has_a_serious_problem(evening: Night, handset: Handset) -> None:
    """On a phone everything to tap is at least 44 px high, and no page is wider than the screen."""
    walk.lively(evening)
    anna = handset("Anna", "germany", "italy")
    back = walk.asked_something(evening)
    host = handset(viewport={"width": 1280, "height": 800})
    host.goto(f"/?key={HOST_KEY}")
    seated = walk.SEATED + (walk.MORE_SEATED if "COMPANION_FUZZ" in os.environ else [])
    seated = [*seated, f"/after/{evening.id}", f"/map/{evening.id}"]
    found = faults(handset(), [*walk.opened(evening), back]) + faults(anna, seated) + faults(host, walk.hosted(evening))
    assert found == []
