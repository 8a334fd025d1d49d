"""What is done in a turn of Axis & Allies: buy, take, place, research, bomb, and look at the books."""

from typing import Any

from flask import request

from api.counter import desk
from api.pages.sitting import Sitting
from companion.service import games as use

View = dict[str, Any]


def nothing_more(_here: Sitting, _power: str) -> View:
    """The turn card has all that the page needs."""
    return {}


def buying(_here: Sitting, _power: str) -> View:
    """The shopping cart; `?add=` puts one unit in."""
    return {"add": request.args.get("add", "")}


def taking(here: Sitting, power: str) -> View:
    """Every territory this power could take, those that border its side's land first."""
    near, far = _targets(here, power)
    return {"near": near, "far": far, "query": request.args.get("q", "")}


def _targets(here: Sitting, power: str) -> tuple[list[View], list[View]]:
    """Territories in other hands, by name: those that border land of this power's side, and the rest."""
    places, edition = here.snapshot["territories"], here.edition
    friendly = {id for id, one in places.items() if _friends(here, one["controller"], power)}
    open_ones = [{"id": id, **one} for id, one in places.items() if id not in friendly]
    open_ones.sort(key=lambda one: one["name"])
    reach = {border for id in friendly if id in edition.territory for border in edition.territory[id].borders}
    return [one for one in open_ones if one["id"] in reach], [one for one in open_ones if one["id"] not in reach]


def _friends(here: Sitting, holder: str | None, power: str) -> bool:
    return holder in here.edition.power and here.edition.allied(holder, power)


def statement(here: Sitting, power: str) -> View:
    """A power's money history, newest first."""
    return {"statement": use.show_statement(desk(), here.who, here.game.id, power)}


def _placing(here: Sitting, power: str) -> View:
    """Where the waiting units go."""
    if here.edition.power[power].muster:
        held = [id for id, one in here.snapshot["territories"].items() if one["controller"] == power]
        return {"places": dict.fromkeys(held)}
    return {"places": dict(use.show_turn_card(desk(), here.who, here.game.id, power).get("room", {}))}


def _bombing(here: Sitting, power: str) -> View:
    """Enemy complexes to raid."""
    targets = [
        {"id": id, **one}
        for id, one in here.snapshot["territories"].items()
        if one["complex"] and one["controller"] and not _friends(here, one["controller"], power)
    ]
    return {"targets": targets}


def _advantages(here: Sitting, power: str) -> View:
    """National advantages: what a power has, and using or choosing one."""
    return {
        "known": [one for one in here.edition.advantages if one.power == power],
        "places": sorted(here.snapshot["territories"].items(), key=lambda item: item[1]["name"]),
    }


DOINGS = {
    "buy": buying,
    "take": taking,
    "place": _placing,
    "research": nothing_more,
    "bomb": _bombing,
    "statement": statement,
    "advantages": _advantages,
}
