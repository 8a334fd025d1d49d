"""What a family of games calls the things that every family has."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Terms:
    """Money in hand, what it comes from, and the stretch of time after which all have had their turn."""

    money: str = "treasury"
    source: str = "production"
    round: str = "round"

    def of(self, figure: str) -> str:
        """A figure by this family's name for it."""
        return {"treasury": self.money, "production": self.source}.get(figure, figure)


ANY = Terms()
FAMILIES = {"war_game": Terms(source="land"), "second_world_war": Terms("available", "limit", "season")}
"""By the family's rules, where they differ."""


def terms_of(rules: str) -> Terms:
    """The terms of a family."""
    return FAMILIES.get(rules, ANY)


def tick(one: dict[str, Any]) -> str:
    """A round on the axis of a chart: its number, or its season in short (Su 39)."""
    name = one.get("season")
    return f"{name[:2]} {name[-2:]}" if name else str(one["round"])
