"""National objectives: met, not met and why, or waiting for an answer. `OBJECTIVE_KINDS` has the allowed values of
`kind`.
"""

from collections.abc import Callable
from typing import Literal

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.land.holdings import side_holding
from companion.families.axis_and_allies.rules.purses import open_purse
from companion.families.axis_and_allies.rules.world import conditions
from companion.families.axis_and_allies.sections.neutrals import leaning_to
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _, n_
from companion.model.shape import Shape

Status = Literal["met", "not_met", "waiting"]


class Progress(Shape):
    """The progress of an objective."""

    objective: Objective
    status: Status
    missing: tuple[str, ...] = ()
    """What is missing, in words."""
    short: int = 0
    """How many territories are missing."""
    open: tuple[str, ...] = ()
    """The territories that would count if taken."""
    attest: tuple[str, ...] = ()
    """Claims that nobody has answered yet."""
    over: Literal["paid", "lost"] | None = None
    """Why it never pays again, if so."""
    pays: int = 0
    """What it pays now: 0 unless it's met."""

    @property
    def met(self) -> bool:
        """Whether it pays now."""
        return self.status == "met"


Holds = Callable[[AxisAndAlliesEdition, AxisAndAlliesState, Objective, str], bool]


def side_controls(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, objective: Objective, territory: str
) -> bool:
    """Whether any power of the objective's side holds the territory, or it leans to it if that's enough."""
    side = edition.side_of(objective.power)
    if territory in objective.counts_leaning and state.territories[territory].neutral == leaning_to(side):
        return True
    return side_holding(edition, state, territory) == side


def power_controls(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, objective: Objective, territory: str
) -> bool:
    """Whether the objective's power itself holds the territory."""
    return state.controller(territory) == objective.power


OBJECTIVE_KINDS: dict[str, Holds] = {
    "side_controls": side_controls,
    "power_controls": power_controls,
    "side_controls_originals": side_controls,
}
"""Kind to the test that counts a territory toward the objective."""


def needed(edition: AxisAndAlliesEdition, objective: Objective) -> int:
    """How many of its territories an objective needs."""
    return objective.at_least or (1 if objective.each else len(edition.lands_of(objective)))


def _open(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, objective: Objective) -> tuple[list[str], int]:
    """The objective's territories that don't count now, and how many it's short of."""
    holds, wanted = OBJECTIVE_KINDS[objective.kind], edition.lands_of(objective)
    open_ones = [territory for territory in wanted if not holds(edition, state, objective, territory)]
    return open_ones, max(0, needed(edition, objective) - (len(wanted) - len(open_ones)))


def status(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, objective: Objective) -> Status:
    """An objective's status now. Where territories are missing, it doesn't put what's missing into words."""
    if _open(edition, state, objective)[1]:
        return "not_met"
    return progress(edition, state, objective).status


def progress(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, objective: Objective) -> Progress:
    """One objective's progress now."""
    wanted = edition.lands_of(objective)
    open_ones, short = _open(edition, state, objective)
    missing = []
    if short:
        missing.append(_short_of(edition, short, open_ones))
    missing += conditions.missing(edition, state, objective)
    unanswered = []
    for claim in objective.claims:
        answer = state.claims.get(claim)
        if answer is None:
            unanswered.append(claim)
        elif not answer:
            missing.append(_("answered no: {question}", question=edition.claims[claim].question))
    if not open_purse(edition, state, objective.power, objective.purse):
        missing.insert(0, _("the capital is in enemy hands"))
    status: Status = "not_met" if missing else "waiting" if unanswered else "met"
    held = len(wanted) - len(open_ones)
    return Progress(
        objective=objective,
        status=status,
        missing=tuple(missing),
        short=short,
        open=tuple(open_ones),
        over=conditions.over(state, objective),
        attest=tuple(unanswered),
        pays=0 if status != "met" else objective.bonus * (held if objective.each else 1),
    )


def _short_of(edition: AxisAndAlliesEdition, short: int, open_ones: list[str]) -> str:
    names = ", ".join(edition.territories[land].name for land in open_ones[:8]) + (
        ", ..." if len(open_ones) > 8 else ""
    )
    if short == len(open_ones):
        return n_("one short: {names}", "{count} short: {names}", short, names=names)
    return n_("one short of these: {names}", "{count} short of these: {names}", short, names=names)


def in_play(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> tuple[Objective, ...]:
    """The objectives of this game; empty if it's played without them."""
    return edition.objectives if state.options.get(edition.rules.objectives_option or "", True) else ()


def all_progress(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str | None = None) -> list[Progress]:
    """Every objective in play, or those of one power."""
    return [
        progress(edition, state, objective)
        for objective in in_play(edition, state)
        if power is None or objective.power == power
    ]
