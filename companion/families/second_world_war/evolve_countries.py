"""Folding what happens to countries: wars, treaties, control, surrender."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine.folding import with_territory
from companion.families.second_world_war import events as e
from companion.families.second_world_war.state import Fall, PendingCheck, SecondWorldWarState, War
from companion.model.events import Event

S = SecondWorldWarState


def rolled(country: str) -> str:
    """The record that a country's side was rolled for."""
    return f"rolled_{country}"


def _war_began(state: S, event: e.WarBegan) -> S:
    return replace(state, wars=(*state.wars, War(declarer=event.declarer, target=event.target)))


def _war_ended(state: S, event: e.WarEnded) -> S:
    parties = {event.one, event.other}
    return replace(state, wars=tuple(war for war in state.wars if war.parties != parties))


def _treaty_began(state: S, event: e.TreatyBegan) -> S:
    return replace(state, treaties=state.treaties | {event.treaty})


def _treaty_ended(state: S, event: e.TreatyEnded) -> S:
    return replace(state, treaties=state.treaties - {event.treaty})


def _country_changed(state: S, event: e.CountryChanged) -> S:
    return with_territory(state, event.country, status=event.status, controller=event.controller, gives=event.gives)


def _capital_changed(state: S, event: e.CapitalChanged) -> S:
    if event.by is None:
        state = replace(state, pending=tuple(item for item in state.pending if item.country != event.country))
    return with_territory(state, event.country, capital_held_by=event.by)


def _place_taken(state: S, event: e.PlaceTaken) -> S:
    if event.by is None:
        return replace(state, places={place: by for place, by in state.places.items() if place != event.place})
    return replace(state, places={**state.places, event.place: event.by})


def _units_placed(state: S, event: e.MinorUnitsPlaced) -> S:
    return with_territory(state, event.country, units_placed=True)


def _intervened(state: S, event: e.Intervened) -> S:
    return with_territory(state, event.country, intervened_by=event.power)


def _rolled(state: S, event: e.CommitmentRolled) -> S:
    return replace(state, done=state.done | {rolled(event.country)})


def _check_due(state: S, event: e.CheckBecameDue) -> S:
    return replace(state, pending=(*state.pending, PendingCheck(country=event.country, by=event.by)))


def _checked(state: S, event: e.SurrenderChecked) -> S:
    if event.check is None:
        state = replace(state, pending=tuple(item for item in state.pending if item.country != event.country))
    return state


def _surrendered(state: S, event: e.Surrendered) -> S:
    return replace(
        state,
        surrendered={**state.surrendered, event.who: Fall(to=event.to, round=state.round)},
        pending=tuple(item for item in state.pending if event.who not in (item.country, item.by)),
    )


COUNTRY_EVOLVERS: dict[type[Event], Callable[[S, Any], S]] = {
    e.WarBegan: _war_began,
    e.WarEnded: _war_ended,
    e.TreatyBegan: _treaty_began,
    e.TreatyEnded: _treaty_ended,
    e.CountryChanged: _country_changed,
    e.CapitalChanged: _capital_changed,
    e.PlaceTaken: _place_taken,
    e.MinorUnitsPlaced: _units_placed,
    e.Intervened: _intervened,
    e.CommitmentRolled: _rolled,
    e.CheckBecameDue: _check_due,
    e.SurrenderChecked: _checked,
    e.Surrendered: _surrendered,
}
"""The effect of each of these events on the state."""
