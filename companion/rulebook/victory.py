"""Victory: how far each side is, and the check at the end of a turn."""

from companion.model.actions import DeclareWinner
from companion.model.edition import Edition
from companion.model.events import GameWon
from companion.model.shape import Shape
from companion.model.sides import SIDES, Side, enemy_of
from companion.model.state import GameState
from companion.rulebook.board import cities, productions, side_holding
from companion.rulebook.draft import Draft


class Standing(Shape):
    """How far one side is from victory."""

    side: Side
    held: tuple[str, ...]
    """The territories that count: its cities, or the enemy capitals it holds."""
    needed: int
    open: tuple[str, ...]
    """The territories that would still count if taken."""

    @property
    def count(self) -> int:
        """How many it has."""
        return len(self.held)

    @property
    def reached(self) -> bool:
        """Whether that is enough."""
        return self.count >= self.needed


def standings(edition: Edition, state: GameState) -> dict[Side, Standing]:
    """How far each side is."""
    if edition.victory.kind == "capitals":
        return {side: _capitals(edition, state, side) for side in SIDES}
    if edition.victory.kind == "cities":
        held = cities(edition, state)
        needed = int(_option(edition, state))
        return {
            side: Standing(side=side, held=tuple(held[side]), needed=needed, open=tuple(held[enemy_of(side)]))
            for side in SIDES
        }
    return {}


def _option(edition: Edition, state: GameState) -> int | str:
    value = state.options[edition.victory.option or ""]
    return value if isinstance(value, int | str) else 0


def _capitals(edition: Edition, state: GameState, side: Side) -> Standing:
    word = str(_option(edition, state))
    counted = edition.victory.counted.get(word, tuple(edition.power))
    capitals = [
        power.capital
        for power in edition.powers
        if power.capital and power.side == enemy_of(side) and power.id in counted
    ]
    held = tuple(one for one in capitals if side_holding(edition, state, one) == side)
    left = tuple(one for one in capitals if one not in held)
    return Standing(side=side, held=held, needed=edition.victory.needed[word], open=left)


def check(draft: Draft, power: str) -> None:
    """After a power's turn: has a side that is checked now won?"""
    if draft.state.winner is not None:
        return
    for side, standing in standings(draft.edition, draft.state).items():
        if draft.edition.victory.check_after.get(side) == power and standing.reached:
            what = "enemy capitals" if draft.edition.victory.kind == "capitals" else "victory cities"
            win(draft, side, f"{standing.count} {what} held, {standing.needed} needed")
            return


def win(draft: Draft, side: Side, reason: str) -> None:
    """A side has won."""
    individual = individual_winner(draft.edition, draft.state, side)
    draft.emit(GameWon(side=side, reason=reason, individual=individual))
    alone = f" {draft.name(individual)} has grown the most." if individual else ""
    draft.say(f"The {side_name(side)} win: {reason}.{alone}")


def individual_winner(edition: Edition, state: GameState, side: Side) -> str | None:
    """On the winning side, the power whose production has grown the most; None where the box has no such winner."""
    if not edition.victory.individual:
        return None
    start = edition.scenario[state.scenario].production
    now = productions(edition, state)
    gains = {one.id: now[one.id] - start.get(one.id, 0) for one in edition.powers if one.side == side}
    best = max(gains.values())
    leaders = [power for power, gain in gains.items() if gain == best]
    return leaders[0] if len(leaders) == 1 else None


def side_name(side: Side) -> str:
    """A side as people call it."""
    return "Axis" if side == "axis" else "Allies"


def declare_winner(draft: Draft, action: DeclareWinner) -> None:
    """Decide that the table has agreed on a winner."""
    win(draft, action.side, action.reason)
