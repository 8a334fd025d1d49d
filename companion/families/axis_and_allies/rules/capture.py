"""Capture and liberation: who holds a territory after combat, and what follows for land and money."""

from companion.engine import ledger
from companion.families.axis_and_allies.actions import CaptureTerritory
from companion.families.axis_and_allies.rules import advantages, lookup
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.holdings import capital_held
from companion.families.axis_and_allies.rules.phases import reach, require_turn
from companion.families.axis_and_allies.sections.board import Territory
from companion.model.events import ControlChanged
from companion.model.saying import saying


def capture_territory(draft: Draft, action: CaptureTerritory) -> None:
    """Decide a capture: refuse what cannot be, then move control, and money with a capital."""
    by = lookup.power(draft, action.by)
    territory = lookup.passable(draft, action.territory)
    _check(draft, territory, by)
    require_turn(draft, by)
    reach(draft, by, "conduct_combat", "combat_move")
    before = draft.state.controller(territory.id)
    owner = new_controller(draft, territory, by)
    if owner == by:
        draft.emit(ControlChanged(territory=territory.id, controller=by, cause="captured"))
        draft.say("captured", by=by, territory=territory.id, value=territory.value)
    else:
        draft.emit(ControlChanged(territory=territory.id, controller=owner, cause="liberated"))
        draft.say("liberated", by=by, territory=territory.id, owner=owner, value=territory.value)
    _capital(draft, territory, by)
    if before is not None:
        advantages.attacked(draft, territory.id, by=by, victim=before)


def _check(draft: Draft, territory: Territory, by: str) -> None:
    controller = draft.state.controller(territory.id)
    if controller == by:
        raise draft.refuse("already_controlled", f"{draft.name(by)} already holds {territory.name}.")
    if controller is not None and draft.edition.allied(controller, by):
        raise draft.refuse(
            "friendly_territory",
            f"{territory.name} is held by {draft.name(controller)}, on the same side; there is nothing to take.",
        )
    power = draft.edition.power[by]
    if power.stays_home and territory.original != by and territory.id not in power.may_take:
        draft.object("out_of_bounds", f"{draft.whose(by)} forces may not leave their own land for {territory.name}.")


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
    if territory.id == draft.edition.power[owner].capital:
        return owner
    return owner if capital_held(draft.edition, draft.state, owner) else by


def _capital(draft: Draft, territory: Territory, by: str) -> None:
    power = draft.edition.capital_of.get(territory.id)
    if power is None:
        return
    if draft.edition.allied(power.id, by):
        _revert_land(draft, power.id)
    elif draft.edition.rules.capital_capture == "treasury_to_captor":
        amount = ledger.surrender(draft, power.id, by, "looting", saying("treasury_taken", territory=territory.id))
        if amount:
            draft.say("treasury_falls", amount=amount, power=power.id, by=by)


def _revert_land(draft: Draft, power: str) -> None:
    """With its capital free, a power's originals in friendly hands are its own again at once."""
    back = [
        one
        for one in draft.edition.originals[power]
        if (holder := draft.state.controller(one)) is not None
        and holder != power
        and draft.edition.allied(holder, power)
    ]
    for one in back:
        draft.emit(ControlChanged(territory=one, controller=power, cause="reverted"))
    if back:
        draft.say("land_returns", territories=back, count=len(back), power=power)
