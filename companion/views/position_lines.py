"""A stated position in words, for the entry that opens a game in it."""

from collections.abc import Iterator
from typing import Any

from companion.languages import _
from companion.model.edition import Edition
from companion.model.wording import labelled, listed
from companion.views.contract import Views


def position_lines(views: Views[Any, Any], edition: Edition, state: Any) -> Iterator[str]:
    """A line for each power: its money, its production, and the land it holds that isn't printed as its own."""
    snapshot: Any = views.snapshot(edition, state, game_id="", name="", version=1)
    taken: dict[str, list[str]] = {}
    for region in views.audit(edition, state)["regions"]:
        for place in region["territories"]:
            if place.get("changed_hands") and place["controller"] is not None:
                taken.setdefault(place["controller"], []).append(place["name"])
    for power in edition.powers:
        now = snapshot["powers"][power.id]
        money = edition.money(now["treasury"])
        said = _("{money} in hand, production {production}.", money=money, production=now["production"])
        if lands := taken.get(power.id):
            said = _("{figures} Has taken {lands}.", figures=said, lands=listed(lands))
        yield labelled(power.name, said)
