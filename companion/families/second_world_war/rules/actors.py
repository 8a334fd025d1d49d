"""Who can act now: the powers of the bloc whose impulse it is."""

from companion.engine import lookup
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.draft import Draft
from companion.model.events import PhaseBegan
from companion.model.translated import named


def power(draft: Draft, word: str | None) -> str:
    """The power an action means, if it can act; if it names none, the only one whose impulse it is."""
    state = draft.state
    if word is None:
        powers = world.acting_powers(draft.edition, state)
        if len(powers) != 1:
            raise draft.refuse("invalid_power", "Say which power: several act together, or none does now.")
        return powers[0]
    named_power = lookup.find("power", word, draft.edition.powers.by_id).id
    if not world.active(state, named_power):
        raise draft.refuse("surrendered", "{found:power the} has surrendered.", found=draft.power(named_power))
    return named_power


def require_impulse(draft: Draft, power: str) -> None:
    """Get to the actions of the power's impulse, or object."""
    state = draft.state
    if power not in world.acting_powers(draft.edition, state):
        step = named(draft.edition.phases[state.phase]) if state.bloc is None else world.call(draft, state.bloc)
        draft.warn(
            "wrong_turn", "It isn't {power:power whose} impulse. Now: {step}.", power=draft.power(power), step=step
        )
        return
    order = draft.edition.season_frame.each_impulse
    if state.phase == order[0]:
        draft.emit(PhaseBegan(phase=order[1]))
    elif state.phase == order[-1]:
        draft.warn("wrong_phase", "The impulse is over except for its end; it's too late for actions.", late=True)
