"""Triggers: one-time events and their effects."""

from typing import Annotated, Literal

from companion.model.ids import Id, Name
from companion.model.readers import With
from companion.model.sections.kinds import Money
from companion.model.shape import Shape


class Joining(Shape):
    """A group's remaining neutrals join a power."""

    group: Id
    power: Id


class Upgrading(Shape):
    """A facility becomes another, free of charge, wherever the power still holds it."""

    power: Id
    territories: tuple[Id, ...]
    old: Id
    new: Id


class Granting(Shape):
    """A power can place units of its choice in a territory, up to this total value."""

    power: Id
    territory: Id
    worth: Money


class Payment(Shape):
    """The bank pays a power immediately."""

    power: Id
    amount: Money


class Armistice(Shape):
    """A power's land leaves the war: what it doesn't keep becomes neutral and leans to its enemy."""

    power: Id
    lost: tuple[Id, ...]
    """Territories that the enemy must hold."""
    untouched: Id
    """The territory where no ally may have a land unit."""
    kept: tuple[Id, ...] = ()
    """Land that stays with the power; so does land with an ally's land units."""


class Trigger(Shape):
    """`[[trigger]]`: a one-time event that's remembered, and its effects."""

    id: Id
    title: Name
    """What has happened, in a few words."""
    when: Literal["captured", "liberated", "declared", "at_war", "attested", "signed"]
    by: Annotated[tuple[Id, ...], With(".when", but="attested")] = ()
    """Who took, freed, or declared, or who is at war; anybody if left out."""
    of: Annotated[tuple[Id, ...], With(".when", "captured", "liberated", "declared")] = ()
    """Whose territory it was, or on whom war was declared; anybody if left out."""
    territories: Annotated[tuple[Id, ...], With(".when", "captured", "liberated")] = ()
    claim: Annotated[Id | None, With(".when", "attested")] = None
    """With `attested`: the claim that was answered with yes."""
    told_by: Annotated[tuple[Id, ...], With(".when", "attested")] = ()
    """With `attested`: the powers that can say that it has happened; anybody if left out."""
    unless: tuple[Id, ...] = ()
    """Triggers that prevent it once they have happened."""
    joins: Joining | None = None
    upgrades: Upgrading | None = None
    grants: Granting | None = None
    pays: Payment | None = None
    armistice: Annotated[Armistice | None, With(".when", "signed")] = None
