"""Rounds, turns, and phases: whose turn it is, its phases, and their order."""

from companion.engine import turns
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land.holdings import capital_held, capitals
from companion.families.axis_and_allies.sections.course import Phase, PhaseKind
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import Message, _
from companion.model.actions import AdvancePhase
from companion.model.events import PhaseBegan
from companion.model.wording import in_a_sentence, listed


def phases(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[Phase]:
    """The phases of a power's turn: only those that are played and that it has, and few without the capital."""
    held = capital_held(edition, state, power)
    return [
        phase
        for phase in edition.phases
        if _played(state, phase)
        and (held or not phase.needs_capital)
        and (phase.kind != "research" or researches(edition, power))
    ]


def researches(edition: AxisAndAlliesEdition, power: str) -> bool:
    """Whether a power does research at all."""
    data = edition.powers[power]
    return data.researches and data.income != "none"


def _played(state: AxisAndAlliesState, phase: Phase) -> bool:
    return phase.option is None or bool(state.options.get(phase.option))


def has(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, kind: PhaseKind) -> bool:
    """Whether the turns of this game have a phase of a kind."""
    return any(_played(state, edition.phases[phase]) for phase in edition.phases_for(kind))


def past(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, kind: PhaseKind) -> bool:
    """Whether the turn has gone past every phase of a kind."""
    order = list(edition.phases.ids)
    now = order.index(state.phase)
    return all(order.index(phase) < now for phase in edition.phases_for(kind))


def partners(edition: AxisAndAlliesEdition, power: str) -> list[str]:
    """The powers that act within another's turn."""
    return [other.id for other in edition.powers if other.acts_with == power]


def on_turn(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power can act now: in its own turn, or that of the power it acts with."""
    return state.turn in (power, edition.powers[power].acts_with)


def require_turn(draft: Draft, power: str) -> None:
    """Object to acting out of turn."""
    if not on_turn(draft.edition, draft.state, power):
        turns.warn_out_of_turn(draft, power)


def require_capital(draft: Draft, power: str, doing: str | Message) -> None:
    """Refuse what a power can't do while the enemy holds its capital."""
    if not capital_held(draft.edition, draft.state, power):
        places = [draft.translated.place(capital) for capital in capitals(draft.edition, power)]
        word = in_a_sentence(_("capital") if len(places) == 1 else _("Capitals"))
        raise draft.refuse(
            "capital_lost",
            "{power:power the} can't {doing} while the enemy holds its {word} ({places}).",
            power=draft.power(power),
            doing=doing,
            word=word,
            places=listed(places),
        )


def reach(draft: Draft, power: str, *wanted: PhaseKind) -> None:
    """Get to a phase of one of the wanted kinds, if it's the power's turn."""
    reach_phase(draft, power, *draft.edition.phases_for(*wanted))


def reach_phase(draft: Draft, power: str, *wanted: str) -> None:
    """Get to one of the wanted phases, by id, if it's the power's turn."""
    if on_turn(draft.edition, draft.state, power):
        turns.reach(draft, *wanted)


def in_time(draft: Draft, power: str, *wanted: PhaseKind) -> None:
    """Object if it's the power's turn and past every phase of the wanted kinds; the turn stays in its phase."""
    in_time_for(draft, power, *draft.edition.phases_for(*wanted))


def in_time_for(draft: Draft, power: str, *wanted: str) -> None:
    """The same for phases by id."""
    if on_turn(draft.edition, draft.state, power):
        turns.in_time(draft, *wanted)


def advance_phase(draft: Draft, _action: AdvancePhase) -> None:
    """Advance to the next phase."""
    ahead = [phase.id for phase in phases(draft.edition, draft.state, draft.state.turn)]
    order = list(draft.edition.phases.ids)
    later = [phase for phase in ahead if order.index(phase) > order.index(draft.state.phase)]
    if not later:
        held = capital_held(draft.edition, draft.state, draft.state.turn)
        left = _("collect income, or end the turn") if held else _("end the turn")
        raise draft.refuse("last_phase", "This is the last phase of the turn: {left}.", left=left)
    draft.emit(PhaseBegan(phase=later[0]))
    draft.say("phase_begins", power=draft.state.turn, phase=later[0])
