"""Rules as people and programs read them."""

from __future__ import annotations

from typing import TypedDict


class OptionView(TypedDict):
    """The option by which a table plays a rule differently."""

    id: str
    name: str
    help: str


class RuleView(TypedDict):
    """One rule of a rulebook, in our own words."""

    id: str
    edition: str
    topic: str
    says: str
    reading: str | None
    left_to_the_table: str | None
    section: str | None
    page: int | None
    option: OptionView | None


class RulesView(TypedDict):
    """Every rule of a box."""

    edition: str
    title: str
    rules: list[RuleView]
