"""Beginning and ending a turn: everything that's due, in order."""

from companion.engine import turns
from companion.families.axis_and_allies.rules import reminders, research, victory
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.phases import partners, phases
from companion.families.axis_and_allies.rules.units import mobilization
from companion.model.events import TurnBegan, TurnEnded


def begin_turn(draft: Draft, power: str, round_number: int) -> None:
    """Begin a power's turn in its first phase; powers that act with it muster their units."""
    first = phases(draft.edition, draft.state, power)[0].id
    draft.emit(TurnBegan(power=power, round=round_number, phase=first))
    victory.hold_for_a_round(draft)
    if draft.state.winner is not None:
        return
    for partner in partners(draft.edition, power):
        mobilization.muster(draft, partner)
    if (untouched := reminders.armistice_due(draft.edition, draft.state, power)) is not None:
        draft.say("armistice_due", power=power, territory=untouched)
    if rising := reminders.guerrillas(draft.edition, draft.state, power):
        draft.say("guerrillas_rise", power=power, unit=draft.edition.powers[power].guerrillas, territories=rising)


def end_turn(draft: Draft) -> None:
    """End the turn: settle waiting units, check for victory, and pass to the next power."""
    power = draft.state.turn
    for partner in (power, *partners(draft.edition, power)):
        mobilization.settle(draft, partner)
    research.forget_dice(draft, power)
    forgotten = tuple(claim.id for claim in draft.edition.claims if power in claim.asked_for)
    draft.emit(TurnEnded(power=power, forgotten=forgotten))
    victory.check(draft, power)
    if draft.state.winner is None:
        begin_turn(draft, *turns.following(draft))
