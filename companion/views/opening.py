"""The first position: what the books of a game would show when it opens, before anybody has sat down."""

from collections.abc import Mapping
from typing import Any

from companion.game.decide import start
from companion.game.rules import ruleset_named
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.views.families import views_of

View = dict[str, Any]


def first_position(edition: Edition, scenario: str, entered: Mapping[str, Any]) -> View:
    """The snapshot of a game that opens with a scenario and with what its table entered, if it entered anything."""
    action = StartGame(scenario=scenario, entered=dict(entered))
    state = start(ruleset_named(edition.edition.rules), edition, action).state
    return views_of(edition).snapshot(edition, state, game_id="", name="", version=0)
