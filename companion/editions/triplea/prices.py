"""What a TripleA map sells: to everybody, and to individual powers."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.editions.triplea.board import some, whole_number
from companion.editions.triplea.reading import Node
from companion.languages import _


def rules(game: Node, notes: list[str]) -> dict[str, tuple[str, int]]:
    """Every production rule's piece and price, by name."""
    found, strange = {}, []
    for rule in game.all("production", "productionRule"):
        costs, results = list(rule.all("cost")), list(rule.all("result"))
        price = whole_number(costs[0].get("quantity")) if len(costs) == 1 else None
        if price is None or len(results) != 1 or results[0].get("quantity") not in ("", "1"):
            strange.append(rule.get("name"))
        else:
            found[rule.get("name")] = (results[0].get("resourceOrUnit"), price)
    if strange:
        notes.append(_("left out: purchases of several pieces, or for more than money: {names}", names=some(strange)))
    return found


def prices(game: Node, sold: Mapping[str, tuple[str, int]]) -> dict[str, int]:
    """A piece's price from the first rule that sells it, if it's the same for everybody."""
    uneven = uneven_prices(game, sold)
    found: dict[str, int] = {}
    for unit, price in sold.values():
        if unit not in uneven:
            found.setdefault(unit, price)
    return found


def of_powers(
    game: Node, sold: Mapping[str, tuple[str, int]], unit_id: Callable[[str], str]
) -> dict[str, dict[str, Any]]:
    """A power's differences, by its name on the map: everything it buys, and its own prices."""
    uneven = uneven_prices(game, sold)
    offers = _offers(game, sold)
    widest = {unit for offered in offers.values() for unit in offered}
    found: dict[str, dict[str, Any]] = {}
    for player, offered in offers.items():
        own = {unit_id(unit): price for unit, price in offered.items() if unit in uneven}
        fewer = bool(offered) and offered.keys() < widest
        found[player] = {"buys": dict.fromkeys(sorted(map(unit_id, offered)), "always")} if fewer else {}
        found[player] |= {"unit_costs": own} if own else {}
    return found


def _offers(game: Node, sold: Mapping[str, tuple[str, int]]) -> dict[str, dict[str, int]]:
    """What every power can buy, and for how much."""
    frontiers = {
        node.get("name"): dict(sold[rule.get("name")] for rule in node.all("frontierRules") if rule.get("name") in sold)
        for node in game.all("production", "productionFrontier")
    }
    return {
        node.get("player"): frontiers.get(node.get("frontier"), {})
        for node in game.all("production", "playerProduction")
    }


def uneven_prices(game: Node, sold: Mapping[str, tuple[str, int]]) -> set[str]:
    """The pieces whose price depends on the power."""
    seen: dict[str, set[int]] = {}
    for offered in _offers(game, sold).values():
        for unit, price in offered.items():
            seen.setdefault(unit, set()).add(price)
    return {unit for unit, found in seen.items() if len(found) > 1}
