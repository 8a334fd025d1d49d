"""Lend/lease: who may give to whom, how much, and when it can be spent."""

from collections.abc import Iterator

from companion.editions.war_game import funds, income
from companion.editions.war_game.books import listing, need, war
from companion.model.edition import Edition
from companion.model.sections.war_economy import LendRoute
from companion.model.shape import Shape
from companion.model.war_game_actions import LendMoney
from companion.model.war_game_events import MoneyLent
from companion.model.war_game_state import WarState, hardware_account, hardware_transit_account, transit_account
from companion.rulebook import bank, known
from companion.rulebook.calendar import require_turn
from companion.rulebook.draft import Draft


class Offer(Shape):
    """What a lender can still give one recipient."""

    recipient: str
    at_once: bool
    most: int
    """As far as the lender's third goes."""
    free: int
    """How much of the next money lent is free; the rest is for hardware only."""


def routes(edition: Edition, lender: str) -> list[LendRoute]:
    """Where a power may lend to."""
    return [route for route in need(edition.lend_lease).routes if route.lender == lender]


def given(edition: Edition, state: WarState, lender: str) -> int:
    """What a power has lent this turn, to all together."""
    return sum(state.this_turn.lent.get(route.recipient, 0) for route in routes(edition, lender))


def money_of(edition: Edition, state: WarState, lender: str) -> int:
    """The money whose third may be lent: all in hand and what was lent out of it this turn.

    Whether money that the lender was itself lent this turn counts is an option.
    """
    rule = need(edition.lend_lease)
    total = state.treasury(lender) + state.hardware(lender) + given(edition, state, lender)
    if rule.received_money_option and not state.options.get(rule.received_money_option):
        total -= state.this_turn.received.get(lender, 0)
    return max(0, total)


def limit(edition: Edition, state: WarState, lender: str) -> int:
    """The most a power may lend this turn, to all together: a third of its money, rounded up."""
    share = need(edition.lend_lease).share or 1
    return -(-money_of(edition, state, lender) // share)


def free_left(edition: Edition, state: WarState, recipient: str) -> int:
    """How much of the next money lent to a power is free."""
    rule = need(edition.lend_lease)
    anew = rule.free_amount_option is None or state.options.get(rule.free_amount_option)
    before = state.this_turn.lent.get(recipient, 0) if anew else ever_lent(edition, state, recipient)
    return max(0, (rule.free_amount or 0) - before)


def ever_lent(edition: Edition, state: WarState, recipient: str) -> int:
    """All that a power was lent since the game began, the starting loans included."""
    start = sum(one.amounts.get(recipient, 0) for one in edition.starting_loans if one.scenario == state.scenario)
    return start + state.powers[recipient].lent


def offers(edition: Edition, state: WarState, lender: str) -> Iterator[Offer]:
    """What a power can still lend, recipient by recipient."""
    most = max(0, limit(edition, state, lender) - given(edition, state, lender))
    for route in routes(edition, lender):
        yield Offer(
            recipient=route.recipient,
            at_once=route.usable == "at_once",
            most=min(most, state.treasury(lender)),
            free=free_left(edition, state, route.recipient),
        )


def lend_money(draft: Draft, action: LendMoney) -> None:
    """Decide a loan: free money up to the limit, hardware money beyond."""
    lender = known.power(draft, action.power)
    recipient = known.power(draft, action.to)
    route = _route(draft, lender, recipient)
    require_turn(draft, lender)
    income.ensure_collected(draft, lender)
    _check_amount(draft, lender, action.amount)
    at_once = route.usable == "at_once"
    free = min(action.amount, free_left(draft.edition, war(draft), recipient))
    hardware = action.amount - free
    where = (
        (recipient, hardware_account(recipient))
        if at_once
        else (transit_account(recipient), hardware_transit_account(recipient))
    )
    reason = f"Lend/lease to {draft.name(recipient)}"
    bank.transfer(draft, lender, where[0], free, "lend_lease", reason)
    bank.transfer(draft, lender, where[1], hardware, "lend_lease", f"{reason}, for hardware")
    draft.emit(MoneyLent(lender=lender, recipient=recipient, free=free, hardware=hardware, at_once=at_once))
    bound = f", {draft.money(hardware)} of it for hardware only" if hardware else ""
    when = "at once" if at_once else "from its next turn"
    draft.say(f"{draft.name(lender)} lends {draft.name(recipient)} {draft.money(action.amount)}{bound}; usable {when}.")


def _route(draft: Draft, lender: str, recipient: str) -> LendRoute:
    open_routes = routes(draft.edition, lender)
    for route in open_routes:
        if route.recipient == recipient:
            return route
    names = listing([draft.name(route.recipient) for route in open_routes])
    raise draft.refuse(
        "no_route",
        f"{draft.name(lender)} lends to {names or 'nobody'}, not to {draft.name(recipient)}.",
    )


def _check_amount(draft: Draft, lender: str, amount: int) -> None:
    state = war(draft)
    before, most = given(draft.edition, state, lender), limit(draft.edition, state, lender)
    if amount > state.treasury(lender):
        raise draft.refuse(
            "not_enough_money",
            f"{draft.name(lender)} has {funds.in_hand(draft, lender)}; it cannot lend {draft.money(amount)}.",
        )
    if before + amount > most:
        lent = f" and has lent {before}" if before else ""
        draft.object(
            "over_lend_limit",
            f"{draft.name(lender)} may lend {draft.money(most)} this turn, a third of its money{lent}; "
            f"{draft.money(amount)} is too much.",
        )
