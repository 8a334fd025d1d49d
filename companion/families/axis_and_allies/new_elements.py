"""What house rules can add to an Axis & Allies box: units, objectives, technologies, and what the page asks
for each.
"""

from typing import Any

from companion.families.axis_and_allies import combat_rules
from companion.languages import _
from companion.model.house_rules import NEW, Asked, Field, NewElement, Tables, elements, names

CHANGED = ("attack", "defence", "move", "cost")
"""The unit figures that a new technology can change."""


def new_unit(tables: Tables) -> NewElement:
    """A unit of your own: its price and its combat figures."""
    labels = {
        "name": _("Name"),
        "plural": _("Plural"),
        "kind": _("Kind"),
        "cost": _("Price"),
        "attack": _("Attack"),
        "defence": _("Defense"),
        "move": _("Move"),
    }
    choices = {"kind": ("land", "air", "sea")}
    asked = (Asked(key, Field(("unit", NEW, key), text, choices=choices.get(key, ()))) for key, text in labels.items())
    fights = combat_rules.asked(tables) if "combat" in tables else ()
    return NewElement(("unit",), _("New unit"), "name", (*asked, *fights), combat_rules.made)


def new_objective(tables: Tables) -> NewElement:
    """An objective of your own: who gets how much for holding what."""
    lands = tuple(
        (land, name)
        for land, name in names(tables, "territory").items()
        if not next(element for element in elements(tables, "territory") if element["id"] == land).get("impassable")
    )
    powers = tuple(names(tables, "power").items())
    kinds = (("side_controls", _("Its side holds them")), ("power_controls", _("The power itself holds them")))
    return NewElement(
        ("objective",),
        _("New objective"),
        "title",
        (
            Asked("title", _field("objective", "title", _("Title"))),
            Asked("power", _field("objective", "power", _("Power")), tuple(names(tables, "power").items())),
            Asked("bonus", _field("objective", "bonus", _("Pays"))),
            Asked("kind", _field("objective", "kind", _("It pays if")), kinds),
            Asked("territories", Field(("objective", NEW, "territories"), _("Territories"), known=lands)),
            Asked("at_least", _field("objective", "at_least", _("How many are enough (empty: all)")), needed=False),
            *(
                Asked(key, Field(("objective", NEW, key), label, known=powers), needed=False)
                for key, label in war_conditions(tables).items()
            ),
            Asked("from_round", _field("objective", "from_round", _("From round")), needed=False),
            Asked("once", _field("objective", "once", _("Pays once in the game")), combat_rules.yes(), needed=False),
        ),
    )


def war_conditions(tables: Tables) -> dict[str, str]:
    """With whom a power must be at war, or at peace, for an objective to pay; peace only if the box has it."""
    conditions = {
        "at_war_with": _("Only at war with all of"),
        "at_war_with_any": _("Only at war with one of"),
        "at_peace_with": _("Only at peace with all of"),
    }
    return (
        conditions
        if "relations" in tables
        else {key: label for key, label in conditions.items() if key != "at_peace_with"}
    )


def new_technology(tables: Tables) -> NewElement:
    """A technology of your own: its number on a chart, what it says, and what it does to a unit."""
    changed = tuple(
        Asked(key, Field(("technology", NEW, "units", NEW, key), label), needed=False)
        for key, label in zip(CHANGED, (_("Attack"), _("Defense"), _("Move"), _("Price")), strict=True)
    )
    units = tuple(names(tables, "unit").items())
    return NewElement(
        ("technology",),
        _("New technology"),
        "name",
        (
            Asked("name", _field("technology", "name", _("Name"))),
            Asked("text", _field("technology", "text", _("What it does, in words"))),
            Asked("chart", _field("technology", "chart", _("Chart"))),
            Asked("number", _field("technology", "number", _("Number on the die"))),
            Asked("unit", _field("unit", "id", _("The unit it changes, if any")), units, needed=False),
            *changed,
        ),
        _technology,
    )


def _field(section: str, key: str, label: str) -> Field:
    return Field((section, NEW, key), label)


def _technology(asked: dict[str, Any]) -> dict[str, Any]:
    """A technology with its changed figures nested under their unit."""
    unit = asked.get("unit")
    figures = {key: asked[key] for key in CHANGED if key in asked}
    stated = {key: value for key, value in asked.items() if key not in (*CHANGED, "unit")}
    return stated | ({"units": {unit: figures}} if unit and figures else {})
