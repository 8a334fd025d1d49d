"""What is done in a turn of Axis & Allies: buy, take, place, research, bomb, and look at the books."""

from typing import Any

from flask import request

from api.pages.kit.card_pages import friends
from api.pages.kit.power_pages import buying, in_other_hands, nothing_more
from api.pages.kit.visitor import Visitor
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition

Here = Visitor[AxisAndAlliesEdition]
Context = dict[str, Any]


def _taking(here: Here, power: str) -> Context:
    """Every territory this power could take, those that border its side's land first."""
    places, printed = here.snapshot["territories"], here.edition.territory
    friendly = [id for id, one in places.items() if friends(here, one["controller"], power)]
    reach = {border for id in friendly if id in printed for border in printed[id].borders}
    found = in_other_hands(here, power)
    return {
        "near": [one for one in found if one["id"] in reach],
        "far": [one for one in found if one["id"] not in reach],
        "query": request.args.get("q", ""),
    }


def _placing(here: Here, power: str) -> Context:
    """Where the waiting units go."""
    if here.edition.power[power].muster:
        held = [id for id, one in here.snapshot["territories"].items() if one["controller"] == power]
        return {"places": dict.fromkeys(held)}
    return {"places": dict(here.turn_card(power).get("room", {}))}


def _bombing(here: Here, power: str) -> Context:
    """Enemy complexes to raid."""
    targets = [
        {"id": id, **one}
        for id, one in here.snapshot["territories"].items()
        if one["complex"] and one["controller"] and not friends(here, one["controller"], power)
    ]
    return {"targets": targets}


def _advantages(here: Here, power: str) -> Context:
    """National advantages: what a power has, and using or choosing one."""
    return {
        "known": [one for one in here.edition.advantages if one.power == power],
        "places": sorted(here.snapshot["territories"].items(), key=lambda item: item[1]["name"]),
    }


TURN_PAGES = {
    "buy": buying,
    "take": _taking,
    "place": _placing,
    "research": nothing_more,
    "bomb": _bombing,
    "advantages": _advantages,
}
