"""A power's opening figures in a game of resources: from the edition and from what the table entered."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.families.second_world_war.views.shapes import SecondWorldWarSnapshot


@dataclass(frozen=True)
class Figures:
    """What a power starts with; None if only the box has it."""

    limit: int | None
    modifier: int | None
    reinforcements: int | None


def entered(position: SecondWorldWarSnapshot, what: str) -> Mapping[str, Any]:
    """What the table entered of one kind, by subject."""
    figures: Any = position["entered"].get(what)
    return figures or {}


def figures_of(position: SecondWorldWarSnapshot, power: str) -> Figures:
    """A power's figures in a scenario's first position. A limit counts if it was entered, or all its values were."""
    now = position["powers"][power]
    lands = [land for land in position["territories"].values() if land["receiver"] == power]
    summed = bool(lands) and all(land["value"] is not None for land in lands)
    stated = power in entered(position, "starting_limit")
    return Figures(
        limit=now["limit"] if stated or summed else None,
        modifier=now["modifier"],
        reinforcements=now["reinforcements"]["limit"],
    )
