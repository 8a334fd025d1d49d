"""The banker's corrections: make the books match the board, each with a reason."""

from companion.engine import deciders, ledger
from companion.families.axis_and_allies.actions import AdjustTreasury, SetComplex, SetDamage, SetTechnology
from companion.families.axis_and_allies.events import (
    ComplexBuilt,
    ComplexRemoved,
    DamageChanged,
    FacilityReplaced,
    TechnologyGained,
    TechnologyLost,
)
from companion.families.axis_and_allies.rules import lookup, purses, victory
from companion.families.axis_and_allies.rules.buildings import facilities
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.sections.facilities import Facility
from companion.languages import Name, msg
from companion.model import actions as shared
from companion.model.actions import SetController
from companion.model.events import ControlChanged
from companion.model.state import BANK
from companion.model.translated import inside, named


def set_controller(draft: Draft, action: SetController) -> None:
    """Set who holds a territory."""
    territory = lookup.passable(draft, action.territory)
    power = lookup.power(draft, action.controller)
    if draft.state.controller(territory.id) == power:
        raise draft.refuse(
            "already_controlled",
            "{power:power the} already holds {territory}.",
            power=draft.power(power),
            territory=named(territory),
        )
    draft.emit(ControlChanged(territory=territory.id, controller=power, cause="corrected"))
    draft.say("controller_corrected", territory=territory.id, power=power, reason=action.reason)
    victory.watch(draft)


def set_damage(draft: Draft, action: SetDamage) -> None:
    """Set the damage of a complex."""
    territory = lookup.passable(draft, action.territory)
    facility = _facility(draft, action.facility)
    stands = draft.state.territories[territory.id].facilities
    if action.facility is None and (present := facilities.complex_at(draft.edition, draft.state, territory.id)):
        facility = present
    if facility.unit not in stands:
        raise draft.refuse(
            "no_complex", "There's no {name} in {territory}.", name=_name(draft, facility), territory=named(territory)
        )
    most = facilities.most_damage(draft.edition, facility, territory.id)
    if draft.edition.rules.bombing != "damage_markers":
        raise draft.refuse("no_damage", "Complexes take no damage in this game.")
    if action.damage > most:
        raise draft.refuse(
            "invalid_damage", "{territory} can have at most {most} damage.", territory=named(territory), most=most
        )
    if stands[facility.unit] == action.damage:
        raise draft.refuse(
            "no_change", "Damage in {territory} is already {damage}.", territory=named(territory), damage=action.damage
        )
    draft.emit(DamageChanged(territory=territory.id, facility=facility.unit, damage=action.damage))
    if len(draft.edition.facilities) > 1:
        draft.say(
            "facility_damage_corrected",
            unit=facility.unit,
            territory=territory.id,
            damage=action.damage,
            reason=action.reason,
        )
    else:
        draft.say("damage_corrected", territory=territory.id, damage=action.damage, reason=action.reason)


def set_technology(draft: Draft, action: SetTechnology) -> None:
    """Set whether a power has a technology."""
    power = lookup.power(draft, action.power)
    technology = draft.edition.technologies[action.technology]
    has = technology.id in draft.state.powers[power].technologies
    if has == action.holds:
        text = (
            msg("{power:power the} already has {technology}.")
            if has
            else msg("{power:power the} doesn't have {technology}.")
        )
        raise draft.refuse("no_change", text, power=draft.power(power), technology=named(technology))
    event = TechnologyGained if action.holds else TechnologyLost
    draft.emit(event(power=power, technology=technology.id))
    draft.say(
        "technology_given" if action.holds else "technology_taken",
        technology=technology.id,
        power=power,
        reason=action.reason,
    )


def set_complex(draft: Draft, action: SetComplex) -> None:
    """Set whether there's a facility in a territory."""
    territory = lookup.passable(draft, action.territory)
    facility = _facility(draft, action.facility)
    if action.facility is None and (present := facilities.complex_at(draft.edition, draft.state, territory.id)):
        facility = present
    stands = facility.unit in draft.state.territories[territory.id].facilities
    if stands == action.holds:
        text = (
            msg("{territory} already has this: {facility}.")
            if action.holds
            else msg("{territory} doesn't have this: {facility}.")
        )
        raise draft.refuse("no_change", text, territory=named(territory), facility=_name(draft, facility))
    other = facilities.of_group(draft.edition, draft.state, territory.id, facility.group)
    if action.holds and other is not None:
        draft.emit(FacilityReplaced(territory=territory.id, old=other.unit, new=facility.unit))
    else:
        event = ComplexBuilt if action.holds else ComplexRemoved
        draft.emit(event(territory=territory.id, facility=facility.unit))
    if len(draft.edition.facilities) > 1:
        draft.say(
            "facility_put" if action.holds else "facility_taken",
            unit=facility.unit,
            territory=territory.id,
            reason=action.reason,
        )
    else:
        draft.say("complex_put" if action.holds else "complex_taken", territory=territory.id, reason=action.reason)


def _facility(draft: Draft, word: str | None) -> Facility:
    """The facility an action means: by default, the first that mobilizes units."""
    if word is not None:
        return draft.edition.facilities[word]
    smallest = next((facility for facility in draft.edition.facilities if facility.capacity), None)
    if smallest is None:
        raise draft.refuse("no_complex", "There are no industrial complexes in this game.")
    return smallest


def _name(draft: Draft, facility: Facility) -> Name:
    return inside(draft.edition.units[facility.unit])


def adjust_treasury(draft: Draft, action: shared.AdjustTreasury) -> None:
    """Add money to a treasury or take it out; with several purses, to or from one of them."""
    power = lookup.power(draft, action.power)
    if purses.purses(draft.edition, power) == (None,):
        deciders.adjust_treasury(draft, action)
        return
    if not action.amount:
        raise draft.refuse("invalid_amount", "The amount is zero; there's nothing to correct.")
    known = [purse.id for purse in draft.edition.powers[power].purses]
    purse = action.purse if isinstance(action, AdjustTreasury) else None
    if purse not in known:
        names = purses.named(draft.translated, power)
        raise draft.refuse(
            "choose_purse",
            "Say which purse of {power:power the} this is for: {names}.",
            power=draft.power(power),
            names=names,
        )
    account = purses.account(power, purse)
    in_hand = draft.state.treasury(account)
    if action.amount < -in_hand:
        raise draft.refuse(
            "not_enough_money",
            "{power:power the} has {money} there; you can't take {money_2}.",
            spent=True,
            power=draft.power(power),
            money=draft.money(in_hand),
            money_2=draft.money(-action.amount),
        )
    source, target = (BANK, account) if action.amount > 0 else (account, BANK)
    ledger.transfer(draft, source, target, abs(action.amount), "adjustment", action.reason)
    draft.say("treasury_corrected", power=power, amount=action.amount, reason=action.reason)
