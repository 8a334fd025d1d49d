"""1942, Second Edition: what its fact list says about the books."""

import pytest
from msgspec.structs import replace

from companion.families.axis_and_allies.actions import BuyResearch, CollectIncome, DeclareWar, EndTurn
from companion.families.axis_and_allies.rules.victory import level, standings
from companion.families.axis_and_allies.rules.world import relations
from companion.model.actions import AdvancePhase
from tests.families.axis_and_allies.rulebooks.talk import bombs, buys, places, takes
from tests.families.axis_and_allies.table import Table

SIX = {"karelia_ssr": "germany", "hawaiian_islands": "japan"}
"""Two cities more than the Axis have at the start."""


def game(**options: object) -> Table:
    return Table("aa1942", "1942", options=options)


def test_the_sides_are_the_printed_ones():
    edition = game().edition
    assert {power.id for power in edition.powers if power.side == "axis"} == {"germany", "japan"}
    assert len(edition.powers) == 5


def test_china_is_american_land_like_any_other_and_italy_is_german():
    edition = game().edition
    for land in ("anhwei", "sinkiang", "szechwan", "yunnan"):
        assert edition.territories[land].original == "united_states"
    assert edition.territories["italy"].original == "germany"
    assert edition.powers["united_states"].muster is None
    assert not any(power.stays_home for power in edition.powers)


def test_a_round_is_one_turn_for_each_power_and_income_is_added_to_what_is_left():
    table = game()
    for power in ("soviet_union", "germany", "united_kingdom", "japan", "united_states"):
        table.then(turn=power, round=1).when(CollectIncome())
    table.then(turn="soviet_union", round=2)
    table.then(treasury={"soviet_union": 48, "germany": 82, "united_kingdom": 62, "japan": 60, "united_states": 84})


def test_income_is_what_a_power_holds_at_that_moment():
    game().when(takes("ukraine_ssr"), CollectIncome()).then(
        treasury={"soviet_union": 24 + 26}, production={"germany": 39}
    )


def test_there_is_no_research_and_there_are_no_objectives():
    edition = game().edition
    assert (edition.rules.research, edition.technologies, edition.objectives) == ("none", (), ())
    game().refuses(BuyResearch(count=1), "no_research")


def test_a_new_complex_costs_15_and_works_from_the_next_turn():
    table = game().given(turn="japan", phase="purchase_units").when(buys(industrial_complex=1, infantry=1))
    table.then(treasury={"japan": 12}).when(places("manchuria", industrial_complex=1))
    table.refuses(places("manchuria", infantry=1), "not_held_long_enough", soft=True)


@pytest.mark.parametrize(
    ("site", "code"),
    [("japan", "one_complex_only"), ("okinawa", "worthless_site"), ("burma", "not_your_territory")],
)
def test_a_complex_goes_where_the_buyer_holds_a_value_and_none_stands(site: str, code: str):
    game().given(turn="japan", phase="purchase_units").when(buys(industrial_complex=1)).refuses(
        places(site, industrial_complex=1), code
    )


def test_a_complex_is_not_built_on_land_taken_this_turn():
    table = game().given(turn="japan", phase="purchase_units").when(buys(industrial_complex=1), takes("india"))
    table.refuses(places("india", industrial_complex=1), "one_complex_only")
    table.when(takes("burma")).refuses(places("burma", industrial_complex=1), "not_held_long_enough", soft=True)


def test_a_complex_places_its_value_less_its_damage():
    table = game().given(turn="germany", phase="purchase_units", damage={"italy": 2}).when(buys(infantry=2))
    table.when(places("italy", infantry=1)).refuses(places("italy", infantry=1), "over_capacity", soft=True)


def test_a_new_complex_does_not_count_against_the_limit():
    table = game().given(turn="germany", phase="purchase_units", treasury={"germany": 99})
    table.when(buys(industrial_complex=1, infantry=1), places("poland", industrial_complex=1))
    table.when(places("italy", infantry=1)).then(pool={"germany": {}})


def test_ships_need_a_coast():
    game().when(buys(submarine=1)).refuses(places("russia", submarine=1), "no_coast", soft=True)


def test_units_beyond_the_room_are_returned_and_paid_back():
    table = game().given(treasury={"soviet_union": 60})
    table.refuses(buys(infantry=20), "over_capacity", "can place 14 units this turn; that would be 20", soft=True)
    table.when(replace(buys(infantry=20), override="we miscounted"), CollectIncome())
    table.then(treasury={"soviet_union": 6 * 3 + 24}, pool={"soviet_union": {}})


def test_each_bomber_does_its_die_of_damage_up_to_twice_the_value():
    table = game().given(turn="united_kingdom", phase="conduct_combat")
    table.when(bombs("italy", 3)).then(damage={"italy": 3})
    table.when(bombs("italy", 6)).then(damage={"italy": 6})


def test_a_marker_costs_1_to_repair_and_the_room_is_there_at_once():
    table = game().given(turn="germany", phase="purchase_units", damage={"italy": 3})
    table.when(buys(infantry=1, repairs={"italy": 1})).then(damage={"italy": 2}, treasury={"germany": 37})
    table.when(places("italy", infantry=1))


def test_damage_stays_when_a_complex_changes_hands_and_the_captor_waits_a_turn():
    table = game().given(turn="japan", phase="conduct_combat", damage={"india": 2}).when(takes("india"))
    table.then(damage={"india": 2}).given(pool={"japan": {"infantry": 1}})
    table.refuses(places("india", infantry=1), "not_held_long_enough", soft=True)


def test_land_of_an_ally_goes_back_to_it_unless_its_capital_is_lost():
    held = {"caucasus": "germany"}
    game().given(control=held, turn="united_kingdom", phase="conduct_combat").when(takes("caucasus")).then(
        control={"caucasus": "soviet_union"}
    )
    lost = {"caucasus": "germany", "russia": "germany"}
    game().given(control=lost, turn="united_kingdom", phase="conduct_combat").when(takes("caucasus")).then(
        control={"caucasus": "united_kingdom"}
    )


@pytest.mark.parametrize("land", ["france", "philippine_islands", "kiangsu", "west_russia"])
def test_what_is_axis_at_the_start_is_kept_by_whoever_takes_it(land: str):
    game().given(turn="united_states", phase="conduct_combat").when(takes(land)).then(control={land: "united_states"})


def test_a_capital_falls_with_its_money_even_to_a_power_without_its_own():
    table = game().given(control={"germany": "united_kingdom"}, turn="germany", phase="conduct_combat")
    table.when(takes("russia")).then(treasury={"germany": 41 + 24, "soviet_union": 0})


def test_retaking_a_capital_brings_no_money_and_frees_its_land():
    lost = {"russia": "germany", "caucasus": "united_kingdom"}
    table = game().given(control=lost, turn="united_kingdom", phase="conduct_combat").when(takes("russia"))
    table.then(control={"russia": "soviet_union", "caucasus": "soviet_union"}, treasury={"germany": 41})


def test_a_power_without_its_capital_neither_buys_nor_collects():
    table = game().given(control={"russia": "germany"}, turn="soviet_union", phase="combat_move")
    table.refuses(buys(infantry=1), "capital_lost")
    table.refuses(CollectIncome(), "capital_lost")
    table.when(EndTurn()).then(turn="germany", treasury={"soviet_union": 24})


@pytest.mark.parametrize(("victory", "axis", "allies"), [("standard", 9, 10), ("total", 13, 13)])
def test_each_side_needs_its_own_number_of_cities(victory: str, axis: int, allies: int):
    table = game(victory=victory)
    assert {side: standing.needed for side, standing in standings(table.edition, table.state).items()} == {
        "axis": axis,
        "allies": allies,
    }


def test_nine_cities_win_for_the_axis_when_the_round_is_over():
    table = game().given(control={**SIX, "india": "japan"}, turn="japan", phase="collect_income")
    table.when(CollectIncome()).then(status="running")
    table.when(CollectIncome()).then(status="finished")
    assert level(table.edition, table.state) == "Standard victory"


def test_nine_cities_do_not_win_for_the_allies_but_ten_do():
    held = {"france": "united_states", "italy": "united_states"}
    last = {"turn": "united_states", "phase": "collect_income"}
    game().given(control=held, **last).when(CollectIncome()).then(status="running")
    game().given(control={**held, "kiangsu": "united_states"}, **last).when(CollectIncome()).then(status="finished")


def test_total_victory_needs_every_city():
    held = {**SIX, "india": "japan"}
    game(victory="total").given(control=held, turn="united_states", phase="collect_income").when(CollectIncome()).then(
        status="running"
    )


def test_the_straits_and_interceptors_are_options_that_change_no_figure():
    table = game(dardanelles_closed=True, escorts_and_interceptors=True).when(AdvancePhase())
    table.then(phase="combat_move", treasury={"soviet_union": 24})


def test_everybody_of_one_side_is_at_war_with_everybody_of_the_other_from_the_start():
    table = game()
    axis, allies = ("germany", "japan"), ("soviet_union", "united_kingdom", "united_states")
    for power in axis:
        assert relations.enemies(table.edition, table.state, power) == list(allies)
        for other in allies:
            assert set(relations.enemies(table.edition, table.state, other)) == set(axis)
            table.refuses(DeclareWar(power=power, against=other), "no_declarations")
    game().given(turn="japan", phase="combat_move").when(takes("buryatia_ssr"))
    game().given(turn="united_states", phase="combat_move").when(takes("northwestern_europe"))
