"""The rules: take a harbour, collect what yours pay, and whoever has enough coins first has won."""

from companion.engine import ledger, lookup, winning
from companion.engine.balance import books_balance
from companion.engine.changes import change
from companion.engine.draft import Draft
from companion.engine.opening import check_named_powers, chosen_options
from companion.engine.ruleset import Change, Ruleset
from companion.model.actions import Action, StartGame
from companion.model.events import ControlChanged, TurnBegan
from companion.model.saying import saying
from harbours.books.actions import Collect, TakeHarbour
from harbours.books.edition import HarboursEdition
from harbours.books.state import HarboursOpened, HarboursState, begin, control_changed, turn_began

HarboursDraft = Draft[HarboursEdition, HarboursState]


def production(edition: HarboursEdition, state: HarboursState, power: str) -> int:
    """What a power's harbours pay."""
    return sum(one.pays for one in edition.harbours if state.holders[one.id] == power)


def opening(edition: HarboursEdition, action: StartGame) -> HarboursOpened:
    """The first event of a game."""
    check_named_powers(edition, action)
    return HarboursOpened(
        edition=edition.id,
        scenario=lookup.find("scenario", action.scenario, edition.scenario).id,
        options=chosen_options(edition, action),
        players=action.players,
        powers=tuple(edition.power),
        holders={one.id: one.holder for one in edition.harbours},
    )


def opened(draft: HarboursDraft, _action: StartGame) -> None:
    """The first turn begins."""
    scenario = draft.edition.scenario[draft.state.scenario]
    draft.say("game_begins", title=draft.edition.title, scenario=scenario.id)
    draft.emit(TurnBegan(power=scenario.turn_order[0], round=scenario.first_round, phase=draft.edition.phases[0].id))


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
    ledger.pay(draft, power, amount, "income", saying("harbours_pay"))
    draft.say("collected", power=power, amount=amount)
    if draft.state.treasury(power) >= draft.edition.goal:
        winning.win(draft, draft.edition.side_of(power), saying("rich", power=power, goal=draft.edition.goal))
        return
    order = draft.edition.scenario[draft.state.scenario].turn_order
    after = (order.index(power) + 1) % len(order)
    draft.emit(TurnBegan(power=order[after], round=draft.state.round + (after == 0), phase=draft.state.phase))


def actors(_edition: HarboursEdition, state: HarboursState, _action: Action) -> tuple[str, ...]:
    """Whose turn it is acts."""
    return (state.turn,)


def changes(edition: HarboursEdition, before: HarboursState, after: HarboursState) -> tuple[Change, ...]:
    """Coins and harbours that are not what they were."""
    coins = (change({"power": one}, "treasury", before.treasury(one), after.treasury(one)) for one in edition.power)
    held = (change({"territory": one}, "controller", before.holders[one], after.holders[one]) for one in after.holders)
    return tuple(line for lines in (*coins, *held) for line in lines)


RULESET: Ruleset[HarboursEdition, HarboursState] = Ruleset(
    version=1,
    state=HarboursState,
    opens=HarboursOpened,
    opening=opening,
    begin=begin,
    opened=opened,
    deciders={Collect: collect, TakeHarbour: take_harbour},
    evolvers={TurnBegan: turn_began, ControlChanged: control_changed},
    actors=actors,
    changes=changes,
    invariants=books_balance,
)
