"""A position loses nothing: a game opened in another's position has the same books, and goes on in the same way."""

import json
import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.editions import Catalogue
from companion.engine.decide import decide, start
from companion.engine.parsing import parse_action
from companion.engine.position import BY_OTHER_EVENTS, OF_OPENING, position_of, start_again, untold
from companion.families import families, family_of
from companion.model.actions import StartGame
from companion.model.position import InvalidPosition
from companion.model.refusal import RuleViolation
from tests.chances import chances
from tests.families.axis_and_allies.table_talk import Chance, Talk
from tests.families.second_world_war.campaign import EDITION as CAMPAIGN
from tests.families.second_world_war.campaign import numbers as campaign_numbers
from tests.families.second_world_war.table_talk import spoken as campaign_spoken
from tests.families.second_world_war.test_random_games import OPTIONS, ROADS
from tests.families.war_game.test_random_games import spoken as war_spoken
from tests.families.war_game.wartable import EDITION as WAR
from tests.families.war_game.wartable import document, whole_board

FUZZ = bool(os.environ.get("COMPANION_FUZZ"))
GAMES_EACH = 40 if FUZZ else 2
LONGEST, FURTHER = 250, 40
CATALOGUE = Catalogue()
STATING = [family for family in families().values() if family.ruleset.positions is not None]
Say = Callable[[Any, Random], dict[str, Any]]
Road = tuple[str, str | None, list[dict[str, Any]]]
Game = tuple[Any, StartGame, Say, list[dict[str, Any]]]
"""An edition, how a game opens, what might be said in it, and what has been said before anything else."""


def _rolled(chance: Random, most: int) -> tuple[int, ...]:
    return tuple(chance.randrange(most) for _ in range(4))


def _axis_and_allies(box: str, scenario: str, **options: Any) -> Game:
    edition = CATALOGUE.get(box)
    assert edition is not None
    opening = StartGame(scenario=scenario, options=options)
    return edition, opening, lambda state, chance: Talk(edition, state, Chance(chance.getrandbits(64))).action(), []


def _war_game(entered: dict[str, Any]) -> Game:
    opening = StartGame(scenario="1942", entered=entered, options={"extra_unit_types": bool(entered)})
    return WAR, opening, lambda state, chance: war_spoken(state, _rolled(chance, 500)), []


def _campaign(entered: bool, options: dict[str, Any], road: Road) -> Game:
    """A campaign that begins after one of the turns of the war."""
    scenario, season, said = road
    document = {**(campaign_numbers() if entered else {}), **({"opening_season": season} if season else {})}
    opening = StartGame(scenario=scenario, entered=document, options=options)
    return CAMPAIGN, opening, lambda state, chance: campaign_spoken(state, _rolled(chance, 5040)), said


CAMPAIGNS = {
    f"campaign {number}": _campaign(number % 2 == 1, OPTIONS[number % len(OPTIONS)], road)
    for number, road in enumerate((*ROADS, *ROADS[:2]))
}
GAMES = {
    "anniversary 1941": _axis_and_allies("anniversary", "1941", victory_cities=13),
    "anniversary 1942": _axis_and_allies("anniversary", "1942"),
    "revised": _axis_and_allies("revised", "1942", national_advantages=3),
    "aa1941": _axis_and_allies("aa1941", "1941"),
    "aa1942": _axis_and_allies("aa1942", "1942"),
    "classic": _axis_and_allies("classic", "1942"),
    "global_1940": _axis_and_allies("global_1940", "1940", research=True),
    "pacific_1940": _axis_and_allies("pacific_1940", "1940", research=True),
    "europe_1940": _axis_and_allies("europe_1940", "1940", research=True),
    "balanced_mod": _axis_and_allies("balanced_mod", "1940"),
    **CAMPAIGNS,
    "war_game": _war_game({}),
    "war_game, the whole board": _war_game({"board": document(whole_board())}),
}


def opened_in(edition: Any, opening: StartGame, state: Any) -> tuple[dict[str, Any], Any]:
    """A game's position, as a program gets it, and the state of a game opened in it."""
    family = family_of(edition)
    first = start(family.ruleset, edition, start_again(family.ruleset, state)).state
    shown = family.views.snapshot(edition, state, game_id="g", name="n", version=1)
    stated = json.loads(json.dumps(position_of(family.ruleset, edition, state, first, shown["victory"]["reason"])))
    action = StartGame(scenario=opening.scenario, options=opening.options, position=stated, override="A copy")
    return stated, start(family.ruleset, edition, action).state


def shown(edition: Any, state: Any) -> dict[str, Any]:
    """Everything that people see of a state."""
    views = family_of(edition).views
    return {
        "snapshot": views.snapshot(edition, state, game_id="g", name="n", version=1),
        "objectives": list(views.objectives(edition, state)),
        "incomes": {power: views.income(edition, state, power) for power in edition.powers.ids},
        "cards": {power: views.turn_card(edition, state, power) for power in edition.powers.ids},
        "audit": views.audit(edition, state),
        "accounts": {account: amount for account, amount in state.accounts.items() if amount},
    }


def answer(edition: Any, state: Any, raw: dict[str, Any]) -> tuple[Any, Any]:
    """The state after an action, and what the rules say to it: a refusal, or events and sentences."""
    rules = family_of(edition).ruleset
    try:
        decision = decide(rules, edition, state, parse_action(rules, raw))
    except RuleViolation as refusal:
        return state, (refusal.code, refusal.sentence, refusal.soft)
    return decision.state, (decision.events, decision.said)


def begun(game: str) -> Any:
    """The state of a game before anything is said at random."""
    edition, opening, _say, road = GAMES[game]
    state = start(family_of(edition).ruleset, edition, opening).state
    for raw in road:
        state, said = answer(edition, state, {**raw, "override": "on the road"})
        assert not isinstance(said[0], str), said
    return state


@pytest.mark.parametrize("game", GAMES)
def test_a_game_opened_in_the_position_of_another_goes_on_in_the_same_way(game: str):
    edition, opening, say, _road = GAMES[game]
    taken = Counter[str]()
    for number in range(GAMES_EACH):
        chance = chances(f"{game} {number}")
        state = begun(game)
        for _ in range(chance.randrange(LONGEST)):
            state, _said = answer(edition, state, say(state, chance))
        stated, other = opened_in(edition, opening, state)
        assert shown(edition, other) == shown(edition, state)
        for _ in range(FURTHER):
            raw = say(state, chance)
            state, one = answer(edition, state, raw)
            other, two = answer(edition, other, raw)
            assert one == two, (raw, stated)
            taken["refused" if isinstance(one[0], str) else "taken"] += 1
        assert shown(edition, other) == shown(edition, state)
        assert opened_in(edition, opening, other)[0] == opened_in(edition, opening, state)[0]
    assert taken["taken"], taken
    assert taken["refused"], taken


@pytest.mark.parametrize("family", STATING, ids=lambda family: family.name)
def test_every_field_of_the_state_is_in_a_stated_position_or_has_another_source(family: Any):
    positions = family.ruleset.positions
    assert untold(positions, family.ruleset.state) == set()
    assert not set(positions.event.__struct_fields__) & (OF_OPENING | BY_OTHER_EVENTS | positions.first)


JUNK: tuple[Any, ...] = (
    None,
    -1,
    0,
    7,
    10**30,
    "x",
    "germany",
    "ukraine",
    "infantry",
    [],
    {},
    [[]],
    {"x": {}},
    True,
    1.5,
)


def spoiled(value: Any, chance: Random) -> Any:
    """A document with something in it replaced, added, or left out."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice(sorted(value))
        if chance.random() < 0.1:
            return {other: part for other, part in value.items() if other != key}
        if chance.random() < 0.1:
            return {**value, chance.choice(("x", "germany", "infantry", "ukraine")): value[key]}
        return {**value, key: spoiled(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return [*value[:at], spoiled(value[at], chance), *value[at + 1 :]]
    return chance.choice(JUNK)


@pytest.mark.parametrize("game", GAMES)
def test_a_spoiled_position_is_refused_or_makes_a_game_that_can_be_shown_and_played(game: str):
    edition, opening, say, _road = GAMES[game]
    rules, chance = family_of(edition).ruleset, chances(f"spoiled {game}")
    state = begun(game)
    for _ in range(LONGEST):
        state, _said = answer(edition, state, say(state, chance))
    stated, _other = opened_in(edition, opening, state)
    refused = 0
    for _ in range(2_000 if FUZZ else 100):
        wrong = spoiled(spoiled(stated, chance), chance)
        if not isinstance(wrong, dict):
            continue
        action = StartGame(scenario=opening.scenario, options=opening.options, position=wrong, override="Odd")
        try:
            other = start(rules, edition, action).state
        except InvalidPosition as refusal:
            refused += all(problem.field and problem.sentence for problem in (refusal, *refusal.also))
            continue
        shown(edition, other)
        opened_in(edition, opening, other)
        for _ in range(5):
            other, _said = answer(edition, other, say(other, chance))
    assert refused
