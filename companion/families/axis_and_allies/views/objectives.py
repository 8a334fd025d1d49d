"""Objectives as people read them: what they ask, whether they are met, what is missing."""

from collections.abc import Iterator, Sequence

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.objectives import Progress, all_progress, needed
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.sides import side_name
from companion.model.wording import listed, possessive
from companion.views.shapes import ObjectiveView


def objective_view(edition: AxisAndAlliesEdition, progress: Progress) -> ObjectiveView:
    """One objective and how far it is."""
    one = progress.objective
    return {
        "id": one.id,
        "power": one.power,
        "title": one.title,
        "text": in_words(edition, one),
        "bonus": progress.pays if progress.met else one.bonus,
        "met": progress.met,
        "status": progress.status,
        "missing": list(progress.missing),
        "short": progress.short,
        "attest": list(progress.attest),
        "questions": {claim: edition.claim[claim].question for claim in one.claims},
    }


def objectives(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str | None = None
) -> list[ObjectiveView]:
    """Every objective in play, or those of one power."""
    return [objective_view(edition, one) for one in all_progress(edition, state, power)]


def in_words(edition: AxisAndAlliesEdition, objective: Objective) -> str:
    """What an objective asks for, its questions to the table included."""
    asked = [f"And: {edition.claim[claim].question}" for claim in objective.claims]
    return " ".join(filter(None, (what_to_hold(edition, objective), *_further(edition, objective), *asked)))


def _further(edition: AxisAndAlliesEdition, objective: Objective) -> Iterator[str]:
    """The conditions of an objective besides what is held."""

    def names(powers: Sequence[str]) -> list[str]:
        return [edition.power[power].name for power in powers]

    if objective.each:
        yield "It pays for each of them."
    if objective.side_holds:
        yield f"Its side holds {listed([edition.place(side_hold) for side_hold in objective.side_holds])}."
    if objective.not_enemy:
        yield f"The enemy has no hand on {listed([edition.place(power) for power in objective.not_enemy])}."
    if objective.at_war_with:
        yield f"Only at war with {listed(names(objective.at_war_with))}."
    if objective.at_war_with_any:
        yield f"Only at war with {listed(names(objective.at_war_with_any), 'or')}."
    if objective.at_peace_with:
        yield f"Only at peace with {listed(names(objective.at_peace_with))}."
    if objective.counts_leaning:
        side = side_name(edition.side_of(objective.power))
        lands = listed([edition.place(one) for one in objective.counts_leaning])
        yield f"Neutral land that leans to the {side} counts too: {lands}."
    if objective.from_round > 1:
        yield f"From round {objective.from_round} on."
    for one in objective.after:
        yield f"Only after this: {edition.trigger[one].title}."
    for condition in objective.unless:
        yield f"Lost for good: {edition.trigger[condition].title}."
    if objective.once:
        yield "It pays once in the game."


def what_to_hold(edition: AxisAndAlliesEdition, objective: Objective) -> str:
    """What an objective asks the power or side to hold, as one sentence made from its data; nothing if no land."""
    if not edition.lands_of(objective):
        return ""
    if objective.kind == "power_controls":
        who = f"{edition.power[objective.power].name} holds"
    else:
        who = f"The {side_name(edition.side_of(objective.power))} hold"
    if objective.originals_of is not None:
        count = needed(edition, objective)
        of = f"{possessive(edition.power[objective.originals_of].name)} original territories"
        if objective.purse is not None:
            of += f" in its economy {objective.purse.capitalize()}"
        what = f"all {of}" if count == len(edition.lands_of(objective)) else f"at least {count} of {of}"
    else:
        names = [edition.territory[land].name for land in edition.lands_of(objective)]
        if needed(edition, objective) < len(names):
            what = f"at least {needed(edition, objective)} of {listed(names)}"
        else:
            what = listed(names) if len(names) < 3 else f"all of {listed(names)}"
    return f"{who} {what}."
