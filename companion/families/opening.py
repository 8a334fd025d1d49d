"""The first position: a game's books when it opens, before anybody has sat down."""

from collections.abc import Mapping
from typing import Any

from companion.engine.decide import start
from companion.families import family_of
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.views.shapes import Snapshot


def first_position(edition: Edition, scenario: str, entered: Mapping[str, Any]) -> Snapshot:
    """The snapshot of a game that opens with a scenario and what its table entered, if anything."""
    family = family_of(edition)
    state = start(family.ruleset, edition, StartGame(scenario=scenario, entered=dict(entered))).state
    return family.views.snapshot(edition, state, game_id="", name="", version=0)
