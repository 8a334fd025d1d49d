"""A power's opening figures in a game of resources: from the edition and from what the table entered."""

from dataclasses import dataclass

from printables.job import View


@dataclass(frozen=True)
class Figures:
    """What a power starts with; None where only the box knows it."""

    limit: int | None
    modifier: int | None
    reinforcements: int | None


def figures_of(position: View, power: str) -> Figures:
    """A power's figures in the first position of a scenario. A limit counts if it was entered, or all its values."""
    one = position["powers"][power]
    lands = [land for land in position["territories"].values() if land["receiver"] == power]
    summed = bool(lands) and all(land["value"] is not None for land in lands)
    stated = power in position["entered"].get("starting_limit", {})
    return Figures(
        limit=one["limit"] if stated or summed else None,
        modifier=one["modifier"],
        reinforcements=one["reinforcements"]["limit"],
    )
