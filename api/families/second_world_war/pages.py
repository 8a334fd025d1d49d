"""An impulse of The Second World War.

Declaring war, taking a country, helping one, and signing are previewed first and done with a second tap: `?target=`,
`?country=`, and so on name what the page tries out.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TypedDict

from flask import request
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from api.families.family import BarLink
from api.families.second_world_war import boxes
from api.families.second_world_war.points import free_operations, point_shop, spending, theatre_names
from api.families.second_world_war.visitor import GameVisitor
from api.pages.kit.change_words import matching_names
from api.pages.kit.context import Context
from api.pages.kit.forms import posted
from api.pages.kit.preview import preview
from api.pages.kit.turns.finishing import Forgotten, finishing
from api.pages.kit.turns.power_pages import buying
from companion.families.second_world_war.named import CAPITALS
from companion.families.second_world_war.views.choices import (
    captors_of,
    captors_of_city,
    capture_of,
    captured_in_impulse,
    enemies_of_minors,
    name_in_a_sentence,
)
from companion.families.second_world_war.views.figures import points_log
from companion.families.second_world_war.views.preview import with_a_point
from companion.families.second_world_war.views.shapes import PointsLine
from companion.families.second_world_war.views.surrender import fallen_to
from companion.languages import _, listed, msg
from companion.languages.sorting import in_order
from companion.model.actions import RawAction
from companion.model.refusal import NotFound, RuleViolation
from companion.model.wording import signed


def _names(visitor: GameVisitor, _power: str) -> Context:
    """Names of powers and countries by id, for pages that list both."""
    return {"names": names(visitor)}


def names(visitor: GameVisitor) -> dict[str, str]:
    """What people call every country and power of a game."""
    lands = {id: territory["name"] for id, territory in visitor.snapshot["territories"].items()}
    return lands | {power.id: power.name for power in visitor.edition.powers}


PAGE_OF = {
    "build_reinforcement": "buy",
    "rebuild_unit": "buy",
    "deploy_units": "buy",
    "declare_war": "war",
    "intervene": "war",
    "roll_commitment": "war",
    "send_lend_lease": "lend",
    "check_surrender": "resolve",
    "raid_convoys": "raids",
}
"""The page of each action that has one of its own."""


def _spending(visitor: GameVisitor, power: str) -> Context:
    """What points buy, where other things are done, and whose points can be used."""
    lenders = [
        (partner["power"], f"{visitor.power_name(partner['power'])}, {partner['points']}")
        for partner in visitor.turn_card(power)["partners"]
        if partner["points"]
    ]
    return {
        "page_of": PAGE_OF,
        "lenders": lenders,
        "spending": spending(visitor, power),
        "free_operations": free_operations(visitor, power),
        "theatre_names": theatre_names(visitor),
    }


def _buying_points(visitor: GameVisitor, power: str) -> Context:
    """What resources buy."""
    return {"shop": point_shop(visitor, power)}


def power_page(visitor: GameVisitor, power: str) -> Context:
    """What's next for a power and its bloc, and what it can buy and spend points on here."""
    card, bloc = visitor.turn_card(power), visitor.snapshot["bloc"]
    asked = [item for item in card["checklist"] if not item["done"] and item["power"] in visitor.powers]
    passed, acting = (bloc["passed"], bloc["acting"]) if bloc else ((), ())
    told = {f"event_{event['id']}" for event in visitor.snapshot["announced"] if event["notes"]}
    return {
        **_buying_points(visitor, power),
        "spending": spending(visitor, power),
        "theatre_names": theatre_names(visitor),
        "to_do": asked[0]["action"] if asked and card["next"] == "wait" else card["next"],
        "minors_act": any(minor["points"] for minor in card["minors"]),
        "passing_too": [own for own in visitor.on_turn if own not in passed] if bloc else [],
        "all_others_passed": bool(bloc) and all(who in passed or who in visitor.powers for who in acting),
        "checklist": [item for item in card["checklist"] if item["id"] not in told],
    }


class Falling(TypedDict):
    """What a power leaves behind if it falls: its allies, and lands that aren't its own."""

    allies: list[tuple[str, str]]
    held: list[tuple[str, str]]


ALLIED = ("ally", "non_cooperating_ally", "uncommitted_ally")
"""What a country is to the power that controls it, if it fights for itself."""


def falling(visitor: GameVisitor) -> dict[str, Falling]:
    """By power: the countries and lands that it controls."""
    falling_by_power: dict[str, Falling] = defaultdict(lambda: {"allies": [], "held": []})
    for id, land in visitor.snapshot["territories"].items():
        if land["controller"] is not None:
            (falling_by_power[land["controller"]]["allies" if land["status"] in ALLIED else "held"]).append(
                (id, land["name"])
            )
    return falling_by_power


def _building(visitor: GameVisitor, power: str) -> Context:
    """Reinforcements and the Production Display; `?add=` adds one unit."""
    allies = [
        id
        for id, territory in visitor.snapshot["territories"].items()
        if territory["controller"] == power and territory["status"] in ("ally", "non_cooperating_ally")
    ]
    return {
        **buying(visitor, power),
        "display": _display(visitor, power),
        "queue": sorted(visitor.turn_card(power)["in_production"], key=lambda item: item["to_pay"]),
        "at_once": _reinforcements_at_once(visitor, power),
        "allies": allies,
        "boxes": boxes.row,
        "names": names(visitor),
    }


MOST_REINFORCEMENTS = 4
"""How many a tap builds at most."""


def _reinforcements_at_once(visitor: GameVisitor, power: str) -> int:
    """How many reinforcements one tap can build: as far as resources and the season's limit are known."""
    card = visitor.turn_card(power)
    limit = card["reinforcements"]["limit"]
    affordable = card["treasury"] if card["known"] else MOST_REINFORCEMENTS
    left = MOST_REINFORCEMENTS if limit is None else limit - card["reinforcements"]["built"]
    return min(affordable, left, MOST_REINFORCEMENTS)


class Display(Struct, frozen=True):
    """What can be done on the Production Display in this impulse."""

    workable: bool
    """Whether there's a unit that nothing was done with yet."""
    may_deploy: bool
    advance_all: Sequence[str]
    """The units that one tap advances; empty if there are none, or too few resources for all."""
    cost_of_all: int


def _display(visitor: GameVisitor, power: str) -> Display:
    card = visitor.turn_card(power)
    workable = [item for item in card["in_production"] if not item["worked"]]
    unfinished = [item["id"] for item in workable if not item["finished"]]
    return Display(
        bool(workable),
        any(item["may_deploy"] for item in card["in_production"]),
        unfinished if len(unfinished) <= card["treasury"] else (),
        len(unfinished) * visitor.edition.building.rebuild_resources,
    )


TRIED = (
    ("target", "declare_war", "target", "power"),
    ("help", "intervene", "country", "power"),
    ("sign", "sign_treaty", "treaty", None),
    ("demand", "demand_treaty", "treaty", None),
    ("end", "renounce_treaty", "treaty", "by"),
)
"""What the war and peace page tries out: the query parameter, the action, and its fields."""


def _war(visitor: GameVisitor, power: str) -> Context:
    """Declarations, help, rolls, and agreements; one of them tried out."""
    called, card = names(visitor), visitor.turn_card(power)
    wars, powers = card["wars"], visitor.edition.powers.by_id

    def by_name(countries: Collection[str]) -> list[str]:
        return sorted(called.keys() & countries, key=lambda country: in_order(called[country]))

    context: Context = {
        "names": called,
        "majors": [country for country in wars["may_declare"] if country in powers],
        "minors": by_name([country for country in wars["may_declare"] if country not in powers]),
        "enemies": by_name(wars["enemies"]),
        "forbidden": by_name(wars["forbidden"]),
        "to_help": by_name([friend["country"] for friend in wars["to_help"]]),
        "trial": None,
        "commitments": _commitments(visitor, power, called),
    }
    for argument, type, field, by in TRIED:
        if subject := request.args.get(argument):
            action = {"type": type, field: subject, **({by: power} if by else {})}
            tried = preview(visitor, action)
            refusal = tried["refusal"]
            lacks_a_point = isinstance(refusal, RuleViolation) and refusal.code == "not_enough_points"
            with_a_point = _with_a_point(visitor, power, action) if lacks_a_point else []
            name = name_in_a_sentence(visitor.edition, visitor.state, subject)
            treaty = next((of_card["name"] for of_card in card["treaties"] if of_card["treaty"] == subject), "")
            context["trial"] = {
                "action": action,
                "subject": subject,
                "named": name,
                "treaty": treaty,
                "then": with_a_point,
                **tried,
            }
    return context


def _commitments(visitor: GameVisitor, power: str, called: Mapping[str, str]) -> dict[str, list[tuple[str, str]]]:
    """By table: the countries that a power can roll for, each with what modifies the roll."""
    return {
        commitment["table"]: [
            (country, _modified(called[country], added)) for country, added in commitment["countries"].items()
        ]
        for commitment in visitor.turn_card(power)["commitments"]
    }


def _modified(name: str, modifiers: Mapping[str, int]) -> str:
    """A country with the sum of what modifies its roll."""
    added = sum(modifiers.values())
    return f"{name} ({signed(added)})" if added else name


BOMB = "atomic_bomb"


def _resolve(visitor: GameVisitor, power: str) -> Context:
    """Surrenders: possible ones, and to whom the others fell."""
    return {
        **_names(visitor, power),
        "checks": sorted(visitor.turn_card(power)["checks"], key=lambda check: check["due"], reverse=True),
        "later_bombs": next((loss.later_check_modifier for loss in visitor.edition.losses if loss.id == BOMB), 0),
        "falling": falling(visitor),
        "fallen_to": fallen_to(visitor.edition, visitor.state),
    }


def _minors(visitor: GameVisitor, power: str) -> Context:
    """The minor powers whose impulse it is, and their enemies."""
    bloc = visitor.snapshot["bloc"]
    passed = bloc["passed"] if bloc else ()
    waiting = [
        minor
        for minor in visitor.turn_card(power)["minors"]
        if minor["points"] and not minor["rests"] and minor["country"] not in passed
    ]
    return {
        "several_wait": len(waiting) > 1,
        "enemies": enemies_of_minors(visitor.edition, visitor.state),
    }


def _with_a_point(visitor: GameVisitor, power: str, action: RawAction) -> list[str]:
    """What an action would do if its power had a point: nothing is logged."""
    return list(with_a_point(visitor.edition, visitor.state, power, action) or ())


def capture(visitor: GameVisitor, country: str, power: str) -> RawAction:
    """How a power takes a country: via its capital, if it has its own units."""
    type = capture_of(visitor.edition, visitor.state, country)
    return {"type": type, "country": country, "by": power, **({"defenders": True} if type == "capture_capital" else {})}


def _tried_too(field: str) -> bool:
    """Whether a field is about a falling power's lands and allies, or a die of its check."""
    return field in ("create_vichy", "invaded") or field.startswith(("held.", "dice#"))


TWO_DICE = 2
"""A surrender check's dice; with only one marked, there's nothing to try out yet."""


def _taking(visitor: GameVisitor, power: str) -> Context:
    """Lands, capitals, and cities in enemy hands; one of them tried out."""
    card, query = visitor.turn_card(power), request.args.get("q", "")
    others = [own for own in visitor.powers if own != power]
    context: Context = {
        "names": names(visitor),
        "falling": falling(visitor),
        "trial": None,
        "query": query,
        "targets": {
            type: matching_names([target for target in card["targets"] if target["action"] == type], query)
            for type in ("capture_capital", "capture_country")
        },
    }
    cities = {place.id: place.name for place in visitor.edition.places}
    city = request.args.get("city", "")
    if country := request.args.get("country") or CAPITALS.get(city):
        land = visitor.snapshot["territories"].get(country)
        if land is None:
            raise NotFound("unknown_country", "There's no such country in this game.")
        target = next((target for target in card["targets"] if target["country"] == country), None)
        action = capture(visitor, country, power)
        if "defenders" in action:
            action["defenders"] = request.args.get("defenders") != "no"
        form = MultiDict(
            [("type", action["type"]), *((key, arg) for key, arg in request.args.items(multi=True) if _tried_too(key))]
        )
        fate = posted.action_from(visitor.actions, form)
        if not action.get("defenders") or len(fate.get("dice", ())) < TWO_DICE:
            fate.pop("dice", None)
        if target and target["asks"]["create_vichy"]:
            fate.setdefault("create_vichy", False)
        shown = {**land, "name": cities.get(city, land["name"])}
        context["trial"] = {
            "action": action,
            "subject": country,
            "place": shown,
            **preview(visitor, {**action, **fate}),
        }
        holder = land["capital_held_by"] or land["controller"]
        context["others"] = captors_of(visitor.edition, visitor.state, holder, others)
    elif city:
        action = {"type": "capture_city", "city": city, "by": power}
        if city not in cities:
            raise NotFound("unknown_place", "No rule names that city.")
        context["trial"] = {
            "action": action,
            "subject": city,
            "place": {"name": cities[city]},
            **preview(visitor, action),
        }
        context["others"] = captors_of_city(visitor.edition, visitor.state, city, others)
    return context


def _log(visitor: GameVisitor, power: str) -> Context:
    """What this power's points were bought with and used for, newest first."""
    seasons: dict[str, list[PointsLine]] = {}
    for line in reversed(points_log(visitor.edition, visitor.history, power)):
        seasons.setdefault(line["season"], []).append(line)
    return {"seasons": seasons, "theatre_names": theatre_names(visitor)}


def _lending(visitor: GameVisitor, _power: str) -> Context:
    """The routes of Lend-Lease, and the place that each goes through."""
    places = {place.id: place.name for place in visitor.edition.places}
    return {"through": {route.id: places.get(route.through or "") for route in visitor.edition.lend_lease.routes}}


def _finishing(visitor: GameVisitor, power: str) -> Context:
    """What ends the impulse, and what is often forgotten before it: units on the display, a capital or city."""
    return {**finishing(visitor, power), **_forgotten(visitor), **_still_to_pass(visitor)}


def _still_to_pass(visitor: GameVisitor) -> Context:
    """Who hasn't passed, if others than this person's powers haven't: their own by id, others by name."""
    bloc, called = visitor.snapshot["bloc"], names(visitor)
    left = [country for country in bloc["acting"] if country not in bloc["passed"]] if bloc else []
    others = [called[country] for country in left if country not in visitor.powers]
    return {
        "others_left": others,
        "my_pass": [country for country in left if country in visitor.powers] if others else [],
    }


def _forgotten(visitor: GameVisitor) -> Forgotten:
    taken = _taken(visitor)
    ready = {
        power: Counter(item["unit"] for item in visitor.turn_card(power)["in_production"] if item["may_deploy"])
        for power in visitor.on_turn
        if visitor.snapshot["powers"][power]["action_points"]
    }
    return {
        "still_to_do": [
            {
                "heading": _("{power} can still deploy", power=visitor.power_name(power)),
                "what": visitor.edition.units_in_words(units),
                "page": f"/play/{power}/buy",
                "label": _("Deploy them"),
                "icon": "place",
            }
            for power, units in ready.items()
            if units
        ],
        "taken": _("Taken this impulse: {places}. Was that all?", places=listed(taken)) if taken else "",
    }


def _taken(visitor: GameVisitor) -> list[str]:
    """The lands, capitals, and cities taken by this impulse's powers."""
    called, cities = names(visitor), {place.id: place.name for place in visitor.edition.places}
    return [
        cities.get(str(capture.get("city"))) or called[str(capture.get("country"))]
        for capture in captured_in_impulse(visitor.history)
    ]


TURN_PAGES = {
    "finish": _finishing,
    "points": _buying_points,
    "spend": _spending,
    "buy": _building,
    "war": _war,
    "take": _taking,
    "resolve": _resolve,
    "raids": _names,
    "lend": _lending,
    "minors": _minors,
    "log": _log,
}


def _in_play(visitor: GameVisitor, power: str) -> bool:
    return not visitor.snapshot["powers"][power]["surrendered"]


BAR: tuple[BarLink[GameVisitor], ...] = (
    BarLink(msg("Points"), "points", "points", _in_play),
    BarLink(msg("Spend"), "spend", "spend", _in_play),
    BarLink(msg("Build"), "build", "buy", _in_play),
)
