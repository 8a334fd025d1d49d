"""Turns and phases, as far as all games handle them alike."""

from companion.engine.draft import AnyDraft
from companion.model.events import PhaseBegan, TurnBegan
from companion.model.translated import named


def begin_first(draft: AnyDraft) -> None:
    """Begin a game's first turn, in its first phase."""
    scenario = draft.edition.scenarios[draft.state.scenario]
    _begin(draft, scenario.turn_order[0], scenario.first_round)


def begin_next(draft: AnyDraft) -> None:
    """Pass the turn to the next power, in its first phase."""
    _begin(draft, *following(draft))


def following(draft: AnyDraft) -> tuple[str, int]:
    """The next power in the order, and its round: after the last one, a new round begins."""
    order = draft.edition.scenarios[draft.state.scenario].turn_order
    place = order.index(draft.state.turn) + 1
    return order[place % len(order)], draft.state.round + place // len(order)


def _begin(draft: AnyDraft, power: str, round_number: int) -> None:
    draft.emit(TurnBegan(power=power, round=round_number, phase=draft.edition.phases[0].id))


def warn_out_of_turn(draft: AnyDraft, power: str) -> None:
    """Object to acting in another power's turn."""
    draft.warn(
        "wrong_turn",
        "It's {turn:power whose} turn, not {power:power whose}.",
        turn=draft.power(draft.state.turn),
        power=draft.power(power),
    )


def reach(draft: AnyDraft, *wanted: str) -> None:
    """Get to one of the wanted phases: advance to the first one ahead, or object if the turn is past all of them."""
    if ahead := in_time(draft, *wanted):
        draft.emit(PhaseBegan(phase=ahead[0]))


def in_time(draft: AnyDraft, *wanted: str) -> list[str]:
    """The wanted phases that are still ahead; objects if the turn is past all of them.

    By itself, this leaves the turn in its phase: what is done early takes nothing away that comes before it.
    """
    if draft.state.phase in wanted:
        return []
    order = list(draft.edition.phases.ids)
    wanted = tuple(phase for phase in wanted if phase in order)
    now = order.index(draft.state.phase)
    ahead = [phase for phase in wanted if order.index(phase) > now]
    if not ahead:
        here, there = named(draft.edition.phases[draft.state.phase]), named(draft.edition.phases[wanted[0]])
        draft.warn("wrong_phase", "The turn is already in {here}; {there} is over.", late=True, here=here, there=there)
    return ahead
