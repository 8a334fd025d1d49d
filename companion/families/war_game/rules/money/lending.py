"""Lending: who can give to whom, how much, and when it can be spent."""

from collections.abc import Iterator

from companion.engine import ledger, lookup
from companion.families.war_game.actions import LendMoney
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import MoneyLent
from companion.families.war_game.rules import income
from companion.families.war_game.rules.actors import require_turn
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.money import funds
from companion.families.war_game.sections.lending import LendRoute
from companion.families.war_game.state import WarGameState, hardware_account, hardware_transit_account, transit_account
from companion.languages import msg
from companion.model.sentence import sentence
from companion.model.shape import Shape


class Offer(Shape):
    """What a lender can still give one recipient."""

    recipient: str
    at_once: bool
    most: int
    """As far as the lender's third allows."""
    free: int
    """How much of the next money lent is free; the rest is for hardware only."""


def routes(edition: WarGameEdition, lender: str) -> list[LendRoute]:
    """The powers that a power can lend to."""
    return [route for route in edition.lend_lease.routes if route.lender == lender]


def given(edition: WarGameEdition, state: WarGameState, lender: str) -> int:
    """What a power has lent this turn, in total."""
    return sum(state.this_turn.lent.get(route.recipient, 0) for route in routes(edition, lender))


def money_of(edition: WarGameEdition, state: WarGameState, lender: str) -> int:
    """The money of which a third can be lent: everything the lender had this turn, whatever has happened to it since.

    An option decides whether money lent to the lender this turn counts.
    """
    rule = edition.lend_lease
    in_hand = sum(income.purses(edition, state, lender))
    total = in_hand + given(edition, state, lender) + state.this_turn.spent.get(lender, 0)
    if rule.received_money_option and not state.options.get(rule.received_money_option):
        total -= _received(edition, state, lender)
    return max(0, total)


def _received(edition: WarGameEdition, state: WarGameState, lender: str) -> int:
    """What a lender was itself lent for this turn, collected or not."""
    if lender not in income.outstanding(edition, state):
        return state.this_turn.received.get(lender, 0)
    coming = income.income(edition, state, lender)
    return coming.total - coming.land


def limit(edition: WarGameEdition, state: WarGameState, lender: str) -> int:
    """The most a power can lend this turn, in total: a third of its money, rounded up."""
    return -(-money_of(edition, state, lender) // edition.lend_lease.share)


def free_left(edition: WarGameEdition, state: WarGameState, recipient: str) -> int:
    """How much of the next money lent to a power is free."""
    rule = edition.lend_lease
    each_turn = rule.free_amount_option is None or state.options.get(rule.free_amount_option)
    before = state.this_turn.lent.get(recipient, 0) if each_turn else ever_lent(edition, state, recipient)
    return max(0, rule.free_amount - before)


def ever_lent(edition: WarGameEdition, state: WarGameState, recipient: str) -> int:
    """Everything a power was lent since the game began, including starting loans."""
    start = sum(
        starting_loan.amounts.get(recipient, 0)
        for starting_loan in edition.starting_loans
        if starting_loan.scenario == state.scenario
    )
    return start + state.powers[recipient].lent


def offers(edition: WarGameEdition, state: WarGameState, lender: str) -> Iterator[Offer]:
    """What a power can still lend, by recipient."""
    most = max(0, limit(edition, state, lender) - given(edition, state, lender))
    for route in routes(edition, lender):
        yield Offer(
            recipient=route.recipient,
            at_once=route.usable == "at_once",
            most=min(most, income.purses(edition, state, lender)[0]),
            free=free_left(edition, state, route.recipient),
        )


def lend_money(draft: Draft, action: LendMoney) -> None:
    """Decide a loan: free money up to the limit, hardware money beyond."""
    lender = lookup.power(draft, action.power)
    recipient = action.to
    route = _route(draft, lender, recipient)
    require_turn(draft, lender)
    income.ensure_collected(draft, lender)
    _check_amount(draft, lender, action.amount)
    at_once = route.usable == "at_once"
    free = min(action.amount, free_left(draft.edition, draft.state, recipient))
    hardware = action.amount - free
    where = (
        (recipient, hardware_account(recipient))
        if at_once
        else (transit_account(recipient), hardware_transit_account(recipient))
    )
    ledger.transfer(draft, lender, where[0], free, "lend_lease", sentence("lent_to", power=recipient))
    bound = sentence("lent_to_for_hardware", power=recipient)
    ledger.transfer(draft, lender, where[1], hardware, "lend_lease", bound)
    draft.emit(MoneyLent(lender=lender, recipient=recipient, free=free, hardware=hardware, at_once=at_once))
    loan = {"lender": lender, "recipient": recipient, "amount": action.amount, "at_once": at_once}
    if hardware:
        draft.say("lends_for_hardware", hardware=hardware, **loan)
    else:
        draft.say("lends", **loan)


def _route(draft: Draft, lender: str, recipient: str) -> LendRoute:
    open_routes = routes(draft.edition, lender)
    for route in open_routes:
        if route.recipient == recipient:
            return route
    names = draft.powers([route.recipient for route in open_routes])
    text = (
        msg("{lender:power the} lends to {names:power the}, not to {recipient:power the}.")
        if names
        else msg("{lender:power the} lends to nobody.")
    )
    raise draft.refuse("no_route", text, lender=draft.power(lender), names=names, recipient=draft.power(recipient))


def _check_amount(draft: Draft, lender: str, amount: int) -> None:
    state = draft.state
    before, most = given(draft.edition, state, lender), limit(draft.edition, state, lender)
    if amount > state.treasury(lender):
        raise draft.refuse(
            "not_enough_money",
            "{lender:power the} has {in_hand}; it can't lend {money}.",
            spent=True,
            lender=draft.power(lender),
            in_hand=funds.in_hand(draft, lender),
            money=draft.money(amount),
        )
    if before + amount > most:
        text = (
            msg(
                "{lender:power the} may lend {most} this turn, a third of its money, and has "
                "lent {before}; {money} is too much."
            )
            if before
            else msg("{lender:power the} may lend {most} this turn, a third of its money; {money} is too much.")
        )
        draft.warn(
            "over_lend_limit",
            text,
            lender=draft.power(lender),
            most=draft.money(most),
            before=draft.money(before),
            money=draft.money(amount),
        )
