"""What house rules may change of The War Game's box: the board and its values are entered by the table anyway."""

from collections.abc import Iterator

from companion.model.house_rules import Field, HouseRules, Sheet, Tables, elements, names, options_sheet, plain


def sheets(tables: Tables) -> Iterator[Sheet]:
    """Prices of every power, starting loans, what land and factories give, lending, victory, options."""
    units = names(tables, "unit")
    powers = names(tables, "power")
    yield Sheet(
        "prices",
        "Prices",
        "What a piece costs each power.",
        tuple(
            Field(("power", power["id"], "unit_costs", unit), units.get(unit, unit), power["name"], power["id"])
            for power in elements(tables, "power")
            for unit in power["unit_costs"]
        )
        + tuple(
            Field(("training", element["id"], "price"), element["name"], "Training")
            for element in elements(tables, "training")
        ),
    )
    yield Sheet(
        "money",
        "Starting money",
        "What is added to the first income.",
        tuple(
            Field(("starting_loan", element["scenario"], "amounts", power), powers.get(power, power), "", power)
            for element in elements(tables, "starting_loan")
            for power in element["amounts"]
        ),
    )
    yield Sheet("land", "Land and factories", "What land gives, and where factories may stand.", tuple(_land(tables)))
    lending = {"share": "One part in so many of the lender's money", "free_amount": "Free to be spent on anything"}
    yield Sheet("lending", "Lending", "Money that allies give each other.", tuple(plain(tables, "lend_lease", lending)))
    winning = {
        "axis_below": "The Allies win with the Axis below",
        "last_turn": "Last game turn",
        "winner_at_the_end": "Who wins then",
    }
    yield Sheet("victory", "Victory", "How the game is won.", tuple(plain(tables, "land_victory", winning)))
    yield options_sheet(tables)


def _land(tables: Tables) -> Iterator[Field]:
    for element in elements(tables, "known_territory"):
        if "value" in element:
            yield Field(("known_territory", element["id"], "value"), element["name"], "Values", element.get("original"))
    recruiting = {"occupied_divisor": "Occupied land divides by", "occupied_most": "At most from occupied land"}
    yield from plain(tables, "recruiting", recruiting)
    called = names(tables, "unit")
    for element in elements(tables, "factory"):
        group = called.get(element["unit"], element["id"])
        for key, label in FACTORY.items():
            if key in element:
                yield Field(("factory", element["id"], key), label, group)
    conquest = {
        "price_per_value": "A neutral's price, for each value",
        "certain_loss_above": "A sure loss above a value of",
    }
    yield from plain(tables, "neutral_conquest", conquest)


FACTORY = {"output": "Units each turn", "needs_value": "Needs a value of", "needs_value_occupied": "Needs, if occupied"}

HOUSE_RULES = HouseRules(sheets)
