"""An armistice: a beaten power's land leaves the war, as neutrals that lean to the victor, once in a game."""

from companion.families.axis_and_allies.actions import SignArmistice
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import LandLeft
from companion.families.axis_and_allies.rules import lookup, victory
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land.holdings import side_holding
from companion.families.axis_and_allies.rules.phases import phases, require_turn
from companion.families.axis_and_allies.rules.world import triggers
from companion.families.axis_and_allies.sections.neutrals import leaning_to
from companion.families.axis_and_allies.sections.triggers import Armistice, Trigger
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _
from companion.model.sides import enemy_of
from companion.model.translated import named, named_side


def of_power(edition: AxisAndAlliesEdition, power: str) -> Trigger | None:
    """The armistice that a power can sign; None if there is none."""
    return next(
        (trigger for trigger in edition.triggers if trigger.armistice and trigger.armistice.power == power), None
    )


def why_not(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, trigger: Trigger) -> str | None:
    """Why an armistice can't be signed now, as a sentence; None if it can."""
    terms = trigger.armistice
    if terms is None or trigger.id in state.triggered:
        return _("It has been signed.")
    for ending in trigger.unless:
        if ending in state.triggered:
            return _("It can't be signed anymore: {trigger}.", trigger=edition.triggers[ending].title)
    enemy = enemy_of(edition.side_of(terms.power))
    for territory in terms.lost:
        if side_holding(edition, state, territory) != enemy:
            return _(
                "Only while {side:side the} {side:side verb holds|hold} {place}.",
                side=named_side(edition, enemy),
                place=edition.place(territory),
            )
    return None


def leaving(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, terms: Armistice) -> list[str]:
    """The land that would leave the war: the power's originals in friendly hands, without what it keeps."""
    side = edition.side_of(terms.power)
    return [
        original
        for original in edition.originals[terms.power]
        if side_holding(edition, state, original) == side and original not in terms.kept
    ]


def sign_armistice(draft: Draft, action: SignArmistice) -> None:
    """Decide an armistice: land leaves the war unless it's kept or has an ally's units."""
    power = lookup.power(draft, action.power)
    trigger = of_power(draft.edition, power)
    if trigger is None or trigger.armistice is None:
        raise draft.refuse(
            "no_armistice", "{power:power the} can't sign an armistice in this game.", power=draft.power(power)
        )
    if reason := why_not(draft.translated, draft.state, trigger):
        raise draft.refuse(
            "no_armistice",
            "{power:power the} can't sign an armistice. {reason}",
            power=draft.power(power),
            reason=reason,
        )
    garrisons = {lookup.passable(draft, garrison).id for garrison in action.garrisons}
    must_be_free = draft.edition.territories[trigger.armistice.untouched]
    if must_be_free.id in garrisons:
        raise draft.refuse(
            "no_armistice", "An ally's units are in {must_be_free}: no armistice.", must_be_free=named(must_be_free)
        )
    require_turn(draft, power)
    if draft.state.phase != phases(draft.edition, draft.state, power)[0].id:
        draft.warn(
            "wrong_phase",
            "{power:power the} signs at the start of its turn, before anything else.",
            power=draft.power(power),
        )
    left = [
        territory for territory in leaving(draft.edition, draft.state, trigger.armistice) if territory not in garrisons
    ]
    triggers.fire(draft, trigger)
    side = enemy_of(draft.edition.side_of(power))
    for territory in left:
        draft.emit(LandLeft(territory=territory, leaning=leaning_to(side)))
    if left:
        draft.say("land_leaves", territories=left, count=len(left), side=side)
    victory.watch(draft)
