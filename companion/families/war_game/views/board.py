"""The board as a map shows it: the territories in the books, with their factories."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.state import WarGameState
from companion.families.war_game.views.audit import audit
from companion.model.wording import in_a_sentence
from companion.views.maps.by_region import tiles_of
from companion.views.shapes import MapMark, MapView


def board(edition: WarGameEdition, state: WarGameState) -> MapView:
    """Every territory in the audit; a factory has the symbol of its size."""
    tiles = tiles_of(audit(edition, state))
    for territory, tile in tiles.items():
        if factory := state.territories[territory].factory:
            tile["marks"] = [_mark(edition, factory)]
    return {"tiles": tiles, "layers": ()}


def _mark(edition: WarGameEdition, factory: str) -> MapMark:
    kind = edition.factories[factory]
    piece = edition.units[kind.unit]
    return {"kind": "complex" if kind.reduces_to else "minor_complex", "text": in_a_sentence(piece.name)}


def taken_this_turn(state: WarGameState) -> list[str]:
    """The territories that changed hands in the current turn."""
    return sorted(state.this_turn.gained)
