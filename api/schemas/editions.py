"""Editions: what is printed in the box."""

from typing import Any

from marshmallow import fields

from api.schemas import examples
from api.schemas.base import Answer, anything, by_id, flag, nested_list, said, string, texts
from api.schemas.journal import Entry


class ScenarioLine(Answer):
    """A start within an edition."""

    id = string("Its id.", examples.SCENARIO.id)
    name = string("Its name.", examples.SCENARIO.name)
    year = anything("Its year.", examples.SCENARIO.year, required=False)


class EditionCover(Answer):
    """What every answer about an edition begins with."""

    id = string("Its id.", examples.EDITION.id)
    title = string("What is printed on the box.", examples.EDITION.title)
    stage = string("How complete it is here.", "complete", required=False)
    currency = string("What its money is called.", examples.EDITION.edition.currency)
    extends = string("The edition it is a variant of.", examples.EDITION.id, null=True, required=False)
    differs_from_the_box = flag("Whether it is somebody's variant.", False, required=False)


class EditionLine(EditionCover):
    """One line of the list of editions."""

    scenarios = nested_list(ScenarioLine, "Its scenarios.")
    powers = texts("Its powers, by id.", ["germany", "soviet_union"])


class _Element(Answer):
    id = string("Its id.", "germany")
    name = string("Its printed name.", "Germany", required=False)


class EditionPower(_Element):
    """A power of an edition."""

    side = string("Its side.", "axis")
    capital = string("Its capital's territory.", "germany", null=True, required=False)


class EditionUnit(_Element):
    """A unit of an edition."""

    cost = anything("What it costs.", 3, required=False)
    attack = anything("What it hits on when attacking.", 1, required=False)
    defence = anything("What it hits on when defending.", 2, required=False)
    move = anything("How far it moves.", 1, required=False)


class EditionTerritory(_Element):
    """A territory of an edition."""

    value = anything("Its printed income.", 2, required=False)
    original = string("The power printed on it.", "soviet_union", null=True, required=False)
    city = string("The victory city in it.", "Kiev", null=True, required=False)
    capital_of = string("The power whose capital it is.", "germany", null=True, required=False)


class EditionObjective(Answer):
    """An objective of an edition."""

    id = string("Its id.", "germany_eastern_gains")
    power = string("Whose it is.", "germany")
    title = string("Its title.", "Eastern gains")
    bonus = anything("What it pays.", 5)


class EditionOption(_Element):
    """Something a table may choose."""

    default = anything("What the box says.", True)


def _list(description: str, example: Any) -> fields.List[dict[str, Any]]:
    return fields.List(fields.Dict(), metadata=said(description, [example]))


class EditionFull(EditionCover):
    """Everything of an edition. Sections that only some families of games have are empty for the others."""

    board = anything("The board.", "world_1942", required=False)
    publisher = anything("Who made it.", "Avalon Hill", required=False)
    sides = by_id(fields.List(fields.String()), "Who is on which side.", {"axis": ["germany"]})
    powers = nested_list(EditionPower, "Its powers.")
    phases = _list("The phases of a turn.", {"id": "purchase_units", "name": "Purchase units"})
    units = nested_list(EditionUnit, "Its units and their costs.")
    territories = nested_list(EditionTerritory, "Its territories, if it has them.", required=False)
    sea_zones = _list("Its sea zones.", {"number": 1})
    objectives = nested_list(EditionObjective, "Its national objectives, if it has them.", required=False)
    claims = _list("Questions that only the board answers.", {"id": "no_allied_ships"})
    technologies = _list("Its research chart.", {"id": "radar"})
    advantages = _list("Its national advantages.", {"id": "french_resistance"})
    options = nested_list(EditionOption, "What a table may choose.")
    scenarios = nested_list(ScenarioLine, "Its scenarios, with starting money and units.")
    victory = fields.Dict(metadata=said("How it is won.", {"kind": "cities"}))
    rules = fields.Dict(metadata=said("Which shared rules it plays by.", {"research": "researchers"}))


class EditionDifference(Answer):
    """One figure in which the file of an edition differs from what a game is played with."""

    of = string("What it belongs to, by name; empty for the edition itself.", "Tank")
    figure = string("Which figure; empty if the whole thing came or went.", "cost")
    was = string("What the game has; null if nothing.", "6", null=True)
    now = string("What the file has; null if nothing.", "5", null=True)


class EditionChange(Entry):
    """The entry that took the changed file into a game, and what it changed."""

    differences = nested_list(EditionDifference, "Every figure that differs.")
