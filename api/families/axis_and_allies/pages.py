"""A turn of Axis & Allies: buy, take, place, research, bomb, and view the books."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from flask import request
from msgspec import Struct

from api.families.axis_and_allies.battle_desk.fight_page import fight_page, open_battles, unlogged
from api.families.axis_and_allies.battle_desk.page import desk_page
from api.families.axis_and_allies.before_collecting import before_collecting, paying_wars
from api.families.axis_and_allies.distances import near, nearest_first
from api.families.axis_and_allies.industry import Complex, industry
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
from companion.families.axis_and_allies.views.board import facility_marks, whose_land
from companion.families.axis_and_allies.views.contested import fought_for_this_turn, taken_this_turn
from companion.families.axis_and_allies.views.objectives import one_short
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesTurnCard, PurseView
from companion.languages import _, listed, msg
from companion.languages.sorting import in_order
from companion.model.translated import named
from companion.service import games as use


def _taking(visitor: GameVisitor, power: str) -> Context:
    """Every territory this power could take, likely ones first."""
    places, own = visitor.snapshot["territories"], visitor.edition.powers[power]
    open_places = in_other_hands(visitor, power)
    if own.stays_home:
        home = {*visitor.edition.originals[power], *own.may_take}
        open_places = [place for place in open_places if place["id"] in home]
    open_places = [
        {**place, "whose": whose_land(visitor.edition, place["id"], places[place["id"]].get("neutral"))}
        if place["controller"] is None
        else place
        for place in open_places
    ]
    open_places = [{**place, "stands": facility_marks(visitor.edition, places[place["id"]])} for place in open_places]
    likely = likely_captures(visitor, power, open_places)
    return {
        "near": likely,
        "far": [place for place in open_places if place not in likely],
        "query": request.args.get("q", ""),
    }


def power_page(visitor: GameVisitor, power: str) -> Context:
    """A power's complexes, whether repairs come first, and income for which answers come too late."""
    income = use.show_income(app_context(), visitor.who, visitor.game.id, power)
    return {
        "industry": industry(visitor, power),
        "bonus": sum(objective["bonus"] for objective in income["objectives"] if objective["met"]),
        "can_pay": _cannot_pay(visitor, power) is None,
        "next_button": next_button,
        "acts_for_another": visitor.edition.powers[power].acts_with is not None,
        "may_bomb": _flies(visitor, power) and any(raid_targets(visitor, power)),
        "late": last_income(visitor, power),
        "open_battles": open_battles(visitor),
        "wars": paying_wars(visitor, power, when="now"),
    }


def finishing(visitor: GameVisitor, power: str) -> Context:
    """What ends the turn, and what is often forgotten before it: units, an objective one short, land just taken."""
    edition, state, history = visitor.edition, visitor.state, visitor.history
    taken = taken_this_turn(state)
    partners_wait = {
        partner: units for partner in partners(edition, power) if (units := visitor.turn_card(partner)["to_mobilize"])
    }
    around = near(visitor, {*taken, *fought_for_this_turn(history)})
    short = {id for id, missing in one_short(edition, state, power).items() if around & missing}
    shared: dict[str, Any] = {**shared_finishing(visitor, power)}
    income = shared["income"]
    purses = [str(purse["total"]) for purse in income.get("purses", {}).values() if purse["collectable"]]
    return {
        **shared,
        "due": " + ".join(purses) or income["total"],
        "asked": [objective for objective in shared["objectives"] if objective["status"] == "waiting"],
        **before_collecting(visitor, power),
        "unlogged": unlogged(visitor, shared["unlogged"]),
        "partners_wait": partners_wait,
        "one_short": [objective for objective in shared["objectives"] if objective["id"] in short],
        "taken": listed(sorted((visitor.edition.place(place) for place in taken), key=in_order)),
    }


def _buying(visitor: GameVisitor, power: str) -> Context:
    """The shopping cart, with the complexes that have to place what's bought."""
    own, card = industry(visitor, power), visitor.turn_card(power)
    purses, with_war = visitor.snapshot["powers"][power].get("purses", {}), _with_war(visitor, power)
    waiting = sum(card["to_mobilize"].values())
    return {
        **buying(visitor, power),
        "cannot_sell": _cannot_sell(visitor, power),
        "industry": own,
        "waiting_units": waiting,
        "free": Free(own.room - waiting, with_war["more"] if with_war else 0),
        "damage": _damage(card),
        "with_war": with_war,
        "opening_purse": _opening_purse(visitor, power),
        "purse_room": {purse: _purse_room(visitor, own.complexes, purse, view) for purse, view in purses.items()},
        "beyond": {piece.id: piece.beyond for piece in own.complexes if piece.value},
    }


class Free(Struct, frozen=True):
    """How many units a power can buy beyond those that wait: below 0 where too many wait already."""

    now: int
    more: int
    """What a war declared this turn adds."""

    @property
    def with_war(self) -> int:
        """After that declaration."""
        return self.now + self.more

    @property
    def places_now(self) -> int:
        """The same for people: never below 0."""
        return max(0, self.now)

    @property
    def places(self) -> int:
        """The same after that declaration."""
        return max(0, self.with_war)


def _damage(card: AxisAndAlliesTurnCard) -> int:
    """All the damage that a power can repair."""
    if "world" in card:
        return sum(damage for facilities in card["world"]["repairs"].values() for damage in facilities.values())
    return sum(card["damage"].values())


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
        name = named(visitor.edition.source.powers[power])
        return _("{power:power the} has too little money to buy a unit.", power=name)
    return None


def _cannot_pay(visitor: GameVisitor, power: str) -> str | None:
    """Why a power can't spend anything: none of its economies has its capital."""
    figures = visitor.snapshot["powers"][power]
    if figures["capital_held"] or any(purse["capital_held"] for purse in figures.get("purses", {}).values()):
        return None
    name = named(visitor.edition.source.powers[power])
    return _("{power:power the} can't buy: its capital is in enemy hands.", power=name)


def _researching(visitor: GameVisitor, power: str) -> Context:
    """The research page; what can't be paid for isn't offered."""
    research, have = visitor.turn_card(power).get("research"), visitor.snapshot["powers"][power]["treasury"]
    cannot = _cannot_pay(visitor, power)
    if not cannot and research and have < research["cost"]:
        cannot = _(
            "{power:power the} has {have}; this costs {cost}.",
            power=named(visitor.edition.source.powers[power]),
            have=visitor.edition.money(have),
            cost=visitor.edition.money(research["cost"]),
        )
    charts = research["charts"].values() if research else ()
    return {
        "cannot_sell": cannot,
        "to_develop": [technology for chart in charts for technology in chart if not technology["held"]],
    }


def _purse_room(visitor: GameVisitor, complexes: Sequence[Complex], purse: str, view: PurseView) -> int:
    """How many units a purse's complexes can still place, beyond those waiting."""
    room = sum(complex_.room for complex_ in complexes if visitor.edition.purse_at(complex_.id) == purse)
    waiting = sum(count for unit, count in view["to_mobilize"].items() if unit not in visitor.edition.facilities.ids)
    return room - waiting


def _placing(visitor: GameVisitor, power: str) -> Context:
    """Where the waiting units go."""
    if visitor.edition.powers[power].muster or visitor.edition.powers[power].placement == "own_land":
        held = [id for id, territory in visitor.snapshot["territories"].items() if territory["controller"] == power]
        all_of_it = visitor.snapshot["powers"][power]["to_mobilize"]
        return {
            "places": dict.fromkeys(held),
            "most": dict.fromkeys(held, all_of_it),
            "facilities": _new_facilities(visitor, power),
        }
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
        "most": {
            id: {unit: _at_most(count, left) for unit, count in pools.get(id, waiting).items()}
            for id, left in places.items()
        },
        "pools": pools,
        "facilities": _new_facilities(visitor, power),
        "all_here": {id: units for id, units in whole.items() if units},
    }


def _at_most(count: int, room: int | None) -> int:
    """How many of these units a place takes; None is room for any number."""
    return count if room is None else min(count, room)


def _whole(visitor: GameVisitor, territory: str, waiting: Mapping[str, int], room: int | None) -> Mapping[str, int]:
    """Everything that's waiting, if one complex has room for it; otherwise empty."""
    units = {unit: count for unit, count in waiting.items() if visitor.edition.units[unit].kind != "building"}
    at_sea = any(visitor.edition.units[unit].kind == "sea" for unit in units)
    fits = (room is None or sum(units.values()) <= room) and (
        not at_sea or visitor.edition.territories[territory].sea_zones
    )
    return units if fits else {}


def _new_facilities(visitor: GameVisitor, power: str) -> dict[str, list[str]]:
    """Facilities waiting to be built, and where each could go: on land of the purse that paid for it."""
    card, figures = visitor.turn_card(power), visitor.snapshot["powers"][power]
    purses = figures.get("purses", {})

    def paid(site: str, facility: str) -> bool:
        purse = visitor.edition.purse_at(site)
        return not purses or bool(purse and purse in purses and facility in purses[purse]["to_mobilize"])

    waiting = [facility for facility in figures["to_mobilize"] if facility in visitor.edition.facilities.ids]
    sites = {
        facility: card["world"]["sites"][facility] if "world" in card else card["complex_sites"] for facility in waiting
    }
    return {facility: [site for site in possible if paid(site, facility)] for facility, possible in sites.items()}


def _flies(visitor: GameVisitor, power: str) -> bool:
    """Whether a power can have aircraft beyond those it starts with."""
    buys = visitor.edition.powers[power].buys
    return not buys or any(visitor.edition.units[unit].kind == "air" for unit in buys)


def _bombing(visitor: GameVisitor, power: str) -> Context:
    """Enemy facilities to raid, closest to the power's own land first."""
    places = visitor.snapshot["territories"]
    nearest = nearest_first(visitor, power, raid_targets(visitor, power))
    targets = [{"id": id, **places[id], "stands": facility_marks(visitor.edition, places[id])} for id in nearest]
    weapons = {weapon for facility in visitor.edition.facilities for weapon in facility.raided_by}
    technologies = [
        visitor.edition.technologies[technology["id"]] for technology in visitor.turn_card(power)["technologies"]
    ]
    return {
        "targets": targets,
        "tactical": "tactical_bombers" in weapons,
        "has_rockets": any(technology.rockets for technology in technologies),
        "fighters": any(advantage["kind"] == "fighters_raid" for advantage in visitor.turn_card(power)["advantages"]),
        "heavy": next((technology.raid_dice for technology in technologies if technology.raid_dice != "one"), None),
    }


def _advantages(visitor: GameVisitor, power: str) -> Context:
    """National advantages: what a power has, and using or choosing one."""
    held = visitor.turn_card(power)["advantages"]
    owned = {advantage["id"] for advantage in held}
    return {
        "usable": [advantage for advantage in held if not advantage["spent"]],
        "to_choose": [
            advantage
            for advantage in visitor.edition.advantages
            if advantage.power == power and advantage.id not in owned
        ],
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
    BarLink(msg("Buy"), "buy", "buy", lambda visitor, power: visitor.edition.powers[power].income != "none"),
    BarLink(msg("Take"), "take", "take"),
    BarLink(
        msg("Place"), "place", "place", lambda visitor, power: bool(visitor.snapshot["powers"][power]["to_mobilize"])
    ),
)
