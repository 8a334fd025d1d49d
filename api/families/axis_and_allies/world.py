"""War and peace, neutrals, convoys, tokens, and free units: the pages of boxes that have them."""

from collections.abc import Sequence
from typing import NamedTuple

from flask import request
from msgspec import Struct

from api.families.axis_and_allies.distances import nearest_first, zones_nearest_first
from api.families.axis_and_allies.visitor import GameVisitor
from api.pages.kit.context import Context
from api.pages.kit.preview import preview, tried_out
from api.pages.kit.rendering import local_path
from companion.families.axis_and_allies.views.shapes import DeclarationView
from companion.languages.sorting import in_order
from companion.model.actions import RawAction

MOST_DICE = 8
"""Rows of die faces for one sea zone: more dice that cost something are rare."""


def politics(visitor: GameVisitor, power: str) -> Context:
    """Whom a power could declare war on, and the consequences of a chosen declaration."""
    chosen = [enemy for enemy in request.args.getlist("against") if enemy in visitor.edition.powers.ids]
    declared = {"type": "declare_war", "power": power, "against": chosen[0], "also": chosen[1:]} if chosen else {}
    tried = tried_out(visitor, declared) if chosen else {}
    claim = request.args.get("claim", "")
    known_claim = claim if claim in visitor.edition.claims.ids else None
    attest: RawAction = {"type": "attest", "claim": known_claim, "holds": True}
    taking = request.args.get("territory", "")
    land = taking if taking in visitor.edition.territories.ids else None
    kind = "attack_neutral" if request.args.get("attack") else "take_neutral"
    took = preview(visitor, {"type": kind, "by": power, "territory": land}) if land else {}
    return {
        **_declarations(visitor, power),
        "against": chosen,
        "back": local_path(request.args.get("next"), ""),
        "tried": tried,
        "territory": land,
        "took": took,
        "kind": kind,
        "claim": known_claim,
        "telling": tried_out(visitor, attest) if known_claim else {},
        "asked": visitor.asked(attest),
        "friendly": nearest_first(visitor, power, visitor.turn_card(power).get("world", {}).get("friendly", ())),
    }


class NotYet(NamedTuple):
    """Why war can't be declared yet, and on whom."""

    why: str
    declarations: Sequence[DeclarationView]


def _declarations(visitor: GameVisitor, power: str) -> Context:
    """The declarations of war that are open to a power, and those that aren't yet, by reason."""
    card = visitor.turn_card(power)
    declarations = card["world"]["declarations"] if "world" in card else ()
    refused: dict[str, list[DeclarationView]] = {}
    for declaration in declarations:
        if not declaration["when"] and (why := declaration["why_not"]):
            refused.setdefault(why, []).append(declaration)
    return {
        "open": [
            declaration
            for declaration in declarations
            if (declaration["when"] if card["on_turn"] else not declaration["why_not"])
        ],
        "not_yet": [NotYet(why, refused[why]) for why in sorted(refused, key=in_order)],
    }


class Convoy(Struct, frozen=True):
    """A sea zone where a power's convoys can be disrupted."""

    number: int
    lands: Sequence[str]
    worth: int
    """The value of its land there: the most it can lose."""

    @property
    def most_dice(self) -> int:
        """Rows of die faces: a die costs something only as long as there's something to lose."""
        return min(self.worth, MOST_DICE)


def convoys(visitor: GameVisitor, power: str) -> Context:
    """Where a power's convoys can be disrupted, with the value of its land there; enemies nearby first."""
    zones = visitor.turn_card(power).get("world", {}).get("convoys", {})
    places = visitor.snapshot["territories"]

    def convoy(zone: int) -> Convoy:
        lands = [places[land] for land in zones[zone]]
        return Convoy(zone, [land["name"] for land in lands], sum(land["value"] or 0 for land in lands))

    enemies = visitor.snapshot["powers"][power].get("at_war_with") or ()
    return {"zones": [convoy(zone) for zone in zones_nearest_first(visitor, enemies, zones)]}


WORLD_PAGES = {"politics": politics, "convoys": convoys}
