"""A game's clock, kept by the server: whose time runs, and what gives none back."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import HOST, AppContext, actions
from companion.service.table import battles, clocks
from companion.service.table.clock import AWAY, ITSELF, Setting
from companion.service.table.timekeeper import Heartbeat, Timekeeper
from companion.service.transfer import export_game, import_game
from companion.storage import open_store
from tests.service.people import Evening

BEGIN = datetime(2026, 11, 16, 20, tzinfo=UTC).timestamp()


class Timed(Evening):
    """An evening with a clock whose time passes only when a test says so."""

    def __init__(
        self, kind: Any = "power", seconds: float = 3600, edition: str = "anniversary", **setting: Any
    ) -> None:
        super().__init__(edition, "1941" if edition == "anniversary" else "1942")
        self.now = BEGIN
        self.app.clock = self.time
        clocks.set_clock(self.app, HOST, self.id, Setting(kind=kind, seconds=seconds, **setting))

    def time(self) -> str:
        return datetime.fromtimestamp(self.now, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def after(self, seconds: float) -> "Timed":
        self.now += seconds
        return self

    @property
    def clock(self) -> Any:
        return clocks.show_clock(self.app, HOST, self.id)

    def used(self, power: str) -> float:
        return self.clock["used"][power]

    def restarted(self, heartbeat: Path, machine: str = "laptop") -> Timekeeper:
        """The server after a kill: everything in memory is gone."""
        store = self.app.store
        self.app = AppContext(store, clock=self.time)
        keeper = Timekeeper(self.app, Heartbeat(heartbeat, machine))
        keeper.come_back()
        return keeper


def test_the_clock_starts_with_a_turn_and_stops_with_its_end():
    evening = Timed().seat("Anna", "germany").seat("Boris", "soviet_union")
    evening.after(100).act("Anna", "collect_income")
    evening.after(30)
    assert evening.clock["of"] == "soviet_union"
    assert (evening.used("germany"), evening.used("soviet_union")) == (100, 30)
    assert evening.clock["left"]["germany"] == 3500


def test_a_game_without_a_clock_has_nothing_of_it():
    evening = Evening()
    evening.act("Host", "collect_income")
    assert clocks.clock_of(evening.app, evening.id) is None
    assert clocks.shown_clock(evening.app, HOST, evening.id) is None
    assert "clock" not in evening.snapshot
    assert "clock" not in export_game(evening.app, HOST, evening.id)
    with pytest.raises(RuleViolation) as refused:
        clocks.pause(evening.app, HOST, evening.id)
    assert refused.value.code == "no_clock"


def test_undo_and_a_second_end_of_the_same_turn_give_no_time_and_no_increment_back():
    evening = Timed(increment=60).seat("Anna", "germany")
    evening.after(100).act("Anna", "collect_income")
    version = evening.snapshot["version"]
    assert evening.clock["left"]["germany"] == 3560
    evening.undo("Host", version - 1)
    assert evening.clock["of"] == "germany"
    evening.after(40).act("Anna", "collect_income")
    assert evening.clock["left"]["germany"] == 3520
    assert evening.clock["left"]["soviet_union"] == 3600


def test_a_turn_that_is_gone_back_to_goes_on_with_what_was_used_of_it():
    evening = Timed("turn", 900).seat("Anna", "germany")
    evening.after(600).act("Anna", "collect_income")
    assert evening.clock["left"]["soviet_union"] == 900
    evening.after(20).undo("Host", 1)
    assert evening.after(10).clock["left"]["germany"] == 290


def test_a_late_entry_and_a_correction_give_no_time_back():
    evening = Timed().seat("Anna", "germany")
    evening.after(100).act("Anna", "collect_income")
    evening.after(50).act(
        "Host", "capture_territory", territory="ukraine", by="germany", in_turn={"round": 1, "power": "germany"}
    )
    actions.correct_past(evening.app, HOST, evening.id, 1, remove=[evening.snapshot["version"]])
    assert (evening.used("germany"), evening.used("soviet_union")) == (100, 50)


def test_the_time_of_a_side_is_that_of_all_its_powers():
    evening = Timed("side", 7200, increment=10)
    evening.after(100).act("Host", "collect_income")
    evening.after(50).act("Host", "collect_income")
    evening.after(7)
    assert evening.clock["of"] == "axis"
    assert evening.clock["used"] == {"axis": 107, "allies": 50}
    assert evening.clock["left"] == {"axis": 7103, "allies": 7160}


def test_anybody_who_plays_pauses_and_resumes_and_who_is_shown():
    evening = Timed().seat("Anna", "germany").seat("Boris", "soviet_union").seat("Otto", role="observer")
    evening.after(10)
    shown = clocks.pause(evening.app, evening.who("Boris"), evening.id)
    assert (shown["running"], shown["paused_by"], shown["paused_at"]) == (False, "Boris", evening.time())
    evening.after(500)
    assert clocks.pause(evening.app, evening.who("Anna"), evening.id)["paused_by"] == "Boris"
    assert evening.used("germany") == 10
    resumed = clocks.resume(evening.app, evening.who("Anna"), evening.id)
    assert (resumed["running"], resumed["paused_by"]) == (True, None)
    assert evening.after(5).used("germany") == 15
    assert clocks.paused_for(evening.app, evening.id) == 500
    with pytest.raises(NotAllowed):
        clocks.pause(evening.app, evening.who("Otto"), evening.id)
    with pytest.raises(NotAllowed):
        clocks.switch_off(evening.app, evening.who("Anna"), evening.id)


def test_while_the_table_is_asked_the_time_of_those_who_answer_runs():
    evening = Timed("power").seat("Anna", "germany").seat("Boris", "soviet_union").seat("Joe", "united_states")
    evening.after(10)
    asked = evening.ask("Anna", "end_turn")
    assert evening.clock["of"] in ("soviet_union", "united_states")
    waited_for = evening.clock["of"]
    evening.after(30)
    assert (evening.used("germany"), evening.used(waited_for)) == (10, 30)
    evening.answer("Boris" if waited_for == "soviet_union" else "Joe", asked["id"], False)
    evening.after(5)
    assert evening.clock["of"] == "germany"
    assert (evening.used("germany"), evening.used(waited_for)) == (15, 30)


def test_while_losses_are_chosen_at_the_desk_the_time_of_their_owner_runs():
    evening = Timed().seat("Anna", "germany").seat("Boris", "soviet_union")
    request = {
        "kind": "land",
        "territory": "ukraine",
        "attacker": {"power": "germany", "units": {"infantry": 3, "tank": 3}},
        "defender": {"power": "soviet_union", "units": {"infantry": 2, "tank": 2}},
    }
    anna, boris = evening.who("Anna"), evening.who("Boris")
    battle = battles.begin_battle(evening.app, anna, evening.id, request)
    shown: Any = battles.show_battle(evening.app, anna, evening.id, battle)
    assert evening.clock["of"] == "germany"
    faces = [
        [1 if roll["role"] == "attacker" and at == 0 else 6 for at in range(roll["dice"])] for roll in shown["rolls"]
    ]
    evening.after(20)
    battle = battles.move_battle(evening.app, anna, evening.id, battle.id, battle.turn, {"do": "dice", "faces": faces})
    shown = battles.show_battle(evening.app, anna, evening.id, battle)
    assert shown["sides"]["defender"]["must_lose"]
    assert evening.clock["of"] == "soviet_union"
    evening.after(60)
    losses = {"do": "losses", "role": "defender", "losses": shown["sides"]["defender"]["must_lose"]}
    battles.move_battle(evening.app, boris, evening.id, battle.id, battle.turn, losses)
    assert evening.clock["of"] == "germany"
    assert (evening.used("germany"), evening.used("soviet_union")) == (20, 60)


def test_twenty_kills_cost_no_time_if_the_server_is_back_within_a_minute(tmp_path: Path):
    evening = Timed().seat("Anna", "germany")
    keeper = evening.restarted(tmp_path / "beat")
    for _ in range(20):
        keeper.tick()
        evening.after(31.7)
        keeper = evening.restarted(tmp_path / "beat")
    assert evening.clock["running"]
    assert evening.used("germany") == pytest.approx(20 * 31.7, abs=0.01)


def test_back_later_the_clock_is_paused_where_it_was_last_seen(tmp_path: Path):
    evening = Timed()
    keeper = evening.restarted(tmp_path / "beat")
    for _ in range(100):
        evening.after(0.5)
        keeper.tick()
    evening.after(AWAY + 1)
    evening.restarted(tmp_path / "beat")
    assert (evening.clock["running"], evening.clock["paused_by"]) == (False, ITSELF)
    assert evening.used("germany") == pytest.approx(50, abs=0.05)


def test_on_another_machine_the_clock_is_paused_where_it_was_last_seen(tmp_path: Path):
    evening = Timed()
    keeper = evening.restarted(tmp_path / "beat")
    evening.after(20)
    keeper.tick()
    evening.after(5)
    evening.restarted(tmp_path / "beat", machine="another laptop")
    assert evening.clock["paused_by"] == ITSELF
    assert evening.used("germany") == pytest.approx(20, abs=0.05)


def test_a_laptop_that_slept_for_long_wakes_with_its_clocks_paused(tmp_path: Path):
    evening = Timed()
    keeper = evening.restarted(tmp_path / "beat")
    evening.after(2)
    keeper.tick()
    evening.after(3600)
    keeper.tick()
    assert evening.clock["paused_by"] == ITSELF
    assert evening.used("germany") == pytest.approx(2, abs=0.05)


def test_a_backup_restored_without_its_heartbeat_loses_a_minute_at_most(tmp_path: Path):
    evening = Timed()
    keeper = evening.restarted(tmp_path / "beat")
    for _ in range(600):
        evening.after(1)
        keeper.tick()
    evening.after(3600)
    evening.restarted(tmp_path / "elsewhere")
    assert evening.clock["paused_by"] == ITSELF
    assert 540 <= evening.used("germany") <= 600


def test_an_exported_clock_is_paused_where_it_was_in_the_game_that_is_imported():
    evening = Timed().after(90)  # type: ignore[assignment]
    document = export_game(evening.app, HOST, evening.id)
    other = AppContext(open_store("memory:"), clock=lambda: "2026-11-20T20:00:00.000Z")
    import_game(other, HOST, document)
    shown = clocks.show_clock(other, HOST, evening.id)
    assert (shown["used"]["germany"], shown["paused_by"], shown["running"]) == (90, ITSELF, False)


def test_an_imported_clock_that_nobody_can_read_is_refused():
    evening = Timed()
    document: Any = export_game(evening.app, HOST, evening.id)
    other = AppContext(open_store("memory:"))
    for wrong in (
        {"since": "yesterday"},
        {"setting": {"kind": "evening", "ends_at": "late"}},
        [],
        {"since": 1e300, "setting": {"kind": "turn"}},
    ):
        with pytest.raises(RuleViolation) as refused:
            import_game(other, HOST, {**document, "clock": wrong})
        assert refused.value.code == "invalid_game"


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("power", "Germany's time is over."),
        ("turn", "Germany's time for this turn is over."),
        ("side", "Time is over for the Axis."),
    ],
)
def test_time_that_runs_out_becomes_one_entry_if_the_table_wants_that(tmp_path: Path, kind: str, says: str):
    evening = Timed(kind, 60, at_zero="entry").seat("Anna", "germany")
    keeper = evening.restarted(tmp_path / "beat")
    for _ in range(70):
        evening.after(1)
        keeper.tick()
    assert [entry["summary"] for entry in evening.journal[1:]] == [says]
    assert evening.journal[1]["seat"] is None
    assert evening.clock["left"]["germany" if kind != "side" else "axis"] == -10
    evening.act("Anna", "purchase_units", units={"infantry": 1})  # nothing is refused
    evening.undo("Anna", evening.snapshot["version"] - 1)
    assert evening.act("Anna", "collect_income")["version"] == 5


def test_a_player_still_undoes_the_own_last_entry_after_time_has_run_out(tmp_path: Path):
    evening = Timed("power", 60, at_zero="entry").seat("Anna", "germany")
    evening.act("Anna", "purchase_units", units={"infantry": 1})
    keeper = evening.restarted(tmp_path / "beat")
    for _ in range(61):
        evening.after(1)
        keeper.tick()
    assert len(evening.journal) == 3
    evening.undo("Anna", 1)
    assert evening.treasury("germany") == Evening().treasury("germany")


def test_the_evening_ends_with_an_entry_and_nobody_has_a_time_of_their_own(tmp_path: Path):
    evening = Timed("evening", 0, ends_at="2026-11-16T20:00:30.000Z", at_zero="entry")
    keeper = evening.restarted(tmp_path / "beat")
    assert evening.clock["left"] is None
    evening.after(29)
    keeper.tick()
    assert len(evening.journal) == 1
    for _ in range(3):
        evening.after(1)
        keeper.tick()
    assert [entry["summary"] for entry in evening.journal[1:]] == ["It's time: the last round begins."]


def test_times_stay_for_the_report_when_the_clock_is_set_again_or_switched_off():
    evening = Timed("turn", 600)
    evening.after(100).act("Host", "collect_income")
    clocks.set_clock(evening.app, HOST, evening.id, Setting(kind="power", seconds=3600))
    assert evening.used("germany") == 0
    evening.after(30)
    clocks.switch_off(evening.app, HOST, evening.id)
    evening.after(1000)
    found = [(turn["power"], turn["seconds"]) for turn in clocks.turn_times(evening.app, HOST, evening.id)]
    assert found == [("germany", 100), ("soviet_union", 30)]
    assert evening.clock["kind"] is None


def test_the_clock_stops_with_the_game():
    evening = Timed()
    evening.after(10).act("Host", "declare_winner", side="axis", reason="It's late")
    evening.after(1000)
    assert evening.clock["running"] is False
    assert evening.used("germany") == 10


def test_no_time_runs_while_a_season_begins_for_everybody():
    evening = Evening("second_world_war", "1939")
    now = [BEGIN]
    evening.app.clock = lambda: datetime.fromtimestamp(now[0], UTC).isoformat()
    shown = clocks.set_clock(evening.app, HOST, evening.id, Setting(kind="power", seconds=60))
    now[0] += 20
    shown = clocks.show_clock(evening.app, HOST, evening.id)
    if evening.snapshot.get("impulse") or shown["of"] is not None:
        assert shown["of"] in shown["used"]
    else:
        assert set(shown["used"].values()) == {0}
