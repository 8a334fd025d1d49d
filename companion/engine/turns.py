"""Turns and phases, as far as all games take them alike."""

from companion.engine.draft import AnyDraft
from companion.model.events import PhaseBegan


def object_out_of_turn(draft: AnyDraft, power: str) -> None:
    """Object to acting while it is another power's turn."""
    draft.object("wrong_turn", f"It is {draft.whose(draft.state.turn)} turn, not {draft.whose(power)}.")


def reach(draft: AnyDraft, *wanted: str) -> None:
    """Be in one of the wanted phases: go on to the first that lies ahead, object if the turn is past all of them."""
    if draft.state.phase in wanted:
        return
    order = list(draft.edition.phase)
    wanted = tuple(phase for phase in wanted if phase in order)
    now = order.index(draft.state.phase)
    if ahead := [phase for phase in wanted if order.index(phase) > now]:
        draft.emit(PhaseBegan(phase=ahead[0]))
        return
    here, there = draft.edition.phase[draft.state.phase].name, draft.edition.phase[wanted[0]].name
    draft.object("wrong_phase", f"The turn is already in {here}; {there} is over.", late=True)
