"""The same service as every game: seats and rights, undo and redo, late corrections, moving a game."""

import itertools
import json
from typing import Any

import pytest

from companion.engine.codec import UnreadableGame
from companion.families.war_game.rules.land.totals import land_of
from companion.model.actions import StartGame
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import HOST, AppContext, Identity, actions, games, transfer
from companion.service.table import seats
from companion.storage import open_store


class Night:
    def __init__(self) -> None:
        rolls = itertools.cycle([3, 6])
        self.app = AppContext(open_store("memory:"), die=lambda: next(rolls))
        game = games.create_game(self.app, HOST, "war_game", StartGame(scenario="1942"))
        self.id, self.code = game["id"], game["join_code"]

    def seat(self, name: str, *powers: str) -> Identity:
        token = seats.join(self.app, None, self.id, self.code, name, powers, "player")["token"]
        found = seats.identify(self.app, token)
        assert found is not None
        return found

    def act(self, type: str, who: Identity = HOST, **fields: Any) -> dict[str, Any]:
        return actions.take_action(self.app, who, self.id, {"type": type, **fields})

    @property
    def state(self) -> Any:
        return self.app.history(self.id).state


KIEV = {"territory": "Kiev", "value": 4, "from": "soviet_union"}


@pytest.fixture
def night() -> Night:
    return Night()


def test_players_act_for_their_own_powers(night: Night):
    anna, rosa = night.seat("Anna", "germany"), night.seat("Rosa", "italy")
    night.act("capture_territory", anna, **KIEV)
    night.act("purchase_units", rosa, power="italy", units={"infantry": 1})
    with pytest.raises(NotAllowed):
        night.act("purchase_units", rosa, units={"infantry": 1})


@pytest.mark.parametrize(
    "ending", [{"type": "end_turn"}, {"type": "purchase_units", "units": {"infantry": 1}, "ends_turn": 6}]
)
def test_nobody_ends_a_turn_for_a_partner_who_has_bought_nothing_with_its_money(night: Night, ending: dict[str, Any]):
    anna, rosa = night.seat("Anna", "germany"), night.seat("Rosa", "italy")
    ending = dict(ending)
    type = ending.pop("type")
    with pytest.raises(RuleViolation) as refusal:
        night.act(type, anna, **ending)
    assert (refusal.value.code, refusal.value.soft) == ("others_to_move", True)
    night.act("purchase_units", rosa, power="italy", units={"infantry": 1})
    night.act(type, anna, **ending)
    assert night.state.turn == "soviet_union"


def test_a_partner_without_a_player_or_without_money_holds_up_no_turn(night: Night):
    anna, rosa = night.seat("Anna", "germany"), night.seat("Rosa", "italy")
    night.act("collect_income", anna)
    night.act("adjust_treasury", power="italy", amount=-26, reason="a test")
    night.act("end_turn", anna)
    assert night.state.turn == "soviet_union"
    night.act("end_turn", night.seat("Sergei", "soviet_union"))
    night.act("end_turn", night.seat("Ursula", "united_kingdom"))
    assert (night.state.turn, rosa.seat.powers) == ("japan", ("italy",)), "nobody plays France"


def test_anybody_enters_what_is_printed_and_attests(night: Night):
    sergei = night.seat("Sergei", "soviet_union")
    night.act("register_territory", sergei, territory="Ruhr", value=10, original="germany")
    night.act("set_price", sergei, power="china", unit="bomber", price=30)
    night.act("attest", sergei, claim="axis_holds_its_homes")


def test_only_the_axis_says_that_it_goes_on(night: Night):
    anna, sergei = night.seat("Anna", "germany"), night.seat("Sergei", "soviet_union")
    with pytest.raises(RuleViolation) as refusal:
        night.act("attest", sergei, claim="axis_goes_on")
    assert (refusal.value.code, refusal.value.soft) == ("told_by_others", True)
    with pytest.raises(RuleViolation) as refusal:
        night.act("attest", anna, claim="axis_goes_on")
    assert refusal.value.code == "too_early"


def test_only_the_defender_scorches_his_earth(night: Night):
    anna, sergei = night.seat("Anna", "germany"), night.seat("Sergei", "soviet_union")
    night.act("register_territory", territory="Kiev", value=4, controller="soviet_union", factory="minor")
    with pytest.raises(NotAllowed):
        night.act("scorched_earth", anna, territory="kiev")
    night.act("scorched_earth", sergei, territory="kiev")
    assert night.state.territories["kiev"].factory is None


@pytest.mark.parametrize(("word", "fields"), [("lose_battleship", {"ship": "Marat"}), ("lose_general", {})])
def test_a_loss_is_said_by_its_owner_or_by_those_on_turn(night: Night, word: str, fields: dict[str, str]):
    anna, sergei, kenji = night.seat("Anna", "germany"), night.seat("Sergei", "soviet_union"), night.seat("K", "japan")
    night.act("repair_battleship", sergei, power="soviet_union", ship="Marat", die=4)
    with pytest.raises(NotAllowed):
        night.act(word, kenji, power="soviet_union", **fields)
    night.act(word, anna, power="soviet_union", **fields)
    actions.undo(night.app, HOST, night.id, night.app.history(night.id).version - 1)
    night.act(word, sergei, power="soviet_union", **fields)


@pytest.mark.parametrize(
    ("word", "fields"),
    [
        ("adjust_treasury", {"amount": 1, "reason": "x"}),
        ("set_controller", {"territory": "kiev", "controller": "germany", "reason": "x"}),
        ("set_factory", {"territory": "kiev", "factory": "major", "reason": "x"}),
        ("amend_territory", {"territory": "kiev", "value": 1, "reason": "x"}),
        ("declare_winner", {"side": "axis", "reason": "x"}),
    ],
)
def test_corrections_are_the_bankers(night: Night, word: str, fields: dict[str, Any]):
    with pytest.raises(NotAllowed):
        night.act(word, night.seat("Anna", "germany"), **fields)


def test_undo_and_redo(night: Night):
    night.act("collect_income")
    before = night.state
    night.act("capture_territory", **KIEV)
    after = night.state
    actions.undo(night.app, HOST, night.id, 2)
    assert night.state == before
    actions.redo(night.app, HOST, night.id)
    assert night.state == after


def test_a_forgotten_conquest_is_put_in_later(night: Night):
    night.act("collect_income")
    night.act("end_turn")
    night.act("collect_income")
    assert night.state.treasury("soviet_union") == 83
    done = actions.correct_past(night.app, HOST, night.id, 2, [{"type": "capture_territory", **KIEV}])
    assert done["fallen"] == []
    assert night.state.treasury("soviet_union") == 79
    assert {"power": "germany", "field": "production", "from": 127, "to": 131} in done["changes"]
    assert transfer.verify_game(night.app, HOST, night.id)["problems"] == []


def test_removing_the_conquest_that_named_a_territory_leaves_later_ones_with_questions(night: Night):
    night.act("capture_territory", **KIEV)
    night.act("end_turn")
    night.act("capture_territory", territory="kiev")
    done = actions.correct_past(night.app, HOST, night.id, 1, remove=[2])
    assert done["fallen"] == []
    assert [warning["codes"] for warning in done["warnings"]] == [["value_needed", "controller_needed"]]
    assert land_of(night.state, "soviet_union") == 68


def test_a_game_moves_to_another_laptop(night: Night):
    night.act("capture_territory", **KIEV)
    night.act("repair_battleship", ship="Bismarck")
    night.act("train_paratroopers", count=2)
    night.act("register_territory", territory="Ruhr", value=10, original="germany")
    night.act("build_factory", territory="ruhr", factory="minor")
    for _ in range(4):
        night.act("end_turn")
    night.act("lend_money", to="soviet_union", amount=19)
    exported = json.loads(json.dumps(transfer.export_game(night.app, HOST, night.id)))
    elsewhere = AppContext(open_store("memory:"))
    transfer.import_game(elsewhere, HOST, exported)
    assert elsewhere.history(night.id).state == night.state
    assert transfer.verify_game(elsewhere, HOST, night.id)["notices"] == []


def test_a_game_whose_land_does_not_add_up_is_not_imported(night: Night):
    exported = json.loads(json.dumps(transfer.export_game(night.app, HOST, night.id)))
    exported["entries"][0]["events"][0]["territories"] = [{"name": "X", "value": 99, "controller": "france"}]
    with pytest.raises(RuleViolation, match="land without a name"):
        transfer.import_game(AppContext(open_store("memory:")), HOST, exported)


def test_the_app_rolls_and_the_journal_keeps_the_die(night: Night):
    entry = night.act("conquer_neutral", territory="Sweden", value=7, land_units=2)
    assert entry["action"]["die"] == 9
    entry = night.act("repair_battleship", ship="Bismarck")
    assert entry["action"]["die"] == 9
    assert "costs $9" in entry["summary"]


def test_a_dry_run_rolls_nothing(night: Night):
    with pytest.raises(RuleViolation, match="die"):
        actions.take_action(night.app, HOST, night.id, {"type": "repair_battleship", "ship": "Bismarck"}, dry_run=True)


def test_entries_say_what_changed(night: Night):
    entry = night.act("capture_territory", **KIEV)
    changes = entry["changes"]
    assert {"side": "axis", "field": "land", "from": 236, "to": 240} in changes
    assert {"territory": "kiev", "field": "controller", "from": "soviet_union", "to": "germany"} in changes
    assert {"power": "germany", "field": "treasury", "from": 0, "to": 127} in changes


@pytest.mark.parametrize(
    ("at", "event"),
    [
        (0, {"type": "game_started", "edition": "war_game", "scenario": "1942", "options": {}, "players": {},
             "controllers": {}, "complexes": [], "powers": []}),
        (1, {"type": "turn_began", "power": "atlantis", "round": 6, "phase": "income"}),
        (1, {"type": "factory_changed", "territory": "nowhere", "factory": "major", "cause": "built"}),
        (1, {"type": "ship_repair_priced", "ship": "a", "name": "A", "power": "germany", "price": 99}),
        (1, {"type": "money_moved", "source": "china/hardware", "target": "bank", "amount": 1, "kind": "bid",
             "reason": "x"}),
    ],
)  # fmt: skip
def test_a_game_that_makes_no_sense_is_refused_with_a_sentence(night: Night, at: int, event: dict[str, Any]):
    exported = json.loads(json.dumps(transfer.export_game(night.app, HOST, night.id)))
    exported["entries"][0]["events"][at] = event
    if at:
        exported["entries"][0]["events"].append({"type": "phase_began", "phase": "combat"})
    with pytest.raises((RuleViolation, UnreadableGame)):
        transfer.import_game(AppContext(open_store("memory:")), HOST, exported)


class TestShipsKeepTheirNames:
    """A late or removed roll for a ship that nobody named changes no other ship's price."""

    def prices(self, night: Night) -> dict[str, int]:
        return {repair.name: repair.price for repair in night.state.repairs.values()}

    def repaired(self, night: Night) -> tuple[int, str]:
        """A first unnamed ship is priced and repaired; returns the entry of its price, and its name."""
        night.act("register_territory", territory="Ruhr", value=10, original="germany", factory="major")
        priced = night.act("repair_battleship", die=6)["version"]
        (name,) = self.prices(night)
        night.act("repair_battleship", territory="ruhr")
        return priced, name

    def test_a_late_roll_is_for_a_ship_of_its_own(self, night: Night):
        priced, name = self.repaired(night)
        before = night.state.treasury("germany")
        actions.correct_past(night.app, HOST, night.id, priced - 1, insert=[{"type": "repair_battleship", "die": 11}])
        prices = self.prices(night)
        assert prices.pop(name) == 6
        assert list(prices.values()) == [11]
        assert night.state.treasury("germany") == before
        assert transfer.verify_game(night.app, HOST, night.id)["problems"] == []

    def test_a_removed_roll_leaves_the_next_ship_its_price(self, night: Night):
        priced, name = self.repaired(night)
        night.act("repair_battleship", die=3)
        (other,) = set(self.prices(night)) - {name}
        done = actions.correct_past(night.app, HOST, night.id, priced, remove=[priced + 1])
        assert (done["fallen"], self.prices(night)) == ([], {name: 6, other: 3})

    def test_a_ship_that_sank_is_the_one_that_was_meant(self, night: Night):
        priced, name = self.repaired(night)
        night.act("lose_battleship", power="germany")
        late = {"type": "repair_battleship", "die": 11}
        actions.correct_past(night.app, HOST, night.id, priced - 1, insert=[late])
        assert name not in self.prices(night)
        assert list(self.prices(night).values()) == [11]

    def test_a_repair_whose_price_is_removed_falls_instead_of_meaning_another_ship(self, night: Night):
        priced, _name = self.repaired(night)
        late = {"type": "repair_battleship", "die": 11}
        done = actions.correct_past(night.app, HOST, night.id, priced - 1, insert=[late], remove=[priced])
        assert [fell["version"] for fell in done["fallen"]] == [priced + 1]
        assert list(self.prices(night).values()) == [11]
