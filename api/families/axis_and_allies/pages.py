"""A turn of Axis & Allies: buy, take, place, research, bomb, and view the books."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from flask import request

from api.families.axis_and_allies.battle_desk.fight_page import fight_page, open_battles, unlogged
from api.families.axis_and_allies.battle_desk.page import desk_page
from api.families.axis_and_allies.before_collecting import before_collecting, paying_wars
from api.families.axis_and_allies.distances import near, nearest_first
from api.families.axis_and_allies.likely import likely_captures
from api.families.axis_and_allies.next_button import next_button
from api.families.axis_and_allies.targets import raid_targets
from api.families.axis_and_allies.visitor import GameVisitor
from api.families.axis_and_allies.world import WORLD_PAGES
from api.families.family import BarLink, partners
from api.http.context import app_context
from api.pages.kit.context import Context
from api.pages.kit.turns.finishing import finishing as shared_finishing
from api.pages.kit.turns.finishing import last_income
from api.pages.kit.turns.power_pages import buying, in_other_hands
from companion.engine.history import History
from companion.families.axis_and_allies.events import BattleFought
from companion.families.axis_and_allies.rules.objectives import Progress, all_progress
from companion.families.axis_and_allies.views.board import facility_marks, whose_land
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesTerritory, PurseView
from companion.languages import _, listed, msg
from companion.languages.sorting import in_order
from companion.model.events import TurnBegan
from companion.model.translated import named
from companion.model.wording import in_a_sentence
from companion.service import games as use


def _taking(visitor: GameVisitor, power: str) -> Context:
    """Every territory this power could take, likely ones first."""
    places, own = visitor.snapshot["territories"], visitor.edition.power[power]
    found = in_other_hands(visitor, power)
    if own.stays_home:
        home = {*visitor.edition.originals[power], *own.may_take}
        found = [item for item in found if item["id"] in home]
    found = [
        {**item, "whose": whose_land(visitor.edition, item["id"], places[item["id"]].get("neutral"))}
        if item["controller"] is None
        else item
        for item in found
    ]
    found = [{**item, "stands": facility_marks(visitor.edition, places[item["id"]])} for item in found]
    likely = likely_captures(visitor, power, found)
    return {
        "near": likely,
        "far": [item for item in found if item not in likely],
        "query": request.args.get("q", ""),
    }


def power_page(visitor: GameVisitor, power: str) -> Context:
    """A power's complexes, whether repairs come first, and income for which answers come too late."""
    standing = complexes(visitor, power)
    room = sum(piece["room"] for piece in standing)
    wrecked = sum(piece["damage"] for piece in standing)
    return {
        "complexes": standing,
        "repairs_first": wrecked > room and not _any_number(standing),
        "next_button": next_button,
        "acts_for_another": visitor.edition.power[power].acts_with is not None,
        "may_bomb": _flies(visitor, power) and any(raid_targets(visitor, power)),
        "late": last_income(visitor, power),
        "open_battles": open_battles(visitor),
        "wars": paying_wars(visitor, power, when="now"),
    }


def finishing(visitor: GameVisitor, power: str) -> Context:
    """What ends the turn, and what is often forgotten before it: units, an objective one short, land just taken."""
    _, edition, history = use.opened(app_context(), visitor.who, visitor.game.id)
    state: Any = history.state
    partners_wait = {
        partner: units for partner in partners(edition, power) if (units := visitor.turn_card(partner)["to_mobilize"])
    }
    around = near(visitor, {*state.this_turn.gained, *_fought_for(history)})
    short = [
        progress.objective.id
        for progress in all_progress(visitor.edition, state, power)
        if _is_one_short(progress) and around.intersection(progress.open)
    ]
    shared: dict[str, Any] = {**shared_finishing(visitor, power)}
    return {
        **shared,
        **before_collecting(visitor, power),
        "unlogged": unlogged(visitor, shared["unlogged"]),
        "partners_wait": partners_wait,
        "one_short": [objective for objective in shared["objectives"] if objective["id"] in short],
        "taken": listed(sorted((visitor.edition.place(item) for item in state.this_turn.gained), key=in_order)),
    }


def _fought_for(history: History) -> set[str]:
    """The territories that were fought for in the current turn."""
    fought = set[str]()
    for entry in reversed(history.line()):
        events = list(entry.facts())
        fought |= {event.territory for event in events if isinstance(event, BattleFought) and event.territory}
        if any(isinstance(event, TurnBegan) for event in events):
            break
    return fought


def _is_one_short(progress: Progress) -> bool:
    """Whether an objective lacks only one territory."""
    return progress.short == 1 and len(progress.missing) == 1


class Complex(TypedDict):
    """A complex on a page: what it can still place this turn, its full capacity, and its damage.

    For a base, which places nothing, only the damage matters.
    """

    id: str
    name: str
    value: int
    damage: int
    room: int
    any_number: bool
    note: str
    sign: str


def complexes(visitor: GameVisitor, power: str) -> list[Complex]:
    """A power's complexes: what each can still place this turn, and its damage; then the damaged bases."""
    card = visitor.turn_card(power)
    own = {
        id: territory for id, territory in visitor.snapshot["territories"].items() if territory["controller"] == power
    }
    standing: list[Complex] = [
        {
            "id": id,
            "name": item["name"],
            "value": _output(visitor, item),
            "damage": item["damage"],
            "room": card["room"].get(id, 0) or 0,
            "any_number": card["room"].get(id, 0) is None,
            "note": "",
            "sign": next(mark["kind"] for mark in facility_marks(visitor.edition, item) if "base" not in mark["kind"]),
        }
        for id, item in own.items()
        if item["complex"]
    ]
    hurt: list[Complex] = [
        {
            "id": id,
            "name": item["name"],
            "value": 0,
            "damage": base["damage"],
            "room": 0,
            "any_number": False,
            "note": _called(visitor, unit),
            "sign": facility_marks(visitor.edition, {"facilities": {unit: base}})[0]["kind"],
        }
        for id, item in own.items()
        for unit, base in item.get("facilities", {}).items()
        if base["damage"] and not visitor.edition.facility[unit].capacity
    ]
    return [*standing, *hurt]


def _called(visitor: GameVisitor, unit: str) -> str:
    return in_a_sentence(visitor.edition.unit[unit].name)


def _output(visitor: GameVisitor, place: AxisAndAlliesTerritory) -> int:
    """The full capacity of a territory's complex."""
    stands = (visitor.edition.facility[facility] for facility in place.get("facilities", ()))
    capacity = next((piece.capacity for piece in stands if piece.capacity), "value")
    return capacity if isinstance(capacity, int) else place["value"] or 0


def _any_number(standing: Sequence[Complex]) -> bool:
    """Whether a power can place as many units as it likes."""
    return any(piece["any_number"] for piece in standing)


def _buying(visitor: GameVisitor, power: str) -> Context:
    """The shopping cart, with the complexes that have to place what's bought."""
    standing = complexes(visitor, power)
    purses = visitor.snapshot["powers"][power].get("purses", {})
    return {
        **buying(visitor, power),
        "cannot_sell": _cannot_sell(visitor, power),
        "complexes": standing,
        "room": sum(piece["room"] for piece in standing),
        "any_number": _any_number(standing),
        "with_war": _with_war(visitor, power),
        "opening_purse": _opening_purse(visitor, power),
        "purse_room": {purse: _purse_room(visitor, standing, purse, view) for purse, view in purses.items()},
        "beyond": {piece["id"]: max(0, piece["damage"] - piece["value"]) for piece in standing if piece["value"]},
    }


class WithWar(TypedDict):
    """How a war declared this turn would help complexes, in time for what's bought now."""

    more: int
    """How many more units they could place."""
    asked: bool
    """Whether the buyer still has to say if there will be one."""


def _with_war(visitor: GameVisitor, power: str) -> WithWar | None:
    """None if it makes no difference, or if the buyer said there won't be one."""
    world = visitor.turn_card(power).get("world")
    if world is None or not world["room_with_war"]:
        return None
    return {"more": world["room_with_war"], "asked": world["declares_war"] is None}


def _opening_purse(visitor: GameVisitor, power: str) -> str | None:
    """The purse shown first in the shop: one that hasn't bought yet, with the most money."""
    purses = visitor.snapshot["powers"][power].get("purses", {})
    cheapest = min((price for price in visitor.turn_card(power)["prices"].values() if price), default=0)

    def wants(purse: str) -> tuple[bool, bool]:
        return purses[purse]["treasury"] >= cheapest, not purses[purse]["to_mobilize"]

    return max(purses, key=wants, default=None)


def _cannot_sell(visitor: GameVisitor, power: str) -> str | None:
    """Why a power can't buy anything now; None if it can."""
    if lost := _cannot_pay(visitor, power):
        return lost
    prices = [price for price in visitor.turn_card(power)["prices"].values() if price]
    if visitor.snapshot["powers"][power]["treasury"] < min(prices, default=0):
        name = named(visitor.edition.source.power[power])
        return _("{power:power the} has too little money to buy a unit.", power=name)
    return None


def _cannot_pay(visitor: GameVisitor, power: str) -> str | None:
    """Why a power can't spend anything: none of its economies has its capital."""
    now = visitor.snapshot["powers"][power]
    if now["capital_held"] or any(purse["capital_held"] for purse in now.get("purses", {}).values()):
        return None
    name = named(visitor.edition.source.power[power])
    return _("{power:power the} can't buy: its capital is in enemy hands.", power=name)


def _researching(visitor: GameVisitor, power: str) -> Context:
    """The research page; what can't be paid for isn't offered."""
    research, have = visitor.turn_card(power).get("research"), visitor.snapshot["powers"][power]["treasury"]
    cannot = _cannot_pay(visitor, power)
    if not cannot and research and have < research["cost"]:
        cannot = _(
            "{power:power the} has {have}; this costs {cost}.",
            power=named(visitor.edition.source.power[power]),
            have=visitor.edition.money(have),
            cost=visitor.edition.money(research["cost"]),
        )
    return {"cannot_sell": cannot}


def _purse_room(visitor: GameVisitor, standing: list[Complex], purse: str, view: PurseView) -> int:
    """How many units a purse's complexes can still place, beyond those waiting."""
    room = sum(piece["room"] for piece in standing if visitor.edition.purse_at(piece["id"]) == purse)
    waiting = sum(count for unit, count in view["to_mobilize"].items() if unit not in visitor.edition.facility)
    return room - waiting


def _placing(visitor: GameVisitor, power: str) -> Context:
    """Where the waiting units go."""
    if visitor.edition.power[power].muster or visitor.edition.power[power].placement == "own_land":
        held = [id for id, territory in visitor.snapshot["territories"].items() if territory["controller"] == power]
        return {"places": dict.fromkeys(held), "facilities": _new_facilities(visitor, power)}
    room = dict(visitor.turn_card(power).get("room", {}))
    purses = visitor.snapshot["powers"][power].get("purses", {})
    pools = {
        id: purses[purse]["to_mobilize"] for id in room if (purse := visitor.edition.purse_at(id)) and purse in purses
    }
    places = {id: left for id, left in room.items() if pools.get(id, True)}
    waiting = visitor.snapshot["powers"][power]["to_mobilize"]
    whole = {id: _whole(visitor, id, pools.get(id, waiting), left) for id, left in places.items()}
    return {
        "places": places,
        "pools": pools,
        "facilities": _new_facilities(visitor, power),
        "all_here": {id: units for id, units in whole.items() if units},
    }


def _whole(visitor: GameVisitor, territory: str, waiting: Mapping[str, int], room: int | None) -> Mapping[str, int]:
    """Everything that's waiting, if one complex has room for it; otherwise empty."""
    units = {unit: count for unit, count in waiting.items() if visitor.edition.unit[unit].kind != "building"}
    at_sea = any(visitor.edition.unit[unit].kind == "sea" for unit in units)
    fits = (room is None or sum(units.values()) <= room) and (
        not at_sea or visitor.edition.territory[territory].sea_zones
    )
    return units if fits else {}


def _new_facilities(visitor: GameVisitor, power: str) -> dict[str, list[str]]:
    """Facilities waiting to be built, and where each could go: on land of the purse that paid for it."""
    card, now = visitor.turn_card(power), visitor.snapshot["powers"][power]
    purses = now.get("purses", {})

    def paid(site: str, unit: str) -> bool:
        purse = visitor.edition.purse_at(site)
        return not purses or bool(purse and purse in purses and unit in purses[purse]["to_mobilize"])

    waiting = [unit for unit in now["to_mobilize"] if unit in visitor.edition.facility]
    sites = {item: card["world"]["sites"][item] if "world" in card else card["complex_sites"] for item in waiting}
    return {unit: [site for site in found if paid(site, unit)] for unit, found in sites.items()}


def _flies(visitor: GameVisitor, power: str) -> bool:
    """Whether a power can have aircraft beyond those it starts with."""
    buys = visitor.edition.power[power].buys
    return not buys or any(visitor.edition.unit[unit].kind == "air" for unit in buys)


def _bombing(visitor: GameVisitor, power: str) -> Context:
    """Enemy facilities to raid, closest to the power's own land first."""
    places = visitor.snapshot["territories"]
    nearest = nearest_first(visitor, power, raid_targets(visitor, power))
    targets = [{"id": id, **places[id], "stands": facility_marks(visitor.edition, places[id])} for id in nearest]
    weapons = {weapon for facility in visitor.edition.facility.values() for weapon in facility.raided_by}
    known = [visitor.edition.technology[technology["id"]] for technology in visitor.turn_card(power)["technologies"]]
    return {
        "targets": targets,
        "tactical": "tactical_bombers" in weapons,
        "heavy": next((technology.raid_dice for technology in known if technology.raid_dice != "one"), None),
    }


def _advantages(visitor: GameVisitor, power: str) -> Context:
    """National advantages: what a power has, and using or choosing one."""
    return {
        "known": [advantage for advantage in visitor.edition.advantages if advantage.power == power],
        "places": sorted(visitor.snapshot["territories"].items(), key=lambda item: in_order(item[1]["name"])),
    }


TURN_PAGES = {
    "buy": _buying,
    "take": _taking,
    "place": _placing,
    "research": _researching,
    "bomb": _bombing,
    "advantages": _advantages,
    "desk": desk_page,
    "battle": fight_page,
    "finish": finishing,
    **WORLD_PAGES,
}

BAR: tuple[BarLink[GameVisitor], ...] = (
    BarLink(msg("Buy"), "buy", "buy", lambda visitor, power: visitor.edition.power[power].income != "none"),
    BarLink(msg("Take"), "take", "take"),
    BarLink(
        msg("Place"), "place", "place", lambda visitor, power: bool(visitor.snapshot["powers"][power]["to_mobilize"])
    ),
)
