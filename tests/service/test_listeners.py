"""Who listens to the desk hears of every game that got entries, once they are kept."""

from contextlib import suppress

import pytest

from companion.engine.codec import encode_entry
from companion.model.actions import StartGame
from companion.service import HOST, Desk, actions, games, transfer
from companion.storage import open_store


@pytest.fixture
def desk() -> Desk:
    return Desk(open_store("memory:"))


def opened(desk: Desk) -> str:
    return str(games.create_game(desk, HOST, "anniversary", StartGame(scenario="1941"))["id"])


def test_listeners_hear_of_every_entry(desk: Desk):
    heard: list[str] = []
    desk.listeners.append(heard.append)
    game = opened(desk)
    actions.take_action(desk, HOST, game, {"type": "advance_phase"})
    actions.undo(desk, HOST, game, 1)
    assert heard == [game, game, game]


def test_several_entries_of_one_transaction_are_heard_of_once(desk: Desk):
    other = Desk(open_store("memory:"))
    game = opened(other)
    actions.take_action(other, HOST, game, {"type": "advance_phase"})
    heard: list[tuple[str, int]] = []
    desk.listeners.append(lambda one: heard.append((one, desk.store.version(one))))
    transfer.import_game(desk, HOST, transfer.export_game(other, HOST, game))
    assert heard == [(game, 2)]


def test_nobody_hears_of_what_is_not_kept(desk: Desk):
    game = opened(desk)
    heard: list[str] = []
    desk.listeners.append(heard.append)
    first = encode_entry(desk.history(game).entries[0])
    with suppress(RuntimeError), desk.transaction():
        desk.append(game, 2, first)
        raise RuntimeError
    with desk.transaction():
        with suppress(RuntimeError), desk.transaction():
            desk.append(game, 2, first)
            raise RuntimeError
        assert desk.store.version(game) == 1
    actions.take_action(desk, HOST, game, {"type": "advance_phase"}, dry_run=True)
    assert heard == []


def test_what_is_in_another_transaction_is_heard_of_when_that_one_ends(desk: Desk):
    game = opened(desk)
    heard: list[str] = []
    desk.listeners.append(heard.append)
    with desk.transaction():
        actions.take_action(desk, HOST, game, {"type": "advance_phase"})
        actions.take_action(desk, HOST, game, {"type": "advance_phase"})
        assert heard == []
    assert heard == [game]
