"""This family's banker's corrections: make the books match the board."""

from typing import Annotated

from msgspec import Meta

from companion.families.second_world_war.actions import CountryId, ItemId, StateId, TheatreId
from companion.families.second_world_war.state import Box, Status
from companion.model.actions import Action, PowerId, Reason
from companion.model.ids import Id


class AdjustPoints(Action, tag="adjust_points"):
    """The banker's correction: add or take out action points."""

    power: PowerId | None = None
    amount: Annotated[int, Meta(ge=-99, le=99, description="What to add; negative to take away.", examples=[-1])]
    theatre: TheatreId | None = None
    reason: Reason


class SetCountry(Action, tag="set_country"):
    """The banker's correction: a country's status and controller."""

    country: CountryId
    status: Annotated[Status, Meta(description="How it stands.")]
    controller: Annotated[Id, Meta(description="A power or another country; nobody if left out.")] | None = None
    gives: Annotated[bool, Meta(description="Whether its controller gets its resources.")] = True
    reason: Reason


class SetWar(Action, tag="set_war"):
    """The banker's correction: whether two are at war, without consequences."""

    one: StateId
    other: StateId
    at_war: Annotated[bool, Meta(description="Whether they are at war.")] = True
    reason: Reason


class SetTreaty(Action, tag="set_treaty"):
    """The banker's correction: whether an agreement is in force."""

    treaty: Annotated[Id, Meta(description="Which one.")]
    in_force: Annotated[bool, Meta(description="Whether it is in force.")] = True
    reason: Reason


class SetProduction(Action, tag="set_production"):
    """The banker's correction: move a unit on the display to another box, or remove it."""

    item: ItemId
    box: Annotated[Box, Meta(description="The box; gone if left out.")] | None = None
    lap: Annotated[int, Meta(ge=1, le=2, description="Carriers and battleships: first or second run.")] = 1
    reason: Reason
