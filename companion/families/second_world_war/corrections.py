"""The banker's corrections of this family: the books are made to say what the board says."""

from typing import Annotated

from msgspec import Meta

from companion.families.second_world_war.actions import CountryId, ItemId, StateId, TheatreId
from companion.families.second_world_war.state import Box, Status
from companion.model.actions import Action, PowerId, Reason
from companion.model.ids import Id


class AdjustPoints(Action, tag="adjust_points"):
    """The banker's correction: action points into or out of a power's account."""

    power: PowerId | None = None
    amount: Annotated[int, Meta(ge=-99, le=99, description="What to add; negative to take away.", examples=[-1])]
    theatre: TheatreId | None = None
    reason: Reason


class SetCountry(Action, tag="set_country"):
    """The banker's correction: how a country is, and to whom."""

    country: CountryId
    status: Annotated[Status, Meta(description="How it stands.")]
    controller: Annotated[Id, Meta(description="A power or another country; nobody if left out.")] | None = None
    gives: Annotated[bool, Meta(description="Whether its controller gets its resources.")] = True
    reason: Reason


class SetWar(Action, tag="set_war"):
    """The banker's correction: two are at war, or are not. Nothing follows from it."""

    one: StateId
    other: StateId
    at_war: Annotated[bool, Meta(description="Whether they are at war.")] = True
    reason: Reason


class SetTreaty(Action, tag="set_treaty"):
    """The banker's correction: an agreement is in force, or is not."""

    treaty: Annotated[Id, Meta(description="Which one.")]
    in_force: Annotated[bool, Meta(description="Whether it is in force.")] = True
    reason: Reason


class SetProduction(Action, tag="set_production"):
    """The banker's correction: a unit on the display is in another box, or is gone."""

    item: ItemId
    box: Annotated[Box, Meta(description="The box; gone if left out.")] | None = None
    lap: Annotated[int, Meta(ge=1, le=2, description="Carriers and battleships: first or second run.")] = 1
    reason: Reason
