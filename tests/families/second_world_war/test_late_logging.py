"""What is logged late in an impulse is put where it belongs; another bloc's impulse is not reached back into."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.history import History
from companion.families.second_world_war.events import UnitQueued
from companion.model.refusal import RuleViolation
from companion.service import HOST, Identity, actions, transfer
from companion.service.corrections.redeciding import redecided
from tests.families.second_world_war.campaign import EDITION, Raw
from tests.families.second_world_war.test_service import Table

TWO_FOR_GERMANY: Raw = {"type": "buy_points", "power": "germany", "resources": 2, "theatre": "et"}
ATTACK: Raw = {"type": "spend_points", "power": "germany", "operation": "ground_attack"}
GO_ON: Raw = {"type": "advance_phase"}


@pytest.fixture
def table() -> Table:
    return Table().to("axis_bloc")


def take(table: Table, *moves: Raw, who: Identity = HOST) -> None:
    for move in moves:
        table.act(move, who)


LATE: list[Raw] = [
    ATTACK,
    {"type": "buy_points", "power": "japan", "resources": 1, "theatre": "pt"},
    {"type": "build_reinforcement", "power": "germany", "units": {"infantry": 1}},
    {"type": "rebuild_unit", "power": "germany", "unit": "armor"},
    {"type": "capture_capital", "country": "poland", "by": "germany", "dice": [1, 1]},
    {"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 1},
    {"type": "declare_war", "power": "germany", "target": "denmark"},
    {"type": "take_default_point", "power": "italy"},
]


@pytest.mark.parametrize("action", LATE, ids=lambda action: str(action["type"]))
def test_what_was_done_before_the_impulse_ended_is_put_there(table: Table, action: Raw):
    take(table, TWO_FOR_GERMANY, GO_ON)
    assert table.shown["phase"] == "end_of_impulse"
    entry = table.act(action)
    assert entry["summary"].endswith(" Logged late.")
    assert (entry["late"], entry["consequences"]) == (entry["version"] - 2, [])
    assert table.shown["phase"] == "end_of_impulse"
    assert transfer.verify_game(table.app, HOST, table.id)["problems"] == []


def test_a_free_point_that_was_forgotten_is_taken_before_the_first_action(table: Table):
    kept: Raw = {"type": "adjust_points", "power": "italy", "amount": 2, "reason": "kept from the last impulse"}
    ferry: Raw = {"type": "spend_points", "power": "italy", "operation": "ferry", "count": 2}
    take(table, kept, ferry)
    entry = table.act({"type": "take_default_point", "power": "italy"}, confirm=True)
    assert entry["summary"].endswith(" Logged late.")
    assert table.shown["powers"]["italy"]["action_points"] == 1


def test_that_paris_was_in_reach_is_said_later_in_the_impulse():
    table = Table(options={"paris_from_impulse_start": True}).to("axis_bloc")
    take(table, TWO_FOR_GERMANY, ATTACK)
    entry = table.act({"type": "attest", "claim": "paris_in_reach", "holds": True})
    assert entry["late"] is not None
    check = table.act({"type": "check_surrender", "check": "french_capitulation", "dice": [1, 1]})
    assert "France" in check["summary"]


def test_a_players_late_entry_that_changes_nobodys_needs_nobody(table: Table):
    germany, japan = table.seat("germany"), table.seat("japan")
    take(table, TWO_FOR_GERMANY, who=germany)
    take(table, {"type": "buy_points", "power": "japan", "resources": 1, "theatre": "pt"}, who=japan)
    take(table, GO_ON)
    assert table.act(ATTACK, germany)["summary"].endswith(" Logged late.")


def test_an_impulse_that_is_over_is_not_reached_back_into(table: Table):
    take(table, TWO_FOR_GERMANY, {"type": "end_turn"})
    with pytest.raises(RuleViolation) as refusal:
        table.act(ATTACK)
    assert (refusal.value.code, refusal.value.soft) == ("wrong_turn", True)
    with pytest.raises(RuleViolation) as refusal:
        table.act({"type": "attest", "claim": "paris_in_reach", "holds": True})
    assert refusal.value.code == "wrong_phase"


class TestACaptureFoundLate:
    """A capital that was taken a season ago: its country's units and its garrison are counted when they were due."""

    TAKEN: Raw = {"type": "capture_capital", "country": "norway", "by": "germany", "dice": [1, 1]}
    COUNT: Raw = {"type": "count_units", "country": "norway", "enemy": 3, "friendly": 1}

    @pytest.fixture
    def later(self, table: Table) -> Table:
        """A season after Germany went to war with Norway and took its capital, which nobody logged."""
        take(table, TWO_FOR_GERMANY, {"type": "declare_war", "power": "germany", "target": "norway"})
        while table.shown["round"] == 1:
            table.act({"type": "end_turn"})
        take(table, {"type": "settle_partisans"}, {"type": "end_turn"})
        return table

    def norway(self, table: Table) -> tuple[str, str | None]:
        now = table.app.history(table.id).state.country("norway")
        return now.status, now.controller

    @pytest.mark.parametrize("impulse", [None, 2, 3])
    def test_its_units_are_counted_at_the_end_of_that_season(self, later: Table, impulse: int | None):
        turn = {"round": 1, "power": "germany", **({"impulse": impulse} if impulse else {})}
        taken = later.act({**self.TAKEN, "in_turn": turn})
        assert "count the ground units there" in taken["consequences"][-1]["because"]
        later.act({**self.COUNT, "in_turn": turn})
        assert self.norway(later) == ("captured", "germany")
        assert transfer.verify_game(later.app, HOST, later.id)["problems"] == []

    def test_its_garrison_is_asked_about_when_the_next_season_began(self, later: Table):
        turn = {"round": 1, "power": "germany"}
        take(later, {**self.TAKEN, "in_turn": turn}, {**self.COUNT, "in_turn": turn})
        before = later.shown["powers"]["germany"]["treasury"]
        settled: Raw = {"type": "settle_partisans", "power": "germany", "in_turn": {"round": 2, "power": "germany"}}
        later.act({**settled, "ungarrisoned": ["norway"]})
        assert later.shown["powers"]["germany"]["treasury"] == before - 1
        with pytest.raises(RuleViolation) as refusal:
            later.act({**settled, "ungarrisoned": ["norway"]})
        assert refusal.value.code == "already_settled"
        assert transfer.verify_game(later.app, HOST, later.id)["problems"] == []

    def test_its_garrison_is_not_asked_about_again_once_that_season_is_over(self, later: Table):
        turn = {"round": 1, "power": "germany"}
        take(later, {**self.TAKEN, "in_turn": turn}, {**self.COUNT, "in_turn": turn})
        while later.shown["round"] == 2:
            later.act({"type": "end_turn"})
        settled: Raw = {"type": "settle_partisans", "power": "germany", "in_turn": {"round": 2, "power": "germany"}}
        later.act({**settled, "ungarrisoned": ["norway"]})
        for ungarrisoned in (["norway"], []):
            with pytest.raises(RuleViolation) as refusal:
                later.act({**settled, "ungarrisoned": ungarrisoned})
            assert (refusal.value.code, refusal.value.soft) == ("already_settled", True)

    def test_a_turn_that_has_not_begun_is_still_unknown_to_other_actions(self, later: Table):
        with pytest.raises(RuleViolation) as refusal:
            later.act({**TWO_FOR_GERMANY, "in_turn": {"round": 2, "power": "germany"}})
        assert refusal.value.code == "unknown_turn"


class TestUnitsKeepTheirNames:
    """A late or removed rebuild changes nothing about the units of other entries."""

    REBUILD: Raw = {"type": "rebuild_unit", "power": "germany", "unit": "armor"}

    def names(self, table: Table) -> dict[str, str]:
        """The units on the display, by name, and which kind each is."""
        return {unit.id: unit.unit for unit in table.app.history(table.id).state.production}

    def boxes(self, table: Table) -> dict[str, int]:
        return {unit.unit: unit.box for unit in table.app.history(table.id).state.production}

    @pytest.fixture
    def begun(self, table: Table) -> tuple[Table, str, int]:
        """Armor is on the display; an impulse later it moves a box, by its name."""
        take(table, self.REBUILD)
        (name,), version = self.names(table), table.shown["version"]
        table.act({"type": "end_turn"})
        table.to("axis_bloc")
        take(table, {"type": "advance_units", "power": "germany", "items": [name]})
        return table, name, version

    def test_late_rebuilds_leave_them_with_their_units(self, begun: tuple[Table, str, int]):
        table, name, version = begun
        before = self.boxes(table)
        rebuilds = [{**self.REBUILD, "unit": unit} for unit in ("infantry", "airborne_infantry")]
        done = actions.correct_past(table.app, HOST, table.id, version - 1, insert=rebuilds)
        names = self.names(table)
        assert (done["fallen"], names[name], len(names)) == ([], "armor", 3)
        assert self.boxes(table) == {**before, "infantry": 1, "airborne_infantry": 2}
        assert transfer.verify_game(table.app, HOST, table.id)["problems"] == []

    def test_what_is_put_into_a_turn_that_is_over_has_a_name_of_its_own(self, begun: tuple[Table, str, int]):
        table, name, _version = begun
        turn = {"round": 1, "power": "germany", "impulse": 1}
        table.act({**self.REBUILD, "unit": "infantry", "in_turn": turn})
        assert sorted(self.names(table).values()) == ["armor", "infantry"]
        assert self.names(table)[name] == "armor"

    def test_a_removed_rebuild_leaves_the_others_with_theirs(self, table: Table):
        take(table, {**self.REBUILD, "unit": "infantry"}, self.REBUILD)
        version = table.shown["version"]
        (name,) = [unit for unit, kind in self.names(table).items() if kind == "armor"]
        table.act({"type": "end_turn"})
        table.to("axis_bloc")
        take(table, {"type": "advance_units", "power": "germany", "items": [name]})
        before = self.boxes(table)["armor"]
        done = actions.correct_past(table.app, HOST, table.id, version - 1, remove=[version - 1])
        assert done["fallen"] == []
        assert (self.names(table), self.boxes(table)) == ({name: "armor"}, {"armor": before})
        take(table, self.REBUILD)
        assert len(self.names(table)) == 2
        assert transfer.verify_game(table.app, HOST, table.id)["problems"] == []

    def test_a_correction_by_older_rules_keeps_the_names_that_they_gave(self, begun: tuple[Table, str, int]):
        table, name, version = begun
        actions.correct_past(table.app, HOST, table.id, version - 1, insert=[{**self.REBUILD, "unit": "infantry"}])
        history = table.app.history(table.id)
        (other,) = set(self.names(table)) - {name}
        last = history.entries[-1]
        renamed = {name: other, other: name}
        steps = tuple(
            replace(step, events=tuple(_renamed(event, renamed) for event in step.events))
            for step in last.steps
            if step.action["type"] != "advance_units"
        )
        game = History(history.ruleset, find=history.find)
        for entry in [*history.entries[:-1], replace(last, steps=steps, rules=9, changes=())]:
            game.append(entry)
        assert set(game.state.queued) == {name, other}
        assert next(unit.unit for unit in game.state.production if unit.id == name) == "infantry"
        assert redecided(EDITION, game) == {}


def _renamed(event: Any, names: dict[str, str]) -> Any:
    """The event as rules that counted units recorded it."""
    return replace(event, item=names[event.item]) if isinstance(event, UnitQueued) else event
