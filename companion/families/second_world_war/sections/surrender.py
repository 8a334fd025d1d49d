"""Surrender: who gives in and when, and the surrenders that end a game."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.families.second_world_war.sections.effects import Effect
from companion.families.second_world_war.sections.references import OperationRef, PlaceRef, StateRef, SurrenderingRef
from companion.model.ids import Id, Name, Text
from companion.model.references import OptionRef, PowerRef
from companion.model.shape import Shape
from companion.model.sides import SideId


class Surrender(Shape):
    """`[surrender]`: two dice above the number mean surrender."""

    dice: Literal[2]
    numbers: dict[SurrenderingRef, Annotated[int, Meta(ge=2, le=12)]]
    """By power, or by minor power where it differs from the others."""
    other_minors: Annotated[int, Meta(ge=2, le=12)]
    others: Literal["automatic"]
    checked_on: tuple[Literal["capital_captured", "atomic_bomb"], ...]
    only_by_check: tuple[PowerRef, ...] = ()
    """Who never surrenders any other way."""
    one_by_one_option: OptionRef | None = None
    """The option by which the countries of a power with several homes surrender one by one."""
    minor_allies_of_a_fallen_power: Literal["neutral_unless_invaded"]


class SurrenderCheck(Shape):
    """`[[surrender_check]]`: a special occasion on which one country must check, or falls."""

    id: Id
    of: SurrenderingRef
    name: Name = ""
    """What triggers it, to tell apart two checks of one country."""
    outcome: Literal["check", "certain"] = "check"
    once: bool = False
    holds_all: tuple[PlaceRef, ...] = ()
    """Places that the enemy must hold, all of them..."""
    holds_any: tuple[PlaceRef, ...] = ()
    """...and one of these."""
    operation: OperationRef | None = None
    """The operation that triggers it."""
    by: tuple[PowerRef, ...] = ()
    needs: Text | None = None
    at_start_option: OptionRef | None = None
    """The option that requires it to have been possible when the impulse began."""
    effects: tuple[Effect, ...] = ()
    """What a surrender means here, in addition to the usual."""


class InstantVictory(Shape):
    """`[instant_victory]`: what ends the game immediately."""

    winner: SideId
    surrendered: Annotated[tuple[StateRef, ...], Meta(min_length=1)]
