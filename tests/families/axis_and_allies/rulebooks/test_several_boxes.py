"""Rules that 1941, Revised and Anniversary have alike, each with the box's own figures."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from companion.families.axis_and_allies.actions import CollectIncome, EndTurn
from companion.families.axis_and_allies.rules.units.mobilization import room
from companion.model.actions import AdvancePhase
from tests.families.axis_and_allies.rulebooks.talk import buys, places, takes
from tests.families.axis_and_allies.table import Table

FIRST = {"aa1941": "1941", "revised": "1942", "anniversary": "1941"}
"""The start that a box is tested with."""


def opened(box: str, **opening: Any) -> Table:
    return Table(box, FIRST[box], **opening)


def fighting(box: str, turn: str = "germany", **position: Any) -> Table:
    return opened(box).given(turn=turn, phase="combat_move", **position)


@pytest.mark.parametrize(
    ("box", "territory", "production"),
    [
        ("aa1941", "archangel", {"germany": 13, "soviet_union": 6}),
        ("revised", "karelia_ssr", {"germany": 42, "soviet_union": 22}),
    ],
)
def test_a_blitz_takes_the_first_territory_during_the_combat_move(box: str, territory: str, production: dict[str, int]):
    game = fighting(box).when(takes(territory))
    game.then(control={territory: "germany"}, production=production, phase="combat_move")


@pytest.mark.parametrize("box", ["aa1941", "revised"])
def test_nobody_takes_from_its_own_side(box: str):
    fighting(box).refuses(takes("manchuria"), "friendly_territory", "Japan")
    fighting(box, turn="united_states").refuses(takes("india"), "friendly_territory", "United Kingdom")


@pytest.mark.parametrize(
    ("box", "rooms"), [("aa1941", {"russia": 3, "caucasus": 2}), ("revised", {"russia": 8, "caucasus": 4})]
)
def test_a_liberated_complex_is_its_owners_from_its_next_turn(box: str, rooms: dict[str, int]):
    held: dict[str, Any] = {"control": {"caucasus": "germany"}, "pool": {"united_kingdom": {"infantry": 1}}}
    game = fighting(box, turn="united_kingdom", **held)
    game.when(takes("caucasus")).refuses(places("caucasus", infantry=1), "not_your_complex")
    game.given(turn="soviet_union", round=2)
    assert room(game.edition, game.state, "soviet_union") == rooms


@pytest.mark.parametrize("capital_first", [True, False])
@pytest.mark.parametrize(
    ("box", "land", "production"),
    [("aa1941", "caucasus", 12), ("revised", "caucasus", 30), ("anniversary", "ukraine", 43)],
)
def test_a_capital_freed_in_the_same_turn_makes_it_a_liberation_after_all(
    box: str, land: str, production: int, capital_first: bool
):
    game = fighting(box, turn="united_kingdom", control={land: "germany", "russia": "germany"})
    game.when(*(takes(place) for place in (("russia", land) if capital_first else (land, "russia")))).then(
        control={land: "soviet_union", "russia": "soviet_union"}, production={"united_kingdom": production}
    )


@pytest.mark.parametrize(
    ("box", "turns", "round_number"), [("aa1941", 10, 3), ("revised", 5, 2), ("anniversary", 6, 2)]
)
def test_land_changes_hands_only_when_it_is_taken(box: str, turns: int, round_number: int):
    game = fighting(box)
    before = {territory: game.state.controller(territory) for territory in game.state.territories}
    game.when(*[CollectIncome()] * turns).then(round=round_number)
    assert {territory: game.state.controller(territory) for territory in game.state.territories} == before


CAPITALS = [
    ("eastern_united_states", "united_states", "japan"),
    ("russia", "soviet_union", "germany"),
    ("united_kingdom", "united_kingdom", "germany"),
    ("germany", "germany", "soviet_union"),
    ("japan", "japan", "united_states"),
]


@pytest.mark.parametrize(
    ("box", "capital", "owner", "captor"),
    [
        *(("revised", *capital) for capital in CAPITALS),
        *(("anniversary", *capital) for capital in [*CAPITALS, ("italy", "italy", "united_kingdom")]),
    ],
)
def test_each_capitals_captor_gets_the_unspent_money(box: str, capital: str, owner: str, captor: str):
    game = fighting(box, turn=captor, treasury={owner: 18, captor: 5}).when(takes(capital))
    game.then(treasury={owner: 0, captor: 23}, control={capital: captor})


@pytest.mark.parametrize(("box", "income"), [("aa1941", 7), ("revised", 24)])
def test_what_is_not_spent_stays_in_the_treasury(box: str, income: int):
    opened(box).when(buys(infantry=1), CollectIncome()).then(treasury={"soviet_union": income - 3 + income})


@pytest.mark.parametrize(("box", "bought", "left"), [("aa1941", 2, 8), ("revised", 8, 24)])
def test_units_that_nobody_logged_are_taken_as_placed(box: str, bought: int, left: int):
    game = opened(box).when(buys(infantry=bought), CollectIncome())
    game.then(pool={"soviet_union": {}}, treasury={"soviet_union": left})


@pytest.mark.parametrize("box", ["aa1941", "revised"])
def test_buying_belongs_to_the_purchase_phase(box: str):
    opened(box).when(takes("west_russia")).refuses(buys(infantry=1), "wrong_phase", soft=True)


ROOMS: Mapping[str, Mapping[str, dict[str, int]]] = {
    "aa1941": {
        "soviet_union": {"russia": 3, "caucasus": 2},
        "germany": {"germany": 4},
        "united_kingdom": {"united_kingdom": 3, "india": 1, "australia": 1},
        "japan": {"japan": 4},
        "united_states": {"western_united_states": 6, "eastern_united_states": 6},
    },
    "revised": {
        "soviet_union": {"russia": 8, "caucasus": 4},
        "germany": {"germany": 10, "southern_europe": 6},
        "united_kingdom": {"united_kingdom": 8},
        "japan": {"japan": 8},
        "united_states": {"western_united_states": 10, "eastern_united_states": 12},
    },
    "anniversary": {
        "germany": {"germany": 10},
        "italy": {"italy": 6},
        "japan": {"japan": 8},
        "soviet_union": {"karelia_ssr": 2, "russia": 6, "caucasus": 4},
        "united_kingdom": {"united_kingdom": 8},
        "united_states": {"western_united_states": 10, "eastern_united_states": 12},
    },
}


@pytest.mark.parametrize(("box", "power"), [(box, power) for box, powers in ROOMS.items() for power in powers])
def test_a_complex_brings_in_as_many_units_as_its_territory_is_worth(box: str, power: str):
    game = opened(box).given(turn=power)
    assert room(game.edition, game.state, power) == ROOMS[box][power]


@pytest.mark.parametrize(
    ("box", "power", "territory"), [("revised", "soviet_union", "archangel"), ("anniversary", "germany", "poland")]
)
def test_nothing_comes_in_where_no_complex_stands(box: str, power: str, territory: str):
    game = opened(box).given(pool={power: {"infantry": 1}})
    game.refuses(places(territory, infantry=1), "no_complex")


@pytest.mark.parametrize(
    ("box", "territory", "by"),
    [("aa1941", "karelia", "germany"), ("revised", "karelia_ssr", "germany"), ("anniversary", "ukraine", "italy")],
)
def test_nobody_acts_out_of_turn(box: str, territory: str, by: str):
    opened(box).refuses(takes(territory, by=by), "wrong_turn", soft=True)


@pytest.mark.parametrize("box", FIRST)
def test_no_action_gives_one_powers_money_to_another(box: str):
    naming_money = {
        word
        for word, kind in opened(box).rules.actions.items()
        if {"amount", "money"} & {field.name for field in msgspec.structs.fields(kind)}
    }
    assert naming_money == {"adjust_treasury"}, "the banker's own, between a treasury and the bank"


@pytest.mark.parametrize(
    ("box", "option", "value"),
    [("aa1941", "victory", "one_capital"), ("revised", "victory_cities", 12), ("anniversary", "victory_cities", 13)],
)
def test_the_goal_is_fixed_when_the_game_begins(box: str, option: str, value: str | int):
    game = opened(box, options={option: value})
    assert game.state.options[option] == value
    assert not [word for word in game.rules.actions if "option" in word]


@pytest.mark.parametrize(
    ("box", "scenario", "says", "capital", "captor", "following"),
    [
        ("aa1941", "1941", "7 IPC to collect", "russia", "germany", "germany"),
        ("revised", "1942", "24 IPC to collect", "russia", "germany", "germany"),
        ("anniversary", "1942", "to collect", "japan", "united_states", "soviet_union"),
    ],
)
def test_income_that_can_be_collected_is_not_passed_over_in_silence(
    box: str, scenario: str, says: str, capital: str, captor: str, following: str
):
    game = Table(box, scenario).refuses(EndTurn(), "income_due", says, soft=True)
    game.given(control={capital: captor}, phase="combat_move").when(EndTurn()).then(turn=following)


@pytest.mark.parametrize(("box", "territory"), [("revised", "west_russia"), ("anniversary", "ukraine")])
def test_phases_may_be_skipped_but_not_gone_back_to(box: str, territory: str):
    game = opened(box).when(*[AdvancePhase()] * 4).then(phase="noncombat_move")
    game.refuses(takes(territory), "wrong_phase", soft=True)


@pytest.mark.parametrize(
    ("box", "treasury"),
    [
        ("revised", {"soviet_union": 48, "united_states": 42}),
        ("anniversary", {"germany": 67, "italy": 10}),
    ],
)
def test_the_money_of_each_power_is_its_own(box: str, treasury: dict[str, int]):
    opened(box, players=dict.fromkeys(treasury, "Anna")).when(CollectIncome()).then(treasury=treasury)
