"""The banker's corrections of war, neutrals, triggers, and tokens, each with a reason."""

from companion.families.axis_and_allies.actions import SetNeutral, SetTokens, SetTrigger, SetWar
from companion.families.axis_and_allies.events import (
    LeaningChanged,
    TokensLeft,
    Triggered,
    TriggerUndone,
    WarBegan,
    WarEnded,
)
from companion.families.axis_and_allies.rules import lookup
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.world.relations import at_war, foes
from companion.languages import _, msg
from companion.model.translated import named


def set_war(draft: Draft, action: SetWar) -> None:
    """Set whether two powers are at war, without consequences."""
    power, other = foes(draft, action.power, action.against)
    if at_war(draft.edition, draft.state, power, other) == action.holds:
        state = _("at war") if action.holds else _("at peace")
        raise draft.refuse(
            "no_change",
            "{power:power the} and {other:power the} are already {state}.",
            power=draft.power(power),
            other=draft.power(other),
            state=state,
        )
    if action.holds:
        draft.emit(WarBegan(power=power, against=other))
        draft.say("war_corrected", power=power, against=other, reason=action.reason)
    else:
        draft.emit(WarEnded(power=power, against=other))
        draft.say("peace_corrected", power=power, against=other, reason=action.reason)


def set_neutral(draft: Draft, action: SetNeutral) -> None:
    """Set how a neutral leans."""
    territory = lookup.passable(draft, action.territory)
    now = draft.state.territories[territory.id]
    if now.neutral is None:
        raise draft.refuse("not_neutral", "{territory} isn't neutral.", territory=named(territory))
    if now.neutral == action.leaning:
        raise draft.refuse("no_change", "{territory} already leans that way.", territory=named(territory))
    draft.emit(LeaningChanged(territory=territory.id, leaning=action.leaning))
    draft.say("leaning_corrected", territory=territory.id, leaning=action.leaning, reason=action.reason)


def set_trigger(draft: Draft, action: SetTrigger) -> None:
    """Set whether a one-time event has happened, without consequences."""
    trigger = draft.edition.triggers[action.trigger]
    if (trigger.id in draft.state.triggered) == action.holds:
        text = msg("{trigger}: this has already happened.") if action.holds else msg("{trigger}: this hasn't happened.")
        raise draft.refuse("no_change", text, trigger=named(trigger, "title"))
    if action.holds:
        draft.emit(Triggered(trigger=trigger.id))
        draft.say("trigger_noted", trigger=trigger.id, reason=action.reason)
    else:
        draft.emit(TriggerUndone(trigger=trigger.id))
        draft.say("trigger_struck", trigger=trigger.id, reason=action.reason)


def set_tokens(draft: Draft, action: SetTokens) -> None:
    """Set how many of a token a power has left."""
    token = draft.edition.tokens[action.token]
    left = draft.state.powers[token.power].tokens.get(token.id, 0)
    if left == action.left:
        raise draft.refuse(
            "no_change", "{power:power the} already has {left} left.", power=draft.power(token.power), left=left
        )
    draft.emit(TokensLeft(power=token.power, token=token.id, left=action.left))
    draft.say("tokens_corrected", power=token.power, token=token.id, left=action.left, reason=action.reason)
