"""Income: land, and what was lent, at the start of the turn. Savings stay.

Leaving the income phase without collecting counts as collecting: land pays automatically, and land taken later in the
turn doesn't count.
"""

from companion.engine import ledger, lookup
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import LandCollected
from companion.families.war_game.rules.actors import on_turn, require_turn
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.state import WarGameState, hardware_account, hardware_transit_account, transit_account
from companion.model.actions import CollectIncome
from companion.model.events import IncomeCollected
from companion.model.sentence import sentence
from companion.model.shape import Shape

LOANS_OF_1941 = sentence("loans_of_1941")
LENT = sentence("lent")
LENT_FOR_HARDWARE = sentence("lent_for_hardware")


class Income(Shape):
    """What a power would collect now."""

    power: str
    land: int
    starting_loan: int
    lent: int
    """Free money that was lent and now arrives."""
    lent_hardware: int

    @property
    def total(self) -> int:
        """The total, including hardware money."""
        return self.land + self.starting_loan + self.lent + self.lent_hardware


def income(edition: WarGameEdition, state: WarGameState, power: str) -> Income:
    """What a power would collect now."""
    free, hardware = state.in_transit(power)
    return Income(
        power=power,
        land=land.land_of(state, power),
        starting_loan=starting_loan(edition, state, power),
        lent=free,
        lent_hardware=hardware,
    )


def starting_loan(edition: WarGameEdition, state: WarGameState, power: str) -> int:
    """What the setup sheets add to a power's first income."""
    if state.powers[power].incomes or state.round != edition.scenarios[state.scenario].first_round:
        return 0
    return sum(loan.amounts.get(power, 0) for loan in edition.starting_loans if loan.scenario == state.scenario)


def outstanding(edition: WarGameEdition, state: WarGameState) -> list[str]:
    """The powers on turn that haven't collected yet."""
    return [power for power in edition.group_of(state.turn) if power not in state.this_turn.collected]


def purses(edition: WarGameEdition, state: WarGameState, power: str) -> tuple[int, int]:
    """What a power can spend: its treasury and its hardware money, with the income still to come this turn."""
    treasury, hardware = state.treasury(power), state.hardware(power)
    if power in outstanding(edition, state):
        coming = income(edition, state, power)
        return treasury + coming.total - coming.lent_hardware, hardware + coming.lent_hardware
    return treasury, hardware


def collect_income(draft: Draft, action: CollectIncome) -> None:
    """Decide an income; without a power, for everybody on turn."""
    powers = outstanding(draft.edition, draft.state)
    if action.power is not None:
        power = lookup.power(draft, action.power)
        require_turn(draft, power)
        powers = [] if power in draft.state.this_turn.collected else [power]
    if not powers:
        whom = draft.power(action.power or draft.state.turn)
        raise draft.refuse("already_collected", "{whom:power the} has collected its income this turn.", whom=whom)
    for power in powers:
        _collect(draft, power)


def collect_outstanding(draft: Draft) -> None:
    """Collect for everybody on turn who hasn't yet."""
    for power in outstanding(draft.edition, draft.state):
        _collect(draft, power)


def ensure_collected(draft: Draft, power: str) -> None:
    """Make sure that a power has collected before it needs its money on its turn."""
    if on_turn(draft.edition, draft.state, power) and power not in draft.state.this_turn.collected:
        _collect(draft, power)


def _collect(draft: Draft, power: str) -> None:
    now = income(draft.edition, draft.state, power)
    ledger.pay(draft, power, now.land, "income", sentence("land_pays", land=now.land))
    ledger.pay(draft, power, now.starting_loan, "lend_lease", LOANS_OF_1941)
    ledger.transfer(draft, transit_account(power), power, now.lent, "lend_lease", LENT)
    bound = hardware_transit_account(power)
    ledger.transfer(draft, bound, hardware_account(power), now.lent_hardware, "lend_lease", LENT_FOR_HARDWARE)
    lent = now.starting_loan + now.lent + now.lent_hardware
    draft.emit(LandCollected(power=power, land=now.land, lent=lent))
    draft.emit(IncomeCollected(power=power, total=now.total))
    if now.lent_hardware:
        figures = {"land": now.land, "lent": lent, "hardware": now.lent_hardware}
        draft.say("collected_with_hardware", power=power, total=now.total, **figures)
    elif lent:
        draft.say("collected_with_loans", power=power, total=now.total, land=now.land, lent=lent)
    else:
        draft.say("collected", power=power, total=now.total)
