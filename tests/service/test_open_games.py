"""Games that lie open: never behind the store, never ahead of what is committed, and opened fast by a snapshot."""

import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.engine import snapshots
from companion.engine.chain import hash_of
from companion.engine.codec import UnreadableGame, decode_entry
from companion.engine.history import History
from companion.model.actions import StartGame
from companion.model.refusal import NotFound, RuleViolation
from companion.service import HOST, AppContext, actions, games, transfer
from companion.storage import Snapshot, Store, StoreFull, open_store

BUY = {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "a bill"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(f"sqlite:///{tmp_path / 'companion.db'}")
    yield store
    store.close()


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 8)


def opened(context: AppContext) -> str:
    return str(games.create_game(context, HOST, "anniversary", StartGame(scenario="1941"))["id"])


def folded(context: AppContext, game: str, version: int) -> Any:
    """What the rows come to, with nothing kept."""
    rules = context.family_of_game(game).ruleset
    return History(rules, (decode_entry(rules, entry) for entry in list(context.store.entries(game))[:version])).state


class TestOpenGames:
    def test_readers_race_writers_undo_and_corrections_and_see_only_what_is_committed(self, store: Store):
        context = AppContext(store)
        game = opened(context)
        over = threading.Event()

        def write(seed: int) -> None:
            chance = random.Random(seed)
            for _ in range(12):
                with suppress(RuleViolation):
                    version = context.history(game).version
                    match chance.randrange(6):
                        case 0 if version > 2:
                            actions.undo(context, HOST, game, version - 1)
                        case 1:
                            actions.redo(context, HOST, game)
                        case 2 if version > 3:
                            actions.correct_past(context, HOST, game, 1, insert=[BUY])
                        case _:
                            actions.take_action(context, HOST, game, BUY)

        def read(_: int) -> dict[int, tuple[Any, int]]:
            seen: dict[int, tuple[Any, int]] = {}
            while not over.is_set():
                history = context.history(game)
                at_least = context.store.version(game)
                assert history.version <= at_least
                seen[history.version] = (history.state, len(history.entries))
            return seen

        with ThreadPoolExecutor(6) as pool:
            readers = [pool.submit(read, number) for number in range(3)]
            for future in [pool.submit(write, number) for number in range(3)]:
                future.result()
            over.set()
            seen = [reader.result() for reader in readers]
        assert store.check() == []
        for version, (state, count) in {**seen[0], **seen[1], **seen[2]}.items():
            assert (state, count) == (folded(context, game, version), version)

    def test_what_a_failed_commit_took_back_is_seen_by_nobody(self, store: Store, monkeypatch: pytest.MonkeyPatch):
        context = AppContext(store)
        game = opened(context)

        def full() -> None:
            raise StoreFull("no room left")

        with monkeypatch.context() as patch:
            patch.setattr(store._commits, "_commit", full)
            with pytest.raises(StoreFull):
                actions.take_action(context, HOST, game, BUY)
        assert context.history(game).version == 1
        actions.take_action(context, HOST, game, {**BUY, "amount": 5})
        assert context.history(game).state == folded(context, game, 2)

    def test_entries_of_another_process_take_the_place_of_what_was_not_committed(self, store: Store, tmp_path: Path):
        context, other = AppContext(store), AppContext(open_store(f"sqlite:///{tmp_path / 'companion.db'}"))
        game = opened(context)
        before = context.history(game)
        with suppress(ZeroDivisionError), context.transaction(game):
            actions.take_action(context, HOST, game, BUY)
            assert context.history(game).version == 2
            raise ZeroDivisionError
        actions.take_action(other, HOST, game, {**BUY, "amount": 7})
        assert context.history(game).state == folded(context, game, 2)
        assert before.version == 1
        other.store.close()


class TestSnapshots:
    @pytest.fixture
    def long(self, store: Store) -> str:
        context = AppContext(store)
        game = opened(context)
        for number in range(20):
            actions.take_action(context, HOST, game, {**BUY, "amount": number + 1})
        actions.undo(context, HOST, game, 19)
        return game

    def test_a_long_game_opens_from_its_snapshot_and_folds_only_what_follows(self, store: Store, long: str):
        kept = store.snapshot(long)
        assert kept is not None
        assert kept.version == 16
        history = AppContext(store).history(long)
        assert sum(isinstance(kept, bytes) for kept in history._kept) == 16
        assert history.state == folded(AppContext(store), long, 22)
        assert [history.at(version) for version in (3, 16, 21)] == [
            folded(AppContext(store), long, n) for n in (3, 16, 21)
        ]
        assert [entry.version for entry in history.entries] == list(range(1, 23))

    @pytest.mark.parametrize("wrong", ["digest", "body", "version", "rows"])
    def test_one_that_does_not_fit_is_ignored(self, store: Store, long: str, wrong: str):
        kept = store.snapshot(long)
        assert kept is not None
        if wrong == "rows":
            store._write("UPDATE entry SET body = replace(body, '\"amount\":3', '\"amount\":4') WHERE version = 4")
        else:
            body = kept.body.replace(b'"round":1', b'"round":9')
            changed = {"digest": "x" + kept.digest[1:], "body": body, "version": 8}
            store.keep_snapshot(long, kept._replace(**{wrong: changed[wrong]}))
        context = AppContext(store)
        assert context.history(long).state == folded(context, long, 22)
        assert all(not isinstance(kept, bytes) for kept in context.history(long)._kept)

    def test_a_damaged_row_behind_a_snapshot_is_noticed(self, store: Store, long: str):
        store._write("UPDATE entry SET body = '{}' WHERE version = 4")
        with pytest.raises(UnreadableGame):
            AppContext(store).history(long)

    def test_verify_folds_anew_and_tells_of_one_that_is_wrong(self, store: Store, long: str):
        assert transfer.verify_game(AppContext(store), HOST, long)["problems"] == []
        context = AppContext(store)
        rules = context.family_of_game(long).ruleset
        forged = snapshots.make(rules, hash_of(list(store.entries(long))[15]), context.history(long).at(3))
        assert forged is not None
        store.keep_snapshot(long, Snapshot(16, *forged))
        found = transfer.verify_game(AppContext(store), HOST, long)["problems"]
        assert found == ["replaying the journal gives a different result"]

    def test_an_imported_game_opens_like_any_other(self, store: Store, long: str):
        document = transfer.export_game(AppContext(store), HOST, long)
        other = AppContext(open_store("memory:"))
        transfer.import_game(other, HOST, document)
        assert other.history(long).state == AppContext(store).history(long).state


def test_a_game_that_another_process_removed_is_not_there(store: Store):
    context = AppContext(store)
    game = opened(context)
    AppContext(store).store.remove_game(game)
    with pytest.raises(NotFound):
        actions.take_action(context, HOST, game, BUY)
    with pytest.raises(NotFound):
        context.history(game)


def test_what_a_transaction_wrote_itself_is_not_read_again(store: Store, monkeypatch: pytest.MonkeyPatch):
    context = AppContext(store)
    game = opened(context)
    actions.take_action(context, HOST, game, BUY)
    monkeypatch.setattr(store, "entries", lambda *_, **__: pytest.fail("read again"))
    with context.transaction():
        for version in (3, 4, 5):
            assert actions.take_action(context, HOST, game, BUY)["version"] == version
    assert context.history(game).version == 5


class TestGlance:
    def test_all_of_a_page_is_of_one_version_whoever_writes_meanwhile(self, store: Store):
        context = AppContext(store)
        game = opened(context)
        with ThreadPoolExecutor(1) as another, context.consistent_read():
            assert context.history(game).version == 1
            another.submit(actions.take_action, context, HOST, game, BUY).result()
            assert context.history(game).version == 1
        assert context.history(game).version == 2

    def test_whoever_writes_sees_everything_anew(self, store: Store):
        context = AppContext(store)
        game = opened(context)
        with ThreadPoolExecutor(1) as another, context.consistent_read():
            assert context.history(game).version == 1
            another.submit(actions.take_action, context, HOST, game, BUY).result()
            assert actions.take_action(context, HOST, game, BUY)["version"] == 3
            assert context.history(game).version == 3


class TestRounds:
    """What the rounds came to is remembered, and is what working it out from the start gives."""

    def figures(self, context: AppContext, game: str) -> object:
        return games.show_stats(context, HOST, game)

    def anew(self, context: AppContext, game: str) -> object:
        history = context.history(game)
        history.worked_out.clear()
        return self.figures(context, game)

    def test_they_come_with_the_snapshot_and_go_on_from_there(self, store: Store):
        context = AppContext(store)
        game = opened(context)
        for number in range(20):
            actions.take_action(context, HOST, game, {**BUY, "amount": number + 1})
        fresh = AppContext(store)
        assert [so_far.version for so_far in fresh.history(game).worked_out.values()] == [16]
        assert self.figures(fresh, game) == self.anew(fresh, game)

    def test_an_undo_behind_what_is_remembered_is_noticed(self, store: Store):
        context = AppContext(store)
        game = opened(context)
        for number in range(20):
            actions.take_action(context, HOST, game, {**BUY, "amount": number + 1})
        before = self.figures(context, game)
        actions.undo(context, HOST, game, 5)
        assert self.figures(context, game) == self.anew(context, game) != before
