"""A land of the map in words: for those who hear it, and for papers."""

from companion.languages import _
from companion.model.edition import Edition
from companion.views.shapes import MapTile


def in_words(edition: Edition, now: MapTile) -> str:
    """A land as a line: its name, who holds it, its value and what is there."""
    if not now["open"]:
        return _("{territory}: impassable", territory=now["name"])
    power = edition.power.get(now["holder"] or "")
    worth = [] if now["value"] is None else [edition.money(now["value"])]
    found = [
        power.name if power else now.get("whose") or _("nobody"),
        *worth,
        *(mark["text"] for mark in now["marks"] if mark["text"]),
    ]
    return f"{now['name']}: {', '.join(found)}"
