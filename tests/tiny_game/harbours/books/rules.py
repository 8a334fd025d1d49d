"""The rules: take a harbour, collect what yours pay, and whoever has enough coins first has won."""

from companion.engine import ledger, lookup, turns, winning
from companion.engine.changes import change
from companion.engine.draft import Draft
from companion.engine.folding import turn_began
from companion.engine.opening import agreed
from companion.engine.ruleset import Change, Ruleset
from companion.model.actions import StartGame
from companion.model.events import ControlChanged, TurnBegan
from companion.model.sentence import sentence
from harbours.books.actions import Collect, TakeHarbour
from harbours.books.edition import HarboursEdition
from harbours.books.state import HarboursOpened, HarboursState, begin, control_changed

HarboursDraft = Draft[HarboursEdition, HarboursState]


def production(edition: HarboursEdition, state: HarboursState, power: str) -> int:
    """What a power's harbours pay."""
    return sum(harbour.pays for harbour in edition.harbours if state.holders[harbour.id] == power)


def opening(edition: HarboursEdition, action: StartGame) -> HarboursOpened:
    """The first event of a game."""
    holders = {harbour.id: harbour.holder for harbour in edition.harbours}
    return HarboursOpened(**agreed(edition, action), powers=tuple(edition.power), holders=holders)


def take_harbour(draft: HarboursDraft, action: TakeHarbour) -> None:
    """A harbour changes hands."""
    harbour, power = lookup.find("harbour", action.harbour, draft.edition.harbour), draft.state.turn
    if draft.state.holders[harbour.id] == power:
        raise draft.refuse("already_yours", f"{harbour.name} is {draft.whose(power)} already.")
    draft.emit(ControlChanged(territory=harbour.id, controller=power, cause="captured"))
    draft.say("harbour_taken", power=power, harbour=harbour.id)


def collect(draft: HarboursDraft, _action: Collect) -> None:
    """Coins come in, and the turn is over; so is the game, if they are enough."""
    power = draft.state.turn
    amount = production(draft.edition, draft.state, power)
    ledger.pay(draft, power, amount, "income", sentence("harbours_pay"))
    draft.say("collected", power=power, amount=amount)
    if draft.state.treasury(power) >= draft.edition.goal:
        winning.win(draft, draft.edition.side_of(power), sentence("rich", power=power, goal=draft.edition.goal))
    else:
        turns.begin_next(draft)


def changes(edition: HarboursEdition, before: HarboursState, after: HarboursState) -> tuple[Change, ...]:
    """Coins and harbours that are not what they were."""
    coins = (
        change({"power": power}, "treasury", before.treasury(power), after.treasury(power)) for power in edition.power
    )
    held = (
        change({"territory": holder}, "controller", before.holders[holder], after.holders[holder])
        for holder in after.holders
    )
    return tuple(line for lines in (*coins, *held) for line in lines)


RULESET: Ruleset[HarboursEdition, HarboursState] = Ruleset(
    version=1,
    state=HarboursState,
    opens=HarboursOpened,
    opening=opening,
    begin=begin,
    deciders={Collect: collect, TakeHarbour: take_harbour},
    evolvers={TurnBegan: turn_began, ControlChanged: control_changed},
    changes=changes,
    ends_turn=frozenset({Collect}),
)
