"""axe-core finds no serious problem on the table, banker's, audit, report and print pages, in both themes."""

import pytest

from tests.pages import walk
from tests.pages.conftest import Handset, Night
from tests.pages.looking import clumsy, faults, faults_here
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser
_OPENED = """() => {
const again = ".region ~ .region:not(:has(.fixes)), option ~ option, optgroup ~ optgroup";
document.querySelectorAll(again).forEach((one) => one.remove());
document.querySelectorAll("details").forEach((one) => { one.open = true; });
}"""
"""Everything unfolded; of what is the same many times over, one is enough."""
CORRECTION = "correct?after=2&type=capture_territory&territory=east_poland&by=germany&preview=1"


def test_none_of_these_pages_has_a_serious_problem(evening: Night, handset: Handset) -> None:
    walk.lively(evening)
    evening.take("Anna", "germany", "italy")
    host = handset(viewport={"width": 1280, "height": 800}, is_mobile=False)
    host.goto(f"/?key={HOST_KEY}")
    context = f"/banker/{evening.id}"
    paths = [f"/table/{evening.id}", f"{context}/undo?to=2", f"{context}/{CORRECTION}", f"/print/{evening.id}"]
    found = faults(host, paths)
    for path in (context, f"/audit/{evening.id}?fix=germany"):
        host.goto(path)
        host.evaluate(_OPENED)
        found += faults_here(host, path, dark=True)
    evening.act("declare_winner", side="allies", reason="test")
    found += faults(host, [f"/after/{evening.id}", f"/table/{evening.id}"])
    assert found == []


def test_everything_to_tap_is_large_enough_on_a_phone(evening: Night, handset: Handset) -> None:
    walk.lively(evening)
    page = handset("Dana", role="banker")
    found = []
    for path in ("table", "banker", "audit", "after", "print"):
        page.goto(f"/{path}/{evening.id}")
        found += clumsy(page, path)
    assert found == []
