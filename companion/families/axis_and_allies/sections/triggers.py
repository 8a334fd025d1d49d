"""Triggers: one-time events and their effects."""

from typing import Annotated, Literal

from companion.families.axis_and_allies.sections.references import FacilityRef, TriggerRef
from companion.model.ids import Id, Name
from companion.model.readers import With
from companion.model.references import ClaimRef, PowerRef, TerritoryRef
from companion.model.sections.kinds import Money
from companion.model.shape import Shape


class Joining(Shape):
    """A group's remaining neutrals join a power."""

    group: Id
    power: PowerRef


class Upgrading(Shape):
    """A facility becomes another, free of charge, wherever the power still holds it."""

    power: PowerRef
    territories: tuple[TerritoryRef, ...]
    old: FacilityRef
    new: FacilityRef


class Granting(Shape):
    """A power can place units of its choice in a territory, up to this total value."""

    power: PowerRef
    territory: TerritoryRef
    worth: Money


class Payment(Shape):
    """The bank pays a power immediately."""

    power: PowerRef
    amount: Money


class Armistice(Shape):
    """A power's land leaves the war: what it doesn't keep becomes neutral and leans to its enemy."""

    power: PowerRef
    lost: tuple[TerritoryRef, ...]
    """Territories that the enemy must hold."""
    untouched: TerritoryRef
    """The territory where no ally may have a land unit."""
    kept: tuple[TerritoryRef, ...] = ()
    """Land that stays with the power; so does land with an ally's land units."""


class Trigger(Shape):
    """`[[trigger]]`: a one-time event that's remembered, and its effects."""

    id: Id
    title: Name
    """What has happened, in a few words."""
    when: Literal["captured", "liberated", "declared", "at_war", "attested", "signed"]
    by: Annotated[tuple[PowerRef, ...], With(".when", but="attested")] = ()
    """Who took, freed, or declared, or who is at war; anybody if left out."""
    of: Annotated[tuple[PowerRef, ...], With(".when", "captured", "liberated", "declared")] = ()
    """Whose territory it was, or on whom war was declared; anybody if left out."""
    territories: Annotated[tuple[TerritoryRef, ...], With(".when", "captured", "liberated")] = ()
    claim: Annotated[ClaimRef | None, With(".when", "attested")] = None
    """With `attested`: the claim that was answered with yes."""
    told_by: Annotated[tuple[PowerRef, ...], With(".when", "attested")] = ()
    """With `attested`: the powers that can say that it has happened; anybody if left out."""
    unless: tuple[TriggerRef, ...] = ()
    """Triggers that prevent it once they have happened."""
    joins: Joining | None = None
    upgrades: Upgrading | None = None
    grants: Granting | None = None
    pays: Payment | None = None
    armistice: Annotated[Armistice | None, With(".when", "signed")] = None
