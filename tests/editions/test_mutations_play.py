"""Whatever `check` calls sound starts a game, plays, is shown and prints; a game that cannot be shown is not kept."""

import copy
from typing import Any

import pytest
from flask import Flask

from companion.editions import EditionError, boxes, load
from companion.editions.catalogue import from_tables
from companion.editions.sources import RawEdition
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, games
from companion.storage.temporary import TemporaryStore
from printables import Job, make
from tests.chances import chances
from tests.editions.mutating import mutated
from tests.editions.test_mutations import places, raw
from tests.editions.working import new_app, use
from tests.random_games import MORE

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def app() -> Flask:
    return new_app()


@pytest.mark.parametrize("edition", boxes())
def test_a_mutation_that_is_called_sound_plays_is_shown_and_prints(edition: str, app: Flask):
    seeds, played = iter(range(1000 * MORE)), 0
    while played < MORE:
        seed = next(seeds)
        tables, what = mutated(raw(edition).tables, places(edition), chances(f"{edition} {seed}"))
        try:
            sound = from_tables(RawEdition(edition, tables, dict(raw(edition).files)))
        except EditionError:
            continue
        try:
            use(app, sound, seed)
        except Exception as error:
            raise AssertionError(f"sound, and yet it breaks: {what}") from error
        played += 1


def test_a_game_that_cannot_be_shown_is_not_stored(monkeypatch: pytest.MonkeyPatch):
    def broken(*_: Any) -> Any:
        raise KeyError("purchase_units")

    context = AppContext(TemporaryStore())
    monkeypatch.setattr(games, "snapshot_of", broken)
    with pytest.raises(KeyError):
        games.create_game(context, HOST, "aa1941", StartGame(scenario="1941"))
    assert list(context.store.games()) == []


def test_one_broken_game_does_not_break_the_list(monkeypatch: pytest.MonkeyPatch):
    context = AppContext(TemporaryStore())
    for _ in range(2):
        games.create_game(context, HOST, "aa1941", StartGame(scenario="1941"))
    bad = next(iter(context.store.games())).id
    history = context.history
    monkeypatch.setattr(context, "history", lambda game: {}[game] if game == bad else history(game))
    assert sorted(game["status"] for game in games.list_games(context, HOST)) == ["running", games.UNREADABLE]


def test_boxes_themselves_are_sound():
    assert all(load(box).id == box for box in boxes())


def test_a_war_game_without_one_powers_printed_production_prints_its_nation_sheets():
    tables = copy.deepcopy(raw("war_game").tables)
    del tables["scenario"][0]["production"]["soviet_union"]
    sound = from_tables(RawEdition("war_game", tables, dict(raw("war_game").files)))
    assert make(["setup_charts"], Job(sound, "1942"))


def test_a_complex_may_have_the_sign_of_a_base(app: Flask):
    tables = copy.deepcopy(raw("europe_1940").tables)
    tables["facility"][0]["sign"] = "air_base"
    use(app, from_tables(RawEdition("europe_1940", tables, dict(raw("europe_1940").files))), 13)
