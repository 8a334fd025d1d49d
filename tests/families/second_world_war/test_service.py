"""Seats, undo, late corrections, dry runs, export and the read models, through the service."""

from typing import Any

import pytest

from companion.families.second_world_war.board import numbers as board
from companion.families.second_world_war.views.figures import points_log
from companion.model.actions import StartGame
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import HOST, AppContext, Identity, actions, games, transfer
from companion.service.table import requests, seats
from companion.storage import open_store
from tests.families.second_world_war.campaign import EDITION, LIMITS_1939, numbers


class Table:
    """A game whose dice always show a six."""

    def __init__(self, scenario: str = "1939", **opening: Any) -> None:
        self.app = AppContext(open_store("memory:"), die=lambda: 6)
        start = StartGame(scenario=scenario, **{"entered": numbers(), **opening})
        self.id = games.create_game(self.app, HOST, "second_world_war", start)["id"]

    def seat(self, *powers: str) -> Identity:
        taken = seats.join(self.app, HOST, self.id, "", powers[0], powers)
        who = seats.identify(self.app, taken["token"])
        assert who is not None
        return who

    def act(self, raw: dict[str, Any], who: Identity = HOST, **more: Any) -> dict[str, Any]:
        return actions.take_action(self.app, who, self.id, raw, **more)

    def to(self, bloc: str) -> "Table":
        self.act({"type": "settle_partisans"}) if not self.shown["impulse"] else None
        while (self.shown["bloc"] or {}).get("id") != bloc:
            self.act({"type": "end_turn"})
        return self

    @property
    def shown(self) -> dict[str, Any]:
        return games.show_game(self.app, HOST, self.id)

    def card(self, power: str) -> dict[str, Any]:
        return games.show_turn_card(self.app, HOST, self.id, power)


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_game_can_be_opened_without_any_number():
    shown = Table(entered={}).shown
    assert shown["turn"] in shown["powers"]
    assert {row["id"] for row in shown["missing"]} >= {"resource_value", "nationality_modifier"}
    assert shown["territories"]["germany"]["value"] is None


def test_the_snapshot_keeps_the_contracts_keys(table: Table):
    shown = table.shown
    assert {"id", "name", "edition", "scenario", "version", "status", "round", "turn", "phase", "options"} <= set(shown)
    assert {power: now["production"] for power, now in shown["powers"].items()} == LIMITS_1939
    assert {power: now["treasury"] for power, now in shown["powers"].items()} == LIMITS_1939
    assert shown["season"]["name"] == "Summer 1939"
    norway = shown["territories"]["norway"]
    assert (norway["name"], norway["value"], norway["controller"], norway["status"]) == ("Norway", 2, None, "neutral")
    assert shown["victory"]["winner"] is None
    assert shown["victory"]["needs_surrendered"] == ["britain", "soviet_union"]


def test_players_act_for_their_powers_and_the_bloc_speaker_passes_on(table: Table):
    table.to("axis_bloc")
    italy, germany = table.seat("italy"), table.seat("germany")
    with pytest.raises(NotAllowed):
        table.act({"type": "take_default_point", "power": "germany"}, italy)
    table.act({"type": "take_default_point", "power": "italy"}, italy)
    with pytest.raises(NotAllowed):
        table.act({"type": "end_turn"}, italy)
    with pytest.raises(NotAllowed):
        table.act({"type": "set_treaty", "treaty": "tripartite_pact", "reason": "x"}, germany)
    with pytest.raises(NotAllowed):
        table.act({"type": "send_lend_lease", "route": "atlantic"}, germany)
    table.act({"type": "pass_impulse", "power": "italy"}, italy)
    table.act({"type": "end_turn"}, germany)
    assert table.shown["bloc"]["id"] == "western_allies"


@pytest.mark.parametrize("ending", ["end_turn", "advance_phase"])
def test_nobody_ends_an_impulse_for_others_who_have_not_passed_unless_they_agree(table: Table, ending: str):
    table.to("axis_bloc")
    germany, italy = table.seat("germany", "japan"), table.seat("italy")
    table.act({"type": "advance_phase"}, germany)
    with pytest.raises(RuleViolation) as refusal:
        table.act({"type": ending}, germany)
    assert (refusal.value.code, refusal.value.soft) == ("others_to_move", True)
    assert refusal.value.sentence == "Italy isn't done yet."
    asked = requests.ask(table.app, germany, table.id, {"type": ending})
    assert [(need["power"], [seat["name"] for seat in need["seats"]]) for need in asked["needs"]] == [
        ("italy", ["italy"])
    ]
    assert asked["summary"].startswith("Go on now? ")
    requests.answer(table.app, italy, table.id, asked["id"], agree=True)
    assert (table.shown["bloc"]["id"], table.shown["phase"]) == {
        "end_turn": ("western_allies", "start_of_impulse"),
        "advance_phase": ("axis_bloc", "end_of_impulse"),
    }[ending]
    (shown,) = requests.requests_for(table.app, italy, table.id)
    assert shown["may_take_back"]
    table.act({"type": "advance_phase"})
    assert [found["may_take_back"] for found in requests.list_requests(table.app, italy, table.id)] == [False]


def test_powers_that_have_passed_or_that_nobody_plays_hold_up_no_impulse(table: Table):
    table.to("axis_bloc")
    germany = table.seat("germany")
    italy = table.seat("italy")
    table.act({"type": "pass_impulse", "power": "italy"}, italy)
    assert table.shown["bloc"]["passed"] == ["italy"]
    table.act({"type": "end_turn"}, germany)
    assert table.shown["bloc"]["id"] == "western_allies"


def test_the_banker_ends_an_impulse_for_all(table: Table):
    table.to("axis_bloc")
    table.seat("italy")
    banker = seats.identify(table.app, seats.join(table.app, HOST, table.id, "", "B", (), "banker")["token"])
    table.act({"type": "end_turn"}, banker)
    assert table.shown["bloc"]["id"] == "western_allies"


def test_what_partisans_cost_is_for_the_power_to_say_that_it_costs(table: Table):
    italy, soviets = table.seat("italy"), table.seat("soviet_union")
    table.act({"type": "enter_numbers", "numbers": {"resource_value": {"albania": 1}}}, soviets)
    albania: dict[str, Any] = {"type": "settle_partisans", "ungarrisoned": ["albania"]}
    for said in (albania, {**albania, "power": "italy"}):
        with pytest.raises(NotAllowed):
            table.act(said, soviets)
    assert "Italy" in table.act(albania, italy)["summary"]


def test_anybody_answers_enters_numbers_and_passes_steps_that_are_nobodys(table: Table):
    italy = table.seat("italy")
    table.act({"type": "settle_partisans", "power": "italy"}, italy)
    table.act({"type": "attest", "claim": "japan_attacks_in_china", "count": 1}, italy)
    table.act({"type": "enter_numbers", "numbers": {"rebuild_boxes": {"q_ship": 3}}}, italy)
    table.act({"type": "advance_phase"}, italy)
    assert table.shown["impulse"] == 1


def test_a_dry_run_shows_the_whole_cascade_and_changes_nothing(table: Table):
    table.to("axis_bloc").act({"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"})
    before = table.shown
    action = {"type": "check_surrender", "check": "french_capitulation", "dice": [5, 3]}
    preview = table.act(action, dry_run=True)
    assert table.shown == before
    for part in (
        "France surrenders to Germany",
        "Tripartite Pact: in force",
        "Rumania becomes an ally",
        "Vichy France is neutral",
    ):
        assert part in preview["summary"]
    changed = {
        (change.get("power") or change.get("territory"), change["field"]): change["to"] for change in preview["changes"]
    }
    assert changed[("germany", "production")] == 15
    assert changed[("france", "treasury")] == 0
    assert changed[("rumania", "controller")] == "germany"
    assert changed[("vichy_france", "status")] == "neutral"
    entry = table.act(action)
    assert entry["summary"] == preview["summary"]


def test_the_turn_card_foresees_a_surrender(table: Table):
    table.to("axis_bloc").act({"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"})
    (check,) = [check for check in table.card("germany")["checks"] if check["check"] == "french_capitulation"]
    assert check["number"] == 5
    assert "Bulgaria becomes an ally of Germany" in check["if_it_falls"]
    assert " ".join(check["follows"]) == check["if_it_falls"]


def test_the_app_rolls_when_the_dice_are_left_out(table: Table):
    table.to("axis_bloc").act({"type": "capture_capital", "country": "france", "by": "germany"})
    entry = table.act({"type": "check_surrender", "country": "france", "create_vichy": False})
    assert list(entry["action"]["dice"]) == [6, 6]
    assert "france" in table.shown["victory"]["surrendered"]
    table.act({"type": "adjust_points", "power": "germany", "amount": 1, "reason": "x"})
    rolled = table.act({"type": "roll_commitment", "table": "yugoslav_commitment"})
    assert rolled["action"]["die"] == 6


def test_undo_restores_and_redo_brings_back(table: Table):
    table.to("axis_bloc")
    before, version = table.shown, table.shown["version"]
    table.act({"type": "capture_capital", "country": "france", "by": "germany", "dice": [6, 6], "create_vichy": False})
    fallen = table.shown
    actions.undo(table.app, HOST, table.id, version)
    undone = {key: value for key, value in table.shown.items() if key not in ("version", "head")}
    assert undone == {key: value for key, value in before.items() if key not in ("version", "head")}
    actions.redo(table.app, HOST, table.id)
    assert table.shown["powers"] == fallen["powers"]


def test_a_late_correction_decides_everything_after_it_anew(table: Table):
    table.to("axis_bloc")
    version = table.shown["version"]
    table.act({"type": "buy_points", "power": "germany", "resources": 2, "theatre": "et"})
    table.act({"type": "spend_points", "power": "germany", "operation": "ground_attack", "count": 3})
    removed = actions.correct_past(table.app, HOST, table.id, version, remove=[version + 1], dry_run=True)
    assert [step["code"] for step in removed["fallen"]] == ["not_enough_points"]
    view = actions.correct_past(
        table.app,
        HOST,
        table.id,
        version,
        insert=[{"type": "raid_convoys", "by": "germany", "target": "france", "hits": 1}],
    )
    assert view["fallen"] == []
    assert table.shown["powers"]["france"]["treasury"] == 8
    assert table.shown["powers"]["germany"]["action_points"] == 9


def test_a_late_correction_takes_a_surrender_back_with_all_that_followed(table: Table):
    table.to("axis_bloc").act({"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"})
    before = table.shown
    table.act({"type": "check_surrender", "check": "french_capitulation", "dice": [5, 3]})
    surrender = table.shown["version"]
    while table.shown["round"] == 1:
        table.act({"type": "end_turn"})
    partisans = table.act({"type": "settle_partisans", "ungarrisoned": ["france", "albania"]})
    table.act({"type": "end_turn"})
    table.to("western_allies")
    roll = table.act({"type": "roll_commitment", "table": "vichy_commitment", "country": "levant", "die": 3})
    assert table.shown["territories"]["levant"]["status"] == "at_war"
    view = actions.correct_past(table.app, HOST, table.id, surrender, remove=[surrender])
    assert [(step["version"], step["code"]) for step in view["fallen"]] == [
        (partisans["version"], "not_captured"),
        (roll["version"], "not_open"),
    ]
    after = table.shown
    assert (after["round"], after["bloc"]["id"]) == (2, "western_allies")
    assert after["territories"] == before["territories"]
    assert after["powers"]["france"]["production"] == before["powers"]["france"]["production"]
    assert transfer.verify_game(table.app, HOST, table.id)["problems"] == []


def test_a_late_correction_may_put_a_surrender_into_the_past(table: Table):
    table.to("axis_bloc")
    version = table.shown["version"]
    table.act({"type": "raid_convoys", "by": "germany", "target": "france", "hits": 2})
    table.to("western_allies").act({"type": "take_default_point", "power": "france"})
    fall = {"type": "capture_capital", "country": "france", "by": "germany", "dice": [6, 6], "create_vichy": True}
    view = actions.correct_past(table.app, HOST, table.id, version, insert=[fall])
    assert [step["code"] for step in view["fallen"]] == ["surrendered", "surrendered"]
    assert table.shown["powers"]["france"]["treasury"] == 0
    assert table.shown["territories"]["dakar"]["controller"] == "vichy_france"
    actions.undo(table.app, HOST, table.id, table.shown["version"] - 1)
    # two lost, and recovered when the impulse of the Western Allies began
    assert table.shown["powers"]["france"]["treasury"] == 9
    actions.redo(table.app, HOST, table.id)
    assert table.shown["powers"]["france"]["surrendered"]


def test_a_table_may_play_with_every_option():
    options = {option.id: option.choices[-1] if option.choices else True for option in EDITION.options}
    table = Table(options=options).to("axis_bloc")
    assert table.shown["options"] == options
    table.act({"type": "attest", "claim": "paris_in_reach"})
    bought = table.act({"type": "buy_points", "power": "germany", "resources": 2, "theatre": "et"})
    assert "into 16 action points" in bought["summary"]
    table.act({"type": "check_surrender", "check": "french_capitulation"})
    while table.shown["round"] == 1:
        table.act({"type": "end_turn"})
    assert table.shown["powers"]["germany"]["surrendered"] is False
    assert "france" in table.shown["victory"]["surrendered"]


def test_export_import_and_verify(table: Table):
    table.to("axis_bloc").act(
        {"type": "capture_capital", "country": "france", "by": "germany", "dice": [6, 6], "create_vichy": False}
    )
    document = transfer.export_game(table.app, HOST, table.id)
    other = AppContext(open_store("memory:"))
    transfer.import_game(other, HOST, document)
    there = games.show_game(other, HOST, table.id)
    assert there["powers"] == table.shown["powers"]
    assert transfer.verify_game(other, HOST, table.id)["problems"] == []
    assert transfer.verify_game(other, HOST, table.id)["notices"] == []


def test_a_refused_action_writes_nothing(table: Table):
    version = table.shown["version"]
    with pytest.raises(RuleViolation):
        table.act({"type": "buy_points", "power": "germany", "resources": 99})
    assert table.shown["version"] == version


def test_the_turn_card_says_what_may_be_done(table: Table):
    card = table.card("germany")
    assert (card["on_turn"], card["next"]) == (False, "wait")
    assert table.card("italy")["next"] == "settle_partisans"
    table.to("axis_bloc")
    card = table.card("germany")
    assert (card["on_turn"], card["next"]) == (True, "buy_points")
    assert card["buying"]["per_resource"] == {"et": 6, "pt": 4, "sm": 6}
    assert "norway" in card["wars"]["may_declare"]
    assert "france" not in card["wars"]["may_declare"]
    assert {operation["id"] for operation in card["operations"]} >= {"ground_attack", "force_french_capitulation"}
    assert "teheran_agreement" not in {operation["id"] for operation in card["operations"]}
    assert [commitment["table"] for commitment in card["commitments"]] == ["yugoslav_commitment"]
    assert table.card("italy")["next"] == "take_default_point"
    assert not table.card("italy")["buying"]["allowed"]
    assert table.card("commonwealth")["next"] == "wait"
    table.act({"type": "rebuild_unit", "power": "germany", "unit": "armor"})
    (unit,) = table.card("germany")["in_production"]
    assert (unit["box"], unit["worked"], unit["may_advance"], unit["may_deploy"]) == (3, True, False, False)
    american = table.card("united_states")
    assert {lend_lease["route"] for lend_lease in american["lend_lease"]} == {
        "atlantic",
        "murmansk",
        "vladivostok",
        "abadan",
    }
    assert all(lend_lease["closed"] for lend_lease in american["lend_lease"])
    assert "germany" in american["wars"]["forbidden"]


def test_the_income_preview_is_the_next_recovery(table: Table):
    table.to("axis_bloc").act({"type": "buy_points", "power": "germany", "resources": 5, "theatre": "et"})
    income = games.show_income(table.app, HOST, table.id, "germany")
    # 1 + 7 / 3 rounded up
    assert (income["production"], income["available"], income["total"]) == (7, 2, 4)
    assert [land["country"] for land in income["lands"]] == ["germany", "konigsberg"]
    fallen = Table("1941")
    assert games.show_income(fallen.app, HOST, fallen.id, "france")["collectable"] is False


def test_the_log_says_what_each_point_bought(table: Table):
    table.to("axis_bloc").act({"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"})
    table.act({"type": "spend_points", "power": "germany", "operation": "ground_attack", "count": 2, "note": "Warsaw"})
    log = points_log(EDITION, table.app.history(table.id), "germany")
    assert [(operation["what"], operation["count"], operation["points"], operation["note"]) for operation in log] == [
        ("bought", 1, 6, None),
        ("Ground attack", 2, -2, "Warsaw"),
    ]
    assert points_log(EDITION, table.app.history(table.id), "italy") == []
    assert [power["note"] for power in table.card("germany")["log"]] == ["Warsaw"]


def test_the_statement_lists_every_movement_of_resources(table: Table):
    table.to("axis_bloc").act({"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"})
    lines = games.show_statement(table.app, HOST, table.id, "germany")["lines"]
    assert [(line["kind"], line["amount"], line["balance"]) for line in lines] == [
        ("opening", 7, 7),
        ("purchase", -1, 6),
    ]


def test_stats_are_kept_season_by_season(table: Table):
    table.to("axis_bloc").act({"type": "buy_points", "power": "germany", "resources": 3, "theatre": "et"})
    table.act({"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 2})
    while table.shown["round"] == 1:
        table.act({"type": "end_turn"})
    stats = games.show_stats(table.app, HOST, table.id)["rounds"]
    assert [stat["season"] for stat in stats] == ["Summer 1939", "Fall 1939"]
    germany = stats[0]["powers"]["germany"]
    assert (germany["production"], germany["spent"], germany["points_bought"], germany["income"]) == (7, 3, 18, 3)
    commonwealth = stats[0]["powers"]["commonwealth"]
    assert (commonwealth["lost"], commonwealth["income"]) == (2, 2)


def test_the_audit_walks_the_maps(table: Table):
    audit = games.show_audit(table.app, HOST, table.id)
    assert sum(len(region["territories"]) for region in audit["regions"]) == len(EDITION.countries)
    assert audit["powers"]["germany"] == {"available": 7, "limit": 7, "reinforcements": 0, "in_production": []}


def test_there_are_no_objectives(table: Table):
    assert games.show_objectives(table.app, HOST, table.id) == {"objectives": []}


def test_entered_numbers_can_be_taken_from_the_snapshot_to_the_next_game(table: Table):
    again = Table(entered=table.shown["entered"])
    assert again.shown["powers"] == table.shown["powers"]
    assert board.read(table.shown["entered"]).resource_value["germany"] == 7
