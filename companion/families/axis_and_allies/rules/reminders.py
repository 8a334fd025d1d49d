"""What the books cannot see and the table has to see to, by the action it matters to."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules import advantages
from companion.families.axis_and_allies.rules.units.technology import technologies
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.saying import Saying, saying


def reminders(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> dict[str, Saying]:
    """What somebody who acts for a power should be reminded of, by the word of the action."""
    found = {}
    muster = edition.power[power].muster
    if muster is not None and muster.fewer_than is not None:
        found["mobilize_units"] = saying("place_among_few", power=power, number=muster.fewer_than)
    for one in technologies(edition, state, power):
        if one.rockets:
            found["bomb_complex"] = saying("technology_reads", technology=one.id, text=one.text)
    most = advantages.allowed(edition, state, power)
    if len(state.powers[power].advantages) < most and advantages.at_the_start(edition, state):
        found["choose_advantage"] = saying("advantages_open", count=most)
    return found
