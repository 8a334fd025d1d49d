"""What is in a box, and the cards of its deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from companion.model.sides import Side

if TYPE_CHECKING:
    from typing_extensions import ReadOnly

Element = dict[str, Any]
"""One element of an edition, as its file says it."""


class ScenarioLine(TypedDict):
    """A start within an edition."""

    id: str
    name: str
    year: int


class EditionLine(TypedDict):
    """One line of the list of editions."""

    id: str
    title: str
    stage: str
    currency: str
    extends: str | None
    differs_from_the_box: bool
    scenarios: ReadOnly[Sequence[ScenarioLine]]
    powers: Sequence[str]


class EditionView(TypedDict):
    """Everything of an edition, for programs; sections that only some families have may be empty."""

    id: str
    title: str
    stage: str
    currency: str
    extends: str | None
    differs_from_the_box: bool
    board: str
    publisher: str
    sides: Mapping[Side, Sequence[str]]
    powers: Sequence[Element]
    phases: Sequence[Element]
    units: Sequence[Element]
    territories: Sequence[Element]
    sea_zones: Sequence[Element]
    objectives: Sequence[Element]
    claims: Sequence[Element]
    technologies: Sequence[Element]
    advantages: Sequence[Element]
    options: Sequence[Element]
    scenarios: Sequence[Element]
    victory: Element
    rules: Element


class Card(TypedDict):
    """One card of a deck. What is not on every card depends on its kind."""

    kind: str
    id: str
    title: str
    subtitle: str
    does: str
    power: str | None
    capital: NotRequired[str | None]
    territory: NotRequired[str]
    value: NotRequired[int | None]
    region: NotRequired[str]
    original: NotRequired[str | None]
    city: NotRequired[str | None]
    capital_of: NotRequired[str | None]
    complex: NotRequired[bool]
    sea_zones: NotRequired[list[int]]
    bonus: NotRequired[int]
    cost: NotRequired[int | None]
    costs: NotRequired[Mapping[str, int]]
    attack: NotRequired[int | str | None]
    defence: NotRequired[int | str | None]
    move: NotRequired[int | None]
    text: NotRequired[str]


class PrintedCard(Card):
    """A card with its address and its short code."""

    code: str
    path: str


class OwnEdition(TypedDict):
    """The edition that a game carries."""

    id: str
    title: str
    hash: str
    assumed: bool
    """Whether the game is from before games carried their edition: this is the one that was at hand."""
    file: str
    """What became of its file since: same, changed or gone."""


class EditionDifference(TypedDict):
    """One figure in which two editions differ; of a whole element, no figure."""

    of: str
    figure: str
    was: str | None
    now: str | None
