"""Rounds, turns and phases: whose turn it is, which phases it has, and how they follow each other."""

from companion.model.actions import AdvancePhase
from companion.model.edition import Edition
from companion.model.events import PhaseBegan
from companion.model.sections.rules import Phase
from companion.model.state import GameState
from companion.rulebook.board import capital_held
from companion.rulebook.draft import Draft


def phases(edition: Edition, state: GameState, power: str) -> list[Phase]:
    """The phases of a power's turn: optional ones only if played, and few without the capital."""
    held = capital_held(edition, state, power)
    return [
        phase
        for phase in edition.phases
        if (phase.option is None or state.options.get(phase.option)) and (held or not phase.needs_capital)
    ]


def partners(edition: Edition, power: str) -> list[str]:
    """The powers that act within another's turn."""
    return [one.id for one in edition.powers if one.acts_with == power]


def on_turn(edition: Edition, state: GameState, power: str) -> bool:
    """Whether a power may act now: its own turn, that of the power it acts with, or one they take together."""
    together = any({power, state.turn} <= set(group.powers) for group in edition.turn_groups)
    return together or state.turn in (power, edition.power[power].acts_with)


def require_turn(draft: Draft, power: str) -> None:
    """Object to acting out of turn."""
    if not on_turn(draft.edition, draft.state, power):
        draft.object("wrong_turn", f"It is {draft.whose(draft.state.turn)} turn, not {draft.whose(power)}.")


def require_capital(draft: Draft, power: str, doing: str) -> None:
    """Refuse what a power cannot do while the enemy holds its capital."""
    if not capital_held(draft.edition, draft.state, power):
        capital = draft.place(draft.edition.power[power].capital or "")
        raise draft.refuse(
            "capital_lost",
            f"{draft.name(power)} cannot {doing} while the enemy holds its capital ({capital}).",
        )


def reach(draft: Draft, power: str, *wanted: str) -> None:
    """Be in one of the wanted phases: go on to the first that lies ahead, object if the turn is past all of them."""
    if not on_turn(draft.edition, draft.state, power) or draft.state.phase in wanted:
        return
    order = list(draft.edition.phase)
    wanted = tuple(phase for phase in wanted if phase in order)
    now = order.index(draft.state.phase)
    if ahead := [phase for phase in wanted if order.index(phase) > now]:
        draft.emit(PhaseBegan(phase=ahead[0]))
        return
    here, there = draft.edition.phase[draft.state.phase].name, draft.edition.phase[wanted[0]].name
    draft.object("wrong_phase", f"The turn is already in {here}; {there} is over.")


def advance_phase(draft: Draft, _action: AdvancePhase) -> None:
    """Go on to the next phase."""
    ahead = [phase.id for phase in phases(draft.edition, draft.state, draft.state.turn)]
    order = list(draft.edition.phase)
    later = [phase for phase in ahead if order.index(phase) > order.index(draft.state.phase)]
    if not later:
        raise draft.refuse("last_phase", "This is the last phase of the turn: collect income, or end the turn.")
    draft.emit(PhaseBegan(phase=later[0]))
    draft.say(f"{draft.name(draft.state.turn)}: {draft.edition.phase[later[0]].name}.")
