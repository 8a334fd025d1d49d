"""Revised: control, liberation and capitals (p. 17-18)."""

from companion.families.axis_and_allies.actions import BuyResearch, CollectIncome, EndTurn
from companion.families.axis_and_allies.rules.phases import phases
from companion.families.axis_and_allies.rules.units.mobilization import room
from companion.families.axis_and_allies.rules.victory import standings
from tests.families.axis_and_allies.rulebooks.talk import buys, places, takes
from tests.families.axis_and_allies.table import Table


def table(turn: str = "germany", **position: object) -> Table:
    return Table("revised", "1942").given(turn=turn, phase="combat_move", **position)  # type: ignore[arg-type]


def test_india_and_calcutta_fall_as_in_the_example():
    game = (
        table()
        .when(takes("india"))
        .then(control={"india": "germany"}, production={"germany": 43, "united_kingdom": 27})
    )
    now = standings(game.edition, game.state)
    assert (now["axis"].count, now["allies"].count) == (7, 5)


def test_a_captured_complex_works_from_the_captors_next_turn():
    game = table(pool={"germany": {"infantry": 1}}).when(takes("caucasus"))
    game.refuses(places("caucasus", infantry=1), "not_held_long_enough", soft=True)
    game.given(turn="germany", phase="mobilize_new_units", round=2)
    assert room(game.edition, game.state, "germany") == {"germany": 10, "southern_europe": 6, "caucasus": 4}


def test_an_allys_land_is_liberated_with_its_value():
    table(turn="united_states", control={"karelia_ssr": "germany"}).when(takes("karelia_ssr")).then(
        control={"karelia_ssr": "soviet_union"}, production={"soviet_union": 24, "united_states": 42}
    )


def test_while_moscow_is_lost_the_liberator_keeps_land_income_and_complex():
    game = table(turn="united_kingdom", control={"caucasus": "germany", "russia": "germany"}).when(takes("caucasus"))
    game.then(control={"caucasus": "united_kingdom"}, production={"united_kingdom": 34})
    game.given(turn="united_kingdom", phase="mobilize_new_units", round=2, pool={"united_kingdom": {"infantry": 4}})
    game.when(places("caucasus", infantry=4), CollectIncome()).then(treasury={"united_kingdom": 64})


def test_a_later_holders_money_is_never_taken():
    table(turn="united_kingdom", control={"russia": "germany"}).when(takes("russia")).then(
        treasury={"germany": 40, "united_kingdom": 30, "soviet_union": 24}
    )


def test_without_its_capital_a_power_moves_and_fights_but_does_nothing_else():
    game = table(turn="soviet_union", control={"russia": "germany"})
    names = [phase.id for phase in phases(game.edition, game.state, "soviet_union")]
    assert names == ["combat_move", "conduct_combat", "noncombat_move"]
    game.refuses(buys(infantry=1), "capital_lost").refuses(CollectIncome(), "capital_lost")
    game.refuses(BuyResearch(count=1, development="rockets"), "capital_lost")
    game.when(takes("west_russia"), EndTurn()).then(
        control={"west_russia": "soviet_union"}, treasury={"soviet_union": 24}, turn="germany"
    )


def test_a_power_that_frees_its_own_capital_collects_but_has_bought_nothing():
    game = table(turn="soviet_union", control={"russia": "germany"}, treasury={"soviet_union": 0})
    game.when(takes("russia")).refuses(buys(infantry=1), "wrong_phase", soft=True)
    game.when(CollectIncome()).then(treasury={"soviet_union": 24}, turn="germany")


def test_a_freed_capital_brings_back_land_and_complexes_from_friendly_hands_only():
    game = table(
        turn="united_states",
        control={
            "russia": "germany",
            "caucasus": "united_kingdom",
            "archangel": "united_states",
            "karelia_ssr": "germany",
        },
    )
    game.when(takes("russia")).then(
        control={
            "russia": "soviet_union",
            "caucasus": "soviet_union",
            "archangel": "soviet_union",
            "karelia_ssr": "germany",
        },
        treasury={"germany": 40, "united_states": 42},
    )
    game.given(turn="soviet_union", round=2)
    assert room(game.edition, game.state, "soviet_union") == {"russia": 8, "caucasus": 4}
