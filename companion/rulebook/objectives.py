"""National objectives: met, not met and why, or waiting for an answer. `OBJECTIVE_KINDS` holds what `kind` may name."""

from collections.abc import Callable
from typing import Literal

from companion.model.edition import Edition
from companion.model.sections.objectives import Objective
from companion.model.shape import Shape
from companion.model.state import GameState
from companion.rulebook.board import capital_held, side_holding


class Progress(Shape):
    """How far an objective is."""

    objective: Objective
    status: Literal["met", "not_met", "waiting"]
    missing: tuple[str, ...] = ()
    """What is missing, in words."""
    short: int = 0
    """How many territories are missing."""
    attest: tuple[str, ...] = ()
    """Claims that nobody has answered yet."""

    @property
    def met(self) -> bool:
        """Whether it pays now."""
        return self.status == "met"


Holds = Callable[[Edition, GameState, Objective, str], bool]


def side_controls(edition: Edition, state: GameState, objective: Objective, territory: str) -> bool:
    """Any power of the objective's side holds the territory."""
    return side_holding(edition, state, territory) == edition.side_of(objective.power)


def power_controls(edition: Edition, state: GameState, objective: Objective, territory: str) -> bool:
    """The objective's power itself holds the territory."""
    return state.controller(territory) == objective.power


OBJECTIVE_KINDS: dict[str, Holds] = {
    "side_controls": side_controls,
    "power_controls": power_controls,
    "side_controls_originals": side_controls,
}
"""Kind to the test that counts a territory towards the objective."""


def territories_of(edition: Edition, objective: Objective) -> tuple[str, ...]:
    """The territories an objective is about."""
    if objective.originals_of is not None:
        return edition.originals[objective.originals_of]
    return objective.territories


def needed(edition: Edition, objective: Objective) -> int:
    """How many of its territories an objective needs."""
    return objective.at_least or len(territories_of(edition, objective))


def progress(edition: Edition, state: GameState, objective: Objective) -> Progress:
    """How far one objective is now."""
    holds = OBJECTIVE_KINDS[objective.kind]
    wanted = territories_of(edition, objective)
    open_ones = [one for one in wanted if not holds(edition, state, objective, one)]
    short = max(0, needed(edition, objective) - (len(wanted) - len(open_ones)))
    missing = []
    if short:
        missing.append(_short_of(edition, short, open_ones))
    unanswered = []
    for claim in objective.claims:
        answer = state.claims.get(claim)
        if answer is None:
            unanswered.append(claim)
        elif not answer:
            missing.append(f"answered no: {edition.claim[claim].question}")
    if not capital_held(edition, state, objective.power):
        missing.insert(0, "the capital is in enemy hands")
    status: Literal["met", "not_met", "waiting"] = "not_met" if missing else "waiting" if unanswered else "met"
    return Progress(objective=objective, status=status, missing=tuple(missing), short=short, attest=tuple(unanswered))


def _short_of(edition: Edition, short: int, open_ones: list[str]) -> str:
    names = ", ".join(edition.territory[one].name for one in open_ones[:8])
    more = ", ..." if len(open_ones) > 8 else ""
    count = "one" if short == 1 else str(short)
    if short == len(open_ones):
        return f"{count} short: {names}{more}"
    return f"{count} short of these: {names}{more}"


def in_play(edition: Edition, state: GameState) -> tuple[Objective, ...]:
    """The objectives of this game; none if it is played without them."""
    return edition.objectives if state.options.get("national_objectives") else ()


def all_progress(edition: Edition, state: GameState, power: str | None = None) -> list[Progress]:
    """Every objective in play, or those of one power."""
    return [progress(edition, state, one) for one in in_play(edition, state) if power is None or one.power == power]
