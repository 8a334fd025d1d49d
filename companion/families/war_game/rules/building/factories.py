"""Factories: built, upgraded, reduced, destroyed, scorched, and captured; and the repairs that depend on them."""

from companion.engine import lookup
from companion.families.war_game.actions import BuildFactory, ReduceFactory, ScorchEarth
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import FactoryChanged, ShipRepairEnded
from companion.families.war_game.rules import purchase
from companion.families.war_game.rules.actors import on_turn, require_turn
from companion.families.war_game.rules.building import limits, output
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.land.listing import own_land
from companion.families.war_game.rules.lookup import listed
from companion.families.war_game.rules.money import funds
from companion.families.war_game.rules.turn import begin_building, reach
from companion.families.war_game.sections.building import RepairSite
from companion.families.war_game.state import LandState, WarGameState
from companion.languages import Message, msg
from companion.model.sentence import sentence
from companion.model.translated import inside


def build_price(edition: WarGameEdition, state: WarGameState, power: str, now: LandState, factory: str) -> int | None:
    """A factory's price for a power in a territory: the difference if it's an upgrade; None if no price is known."""
    kind = edition.factories[factory]
    full = purchase.price(edition, state, power, kind.unit)
    if full is None or now.factory is None or now.factory != kind.reduces_to:
        return full
    smaller = purchase.price(edition, state, power, edition.factories[now.factory].unit)
    return None if smaller is None else full - smaller


def needed_value(edition: WarGameEdition, now: LandState, factory: str) -> int:
    """The minimum value of a territory for a factory."""
    kind = edition.factories[factory]
    return kind.needs_value_occupied if limits.occupied(now) else kind.needs_value


def sites(edition: WarGameEdition, state: WarGameState, power: str) -> dict[str, dict[str, int]]:
    """Where a power could build this turn, and each factory's cost there."""
    costs: dict[str, dict[str, int]] = {}
    for territory, now in state.territories.items():
        if limits.why_nothing(state, power, territory) or territory in state.this_turn.built:
            continue
        for kind in edition.factories:
            fits = now.factory is None or now.factory == kind.reduces_to
            cost = build_price(edition, state, power, now, kind.id)
            if fits and cost is not None and now.value >= needed_value(edition, now, kind.id):
                costs.setdefault(territory, {})[kind.id] = cost
    return costs


def build_factory(draft: Draft, action: BuildFactory) -> None:
    """Decide a new or upgraded factory; it works from the next turn."""
    power = lookup.power(draft, action.power)
    territory, now = _own(draft, power, action.territory, action.value, action.original)
    kind = draft.edition.factories[action.factory]
    upgrade = now.factory is not None and now.factory == kind.reduces_to
    if now.factory is not None and not upgrade:
        raise draft.refuse(
            "factory_stands",
            "There's already a {factory} factory in {now}.",
            factory=Message(now.factory),
            now=now.name,
        )
    require_turn(draft, power)
    begin_building(draft, power)
    if objection := limits.why_nothing(draft.state, power, territory):
        draft.warn(*objection)
    if territory in draft.state.this_turn.built:
        draft.warn(
            "not_held_since_start",
            "The factory in {now} was just built this turn.",
            now=now.name,
            about=["new_factory"],
        )
    least = needed_value(draft.edition, now, kind.id)
    if now.value < least:
        text = (
            msg("This factory needs occupied land worth {least}; {territory} is worth {value}.")
            if limits.occupied(now)
            else msg("This factory needs land worth {least}; {territory} is worth {value}.")
        )
        draft.warn("site_too_small", text, least=least, territory=now.name, value=now.value)
    cost = purchase.require_price(draft, power, kind.unit)
    if now.factory is not None:
        cost -= purchase.require_price(draft, power, draft.edition.factories[now.factory].unit)
    reason = sentence("factory_built_up" if upgrade else "factory_built", territory=territory, factory=kind.id)
    funds.charge(draft, power, 0, cost, "purchase", reason)
    draft.emit(FactoryChanged(territory=territory, factory=kind.id, cause="upgraded" if upgrade else "built"))
    figures = {"power": power, "factory": kind.id, "territory": territory, "cost": cost}
    draft.say("builds_up_factory" if upgrade else "builds_factory", **figures)


def _own(
    draft: Draft, power: str, word: str, value: int | None = None, original: str | None = None
) -> tuple[str, LandState]:
    territory, now = own_land(draft, power, word, value=value, original=original)
    if now.controller != power:
        raise draft.refuse(
            "not_your_territory", "{now} isn't {power:power whose}.", now=now.name, power=draft.power(power)
        )
    return territory, now


def reduce_factory(draft: Draft, action: ReduceFactory) -> None:
    """Decide that an owner reduces or destroys a factory instead of producing there, without a refund."""
    power = lookup.power(draft, action.power)
    listed(draft, action.territory)
    territory, now = _own(draft, power, action.territory)
    factory = _standing(draft, now)
    smaller = draft.edition.factories[factory].reduces_to
    if not action.destroy and smaller is None:
        raise draft.refuse(
            "not_reducible", "A {factory} factory can't be reduced, only destroyed.", factory=Message(factory)
        )
    require_turn(draft, power)
    begin_building(draft, power)
    still = 0 if action.destroy else draft.edition.factories[factory].reduced_makes
    made = _made_here(draft, territory, now)
    if made > still:
        draft.warn(
            "has_produced",
            "The factory in {now} has made {made} units this turn; it may make {still}.",
            now=now.name,
            made=made,
            still=still,
        )
    _change(draft, territory, None if action.destroy else smaller, destroyed=action.destroy)
    _still_made(draft, power, territory, now)
    figures = {"power": power, "factory": factory, "territory": territory}
    draft.say("destroys_factory" if action.destroy else "reduces_factory", **figures)


def _still_made(draft: Draft, power: str, territory: str, before: LandState) -> None:
    """Object if this turn's purchases couldn't have been made without the factory as it was."""
    factory = draft.state.territories[territory].factory
    never = draft.edition.factories[factory].never_makes if factory else ()
    made = [unit for unit in draft.state.this_turn.sites.get(territory, {}) if unit in never]
    if made:
        named = inside(draft.edition.units[made[0]], "plural")
        draft.warn(
            "has_produced",
            "The factory in {before} has already made {named} this turn.",
            before=before.name,
            named=named,
        )
    known = limits.rooms(draft.edition, draft.state, power) is not None
    if known and output.shortage(draft.edition, draft.state, power):
        draft.warn(
            "has_produced", "The factory in {before} is needed for what was bought this turn.", before=before.name
        )


def _made_here(draft: Draft, territory: str, now: LandState) -> int:
    """This turn's units that can't have come from the land alone."""
    by_land, by_factory = limits.split(draft.edition, draft.state.this_turn.sites.get(territory, {}))
    return by_factory + max(0, by_land - limits.recruits(draft.edition, now))


def _standing(draft: Draft, now: LandState) -> str:
    if now.factory is None:
        raise draft.refuse("no_factory", "There's no factory in {now}.", now=now.name)
    return now.factory


def _change(draft: Draft, territory: str, factory: str | None, *, destroyed: bool) -> None:
    draft.emit(FactoryChanged(territory=territory, factory=factory, cause="destroyed" if destroyed else "reduced"))
    drop_repairs(draft, territory)


def scorched_earth(draft: Draft, action: ScorchEarth) -> None:
    """Decide that a defender who survived the round reduced his major or destroyed his minor factory."""
    territory, now = listed(draft, action.territory)
    factory = _standing(draft, now)
    owner = now.controller or draft.state.turn
    if on_turn(draft.edition, draft.state, owner):
        draft.warn(
            "wrong_turn",
            "It's {owner:power whose} own turn; only a defender scorches the earth.",
            owner=draft.power(owner),
        )
    fighting = [
        power for power in draft.edition.group_of(draft.state.turn) if power not in draft.state.this_turn.building
    ]
    reach(draft, fighting[0] if fighting else draft.state.turn, "combat", "combat_orders")
    smaller = draft.edition.factories[factory].reduces_to
    draft.emit(FactoryChanged(territory=territory, factory=smaller, cause="scorched"))
    drop_repairs(draft, territory)
    if smaller:
        draft.say("scorched_down", power=owner, factory=factory, smaller=smaller, territory=territory)
    else:
        draft.say("scorched", power=owner, factory=factory, territory=territory)


def captured(draft: Draft, territory: str) -> None:
    """After a conquest: a factory too large for half the value is reduced or removed."""
    now = draft.state.territories[territory]
    if now.factory is None or not limits.occupied(now):
        return
    carried = now.value // draft.edition.recruiting.occupied_divisor
    factory: str | None = now.factory
    while factory is not None and carried < draft.edition.factories[factory].kept_from:
        factory = draft.edition.factories[factory].reduces_to
    if factory != now.factory:
        draft.emit(FactoryChanged(territory=territory, factory=factory, cause="captured"))
        if factory is None:
            draft.say("factory_removed", factory=now.factory)
        else:
            draft.say("factory_reduced", factory=now.factory, smaller=factory)


def repair_site(edition: WarGameEdition, price: int) -> RepairSite:
    """What a place needs for a repair at this price."""
    return next(site for site in edition.ship_repair.sites if site.lowest <= price <= site.highest)


def drop_repairs(draft: Draft, territory: str) -> None:
    """Repairs that a territory no longer supports are lost: the enemy has it, or the factory is gone."""
    now = draft.state.territories[territory]
    for ship, repair in draft.state.repairs.items():
        if repair.territory != territory:
            continue
        enemy = now.controller is None or not draft.edition.allied(now.controller, repair.power)
        if enemy or (now.factory is None and repair_site(draft.edition, repair.price).needs_factory):
            draft.emit(ShipRepairEnded(ship=ship, whole=False))
            draft.say("repair_lost", power=repair.power, ship=repair.name)
