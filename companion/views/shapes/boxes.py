"""What is in a box, and the cards of its deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NotRequired, TypedDict

from companion.model.about import Example, ReadOnly, about
from companion.model.sides import SideId

Element = dict[str, Any]
"""One element of an edition, as in its file."""


class ScenarioLine(TypedDict):
    """A scenario of an edition."""

    id: Annotated[str, about("Its id.", Example("scenario_name"))]
    name: Annotated[str, about("Its name.", Example("scenario_name"))]
    year: Annotated[int, about("Its year.", Example("year"))]


if TYPE_CHECKING:  # files may state more of an element, and families add to it
    EditionPower = Element
    EditionUnit = Element
    EditionTerritory = Element
    EditionObjective = Element
    EditionOption = Element
else:

    class _Named(TypedDict):
        id: Annotated[str, about("Its id.", "infantry")]
        name: NotRequired[Annotated[str, about("Its printed name.", "Infantry")]]

    class EditionPower(_Named):
        """A power of an edition."""

        side: Annotated[str, about("Its side.", "axis")]
        capital: NotRequired[Annotated[str | None, about("Its capital's territory.", "germany")]]

    class EditionUnit(_Named):
        """A unit of an edition."""

        cost: NotRequired[Annotated[Any, about("What it costs.", 3)]]
        attack: NotRequired[Annotated[Any, about("What it hits on when attacking.", 1)]]
        defence: NotRequired[Annotated[Any, about("What it hits on when defending.", 2)]]
        move: NotRequired[Annotated[Any, about("How far it moves.", 1)]]

    class EditionTerritory(_Named):
        """A territory of an edition."""

        value: NotRequired[Annotated[Any, about("Its printed income.", 2)]]
        original: NotRequired[Annotated[str | None, about("The power printed on it.", "soviet_union")]]
        city: NotRequired[Annotated[str | None, about("The victory city in it.", "Kiev")]]
        capital_of: NotRequired[Annotated[str | None, about("The power whose capital it is.", "germany")]]

    class EditionObjective(TypedDict):
        """An objective of an edition."""

        id: Annotated[str, about("Its id.", "germany_eastern_gains")]
        power: Annotated[str, about("Whose it is.", "germany")]
        title: Annotated[str, about("Its title.", "Eastern gains")]
        bonus: Annotated[Any, about("What it pays.", 5)]

    class EditionOption(_Named):
        """Something a table may choose."""

        default: Annotated[Any, about("What the box says.", True)]


class EditionLine(TypedDict):
    """One line of the list of editions."""

    id: Annotated[str, about("Its id.", Example("edition"))]
    title: Annotated[str, about("What is printed on the box.", Example("title"))]
    stage: Annotated[str, about("How complete it is here.", "complete")]
    currency: Annotated[str, about("What its money is called.", Example("currency"))]
    extends: Annotated[str | None, about("The edition it is a variant of.", Example("edition"))]
    differs_from_the_box: Annotated[bool, about("Whether it is somebody's variant.", False)]
    scenarios: ReadOnly[Annotated[Sequence[ScenarioLine], about("Its scenarios.")]]
    powers: Annotated[Sequence[str], about("Its powers, by id.", ["germany", "soviet_union"])]


class EditionView(TypedDict):
    """Everything in an edition, for programs; sections that only some families have may be empty."""

    id: Annotated[str, about("Its id.", Example("edition"))]
    title: Annotated[str, about("What is printed on the box.", Example("title"))]
    stage: Annotated[str, about("How complete it is here.", "complete")]
    currency: Annotated[str, about("What its money is called.", Example("currency"))]
    extends: Annotated[str | None, about("The edition it is a variant of.", Example("edition"))]
    differs_from_the_box: Annotated[bool, about("Whether it is somebody's variant.", False)]
    board: Annotated[str, about("The board.", "world_1942")]
    publisher: Annotated[str, about("Who made it.", "Avalon Hill")]
    sides: Annotated[Mapping[SideId, Sequence[str]], about("Who is on which side.", {"axis": ["germany"]})]
    side_names: Annotated[Mapping[SideId, str], about("What each side is called.", {"axis": "Axis"})]
    powers: Annotated[Sequence[EditionPower], about("Its powers.")]
    phases: Annotated[
        Sequence[Element], about("The phases of a turn.", [{"id": "purchase_units", "name": "Purchase units"}])
    ]
    units: Annotated[Sequence[EditionUnit], about("Its units and their costs.")]
    territories: Annotated[Sequence[EditionTerritory], about("Its territories, if it has them.")]
    sea_zones: Annotated[Sequence[Element], about("Its sea zones.", [{"number": 1}])]
    objectives: Annotated[Sequence[EditionObjective], about("Its national objectives, if it has them.")]
    claims: Annotated[Sequence[Element], about("Questions that only the board answers.", [{"id": "no_allied_ships"}])]
    technologies: Annotated[Sequence[Element], about("Its research chart.", [{"id": "radar"}])]
    advantages: Annotated[Sequence[Element], about("Its national advantages.", [{"id": "french_resistance"}])]
    options: Annotated[Sequence[EditionOption], about("What a table may choose.")]
    scenarios: Annotated[Sequence[ScenarioLine], about("Its scenarios, with starting money and units.")]
    victory: Annotated[Element, about("How it is won.", {"kind": "cities"})]
    rules: Annotated[Element, about("Which shared rules it plays by.", {"research": "researchers"})]


class Card(TypedDict):
    """One card of a deck. Some fields depend on its kind."""

    kind: str
    id: str
    title: str
    subtitle: str
    does: str
    power: str | None
    capital: NotRequired[str | None]
    territory: NotRequired[str]
    value: NotRequired[int | None]
    band: NotRequired[str | None]
    """The text on its band, if that isn't simply its kind."""
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
    """A card with its URL and short code."""

    code: str
    path: str


class OwnEdition(TypedDict):
    """The edition that a game carries."""

    id: str
    title: str
    hash: str
    assumed: bool
    """Whether the game is from before games carried their edition, so this is the installed one."""
    file: str
    """What has happened to its file since: same, changed, broken, or gone."""
    problem: str
    """What's wrong with a broken file."""


class EditionDifference(TypedDict):
    """One figure that differs between two editions; none for a whole element."""

    of: Annotated[str, about("What it belongs to, by name; empty for the edition itself.", "Tank")]
    figure: Annotated[str, about("Which figure; empty if the whole thing came or went.", "cost")]
    was: Annotated[str | None, about("What the game has; null if nothing.", "6")]
    now: Annotated[str | None, about("What the file has; null if nothing.", "5")]
