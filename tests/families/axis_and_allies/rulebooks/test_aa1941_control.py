"""1941: who holds what, and what follows (Step 7, p. 18)."""

from companion.families.axis_and_allies.actions import CollectIncome, EndTurn
from companion.families.axis_and_allies.rules.phases import phases
from companion.families.axis_and_allies.rules.units.mobilization import room
from tests.families.axis_and_allies.rulebooks.talk import buys, places, takes
from tests.families.axis_and_allies.table import Table


def table(turn: str = "germany", **position: object) -> Table:
    return Table("aa1941", "1941").given(turn=turn, phase="combat_move", **position)  # type: ignore[arg-type]


def test_a_capture_moves_the_territory_and_its_value():
    table().when(takes("karelia")).then(
        control={"karelia": "germany"}, production={"germany": 13, "soviet_union": 6}, treasury={"germany": 12}
    )


def test_an_allys_land_is_liberated_with_its_value():
    table(turn="united_states", control={"karelia": "germany"}).when(takes("karelia")).then(
        control={"karelia": "soviet_union"}, production={"soviet_union": 7, "united_states": 17, "germany": 12}
    )


def test_while_moscow_is_lost_the_liberator_keeps_land_income_and_complex():
    game = table(turn="united_kingdom", control={"caucasus": "germany", "russia": "germany"}).when(takes("caucasus"))
    game.then(control={"caucasus": "united_kingdom"}, production={"united_kingdom": 14, "soviet_union": 2})
    game.given(turn="united_kingdom", phase="mobilize_new_units", round=2, pool={"united_kingdom": {"infantry": 2}})
    game.when(places("caucasus", infantry=2), CollectIncome()).then(treasury={"united_kingdom": 12 + 14})


def test_a_capitals_captor_gets_its_value_and_all_unspent_money():
    table(treasury={"soviet_union": 6}).when(takes("russia")).then(
        treasury={"germany": 18, "soviet_union": 0}, production={"germany": 15, "soviet_union": 4}
    )


def test_the_captor_is_paid_even_without_its_own_capital():
    table(control={"germany": "united_kingdom"}, treasury={"soviet_union": 6}).when(takes("russia")).then(
        treasury={"germany": 18, "soviet_union": 0}
    )


def test_liberating_a_capital_takes_no_money():
    game = table(turn="united_kingdom", control={"russia": "germany"}).when(takes("russia"))
    game.then(control={"russia": "soviet_union"}, treasury={"germany": 12, "united_kingdom": 12, "soviet_union": 7})
    assert game.says("liberated")["owner"] == "soviet_union"


def test_without_its_capital_a_power_moves_and_fights_but_neither_buys_nor_collects():
    game = table(turn="united_states", control={"russia": "germany"}).when(CollectIncome())
    game.then(turn="soviet_union", phase="combat_move")
    names = [phase.id for phase in phases(game.edition, game.state, "soviet_union")]
    assert names == ["combat_move", "conduct_combat", "noncombat_move"]
    game.refuses(buys(infantry=1), "capital_lost").refuses(CollectIncome(), "capital_lost")
    game.when(takes("ukraine"), EndTurn(forfeit=True)).then(
        control={"ukraine": "soviet_union"}, treasury={"soviet_union": 7}, turn="germany"
    )


def test_a_power_that_frees_its_own_capital_collects_again_in_that_turn():
    table(turn="soviet_union", control={"russia": "germany"}).when(takes("russia"), CollectIncome()).then(
        treasury={"soviet_union": 14}, turn="germany"
    )


def test_a_freed_capital_brings_back_land_and_complexes_from_friendly_hands_only():
    game = table(
        turn="united_states",
        control={"russia": "germany", "caucasus": "united_kingdom", "karelia": "united_states", "archangel": "germany"},
    )
    game.when(takes("russia")).then(
        control={
            "russia": "soviet_union",
            "caucasus": "soviet_union",
            "karelia": "soviet_union",
            "archangel": "germany",
        },
        production={"soviet_union": 6},
    )
    game.given(turn="soviet_union", round=2)
    assert room(game.edition, game.state, "soviet_union") == {"russia": 3, "caucasus": 2}


def test_only_who_holds_a_territory_collects_for_it():
    game = table(turn="united_kingdom", control={"ukraine": "united_kingdom"}).when(CollectIncome())
    game.then(treasury={"united_kingdom": 12 + 13, "soviet_union": 7})
