"""Lend-Lease: resources given between allies."""

from typing import Literal

from msgspec import field

from companion.model.ids import Id
from companion.model.sections.kinds import Count, Few, Moment
from companion.model.shape import Shape


class LendRoute(Shape):
    """`[[lend_lease.route]]`: who can give resources to whom."""

    id: Id
    lender: Id
    recipient: Id
    most: Count
    """The most that may pass in one impulse of the lender."""
    through: Id | None = None
    """The place it travels through..."""
    place_needs: Literal["held_by_recipient", "supply_route"] | None = None
    """...and what must hold there."""
    recipient_at_war_with: Id | None = None
    treaty: Id | None = None
    """The treaty that must be in force."""
    theatre: Id | None = None
    """The map whose points pay, if points are tied to a theater; any if left out."""


class LendLease(Shape):
    """`[lend_lease]`: resources given between allies."""

    routes: tuple[LendRoute, ...] = field(name="route")
    begins: Moment
    points: Few
    """Action points that the lender pays for each resource."""
