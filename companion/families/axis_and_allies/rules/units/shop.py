"""What a power can buy: what the box sells, and its limits for one power."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.objectives import progress
from companion.families.axis_and_allies.sections.references import ALWAYS
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _
from companion.model.translated import named
from companion.model.wording import in_a_sentence, in_parts


def offered(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, unit: str) -> bool:
    """Whether a power can buy a unit now, regardless of its price."""
    facility = edition.facilities.get(unit)
    if facility is not None and (not edition.rules.new_complexes or power in facility.not_for):
        return False
    listed = edition.powers[power].buys
    if not listed:
        return True
    while_met = listed.get(unit)
    return while_met is not None and (
        while_met == ALWAYS or progress(edition, state, edition.objectives[while_met]).met
    )


def why_not(draft: Draft, power: str, unit: str) -> str | None:
    """What it would take for a power to buy a unit, as a sentence; None if nothing would help."""
    while_met = draft.edition.powers[power].buys.get(unit)
    if while_met is None or while_met == ALWAYS:
        return None
    objective = draft.edition.objectives[while_met]
    missing = in_parts(progress(draft.edition, draft.state, objective).missing)
    plural = in_a_sentence(str(named(draft.edition.units[unit], "plural")))
    return _(
        "{power:power the} can buy {units} only while this objective is met: {objective} ({missing}).",
        power=draft.power(power),
        units=plural,
        objective=named(objective, "title"),
        missing=missing,
    )
