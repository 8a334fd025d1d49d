"""What a TripleA map's game options say that our words cover: victory by production, the price of neutrals, dice."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.editions.triplea.board import whole_number
from companion.editions.triplea.reading import Node
from companion.languages import _, msg
from companion.model.house_rules import Tables
from companion.model.ids import ascii_id
from companion.model.sides import SIDES

ECONOMIC_VICTORY = "economic_victory"
NEUTRAL_CHARGE = "neutralcharge"
HEAVY_BOMBERS = "heavy_bomber_dice_rolls"
DICE = {2: "two", 3: "three"}
"""Our words for how many dice a heavy bomber rolls."""


def properties(game: Node) -> dict[str, str]:
    """The game's options by their names as ids, and their values."""
    return {ascii_id(node.get("name")): node.get("value") for node in game.all("propertyList", "property")}


def economic_ways(stated: Mapping[str, str], camps: Sequence[str]) -> list[dict[str, Any]]:
    """The ways to win with a combined production, for the sides of these camps."""
    if stated.get(ECONOMIC_VICTORY) != "true":
        return []
    ways = []
    for side, camp in zip(SIDES, camps, strict=False):
        needed = whole_number(stated.get(f"{ascii_id(camp)}_{ECONOMIC_VICTORY}", ""))
        if needed:
            title = _("A combined production of {needed}", needed=needed)
            way = {"id": f"{side}_production", "title": title, "short": msg("Production"), "side": side}
            ways.append(way | {"counts": "production", "needed": needed})
    return ways


def with_properties(made: Tables, stated: Mapping[str, str]) -> None:
    """Take in the price of entering neutrals and the dice of heavy bombers, where the box has them."""
    charge = whole_number(stated.get(NEUTRAL_CHARGE, ""))
    if charge is not None and "neutrals" in made:
        made["neutrals"] = made["neutrals"] | {"entry_cost": charge}
    dice = DICE.get(whole_number(stated.get(HEAVY_BOMBERS, "")) or 0)
    for technology in made.get("technology", []) if dice else ():
        if technology.get("raid_dice") in DICE.values():
            technology["raid_dice"] = dice
            technology["units"] = {
                unit: change | ({"attack_dice": dice} if "attack_dice" in change else {})
                for unit, change in technology.get("units", {}).items()
            }
