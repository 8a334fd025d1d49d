"""The War Game on phones: a turn with lend/lease and a territory named as it falls, seen on a second phone; axe."""

import re

import pytest
from playwright.sync_api import expect

from companion.model.actions import StartGame
from companion.service import HOST
from companion.service.games import create_game
from companion.service.saved.boards import save_board
from tests.families.war_game.wartable import CSV
from tests.pages.conftest import Handset, Night, Server, new_night
from tests.pages.looking import ALL_PAGES, faults, figure, receipt, tap, thumb
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser
DOINGS = ("", "/buy", "/buy?where=yes", "/take", "/lend", "/neutral", "/factories", "/ships", "/statement")


@pytest.fixture
def evening(server: Server) -> Night:
    return new_night(server.app, "war_game", "1942")


def to_the_americans(evening: Night) -> None:
    for _ in range(4):
        evening.act("end_turn")


def test_a_figure_is_never_broken_in_two_on_a_small_phone(evening: Night, handset: Handset) -> None:
    for _ in range(2):
        evening.act("end_turn")
    evening.act("collect_income", power="united_kingdom")
    brita = handset("Brita", "united_kingdom", viewport={"width": 360, "height": 640}, locale="de-DE")
    brita.goto("/play/united_kingdom/lend")
    brita.locator("#amount-france").fill("20")
    brita.get_by_role("button", name="An Frankreich verleihen").click()
    left = brita.locator(".changes-now").first
    expect(left).to_have_text("114")
    lines = "(cell) => { const all = new Range(); all.selectNodeContents(cell); return all.getClientRects().length; }"
    assert left.evaluate(lines) == 1


def test_nothing_is_said_not_to_be_found_before_somebody_looks_for_it(evening: Night, handset: Handset) -> None:
    evening.act("register_territory", territory="Kiev", value=4, controller="soviet_union")
    anna = handset("Anna", "germany")
    anna.goto("/play/germany/take?q=oms")
    expect(anna.locator("#none")).to_be_visible()
    anna.get_by_label("Which territory?").fill("")
    expect(anna.locator("#none")).to_be_hidden()


def test_a_turn_with_lend_lease_and_a_territory_named_as_it_falls(evening: Night, handset: Handset) -> None:
    to_the_americans(evening)
    anna, sergei, kenji = handset("Anna", "united_states"), handset("Sergei", "soviet_union"), handset("Kenji", "japan")
    anna.goto("/play/united_states")
    sergei.goto("/play")
    kenji.goto("/play")
    assert figure(kenji, "japan.production") == "83"

    tap(anna.get_by_role("button", name="Collect $147"))
    assert figure(anna, "united_states.treasury") == "147"

    anna.get_by_role("link", name="Lend/lease").click()
    expect(anna.get_by_text("You can lend $49 this turn")).to_be_visible()
    anna.locator("#amount-soviet_union").fill("19")
    tap(anna.get_by_role("button", name="Lend to the U.S.S.R."))
    assert figure(anna, "united_states.treasury") == "128"
    lent = sergei.get_by_role("list", name="Lend/lease")
    expect(lent).to_contain_text("$15")
    expect(lent).to_contain_text("$4")

    anna.goto("/play/united_states")
    anna.get_by_role("link", name="Take a territory").click()
    anna.get_by_label("Territory", exact=True).fill("Wake Island")
    anna.get_by_label("Its number").fill("2")
    anna.get_by_label("From whom").select_option(label="Japan")
    anna.get_by_text("Printed in another color").click()
    anna.get_by_label("Whose color").select_option(label="Japan")
    tap(anna.get_by_role("button", name="Take it"))
    assert figure(anna, "united_states.production") == "149"
    expect(kenji.locator('[data-figure="japan.production"]')).to_contain_text("81")
    expect(kenji.locator("#toasts")).to_contain_text("Wake Island")
    assert evening.state.territories["wake_island"].controller == "united_states"

    anna.get_by_role("link", name="Buy", exact=True).or_(anna.get_by_role("link", name="Buy units")).first.click()
    anna.get_by_role("button", name="One more: Infantry").click(click_count=2)
    expect(anna.locator("[data-verdict]")).to_contain_text("2 infantry")
    tap(anna.get_by_role("button", name="Pay and log it"))
    assert figure(anna, "united_states.treasury") == "116"
    anna.get_by_role("link", name="Finish", exact=True).click()
    tap(anna.get_by_role("button", name=re.compile("End .* turn")))
    assert evening.state.turn == "germany"
    assert evening.state.round == 7

    evening.act("end_turn")
    sergei.goto("/play")
    tap(sergei.get_by_role("button", name="Collect $87"))
    expect(sergei.get_by_role("list", name="Lend/lease")).to_contain_text("For hardware only")
    assert evening.state.hardware("soviet_union") == 4


def test_a_thumb_takes_takes_back_and_finishes(evening: Night, handset: Handset) -> None:
    anna = handset("Anna", "germany", "italy")
    anna.goto("/play/germany")
    thumb(anna.locator(".bar").get_by_role("link", name="Take"))
    thumb(anna.get_by_label("Territory", exact=True))
    anna.get_by_label("Territory", exact=True).fill("Kiev")
    thumb(anna.get_by_role("button", name="Take it"))
    expect(anna.locator("form [role=alert]")).to_contain_text("enter the number printed on it")
    anna.get_by_label("Its number").fill("4")
    anna.get_by_label("From whom").select_option(label="U.S.S.R.")
    thumb(anna.get_by_role("button", name="Take it"))
    receipt(anna, "Germany takes Kiev from the U.S.S.R. (+4)")
    assert figure(anna, "germany.production") == "131"
    thumb(anna.get_by_role("button", name="Undo").first)
    expect(anna.locator('[data-figure="germany.production"]')).to_contain_text("127")
    thumb(anna.locator(".bar").get_by_role("link", name="Finish"))
    thumb(anna.locator("main .primary"))
    receipt(anna, "U.S.S.R.")
    assert evening.state.turn == "soviet_union"


def test_neutrals_factories_and_ships_are_taken_care_of(evening: Night, handset: Handset) -> None:
    anna = handset("Anna", "germany")
    anna.goto("/play/germany/neutral")
    anna.get_by_label("Neutral territory").fill("Sweden")
    anna.get_by_label("Its number").fill("7")
    anna.get_by_label("Land units that attack").fill("2")
    anna.get_by_role("radio", name="9", exact=True).check(force=True)
    tap(anna.get_by_role("button", name="Pay and attack"))
    assert evening.state.territories["sweden"].controller == "germany"
    assert evening.state.treasury("germany") == 127 - 14
    anna.goto("/play/germany/factories")
    anna.get_by_text("A factory that is on the board").click()
    standing = anna.locator("details", has_text="A factory that is on the board")
    standing.get_by_label("Territory with the factory").fill("Ruhr")
    standing.get_by_label("Its number").fill("10")
    standing.get_by_label("Factory", exact=True).select_option("minor")
    standing.get_by_label("Whose color").select_option(label="Germany")
    standing.get_by_role("button", name="Enter it").click()
    tap(anna.get_by_role("button", name="Build up to major, $14"))
    assert evening.state.territories["ruhr"].factory == "major"
    anna.goto("/play/germany/ships")
    anna.get_by_label("What you call it").fill("Tirpitz")
    anna.get_by_role("radio", name="6", exact=True).check(force=True)
    tap(anna.get_by_role("button", name="Set the price"))
    assert [repair.name for repair in evening.state.repairs.values()] == ["Tirpitz"]


def test_a_board_is_entered_on_a_phone_and_opens_a_game(server: Server, handset: Handset) -> None:
    host = handset()
    host.goto(f"/?key={HOST_KEY}")
    host.goto("/boards/war_game")
    host.locator("#new-name").fill("By hand")
    host.get_by_role("button", name="Begin").click()
    assert "problem" not in host.inner_text("main")
    first = host.locator(".grid tbody tr").first
    first.get_by_label("Territory").fill("Kiev")
    first.get_by_label("Its number").fill("4")
    first.get_by_label("Whose color").select_option(label="U.S.S.R.")
    first.get_by_label("Factory").select_option("minor")
    host.get_by_label("China: Bomber").fill("31")
    host.get_by_role("button", name="Save").click()
    expect(host.locator("#sums").get_by_role("row", name="U.S.S.R.")).to_contain_text("4/84")
    host.get_by_role("link", name="Start a game with it").click()
    host.get_by_label("Board").select_option(label="By hand")
    host.get_by_role("button", name="Start the game").click()
    expect(host.locator(".code")).to_be_visible()
    game = host.url.rsplit("/", 1)[1]
    assert server.app.history(game).state.territories["kiev"].value == 4
    assert server.app.history(game).state.prices == {"china": {"bomber": 31}}


def test_no_page_of_this_game_has_a_serious_problem(server: Server, handset: Handset) -> None:
    save_board(server.app, HOST, "war_game", "Our box", CSV)
    start = StartGame(scenario="1942", options={"paratroopers": True})
    made = create_game(server.app, HOST, "war_game", start, "Whole", board="our_box")
    night = Night(server.app, made["id"], made["join_code"])
    to_the_americans(night)
    night.act("collect_income")
    night.act("lend_money", to="soviet_union", amount=19)
    night.act("repair_battleship", ship="Arizona", die=6)
    host = handset()
    host.goto(f"/?key={HOST_KEY}")
    paths = [
        f"/play/united_states{doing}{'&' if '?' in doing else '?'}game={night.id}"
        for doing in DOINGS
        if ALL_PAGES or doing != "/statement"
    ]
    if ALL_PAGES:  # the same pages of other nations
        paths += [f"/play/soviet_union?game={night.id}", f"/play/china/buy?game={night.id}"]
    paths += [f"/games/{night.id}/land", "/boards/war_game", "/boards/war_game/our_box", "/?edition=war_game"]
    paths += [
        "/boards/war_game/our_box/codes",
        "/boards/war_game/receive",
        f"/play/united_states/place?game={night.id}",
    ]
    assert faults(host, paths) == []


def test_a_question_to_the_table_leaves_room_for_its_buttons(evening: Night, handset: Handset) -> None:
    evening.act("end_turn")
    evening.act("register_territory", territory="Archangel", value=2, original="soviet_union")
    boris, anna = handset("Boris", "soviet_union"), handset("Anna", "germany")
    anna.goto("/play/germany")
    boris.goto("/play/soviet_union/buy?where=yes")
    boris.locator('[name="placements.archangel.infantry"]').fill("5")
    boris.get_by_role("button", name="Pay and log it").click()
    refusal = boris.locator("form [role=alert]")
    expect(refusal).to_contain_text("The table must agree")
    pay = boris.get_by_role("button", name="Pay and log it").bounding_box()
    assert pay is not None
    assert pay["height"] < 80  # not as tall as the refusal, which has a row of its own
    refusal.get_by_role("button", name="Ask").click()
    yes = anna.locator(".asks").get_by_role("button", name="Yes")
    expect(yes).to_be_visible()
    assert yes.evaluate("(button) => button.offsetWidth") > 70
    anna.set_viewport_size({"width": 360, "height": 640})
    fold = anna.locator(".asks summary")
    expect(fold).to_be_in_viewport(ratio=1)
    assert fold.evaluate("(summary) => summary.offsetHeight") < 60  # one line
    fold.click()
    expect(anna.get_by_label("Why", exact=True)).to_be_in_viewport(ratio=1)
    expect(yes).to_be_in_viewport(ratio=1)


def test_the_cart_on_a_powers_page_counts_after_others_have_tapped(evening: Night, handset: Handset) -> None:
    anna = handset("Anna", "germany")
    anna.goto("/play/germany")
    infantry = anna.locator('form[data-cart] [name="units.infantry"]')
    infantry.fill("1")
    total, before = anna.locator('[data-sum="total"]'), anna.locator("[data-treasury]").inner_text()
    price = int(total.inner_text())
    assert price > 0
    evening.act("adjust_treasury", power="germany", amount=50, reason="test")
    expect(anna.locator("[data-treasury]")).not_to_have_text(before)
    expect(infantry).to_have_value("1")
    infantry.fill("2")
    expect(total).to_have_text(str(2 * price))
