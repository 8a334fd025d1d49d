"""Money that allies lend each other."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.model.ids import Id
from companion.model.sections.kinds import Money
from companion.model.shape import Shape


class LendRoute(Shape):
    """`[[lend_lease.route]]`: who may give money to whom."""

    id: Id
    lender: Id
    recipient: Id
    usable: Literal["at_once", "on_recipients_next_turn"] = "at_once"


class LendLease(Shape):
    """`[lend_lease]`: money given between allies."""

    routes: tuple[LendRoute, ...] = field(name="route")
    share: Annotated[int, Meta(ge=1, le=12)]
    """All gifts of a turn together: at most one part in so many of the lender's money, rounded up."""
    received_money_option: Id | None = None
    """The option that says whether money lent to the lender counts for that share."""
    free_amount: Money
    """What a recipient may spend on anything; the excess is bound."""
    free_amount_option: Id | None = None
    """The option that says whether the free amount starts over each turn."""
    bound_money_buys_no: tuple[Id, ...] = ()
    """Bound money buys any units except these, and nothing but units; it stays bound when saved."""


class StartingLoan(Shape):
    """`[[starting_loan]]`: free money added to the first income of a scenario only."""

    scenario: Id
    amounts: dict[Id, Money]
