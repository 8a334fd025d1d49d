"""A game of seasons and impulses in figures: season by season, point by point, country by country."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.engine.evolve import evolve
from companion.engine.history import History
from companion.families.rulebooks import rulebook_of
from companion.families.second_world_war.board.numbers import NEUTRAL
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import PointsBought, PointsSpent
from companion.families.second_world_war.rules import calendar, world
from companion.families.second_world_war.rules.checklist import recovery_phase
from companion.families.second_world_war.rules.economy import limits, losses
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.views.points import noted
from companion.families.second_world_war.views.shapes import (
    CountryToCheck,
    PointsLine,
    PowerFigures,
    Recovery,
    SeasonRow,
    SecondWorldWarAudit,
    SecondWorldWarStats,
)
from companion.languages import _
from companion.model.events import Event, MoneyMoved
from companion.model.sentence import sentence
from companion.model.translated import named
from companion.views.rounds import Sums, round_by_round
from companion.views.shapes import IncomeLine
from companion.views.why import behind_sentences


def _other(edition: SecondWorldWarEdition, limit: int, back: int) -> list[IncomeLine]:
    if not back:
        return []
    why = behind_sentences(rulebook_of(edition), [sentence("recovery")])
    return [{"reason": _("Recovery toward a limit of {limit}", limit=limit), "amount": back, "why": why}]


def income_view(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, dice: tuple[int, ...] = ()
) -> Recovery:
    """What a power would recover now, and what partisans might take."""
    active = world.active(state, power)
    back = limits.recovery(edition, state, power) if active else 0
    limit = limits.limit(state, power)
    reason = None if active else _("{power:power The} has surrendered.", power=named(edition.powers[power]))
    return {
        "power": power,
        "production": limit,
        "objectives": [],
        "other": _other(edition, limit, back),
        "total": back,
        "collectable": active,
        "reason": reason,
        "dice_needed": 0,
        "attest": [],
        "available": state.treasury(power),
        "when": recovery_phase(edition, state),
        "at_risk": losses.at_risk(edition, state, power),
        "lands": [
            {
                "country": territory,
                "name": world.name_of(edition, state, territory),
                "value": state.numbers.resource_value.get(territory),
            }
            for territory in state.territories
            if world.beneficiary(state, territory) == power
        ],
        "season": calendar.title(edition, state),
    }


def stats(edition: SecondWorldWarEdition, history: History) -> SecondWorldWarStats:
    """Per season and power: limit, available, recovered, spent, lost, lent, and points, at the season's end."""
    rows, opening = round_by_round(history, _count, partial(_season, edition)), history.state.opening  # type: ignore[attr-defined]
    return {"rounds": [{**row, "season": calendar.title_of(edition, opening, row["round"])} for row in rows]}


def _count(sums: Sums, event: Event) -> None:
    if isinstance(event, PointsBought):
        sums[event.power]["points_bought"] += event.points
    elif isinstance(event, PointsSpent):
        sums[event.power]["points_spent"] += event.points
    elif isinstance(event, MoneyMoved) and "/" not in event.source and "/" not in event.target:
        if event.kind == "income":
            sums[event.target]["income"] += event.amount
        elif event.kind == "purchase":
            sums[event.source]["spent"] += event.amount
        elif event.kind == "raid":
            sums[event.source]["lost"] += event.amount
        elif event.kind == "lend_lease":
            sums[event.source]["lent"] += event.amount
            sums[event.target]["received"] += event.amount


def _season(edition: SecondWorldWarEdition, state: SecondWorldWarState, sums: Sums) -> SeasonRow:
    now = limits.limits(edition, state)
    return {
        "round": state.round,
        "season": "",
        "powers": {power: _figures(edition, state, power, now[power], sums[power]) for power in edition.powers.ids},
        "cities": {"axis": 0, "allies": 0},
    }


def _figures(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, limit: int, sums: Mapping[str, int]
) -> PowerFigures:
    return {
        "production": limit,
        "treasury": state.treasury(power),
        "known": limits.entered(state, power),
        "action_points": accounts.total(edition, state, power),
        "income": sums["income"],
        "spent": sums["spent"],
        "lost": sums["lost"],
        "lent": sums["lent"],
        "received": sums["received"],
        "points_bought": sums["points_bought"],
        "points_spent": sums["points_spent"],
        "countries": sum(1 for territory in state.territories if world.beneficiary(state, territory) == power),
        "cities": 0,
        "objectives": 0,
        "surrendered": not world.active(state, power),
    }


def points_log(edition: SecondWorldWarEdition, history: History, power: str | None = None) -> list[PointsLine]:
    """Every purchase and every use of action points that still counts, oldest first."""
    lines: list[PointsLine] = []
    state: Any = None
    for entry in history.line():
        for event in entry.facts():
            if isinstance(event, PointsBought | PointsSpent) and power in (None, event.power):
                lines.append(_points_line(edition, state, entry.version, event))
            state = evolve(history.ruleset, state, event)
    return lines


def _points_line(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, version: int, event: PointsBought | PointsSpent
) -> PointsLine:
    names = {operation.id: operation.name for operation in edition.operations}
    return {
        "version": version,
        "round": state.round,
        "season": calendar.title(edition, state),
        "impulse": state.impulse,
        "power": event.power,
        "what": "bought" if isinstance(event, PointsBought) else names.get(event.operation, event.operation),
        "count": event.resources if isinstance(event, PointsBought) else event.count,
        "points": event.points if isinstance(event, PointsBought) else -event.points,
        "theatre": event.theatre,
        "note": None if isinstance(event, PointsBought) else noted(edition, state, event.note),
    }


def audit(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> SecondWorldWarAudit:
    """All countries by original holder, with what the books expect there."""
    regions: dict[str, list[CountryToCheck]] = {power.id: [] for power in edition.powers}
    for country, now in state.territories.items():
        first = state.start[country].controller or ""
        regions.setdefault(first if first in edition.powers.ids else NEUTRAL, []).append(
            {
                "id": country,
                "name": world.name_of(edition, state, country),
                "value": state.numbers.resource_value.get(country),
                "city": None,
                "original": state.start[country].controller,
                "controller": now.controller,
                "status": now.status,
                "capital_held_by": now.capital_held_by,
                "changed_hands": now.controller != state.start[country].controller,
                "complex": False,
                "damage": 0,
            }
        )
    return {
        "regions": [
            {
                "id": region,
                "name": edition.powers[region].name if region in edition.powers.ids else _("Neutral at the start"),
                "territories": places,
            }
            for region, places in regions.items()
            if places
        ],
        "powers": {
            power: {
                "available": state.treasury(power),
                "limit": limits.limit(state, power),
                "reinforcements": state.reinforced.get(power, 0),
                "in_production": [[unit.unit, unit.box, unit.lap] for unit in state.production if unit.power == power],
            }
            for power in edition.powers.ids
        },
    }
