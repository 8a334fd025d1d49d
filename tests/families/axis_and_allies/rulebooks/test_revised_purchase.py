"""Revised: buying, bringing units in, complexes, raids and rockets (p. 13, 20-22, 26)."""

from companion.families.axis_and_allies.rules.purchase import price_list
from companion.families.axis_and_allies.rules.units.mobilization import room
from tests.families.axis_and_allies.rulebooks.talk import bombs, buys, places, takes
from tests.families.axis_and_allies.table import Table


def table(**position: object) -> Table:
    return Table("revised", "1942").given(**position)  # type: ignore[arg-type]


def test_the_price_list_is_the_printed_chart_for_every_power():
    game = table()
    for power in game.edition.powers.ids:
        assert price_list(game.edition, game.state, power) == {
            "infantry": 3,
            "artillery": 4,
            "tank": 5,
            "antiaircraft_gun": 5,
            "industrial_complex": 15,
            "fighter": 10,
            "bomber": 15,
            "battleship": 24,
            "aircraft_carrier": 16,
            "destroyer": 12,
            "submarine": 8,
            "transport": 8,
        }


def test_as_many_units_are_bought_as_money_allows_even_beyond_the_room():
    table(treasury={"soviet_union": 60}).when(buys(infantry=14)).then(
        treasury={"soviet_union": 18}, pool={"soviet_union": {"infantry": 14}}
    )
    table().refuses(buys(infantry=9), "not_enough_money", "has 24 IPC; this costs 27 IPC")


def test_any_unit_can_be_bought_whatever_the_power_started_with():
    table(treasury={"soviet_union": 40}).when(buys(battleship=1, bomber=1)).then(treasury={"soviet_union": 1})


def test_what_was_bought_waits_until_it_is_placed():
    game = table().when(buys(tank=2)).then(pool={"soviet_union": {"tank": 2}}, treasury={"soviet_union": 14})
    game.when(places("caucasus", tank=2)).then(pool={"soviet_union": {}})


def test_the_limit_holds_for_all_units_of_a_complex_together():
    game = table(pool={"soviet_union": {"tank": 3, "artillery": 2}}).when(places("caucasus", tank=3))
    game.refuses(places("caucasus", artillery=2), "over_capacity", soft=True).when(places("caucasus", artillery=1))


def test_nothing_comes_in_at_an_allys_complex():
    game = table(turn="united_kingdom", pool={"united_kingdom": {"infantry": 1}})
    game.refuses(places("caucasus", infantry=1), "not_your_complex")
    game.given(control={"russia": "germany"}).refuses(places("caucasus", infantry=1), "not_your_complex")


def test_a_new_complex_needs_value_and_land_held_since_the_turn_began():
    game = table().when(buys(industrial_complex=1), takes("west_russia")).then(treasury={"soviet_union": 9})
    game.refuses(places("west_russia", industrial_complex=1), "not_held_long_enough", soft=True)
    game.refuses(places("caucasus", industrial_complex=1), "one_complex_only")
    game.refuses(places("india", industrial_complex=1), "not_your_territory")
    game.when(places("archangel", industrial_complex=1)).then(pool={"soviet_union": {}})
    worthless = table(turn="united_kingdom").when(buys(industrial_complex=1))
    worthless.refuses(places("gibraltar", industrial_complex=1), "worthless_site")


def test_an_eastern_canadian_complex_brings_in_three_units_from_the_next_turn():
    game = table(turn="united_kingdom").when(buys(industrial_complex=1), places("eastern_canada", industrial_complex=1))
    game.given(pool={"united_kingdom": {"infantry": 4}})
    game.refuses(places("eastern_canada", infantry=1), "not_held_long_enough", soft=True)
    game.given(turn="united_kingdom", phase="mobilize_new_units", round=2)
    game.refuses(places("eastern_canada", infantry=4), "over_capacity", soft=True)
    game.when(places("eastern_canada", infantry=3))


def test_a_value_of_1_is_enough_for_a_complex():
    game = table().when(buys(industrial_complex=1), places("yakut_ssr", industrial_complex=1))
    game.given(turn="soviet_union", round=2)
    assert room(game.edition, game.state, "soviet_union") == {"russia": 8, "caucasus": 4, "yakut_ssr": 1}


def test_units_are_placed_in_the_powers_own_turn_and_never_without_the_capital():
    game = table(pool={"germany": {"infantry": 1}})
    game.refuses(places("germany", power="germany", infantry=1), "wrong_turn", soft=True)
    game.given(turn="germany", control={"germany": "united_kingdom"})
    game.refuses(places("southern_europe", infantry=1), "capital_lost")


def test_a_second_complex_never_stands_in_a_territory():
    game = table(treasury={"soviet_union": 30}).when(buys(industrial_complex=2))
    game.refuses(places("archangel", industrial_complex=2), "one_complex_only")


class TestRaids:
    def british(self, **position: object) -> Table:
        return table(turn="united_kingdom", phase="conduct_combat", **position)

    def test_each_bomber_costs_the_victim_what_its_die_shows(self):
        self.british().when(bombs("germany", 4, 6)).then(treasury={"germany": 30, "united_kingdom": 30})

    def test_a_bomber_costs_no_more_than_the_territory_is_worth(self):
        self.british(control={"caucasus": "germany"}).when(bombs("caucasus", 6, 5, 2)).then(treasury={"germany": 30})

    def test_nobody_pays_more_than_it_has(self):
        self.british(treasury={"germany": 2}).when(bombs("germany", 6)).then(treasury={"germany": 0})

    def test_the_complex_stays_and_takes_no_damage(self):
        game = self.british().when(bombs("germany", 6, 6)).then(damage={"germany": 0})
        assert game.state.territories["germany"].facilities
        game.given(turn="germany")
        assert room(game.edition, game.state, "germany")["germany"] == 10

    def test_only_the_enemys_complexes_are_raided(self):
        self.british().refuses(bombs("russia", 3), "friendly_territory").refuses(bombs("ukraine_ssr", 3), "no_complex")

    def test_only_bombers_raid(self):
        self.british().refuses(bombs("germany", 3, weapon="fighters"), "no_fighter_raids", soft=True)

    def test_rockets_cost_a_die_each_up_to_the_value(self):
        game = self.british(technologies={"united_kingdom": ("rockets",)}, control={"caucasus": "germany"})
        game.when(bombs("caucasus", 6, weapon="rockets")).then(treasury={"germany": 36})
        game.when(bombs("caucasus", 3, weapon="rockets")).then(treasury={"germany": 33})
        self.british(technologies={"united_kingdom": ("rockets",)}, treasury={"germany": 1}).when(
            bombs("germany", 5, weapon="rockets")
        ).then(treasury={"germany": 0})

    def test_rockets_need_their_development(self):
        self.british().refuses(bombs("germany", 3, weapon="rockets"), "no_rockets", soft=True)

    def test_heavy_bombers_roll_two_dice_under_one_limit(self):
        heavy = {"united_kingdom": ("heavy_bombers",)}
        self.british(technologies=heavy).when(bombs("germany", 3, 5)).then(treasury={"germany": 32})
        self.british(technologies=heavy, control={"caucasus": "germany"}).when(bombs("caucasus", 3, 5)).then(
            treasury={"germany": 36}
        )
