"""The dice page: every roll by the app, and proof that nobody could have chosen it."""

from typing import Any

from flask import Response

from api.http.context import app_context
from api.pages.kit.rendering import render
from api.pages.kit.routes import pages
from api.pages.kit.turns.card_pages import scan_context
from api.pages.kit.visiting import visitor_of
from companion.model.entry import SeatRef
from companion.service import games as service
from companion.service.dice.checks import show_dice
from companion.views.shapes import RollView


@pages.get("/games/<id:game_id>/dice")
def dice_page(game_id: str) -> Response:
    """Every roll by the app, newest first."""
    visitor = visitor_of(game_id)
    shown = show_dice(app_context(), visitor.who, game_id)
    entries = {entry["version"]: entry for entry in service.journal(app_context(), visitor.who, game_id)["entries"]}
    return render(
        "dice.html",
        **scan_context(visitor),
        rolls=[_shown(roll, entries[roll["version"]]) for roll in reversed(shown["rolls"])],
        raw=list(reversed(shown["rolls"])),
        before=[entries[version] for version in reversed(shown["before"])],
        unlogged=[cup for cup in shown["closed"] if cup["told"]],
        cup=shown["open"],
    )


def _shown(roll: RollView, entry: Any) -> dict[str, Any]:
    phones: list[dict[str, Any]] = [
        {**phone, "name": SeatRef(id=phone["seat"], name=phone["name"]).shown} for phone in roll["phones"]
    ]
    awake = sorted(phone["name"] for phone in phones if phone["value"] is not None)
    asleep = sorted(phone["name"] for phone in phones if phone["value"] is None)
    return {**roll, "phones": phones, "entry": entry, "awake": awake, "asleep": asleep}
