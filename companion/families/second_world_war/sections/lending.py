"""Lend-Lease: resources given between allies."""

from typing import Literal

from msgspec import field

from companion.families.second_world_war.sections.references import PlaceRef, TheatreRef, TreatyRef
from companion.model.ids import Id
from companion.model.references import PowerRef
from companion.model.sections.kinds import Count, Few, Moment
from companion.model.shape import Shape


class LendRoute(Shape):
    """`[[lend_lease.route]]`: who can give resources to whom."""

    id: Id
    lender: PowerRef
    recipient: PowerRef
    most: Count
    """The most that may pass in one impulse of the lender."""
    through: PlaceRef | None = None
    """The place it travels through..."""
    place_needs: Literal["held_by_recipient", "supply_route"] | None = None
    """...and what must hold there."""
    recipient_at_war_with: PowerRef | None = None
    treaty: TreatyRef | None = None
    """The treaty that must be in force."""
    theatre: TheatreRef | None = None
    """The map whose points pay, if points are tied to a theater; any if left out."""


class LendLease(Shape):
    """`[lend_lease]`: resources given between allies."""

    routes: tuple[LendRoute, ...] = field(name="route")
    begins: Moment
    points: Few
    """Action points that the lender pays for each resource."""
