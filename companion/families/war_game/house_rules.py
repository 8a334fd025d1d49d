"""What house rules can change in The War Game's box: the table enters the board and its values anyway."""

from collections.abc import Iterator

from companion.languages import _, msg
from companion.model.house_rules import (
    Field,
    HouseRules,
    NewElement,
    Sheet,
    Tables,
    asked,
    called,
    elements,
    names,
    new_unit,
    options_sheet,
    plain,
)


def sheets(tables: Tables) -> Iterator[Sheet]:
    """Every power's prices, starting loans, what land and factories produce, lending, victory, options."""
    units = names(tables, "unit")
    powers = names(tables, "power")
    yield Sheet(
        "prices",
        _("Prices"),
        _("What a piece costs each power."),
        tuple(
            Field(
                ("power", power["id"], "unit_costs", unit), units.get(unit, unit), called("power", power), power["id"]
            )
            for power in elements(tables, "power")
            for unit in power["unit_costs"]
        )
        + tuple(
            Field(("training", element["id"], "price"), called("training", element), _("Training"))
            for element in elements(tables, "training")
        ),
    )
    figures = {"attack": _("Attack"), "defence": _("Defense"), "move": _("Move")}
    yield Sheet(
        "units",
        _("Units"),
        _("What units do in battle, and units of your own. A new one costs every power the same."),
        tuple(
            Field(("unit", unit["id"], key), label, called("unit", unit))
            for unit in elements(tables, "unit")
            for key, label in figures.items()
            if key in unit
        ),
        creating=(new_unit({"cost": _("Price"), **figures}),),
    )
    yield Sheet(
        "money",
        _("Starting money"),
        _("What is added to the first income."),
        tuple(
            Field(("starting_loan", element["scenario"], "amounts", power), powers.get(power, power), "", power)
            for element in elements(tables, "starting_loan")
            for power in element["amounts"]
        ),
    )
    yield Sheet(
        "land",
        _("Land and factories"),
        _("What land pays, and where factories can be."),
        tuple(_land(tables)),
        creating=(_new_land(tables),),
    )
    lending = {
        "share": _("The lender's money divided by"),
        "free_amount": _("Free to spend on anything"),
    }
    yield Sheet(
        "lending", _("Lending"), _("Money that allies give each other."), tuple(plain(tables, "lend_lease", lending))
    )
    winning = {
        "axis_below": _("The Allies win if Axis land is below"),
        "last_turn": _("Last game turn"),
        "winner_at_the_end": _("Who wins then"),
    }
    yield Sheet("victory", _("Victory"), _("How the game is won."), tuple(plain(tables, "land_victory", winning)))
    yield options_sheet(tables)


def _land(tables: Tables) -> Iterator[Field]:
    for element in elements(tables, "known_territory"):
        if "value" in element:
            yield Field(
                ("known_territory", element["id"], "value"),
                called("known_territory", element),
                _("Values"),
                element.get("original"),
            )
    recruiting = {
        "occupied_divisor": _("Occupied land's value divided by"),
        "occupied_most": _("At most from occupied land"),
    }
    yield from plain(tables, "recruiting", recruiting)
    units = names(tables, "unit")
    for element in elements(tables, "factory"):
        group = units.get(element["unit"], element["id"])
        for key, label in FACTORY.items():
            if key in element:
                yield Field(("factory", element["id"], key), _(label), group)
    conquest = {
        "price_per_value": _("A neutral's price per value"),
        "certain_loss_above": _("A certain loss above a value of"),
    }
    yield from plain(tables, "neutral_conquest", conquest)


def _new_land(tables: Tables) -> NewElement:
    """A new territory on the table's own board."""
    return NewElement(
        ("known_territory",),
        _("New territory"),
        "name",
        (
            asked("known_territory", "name", _("Name")),
            asked("known_territory", "value", _("Value")),
            asked("known_territory", "original", _("Color"), options=tuple(names(tables, "power").items())),
        ),
    )


FACTORY = {
    "output": msg("Units each turn"),
    "needs_value": msg("Needs a value of"),
    "needs_value_occupied": msg("Needs, if occupied"),
}

HOUSE_RULES = HouseRules(sheets)
