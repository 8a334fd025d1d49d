"""What programs, pages and papers are shown of this game."""

from companion.views.plain import plain_views
from companion.views.shapes import PowerView, Snapshot, TerritoryView
from companion.views.snapshot import head, outcome
from harbours.books.edition import Harbour, HarboursEdition
from harbours.books.rules import production
from harbours.books.state import HarboursState
from harbours.books.words import SENTENCES


def snapshot(edition: HarboursEdition, state: HarboursState, *, game_id: str, name: str, version: int) -> Snapshot:
    """A whole game now; harbours are its territories."""
    return {
        **head(edition, state, game_id, name, version),
        "powers": {one: _power(edition, state, one) for one in edition.power},
        "territories": {one.id: _harbour(one, state) for one in edition.harbours},
        "victory": outcome(SENTENCES, edition, state),
    }


def _power(edition: HarboursEdition, state: HarboursState, power: str) -> PowerView:
    return {
        "name": edition.power[power].name,
        "side": edition.side_of(power),
        "player": state.players.get(power),
        "treasury": state.treasury(power),
        "production": production(edition, state, power),
        "capital_held": True,
    }


def _harbour(one: Harbour, state: HarboursState) -> TerritoryView:
    return {"name": one.name, "value": one.pays, "original": one.holder, "controller": state.holders[one.id]}


VIEWS = plain_views(snapshot)
