"""Who listens to the app context hears of every game that got entries, once they are kept."""

from contextlib import suppress

import pytest

from companion.engine.codec import encode_entry
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, actions, games, transfer
from companion.storage import open_store


@pytest.fixture
def context() -> AppContext:
    return AppContext(open_store("memory:"))


def opened(context: AppContext) -> str:
    return str(games.create_game(context, HOST, "anniversary", StartGame(scenario="1941"))["id"])


def test_listeners_hear_of_every_entry(context: AppContext):
    heard: list[str] = []
    context.listeners.append(heard.append)
    game = opened(context)
    actions.take_action(context, HOST, game, {"type": "advance_phase"})
    actions.undo(context, HOST, game, 1)
    assert heard == [game, game, game]


def test_several_entries_of_one_transaction_are_heard_of_once(context: AppContext):
    other = AppContext(open_store("memory:"))
    game = opened(other)
    actions.take_action(other, HOST, game, {"type": "advance_phase"})
    heard: list[tuple[str, int]] = []
    context.listeners.append(lambda game_id: heard.append((game_id, context.store.version(game_id))))
    transfer.import_game(context, HOST, transfer.export_game(other, HOST, game))
    assert heard == [(game, 2)]


def test_nobody_hears_of_what_is_not_kept(context: AppContext):
    game = opened(context)
    heard: list[str] = []
    context.listeners.append(heard.append)
    first = encode_entry(context.history(game).entries[0])
    with suppress(RuntimeError), context.transaction():
        context.append(game, 2, first)
        raise RuntimeError
    with context.transaction():
        with suppress(RuntimeError), context.transaction():
            context.append(game, 2, first)
            raise RuntimeError
        assert context.store.version(game) == 1
    actions.take_action(context, HOST, game, {"type": "advance_phase"}, dry_run=True)
    assert heard == []


def test_what_is_in_another_transaction_is_heard_of_when_that_one_ends(context: AppContext):
    game = opened(context)
    heard: list[str] = []
    context.listeners.append(heard.append)
    with context.transaction():
        actions.take_action(context, HOST, game, {"type": "advance_phase"})
        actions.take_action(context, HOST, game, {"type": "advance_phase"})
        assert heard == []
    assert heard == [game]


def test_what_a_transaction_within_another_logs_is_seen_at_once(context: AppContext):
    game = opened(context)
    with context.transaction(game):
        actions.take_action(context, HOST, game, {"type": "advance_phase"})
        with context.transaction(game):
            actions.take_action(context, HOST, game, {"type": "advance_phase"})
            assert context.history(game).version == 3
        assert context.history(game).version == 3


def test_a_seat_that_changes_within_a_transaction_hides_no_entry_from_the_remembered_heads(context: AppContext):
    game = opened(context)
    with context.transaction(game):
        actions.take_action(context, HOST, game, {"type": "advance_phase"})
        with context.transaction(game):
            context.tell(game)
    assert [head.version for head in context.heads.known(game)] == [2]
