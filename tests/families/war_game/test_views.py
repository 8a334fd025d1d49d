"""What screens and paper read."""

import json

import pytest

from companion.families import family_of
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, actions, games
from companion.storage import open_store
from tests.families.war_game.wartable import EDITION, WarTable, blank, document, full, whole_board

VIEWS = family_of(EDITION).views


def snapshot(table: WarTable) -> dict:
    shown = VIEWS.snapshot(EDITION, table.state, game_id="g", name="n", version=1)
    json.dumps(shown)
    return shown


def card(table: WarTable, power: str) -> dict:
    shown = VIEWS.turn_card(EDITION, table.state, power)
    json.dumps(shown)
    return shown


def test_the_snapshot_has_the_keys_of_the_contract():
    shown = snapshot(full())
    keys = {"id", "name", "edition", "scenario", "version", "status", "round", "turn", "phase", "options", "powers",
            "territories", "victory"}  # fmt: skip
    assert keys <= set(shown)
    assert {"name", "side", "treasury", "production", "capital_held"} <= set(shown["powers"]["germany"])
    assert {"name", "value", "original", "controller", "city", "complex", "damage"} <= set(shown["territories"]["kiev"])
    assert shown["victory"]["winner"] is None


def test_the_snapshot_tells_the_half_year_and_who_acts_together():
    shown = snapshot(blank())
    assert (shown["round"], shown["game_turn"]["name"]) == (6, "January - June 1942")
    assert shown["turn_powers"] == ["germany", "italy"]


def test_the_snapshot_tells_money_on_its_way_and_hardware_money():
    table = blank().turn_of("united_states").do("lend_money", to="soviet_union", amount=19)
    table.do("lend_money", to="china", amount=20)
    powers = snapshot(table)["powers"]
    assert powers["soviet_union"]["in_transit"] == {"free": 15, "hardware": 4}
    assert powers["china"]["hardware"] == 5


def test_the_snapshot_tells_how_much_land_has_no_name():
    table = blank().do("capture_territory", territory="Kiev", value=4, from_="soviet_union")
    shown = snapshot(table)
    assert shown["powers"]["soviet_union"]["unlisted_land"] == 64
    assert shown["land"] == {
        "sides": {"axis": 240, "allies": 384}, "at_start": 624, "printed": 624, "neutrals_taken": 0, "unlisted": 620,
    }  # fmt: skip
    assert shown["territories"]["kiev"]["gained_this_turn"] is True


def test_the_snapshot_tells_what_is_missing_for_victory():
    shown = snapshot(blank())["victory"]
    assert shown["land"] == {"axis": 236, "allies": 388}
    assert shown["homes"]["allies"][0] == {"id": "great_britain", "name": "Great Britain", "held": None}
    assert snapshot(full())["victory"]["homes"]["allies"][1]["held"] is True
    assert shown["needed"] == {"axis": "more than the Allies' 388", "allies": "Axis land below 225"}


def test_the_income_preview_has_every_reason():
    table = blank().turn_of("soviet_union")
    shown = VIEWS.income(EDITION, table.state, "soviet_union")
    assert (shown["production"], shown["total"], shown["collectable"]) == (68, 83, True)
    (aid,) = shown["other"]
    assert (aid["reason"], aid["amount"]) == ("Lend/lease of 1941", 15)
    assert aid["why"], "it leads to its rule"
    table.collected()
    after = VIEWS.income(EDITION, table.state, "soviet_union")
    assert (after["collectable"], after["total"]) == (False, 68)


def test_the_turn_card_tells_what_may_be_done():
    table = full()
    assert card(table, "germany")["next"] == "collect_income"
    assert card(table, "japan")["next"] == "wait"
    table.collected()
    shown = card(table, "germany")
    assert shown["next"] == "capture_territory"
    assert shown["prices"]["infantry"] == 5
    france = shown["room"]["france"]
    assert (france["infantry"], france["factory"], france["kind"]) == (4, 6, "major")
    assert {"infantry", "battleship"} <= set(france["units"])
    assert shown["factory_sites"]["austria"] == {"major": 14}
    assert shown["factory_sites"]["ruhr"] == {"major": 28, "minor": 14}
    assert shown["free_neutrals"]["spain"] == {"value": 12, "cost": 24, "loss_certain": True}
    assert shown["lending"] is None
    table.do("build_factory", territory="austria", factory="major")
    assert card(table, "germany")["next"] == "purchase_units"
    table.do("purchase_units", units={"infantry": 1})
    assert card(table, "germany")["next"] == "end_turn"
    table.do("declare_winner", side="axis", reason="x")
    assert card(table, "germany")["next"] == "game_over"


def test_what_a_place_can_still_give_shrinks_with_what_was_placed_there():
    table = full().do("purchase_units", placements={"france": {"infantry": 5, "armor": 2}})
    left = card(table, "germany")["room"]["france"]
    assert (left["infantry"], left["factory"]) == (0, 3)
    table.money(germany=200).do("purchase_units", placements={"austria": {"fighter": 2}, "france": {"bomber": 3}})
    shown = card(table, "germany")
    assert "france" not in shown["room"]
    assert (shown["room"]["austria"]["infantry"], shown["room"]["austria"]["factory"]) == (6, 0)


def test_only_what_land_and_factories_can_give_is_offered():
    table = full().collected()
    shown = card(table, "germany")
    assert set(shown["room"]["ruhr"]["units"]) == {"infantry"}
    assert "bomber" not in shown["room"]["austria"]["units"]
    assert "armor" in shown["room"]["austria"]["units"]
    assert {"infantry", "bomber"} <= set(shown["may_buy"])
    assert not {"major_factory", "minor_factory", "maus"} & set(shown["may_buy"])
    for place in [territory for territory, now in table.state.territories.items() if now.factory == "major"]:
        table.do("set_factory", territory=place, factory="minor", reason="scorched")
    assert {"battleship", "bomber", "aircraft_carrier"} & set(card(table, "germany")["may_buy"]) == set()
    assert "bomber" in card(blank(), "germany")["may_buy"]


def test_after_the_last_turn_the_axis_is_offered_no_infantry():
    table = full().turn_of("germany", 14)
    assert "infantry" not in card(table, "germany")["may_buy"]
    assert "infantry" in card(table.turn_of("united_kingdom", 14), "united_kingdom")["may_buy"]


def test_infantry_is_offered_as_far_as_there_is_room():
    table = full().turn_of("france").collected()
    most = card(table, "france")["infantry_left"]
    table.money(france=6 * (most + 1))
    table.no("over_capacity", "purchase_units", soft=True, power="france", units={"infantry": most + 1})
    table.do("purchase_units", power="france", units={"infantry": 2})
    assert card(table, "france")["infantry_left"] == most - 2
    assert card(blank(), "france")["infantry_left"] is None


def test_the_turn_card_of_a_lender_tells_its_offers():
    table = blank().turn_of("united_states").collected().do("lend_money", to="soviet_union", amount=10)
    shown = card(table, "united_states")["lending"]
    assert (shown["limit"], shown["given"]) == (49, 10)
    assert shown["to"]["soviet_union"] == {"most": 39, "free": 5, "at_once": False, "likely": 5}
    assert shown["to"]["china"] == {"most": 39, "free": 15, "at_once": True, "likely": 15}


def test_before_collecting_the_turn_card_shows_the_money_that_will_be_there():
    table = blank().turn_of("united_states").do("lend_money", to="soviet_union", amount=19).turn_of("soviet_union")
    shown = card(table, "soviet_union")
    assert (shown["treasury"], shown["hardware"]) == (0, 0)
    assert shown["to_spend"] == {"treasury": 68 + 15 + 15, "hardware": 4}
    after = card(table.collected(), "soviet_union")
    assert after["to_spend"] == shown["to_spend"] == {"treasury": after["treasury"], "hardware": after["hardware"]}
    assert card(table, "japan")["to_spend"] == {"treasury": 0, "hardware": 0}


@pytest.mark.parametrize("counts", [True, False])
def test_before_collecting_a_lender_sees_what_it_may_lend(counts: bool):
    table = blank(options={"lent_money_counts": counts}).turn_of("united_kingdom")
    before = card(table, "united_kingdom")["lending"]
    assert before["limit"] == (45 if counts else 40)
    assert before == card(table.collected(), "united_kingdom")["lending"]


def test_the_turn_card_of_a_builder_is_in_its_own_phase():
    table = blank().do("purchase_units", units={"infantry": 1})
    germany, italy = card(table, "germany"), card(table, "italy")
    assert (germany["phase"], germany["fighting_over"], germany["next"]) == ("build_recruit", True, "end_turn")
    assert (italy["phase"], italy["fighting_over"], italy["next"]) == ("combat_orders", False, "capture_territory")


def test_the_views_tell_which_generals_are_dead():
    table = blank().do("lose_general", power="italy")
    assert (card(table, "italy")["general"], card(table, "germany")["general"]) == (False, True)


def test_the_turn_card_asks_for_missing_prices_and_for_allies_to_leave():
    assert card(blank(), "china")["prices_needed"] == ["bomber"]
    table = full().turn_of("united_kingdom").do("capture_territory", territory="ukraine")
    assert card(table, "soviet_union")["attest"] == ["vacated_ukraine"]


def test_the_audit_walks_the_board_and_the_printed_table():
    shown = VIEWS.audit(EDITION, full().state)
    assert shown["regions"][0]["name"] == "Germany"
    assert shown["regions"][-1]["name"] == "Neutrals"
    assert all(row["entered"] == row["printed"] for row in shown["printed_table"])
    assert VIEWS.audit(EDITION, blank().state)["land"]["powers"]["germany"] == {"listed": 0, "unlisted": 127}


def test_statistics_go_game_turn_by_game_turn():
    context = AppContext(open_store("memory:"))
    opening = StartGame(scenario="1942", entered={"board": document(whole_board())})
    game = games.create_game(context, HOST, "war_game", opening)["id"]

    def act(type: str, **fields: object) -> None:
        actions.take_action(context, HOST, game, {"type": type, **fields})

    act("purchase_units", placements={"germany": {"armor": 1}})
    for _ in range(4):
        act("end_turn")
    act("lend_money", to="china", amount=20)
    act("purchase_units", power="china", units={"artillery": 1})
    act("end_turn")
    first, second = games.show_stats(context, HOST, game)["rounds"]
    assert (first["round"], second["round"]) == (6, 7)
    assert first["powers"]["germany"] == {
        "production": 127, "treasury": 116, "hardware": 0, "income": 127, "spent": 11, "lent": 0, "borrowed": 0,
        "cities": 0, "objectives": 0,
    }  # fmt: skip
    assert first["powers"]["china"]["spent"] == 12
    assert first["powers"]["china"]["borrowed"] == first["powers"]["united_states"]["lent"] == 20
    assert first["land"] == {"axis": 236, "allies": 388}
    assert games.show_objectives(context, HOST, game) == {"objectives": []}


def test_a_game_turn_is_called_by_its_months():
    name = VIEWS.round_name(EDITION, None, 7)
    assert (name.full, name.short) == ("July - December 1942", "Jul 42")


@pytest.mark.parametrize(
    ("power", "says"),
    [
        ("germany", "the turn of Germany and Italy"),
        ("united_kingdom", "the turn of the United Kingdom and France"),
        ("japan", "Japan's turn"),
    ],
    ids=["two", "two with an article", "one"],
)
def test_the_turn_of_several_together_names_them_all(power: str, says: str):
    assert VIEWS.whose_turn(EDITION, snapshot(blank().turn_of(power))) == says


def test_the_page_for_the_terminal_tells_the_land_of_every_power():
    lines = [line.split() for line in VIEWS.sheet(EDITION).splitlines()]
    assert ["Germany", "Axis", "127"] in lines
    assert ["China", "Allies", "31"] in lines


def test_the_map_shows_the_size_of_a_factory_in_this_games_words():
    tiles = VIEWS.board(EDITION, full().state)["tiles"]
    assert tiles["germany"]["marks"] == [{"kind": "complex", "text": "major factory"}]
    assert tiles["austria"]["marks"] == [{"kind": "minor_complex", "text": "minor factory"}]
    assert tiles["ruhr"]["marks"] == []
