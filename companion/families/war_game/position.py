"""The position of a War Game as a document: written from the books, and read into new ones."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from companion.engine.position import Positions, keep
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import PositionStated
from companion.families.war_game.state import (
    LandState,
    ShipRepair,
    WarGameState,
    WarPower,
    WarTurn,
    hardware_account,
    hardware_transit_account,
    transit_account,
)
from companion.model.ids import Id
from companion.model.position import AT, Amount, Document, Few, Position, Problems
from companion.model.references import PowerRef, Ref, UnitRef
from companion.model.shape import Shape
from companion.model.state import BANK

BLOCKADED = "blockaded_"
Price = Annotated[int, Meta(ge=1, le=99)]
ACCOUNTS: Mapping[str, Callable[[str], str]] = {
    "treasury": lambda power: power,
    "hardware": hardware_account,
    "to_come": transit_account,
    "hardware_to_come": hardware_transit_account,
}
"""The accounts of a power, by the keys of its position."""


class WarPowerPosition(Shape):
    """One power."""

    treasury: Annotated[Amount, Meta(description="Money that buys anything.")] | UnsetType = UNSET
    hardware: Annotated[Amount, Meta(description="Money that buys anything but infantry.")] | UnsetType = UNSET
    to_come: Annotated[Amount, Meta(description="Money lent to it, for its next turn.")] | UnsetType = UNSET
    hardware_to_come: Annotated[Amount, Meta(description="The same, for hardware only.")] | UnsetType = UNSET
    land_at_start: Annotated[Amount, Meta(description="All its land when the game began.")] | UnsetType = UNSET
    lent: Annotated[Amount, Meta(description="Everything that was ever lent to it.")] = 0
    incomes: Annotated[Few, Meta(description="How often it has collected.")] = 0
    trained: Annotated[dict[Annotated[Id, Ref("training")], Few], Meta(description="Units trained, by kind.")] = {}
    generals_lost: Annotated[Few, Meta(description="Generals lost.")] = 0
    prices: Annotated[dict[UnitRef, Price], Meta(description="Prices that the table entered.")] = {}


class WarGamePosition(Position):
    """The position of a War Game."""

    claims: Annotated[dict[Id, bool | int], Meta(description="Answers that still count.")] | UnsetType = UNSET
    turn: Annotated[PowerRef, Meta(description="The first of the powers whose turn it is.")] | UnsetType = UNSET
    phase: Annotated[Id, Ref("phase"), Meta(description="The phase of the turn.")] | UnsetType = UNSET
    powers: Annotated[dict[PowerRef, WarPowerPosition], Meta(description="The powers.")] = {}
    territories: Annotated[dict[Id, LandState], Meta(description="Every territory that's in the books by name.")] = {}
    repairs: Annotated[dict[Id, ShipRepair], Meta(description="Damaged ships with a price.")] = {}
    ships: Annotated[frozenset[Id], Meta(description="All ships that ever had a price.")] = frozenset()
    this_turn: Annotated[WarTurn, Meta(description="What the present turn remembers.")] = WarTurn()


def document(_edition: WarGameEdition, state: WarGameState, _start: WarGameState) -> Document:
    """A game's position: all powers, and all land that has a name."""
    return {
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "claims": state.claims,
        "powers": {power: _power(state, power) for power in state.powers},
        "territories": state.territories,
        "repairs": state.repairs,
        "ships": state.ships,
        "this_turn": state.this_turn,
    }


def _power(state: WarGameState, power: str) -> Document:
    now = state.powers[power]
    return {
        **{key: state.accounts.get(account(power), 0) for key, account in ACCOUNTS.items()},
        "land_at_start": state.land_at_start[power],
        "lent": now.lent,
        "incomes": now.incomes,
        "trained": now.trained,
        "generals_lost": now.generals_lost,
        "prices": state.prices.get(power, {}),
    }


def applied(edition: WarGameEdition, start: WarGameState, stated: WarGamePosition, problems: Problems) -> WarGameState:
    """The state that a document describes."""
    turn = keep(stated.turn, start.turn)
    if all(group.powers[0] != turn for group in edition.turn_groups):
        problems.misfit(f"{AT}.turn", "this power has no turn of its own")
    number, first = keep(stated.round, start.round), edition.scenarios[start.scenario].first_round
    if number < first:
        problems.misfit(f"{AT}.round", "at least {what}", what=first)
    accounts = {owner: amount for owner, amount in start.accounts.items() if owner != BANK}
    powers, land = dict(start.powers), dict(start.land_at_start)
    for power, said in stated.powers.items():
        for key, account in ACCOUNTS.items():
            if (amount := keep(getattr(said, key), None)) is not None:
                accounts[account(power)] = amount
        land[power] = keep(said.land_at_start, land[power])
        powers[power] = WarPower(
            lent=said.lent, incomes=said.incomes, trained=said.trained, generals_lost=said.generals_lost
        )
    _check_land(edition, stated, problems)
    _check_claims(edition, stated, problems)
    return replace(
        start,
        round=number,
        turn=turn,
        phase=keep(stated.phase, start.phase),
        claims=dict(keep(stated.claims, start.claims)),
        accounts={BANK: -sum(accounts.values()), **accounts},
        powers=powers,
        land_at_start=land,
        territories={**start.territories, **stated.territories},
        prices={power: said.prices for power, said in stated.powers.items() if said.prices},
        repairs=stated.repairs,
        ships=stated.ships | frozenset(stated.repairs),
        this_turn=stated.this_turn,
    )


def _check_land(edition: WarGameEdition, stated: WarGamePosition, problems: Problems) -> None:
    names: set[str] = set()
    for territory, now in stated.territories.items():
        at = f"{AT}.territories.{territory}"
        if now.name in names:
            problems.misfit(f"{at}.name", "{what} is in the list twice", what=now.name)
        names.add(now.name)
        for key in ("factory", "start_factory"):
            if (factory := getattr(now, key)) is not None and factory not in edition.factories.ids:
                problems.misfit(f"{at}.{key}", "there's no {kind} {id} in this box", kind="factory", id=repr(factory))
        if now.start is not None and now.controller is None:
            problems.misfit(f"{at}.controller", "somebody holds this territory")
        if now.closed and now.controller != now.original:
            problems.misfit(f"{at}.closed", "only its owner waits for allies to leave")
    turn = stated.this_turn
    for key in ("gained", "built", "upgraded", "sites"):
        for territory in getattr(turn, key):
            if territory not in stated.territories:
                problems.misfit(f"{AT}.this_turn.{key}", "{what} isn't in the books by name", what=territory)
    for ship, repair in stated.repairs.items():
        if repair.territory is not None and repair.territory not in stated.territories:
            at = f"{AT}.repairs.{ship}.territory"
            problems.misfit(at, "{what} isn't in the books by name", what=repair.territory)


def _check_claims(edition: WarGameEdition, stated: WarGamePosition, problems: Problems) -> None:
    for claim, answer in keep(stated.claims, {}).items():
        at = f"{AT}.claims.{claim}"
        if claim not in edition.claims.ids and claim.removeprefix(BLOCKADED) not in stated.territories:
            problems.misfit(at, "nothing here is called {what}", what=claim)
        elif not isinstance(answer, bool):
            problems.misfit(at, "must be yes or no")


POSITIONS: Positions[Any, Any] = Positions(
    shape=WarGamePosition, event=PositionStated, document=document, applied=applied
)
