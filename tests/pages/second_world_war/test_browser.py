"""The Second World War on phones: a whole impulse of every bloc, from points to a surrender; the television; axe."""

import pytest
from playwright.sync_api import Page, expect

from tests.families.second_world_war.campaign import numbers
from tests.pages.conftest import Handset, Night, Server, new_night
from tests.pages.looking import ALL_PAGES, faults, receipt, tap, thumb
from tests.pages.second_world_war.campaigns import DOINGS, LATE, replayed, to_the_axis
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser


@pytest.fixture
def evening(server: Server) -> Night:
    return new_night(server.app, "second_world_war", "1939", entered=numbers())


def figure(page: Page, name: str, value: int) -> None:
    expect(page.locator(f'[data-figure="{name}"] .figure-value')).to_have_text(str(value))


def doing(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()


def test_an_impulse_from_the_checklist_to_a_surrender(evening: Night, handset: Handset) -> None:
    anna, ivan = handset("Anna", "germany", "italy", "japan"), handset("Ivan", "soviet_union")
    anna.goto("/play/italy")
    ivan.goto("/play")
    expect(anna.locator(".band")).to_contain_text("Summer 1939, Beginning of Season")

    # The season begins: Italy's garrison in Albania is missing.
    anna.get_by_label("Albania").check()
    tap(anna.get_by_role("button", name="Log it"))
    figure(anna, "italy.treasury", 4)
    anna.get_by_role("button", name="Begin the first impulse").click()
    expect(ivan.locator(".band")).to_contain_text("impulse 1, Start of the Impulse")

    # The neutral Soviet Union has its free point only.
    expect(ivan.get_by_role("button", name="Free point and pass")).to_be_visible()
    tap(ivan.get_by_role("button", name="Turn a unit back to ready, 1"))
    ivan.close()

    # Germany buys points for Europe; in the Pacific the monsoon takes its modifier.
    anna.goto("/play/germany")
    figure(anna, "germany.treasury", 7)
    expect(anna.get_by_role("button", name="12 points for 2 in the European Theater")).to_be_visible()
    doing(anna, "Points")
    anna.get_by_role("button", name="One more: Resources").click()
    expect(anna.locator("[data-verdict]")).to_have_text(
        "Germany turns 2 resources into 12 action points for the European Theater."
    )
    anna.get_by_label("Pacific Theater").check()
    expect(anna.locator("[data-verdict]")).to_contain_text("8 action points")
    anna.get_by_label("European Theater").check()
    tap(anna.get_by_role("button", name="Buy points"))
    figure(anna, "germany.treasury", 5)

    # It spends them, and the log says what for.
    doing(anna, "Spend")
    anna.get_by_label("Note for the log").fill("Warsaw")
    tap(anna.get_by_role("button", name="Ground attack, 3 times"))
    expect(anna.locator(".figure-value")).to_have_text("9")
    expect(anna.locator("main")).to_contain_text("Ground attack (3 times): Warsaw")

    # It builds: reinforcements to the map, a lost unit on to the display.
    anna.goto("/play/germany/buy")
    anna.get_by_label("Unit", exact=True).select_option("armor")
    anna.get_by_role("button", name="Rebuild, 1 resource").click()
    expect(anna.get_by_label("In box 3, begun in box 3")).to_be_visible()
    tap(anna.get_by_role("button", name="Infantry: 2", exact=True))
    figure(anna, "germany.treasury", 2)
    expect(anna.get_by_label("Action points")).to_contain_text("2/3")

    # It declares war, and sees before what follows.
    doing(anna, "War and peace")
    anna.get_by_role("link", name="Belgium").click()
    expect(anna.locator("#trial")).to_contain_text("Netherlands")
    assert not any(war.target == "belgium" for war in evening.state.wars)
    tap(anna.get_by_role("button", name="Declare war on Belgium"))
    assert {"belgium", "netherlands"} <= {who for war in evening.state.wars for who in war.parties}

    # It takes a capital: a check is due, and resolved.
    doing(anna, "Take")
    anna.get_by_label("Which country or city?").fill("pol")
    anna.get_by_role("link", name="Poland").click()
    claire = handset("Claire", "commonwealth", "france", "united_states")
    claire.goto("/play/france")
    tap(anna.get_by_role("button", name="Germany takes the capital"))
    expect(claire.locator("#toasts")).to_contain_text("Poland")
    anna.get_by_role("link", name="Resolve a surrender").click()
    poland = anna.get_by_role("region", name="Poland")
    poland.get_by_text("What would happen").click()
    expect(poland).to_contain_text("Poland surrenders to Germany")
    for die, face in enumerate(("1", "2"), 1):
        poland.get_by_role("radiogroup", name=f"die {die}").get_by_role("radio", name=face).check(force=True)
    anna.get_by_role("button", name="Check Poland for surrender").click()
    expect(anna.locator(".logged")).to_contain_text("it fights on")
    doing(anna, "Surrender")
    anna.get_by_label("Enemy ground units").fill("4")
    anna.get_by_label("Its own and friendly ones").fill("0")
    anna.get_by_role("button", name="Count them").click()
    expect(anna.locator(".logged")).to_contain_text("Poland surrenders to Germany")
    anna.goto("/play/germany")
    figure(anna, "germany.production", 9)

    # The other phones have followed; the Western Allies answer with a raid.
    doing(anna, "Finish")
    tap(anna.get_by_role("button", name="End the impulse"))
    claire.goto("/play/commonwealth")
    doing(claire, "Raids")
    claire.get_by_label("City", exact=True).first.fill("Hamburg")
    claire.get_by_label("The die showed a natural six").check()
    claire.get_by_role("button", name="Log the night raid").click()
    expect(claire.locator(".logged")).to_contain_text("Germany loses 1 resource")
    figure(anna, "germany.treasury", 1)
    claire.goto("/play/commonwealth")
    doing(claire, "Finish")
    tap(claire.get_by_role("button", name="End the impulse"))
    assert evening.state.bloc == "minors_at_war"


def test_what_was_logged_is_taken_back_from_the_page_it_was_logged_on(evening: Night, handset: Handset) -> None:
    evening.act("settle_partisans")
    evening.act("end_turn")
    ivan = handset("Ivan", "soviet_union")
    ivan.goto("/play")
    doing(ivan, "Points")
    tap(ivan.get_by_role("button", name="Take the free point"))
    ivan.get_by_role("button", name="Undo").first.click()
    expect(ivan.get_by_role("button", name="Free point and pass")).to_be_visible()
    assert evening.state.this_impulse.default == frozenset()


def test_a_thumb_declares_war_takes_a_capital_takes_it_back_and_finishes(evening: Night, handset: Handset) -> None:
    to_the_axis(evening)
    evening.act("buy_points", power="germany", resources=2, theatre="et")
    anna = handset("Anna", "germany", "italy", "japan")
    anna.goto("/play/germany")
    thumb(anna.get_by_role("link", name="War and peace"))
    thumb(anna.get_by_role("link", name="Belgium"))
    thumb(anna.get_by_role("button", name="Declare war on Belgium"))
    receipt(anna, "Germany declares war on Belgium")
    thumb(anna.get_by_role("link", name="Take", exact=True))
    thumb(anna.get_by_role("link", name="Belgium"))
    for die in (1, 2):
        anna.get_by_role("radiogroup", name=f"die {die}").get_by_role("radio", name="1").check(force=True)
    expect(anna.locator("#trial")).to_contain_text("it fights on")
    assert anna.url.endswith("dice%231=1&dice%232=1"), "what was chosen, and nothing that was not"
    anna.reload()
    expect(anna.locator("#trial input:checked")).to_have_count(2)
    thumb(anna.get_by_role("button", name="Germany takes the capital"))
    receipt(anna, "Belgium")
    thumb(anna.get_by_role("button", name="Undo").first)
    receipt(anna, "Undone")
    thumb(anna.locator(".bar").get_by_role("link", name="Finish"))
    thumb(anna.get_by_role("button", name="End the impulse"))
    receipt(anna, "Western Allies")
    assert any("belgium" in war.parties for war in evening.state.wars)
    assert evening.state.turn != "germany"


def test_a_refusal_is_said_in_the_row_that_was_tapped(evening: Night, handset: Handset) -> None:
    to_the_axis(evening)
    evening.act("buy_points", power="germany", resources=2, theatre="et")
    anna = handset("Anna", "germany", "italy", "japan")
    anna.goto("/play/germany/spend")
    evening.act("end_turn", override="test")
    attack = anna.locator("li").filter(has_text="Ground attack")
    attack.get_by_role("button", name="Ground attack, 1 time").click()
    expect(attack.get_by_role("alert")).to_contain_text("It isn't Germany's impulse.")
    expect(attack.get_by_role("alert")).to_be_in_viewport()


def test_passing_has_one_name_on_a_page(evening: Night, handset: Handset) -> None:
    to_the_axis(evening)
    evening.act("buy_points", power="germany", resources=2, theatre="et")
    anna = handset("Anna", "germany")
    anna.goto("/play/germany")
    expect(anna.get_by_role("button", name="Done with this impulse")).to_have_count(1)
    expect(anna.get_by_role("button", name="Pass", exact=True)).to_have_count(0)


def test_several_taps_of_one_form_are_kept_and_each_button_says_so(evening: Night, handset: Handset) -> None:
    to_the_axis(evening)
    evening.act("buy_points", power="germany", resources=2, theatre="et")
    anna = handset("Anna", "germany")
    anna.goto("/play/germany/spend")
    before = evening.version
    anna.route("**/act", lambda route: route.abort())
    anna.get_by_role("button", name="Ground attack, 1").click()
    kept = anna.get_by_role("button", name="Saved. Sends when you're back online.")
    expect(kept).to_have_count(1)
    expect(anna.get_by_role("button", name="Ground attack, 1")).to_have_count(0)
    anna.get_by_role("button", name="Turn a unit back to ready, 1").click()
    expect(kept).to_have_count(2)
    expect(anna.locator("#line-state")).to_contain_text("2 taps waiting")
    anna.unroute("**/act")
    expect(anna.locator("#line-state")).to_be_hidden()
    expect(anna.get_by_role("button", name="Ground attack, 1 time")).to_be_enabled()
    assert [operation.operation for operation in evening.state.this_impulse.spent] == ["ground_attack", "reorganize"]
    assert evening.version == before + 2


def test_numbers_are_entered_where_they_come_up(server: Server, handset: Handset) -> None:
    night = new_night(server.app, "second_world_war", "1939", entered={"starting_limit": {"germany": 7}})
    night.act("end_turn")
    night.act("end_turn")
    host = handset()
    host.goto(f"/?key={HOST_KEY}")
    host.goto(f"/play/germany/points?game={night.id}")
    host.get_by_label("nationality modifier").fill("2")
    host.get_by_role("button", name="Enter").click()
    expect(host.locator("main")).to_contain_text("6 each")
    host.goto(f"/games/{night.id}/numbers")
    host.get_by_text("Values: Germany").click()
    host.locator("#n-resource_value-germany").fill("7")
    tap(host.locator("#values-germany").get_by_role("button", name="Enter what you filled in"))
    assert night.state.numbers.resource_value == {"germany": 7}
    host.get_by_label("Name", exact=True).last.fill("Our box")
    host.get_by_role("button", name="Keep them").click()
    expect(host.get_by_role("heading", name="Our box")).to_be_visible()


def test_the_television_follows(evening: Night, handset: Handset) -> None:
    television = handset(viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    television.goto(f"/?key={HOST_KEY}")
    television.goto(f"/table/{evening.id}")
    expect(television.locator(".now")).to_contain_text("Everybody")
    expect(television.get_by_role("img", name="Available by season")).to_be_visible()
    evening.act("settle_partisans", ungarrisoned=["albania"])
    evening.act("end_turn")
    evening.act("end_turn")
    expect(television.locator(".now h2")).to_have_text("Axis")
    expect(television.locator('[data-figure="italy.treasury"]')).to_contain_text("5")
    evening.act("buy_points", power="germany", resources=3, theatre="et")
    row = television.locator('.power-row[data-power="germany"]')
    expect(row).to_contain_text("18 points")
    widths = row.locator(".row-bar rect").evaluate_all("all => all.map(one => Number(one.getAttribute('width')))")
    assert widths[2] < widths[1]
    assert television.evaluate("document.documentElement.scrollHeight") <= 1080


def test_no_page_of_this_game_has_a_serious_problem(server: Server, handset: Handset) -> None:
    night = replayed(server.app, LATE)
    host = handset()
    host.goto(f"/?key={HOST_KEY}")
    paths = [f"/play/germany{page}?game={night.id}" for page in DOINGS if ALL_PAGES or page != "/statement"]
    if ALL_PAGES:  # the same pages of other powers
        paths += [f"/play/commonwealth/points?game={night.id}", f"/play/united_states/lend?game={night.id}"]
    paths += [f"/play/germany/take?country=egypt&game={night.id}", f"/play/germany/war?target=spain&game={night.id}"]
    paths += [f"/games/{night.id}/numbers", f"/table/{night.id}"]
    assert faults(host, paths) == []
