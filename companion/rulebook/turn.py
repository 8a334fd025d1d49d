"""Beginning and ending a turn: everything that falls due, in order."""

from companion.model.actions import EndTurn
from companion.model.events import TurnBegan, TurnEnded
from companion.rulebook import mobilize, research, victory
from companion.rulebook.calendar import partners, phases
from companion.rulebook.draft import Draft


def begin_turn(draft: Draft, power: str, round_number: int) -> None:
    """A power's turn begins in its first phase; powers that act with it muster their units."""
    first = phases(draft.edition, draft.state, power)[0].id
    draft.emit(TurnBegan(power=power, round=round_number, phase=first))
    for partner in partners(draft.edition, power):
        mobilize.muster(draft, partner)


def end_turn(draft: Draft) -> None:
    """The turn is over: settle waiting units, check for victory, and pass on to the next power."""
    power = draft.state.turn
    for one in (power, *partners(draft.edition, power)):
        mobilize.settle(draft, one)
    research.forget_dice(draft, power)
    forgotten = tuple(claim.id for claim in draft.edition.claims if power in claim.asked_for)
    draft.emit(TurnEnded(power=power, forgotten=forgotten))
    victory.check(draft, power)
    if draft.state.winner is None:
        order = draft.edition.scenario[draft.state.scenario].turn_order
        place = order.index(power) + 1
        begin_turn(draft, order[place % len(order)], draft.state.round + place // len(order))


def end_turn_early(draft: Draft, _action: EndTurn) -> None:
    """End the turn without collecting income."""
    draft.say(f"{draft.name(draft.state.turn)} ends its turn.")
    end_turn(draft)
