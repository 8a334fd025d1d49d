"""Anything forgotten and put in late makes the same books as the same game logged in time, in every family."""

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.editions import Catalogue
from companion.model.actions import StartGame
from tests.chances import chances
from tests.families.axis_and_allies.table_talk import Chance, Talk
from tests.families.second_world_war import table_talk as campaign
from tests.families.second_world_war.campaign import EDITION as CAMPAIGN
from tests.families.second_world_war.campaign import numbers
from tests.families.war_game.test_random_games import spoken as war_spoken
from tests.families.war_game.wartable import EDITION as WAR
from tests.families.war_game.wartable import document, whole_board
from tests.forgetting import WAYS, Book, Raw, check, forgotten

FUZZ = bool(os.environ.get("COMPANION_FUZZ"))
CASES = 10_000 if FUZZ else 150
"""How many entries are left out and put in, over all games together."""
LENGTH = 60
CATALOGUE = Catalogue()
SAID: dict[str, tuple[Any, StartGame, Callable[[Any, Random], Raw]]] = {}


def axis_and_allies(box: str, scenario: str, options: Raw) -> tuple[Any, StartGame, Callable[[Any, Random], Raw]]:
    edition = CATALOGUE.get(box)
    assert edition is not None
    opening = StartGame(scenario=scenario, options=options)
    return edition, opening, lambda state, chance: Talk(edition, state, Chance(chance.getrandbits(64))).action()


GAMES = {
    "anniversary": axis_and_allies("anniversary", "1941", {"victory_cities": 13}),
    "revised": axis_and_allies("revised", "1942", {"national_advantages": 3}),
    "global_1940": axis_and_allies("global_1940", "1940", {"research": True}),
    "war_game": (
        WAR,
        StartGame(scenario="1942", entered={"board": document(whole_board())}),
        lambda state, chance: war_spoken(state, tuple(chance.randrange(500) for _ in range(4))),
    ),
    "second_world_war": (
        CAMPAIGN,
        StartGame(scenario="1939", entered=numbers()),
        lambda state, chance: campaign.spoken(state, tuple(chance.randrange(5040) for _ in range(4))),
    ),
}


def played(game: str, chance: Random) -> Book:
    """A random game in which nobody passed over a rule."""
    edition, opening, talk = GAMES[game]
    book = Book.opened(edition, opening)
    for _ in range(LENGTH * 6):
        raw = {key: value for key, value in talk(book.state, chance).items() if key != "override"}
        if not book.state.winner:
            book.say(raw)
        if book.history.version > LENGTH:
            break
    return book


def one_of_each_type(book: Book, chance: Random) -> list[int]:
    versions = list(range(2, book.history.version + 1))
    chance.shuffle(versions)
    return list({str(book.history.entries[version - 1].action["type"]): version for version in versions}.values())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(20 if FUZZ else 1))
def test_what_is_put_in_late_makes_the_books_of_the_game_logged_in_time(game: str, part: int):
    chance = chances(f"{game} {part}" if FUZZ else 1942)
    kinds: Counter[str] = Counter()
    wanted = CASES // len(GAMES) // (20 if FUZZ else 1)
    while kinds.total() - kinds["not for it"] < wanted:
        book = played(game, chance)
        for version in one_of_each_type(book, chance):
            way = chance.choice(WAYS)
            case = forgotten(book, version, this_turn=way == "in this turn")
            try:
                kinds[check(case, way)] += 1
            except Exception as failure:
                failure.add_note(f"part {part}: {case.raw} after {case.place} {way}, in a game of {game}")
                raise
    assert kinds["compared"] > wanted / 4, kinds
