"""Long games: random ones of every box with undos, late entries, and corrections, which are opened again and again.

`make test` plays short ones with a snapshot every few entries; `make fuzz` plays 600 entries and more of every box.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine import snapshots
from companion.engine.codec import decode_entry
from companion.engine.history import History
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, actions, games, transfer
from companion.service.corrections.late_entries import turns_it_may_be
from companion.storage import open_store
from tests.chances import FUZZ, chances
from tests.families.test_time_heals import GAMES, axis_and_allies
from tests.storage.conftest import postgres_server, postgres_url  # noqa: F401 - fixtures

Raw = dict[str, Any]
LENGTH = 620 if FUZZ else 48
EVERY = snapshots.EVERY if FUZZ else 16
RESTART_EVERY = 10
MOST_TRIES = 60
"""How often something else is said before the last few entries are undone: nobody can act in a game that's over."""
ALL_GAMES = GAMES | {
    "aa1941": axis_and_allies("aa1941", "1941", {}),
    "aa1942": axis_and_allies("aa1942", "1942", {}),
    "balanced_mod": axis_and_allies("balanced_mod", "1940", {}),
    "pacific_1940": axis_and_allies("pacific_1940", "1940", {}),
    "europe_1940": axis_and_allies("europe_1940", "1940", {}),
}
SOME = ALL_GAMES if FUZZ else ("anniversary", "war_game", "second_world_war")
KINDS = ("say",) * 8 + ("end_turn", "undo", "redo", "late", "late", "correction")
AMOUNT = {"type": "adjust_treasury", "amount": 1, "reason": "a bill"}


class LongGame:
    """A game that several programs at one database log, each chosen by chance; all of them stop now and then."""

    def __init__(self, url: str, game: str, chance: Random, programs: int, stack: ExitStack) -> None:
        self.edition, opening, self.talk = ALL_GAMES[game]
        self.url, self.chance, self.programs, self.stack = url, chance, programs, stack
        self.running: list[AppContext] = []
        self.restart()
        self.id = str(games.create_game(self.running[0], HOST, self.edition.id, opening)["id"])
        self.done: list[str] = []

    def restart(self) -> None:
        """Stop every program and start them again."""
        for app in self.running:
            app.store.close()
        self.running = [AppContext(open_store(self.url)) for _ in range(self.programs)]
        for app in self.running:
            self.stack.callback(app.store.close)

    def act(self) -> None:
        """Log one entry of some kind, by any of the programs."""
        for _ in range(MOST_TRIES):
            app = self.chance.choice(self.running)
            version = app.history(self.id).version
            kind = self.chance.choice(KINDS)
            try:
                getattr(self, kind)(app, version)
            except RuleViolation:
                continue
            self.done.append(kind)
            return
        self.undo(app, version)

    def say(self, app: AppContext, version: int) -> None:
        raw = self.talk(app.history(self.id).state, self.chance)
        actions.take_action(app, HOST, self.id, raw, confirm=True)

    def end_turn(self, app: AppContext, version: int) -> None:
        actions.take_action(app, HOST, self.id, {"type": "end_turn", "override": "it's late"}, confirm=True)

    def undo(self, app: AppContext, version: int) -> None:
        """Often only the last entry, sometimes many: past a snapshot, or past an earlier undo."""
        back = self.chance.choice((1, 1, 1, 2, 2, 20))
        actions.undo(app, HOST, self.id, max(1, version - back))

    def redo(self, app: AppContext, version: int) -> None:
        actions.redo(app, HOST, self.id)

    def late(self, app: AppContext, version: int) -> None:
        raw = self.talk(app.history(self.id).state, self.chance) if self.chance.random() < 0.5 else self.bill()
        turn = self.chance.choice(turns_it_may_be(app, HOST, self.id, raw) or [None])
        if turn is None:
            raise RuleViolation("no_change", "There's no turn that it could belong to.")
        actions.take_action(app, HOST, self.id, {**raw, "in_turn": msgspec.to_builtins(turn)}, confirm=True)

    def bill(self) -> Raw:
        return {**AMOUNT, "power": self.chance.choice(list(self.edition.powers.ids))}

    def correction(self, app: AppContext, version: int) -> None:
        """Put a bill in, or take an entry out, among the last entries that count."""
        counting = [entry.version for entry in app.history(self.id).line()][-30:]
        if self.chance.random() < 0.5:
            actions.correct_past(app, HOST, self.id, self.chance.choice(counting), insert=[self.bill()])
        else:
            removed = self.chance.choice(counting)
            actions.correct_past(app, HOST, self.id, max(1, removed - 1), remove=[removed])

    def folded(self) -> Any:
        """What the rows come to, with nothing cached."""
        app = self.running[0]
        rules = app.family_of_game(self.id).ruleset
        return History(rules, (decode_entry(rules, row) for row in app.store.entries(self.id))).state

    def check(self) -> None:
        """Every program has every entry, and comes to the same."""
        state, count = self.folded(), self.running[0].store.version(self.id)
        for app in self.running:
            assert app.history(self.id).version == count
            assert app.history(self.id).state == state


def played(game: LongGame) -> None:
    """Play to the end, with restarts; whatever is opened again is as it was."""
    while (version := game.running[0].store.version(game.id)) < LENGTH:
        game.act()
        if (version + 1) % RESTART_EVERY == 0:
            game.check()
            game.restart()
            game.check()
    game.restart()
    app = game.running[0]
    assert transfer.verify_game(app, HOST, game.id)["problems"] == []
    moved = AppContext(open_store("memory:"))
    transfer.import_game(moved, HOST, transfer.export_game(app, HOST, game.id))
    assert moved.history(game.id).state == game.folded()
    assert {"undo", "late", "correction"} <= set(game.done)


@pytest.fixture
def long_game(request: pytest.FixtureRequest) -> Iterator[Callable[..., LongGame]]:
    request.getfixturevalue("monkeypatch").setattr(snapshots, "EVERY", EVERY)
    with ExitStack() as stack:
        yield lambda *what: LongGame(*what, stack)


@pytest.mark.parametrize("part", range(3 if FUZZ else 1))
@pytest.mark.parametrize("box", SOME)
def test_a_long_game_opens_again_whatever_was_undone_logged_late_and_corrected(
    long_game: Callable[..., LongGame], tmp_path: Path, box: str, part: int
):
    played(long_game(f"sqlite:///{tmp_path / 'companion.db'}", box, chances(f"long {box} {part}"), 1))


@pytest.mark.parametrize("box", SOME if FUZZ else ("anniversary",))
def test_two_programs_at_one_postgresql_database_log_a_long_game(
    long_game: Callable[..., LongGame], request: pytest.FixtureRequest, box: str
):
    url = str(request.getfixturevalue("postgres_url"))
    played(long_game(url, box, chances(f"long {box} of two"), 2))


@pytest.mark.parametrize("back_to", [snapshots.EVERY - 6, snapshots.EVERY - 1])
def test_an_undo_past_the_newest_snapshot_does_not_damage_the_game(tmp_path: Path, back_to: int):
    """As people meet it: 258 entries, an undo, and the program starts again."""
    url = f"sqlite:///{tmp_path / 'companion.db'}"
    app = AppContext(open_store(url))
    game = str(games.create_game(app, HOST, "anniversary", StartGame(scenario="1941"))["id"])
    for _ in range(snapshots.EVERY + 1):
        actions.take_action(app, HOST, game, {**AMOUNT, "power": "germany"})
    actions.undo(app, HOST, game, back_to)
    state = app.history(game).state
    app.store.close()
    again = AppContext(open_store(url))
    assert again.history(game).state == state
    assert transfer.verify_game(again, HOST, game)["problems"] == []
    assert again.broken(game) is None
    again.store.backup(tmp_path / "copy.db")
    again.store.close()
