"""Whole games, replayed through the service as a table would play them: a seat for each power, one for the banker.

Each TOML file here is a game. A `[[turn]]` has `actions` as a phone would send them, and what the books must say when
it is over: every treasury and production, the objectives that paid, cities (or enemy capitals) held, units that wait,
damage. The figures were worked out apart from the engine, by hand rules and arithmetic; a test that fails here is a
rule that changed. Keys of an action that are not the phone's own:

- `label` names the entry for a later correction; `seat` says who acts, if not the power's own player.
- `refused` is the code of the refusal that the action must meet; nothing is logged then.
- `type = "undo"` takes back so many `entries`; `"redo"` brings them back; `"correction"` has `after`, `insert`,
  `remove` by label, and `falls`: the entries that no longer stand.
"""

import itertools
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.engine.codec import decode_entry
from companion.engine.history import History
from companion.families.axis_and_allies.rules.land.holdings import productions
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, Identity, actions, games, transfer
from companion.service.table import seats
from companion.storage import open_store

FOLDER = Path(__file__).parent / "replays"
REPLAYS = sorted(FOLDER.glob("*.toml"))
BANKERS = {
    "correction",
    "adjust_treasury",
    "set_controller",
    "set_damage",
    "set_technology",
    "set_complex",
    "declare_winner",
}


def new_desk() -> AppContext:
    """An empty table. Every die of a replay is written down, so the app must never roll."""
    ticks = itertools.count()

    def no_die() -> int:
        raise AssertionError("a replay states all its dice")

    return AppContext(
        open_store("memory:"),
        clock=lambda: f"2026-11-16T{(tick := next(ticks)) // 3600:02d}:{tick // 60 % 60:02d}:{tick % 60:02d}Z",
        die=no_die,
    )


class Replay:
    """A game played from its file."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.data = tomllib.loads(path.read_text())
        self.app = new_desk()
        self.edition = self.app.edition(self.data["edition"])
        opening = {key: self.data[key] for key in ("options", "bids", "players") if key in self.data}
        start = StartGame(scenario=self.data["scenario"], **opening)
        self.id = games.create_game(self.app, HOST, self.edition.id, start, name=self.name)["id"]
        self.seats = {power: self._seat(power) for power in self.edition.powers.ids} | {"banker": self._seat("banker")}
        self.labels: dict[str, int] = {}
        self.where = "before the first turn"

    def _seat(self, name: str) -> Identity:
        role: Any = "banker" if name == "banker" else "player"
        powers = () if name == "banker" else (name,)
        joined = seats.join(self.app, HOST, self.id, "", name, powers, role)
        found = seats.identify(self.app, joined["token"])
        assert found is not None
        return found

    @property
    def history(self) -> History:
        return self.app.history(self.id)

    @property
    def snapshot(self) -> dict[str, Any]:
        return games.show_game(self.app, HOST, self.id)

    def play(self) -> "Replay":
        for turn in self.data["turn"]:
            self.where = f"{self.name}, round {turn['round']}, {turn['power']}"
            state = self.history.state
            self.check("turn", (state.round, state.turn), (turn["round"], turn["power"]))
            for step in turn["actions"]:
                self.step(turn["power"], step)
            self.expect(turn, last=turn is self.data["turn"][-1])
        self.expect_end(self.data["end"])
        return self

    def check(self, what: str, found: object, expected: object) -> None:
        assert found == expected, f"{self.where}: {what} is {found}, expected {expected}"

    def step(self, power: str, step: dict[str, Any]) -> None:
        action = dict(step)
        label, code, seat = (action.pop(key, None) for key in ("label", "refused", "seat"))
        who = self.seats[seat or self._speaker(power, action)]
        before = self.history.version
        try:
            self._take(who, action)
        except RuleViolation as refusal:
            self.check(f"the answer to {step} ({refusal.sentence})", refusal.code, code)
            self.check("the version after a refusal", self.history.version, before)
        else:
            self.check(f"the answer to {step}", None, code)
        if label:
            self.labels[label] = self.history.version

    def _speaker(self, power: str, action: dict[str, Any]) -> str:
        """Corrections and overrides are the banker's; else the player of the power acts (of China, America's)."""
        if action["type"] in BANKERS or "override" in action:
            return "banker"
        speaker = action.get("by") or action.get("power") or power
        return self.edition.powers[speaker].acts_with or speaker

    def _take(self, who: Identity, action: dict[str, Any]) -> None:
        if action["type"] == "undo":
            actions.undo(self.app, who, self.id, self.history.version - action["entries"])
        elif action["type"] == "redo":
            actions.redo(self.app, who, self.id)
        elif action["type"] == "correction":
            self._correct(who, action)
        else:
            actions.take_action(self.app, who, self.id, action)

    def _correct(self, who: Identity, action: dict[str, Any]) -> None:
        at = self.labels[action["after"]]
        remove = [self.labels[label] for label in action.get("remove", ())]
        insert = action.get("insert", [])
        before = self.history.state
        shown = actions.correct_past(self.app, who, self.id, at, insert, remove, dry_run=True)
        assert self.history.state is before, f"{self.where}: trying a correction changed the game"
        made = actions.correct_past(self.app, who, self.id, at, insert, remove)
        self.check("what the correction does", made["changes"], shown["changes"])
        names = {version: label for label, version in self.labels.items()}
        self.check("what falls", [names.get(dropped["version"]) for dropped in made["fallen"]], action.get("falls", []))

    def expect(self, turn: dict[str, Any], *, last: bool) -> None:
        shown = self.snapshot
        powers, territories, victory = shown["powers"], shown["territories"], shown["victory"]
        for figure in ("treasury", "production"):
            found = {power: powers[power][figure] for power in turn[figure]}
            self.check(figure, found, turn[figure])
        waiting = {power: now["to_mobilize"] for power, now in powers.items() if now["to_mobilize"]}
        self.check("what waits", waiting, turn.get("waiting", {}))
        damage = {territory: place["damage"] for territory, place in territories.items() if place["damage"]}
        self.check("damage", damage, turn.get("damage", {}))
        self.check("cities", victory["cities"], turn.get("cities") or turn["capitals"])
        if "objectives" in turn:
            self.check("objectives paid", self._paid(), turn["objectives"])
        if not last:
            self.check("the winner", victory["winner"], None)

    def _paid(self) -> list[str]:
        """The objectives that the entry which ended the turn paid."""
        events = [event for entry in self.history.line()[-1:] for event in entry.events]
        return [objective for event in events for objective in getattr(event, "objectives", ())]

    def expect_end(self, end: dict[str, Any]) -> None:
        self.where = f"{self.name}, at the end"
        shown = self.snapshot
        self.check("the winner", shown["victory"]["winner"], end.get("winner"))
        self.check("the individual winner", shown["victory"]["individual"], end.get("individual"))
        self.check("the status", shown["status"], "finished" if "winner" in end else "running")
        self.check("the last turn", (shown["round"], shown["turn"]), (end["round"], end["turn"]))
        held = {power: sorted(now["technologies"]) for power, now in shown["powers"].items() if now["technologies"]}
        self.check("technologies", held, end.get("technologies", {}))
        expected = {power: sorted(lands) for power, lands in end["holds"].items()}
        self.check("who holds what", self._gains(), expected)
        for refused in end.get("refused", ()):
            self.step(end["turn"], {**refused["action"], "refused": refused["code"], "seat": "banker"})

    def _gains(self) -> dict[str, list[str]]:
        start, now = self.history.at(1), self.history.state
        gains: dict[str, list[str]] = {}
        for territory, state in now.territories.items():
            if state.controller is not None and state.controller != start.controller(territory):
                gains.setdefault(state.controller, []).append(territory)
        return {power: sorted(lands) for power, lands in gains.items()}


@pytest.fixture(scope="module")
def played() -> dict[Path, Replay]:
    return {}


@pytest.fixture(params=REPLAYS, ids=lambda path: path.stem)
def replay(request: pytest.FixtureRequest, played: dict[Path, Replay]) -> Replay:
    path: Path = request.param
    if path not in played:
        played[path] = Replay(path).play()
    return played[path]


def test_every_turn_ends_with_the_figures_worked_out_by_hand(replay: Replay):
    assert replay.history.version > len(replay.data["turn"])


def test_accounts_production_and_cities_add_up_after_every_entry(replay: Replay):
    edition = replay.edition
    for version in range(1, replay.history.version + 1):
        state, where = replay.history.at(version), f"{replay.name}, entry {version}"
        assert sum(state.accounts.values()) == 0, where
        assert min(state.treasury(power) for power in edition.powers.ids) >= 0, where
        assert all(state.controller(city) in edition.powers.ids for city in edition.city_of), where
        lands = state.territories.items()
        by_hand = {
            power: sum(edition.territories[land].value for land, now in lands if now.controller == power)
            for power in edition.powers.ids
        }
        assert productions(edition, state) == by_hand, where


def test_statements_end_with_the_treasuries(replay: Replay):
    for power, now in replay.snapshot["powers"].items():
        shown = games.show_statement(replay.app, HOST, replay.id, power)
        assert shown["balance"] == now["treasury"]
        assert sum(line["amount"] for line in shown["lines"]) == now["treasury"]


def test_the_export_brings_the_same_game_to_another_laptop(replay: Replay):
    document = json.loads(json.dumps(transfer.export_game(replay.app, HOST, replay.id)))
    elsewhere = new_desk()
    transfer.import_game(elsewhere, HOST, document)
    there = games.show_game(elsewhere, HOST, replay.id)
    assert {**there, "join_code": None} == {**replay.snapshot, "join_code": None}
    assert games.journal(elsewhere, HOST, replay.id) == games.journal(replay.app, HOST, replay.id)
    assert elsewhere.history(replay.id).state == replay.history.state


def test_the_stored_events_fold_into_the_live_state(replay: Replay):
    rules = replay.app.history(replay.id).ruleset
    fresh = History(rules, (decode_entry(rules, body) for body in replay.app.store.entries(replay.id)))
    assert fresh.state == replay.history.state
    assert fresh.undone() == replay.history.undone()


def test_the_game_verifies_without_problem_or_notice(replay: Replay):
    found = transfer.verify_game(replay.app, HOST, replay.id)
    assert found["problems"] == []
    assert found["notices"] == []
