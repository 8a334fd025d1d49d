"""What the board audit shows of an Axis & Allies game."""

from api.families.axis_and_allies.visitor import GameVisitor
from api.families.family import AuditPage, View
from companion.families.axis_and_allies.views.board import whose_land
from companion.languages import _


class Audit(AuditPage[GameVisitor]):
    """What the board audit shows of an Axis & Allies game."""

    def seen(self, place: View) -> list[str]:
        """The city, the facilities with their damage, and whether it changed hands."""
        sentences = (
            *place.get("stands", ()),
            place.get("city") or "",
            _("complex") if place.get("complex") and "stands" not in place else "",
            _("damage {damage}", damage=place["damage"]) if place.get("damage") and "stands" not in place else "",
            _("changed hands") if place.get("changed_hands") and place.get("controller") else "",
        )
        return [sentence for sentence in sentences if sentence]

    def facts(self, place: View) -> list[str]:
        """How a land that nobody holds leans, and the facilities with their damage."""
        facilities = place.get("facilities")
        if facilities is None:
            facilities = {"complex": place["damage"]} if place.get("complex") else {}
        return [place.get("neutral") or "", *(f"{unit} {damage}" for unit, damage in sorted(facilities.items()))]

    def changed(self, place: View) -> bool:
        """Whether a place is no longer as it was at the start: those are checked first."""
        return bool(place["changed"])

    def holder(self, visitor: GameVisitor, place: View) -> str:
        """For land that no power holds: whose it is, or how it leans."""
        return whose_land(visitor.edition, place["id"], place.get("neutral")) or _("Nobody")
