"""Losing resources: convoys, bombing, partisans."""

from collections.abc import Iterable

from companion.engine import lookup
from companion.families.second_world_war.actions import BombCity, RaidConvoys, SettlePartisans
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import CityBombed, ItemSettled
from companion.families.second_world_war.named import BOMBED, CAPITALS, CONVOY_RAID, PARTISANS
from companion.families.second_world_war.rules import actors, numbers, world
from companion.families.second_world_war.rules.diplomacy import treaties
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import display, resources
from companion.families.second_world_war.state import Numbers, SecondWorldWarState
from companion.model.ids import ascii_id, slug
from companion.model.refusal import Remedy
from companion.model.sentence import sentence


def _target(draft: Draft, by: str, word: str) -> str:
    target = lookup.find("power", word, draft.edition.powers.by_id).id
    if target == by:
        raise draft.refuse("invalid_target", "{by:power the} can't attack itself.", by=draft.power(by))
    if not world.active(draft.state, target):
        raise draft.refuse(
            "surrendered",
            "{target:power the} has surrendered; it has nothing left to lose.",
            target=draft.power(target),
        )
    if not world.at_war(draft.state, by, target):
        draft.warn(
            "not_at_war",
            "{by:power the} isn't at war with {target:power the}.",
            by=draft.power(by),
            target=draft.power(target),
        )
    return target


def raid_convoys(draft: Draft, action: RaidConvoys) -> None:
    """Decide hits on convoys: one resource each, and more for a natural six unless the table plays otherwise."""
    by = actors.power(draft, action.by)
    target = _target(draft, by, action.target)
    if action.natural_sixes > action.hits:
        raise draft.refuse("invalid_hits", "There are more natural sixes than hits.")
    actors.require_impulse(draft, by)
    rule = draft.edition.losses[CONVOY_RAID]
    single = rule.single_hit_option is not None and bool(draft.state.options.get(rule.single_hit_option))
    extra = 0 if single else action.natural_sixes * (rule.natural_six_hits - 1)
    reason = sentence("convoy_raid_by", by=by)
    lost = resources.lose(draft, target, (action.hits + extra) * rule.resources, reason)
    draft.say("convoys_raided", by=by, target=target, lost=lost)


def bomb_city(draft: Draft, action: BombCity) -> None:
    """Decide strategic bombing by night or day; each city once per impulse."""
    by = actors.power(draft, action.by)
    rule = draft.edition.losses[f"{action.raid}_raid"]
    if by not in rule.by:
        draft.warn("no_bombers", "{by:power the} has no strategic bombers.", by=draft.power(by))
    target = _target(draft, by, action.target)
    if target not in BOMBED:
        raise draft.refuse(
            "invalid_target",
            "You can't bomb {target:power whose} cities.",
            target=draft.power(target),
        )
    if action.raid == "night" and (action.hits or action.set_back):
        raise draft.refuse("invalid_hits", "A night raid scores only with a natural six.")
    if action.raid == "daylight" and (action.natural_six or len(action.set_back) > action.hits):
        raise draft.refuse(
            "invalid_hits", "A daylight raid counts hits: one for each unit sent back a box, the others for resources."
        )
    city, called = _city(draft, action.city)
    if not _may_be_bombed(draft, target, city):
        raise draft.refuse(
            "invalid_target",
            "{city:the} is neither a city in {target:power whose} own country nor the capital of a country that it"
            " holds and that is worth something.",
            city=world.call(draft, city),
            target=draft.power(target),
        )
    actors.require_impulse(draft, by)
    treaties.respect_sitzkrieg(draft, by, target)
    if city in draft.state.this_impulse.bombed:
        draft.warn("already_bombed", "{call} has been bombed in this impulse.", call=world.call(draft, called))
    draft.emit(CityBombed(city=city))
    back = [display.set_back(draft, unit, target) for unit in action.set_back]
    hits = int(action.natural_six) if action.raid == "night" else action.hits - len(action.set_back)
    reason = sentence("raid_on", raid=rule.id, city=called)
    lost = resources.lose(draft, target, hits * rule.resources, reason)
    draft.say("city_bombed", raid=rule.id, city=called, target=target, lost=lost, back=back)


def _city(draft: Draft, word: str) -> tuple[str, str]:
    """A city's id, and what sentences call it; decided again, both as they were."""
    before = slug(word)
    if any(isinstance(event, CityBombed) and event.city == before for event in draft.was):
        return before, before
    city = ascii_id(word)
    if not city:
        raise draft.refuse("invalid_target", "Name the city.")
    return city, city if word.isascii() else word.strip()


def _may_be_bombed(draft: Draft, target: str, city: str) -> bool:
    """Whether bombing a city can hurt a power: one in its own country, or the capital of another that it controls and
    that is worth something. The table judges cities that no rule names.
    """
    edition, state = draft.edition, draft.state
    place = edition.places.get(city)
    if place is None:
        return True
    if world.place_holder(edition, state, city) != target:
        return False
    if world.home_of(edition, state, place.country) in BOMBED:
        return True
    is_capital = CAPITALS.get(city) == place.country
    held = world.controller_power(state, place.country) == target
    return is_capital and held and state.numbers.resource_value.get(place.country) != 0


def at_risk(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str | None = None) -> list[str]:
    """Captured countries with a known value whose capital needs a garrison."""
    spared = edition.losses[PARTISANS].spared
    return [
        country
        for country, now in state.territories.items()
        if now.status == "captured"
        and now.controller in edition.powers.ids
        and now.controller not in spared
        and now.controller not in state.surrendered
        and power in (None, now.controller)
        and state.numbers.resource_value.get(country) != 0
    ]


def not_valued(state: SecondWorldWarState, countries: Iterable[str]) -> list[str]:
    """Those of some countries whose value nobody has entered."""
    return [country for country in countries if country not in state.numbers.resource_value]


def partisan_item(power: str) -> str:
    """The checklist item that asks a power for its garrisons."""
    return f"partisans_{power}"


ANSWERED = "partisans"
"""Recorded with every answer, for those that are about no country."""


def answered(country: str) -> str:
    """The record that partisans in a country were counted this season."""
    return f"{ANSWERED}_in_{country}"


def counted(state: SecondWorldWarState, country: str) -> bool:
    """Whether partisans in a country were counted this season; older answers were for all of its holder's."""
    holder = str(state.country(country).controller)
    return bool(state.settled & {answered(country), partisan_item(holder)})


def _asked(draft: Draft, power: str | None) -> list[str]:
    """The captured countries that an answer is about; decided again, those that it was about at first."""
    countries = at_risk(draft.edition, draft.state, power)
    was = {event.item for event in draft.was if isinstance(event, ItemSettled)}
    return [country for country in countries if answered(country) in was] if ANSWERED in was else countries


def _costs_nothing(state: SecondWorldWarState, country: str, power: str | None) -> bool:
    """Whether a country is captured (by a power), but its garrison doesn't matter because it's worth nothing."""
    now = state.country(country)
    held = now.status == "captured" and power in (None, now.controller)
    return held and state.numbers.resource_value.get(country) == 0


def settle_partisans(draft: Draft, action: SettlePartisans) -> None:
    """Charge each captured country without a garrison: its holder loses a resource."""
    power = actors.power(draft, action.power) if action.power is not None else None
    if action.values:
        numbers.take(draft, Numbers(resource_value=action.values))
    state, rule = draft.state, draft.edition.losses[PARTISANS]
    if state.phase != rule.at:
        draft.warn("wrong_phase", "Partisans are counted at the beginning of a season.")
    held = {country: str(state.country(country).controller) for country in _asked(draft, power)}
    for country in action.ungarrisoned:
        world.known_country(draft, country)
        if country not in held and not _costs_nothing(state, country, power):
            raise draft.refuse(
                "not_captured", "{call:the} has no partisans that cost anything.", call=world.call(draft, country)
            )
    for country in not_valued(state, action.ungarrisoned):
        draft.warn(
            "missing_number",
            "What is {named} worth? Partisans count where it is at least 1.",
            named=world.call(draft, country),
            remedy=Remedy(field=f"values.{country}"),
        )
    ungarrisoned = [country for country in dict.fromkeys(action.ungarrisoned) if country in held]
    again = [country for country in held if counted(state, country)]
    if again and (set(ungarrisoned) & set(again) or len(again) == len(held)):
        draft.warn(
            "already_settled",
            "Partisans have been counted for {counted} this season.",
            counted=draft.powers(sorted({held[country] for country in again})),
        )
    lost: dict[str, int] = {}
    for country in ungarrisoned:
        reason = sentence("partisans_in", country=country)
        lost[held[country]] = lost.get(held[country], 0) + resources.lose(draft, held[country], rule.resources, reason)
    for item in (ANSWERED, *map(answered, held)):
        draft.emit(ItemSettled(item=item))
    if lost:
        draft.say("partisans_cost", lost=lost)
    else:
        draft.say("no_partisans")
