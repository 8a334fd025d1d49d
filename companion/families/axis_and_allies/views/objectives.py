"""Objectives as people read them: what they ask, whether they are met, what is missing."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.objectives import Progress, all_progress, needed, territories_of
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
        "bonus": one.bonus,
        "met": progress.met,
        "status": progress.status,
        "missing": list(progress.missing),
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
    asked = "".join(f" And: {edition.claim[claim].question}" for claim in objective.claims)
    return f"{what_to_hold(edition, objective)}{asked}"


def what_to_hold(edition: AxisAndAlliesEdition, objective: Objective) -> str:
    """What an objective asks the power or side to hold, as one sentence made from its data."""
    if objective.kind == "power_controls":
        who = f"{edition.power[objective.power].name} holds"
    else:
        who = f"The {side_name(edition.side_of(objective.power))} hold"
    if objective.originals_of is not None:
        count = needed(edition, objective)
        what = f"at least {count} of {possessive(edition.power[objective.originals_of].name)} original territories"
    else:
        names = [edition.territory[one].name for one in territories_of(edition, objective)]
        if needed(edition, objective) < len(names):
            what = f"at least {needed(edition, objective)} of {listed(names)}"
        else:
            what = listed(names) if len(names) < 3 else f"all of {listed(names)}"
    return f"{who} {what}."
