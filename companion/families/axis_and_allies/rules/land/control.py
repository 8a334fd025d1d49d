"""Control: a territory changes hands, along with what's in it."""

from typing import Literal

from companion.families.axis_and_allies.events import GrantGiven
from companion.families.axis_and_allies.rules.buildings import facilities
from companion.families.axis_and_allies.rules.draft import Draft
from companion.model.events import ControlChanged


def hold(draft: Draft, territory: str, power: str, cause: Literal["captured", "liberated", "reverted"]) -> None:
    """Give a power a territory; facilities change by their own rules."""
    before = draft.state.controller(territory)
    draft.emit(ControlChanged(territory=territory, controller=power, cause=cause))
    hostile = before is not None and not draft.edition.allied(before, power)
    facilities.change_hands(draft, territory, captured=hostile)
    _lapse_grants(draft, territory, power)


def _lapse_grants(draft: Draft, territory: str, holder: str) -> None:
    """Free units not placed before the enemy took their territory are lost."""
    for power, now in draft.state.powers.items():
        if now.grant is not None and now.grant[0] == territory and not draft.edition.allied(power, holder):
            draft.emit(GrantGiven(power=power, territory=territory, worth=0))
            draft.say("grant_lapsed", power=power, territory=territory)
