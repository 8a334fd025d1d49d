"""A game of seasons and impulses now: powers, countries, wars and treaties, and what's due."""

import msgspec

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules import calendar, checklist, numbers, world
from companion.families.second_world_war.rules.economy import limits
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.views.production import in_production, reinforcements
from companion.families.second_world_war.views.shapes import (
    BlocView,
    CountryView,
    DatedEventView,
    DueView,
    MissingView,
    SeasonView,
    SecondWorldWarPower,
    SecondWorldWarSnapshot,
    SecondWorldWarVictory,
)
from companion.families.second_world_war.words import SENTENCES
from companion.views.sentences import Renderer
from companion.views.snapshot import head, outcome, power_head


def snapshot(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, *, game_id: str, name: str, version: int
) -> SecondWorldWarSnapshot:
    """The game in the contract's form. `territories` are countries; `round` counts seasons."""
    return {
        **head(edition, state, game_id, name, version),
        "season": season(edition, state),
        "impulse": state.impulse,
        "bloc": bloc(edition, state),
        "powers": powers(edition, state),
        "territories": countries(edition, state),
        "wars": [{"between": [war.declarer, war.target], "declared": war.declared} for war in state.wars],
        "treaties": [
            {"id": treaty.id, "name": treaty.name, "text": treaty.text, "in_force": treaty.id in state.treaties}
            for treaty in edition.treaties
        ],
        "minors_at_war": world.minors_at_war(edition, state),
        "checklist": due(edition, state),
        "announced": announced(edition, state),
        "scheduled": [msgspec.to_builtins(effect) for effect in state.scheduled],
        "missing": missing(edition, state),
        "contradictions": [
            Renderer(SENTENCES, edition, state).sentence(contradiction)
            for contradiction in numbers.contradictions(state)
        ],
        "entered": msgspec.to_builtins(state.numbers),
        "victory": victory(edition, state),
    }


def victory(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> SecondWorldWarVictory:
    """Who has won, and who would have to surrender for it."""
    return {
        **outcome(SENTENCES, edition, state),
        "cities": {},
        "needed": {},
        "held": {},
        "open": {},
        "needs_surrendered": list(edition.instant_victory.surrendered),
        "surrendered": {who: fall.to for who, fall in state.surrendered.items()},
        "scenario": state.numbers.scenario_victory,
        "last_season": state.numbers.last_season,
    }


def missing(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[MissingView]:
    """What the table hasn't entered yet, by kind."""
    return [
        {
            "id": row["id"],
            "name": row["name"],
            "help": row["help"],
            "needed": row["needed"],
            "missing": row["missing"],
        }
        for row in numbers.missing(edition, state)
    ]


def season(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> SeasonView:
    """The current season."""
    now = calendar.season(edition, state)
    return {
        "id": now.id,
        "year": calendar.year(edition, state),
        "name": calendar.title(edition, state),
        "weather": now.weather,
        "no_modifier_in": list(now.no_modifier_in),
        "impulses": edition.season_frame.impulses,
    }


def bloc(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> BlocView | None:
    """The bloc whose impulse it is, with who acts in it."""
    data = edition.blocs.get(state.bloc)
    if data is None:
        return None
    acting = world.acting_powers(edition, state) or world.minors_at_war(edition, state)
    return {"id": data.id, "name": data.name, "acting": acting, "passed": sorted(state.this_impulse.passed)}


def powers(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> dict[str, SecondWorldWarPower]:
    """Every power: available resources and their limit, points, what it builds, whom it fights."""
    return {power: _power(edition, state, power) for power in edition.powers.ids}


def _power(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> SecondWorldWarPower:
    home = world.home_country(edition, state, power)
    limit = limits.limit(state, power)
    return {
        **power_head(edition, state, power),
        "production": limit,
        "available": state.treasury(power),
        "limit": limit,
        "known": limits.entered(state, power),
        "start": limits.starting_total(state, power) if limits.start_entered(state, power) else None,
        "unassigned": limits.unassigned(state, power),
        "recovers": limits.recovery(edition, state, power) if world.active(state, power) else 0,
        "action_points": accounts.total(edition, state, power),
        "points": accounts.balances(edition, state, power),
        "modifier": world.modifier(edition, state, power),
        "reinforcements": reinforcements(state, power),
        "in_production": in_production(state, power),
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


def countries(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> dict[str, CountryView]:
    """Every country: its value, its holder, and who gets its resources."""
    shown = edition.countries.by_id
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


def due(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[DueView]:
    """The step's checklist."""
    return [
        {
            "id": item.id,
            "text": item.text,
            "kind": item.kind,
            "done": item.done,
            "action": item.action,
            "power": item.power,
            "subjects": list(item.subjects),
        }
        for item in checklist.checklist(edition, state)
    ]


def announced(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[DatedEventView]:
    """The dated events of this season."""
    names = edition.dated_events.by_id
    return [
        {
            "id": trigger,
            "name": names[trigger].name,
            "notes": [effect.note for effect in names[trigger].effects if effect.note],
        }
        for trigger in state.announced
        if trigger in names
    ]
