"""Anniversary: researchers, breakthroughs, and what they change in the books (p. 11-12)."""

import pytest

from companion.families.axis_and_allies.actions import BuyResearch, CollectIncome, RollResearch, SetComplex
from companion.families.axis_and_allies.rules.purchase import price_list
from companion.families.axis_and_allies.rules.units.mobilization import room
from companion.families.axis_and_allies.rules.units.technology import unit_figures
from tests.families.axis_and_allies.rulebooks.talk import bombs, buys
from tests.families.axis_and_allies.table import Table


def table(**position: object) -> Table:
    return Table("anniversary", "1941").given(**position)  # type: ignore[arg-type]


def rolls(*dice: int, chart: int | None = None, die: int | None = None) -> RollResearch:
    return RollResearch(dice=dice, chart=chart, breakthrough_die=die)


def test_any_number_of_researchers_for_5_ipc_each():
    game = table().when(BuyResearch(count=6)).then(treasury={"germany": 1})
    assert game.state.powers["germany"].researchers == 6


def test_each_researcher_rolls_one_die():
    game = table(researchers={"germany": 2}).when(BuyResearch(count=1))
    game.refuses(rolls(1, 2), "wrong_dice_count", soft=True).when(rolls(1, 2, 3))


def test_one_6_is_a_breakthrough_and_costs_all_researchers():
    game = table(researchers={"germany": 3}).when(rolls(1, 6, 2, chart=2, die=4))
    assert game.state.powers["germany"].technologies == ("radar",)
    assert game.state.powers["germany"].researchers == 0


def test_without_a_6_all_researchers_stay():
    game = table(researchers={"germany": 3}).when(rolls(1, 5, 2), CollectIncome())
    assert game.state.powers["germany"].researchers == 3


def test_three_6s_are_one_advance():
    game = table(researchers={"germany": 3}).when(rolls(6, 6, 6, chart=1, die=1))
    assert game.state.powers["germany"].technologies == ("advanced_artillery",)


def test_an_advance_held_is_rolled_again_and_a_full_chart_gives_none():
    game = table(researchers={"germany": 1}, technologies={"germany": ("radar",)})
    game.refuses(rolls(6, chart=2, die=4), "reroll").when(rolls(6, chart=2, die=3))
    full = tuple(technology.id for technology in game.edition.technologies if technology.chart == 2)
    table(researchers={"germany": 1}, technologies={"germany": full}).refuses(
        rolls(6, chart=2, die=4), "chart_complete"
    )


def test_research_is_the_first_phase_and_an_option():
    game = table().then(phase="research_development").when(buys(infantry=1))
    game.refuses(BuyResearch(count=1), "wrong_phase", soft=True)
    Table("anniversary", "1941", options={"research": False}).then(phase="purchase_units").refuses(
        BuyResearch(count=1), "no_research"
    )


def test_a_breakthrough_counts_at_once():
    game = table(researchers={"germany": 1}).when(rolls(6, chart=2, die=3), buys(battleship=1))
    game.then(treasury={"germany": 31 - 17})


def test_several_powers_may_have_the_same_advance_but_share_none():
    game = table(technologies={"germany": ("improved_shipyards",)})
    assert price_list(game.edition, game.state, "germany")["submarine"] == 5
    assert price_list(game.edition, game.state, "italy")["submarine"] == 6
    game.given(turn="italy", phase="research_development", researchers={"italy": 1})
    game.when(rolls(6, chart=2, die=3))
    assert price_list(game.edition, game.state, "italy")["submarine"] == 5


def test_shipyards_make_ships_cheaper_and_nothing_else():
    game = table(technologies={"germany": ("improved_shipyards",)})
    with_it, without = price_list(game.edition, game.state, "germany"), price_list(game.edition, game.state, "japan")
    assert {unit: with_it[unit] for unit in with_it if with_it[unit] != without[unit]} == {
        "battleship": 17,
        "aircraft_carrier": 11,
        "cruiser": 10,
        "destroyer": 7,
        "transport": 6,
        "submarine": 5,
    }


class TestFactoryProduction:
    HELD = {"germany": ("increased_factory_production",), "soviet_union": ("increased_factory_production",)}

    def test_two_units_more_where_the_land_is_worth_3(self):
        game = table(technologies=self.HELD)
        assert room(game.edition, game.state, "germany") == {"germany": 12}
        assert room(game.edition, game.state, "soviet_union") == {"karelia_ssr": 2, "russia": 8, "caucasus": 6}

    def test_a_value_of_exactly_3_counts(self):
        game = table(technologies={"germany": ("increased_factory_production",)})
        game.when(SetComplex(territory="poland", reason="worth 3"), SetComplex(territory="finland", reason="worth 2"))
        game.given(turn="germany", round=2)
        assert room(game.edition, game.state, "germany") == {"germany": 12, "poland": 5, "finland": 2}

    @pytest.mark.parametrize(("markers", "price"), [(1, 1), (2, 1), (3, 2), (4, 2)])
    def test_two_markers_are_removed_for_1_ipc(self, markers: int, price: int):
        game = table(technologies=self.HELD, damage={"germany": 6}).when(buys(repairs={"germany": markers}))
        game.then(treasury={"germany": 31 - price}, damage={"germany": 6 - markers})

    def test_the_most_damage_stays_twice_the_printed_value(self):
        game = table(technologies=self.HELD, turn="united_kingdom", phase="conduct_combat", damage={"germany": 18})
        game.when(bombs("germany", 6)).then(damage={"germany": 20})


def test_war_bonds_add_their_die_to_the_income():
    game = table(technologies={"japan": ("war_bonds",)}, turn="japan", phase="collect_income")
    game.when(CollectIncome(dice=(6,))).then(treasury={"japan": 17 + 17 + 5 + 6})
    table(technologies={"japan": ("war_bonds",)}).refuses(CollectIncome(dice=(6,)), "invalid_dice")


def test_heavy_bombers_raid_with_the_better_of_two_dice():
    game = table(technologies={"united_kingdom": ("heavy_bombers",)}, turn="united_kingdom", phase="conduct_combat")
    game.when(bombs("germany", 2, 5, 6, 6)).then(damage={"germany": 11})


def test_rockets_need_the_advance_and_hit_a_complex_once_a_turn():
    game = table(turn="united_kingdom", phase="conduct_combat")
    game.refuses(bombs("germany", 4, weapon="rockets"), "no_rockets", soft=True)
    game.given(technologies={"united_kingdom": ("rockets",)}).when(bombs("germany", 4, weapon="rockets"))
    game.then(damage={"germany": 4}).refuses(bombs("germany", 1, weapon="rockets"), "already_rocketed", soft=True)


@pytest.mark.parametrize(
    ("advance", "unit", "figures"),
    [
        ("super_submarines", "submarine", {"attack": 3, "defence": 1, "move": 2}),
        ("jet_fighters", "fighter", {"attack": 4, "defence": 4, "move": 4}),
        ("long_range_aircraft", "fighter", {"attack": 3, "defence": 4, "move": 6}),
        ("long_range_aircraft", "bomber", {"attack": 4, "defence": 1, "move": 8}),
        ("radar", "antiaircraft_gun", {"attack": None, "defence": 2, "move": 1}),
    ],
)
def test_advances_change_the_figures_on_the_card(advance: str, unit: str, figures: dict[str, int | None]):
    game = table(technologies={"germany": (advance,)})
    assert unit_figures(game.edition, game.state, "germany", unit) == figures


def test_researchers_are_bought_before_the_dice_are_rolled():
    game = table(researchers={"germany": 1}).when(rolls(1))
    game.refuses(BuyResearch(count=1), "already_rolled", "only next turn", soft=True)
    game.given(turn="germany", round=2, phase="research_development").when(BuyResearch(count=1))
