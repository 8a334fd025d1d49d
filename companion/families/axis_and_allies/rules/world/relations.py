"""War and peace: who is at war with whom, declaring war, and the consequences."""

from typing import Literal

from msgspec.structs import replace

from companion.families.axis_and_allies.actions import DeclareWar
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import WarBegan
from companion.families.axis_and_allies.rules import lookup
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.phases import in_time_for, on_turn, reach_phase, require_turn
from companion.families.axis_and_allies.rules.world import triggers
from companion.families.axis_and_allies.sections.relations import Limit, pair_of
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import Message, Names
from companion.model.translated import named

ALONE = "{when}."
"""The message for a date, if nothing else lifts the limit."""


def at_war(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, one: str, other: str) -> bool:
    """Whether two powers are at war; if a box doesn't track it, enemies are."""
    if edition.relations is None:
        return not edition.allied(one, other)
    return pair_of(one, other) in state.wars


def enemies(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[str]:
    """The powers that a power is at war with."""
    return [other for other in edition.powers.ids if other != power and at_war(edition, state, power, other)]


def object_to_peace(draft: Draft, by: str, victim: str) -> None:
    """Object to attacking a power that the attacker is at peace with; if the table allows it, it's war."""
    if not at_war(draft.edition, draft.state, by, victim):
        draft.warn(
            "at_peace",
            "{by:power the} is at peace with {victim:power the}; declare war first, in the combat move.",
            by=draft.power(by),
            victim=draft.power(victim),
        )
        draft.say("war_by_attack", power=by, against=victim)
        begin_war(draft, by, victim, declared=True)


def foes(draft: Draft, power: str | None, against: str) -> tuple[str, str]:
    """The two powers that an action names; refused if they can't be at war with each other."""
    power, other = lookup.power(draft, power), against
    if draft.edition.relations is None:
        raise draft.refuse("no_declarations", "In this game the sides are at war from the start.")
    if draft.edition.allied(power, other):
        raise draft.refuse(
            "same_side",
            "{power:power the} and {other:power the} are on the same side.",
            power=draft.power(power),
            other=draft.power(other),
        )
    return power, other


def declare_war(draft: Draft, action: DeclareWar) -> None:
    """Decide a declaration of war, on one power or several: its limits, then the war and its consequences."""
    for against in (action.against, *action.also):
        _declare_alone(draft, *foes(draft, action.power, against))


def _declare_alone(draft: Draft, power: str, other: str) -> None:
    if at_war(draft.edition, draft.state, power, other):
        raise draft.refuse(
            "already_at_war",
            "{power:power the} and {other:power the} are already at war.",
            power=draft.power(power),
            other=draft.power(other),
        )
    require_turn(draft, power)
    if (begins := _begins(draft.state, limit_for(draft.edition, power, other))) is not None:
        reach_phase(draft, power, begins)
    elif draft.edition.relations is not None:
        in_time_for(draft, power, draft.edition.relations.declared_in)
    _declare(draft, power, other)


def declare_with_attack(draft: Draft, by: str, victim: str) -> None:
    """Declare war with the capture that shows it: it was announced in the combat move, but nobody logged it."""
    if not at_war(draft.edition, draft.state, by, victim):
        _declare(draft, by, victim)


def _declare(draft: Draft, power: str, other: str) -> None:
    limit = limit_for(draft.edition, power, other)
    if limit is not None and (bar := why_not_yet(draft.edition, draft.state, limit)):
        draft.warn(
            "not_yet",
            "{power:power the} may not declare war on {other:power the} yet: {bar}",
            power=draft.power(power),
            other=draft.power(other),
            bar=bar,
            about=[power],
        )
    draft.say("war_declared", power=power, against=other)
    begin_war(draft, power, other, declared=True)


def limit_for(edition: AxisAndAlliesEdition, power: str, other: str) -> Limit | None:
    """The limit on one power's declaration of war on another."""
    limits = edition.relations.limits if edition.relations else ()
    return next((limit for limit in limits if power in limit.powers and other in limit.against), None)


def _begins(state: AxisAndAlliesState, limit: Limit | None) -> str | None:
    """The phase of this round with which a limit ends; None if it doesn't end in this round."""
    moment = limit.not_before if limit else None
    if moment is None or moment.round != state.round or _lifted(state, limit):
        return None
    return moment.phase


When = Literal["now", "missed", "income"]
"""When in its turn a power may declare a war: still ahead, in a phase that's over, or not before it collects."""


def when_declared(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, other: str) -> When | None:
    """When in the current turn a power may declare war on another; None if it may not."""
    relations, limit = edition.relations, limit_for(edition, power, other)
    if relations is None or not on_turn(edition, state, power):
        return None
    if edition.allied(power, other) or at_war(edition, state, power, other):
        return None
    if (begins := _begins(state, limit)) is not None:
        state = replace(state, phase=begins)
    if limit is not None and why_not_yet(edition, state, limit) is not None:
        return None
    order = list(edition.phases.ids)
    if begins is not None:
        return "income"
    return "now" if order.index(state.phase) <= order.index(relations.declared_in) else "missed"


def _lifted(state: AxisAndAlliesState, limit: Limit | None) -> bool:
    return limit is not None and any(trigger in state.triggered for trigger in limit.unless)


def why_not_yet(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, limit: Limit) -> Message | None:
    """Why a limited declaration can't be made now, as a sentence; None if it can."""
    if _lifted(state, limit):
        return None
    moment = limit.not_before
    if limit.claim is not None and not state.claims.get(limit.claim):
        return Message("first answer yes to: {question}", question=named(edition.claims[limit.claim], "question"))
    if moment is None or state.round > moment.round:
        return None
    order = list(edition.phases.ids)
    if state.round == moment.round and (moment.phase is None or order.index(state.phase) >= order.index(moment.phase)):
        return None
    when = Message("only from round {round} on", round=moment.round)
    if moment.phase:
        phase = named(edition.phases[moment.phase])
        when = Message("only from {phase} of round {round} on", phase=phase, round=moment.round)
    reasons = Names([named(edition.triggers[condition], "title") for condition in limit.unless], "or")
    return (
        Message("{when}, or after this: {reasons}.", when=when, reasons=reasons)
        if reasons
        else Message(ALONE, when=when)
    )


def begin_war(draft: Draft, power: str, other: str, *, declared: bool = False) -> None:
    """Begin a war between two powers, and those that go to war with them."""
    if at_war(draft.edition, draft.state, power, other):
        return
    draft.emit(WarBegan(power=power, against=other, declared=declared))
    if declared:
        triggers.happened(draft, "declared", by=power, of=other)
    else:
        draft.say("war_joined", power=power, against=other)
    for nation in (power, other):
        triggers.happened(draft, "at_war", by=nation)
    for group in draft.edition.relations.together if draft.edition.relations else ():
        for mine, theirs in ((power, other), (other, power)):
            if mine in group.powers and theirs in group.against:
                for partner in group.powers:
                    begin_war(draft, partner, theirs)
