"""Neutrals and wards: taken over by friends, attacked by others, and the effects on the rest."""

from companion.engine import ledger
from companion.families.axis_and_allies.actions import AttackNeutral, TakeNeutral
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import ArmyLeft, LeaningChanged
from companion.families.axis_and_allies.rules import lookup, purses, victory
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land import control
from companion.families.axis_and_allies.rules.land.holdings import army_left
from companion.families.axis_and_allies.rules.phases import in_time_for, reach, require_turn
from companion.families.axis_and_allies.rules.world import relations
from companion.families.axis_and_allies.sections.board import Territory
from companion.families.axis_and_allies.sections.neutrals import Leaning, leaning_to
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _
from companion.model.sentence import sentence
from companion.model.sides import enemy_of
from companion.model.translated import named


def unheld(state: AxisAndAlliesState, territory: str) -> bool:
    """Whether nobody holds a territory."""
    return state.controller(territory) is None


def friendly(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, territory: str, power: str) -> bool:
    """Whether a power can take over a territory that nobody holds: it leans its way, or is in its care."""
    ward = edition.territories[territory].ward
    if ward is not None:
        return power in edition.wards[ward].guardians
    return state.territories[territory].neutral == leaning_to(edition.side_of(power))


def may_take_over(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[str]:
    """What a power could take over now without permission."""
    at_peace = bool(war_missing(edition, state, power))
    return [
        place
        for place, now in state.territories.items()
        if now.controller is None
        and friendly(edition, state, place, power)
        and (edition.territories[place].ward is not None or not at_peace)
    ]


def war_missing(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> tuple[str, ...]:
    """The powers, one of which a power has to be at war with before it may enter neutrals; empty if it may."""
    needed = tuple(edition.neutrals.needs_war_with.get(power, ())) if edition.neutrals else ()
    return () if any(relations.at_war(edition, state, power, enemy) for enemy in needed) else needed


def take_neutral(draft: Draft, action: TakeNeutral) -> None:
    """Decide a friendly takeover: control, income, and the standing army, without a fight."""
    by = lookup.power(draft, action.by)
    territory = lookup.passable(draft, action.territory)
    _check_unheld(draft, territory)
    if not friendly(draft.edition, draft.state, territory.id, by):
        raise draft.refuse(
            "not_friendly",
            "{territory} isn't friendly to {by:power the}: {how}",
            territory=named(territory),
            by=draft.power(by),
            how=_how(draft, territory),
        )
    require_turn(draft, by)
    rules = draft.edition.neutrals
    in_time_for(draft, by, (rules and rules.phase) or draft.state.phase)
    take_over(draft, territory, by)
    victory.watch(draft)


def take_over(draft: Draft, territory: Territory, by: str) -> None:
    """Take over friendly land; its standing army joins the power's units."""
    if territory.ward is None:
        object_to_peace(draft, territory, by)
    joining = army_left(draft.edition, draft.state, territory.id)
    control.hold(draft, territory.id, by, "captured")
    rules = draft.edition.neutrals
    if territory.ward is None and rules is not None and rules.army is not None and joining:
        draft.say("neutral_joins", by=by, territory=territory.id, value=territory.value, units={rules.army: joining})
    else:
        draft.say("taken_over", by=by, territory=territory.id, value=territory.value)


def _check_unheld(draft: Draft, territory: Territory) -> None:
    holder = draft.state.controller(territory.id)
    if holder is not None:
        raise draft.refuse(
            "not_neutral",
            "{territory} isn't neutral: {holder:power the} holds it.",
            territory=named(territory),
            holder=draft.power(holder),
        )


def _how(draft: Draft, territory: Territory) -> str:
    if territory.ward is not None:
        guardians = draft.edition.wards[territory.ward].guardians
        if not guardians:
            return _("nobody takes it over without a fight.")
        return _("only {guardians:power the} may take it over.", guardians=draft.powers(guardians, "or"))
    word = draft.state.territories[territory.id].neutral or "strict"
    return {"strict": _("it is a strict neutral."), "pro_axis": _("it is pro-Axis.")}.get(word, _("it is pro-Allies."))


def attack_neutral(draft: Draft, action: AttackNeutral) -> None:
    """Decide an attack that didn't take a neutral: what's left of it joins the other side's friends."""
    by = lookup.power(draft, action.by)
    territory = lookup.passable(draft, action.territory)
    _check_unheld(draft, territory)
    if territory.ward is not None or draft.edition.neutrals is None:
        raise draft.refuse("not_neutral", "{territory} isn't neutral.", territory=named(territory))
    if friendly(draft.edition, draft.state, territory.id, by):
        raise draft.refuse(
            "friendly_territory",
            "{territory} is friendly to {by:power the}; take it over instead.",
            territory=named(territory),
            by=draft.power(by),
        )
    require_turn(draft, by)
    reach(draft, by, "combat", "combat_move")
    before = army_left(draft.edition, draft.state, territory.id)
    if action.left is not None and action.left > before:
        raise draft.refuse(
            "invalid_army",
            "{territory} has an army of {before}; it can't have {left} left.",
            territory=named(territory),
            before=before,
            left=action.left,
        )
    draft.say("neutral_attacked", by=by, territory=territory.id)
    attacked(draft, territory, by)
    if action.left is not None and action.left < before:
        draft.emit(ArmyLeft(territory=territory.id, left=action.left))
        draft.say("army_left", territory=territory.id, left=action.left)
    _lean(draft, [territory.id], leaning_to(enemy_of(draft.edition.side_of(by))))


def object_to_peace(draft: Draft, territory: Territory, by: str) -> None:
    """Object if the power has to leave neutrals alone."""
    if needed := war_missing(draft.edition, draft.state, by):
        draft.warn(
            "at_peace",
            "{by:power the} must leave {territory} alone until it's at war with {names:power the}.",
            by=draft.power(by),
            territory=named(territory),
            names=draft.powers(needed, "or"),
            about=["neutral"],
        )


def attacked(draft: Draft, territory: Territory, by: str) -> None:
    """The effect of an attack on the other neutrals: if it's a strict one, they lean away from the attacker."""
    rules = draft.edition.neutrals
    object_to_peace(draft, territory, by)
    if draft.state.territories[territory.id].neutral != "strict" or rules is None:
        return
    if rules.strict_attacked != "others_lean_away":
        return
    side = draft.edition.side_of(by)
    unmoved = {
        place
        for group in rules.groups
        if group.unmoved_by == side and territory.id not in group.territories
        for place in group.territories
    }
    others = [
        place
        for place, now in draft.state.territories.items()
        if now.neutral == "strict" and place != territory.id and place not in unmoved
    ]
    _lean(draft, others, leaning_to(enemy_of(side)), everyone=not unmoved)


def _lean(draft: Draft, territories: list[str], leaning: Leaning, *, everyone: bool = False) -> None:
    moved = [territory for territory in territories if draft.state.territories[territory].neutral != leaning]
    for territory in moved:
        draft.emit(LeaningChanged(territory=territory, leaning=leaning))
    if not moved:
        return
    side = "axis" if leaning == "pro_axis" else "allies"
    if everyone and len(moved) > 1:
        draft.say("other_neutrals_lean", territories=moved, side=side)
    else:
        draft.say("neutrals_lean", territories=moved, count=len(moved), side=side)


def captured(draft: Draft, territory: Territory, by: str) -> None:
    """Before a power captures land that nobody holds: it pays to enter, wars begin, other neutrals turn away."""
    if territory.ward is None:
        attacked(draft, territory, by)
        if draft.edition.neutrals is not None and (cost := draft.edition.neutrals.entry_cost):
            account = purses.account(by, purses.purse_of(draft.edition, by, territory.id))
            ledger.charge(draft, account, cost, "entry", sentence("neutral_entered", territory=territory.id))
        return
    ward = draft.edition.wards[territory.ward]
    if ward.side == draft.edition.side_of(by):
        draft.warn(
            "in_care",
            "{territory} belongs to {ward}; {by:power the} can't take it from a friend.",
            territory=named(territory),
            ward=named(ward),
            by=draft.power(by),
        )
    for guardian in ward.guardians:
        if not draft.edition.allied(guardian, by):
            if not relations.at_war(draft.edition, draft.state, by, guardian):
                draft.say("ward_attacked", by=by, territory=territory.id, guardian=guardian)
            relations.begin_war(draft, by, guardian, declared=True)
        else:
            draft.warn(
                "in_care",
                "{territory} is in other powers' care; {by:power the} can't take it over.",
                territory=named(territory),
                by=draft.power(by),
            )
            break
