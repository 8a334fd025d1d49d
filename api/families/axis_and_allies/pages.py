"""What is done in a turn of Axis & Allies: buy, take, place, research, bomb, and look at the books."""

from collections.abc import Mapping
from typing import Any, TypedDict

from flask import request

from api.families.axis_and_allies.battle_desk.fight_page import fight_page, open_battles
from api.families.axis_and_allies.battle_desk.page import desk_page
from api.families.axis_and_allies.before_collecting import before_collecting
from api.families.axis_and_allies.visitor import Here
from api.families.axis_and_allies.world import WORLD_PAGES
from api.families.family import BarLink, partners
from api.http.context import app_context
from api.pages.kit.context import Context
from api.pages.kit.turns.card_pages import friends
from api.pages.kit.turns.finishing import finishing as shared_finishing
from api.pages.kit.turns.finishing import last_income
from api.pages.kit.turns.power_pages import buying, in_other_hands, nothing_more
from companion.families.axis_and_allies.rules.objectives import Progress, all_progress
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesTerritory, PurseView
from companion.service import games as use


def _taking(here: Here, power: str) -> Context:
    """Every territory this power could take, likely ones first: its own lost land, cities, what pays; then the rest."""
    places, own = here.snapshot["territories"], here.edition.power[power]
    found = in_other_hands(here, power)
    if own.stays_home:
        home = {*here.edition.originals[power], *own.may_take}
        found = [item for item in found if item["id"] in home]
    reach = within_reach(here, {id for id, place in places.items() if place["controller"] == power})
    likely = [item for item in found if item["id"] in reach or item["original"] == power]
    return {
        "near": sorted(likely, key=lambda item: (item["original"] != power, not item["city"], -(item["value"] or 0))),
        "far": [item for item in found if item not in likely],
        "query": request.args.get("q", ""),
    }


def within_reach(here: Here, held: set[str]) -> set[str]:
    """What borders these lands, or lies at a sea zone that is theirs or next to theirs."""
    printed = here.edition.territory
    own = {zone for id in held for zone in printed[id].sea_zones}
    waters = own | {border for zone in here.edition.sea_zones if zone.number in own for border in zone.borders}
    by_land = {border for id in held for border in printed[id].borders}
    return by_land | {id for id, territory in printed.items() if waters & {*territory.sea_zones}}


def power_page(here: Here, power: str) -> Context:
    """A power's complexes, whether repairs come first, and income for which answers come too late."""
    standing = complexes(here, power)
    room = sum(piece["room"] for piece in standing)
    wrecked = sum(piece["damage"] for piece in standing)
    return {
        "complexes": standing,
        "repairs_first": wrecked > room,
        "late": last_income(here, power),
        "open_battles": open_battles(here),
    }


def finishing(here: Here, power: str) -> Context:
    """What ends the turn, and what is usually forgotten before it: units, an objective one short, a city just taken."""
    _, edition, history = use.opened(app_context(), here.who, here.game.id)
    state: Any = history.state
    partners_wait = {
        partner: units for partner in partners(edition, power) if (units := here.turn_card(partner)["to_mobilize"])
    }
    short = [progress.objective.id for progress in all_progress(here.edition, state, power) if _is_one_short(progress)]
    shared: dict[str, Any] = {**shared_finishing(here, power)}
    return {
        **shared,
        **before_collecting(here, power),
        "partners_wait": partners_wait,
        "one_short": [objective for objective in shared["objectives"] if objective["id"] in short],
        "cities_taken": [
            here.edition.city_of[item] for item in sorted(state.this_turn.gained & {*here.edition.city_of})
        ],
    }


def _is_one_short(progress: Progress) -> bool:
    """Whether one territory is all that an objective lacks."""
    return progress.short == 1 and len(progress.missing) == 1


class Complex(TypedDict):
    """A complex on a page: what it can still place this turn, what it places when it is whole, and its damage.

    Of a base, which places nothing, only the damage counts.
    """

    id: str
    name: str
    value: int
    damage: int
    room: int
    note: str


def complexes(here: Here, power: str) -> list[Complex]:
    """A power's complexes: what each can still place this turn, and its damage; then the bases that are damaged."""
    card = here.turn_card(power)
    own = {id: territory for id, territory in here.snapshot["territories"].items() if territory["controller"] == power}
    standing: list[Complex] = [
        {
            "id": id,
            "name": item["name"],
            "value": _output(here, item),
            "damage": item["damage"],
            "room": card["room"].get(id, 0),
            "note": "",
        }
        for id, item in own.items()
        if item["complex"]
    ]
    hurt: list[Complex] = [
        {"id": id, "name": item["name"], "value": 0, "damage": base["damage"], "room": 0, "note": _called(here, unit)}
        for id, item in own.items()
        for unit, base in item.get("facilities", {}).items()
        if base["damage"] and not here.edition.facility[unit].capacity
    ]
    return [*standing, *hurt]


def _called(here: Here, unit: str) -> str:
    return here.edition.unit[unit].name.lower()


def _output(here: Here, place: AxisAndAlliesTerritory) -> int:
    """What the complex of a territory places when it is whole."""
    stands = (here.edition.facility[facility] for facility in place.get("facilities", ()))
    capacity = next((piece.capacity for piece in stands if piece.capacity), "value")
    return capacity if isinstance(capacity, int) else place["value"] or 0


def _buying(here: Here, power: str) -> Context:
    """The shopping cart, with the complexes that have to place what is bought."""
    standing = complexes(here, power)
    purses = here.snapshot["powers"][power].get("purses", {})
    return {
        **buying(here, power),
        "complexes": standing,
        "room": sum(piece["room"] for piece in standing),
        "purse_room": {purse: _purse_room(here, standing, purse, view) for purse, view in purses.items()},
        "beyond": {piece["id"]: max(0, piece["damage"] - piece["value"]) for piece in standing if piece["value"]},
    }


def _purse_room(here: Here, standing: list[Complex], purse: str, view: PurseView) -> int:
    """How many units a purse's complexes can still place, beyond those that wait."""
    room = sum(piece["room"] for piece in standing if here.edition.purse_at(piece["id"]) == purse)
    waiting = sum(count for unit, count in view["to_mobilize"].items() if unit not in here.edition.facility)
    return room - waiting


def _placing(here: Here, power: str) -> Context:
    """Where the waiting units go."""
    if here.edition.power[power].muster or here.edition.power[power].placement == "own_land":
        held = [id for id, territory in here.snapshot["territories"].items() if territory["controller"] == power]
        return {"places": dict.fromkeys(held), "facilities": _new_facilities(here, power)}
    room = dict(here.turn_card(power).get("room", {}))
    purses = here.snapshot["powers"][power].get("purses", {})
    pools = {
        id: purses[purse]["to_mobilize"] for id in room if (purse := here.edition.purse_at(id)) and purse in purses
    }
    places = {id: left for id, left in room.items() if pools.get(id, True)}
    waiting = here.snapshot["powers"][power]["to_mobilize"]
    whole = {id: _whole(here, id, pools.get(id, waiting), left) for id, left in places.items()}
    return {
        "places": places,
        "pools": pools,
        "facilities": _new_facilities(here, power),
        "all_here": {id: units for id, units in whole.items() if units},
    }


def _whole(here: Here, territory: str, waiting: Mapping[str, int], room: int) -> Mapping[str, int]:
    """All that waits, if one complex has room for it; nothing otherwise."""
    units = {unit: count for unit, count in waiting.items() if here.edition.unit[unit].kind != "building"}
    at_sea = any(here.edition.unit[unit].kind == "sea" for unit in units)
    fits = sum(units.values()) <= room and (not at_sea or here.edition.territory[territory].sea_zones)
    return units if fits else {}


def _new_facilities(here: Here, power: str) -> dict[str, list[str]]:
    """Facilities that wait to be built, and where each could stand: on land of the purse that paid for it."""
    card, now = here.turn_card(power), here.snapshot["powers"][power]
    purses = now.get("purses", {})

    def paid(site: str, unit: str) -> bool:
        purse = here.edition.purse_at(site)
        return not purses or bool(purse and purse in purses and unit in purses[purse]["to_mobilize"])

    waiting = [one for one in now["to_mobilize"] if one in here.edition.facility]
    sites = {item: card["world"]["sites"][item] if "world" in card else card["complex_sites"] for item in waiting}
    return {unit: [site for site in found if paid(site, unit)] for unit, found in sites.items()}


def _enemy(here: Here, holder: str | None, power: str) -> bool:
    """Whether a power may raid whoever holds something: its enemies, where a box keeps track of war and peace."""
    at_war = here.snapshot["powers"][power].get("at_war_with")
    return holder is not None and not friends(here, holder, power) and (at_war is None or holder in at_war)


def _bombing(here: Here, power: str) -> Context:
    """Enemy complexes to raid, those next to one's own land first."""
    places, printed = here.snapshot["territories"], here.edition.territory
    reach = {border for id, place in places.items() if place["controller"] == power for border in printed[id].borders}
    targets = [
        {"id": id, **territory}
        for id, territory in sorted(places.items(), key=lambda item: item[0] not in reach)
        if (territory["complex"] or territory.get("facilities")) and _enemy(here, territory["controller"], power)
    ]
    weapons = {weapon for facility in here.edition.facility.values() for weapon in facility.raided_by}
    return {"targets": targets, "tactical": "tactical_bombers" in weapons}


def _advantages(here: Here, power: str) -> Context:
    """National advantages: what a power has, and using or choosing one."""
    return {
        "known": [advantage for advantage in here.edition.advantages if advantage.power == power],
        "places": sorted(here.snapshot["territories"].items(), key=lambda item: item[1]["name"]),
    }


TURN_PAGES = {
    "buy": _buying,
    "take": _taking,
    "place": _placing,
    "research": nothing_more,
    "bomb": _bombing,
    "advantages": _advantages,
    "desk": desk_page,
    "battle": fight_page,
    "finish": finishing,
    **WORLD_PAGES,
}

BAR: tuple[BarLink[Here], ...] = (
    BarLink("Buy", "buy", "buy", lambda here, power: here.edition.power[power].income != "none"),
    BarLink("Take", "take", "take"),
    BarLink("Place", "place", "place", lambda here, power: bool(here.snapshot["powers"][power]["to_mobilize"])),
)
