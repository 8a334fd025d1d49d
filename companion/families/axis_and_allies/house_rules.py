"""What house rules can change in an Axis & Allies box."""

import re
from collections.abc import Iterator

from companion.families.axis_and_allies import combat_rules
from companion.families.axis_and_allies.new_elements import (
    new_objective,
    new_technology,
    new_unit,
    war_conditions,
)
from companion.languages import _, msg
from companion.model.house_rules import Adding, Field, HouseRules, Sheet, Tables, called, elements, names, options_sheet
from companion.model.ids import sea_zone_id
from companion.model.sections.sides import TWO_SIDES
from companion.model.translated import named
from companion.model.wording import capitalized, in_words, labelled, sea_zone_name


def sheets(tables: Tables) -> Iterator[Sheet]:
    """Prices, values, objectives, setup, starting money, victory, options."""
    yield Sheet("prices", _("Prices"), _("What a piece costs."), tuple(_prices(tables)))
    yield Sheet(
        "units",
        _("Units"),
        _("What units do in battle. Uncheck one to leave it out, or add your own."),
        tuple(_strengths(tables)),
        creating=(new_unit(tables),),
    )
    if "combat" in tables:
        yield Sheet(
            "battle",
            _("Special combat"),
            _("First strikes, submerging, shelling, support, antiaircraft guns, and units that take two hits."),
            tuple(combat_rules.fields(tables)),
        )
    yield Sheet(
        "values",
        _("Values"),
        _("What a territory pays. Starting production follows automatically."),
        tuple(
            Field(
                ("territory", element["id"], "value"),
                called("territory", element),
                called("territory", element, "region") if "region" in element else "",
                element.get("original"),
            )
            for element in elements(tables, "territory")
            if not element.get("impassable")
        ),
    )
    yield Sheet(
        "objectives",
        _("Objectives"),
        _("Uncheck one to leave it out, change what it pays, or add your own."),
        tuple(_objectives(tables)),
        creating=(new_objective(tables),),
    )
    if tables.get("rules", {}).get("research", "none") != "none":
        yield Sheet(
            "technologies",
            _("Technologies"),
            _("Each has a number on its chart. To replace one, uncheck it and give its number to your own."),
            tuple(_technologies(tables)),
            creating=(new_technology(tables),),
        )
    yield Sheet("order", _("Order of play"), _("Every power once, in the order of their turns."), tuple(_order(tables)))
    if "relations" in tables:
        yield Sheet(
            "relations",
            _("War and peace"),
            _(
                "Who is at war when the game begins, and from which round on others may declare it. Clear the names to "
                "leave a line out."
            ),
            tuple(_relations(tables)),
        )
    yield Sheet(
        "money", _("Starting money"), _("What is in each treasury before the first turn."), tuple(_money(tables))
    )
    yield Sheet(
        "setup",
        _("Setup"),
        _("Write pieces the way you say them: 2 infantry, 1 tank. Empty lines are left out."),
        tuple(_setup(tables)),
        tuple(
            Adding(
                ("scenario", element["id"], "setup"),
                {"power": names(tables, "power"), "space": _spaces(tables)},
                "units",
                called("scenario", element),
            )
            for element in elements(tables, "scenario")
        ),
    )
    yield Sheet("victory", _("Victory"), _("What each side needs to win."), tuple(_victory(tables)))
    yield options_sheet(tables)


def _prices(tables: Tables) -> Iterator[Field]:
    own = {unit for power in elements(tables, "power") for unit in power.get("unit_costs", {})}
    for unit in elements(tables, "unit"):
        if "cost" in unit and unit["id"] not in own:
            yield Field(("unit", unit["id"], "cost"), called("unit", unit))
    for power in elements(tables, "power"):
        for unit in power.get("unit_costs", {}):
            label = names(tables, "unit").get(unit, unit)
            yield Field(("power", power["id"], "unit_costs", unit), label, called("power", power), power["id"])


def _strengths(tables: Tables) -> Iterator[Field]:
    labels = {"attack": _("Attack"), "defence": _("Defense"), "move": _("Move")}
    for unit in elements(tables, "unit"):
        if unit["kind"] != "building":
            name = called("unit", unit)
            yield from (Field(("unit", unit["id"], key), label, name) for key, label in labels.items() if key in unit)
            yield Field(("unit", unit["id"]), _("In the game"), name, kept=True)


def _technologies(tables: Tables) -> Iterator[Field]:
    for technology in elements(tables, "technology"):
        name = called("technology", technology)
        yield Field(("technology", technology["id"]), name, _("Chart {number}", number=technology["chart"]), kept=True)


def _order(tables: Tables) -> Iterator[Field]:
    known = tuple(names(tables, "power").items())
    for scenario in elements(tables, "scenario"):
        yield Field(("scenario", scenario["id"], "turn_order"), called("scenario", scenario), known=known)


def _relations(tables: Tables) -> Iterator[Field]:
    """The wars at the start and the limits on declaring war, each with an empty line at the end."""
    known = tuple(names(tables, "power").items())
    groups = {"war": msg("At war when the game begins ({number})"), "limit": msg("May not declare war yet ({number})")}
    others = {"war": _("With these"), "limit": _("On these")}
    for key, words in groups.items():
        for number in range(len(tables["relations"].get(key, [])) + 1):
            line, group = ("relations", key, str(number)), _(words, number=number + 1)
            yield Field((*line, "powers"), _("These powers"), group, known=known)
            yield Field((*line, "against"), others[key], group, known=known)
            if key == "limit":
                yield Field((*line, "not_before", "round"), _("Not before round"), group)


def _objectives(tables: Tables) -> Iterator[Field]:
    powers = names(tables, "power")
    for element in elements(tables, "objective"):
        group, power, title = powers.get(element["power"], ""), element["power"], called("objective", element, "title")
        yield Field(("objective", element["id"]), title, group, power, kept=True)
        yield Field(("objective", element["id"], "bonus"), _("{title}: pays", title=title), group, power)
        for key, label in war_conditions(tables).items() if "relations" in tables else ():
            if key in element:
                path = ("objective", element["id"], key)
                yield Field(path, labelled(title, label), group, power, known=tuple(powers.items()))


def _money(tables: Tables) -> Iterator[Field]:
    powers = {element["id"]: element for element in elements(tables, "power")}
    for scenario in elements(tables, "scenario"):
        at = ("scenario", scenario["id"])
        for power in powers.values():
            purses = {purse["id"]: called("purse", purse) for purse in power.get("purse", [])}
            for purse in scenario.get("purses", {}).get(power["id"], {}):
                label = f"{called('power', power)}, {purses.get(purse, purse)}"
                yield Field((*at, "purses", power["id"], purse), label, called("scenario", scenario), power["id"])
            if not purses and power.get("income") != "none":
                yield Field(
                    (*at, "treasury", power["id"]), called("power", power), called("scenario", scenario), power["id"]
                )


def _spaces(tables: Tables) -> dict[str, str]:
    lands = {
        element["id"]: called("territory", element)
        for element in elements(tables, "territory")
        if not element.get("impassable")
    }
    return lands | {
        sea_zone_id(element["number"]): sea_zone_name(element["number"], element.get("name"))
        for element in elements(tables, "sea_zone")
    }


def _setup(tables: Tables) -> Iterator[Field]:
    powers, spaces = names(tables, "power"), _spaces(tables)
    for scenario in elements(tables, "scenario"):
        for line in scenario.get("setup", []):
            power, space = line["power"], line["space"]
            path = ("scenario", scenario["id"], "setup", f"power={power},space={space}", "units")
            label = labelled(powers.get(power, power), spaces.get(space, space))
            yield Field(path, label, called("scenario", scenario), power)


def _victory(tables: Tables) -> Iterator[Field]:
    victory = tables.get("victory", {})
    names = {side.id: str(named(side)) for side in TWO_SIDES}
    names |= {side["id"]: side["name"] for side in elements(tables, "side") if "name" in side}
    option = next((element for element in elements(tables, "option") if element["id"] == victory.get("option")), None)
    if option is not None:
        if all(type(choice) is int for choice in option.get("choices", [])):
            yield Field(
                ("option", option["id"], "choices"), _("{option}: the choices", option=called("option", option))
            )
        yield Field(
            ("option", option["id"], "help"), _("{option}: what the table reads", option=called("option", option))
        )
    for word, needed in victory.get("needed", {}).items():
        label = capitalized(in_words(word))
        if isinstance(needed, dict):
            for side in names:
                yield Field(("victory", "needed", word, side), labelled(label, names[side]))
        else:
            yield Field(("victory", "needed", word), label)
    for way in victory.get("way", []):
        title = called("way_to_win", way, "title")
        yield Field(("victory", "way", way["id"], "needed"), title)
        yield Field(("victory", "way", way["id"], "title"), _("{option}: what the table reads", option=title))


def settle(tables: Tables) -> None:
    """Update productions, cities, purses, and counts from the board, and levels for numbers that still exist.

    If the title of a way to win starts with a number, it's replaced by the one needed.
    """
    worth = {element["id"]: element.get("value", 0) for element in elements(tables, "territory")}
    for scenario in elements(tables, "scenario"):
        held = {
            element["id"]: element["original"] for element in elements(tables, "territory") if element.get("original")
        }
        held |= {land: power for land, power in scenario.get("controllers", {}).items() if land in held}
        for power in scenario.get("production", {}):
            scenario["production"][power] = sum(worth[land] for land, holder in held.items() if holder == power)
        for power, purses in scenario.get("purses", {}).items():
            scenario.setdefault("treasury", {})[power] = sum(purses.values())
    relations = tables.get("relations", {})
    for key in ("war", "limit"):
        if key in relations:
            relations[key] = [line for line in relations[key] if line.get("powers") or line.get("against")]
    printed = tables.get("printed", {})
    for key, section in (("objectives", "objective"), ("technologies", "technology")):
        if key in printed:
            printed[key] = len(elements(tables, section))
    victory = tables.get("victory", {})
    names = {side.id: str(named(side)) for side in TWO_SIDES}
    names |= {side["id"]: side["name"] for side in elements(tables, "side") if "name" in side}
    option = next((element for element in elements(tables, "option") if element["id"] == victory.get("option")), None)
    if option is not None and "levels" in victory:
        kept = {str(choice) for choice in option.get("choices", [])}
        victory["levels"] = {word: name for word, name in victory["levels"].items() if word in kept}
    for way in victory.get("way", []):
        way["title"] = re.sub(r"^[0-9]+(?= )", str(way["needed"]), way["title"])


HOUSE_RULES = HouseRules(sheets, settle)
