"""A TripleA map's war, peace, and research in our terms."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from companion.editions.triplea.reading import Node
from companion.languages import _
from companion.model.ids import ascii_id

TECHNOLOGIES = {
    "super_sub": "super_submarines",
    "jet_power": "jet_fighters",
    "shipyards": "improved_shipyards",
    "a_aradar": "radar",
    "aaradar": "radar",
    "long_range_air": "long_range_aircraft",
    "heavy_bomber": "heavy_bombers",
    "improved_artillery_support": "advanced_artillery",
    "rocket": "rockets",
    "industrial_technology": "increased_factory_production",
    "destroyer_bombard": "combined_bombardment",
    "mechanized_infantry": "improved_mechanized_infantry",
}
"""TripleA's names for advances that we call something else."""


def wars_at_the_start(game: Node, players: Mapping[str, str]) -> set[frozenset[str]] | None:
    """The pairs of powers at war at the start; None if the map doesn't say."""
    stated = [*game.all("initialize", "relationshipInitialize", "relationship")]
    if not stated:
        return None
    kinds = {
        node.get("attachTo", "attatchTo"): option.get("value")
        for found in ("attachmentList", "attatchmentList")
        for node in game.all(found, "attachment")
        for option in node.all("option")
        if option.get("name") == "archeType"
    }
    return {
        frozenset((players[node.get("player1")], players[node.get("player2")]))
        for node in stated
        if kinds.get(node.get("type"), node.get("type").lower().removeprefix("default_")) == "war"
        and {node.get("player1"), node.get("player2")} <= players.keys()
    }


def relations(
    powers: Iterable[Mapping[str, Any]], wars: set[frozenset[str]] | None, declared_in: str
) -> dict[str, Any] | None:
    """`[relations]`, if not all enemies are at war from the start; otherwise None, as without the section."""
    if wars is None:
        return None
    there = list(powers)
    enemies = [(one["id"], other["id"]) for one, other in combinations(there, 2) if one["side"] != other["side"]]
    if all(frozenset(pair) in wars for pair in enemies):
        return None
    found: dict[str, list[str]] = {}
    for one, other in enemies:
        if frozenset((one, other)) in wars:
            found.setdefault(one, []).append(other)
    return {"declared_in": declared_in, "war": [{"powers": [one], "against": foes} for one, foes in found.items()]}


def technologies(game: Node, like: Mapping[str, Any], notes: list[str]) -> list[dict[str, Any]]:
    """The map's advances that the model box has too, with their effects there."""
    names = [node.get("name") for node in game.all("technology", "technologies", "techname")]
    known = {technology["id"]: technology for technology in like.get("technology", [])}
    found, strange = {}, []
    for name in dict.fromkeys(names):
        word = _word(name)
        wanted = next((own for own in (TECHNOLOGIES.get(word, word), word, ascii_id(name)) if own in known), None)
        if wanted is None:
            strange.append(name)
        else:
            found[wanted] = known[wanted]
    if strange:
        notes.append(_("left out: advances that the box it follows doesn't have: {names}", names=", ".join(strange)))
    return list(found.values())


def _word(name: str) -> str:
    spaced = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
    return ascii_id(spaced)
