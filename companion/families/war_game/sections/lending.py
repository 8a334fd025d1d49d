"""Money that allies lend each other."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.model.ids import Id
from companion.model.references import OptionRef, PowerRef, ScenarioRef, UnitRef
from companion.model.sections.kinds import Money
from companion.model.shape import Shape


class LendRoute(Shape):
    """`[[lend_lease.route]]`: who can give money to whom."""

    id: Id
    lender: PowerRef
    recipient: PowerRef
    usable: Literal["at_once", "on_recipients_next_turn"] = "at_once"


class LendLease(Shape):
    """`[lend_lease]`: money given between allies."""

    routes: tuple[LendRoute, ...] = field(name="route")
    share: Annotated[int, Meta(ge=1, le=12)]
    """All loans of a turn together: at most this fraction (one in this many) of the lender's money, rounded up."""
    received_money_option: OptionRef | None = None
    """The option that says whether money lent to the lender counts toward that share."""
    free_amount: Money
    """What a recipient can spend on anything; the rest is restricted."""
    free_amount_option: OptionRef | None = None
    """The option that says whether the free amount starts over each turn."""
    bound_money_buys_no: tuple[UnitRef, ...] = ()
    """Restricted money buys any units except these, and nothing but units; it stays restricted when saved."""


class StartingLoan(Shape):
    """`[[starting_loan]]`: free money added to the first income of a scenario only."""

    scenario: ScenarioRef
    amounts: dict[PowerRef, Money]
