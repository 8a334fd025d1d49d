"""The board audit of The Second World War: countries and their status."""

from collections.abc import Mapping
from typing import Any

from api.families.family import AuditPage
from api.families.second_world_war.visitor import GameVisitor
from companion.languages import _, msg
from companion.model.wording import in_words

ALONE = {"neutral": msg("Neutral"), "at_war": msg("On its own, at war")}
PLAIN = frozenset({"home", "controlled", *ALONE})
"""The statuses for which the holder says it all."""


def _holder(visitor: GameVisitor, place: Mapping[str, Any]) -> str:
    """Another country, or its own status."""
    country = visitor.snapshot["territories"].get(place["controller"])
    return str(country["name"]) if country else _(ALONE.get(place["status"], msg("Nobody")))


def _seen(place: Mapping[str, Any]) -> list[str]:
    sentences = (
        "" if place["status"] in PLAIN else in_words(place["status"]),
        _("changed hands") if place.get("changed_hands") else "",
    )
    return [sentence for sentence in sentences if sentence]


AUDIT: AuditPage[GameVisitor] = AuditPage(
    fixed_by="set_country", holder=_holder, seen=_seen, facts=lambda place: [place["status"]]
)
