"""The banker's corrections: the books are made to say what the board says, each with a reason."""

from companion.model.actions import AdjustTreasury, SetComplex, SetController, SetDamage, SetTechnology
from companion.model.events import (
    ComplexBuilt,
    ComplexRemoved,
    ControlChanged,
    DamageChanged,
    TechnologyGained,
    TechnologyLost,
)
from companion.rulebook import bank, known
from companion.rulebook.draft import Draft


def adjust_treasury(draft: Draft, action: AdjustTreasury) -> None:
    """Put money into a treasury or take it out."""
    power = known.power(draft, action.power)
    if not action.amount:
        raise draft.refuse("invalid_amount", "The amount is zero; there is nothing to correct.")
    if action.amount > 0:
        bank.pay(draft, power, action.amount, "adjustment", action.reason)
    else:
        bank.charge(draft, power, -action.amount, "adjustment", action.reason)
    draft.say(f"{draft.whose(power)} treasury corrected by {action.amount:+d}: {action.reason}")


def set_controller(draft: Draft, action: SetController) -> None:
    """Say who holds a territory."""
    territory = known.passable(draft, action.territory)
    power = known.power(draft, action.controller)
    if draft.state.controller(territory.id) == power:
        raise draft.refuse("already_controlled", f"{draft.name(power)} already holds {territory.name}.")
    draft.emit(ControlChanged(territory=territory.id, controller=power, cause="corrected"))
    draft.say(f"{territory.name} corrected to {draft.name(power)}: {action.reason}")


def set_damage(draft: Draft, action: SetDamage) -> None:
    """Say how much damage a complex has."""
    territory = known.passable(draft, action.territory)
    if not draft.state.territories[territory.id].complex:
        raise draft.refuse("no_complex", f"There is no industrial complex in {territory.name}.")
    most = draft.edition.rules.damage_limit * territory.value
    if draft.edition.rules.bombing != "damage_markers":
        raise draft.refuse("no_damage", "Complexes take no damage in this game.")
    if action.damage > most:
        raise draft.refuse("invalid_damage", f"{territory.name} can have at most {most} damage.")
    if draft.state.territories[territory.id].damage == action.damage:
        raise draft.refuse("no_change", f"Damage in {territory.name} is {action.damage} already.")
    draft.emit(DamageChanged(territory=territory.id, damage=action.damage))
    draft.say(f"Damage in {territory.name} corrected to {action.damage}: {action.reason}")


def set_technology(draft: Draft, action: SetTechnology) -> None:
    """Say that a power has a technology, or has it not."""
    power = known.power(draft, action.power)
    technology = known.find("technology", action.technology, draft.edition.technology)
    has = technology.id in draft.state.powers[power].technologies
    if has == action.holds:
        state = "already has" if has else "does not have"
        raise draft.refuse("no_change", f"{draft.name(power)} {state} {technology.name}.")
    event = TechnologyGained if action.holds else TechnologyLost
    draft.emit(event(power=power, technology=technology.id))
    verb = "given to" if action.holds else "taken from"
    draft.say(f"{technology.name} {verb} {draft.name(power)}: {action.reason}")


def set_complex(draft: Draft, action: SetComplex) -> None:
    """Say that a complex stands in a territory, or does not."""
    territory = known.passable(draft, action.territory)
    if draft.state.territories[territory.id].complex == action.holds:
        state = "already has" if action.holds else "has no"
        raise draft.refuse("no_change", f"{territory.name} {state} an industrial complex.")
    draft.emit((ComplexBuilt if action.holds else ComplexRemoved)(territory=territory.id))
    verb = "put into" if action.holds else "taken off"
    draft.say(f"Industrial complex {verb} {territory.name}: {action.reason}")
