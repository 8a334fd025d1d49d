"""Factories: built, built up, reduced, destroyed, scorched and captured; and the repairs that go with them."""

from companion.editions.war_game import buying, funds, limits
from companion.editions.war_game.books import factory_kind, listed, need, war
from companion.editions.war_game.turns import reach
from companion.model.edition import Edition
from companion.model.sections.war_economy import RepairSite
from companion.model.war_game_actions import BuildFactory, ReduceFactory, ScorchEarth
from companion.model.war_game_events import FactoryChanged, ShipRepairEnded
from companion.model.war_game_state import LandState, WarState
from companion.rulebook import known
from companion.rulebook.calendar import on_turn, require_turn
from companion.rulebook.draft import Draft


def build_price(edition: Edition, state: WarState, power: str, now: LandState, factory: str) -> int | None:
    """What a factory costs a power in a territory: the difference if it can be built up; None if no price is known."""
    kind = factory_kind(edition, factory)
    full = buying.price(edition, state, power, kind.unit)
    if full is None or now.factory is None or now.factory != kind.reduces_to:
        return full
    smaller = buying.price(edition, state, power, factory_kind(edition, now.factory).unit)
    return None if smaller is None else full - smaller


def needed_value(edition: Edition, now: LandState, factory: str) -> int:
    """The value that a territory needs for a factory."""
    kind = factory_kind(edition, factory)
    return kind.needs_value_occupied if limits.occupied(now) else kind.needs_value


def sites(edition: Edition, state: WarState, power: str) -> dict[str, dict[str, int]]:
    """Where a power could build this turn, and what each factory would cost there."""
    found: dict[str, dict[str, int]] = {}
    for territory, now in state.territories.items():
        if limits.why_nothing(state, power, territory) or territory in state.this_turn.built:
            continue
        for kind in edition.factories:
            fits = now.factory is None or now.factory == kind.reduces_to
            cost = build_price(edition, state, power, now, kind.id)
            if fits and cost is not None and now.value >= needed_value(edition, now, kind.id):
                found.setdefault(territory, {})[kind.id] = cost
    return found


def build_factory(draft: Draft, action: BuildFactory) -> None:
    """Decide a new or bigger factory; it works from the next turn."""
    power = known.power(draft, action.power)
    territory, now = _own(draft, power, action.territory)
    kind = factory_kind(draft.edition, action.factory)
    upgrade = now.factory is not None and now.factory == kind.reduces_to
    if now.factory is not None and not upgrade:
        raise draft.refuse("factory_stands", f"There is a {now.factory} factory in {now.name} already.")
    require_turn(draft, power)
    reach(draft, power, buying.LAST)
    if reason := limits.why_nothing(war(draft), power, territory):
        draft.object(*reason)
    if territory in war(draft).this_turn.built:
        draft.object("not_held_since_start", f"The factory in {now.name} was only built this turn.")
    least = needed_value(draft.edition, now, kind.id)
    if now.value < least:
        land = "Occupied land" if limits.occupied(now) else "Land"
        draft.object(
            "site_too_small", f"{land} needs a value of {least} for a {kind.id} factory; {now.name} has {now.value}."
        )
    buying.require_price(draft, power, kind.unit)
    cost = build_price(draft.edition, war(draft), power, now, kind.id) or 0
    what = "built up to a major factory" if upgrade else f"{kind.id.capitalize()} factory"
    funds.charge(draft, power, 0, cost, "purchase", f"{now.name}: {what}")
    draft.emit(FactoryChanged(territory=territory, factory=kind.id, cause="upgraded" if upgrade else "built"))
    verb = "builds up the factory" if upgrade else f"builds a {kind.id} factory"
    draft.say(f"{draft.name(power)} {verb} in {now.name} for {draft.money(cost)}; it works from the next turn.")


def _own(draft: Draft, power: str, word: str) -> tuple[str, LandState]:
    territory, now = listed(draft, word)
    if now.controller != power:
        raise draft.refuse("not_your_territory", f"{now.name} is not {draft.whose(power)}.")
    return territory, now


def reduce_factory(draft: Draft, action: ReduceFactory) -> None:
    """Decide that an owner reduces or destroys a factory instead of producing there. Nothing is paid back."""
    power = known.power(draft, action.power)
    territory, now = _own(draft, power, action.territory)
    factory = _standing(draft, now)
    smaller = factory_kind(draft.edition, factory).reduces_to
    if not action.destroy and smaller is None:
        raise draft.refuse("not_reducible", f"A {factory} factory cannot be reduced, only destroyed.")
    require_turn(draft, power)
    reach(draft, power, buying.LAST)
    still = 0 if action.destroy else factory_kind(draft.edition, factory).reduced_makes
    made = _made_here(draft, territory, now)
    if made > still:
        draft.object("has_produced", f"The factory in {now.name} has made {made} units this turn; it may make {still}.")
    _change(draft, territory, None if action.destroy else smaller, destroyed=action.destroy)
    verb = "destroys" if action.destroy else "reduces"
    draft.say(f"{draft.name(power)} {verb} its {factory} factory in {now.name}.")


def _made_here(draft: Draft, territory: str, now: LandState) -> int:
    """Units this turn that cannot have come from the land alone."""
    by_land, by_factory = limits.split(draft.edition, war(draft).this_turn.sites.get(territory, {}))
    return by_factory + max(0, by_land - limits.recruits(draft.edition, now))


def _standing(draft: Draft, now: LandState) -> str:
    if now.factory is None:
        raise draft.refuse("no_factory", f"There is no factory in {now.name}.")
    return now.factory


def _change(draft: Draft, territory: str, factory: str | None, *, destroyed: bool) -> None:
    draft.emit(FactoryChanged(territory=territory, factory=factory, cause="destroyed" if destroyed else "reduced"))
    drop_repairs(draft, territory)


def scorched_earth(draft: Draft, action: ScorchEarth) -> None:
    """Decide that a defender who survived the round has reduced his major or destroyed his minor factory."""
    territory, now = listed(draft, action.territory)
    factory = _standing(draft, now)
    owner = now.controller or draft.state.turn
    if on_turn(draft.edition, draft.state, owner):
        draft.object("wrong_turn", f"It is {draft.whose(owner)} own turn; only a defender scorches the earth.")
    reach(draft, draft.state.turn, "combat", "combat_orders")
    smaller = factory_kind(draft.edition, factory).reduces_to
    draft.emit(FactoryChanged(territory=territory, factory=smaller, cause="scorched"))
    drop_repairs(draft, territory)
    left = f"reduces its {factory} factory to a {smaller} one" if smaller else f"destroys its {factory} factory"
    draft.say(f"Scorched earth: {draft.name(owner)} {left} in {now.name}.")


def captured(draft: Draft, territory: str) -> None:
    """After a conquest: a factory that half the value does not carry is reduced or removed."""
    now = war(draft).territories[territory]
    if now.factory is None or not limits.occupied(now):
        return
    carried = now.value // need(draft.edition.recruiting).occupied_divisor
    factory: str | None = now.factory
    while factory is not None and carried < factory_kind(draft.edition, factory).kept_from:
        factory = factory_kind(draft.edition, factory).reduces_to
    if factory != now.factory:
        draft.emit(FactoryChanged(territory=territory, factory=factory, cause="captured"))
        draft.say(f"Its {now.factory} factory is {f'reduced to a {factory} one' if factory else 'removed'}.")


def repair_site(edition: Edition, price: int) -> RepairSite:
    """What a place needs for a repair of this price."""
    return next(site for site in need(edition.ship_repair).sites if site.lowest <= price <= site.highest)


def drop_repairs(draft: Draft, territory: str) -> None:
    """Repairs that a territory can no longer carry are lost: the enemy has it, or the factory is gone."""
    now = war(draft).territories[territory]
    for ship, repair in war(draft).repairs.items():
        if repair.territory != territory:
            continue
        enemy = now.controller is None or not draft.edition.allied(now.controller, repair.power)
        if enemy or (now.factory is None and repair_site(draft.edition, repair.price).needs_factory):
            draft.emit(ShipRepairEnded(ship=ship, whole=False))
            draft.say(f"The repair of {draft.whose(repair.power)} {repair.name} there is lost.")
