"""An objective's conditions other than land: war, peace, events that must not have happened, enemy holdings."""

from collections.abc import Iterator
from typing import Literal

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.land.holdings import side_holding
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.families.axis_and_allies.sections.relations import pair_of
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _, msg
from companion.model.sides import enemy_of
from companion.model.translated import named, named_powers, named_side


def missing(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, objective: Objective) -> list[str]:
    """Every unmet condition of an objective, in words."""
    return [
        *_of_war(edition, state, objective),
        *_of_history(edition, state, objective),
        *_of_land(edition, state, objective),
    ]


def over(state: AxisAndAlliesState, objective: Objective) -> Literal["paid", "lost"] | None:
    """Whether an objective never pays again: it pays once and has, or it was lost for good."""
    if objective.once and objective.id in state.paid:
        return "paid"
    return "lost" if any(trigger in state.triggered for trigger in objective.unless) else None


def _of_war(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, objective: Objective) -> Iterator[str]:
    def at_war(other: str) -> bool:
        if edition.relations is None:
            return not edition.allied(objective.power, other)
        return pair_of(objective.power, other) in state.wars

    for other_power in objective.at_war_with:
        if not at_war(other_power):
            yield _("at peace with {powers:power the}", powers=named(edition.source.powers[other_power]))
    if objective.at_war_with_any and not any(at_war(power) for power in objective.at_war_with_any):
        yield _("not at war with {powers:power the}", powers=named_powers(edition, objective.at_war_with_any, "or"))
    for friend in objective.at_peace_with:
        if at_war(friend):
            yield _("at war with {powers:power the}", powers=named(edition.source.powers[friend]))


def _of_history(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, objective: Objective) -> Iterator[str]:
    for ending in objective.unless:
        if ending in state.triggered:
            yield _("lost for good: {trigger}", trigger=edition.triggers[ending].title)
    for trigger in objective.after:
        if trigger not in state.triggered:
            yield _("only after this: {trigger}", trigger=edition.triggers[trigger].title)
    if state.round < objective.from_round:
        yield _("only from round {round} on", round=objective.from_round)
    if objective.once and objective.id in state.paid:
        yield _("already paid: it pays once in the game")


def _of_land(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, objective: Objective) -> Iterator[str]:
    side = edition.side_of(objective.power)
    for held in objective.side_holds:
        if side_holding(edition, state, held) != side:
            yield _("{place} isn't held by {side:side the}", place=edition.place(held), side=named_side(edition, side))
    enemy = enemy_of(side)
    for territory in objective.not_enemy:
        leans = state.territories[territory].neutral == f"pro_{enemy}"
        if leans or side_holding(edition, state, territory) == enemy:
            text = msg("{place} leans toward {side:side the}") if leans else msg("{place} is held by {side:side the}")
            yield _(text, place=edition.place(territory), side=named_side(edition, enemy))
