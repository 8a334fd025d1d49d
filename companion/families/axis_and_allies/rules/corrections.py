"""The banker's corrections: the books are made to say what the board says, each with a reason."""

from companion.families.axis_and_allies.actions import SetComplex, SetDamage, SetTechnology
from companion.families.axis_and_allies.events import (
    ComplexBuilt,
    ComplexRemoved,
    DamageChanged,
    TechnologyGained,
    TechnologyLost,
)
from companion.families.axis_and_allies.rules import lookup
from companion.families.axis_and_allies.rules.draft import Draft
from companion.model.actions import SetController
from companion.model.events import ControlChanged


def set_controller(draft: Draft, action: SetController) -> None:
    """Say who holds a territory."""
    territory = lookup.passable(draft, action.territory)
    power = lookup.power(draft, action.controller)
    if draft.state.controller(territory.id) == power:
        raise draft.refuse("already_controlled", f"{draft.name(power)} already holds {territory.name}.")
    draft.emit(ControlChanged(territory=territory.id, controller=power, cause="corrected"))
    draft.say("controller_corrected", territory=territory.id, power=power, reason=action.reason)


def set_damage(draft: Draft, action: SetDamage) -> None:
    """Say how much damage a complex has."""
    territory = lookup.passable(draft, action.territory)
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
    draft.say("damage_corrected", territory=territory.id, damage=action.damage, reason=action.reason)


def set_technology(draft: Draft, action: SetTechnology) -> None:
    """Say that a power has a technology, or has it not."""
    power = lookup.power(draft, action.power)
    technology = lookup.find("technology", action.technology, draft.edition.technology)
    has = technology.id in draft.state.powers[power].technologies
    if has == action.holds:
        state = "already has" if has else "does not have"
        raise draft.refuse("no_change", f"{draft.name(power)} {state} {technology.name}.")
    event = TechnologyGained if action.holds else TechnologyLost
    draft.emit(event(power=power, technology=technology.id))
    draft.say(
        "technology_given" if action.holds else "technology_taken",
        technology=technology.id,
        power=power,
        reason=action.reason,
    )


def set_complex(draft: Draft, action: SetComplex) -> None:
    """Say that a complex stands in a territory, or does not."""
    territory = lookup.passable(draft, action.territory)
    if draft.state.territories[territory.id].complex == action.holds:
        state = "already has" if action.holds else "has no"
        raise draft.refuse("no_change", f"{territory.name} {state} an industrial complex.")
    draft.emit((ComplexBuilt if action.holds else ComplexRemoved)(territory=territory.id))
    draft.say("complex_put" if action.holds else "complex_taken", territory=territory.id, reason=action.reason)
