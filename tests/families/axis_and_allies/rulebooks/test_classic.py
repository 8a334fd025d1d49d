"""Axis & Allies (1984): what its fact list says about the books."""

import pytest
from msgspec.structs import replace

from companion.families.axis_and_allies.actions import BuyResearch, CollectIncome, DeclareWar, RollResearch
from companion.families.axis_and_allies.combat.forces import strikes
from companion.families.axis_and_allies.rules.victory import standings
from companion.families.axis_and_allies.views.turn_card import turn_card
from companion.model.actions import AdvancePhase
from tests.families.axis_and_allies.combat.asking import one_round
from tests.families.axis_and_allies.rulebooks.talk import bombs, buys, places, takes
from tests.families.axis_and_allies.table import Table

ORDER = ("soviet_union", "germany", "united_kingdom", "japan", "united_states")
INCOMES = {"soviet_union": 24, "germany": 32, "united_kingdom": 30, "japan": 25, "united_states": 36}


def game(**options: object) -> Table:
    return Table("classic", "1942", options=options)


def test_five_powers_play_in_the_printed_order_and_all_are_at_war():
    table = game()
    assert {power.id for power in table.edition.powers if power.side == "axis"} == {"germany", "japan"}
    assert tuple(table.edition.scenarios["1942"].turn_order) == ORDER
    table.refuses(DeclareWar(power="germany", against="japan"), "no_declarations")


def test_money_at_the_start_is_the_printed_income():
    table = game().then(treasury=INCOMES, production=INCOMES)
    for power in ORDER:
        table.then(turn=power, round=1).when(CollectIncome())
    table.then(round=2, treasury={power: 2 * income for power, income in INCOMES.items()})


def test_a_turn_has_the_seven_phases():
    assert [phase.kind for phase in game().edition.phases] == [
        "research", "purchase", "combat_move", "combat", "noncombat_move", "mobilization", "income",
    ]  # fmt: skip


def test_no_tank_gun_or_ship_of_later_boxes_is_sold():
    units = game().edition.units.by_id
    assert not {"artillery", "cruiser", "destroyer"} & units.keys()
    assert units["battleship"].hits == 1
    assert (units["fighter"].cost, units["aircraft_carrier"].cost, units["tank"].defence) == (12, 18, 2)


@pytest.mark.parametrize(
    ("land", "power"),
    [
        ("germany", "germany"),
        ("southern_europe", "germany"),
        ("russia", "soviet_union"),
        ("karelia_ssr", "soviet_union"),
        ("united_kingdom", "united_kingdom"),
        ("japan", "japan"),
        ("eastern_united_states", "united_states"),
        ("western_united_states", "united_states"),
    ],
)
def test_a_printed_complex_places_any_number(land: str, power: str):
    table = game().given(turn=power, phase="purchase_units", treasury={power: 99}).when(buys(infantry=30))
    table.when(places(land, infantry=30)).then(pool={power: {}})


def test_a_new_complex_places_its_value_from_the_next_turn_on():
    table = game().given(turn="united_kingdom", phase="purchase_units", treasury={"united_kingdom": 60})
    table.when(buys(industrial_complex=1), places("india", industrial_complex=1), CollectIncome())
    table.given(turn="united_kingdom", phase="purchase_units").when(buys(infantry=4))
    table.refuses(places("india", infantry=4), "over_capacity", "can still place 3 units", soft=True)
    table.when(places("india", infantry=3))


def test_a_captured_printed_complex_places_any_number_a_turn_later():
    table = game().given(turn="germany", phase="conduct_combat", pool={"germany": {"infantry": 9}})
    table.when(takes("karelia_ssr")).refuses(places("karelia_ssr", infantry=9), "not_held_long_enough", soft=True)
    table.when(CollectIncome()).given(turn="germany", phase="place_units", pool={"germany": {"infantry": 9}})
    table.when(places("karelia_ssr", infantry=9))


def test_a_page_is_told_where_any_number_fits():
    card = turn_card(game().edition, game().state, "soviet_union")
    assert card["room"] == {"karelia_ssr": None, "russia": None}


def test_a_raid_takes_what_the_die_says_from_the_hand_without_a_cap():
    table = game().given(turn="united_kingdom", phase="conduct_combat")
    table.when(replace(bombs("southern_europe", 6, 6), weapon="bombers")).then(
        treasury={"germany": 32 - 12}, damage={"southern_europe": 0}
    )


def test_a_raid_takes_no_more_than_there_is():
    table = game().given(turn="united_kingdom", phase="conduct_combat", treasury={"germany": 4})
    table.when(bombs("germany", 6)).then(treasury={"germany": 0})


def test_a_rocket_takes_its_whole_die_too():
    table = game().given(turn="germany", phase="conduct_combat", technologies={"germany": {"rockets"}})
    table.when(replace(bombs("karelia_ssr", 6), weapon="rockets")).then(treasury={"soviet_union": 18})


def test_a_heavy_bomber_raids_with_three_dice():
    table = game().given(
        turn="united_kingdom", phase="conduct_combat", technologies={"united_kingdom": {"heavy_bombers"}}
    )
    table.refuses(bombs("germany", 6, 6), "invalid_dice", "rolls 3 dice")
    table.when(bombs("germany", 6, 5, 4)).then(treasury={"germany": 32 - 15})


def test_a_heavy_bomber_attacks_with_three_dice():
    heavy = {"units": {"bomber": 2}, "technologies": ["heavy_bombers"]}
    found = one_round("classic", "land", heavy, {"infantry": 30})
    assert 30 - found["defender"]["mean_left"]["infantry"] == pytest.approx(2 * 3 * 4 / 6)


def test_research_costs_5_a_die_and_a_6_brings_what_the_chart_says():
    table = game().when(BuyResearch(count=2)).then(treasury={"soviet_union": 14})
    table.when(RollResearch(dice=(2, 6), breakthrough_die=5))
    assert table.state.powers["soviet_union"].technologies == ("industrial_technology",)
    assert [item.id for item in sorted(table.edition.technologies, key=lambda item: item.number)] == [
        "jet_power", "rockets", "super_submarines", "long_range_aircraft", "industrial_technology", "heavy_bombers",
    ]  # fmt: skip


def test_industrial_technology_makes_every_unit_1_cheaper():
    table = game().given(turn="germany", phase="purchase_units", technologies={"germany": {"industrial_technology"}})
    prices = turn_card(table.edition, table.state, "germany")["prices"]
    assert prices == {unit.id: unit.cost - 1 for unit in table.edition.units}


def test_entering_a_neutral_costs_3():
    table = game().given(turn="germany", phase="conduct_combat").when(takes("spain"))
    table.then(control={"spain": "germany"}, treasury={"germany": 29}, production={"germany": 32})


def test_without_3_no_neutral_is_entered():
    game().given(turn="germany", phase="conduct_combat", treasury={"germany": 2}).refuses(
        takes("spain"), "not_enough_money"
    )


def test_a_power_without_its_capital_collects_nothing_and_its_captor_takes_all_its_money():
    table = game().given(turn="germany", phase="conduct_combat").when(takes("russia"))
    table.then(treasury={"germany": 32 + 24, "soviet_union": 0})
    table.given(turn="soviet_union", phase="collect_income").refuses(CollectIncome(), "capital_lost")


def test_liberated_land_returns():
    table = game().given(turn="united_kingdom", phase="conduct_combat", control={"caucasus": "germany"})
    table.when(takes("caucasus")).then(control={"caucasus": "soviet_union"})


def winner_of_the_round(table: Table) -> str | None:
    """Which side has won when the round is over."""
    winner = table.given(turn="united_states", phase="collect_income").when(CollectIncome()).state.winner
    return winner.side if winner else None


def test_the_axis_wins_with_two_allied_capitals_while_holding_its_own():
    lost = {"russia": "germany", "united_kingdom": "germany"}
    assert winner_of_the_round(game().given(control=lost)) == "axis"


@pytest.mark.parametrize("lost", ["germany", "japan"])
def test_two_allied_capitals_are_not_enough_without_an_own_one(lost: str):
    table = game().given(control={"russia": "germany", "united_kingdom": "germany", lost: "united_states"})
    assert winner_of_the_round(table) is None


def test_one_allied_capital_is_not_enough():
    assert winner_of_the_round(game().given(control={"russia": "germany"})) is None


def test_victory_is_judged_only_when_the_round_is_over():
    table = game().given(turn="germany", control={"russia": "germany", "united_kingdom": "germany"})
    table.given(turn="japan", phase="collect_income").when(CollectIncome()).then(winner=None)


def axis_with(production: int, table: Table) -> Table:
    """The Axis holds Allied land, capitals left out, until its production is exactly this."""
    now = 57
    allied = [
        land for land in table.edition.territories if land.original and table.edition.side_of(land.original) == "allies"
    ]
    for land in sorted(allied, key=lambda land: -land.value):
        if land.id not in table.edition.capital_of and now + land.value <= production:
            now += land.value
            table.given(control={land.id: "germany"})
    assert standings(table.edition, table.state)["axis"].count == 0
    assert now == production
    return table


def test_the_axis_wins_with_a_combined_production_of_84():
    assert winner_of_the_round(axis_with(84, game())) == "axis"
    assert winner_of_the_round(axis_with(83, game())) is None


def test_the_allies_win_with_both_axis_capitals():
    assert winner_of_the_round(game().given(control={"germany": "soviet_union", "japan": "united_states"})) == "allies"
    assert winner_of_the_round(game().given(control={"germany": "soviet_union"})) is None


def test_as_an_option_the_allies_win_with_a_combined_production_of_110():
    rich = dict.fromkeys(["southern_europe", "western_europe", "kwangtung", "manchuria", "ukraine_ssr"], "soviet_union")
    assert 90 + 6 + 6 + 3 + 3 + 3 == 111
    assert winner_of_the_round(game().given(control=rich)) is None
    assert winner_of_the_round(game(allied_economic_victory=True).given(control=rich)) == "allies"
    del rich["ukraine_ssr"]
    assert winner_of_the_round(game(allied_economic_victory=True).given(control=rich)) is None


def test_submarines_fire_first_only_when_they_attack():
    submarine = game().edition.units["submarine"]
    assert (strikes(submarine, "attacker"), strikes(submarine, "defender")) == ("first", "with_the_rest")
    defended = one_round("classic", "sea", {"transport": 1}, {"submarine": 1})
    assert defended["attacker"]["survives"]["transport"] == pytest.approx(1 - 2 / 6)


def test_what_a_battleship_shells_still_fires():
    found = one_round("classic", "landing", {"infantry": 1}, {"infantry": 1}, bombard={"battleship": 1})
    assert found["attacker"]["mean_left"]["infantry"] == pytest.approx(1 - 2 / 6)


def test_in_its_first_turn_the_soviet_union_may_attack():
    game().when(AdvancePhase(), AdvancePhase()).when(takes("ukraine_ssr")).then(control={"ukraine_ssr": "soviet_union"})
