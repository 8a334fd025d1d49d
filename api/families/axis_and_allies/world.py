"""War and peace, neutrals, convoys, tokens, and free units: the pages of boxes that have them."""

from flask import request

from api.families.axis_and_allies.distances import nearest_first, zones_nearest_first
from api.families.axis_and_allies.visitor import GameVisitor
from api.pages.kit.context import Context
from api.pages.kit.preview import preview, tried_out
from api.pages.kit.rendering import local_path
from companion.model.actions import RawAction

MOST_DICE = 8
"""Rows of die faces for one sea zone: more dice that cost something are rare."""


def politics(visitor: GameVisitor, power: str) -> Context:
    """Whom a power could declare war on, and the consequences of a chosen declaration."""
    chosen = [against for against in request.args.getlist("against") if against in visitor.edition.power]
    declared = {"type": "declare_war", "power": power, "against": chosen[0], "also": chosen[1:]} if chosen else {}
    tried = tried_out(visitor, declared) if chosen else {}
    claim = request.args.get("claim", "")
    known_claim = claim if claim in visitor.edition.claim else None
    attest: RawAction = {"type": "attest", "claim": known_claim, "holds": True}
    taking = request.args.get("territory", "")
    known = taking if taking in visitor.edition.territory else None
    kind = "attack_neutral" if request.args.get("attack") else "take_neutral"
    took = preview(visitor, {"type": kind, "by": power, "territory": known}) if known else {}
    return {
        "against": chosen,
        "back": local_path(request.args.get("next"), ""),
        "tried": tried,
        "territory": known,
        "took": took,
        "kind": kind,
        "claim": known_claim,
        "telling": tried_out(visitor, attest) if known_claim else {},
        "asked": visitor.asked(attest),
        "friendly": nearest_first(visitor, power, visitor.turn_card(power).get("world", {}).get("friendly", ())),
    }


def convoys(visitor: GameVisitor, power: str) -> Context:
    """Where a power's convoys can be disrupted, with the value of its land there; enemies nearby first."""
    zones = visitor.turn_card(power).get("world", {}).get("convoys", {})
    places = visitor.snapshot["territories"]
    return {
        "most_dice": MOST_DICE,
        "zones": [
            {
                "number": zone,
                "lands": [places[land]["name"] for land in zones[zone]],
                "worth": sum(places[land]["value"] or 0 for land in zones[zone]),
            }
            for zone in zones_nearest_first(visitor, visitor.snapshot["powers"][power].get("at_war_with") or (), zones)
        ],
    }


WORLD_PAGES = {"politics": politics, "convoys": convoys}
