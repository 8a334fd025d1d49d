"""Every page of The War Game answers, with nothing entered and with a whole board; boards are entered and kept."""

import re
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.counted_units import kept_counted_units
from companion.service.games import create_game
from companion.service.saved.boards import list_boards, save_board, show_board
from tests.families.war_game.wartable import CSV
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.taps import Thumb
from tests.service.test_travelling_boards import large_board

PAGES = ("", "/buy", "/buy?where=yes", "/take", "/lend", "/neutral", "/factories", "/ships", "/statement")


@pytest.fixture(params=[None, "our_box"])
def night(context: AppContext, request: pytest.FixtureRequest) -> Night:
    save_board(context, HOST, "war_game", "Our box", CSV)
    options = {"paratroopers": True, "extra_unit_types": True}
    made = create_game(
        context, HOST, "war_game", StartGame(scenario="1942", options=options), "Friday night", board=request.param
    )
    return Night(context, made["id"], made["join_code"])


def test_every_page_of_every_nation_answers(host: FlaskClient, night: Night) -> None:
    nations = ("germany", "italy", "united_states", "china")
    paths = [f"/play/{power}{page}" for power in nations for page in PAGES]
    answers = {path: host.get(f"{path}{'&' if '?' in path else '?'}game={night.id}") for path in paths}
    assert {path: answer.text for path, answer in answers.items() if answer.status_code != 200} == {}


def test_with_a_whole_map_the_land_is_folded_so_that_the_entries_are_near(
    host: FlaskClient, context: AppContext
) -> None:
    save_board(context, HOST, "war_game", "Large", large_board(), override="an invented map")
    shown = {}
    for board in (None, "large"):
        made = create_game(context, HOST, "war_game", StartGame(scenario="1942"), "Saturday", board=board)
        shown[board] = host.get(f"/play/germany?game={made['id']}").text
    assert '<details id="my-land"><summary><h2>My land: ' in shown["large"]
    assert "<h2>My land</h2>" in shown[None]


def test_buying_says_that_it_ends_combat_for_the_buyer_alone(host: FlaskClient, night: Night) -> None:
    take, partner = (f"/play/{power}/take?game={night.id}" for power in ("germany", "italy"))
    assert "Combat is over" not in host.get(take).text
    tried = {"type": "purchase_units", "power": "germany", "units.infantry": "1"}
    said = host.post(f"/games/{night.id}/try", data=tried).json["summary"]
    assert said.startswith("Germany buys 1 infantry")
    assert "Combat is over for Germany." in said
    host.post(f"/games/{night.id}/act", data=tried)
    assert "Anything you took before that is logged late" in host.get(take).text
    assert "Combat is over" not in host.get(partner).text


def test_buying_before_collecting_shows_the_money_that_will_be_there(host: FlaskClient, night: Night) -> None:
    page = host.get(f"/play/germany/buy?game={night.id}").text
    assert ('data-treasury="127"' in page, "with your income" in page) == (True, True)
    night.act("collect_income")
    page = host.get(f"/play/germany/buy?game={night.id}").text
    assert ('data-treasury="127"' in page, "with your income" in page) == (True, False)


def test_a_purchase_may_end_the_turn_once_the_partner_has_bought(host: FlaskClient, night: Night) -> None:
    page = f"/play/germany/buy?game={night.id}"
    assert "Pay, and end the turn" not in host.get(page).text
    night.act("purchase_units", power="italy", units={"infantry": 1})
    assert "Pay, and end the turn" in host.get(page).text


def test_who_has_bought_is_led_to_its_partner_and_then_to_the_end_of_the_turn(phone: Phone, night: Night) -> None:
    anna, rosa = phone("Anna", "germany", "italy"), phone("Rosa", "germany")
    night.act("collect_income")
    night.act("purchase_units", power="germany", units={"infantry": 1})
    main = re.compile(r'class="button primary" href="(/play/[a-z/]+)')
    assert main.findall(anna.get("/play/germany").text) == ["/play/italy/buy"]
    assert main.findall(rosa.get("/play/germany").text) == ["/play/germany/finish"]
    night.act("purchase_units", power="italy", units={"infantry": 1})
    assert main.findall(anna.get("/play/germany").text) == ["/play/germany/finish"]


def test_figures_of_units_read_in_words(host: FlaskClient, night: Night) -> None:
    page = " ".join(host.get(f"/play/germany/buy?game={night.id}").text.split())
    assert "$30, attack 8 and 6, defense 8 and 6, move 3" in page
    assert "$12, defense 2, move 3" in page


@pytest.mark.parametrize("night", ["our_box"], indirect=True)
def test_the_shop_offers_only_what_can_be_built(host: FlaskClient, night: Night) -> None:
    for place in [territory for territory, now in night.state.territories.items() if now.factory == "major"]:
        night.act("set_factory", territory=place, factory="none", reason="scorched")
    for page in (f"?game={night.id}", f"/buy?game={night.id}", f"/buy?where=yes&game={night.id}"):
        text = host.get(f"/play/germany{page}").text
        assert ".armor" in text, page
        assert ".battleship" not in text, page


def test_land_without_a_name_invites_to_enter_it(host: FlaskClient, context: AppContext) -> None:
    night = new_night(context, "war_game", "1942")
    assert f"/games/{night.id}/land" in host.get(f"/play/germany?game={night.id}").text


def test_a_sunk_battleship_and_a_dead_general_are_a_tap_each(host: FlaskClient, night: Night) -> None:
    night.act("repair_battleship", ship="Bismarck", die=9)
    ships = Thumb(host, f"/play/germany/ships?game={night.id}")
    ships.tap("Bismarck is sunk")
    assert night.state.repairs == {}
    home = Thumb(host, f"/play/germany?game={night.id}")
    home.tap("My general is dead")
    assert night.state.powers["germany"].generals_lost == 1
    assert "He is dead, and gone for good." in host.get(f"/play/germany?game={night.id}").text


def test_a_neutral_is_attacked_together_on_its_page(host: FlaskClient, night: Night) -> None:
    phone = Thumb(host, f"/play/germany/neutral?game={night.id}")
    said = ("territory=Sweden", "value=7", "die=12", "Together", "others=italy", "owner=italy", "shares.italy=4")
    for sentence in (*said, "Pay and attack"):
        phone.tap(sentence)
    assert night.state.territories["sweden"].controller == "italy"
    assert night.state.this_turn.spent == {"germany": 10, "italy": 4}


def test_shared_pages_do_not_stumble_over_this_game(host: FlaskClient, night: Night) -> None:
    night.act("capture_territory", territory="Malta", value=0, **{"from": "united_kingdom"})
    for path in ("table", "banker", "audit", "after"):
        answer = host.get(f"/{path}/{night.id}")
        assert answer.status_code in (200, 303), (path, answer.text)
    for path in ("/q/war_game/territory/malta", "/q/war_game/power/germany", "/q/war_game/unit/armor", "/find?q=mal"):
        assert host.get(path, follow_redirects=True).status_code == 200, path


def test_the_find_box_knows_what_the_table_entered(host: FlaskClient, night: Night) -> None:
    night.act("capture_territory", territory="Malta", value=0, **{"from": "united_kingdom"})
    address = host.get(f"/play/germany?game={night.id}").text.split('data-find="')[1].split('"')[0]
    index = host.get(address.replace("&amp;", "&")).get_json()
    (found,) = [row for row in index if row[0] == "Malta"]
    assert found[3] == "/q/war_game/territory/malta"


def test_the_board_of_a_game_is_entered_and_kept(host: FlaskClient, night: Night, context: AppContext) -> None:
    page = f"/games/{night.id}/land"
    form = {
        "type": "register_territory",
        "territory": "Timbuktu",
        "value": "0",
        "original": "neutral",
        "controller": "neutral",
    }
    assert host.post(f"/games/{night.id}/act", data={**form, "next": page}).status_code == 303
    assert "Timbuktu" in host.get(page).text
    assert host.post("/boards/war_game", data={"name": "As played", "game": night.id}).status_code == 303
    assert [board["name"] for board in list_boards(context, HOST, "war_game")] == ["As played", "Our box"]


def test_many_territories_are_entered_with_one_entry_and_what_is_refused_stays_typed(
    host: FlaskClient, context: AppContext
) -> None:
    night = new_night(context, "war_game", "1942")
    page, before = f"/games/{night.id}/land", night.version
    rows = [
        ("Kiev", "4", "soviet_union", "germany", "minor", "Russia", ""),
        ("Ohio", "9", "united_states", "", "", "", "contiguous_usa"),
        ("", "", "united_states", "", "", "", ""),
    ]
    columns = ("name", "value", "original", "controller", "factory", "region", "group")
    data: dict[str, Any] = {column: [row[at] for row in rows] for at, column in enumerate(columns)}
    refused = host.post(page, data={**data, "value": ["4", "", ""]})
    assert refused.status_code == 409
    assert "Ohio needs its number" in refused.text
    assert 'value="Kiev"' in refused.text
    assert night.version == before
    entered = host.post(page, data=data)
    assert entered.headers["Location"] == f"{page}?logged={before + 1}"
    assert "2 territories are in the books" in host.get(entered.headers["Location"]).text
    kiev, ohio = (night.state.territories[name] for name in ("kiev", "ohio"))
    assert (kiev.value, kiev.original, kiev.controller, kiev.region) == (4, "soviet_union", "germany", "Russia")
    assert (ohio.controller, ohio.groups) == ("united_states", ("contiguous_usa",))
    too_much = {"name": "Berlin", "value": "29", "original": "germany"}
    too_much = {column: too_much.get(column, "") for column in columns}
    doubted = host.post(page, data=too_much)
    assert doubted.status_code == 409
    assert 'name="override"' in doubted.text
    assert host.post(page, data={**too_much, "override": "our print"}).status_code == 303
    assert host.post(page, data={}).status_code == 409


def test_a_factory_is_called_as_the_reader_calls_it(host: FlaskClient, night: Night) -> None:
    if not any(territory.factory for territory in night.state.territories.values()):
        night.act("register_territory", territory="Ruhr", value=10, original="germany", factory="major")
    page = host.get(f"/play/germany?game={night.id}", headers={"Accept-Language": "fr"}).text
    assert '<span class="tag">majeure</span>' in page


def test_a_blockade_is_said_and_lifted_where_the_factories_are(host: FlaskClient, night: Night) -> None:
    if not any(territory.factory for territory in night.state.territories.values()):
        night.act("register_territory", territory="Ruhr", value=10, original="germany", factory="major")
    places = night.state.territories
    place = next(id for id, place in places.items() if place.factory and place.controller == "germany")
    page = f"/play/germany/factories?game={night.id}"
    assert "Blockaded<span" in host.get(page).text
    form = {"type": "attest", "claim": f"blockaded_{place}", "holds": "yes"}
    assert host.post(f"/games/{night.id}/act", data=form).status_code == 303
    assert "Blockade over<span" in host.get(page).text


def test_the_statement_shows_hardware_money_too(host: FlaskClient, night: Night) -> None:
    for _ in range(4):
        night.act("end_turn")
    night.act("collect_income")
    night.act("lend_money", to="soviet_union", amount=19)
    for _ in range(2):
        night.act("end_turn")
    night.act("collect_income", power="soviet_union")
    page = host.get(f"/play/soviet_union/statement?game={night.id}").text
    assert "For hardware only: 4" in page
    assert "hardware: Lend/lease" not in page
    assert "For hardware only" not in host.get(f"/play/germany/statement?game={night.id}").text


def test_a_kept_board_is_chosen_in_the_print_shop(host: FlaskClient, night: Night) -> None:
    shop = host.get("/print/war_game").text
    assert '<option value="our_box">Our box</option>' in shop
    assert "our_box" not in host.get("/print/anniversary").text
    for board in ("", "our_box"):
        paper = host.get(f"/api/v1/editions/war_game/printables/tracks.pdf?board={board}")
        assert paper.mimetype == "application/pdf", paper.text


def test_either_of_a_pair_ends_their_turn(app: Flask, night: Night) -> None:
    """Germany and Italy share a turn: whoever is quicker ends it."""
    client = app.test_client()
    client.set_cookie("companion_seat", night.take("Bruno", "italy"))
    assert night.state.turn == "germany"
    assert client.post(f"/games/{night.id}/act", data={"type": "end_turn"}).status_code == 303
    assert night.state.turn != "germany"


def test_a_territory_entered_wrong_is_amended(host: FlaskClient, context: AppContext) -> None:
    night = new_night(context, "war_game", "1942")
    night.act("capture_territory", territory="Malta", value=0, **{"from": "united_kingdom"})
    form = {"type": "amend_territory", "territory": "malta", "value": "1", "reason": "misread"}
    assert host.post(f"/banker/{night.id}/act", data=form).status_code == 303
    assert night.state.territories["malta"].value == 1


class TestBoards:
    def test_a_board_names_powers_in_the_hosts_language(self, host: FlaskClient, context: AppContext) -> None:
        save_board(context, HOST, "war_game", "Mine", '{"territories": []}')
        page = host.get("/boards/war_game/mine", headers={"Accept-Language": "de"}).text
        assert '<option value="germany">Deutschland</option>' in page
        assert "Zusammenhängende USA" in page

    def test_a_board_is_entered_territory_by_territory(self, host: FlaskClient, context: AppContext) -> None:
        empty = {"name": "Mine", "text": '{"territories": []}'}
        assert host.post("/boards/war_game", data=empty).headers["Location"] == "/boards/war_game/mine"
        kiev = {"name": "Kiev", "value": "4", "original": "soviet_union", "controller": "", "factory": "minor"}
        assert host.post("/boards/war_game/mine/territories", data=kiev).status_code == 303
        page = host.get("/boards/war_game/mine").text
        assert "Kiev" in page
        assert "4/" in page
        (territory,) = show_board(context, HOST, "war_game", "mine")["document"]["territories"]
        assert (territory["value"], territory["factory"], territory["controller"]) == (4, "minor", "soviet_union")
        too_much = {"name": "Omsk", "value": "99", "original": "soviet_union"}
        refused = host.post("/boards/war_game/mine/territories", data=too_much)
        assert refused.status_code == 409
        assert "too many" in refused.text
        host.post("/boards/war_game/mine/territories", data={"without": "Kiev"})
        assert show_board(context, HOST, "war_game", "mine")["document"]["territories"] == []

    def test_the_grid_is_saved_without_a_script_and_what_is_missing_is_named(
        self, host: FlaskClient, context: AppContext
    ) -> None:
        save_board(context, HOST, "war_game", "Mine", '{"territories": []}')
        page = host.get("/boards/war_game/mine").text
        assert "too many" not in page
        assert "624 of 624 to go" in page
        columns = ("name", "value", "original", "controller", "factory", "region", "group")
        rows = [
            ("Kiev", "4", "soviet_union", "germany", "minor", "Russia", ""),
            ("Ohio", "9", "united_states", "", "", "", "contiguous_usa"),
            ("", "", "united_states", "", "", "", ""),
        ]
        data: dict[str, Any] = {"grid": "yes", "price.china.bomber": "31"}
        data |= {column: [row[at] for row in rows] for at, column in enumerate(columns)}
        assert host.post("/boards/war_game/mine/territories", data=data).status_code == 303
        kept = show_board(context, HOST, "war_game", "mine")["document"]
        assert [territory["name"] for territory in kept["territories"]] == ["Kiev", "Ohio"]
        assert kept["territories"][0]["region"] == "Russia"
        assert kept["prices"] == {"china": {"bomber": 31}}
        refused = host.post("/boards/war_game/mine/territories", data={**data, "value": ["4", "", ""]})
        assert refused.status_code == 409
        assert "Ohio needs its number" in refused.text
        assert 'value="Ohio"' in refused.text

    def test_a_refused_file_stays_in_the_form(self, host: FlaskClient) -> None:
        text = "name,value,original\nBerlin,99,germany\n"
        data = {"name": "Odd", "file": (BytesIO(text.encode()), "board.csv")}
        refused = host.post("/boards/war_game", data=data)
        assert refused.status_code == 409
        assert "Berlin,99,germany" in refused.text
        assert host.get("/boards/war_game/template.csv").text.startswith("name,value,original")

    def test_a_file_is_checked_kept_shared_and_removed(self, host: FlaskClient, context: AppContext) -> None:
        data = {"name": "Our box", "file": (BytesIO(CSV.encode()), "board.csv")}
        assert host.post("/boards/war_game", data=data).status_code == 303
        assert "Everything adds up" in host.get("/boards/war_game/our_box").text
        assert host.get("/boards/war_game/our_box.csv").text.startswith("name,value")
        assert "Our box" in host.get("/?edition=war_game").text
        host.post("/boards/war_game/our_box/remove")
        assert list_boards(context, HOST, "war_game") == []

    def test_a_new_game_begins_with_a_kept_board(self, host: FlaskClient, context: AppContext) -> None:
        save_board(context, HOST, "war_game", "Our box", CSV)
        made = host.post("/games", data={"edition": "war_game", "scenario": "1942", "board": "our_box"})
        game = made.headers["Location"].rsplit("/", 1)[1]
        assert "ruhr" in context.history(game).state.territories

    def test_only_the_host_sees_boards(self, app: Flask) -> None:
        assert app.test_client().get("/boards/war_game").status_code == 403

    def test_other_families_have_their_own(self, host: FlaskClient) -> None:
        assert host.get("/boards/second_world_war").status_code == 200
        assert host.get("/boards/anniversary").status_code == 409


def test_factories_and_what_they_make_are_always_in_sight_and_their_fall_is_a_great_moment(
    context: AppContext, host: FlaskClient
) -> None:
    night = new_night(context, "war_game", "1942")
    pages = [f"/play/germany?game={night.id}", f"/table/{night.id}"]
    assert "No factory in the books" in host.get(pages[0]).text
    night.act("register_territory", territory="Ruhr", value=10, original="germany", factory="major")
    own, table = (host.get(page).text for page in pages)
    assert "Factories can make <b>10</b>" in own
    assert "factories make 10" in table
    assert "data-moment" not in table
    night.act("capture_territory", territory="ruhr", by="soviet_union", override="a test")
    assert "U.S.S.R. has its major factory" in host.get(pages[1]).text


def test_the_page_that_counts_offers_ships_off_a_land_and_waits_for_a_board(
    host: FlaskClient, context: AppContext
) -> None:
    night = new_night(context, "war_game", "1942")
    page = f"/games/{night.id}/counted-units"
    assert "list no territories yet" in host.get(page).text
    night.act("register_territory", territory="Ruhr", value=10, original="germany", factory="major")
    assert "/ruhr/germany/destroyer" in host.get(page).text
    data = {"region": "x", "units/ruhr/germany/destroyer": "2"}
    assert host.post(page, data=data).status_code == 303
    assert kept_counted_units(context, night.id).spaces == {"ruhr": {"germany": {"destroyer": 2}}}


def test_the_end_of_a_turn_names_both_who_come_next(host: FlaskClient, context: AppContext) -> None:
    night = new_night(context, "war_game", "1942")
    assert "hen it is the U.S.S.R.&#39;s turn" in host.get(f"/play/germany/finish?game={night.id}").text
    night.act("end_turn")
    following = host.get(f"/play/soviet_union/finish?game={night.id}").text
    assert "hen it is the turn of the United Kingdom and France" in following


def test_only_nations_that_can_lend_read_that_they_can(phone: Phone, night: Night) -> None:
    said = {}
    lenders = ("germany", "soviet_union", "united_kingdom", "japan", "united_states")
    anna = phone("Anna", *lenders)
    for power in lenders:
        page = anna.get(f"/play/{power}").text
        said[power] = "Lend to your allies" in page
        assert "data-turn-help" in page
        night.act("end_turn")
    assert [power for power, lends in said.items() if lends] == ["united_kingdom", "united_states"]


def test_the_likely_loan_is_filled_in(host: FlaskClient, night: Night) -> None:
    for _turn in range(4):
        night.act("end_turn")
    page = host.get(f"/play/united_states/lend?game={night.id}").text
    assert re.search(r'id="amount-soviet_union"[^>]* value="15"', page)
