"""What the middle of the table page says of a campaign: what is due, what is being built, and its sudden end."""

from collections import Counter
from typing import Any

from api.pages.sitting import Sitting
from companion.rulebook.victory import side_name

View = dict[str, Any]
MOST_DUE = 2
MOST_BUILT = 4


def due(here: Sitting) -> View:
    """What a game with a checklist still asks for in this step: the first few, and of how many."""
    texts = [one["text"] for one in here.snapshot.get("checklist") or () if not one.get("done")]
    return {"shown": texts[:MOST_DUE], "all": len(texts)}


def being_built(here: Sitting) -> dict[str, list[str]]:
    """Units on the production display by power, each with the box it stands in."""
    built = {
        power: _in_boxes(here, one["in_production"])
        for power, one in here.snapshot["powers"].items()
        if one.get("in_production")
    }
    return {power: [*units[:MOST_BUILT], *_more(len(units) - MOST_BUILT)] for power, units in built.items()}


def _in_boxes(here: Sitting, units: list[View]) -> list[str]:
    found = Counter((one["unit"], one["finished"], one["box"]) for one in units)
    return [
        f"{_units(here, unit, count)} {'ready' if finished else f'in box {box}'}"
        for (unit, finished, box), count in found.items()
    ]


def _units(here: Sitting, unit: str, count: int) -> str:
    known = here.edition.unit[unit]
    return known.name.lower() if count == 1 else f"{count} {known.plural.lower()}"


def _more(count: int) -> list[str]:
    return [f"{count} more"] if count > 0 else []


def sudden_end(here: Sitting) -> str | None:
    """What would end the game at once; None where nothing would."""
    rule, victory = here.edition.instant_victory, here.snapshot["victory"]
    if rule is None or victory.get("winner"):
        return None
    names = {one: here.snapshot["territories"][one]["name"] for one in rule.surrendered}
    out = [name for one, name in names.items() if one in victory["surrendered"]]
    left = [name for one, name in names.items() if one not in victory["surrendered"]]
    ending = f"the {side_name(rule.winner)} win at once."
    if out:
        return f"{' and '.join(out)} surrendered. When {' and '.join(left)} surrenders too, {ending}"
    both = "both " if len(left) == 2 else ""
    return f"When {' and '.join(left)} have {both}surrendered, {ending}"
