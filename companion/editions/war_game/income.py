"""Income: land, and what was lent, at the start of the turn. Savings stay where they are.

Whoever leaves the income phase without collecting has collected: land pays by itself, and what is taken later in the
turn does not count for it.
"""

from companion.editions.war_game import land
from companion.editions.war_game.books import war
from companion.model.actions import CollectIncome
from companion.model.edition import Edition
from companion.model.events import IncomeCollected
from companion.model.shape import Shape
from companion.model.war_game_events import LandCollected
from companion.model.war_game_state import WarState, hardware_account, hardware_transit_account, transit_account
from companion.rulebook import bank, known
from companion.rulebook.calendar import on_turn, require_turn
from companion.rulebook.draft import Draft

FIRST = "income"


class Income(Shape):
    """What a power would collect now."""

    power: str
    land: int
    starting_loan: int
    lent: int
    """Free money that was lent and arrives."""
    lent_hardware: int

    @property
    def total(self) -> int:
        """All of it, hardware money included."""
        return self.land + self.starting_loan + self.lent + self.lent_hardware


def income(edition: Edition, state: WarState, power: str) -> Income:
    """What a power would collect now."""
    free, hardware = state.in_transit(power)
    return Income(
        power=power,
        land=land.land_of(state, power),
        starting_loan=starting_loan(edition, state, power),
        lent=free,
        lent_hardware=hardware,
    )


def starting_loan(edition: Edition, state: WarState, power: str) -> int:
    """What the setup sheets add to a power's first income."""
    if state.powers[power].incomes or state.round != edition.scenario[state.scenario].first_round:
        return 0
    return sum(one.amounts.get(power, 0) for one in edition.starting_loans if one.scenario == state.scenario)


def group_of(edition: Edition, power: str) -> tuple[str, ...]:
    """The powers that take a turn together with this one, itself included."""
    return next((group.powers for group in edition.turn_groups if power in group.powers), (power,))


def outstanding(edition: Edition, state: WarState) -> list[str]:
    """The powers on turn that have not collected yet."""
    return [one for one in group_of(edition, state.turn) if one not in state.this_turn.collected]


def collect_income(draft: Draft, action: CollectIncome) -> None:
    """Decide an income; without a power, that of everybody whose turn it is."""
    if action.dice:
        raise draft.refuse("invalid_dice", "No dice count towards income in this game.")
    powers = outstanding(draft.edition, war(draft))
    if action.power is not None:
        power = known.power(draft, action.power)
        require_turn(draft, power)
        powers = [] if power in war(draft).this_turn.collected else [power]
    if not powers:
        whom = draft.name(action.power or draft.state.turn)
        raise draft.refuse("already_collected", f"{whom} has collected its income this turn.")
    for power in powers:
        _collect(draft, power)


def collect_outstanding(draft: Draft) -> None:
    """Everybody on turn who has not collected does so now."""
    for power in outstanding(draft.edition, war(draft)):
        _collect(draft, power)


def ensure_collected(draft: Draft, power: str) -> None:
    """A power on turn that needs its money has collected."""
    if on_turn(draft.edition, draft.state, power) and power not in war(draft).this_turn.collected:
        _collect(draft, power)


def _collect(draft: Draft, power: str) -> None:
    now = income(draft.edition, war(draft), power)
    bank.pay(draft, power, now.land, "income", f"Land: {now.land}")
    bank.pay(draft, power, now.starting_loan, "lend_lease", "Lend/lease of 1941")
    bank.transfer(draft, transit_account(power), power, now.lent, "lend_lease", "Lend/lease")
    bound = hardware_transit_account(power)
    bank.transfer(draft, bound, hardware_account(power), now.lent_hardware, "lend_lease", "Lend/lease for hardware")
    lent = now.starting_loan + now.lent + now.lent_hardware
    draft.emit(LandCollected(power=power, land=now.land, lent=lent))
    draft.emit(IncomeCollected(power=power, total=now.total))
    hardware = f", {now.lent_hardware} of it for hardware" if now.lent_hardware else ""
    loans = f" ({now.land} land + {lent} lend/lease{hardware})" if lent else ""
    draft.say(f"{draft.name(power)} collects {draft.money(now.total)}{loans}.")
