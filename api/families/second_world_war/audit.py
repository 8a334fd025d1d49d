"""The board audit of The Second World War: countries and their status."""

from collections.abc import Sequence

from api.families.family import AuditPage, View
from api.families.second_world_war.visitor import GameVisitor
from companion.languages import _, msg
from companion.model.wording import in_words

ALONE = {"neutral": msg("Neutral"), "at_war": msg("On its own, at war")}
PLAIN = frozenset({"home", "controlled", *ALONE})
"""The statuses for which the holder says it all."""


class Audit(AuditPage[GameVisitor]):
    """The board audit of The Second World War: countries and their status."""

    fixed_by = "set_country"

    def holder(self, visitor: GameVisitor, place: View) -> str:
        """Another country, or its own status."""
        country = visitor.snapshot["territories"].get(place["controller"])
        return str(country["name"]) if country else _(ALONE.get(place["status"], msg("Nobody")))

    def seen(self, place: View) -> list[str]:
        """What's in a place, other than its holder, for people."""
        sentences = (
            "" if place["status"] in PLAIN else in_words(place["status"]),
            _("changed hands") if place.get("changed_hands") else "",
        )
        return [sentence for sentence in sentences if sentence]

    def facts(self, place: View) -> Sequence[str]:
        """The same as ids and figures: a check mark counts as long as they stay."""
        return [place["status"]]
