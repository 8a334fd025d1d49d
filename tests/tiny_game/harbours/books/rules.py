"""The rules: take a harbour, build a wall, give coins, collect what yours pay; the first with enough coins wins."""

from companion.engine import deciders, ledger, lookup, turns
from companion.engine.changes import change
from companion.engine.draft import Draft
from companion.engine.opening import agreed
from companion.engine.ruleset import Change, Ruleset
from companion.engine.turn_clock import TurnClock
from companion.model.actions import AdjustTreasury, DeclareWinner, StartGame
from companion.model.events import ControlChanged, TurnBegan
from companion.model.sentence import sentence
from harbours.books.actions import BuildWall, Collect, SendCoins, TakeHarbour
from harbours.books.edition import HarboursEdition
from harbours.books.events import HarboursOpened, WallBuilt
from harbours.books.state import HarboursState

HarboursDraft = Draft[HarboursEdition, HarboursState]


def production(edition: HarboursEdition, state: HarboursState, power: str) -> int:
    """What a power's harbours pay."""
    return sum(harbour.pays for harbour in edition.harbours if state.holders[harbour.id] == power)


def opening(edition: HarboursEdition, action: StartGame) -> HarboursOpened:
    """The first event of a game."""
    holders = {harbour.id: harbour.holder for harbour in edition.harbours}
    return HarboursOpened(**agreed(edition, action), powers=tuple(edition.powers.ids), holders=holders)


def take_harbour(draft: HarboursDraft, action: TakeHarbour) -> None:
    """A harbour changes hands."""
    harbour, power = lookup.find("harbour", action.harbour, draft.edition.harbour), draft.state.turn
    if draft.state.holders[harbour.id] == power:
        raise draft.refuse(
            "already_yours", "{harbour} is {power:power whose} already.", harbour=harbour.name, power=draft.power(power)
        )
    if harbour.id in draft.state.walls:
        draft.warn("walled", "{harbour} has a wall.", harbour=harbour.name)
    draft.emit(ControlChanged(territory=harbour.id, controller=power, cause="captured"))
    draft.say("harbour_taken", power=power, harbour=harbour.id)


def build_wall(draft: HarboursDraft, action: BuildWall) -> None:
    """The power on turn pays the bank, and its harbour has a wall."""
    harbour, power = lookup.find("harbour", action.harbour, draft.edition.harbour), draft.state.turn
    if draft.state.holders[harbour.id] != power:
        raise draft.refuse(
            "not_yours", "{harbour} isn't {power:power whose}.", harbour=harbour.name, power=draft.power(power)
        )
    ledger.charge(draft, power, draft.edition.wall, "walls", sentence("wall_of", harbour=harbour.id))
    draft.emit(WallBuilt(harbour=harbour.id))
    draft.say("wall_built", power=power, harbour=harbour.id, cost=draft.edition.wall)


def send_coins(draft: HarboursDraft, action: SendCoins) -> None:
    """Coins go from one treasury to another: out of the first into the bank, and from there into the second."""
    giver, taker = draft.state.turn, lookup.find("power", action.to, draft.edition.powers.by_id).id
    ledger.charge(draft, giver, action.amount, "gifts", sentence("gift"))
    ledger.pay(draft, taker, action.amount, "gifts", sentence("gift"))
    draft.say("coins_sent", power=giver, to=taker, amount=action.amount)


def collect(draft: HarboursDraft, _action: Collect) -> None:
    """Coins come in, and the turn is over; so is the game, if they are enough."""
    power = draft.state.turn
    amount = production(draft.edition, draft.state, power)
    ledger.pay(draft, power, amount, "income", sentence("harbours_pay"))
    draft.say("collected", power=power, amount=amount)
    if draft.state.treasury(power) >= draft.edition.goal:
        deciders.win(draft, draft.edition.side_of(power), sentence("rich", power=power, goal=draft.edition.goal))
    else:
        turns.begin_next(draft)


def changes(edition: HarboursEdition, before: HarboursState, after: HarboursState) -> tuple[Change, ...]:
    """Coins, what harbours pay, and harbours that are not what they were."""
    coins = (
        change({"power": power}, "treasury", before.treasury(power), after.treasury(power))
        for power in edition.powers.ids
    )
    made = (
        change({"power": power}, "production", production(edition, before, power), production(edition, after, power))
        for power in edition.powers.ids
    )
    held = (
        change({"territory": harbour}, "controller", before.holders[harbour], after.holders[harbour])
        for harbour in after.holders
    )
    walls = (
        change({"territory": harbour.id}, "wall", harbour.id in before.walls, harbour.id in after.walls)
        for harbour in edition.harbours
    )
    return tuple(line for lines in (*coins, *made, *held, *walls) for line in lines)


class HarboursClock(TurnClock[HarboursEdition, HarboursState]):
    """Collecting ends a turn."""

    ends_turn = frozenset({Collect})


RULESET: Ruleset[HarboursEdition, HarboursState] = Ruleset(
    version=1,
    state=HarboursState,
    opens=HarboursOpened,
    opening=opening,
    deciders={
        Collect: collect,
        TakeHarbour: take_harbour,
        BuildWall: build_wall,
        SendCoins: send_coins,
        AdjustTreasury: deciders.adjust_treasury,
        DeclareWinner: deciders.declare_winner,
    },
    corrections=frozenset({AdjustTreasury, DeclareWinner}),
    events=(TurnBegan, ControlChanged, WallBuilt),
    changes=changes,
    clock=HarboursClock(),
)
