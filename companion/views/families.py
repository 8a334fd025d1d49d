"""Which read models show an edition: the games of one ruleset look alike, others bring modules of their own."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from companion.model.edition import Edition
from companion.views.words import AXIS_AND_ALLIES, RoundName, Words, numbered

View = dict[str, Any]

FAMILIES: dict[str, str] = {
    "axis_and_allies": "companion.views.axis_and_allies",
    "war_game": "companion.views.war_game",
    "second_world_war": "companion.views.second_world_war",
}
"""Ruleset name to the module whose `VIEWS` it is."""


@dataclass(frozen=True)
class Views:
    """The read models of a family of games, each of which takes the edition first, and its words."""

    snapshot: Callable[..., View]
    income: Callable[..., View]
    turn_card: Callable[..., View]
    objectives: Callable[..., list[View]]
    stats: Callable[..., View]
    audit: Callable[..., View]
    words: Words = AXIS_AND_ALLIES
    round_name: Callable[[Edition, View, int], RoundName] = numbered
    """A round by its number, in the game of a snapshot."""


@cache
def _views(ruleset: str) -> Views:
    views: Views = importlib.import_module(FAMILIES[ruleset]).VIEWS
    return views


def views_of(edition: Edition) -> Views:
    """The read models of an edition."""
    return _views(edition.edition.rules)
