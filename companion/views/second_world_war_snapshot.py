"""A game of seasons and impulses now: powers, countries, wars and treaties, and what is due."""

from typing import Any

import msgspec

from companion.editions.second_world_war import accounts, checklist, limits, moments, numbers, world
from companion.model.edition import Edition
from companion.model.second_world_war_state import CampaignState
from companion.views.snapshot import head, victory

View = dict[str, Any]


def snapshot(edition: Edition, state: CampaignState, *, game_id: str, name: str, version: int) -> View:
    """The game as the contract states it. `territories` are countries; `round` counts seasons."""
    return {
        **head(edition, state, game_id, name, version),
        "season": season(edition, state),
        "impulse": state.impulse,
        "bloc": bloc(edition, state),
        "powers": powers(edition, state),
        "territories": countries(edition, state),
        "wars": [{"between": [war.declarer, war.target], "declared": war.declared} for war in state.wars],
        "treaties": [
            {"id": one.id, "name": one.name, "text": one.text, "in_force": one.id in state.treaties}
            for one in edition.treaties
        ],
        "minors_at_war": world.minors_at_war(edition, state),
        "checklist": due(edition, state),
        "announced": announced(edition, state),
        "scheduled": [msgspec.to_builtins(one) for one in state.scheduled],
        "missing": numbers.missing(edition, state),
        "contradictions": numbers.contradictions(edition, state),
        "entered": msgspec.to_builtins(state.numbers),
        "victory": {
            **victory(edition, state),
            "needs_surrendered": list(edition.instant_victory.surrendered) if edition.instant_victory else [],
            "surrendered": {who: fall.to for who, fall in state.surrendered.items()},
            "scenario": state.numbers.scenario_victory,
            "last_season": state.numbers.last_season,
        },
    }


def season(edition: Edition, state: CampaignState) -> View:
    """The season in progress."""
    now = moments.season(edition, state)
    return {
        "id": now.id,
        "year": moments.year(edition, state),
        "name": moments.title(edition, state),
        "weather": now.weather,
        "no_modifier_in": list(now.no_modifier_in),
        "impulses": edition.season_frame.impulses if edition.season_frame else 0,
    }


def bloc(edition: Edition, state: CampaignState) -> View | None:
    """The bloc whose impulse it is, with who acts in it."""
    data = world.bloc_data(edition, state.bloc or "")
    if data is None:
        return None
    acting = world.acting_powers(edition, state) or world.minors_at_war(edition, state)
    return {"id": data.id, "name": data.name, "acting": acting}


def powers(edition: Edition, state: CampaignState) -> View:
    """Every power: available resources and their limit, points, what it builds, whom it fights."""
    return {
        power.id: {"name": power.name, "side": power.side, **_power(edition, state, power.id)}
        for power in edition.powers
    }


def _power(edition: Edition, state: CampaignState, power: str) -> View:
    home = world.home_country(edition, state, power)
    limit = limits.limit(state, power)
    return {
        "player": state.players.get(power),
        "treasury": state.treasury(power),
        "production": limit,
        "available": state.treasury(power),
        "limit": limit,
        "unassigned": limits.unassigned(state, power),
        "recovers": limits.recovery(edition, state, power) if world.active(state, power) else 0,
        "action_points": accounts.total(edition, state, power),
        "points": accounts.balances(edition, state, power),
        "modifier": world.modifier(edition, state, power),
        "reinforcements": {
            "built": state.reinforced.get(power, 0),
            "limit": state.numbers.reinforcement_limit.get(power),
        },
        "in_production": [unit_in_production(one) for one in state.production if one.power == power],
        "at_war_with": sorted(world.enemies(state, power)),
        "neutral": world.is_neutral(edition, state, power),
        "default_taken": power in state.this_impulse.default,
        "default_only": power in state.stunned,
        "surrendered": not world.active(state, power),
        "capital_held": world.active(state, power) and state.country(home).capital_held_by is None,
        "technologies": [],
        "researchers": 0,
        "to_mobilize": {},
    }


def unit_in_production(one: Any) -> View:
    """A unit on the Production Display."""
    return {
        "id": one.id,
        "unit": one.unit,
        "country": one.country,
        "box": one.box,
        "start": one.start,
        "lap": one.lap,
        "laps": one.laps,
        "flipped": one.lap < one.laps,
        "finished": one.finished,
        "to_pay": one.to_pay,
    }


def countries(edition: Edition, state: CampaignState) -> View:
    """Every country: what it is worth, whose it is and who gets its resources."""
    shown = {one.id: one for one in edition.countries}
    return {
        country: {
            "name": world.name_of(edition, state, country) if country not in shown else shown[country].name,
            "value": state.numbers.resource_value.get(country),
            "kind": shown[country].kind if country in shown else "territory",
            "theatres": list(shown[country].theatres) if country in shown else [],
            "original": state.start[country].controller,
            "controller": now.controller,
            "status": now.status,
            "receiver": world.beneficiary(state, country),
            "gives": now.gives,
            "capital_held_by": now.capital_held_by,
            "intervened_by": now.intervened_by,
            "surrendered": country in state.surrendered,
            "city": None,
            "complex": False,
            "damage": 0,
        }
        for country, now in state.territories.items()
    }


def due(edition: Edition, state: CampaignState) -> list[View]:
    """The step's checklist."""
    return [
        {
            "id": one.id,
            "text": one.text,
            "kind": one.kind,
            "done": one.done,
            "action": one.action,
            "power": one.power,
            "subjects": list(one.subjects),
        }
        for one in checklist.checklist(edition, state)
    ]


def announced(edition: Edition, state: CampaignState) -> list[View]:
    """The dated events of this season."""
    names = {one.id: one for one in edition.dated_events}
    return [
        {"id": one, "name": names[one].name, "notes": [effect.note for effect in names[one].effects if effect.note]}
        for one in state.announced
        if one in names
    ]
