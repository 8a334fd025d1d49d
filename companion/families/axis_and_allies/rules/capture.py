"""Capture and liberation: who holds a territory after combat, and the effects on land and money."""

from companion.engine import ledger
from companion.families.axis_and_allies.actions import CaptureTerritory
from companion.families.axis_and_allies.events import CapitalLooted
from companion.families.axis_and_allies.rules import advantages, lookup, purses, victory
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land import control
from companion.families.axis_and_allies.rules.phases import reach, require_turn
from companion.families.axis_and_allies.rules.world import neutrals, relations, triggers
from companion.families.axis_and_allies.sections.board import Territory
from companion.model.sentence import sentence
from companion.model.translated import named


def capture_territory(draft: Draft, action: CaptureTerritory) -> None:
    """Decide a capture: refuse impossible ones, then move control, and the money of a capital."""
    by = lookup.power(draft, action.by)
    territory = lookup.passable(draft, action.territory)
    _check(draft, territory, by, declares=action.declare_war)
    require_turn(draft, by)
    advantages.require_combat(draft, by)
    reach(draft, by, "combat", "combat_move")
    before = draft.state.controller(territory.id)
    if before is None and neutrals.friendly(draft.edition, draft.state, territory.id, by):
        neutrals.take_over(draft, territory, by)
        victory.watch(draft)
        return
    if before is None:
        neutrals.captured(draft, territory, by)
    owner = new_controller(draft, territory, by)
    if owner == by:
        draft.say("captured", by=by, territory=territory.id, value=territory.value)
        control.hold(draft, territory.id, by, "captured")
    else:
        draft.say("liberated", by=by, territory=territory.id, owner=owner, value=territory.value)
        control.hold(draft, territory.id, owner, "liberated")
    _capital(draft, territory, by)
    triggers.happened(draft, "captured", by=by, of=before, territory=territory.id)
    if owner == territory.original and before is not None:
        triggers.happened(draft, "liberated", by=by, of=owner, territory=territory.id)
    if before is not None:
        advantages.attacked(draft, territory.id, by=by, victim=before)
    victory.watch(draft)


def _check(draft: Draft, territory: Territory, by: str, *, declares: bool) -> None:
    controller = draft.state.controller(territory.id)
    if controller == by:
        raise draft.refuse(
            "already_controlled",
            "{by:power the} already holds {territory}.",
            by=draft.power(by),
            territory=named(territory),
        )
    if controller is not None and draft.edition.allied(controller, by):
        raise draft.refuse(
            "friendly_territory",
            "{territory} is held by {controller:power the}, on the same side; there's nothing to take.",
            territory=named(territory),
            controller=draft.power(controller),
        )
    if controller is not None and declares:
        relations.declare_with_attack(draft, by, controller)
    elif controller is not None:
        relations.object_to_peace(draft, by, controller)
    power = draft.edition.powers[by]
    if power.stays_home and territory.original != by and territory.id not in power.may_take:
        draft.warn(
            "out_of_bounds",
            "{by:power whose} forces may not leave their own land for {territory}.",
            by=draft.power(by),
            territory=named(territory),
        )


def new_controller(draft: Draft, territory: Territory, by: str) -> str:
    """Who holds a territory that `by` has taken.

    An ally's original territory goes back to that ally, unless the enemy holds its capital; the capital itself
    always goes back.
    """
    owner = territory.original
    if owner is None or owner == by or not draft.edition.allied(owner, by):
        return by
    if draft.edition.rules.liberation == "none":
        return by
    if draft.edition.capital_of.get(territory.id) == draft.edition.powers[owner]:
        return owner
    purse = purses.purse_of(draft.edition, owner, territory.id)
    return owner if purses.open_purse(draft.edition, draft.state, owner, purse) else by


def _capital(draft: Draft, territory: Territory, by: str) -> None:
    power = draft.edition.capital_of.get(territory.id)
    if power is None:
        return
    purse = purses.purse_of(draft.edition, power.id, territory.id)
    if draft.edition.allied(power.id, by):
        _revert_land(draft, power.id, purse)
    elif draft.edition.rules.capital_capture != "none":
        _loot(draft, territory, by, power.id, purse)


def _loot(draft: Draft, territory: Territory, by: str, power: str, purse: str | None) -> None:
    """Transfer a captured capital's money to its captor; if only the first capture counts, later ones get nothing."""
    loser = purses.account(power, purse)
    once = draft.edition.rules.capital_capture == "first_treasury_to_captor"
    if once and territory.id in draft.state.looted:
        amount = draft.state.treasury(loser)
        ledger.charge(draft, loser, amount, "looting", sentence("treasury_lost", territory=territory.id))
        if amount:
            draft.say("treasury_burns", amount=amount, power=power)
    else:
        winner = purses.account(by, purses.purse_of(draft.edition, by, territory.id))
        amount = ledger.surrender(draft, loser, winner, "looting", sentence("treasury_taken", territory=territory.id))
        if amount:
            draft.say("treasury_falls", amount=amount, power=power, by=by)
        if once:
            draft.emit(CapitalLooted(territory=territory.id))


def _revert_land(draft: Draft, power: str, purse: str | None) -> None:
    """With its capital free, a power (or purse) immediately regains its originals that are in friendly or nobody's
    hands.
    """
    back = [
        original
        for original in draft.edition.originals[power]
        if purses.purse_of(draft.edition, power, original) == purse
        and (holder := draft.state.controller(original)) != power
        and (holder is None or draft.edition.allied(holder, power))
    ]
    for place in back:
        control.hold(draft, place, power, "reverted")
    if back:
        draft.say("land_returns", territories=back, count=len(back), power=power)
