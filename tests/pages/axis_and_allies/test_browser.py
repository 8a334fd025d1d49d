"""Global 1940 on a phone: a declaration of war with its consequences, a convoy collected; nine powers; axe."""

import pytest
from playwright.sync_api import expect

from companion.service import HOST
from companion.service.table.battles import begin_battle
from tests.pages.conftest import Handset, Night, Server, new_night
from tests.pages.looking import faults, receipt, tap, thumb

pytestmark = pytest.mark.browser
DOINGS = ("", "/politics", "/politics?against=anzac", "/convoys", "/buy", "/bomb", "/finish")


@pytest.fixture
def evening(server: Server) -> Night:
    return new_night(server.app, "global_1940", "1940")


def test_a_declaration_of_war_with_its_consequences_and_a_convoy_collected(evening: Night, handset: Handset) -> None:
    for _ in range(2):
        evening.act("end_turn", forfeit=True)
    kenji = handset("Kenji", "japan", "united_kingdom")
    kenji.goto("/play/japan")
    kenji.get_by_role("link", name="War and peace").click()
    kenji.get_by_label("ANZAC", exact=True).check()
    kenji.get_by_role("button", name="See what happens").click()
    consequences = kenji.locator("#consequences")
    expect(consequences).to_contain_text("Japan declares war on ANZAC")
    expect(consequences).to_contain_text("United Kingdom is at war with Japan as well")
    expect(consequences).to_contain_text("Trade with the United States")
    assert ("anzac", "japan") not in evening.state.wars
    tap(consequences.get_by_role("button", name="Declare war on ANZAC"))
    assert ("anzac", "japan") in evening.state.wars

    for _ in range(3):
        evening.act("end_turn", forfeit=True)
    kenji.goto("/play/united_kingdom")
    for purse in ("Europe", "Pacific"):
        thumb(kenji.locator(".bar").get_by_role("link", name="Buy"))
        thumb(kenji.locator("#purse label", has_text=purse))
        thumb(kenji.get_by_role("button", name="One more: Infantry", exact=True))
        thumb(kenji.get_by_role("button", name="Pay and log it"))
        receipt(kenji, purse)
    thumb(kenji.locator(".bar").get_by_role("link", name="Place"))
    for place in ("united_kingdom", "india"):
        if not kenji.locator(f"#place-{place}").evaluate("one => one.open"):
            thumb(kenji.locator(f"#place-{place} > summary"))
        thumb(kenji.locator(f"#place-{place}").get_by_role("button", name="One more: Infantry"))
    thumb(kenji.get_by_role("button", name="Place them"))
    receipt(kenji, "India")
    assert evening.state.powers["united_kingdom"].to_mobilize == {}
    kenji.goto("/play/united_kingdom/finish")
    kenji.get_by_role("link", name="Enter their dice").click()
    kenji.get_by_text("Sea zone 106").click()
    for die, face in enumerate((1, 2), start=1):
        kenji.locator("#z-106 .die").nth(die - 1).get_by_role("radio", name=str(face)).check()
    tap(kenji.get_by_role("button", name="Log the losses"))
    kenji.goto("/play/united_kingdom/finish")
    expect(kenji.get_by_text("Lost this turn: 3 IPC").first).to_be_visible()
    tap(kenji.get_by_role("button", name="Collect 30 + 22 IPC, end turn"))
    assert evening.state.accounts["united_kingdom/europe"] == 28 + 28 + 5 - 3 - 3
    assert evening.state.accounts["united_kingdom/pacific"] == 17 + 17 + 5 - 3
    assert evening.state.treasury("united_kingdom") == 45 + 52 - 6
    kenji.goto("/play/united_kingdom")
    expect(kenji.locator("main")).to_contain_text("55")
    expect(kenji.locator("main")).to_contain_text("36")


def test_nothing_is_seriously_wrong_with_its_pages(evening: Night, handset: Handset) -> None:
    kenji = handset("Kenji", "japan")
    assert faults(kenji, [f"/play/japan{doing}" for doing in DOINGS]) == []


def test_two_purses_and_damage_leave_a_unit_in_sight_upright_and_on_its_side(evening: Night, handset: Handset) -> None:
    evening.act("set_damage", territory="united_kingdom", damage=6, reason="a test")
    page = handset("Uma", "united_kingdom")
    for width, height in ((360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/play/united_kingdom/buy")
        unit, bill = (page.locator(part).bounding_box() for part in ("[name='units.infantry']", ".pinned"))
        assert unit is not None
        assert bill is not None
        assert unit["y"] + unit["height"] < bill["y"], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") == width, "nothing is wider than the phone"


def test_a_refusal_leaves_the_page_where_it_is_and_is_in_sight(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany", viewport={"width": 360, "height": 640})
    page.goto("/play/germany/buy")
    page.locator("[name='units.bomber']").fill("9")
    page.evaluate("scrollTo(0, 300)")
    page.wait_for_function("scrollY === 300")
    button = page.get_by_role("button", name="Pay and log it").bounding_box()
    assert button is not None
    page.touchscreen.tap(button["x"] + 40, button["y"] + 20)
    refusal = page.locator("[data-refusal]")
    expect(refusal).to_contain_text("this costs 108 IPC")
    expect(refusal).to_be_in_viewport()
    assert page.evaluate("scrollY") == 300


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (844, 390), (390, 844)])
def test_the_next_tap_of_a_battle_is_in_sight(evening: Night, handset: Handset, size: tuple[int, int]) -> None:
    forces = {
        "kind": "land",
        "territory": "ukraine",
        "attacker": {
            "power": "germany",
            "units": {"infantry": 6, "artillery": 2, "tank": 3, "fighter": 2},
        },
        "defender": {"units": {"infantry": 4, "artillery": 1, "tank": 1, "fighter": 1}},
    }
    fought = begin_battle(evening.app, HOST, evening.id, forces)
    page = handset("Anna", "germany", viewport={"width": size[0], "height": size[1]})
    page.goto(f"/play/germany/battle?id={fought.id}")
    roll = page.get_by_role("button", name="Roll for us")
    expect(roll).to_be_in_viewport(ratio=1)
    uncovered = """(button) => {
      const at = button.getBoundingClientRect(), middle = at.left + at.width / 2;
      return [at.top + 2, at.bottom - 2].every((y) => button.contains(document.elementFromPoint(middle, y)));
    }"""
    assert roll.evaluate(uncovered)
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    last = page.get_by_text("Drop this battle")
    expect(last).to_be_in_viewport(ratio=1)
    assert last.evaluate(uncovered)
