"""The first position: a game's books when it opens, before anybody has sat down."""

from collections.abc import Mapping
from typing import Any

from companion.engine.decide import start
from companion.families import family_of
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.views.position_form import PositionForm
from companion.views.shapes import Snapshot


def first_position(edition: Edition, scenario: str, entered: Mapping[str, Any]) -> Snapshot:
    """The snapshot of a game that opens with a scenario and what its table entered, if anything."""
    family = family_of(edition)
    state = start(family.ruleset, edition, StartGame(scenario=scenario, entered=dict(entered))).state
    return family.views.snapshot(edition, state, game_id="", name="", version=0)


def blank_form(edition: Edition, scenario: str, options: Mapping[str, Any], entered: Mapping[str, Any]) -> PositionForm:
    """The fields that state a position of a scenario, for readers of this language; of no game in particular."""
    family = family_of(edition)
    action = StartGame(scenario=scenario, options=dict(options), entered=dict(entered))
    form_of = family.views.position_form
    if form_of is None:
        return PositionForm(holdings=(), figures=(), where=())
    return form_of(edition, start(family.ruleset, edition.source, action).state, {})


def has_form(edition: Edition) -> bool:
    """Whether positions of an edition can be stated in a form."""
    return family_of(edition).views.position_form is not None
