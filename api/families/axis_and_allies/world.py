"""War and peace, neutrals, convoys, tokens and free units: the pages of boxes that have them."""

from flask import request

from api.families.axis_and_allies.visitor import GameVisitor
from api.pages.kit.context import Context
from api.pages.kit.preview import preview

MOST_DICE = 8
"""Rows of faces for one sea zone: so many dice that cost something are rare."""


def politics(visitor: GameVisitor, power: str) -> Context:
    """Whom a power could declare war on, and what a declaration, once chosen, would bring with it."""
    against = request.args.get("against", "")
    chosen = against if against in visitor.edition.power else None
    tried = preview(visitor, {"type": "declare_war", "power": power, "against": chosen}) if chosen else {}
    taking = request.args.get("territory", "")
    known = taking if taking in visitor.edition.territory else None
    kind = "attack_neutral" if request.args.get("attack") else "take_neutral"
    took = preview(visitor, {"type": kind, "by": power, "territory": known}) if known else {}
    return {"against": chosen, "tried": tried, "territory": known, "took": took, "kind": kind}


def convoys(visitor: GameVisitor, power: str) -> Context:
    """Where a power's convoys can be disrupted, with what its land there is worth."""
    zones = visitor.turn_card(power).get("world", {}).get("convoys", {})
    places = visitor.snapshot["territories"]
    return {
        "most_dice": MOST_DICE,
        "zones": [
            {
                "number": zone,
                "lands": [places[land]["name"] for land in lands],
                "worth": sum(places[land]["value"] or 0 for land in lands),
            }
            for zone, lands in zones.items()
        ],
    }


WORLD_PAGES = {"politics": politics, "convoys": convoys}
