"""Anniversary: buying, repairing, bringing units in, complexes and raids (p. 13, 17, 22, 26)."""

from companion.families.axis_and_allies.actions import CollectIncome
from companion.families.axis_and_allies.rules.purchase import price_list
from companion.families.axis_and_allies.rules.units.mobilization import complex_sites, room
from tests.families.axis_and_allies.rulebooks.talk import bombs, buys, places, takes
from tests.families.axis_and_allies.table import Table


def table(**position: object) -> Table:
    return Table("anniversary", "1941").given(**position)  # type: ignore[arg-type]


def test_the_price_list_is_the_printed_chart():
    game = table()
    for power in ("germany", "japan", "italy", "soviet_union", "united_kingdom", "united_states"):
        assert price_list(game.edition, game.state, power) == {
            "infantry": 3,
            "artillery": 4,
            "tank": 5,
            "antiaircraft_gun": 6,
            "industrial_complex": 15,
            "fighter": 10,
            "bomber": 12,
            "battleship": 20,
            "aircraft_carrier": 14,
            "cruiser": 12,
            "destroyer": 8,
            "submarine": 6,
            "transport": 7,
        }


def test_as_many_units_are_bought_as_money_allows_even_beyond_the_room():
    table(treasury={"germany": 60}).when(buys(infantry=12)).then(
        treasury={"germany": 24}, pool={"germany": {"infantry": 12}}
    )
    table().refuses(buys(infantry=11), "not_enough_money")


def test_what_is_not_spent_stays_in_the_treasury():
    game = Table("anniversary", "1941", options={"national_objectives": False})
    game.when(buys(infantry=1), CollectIncome()).then(treasury={"germany": 31 - 3 + 31})


def test_the_number_of_pieces_in_the_box_is_no_limit():
    table(turn="united_states", treasury={"united_states": 120}).when(buys(bomber=9)).then(
        pool={"united_states": {"bomber": 9}}
    )


def test_buying_and_repairing_belong_to_the_purchase_phase():
    game = table(damage={"germany": 2}).when(takes("ukraine"))
    game.refuses(buys(infantry=1), "wrong_phase", soft=True)
    game.refuses(buys(repairs={"germany": 1}), "wrong_phase", soft=True)


def test_repairs_count_in_the_same_turn():
    game = table(damage={"germany": 4})
    assert room(game.edition, game.state, "germany") == {"germany": 6}
    game.when(buys(repairs={"germany": 4})).then(treasury={"germany": 27}, damage={"germany": 0})
    assert room(game.edition, game.state, "germany") == {"germany": 10}


def test_land_and_sea_share_the_limit_of_their_complex():
    game = table(turn="italy", pool={"italy": {"infantry": 5, "destroyer": 2}}).when(places("italy", destroyer=2))
    game.refuses(places("italy", infantry=5), "over_capacity", soft=True).when(places("italy", infantry=4))


def test_each_damage_marker_is_one_unit_less_until_none_is_left():
    game = table(turn="italy", pool={"italy": {"infantry": 6}})
    for damage in (1, 5):
        assert room(game.edition, game.given(damage={"italy": damage}).state, "italy") == {"italy": 6 - damage}
    for damage in (6, 12):
        assert room(game.edition, game.given(damage={"italy": damage}).state, "italy") == {}


def test_nothing_comes_in_at_an_allys_complex():
    table(pool={"germany": {"infantry": 1}}).refuses(places("italy", infantry=1), "not_your_complex")
    table(control={"italy": "united_kingdom"}, pool={"germany": {"infantry": 1}}).refuses(
        places("italy", infantry=1), "not_your_complex"
    )


def test_units_beyond_the_room_wait_for_a_later_turn_and_can_then_be_placed():
    game = table(pool={"germany": {"infantry": 12}}).when(places("germany", infantry=10), CollectIncome())
    game.then(pool={"germany": {"infantry": 2}})
    game.given(turn="germany", phase="mobilize_new_units", round=2).when(places("germany", infantry=2))
    game.then(pool={"germany": {}})


def test_a_new_complex_needs_value_and_land_held_since_the_turn_began():
    game = table(control={"gibraltar": "germany"}).when(buys(industrial_complex=1), takes("ukraine"))
    game.refuses(places("gibraltar", industrial_complex=1), "worthless_site")
    game.refuses(places("ukraine", industrial_complex=1), "not_held_long_enough", soft=True)
    game.refuses(places("italy", industrial_complex=1), "one_complex_only")
    game.refuses(places("balkans", industrial_complex=1), "not_your_territory")
    game.when(places("finland", industrial_complex=1)).then(treasury={"germany": 16}, pool={"germany": {}})
    assert "finland" not in complex_sites(game.edition, game.state, "germany")


def test_a_value_of_1_is_enough_for_a_complex():
    game = table()
    assert set(complex_sites(game.edition, game.state, "italy")) == {"balkans", "libya"}
    assert set(complex_sites(game.edition, game.state, "japan")) == {
        "french_indo_china_thailand",
        "okinawa",
        "formosa",
        "manchuria",
        "kiangsu",
    }
    game.when(buys(industrial_complex=1), places("morocco_algeria", industrial_complex=1))
    game.given(turn="germany", round=2)
    assert room(game.edition, game.state, "germany") == {"germany": 10, "morocco_algeria": 1}


def test_units_are_placed_in_the_powers_own_turn():
    table(pool={"japan": {"infantry": 1}}).refuses(places("japan", power="japan", infantry=1), "wrong_turn", soft=True)


def test_a_second_complex_never_stands_in_a_territory():
    game = table(treasury={"germany": 40}).when(buys(industrial_complex=2))
    game.refuses(places("france", industrial_complex=2), "one_complex_only")
    game.when(places("france", industrial_complex=1)).refuses(
        places("france", industrial_complex=1), "one_complex_only"
    )


def test_a_new_complex_works_from_the_next_turn():
    game = table(pool={"germany": {"infantry": 1}}).when(buys(industrial_complex=1))
    game.when(places("france", industrial_complex=1))
    game.refuses(places("france", infantry=1), "not_held_long_enough", soft=True)
    game.given(turn="germany", round=2)
    assert room(game.edition, game.state, "germany") == {"germany": 10, "france": 6}


def test_units_that_nobody_logged_are_taken_as_placed_also_beside_a_logged_complex():
    game = table(treasury={"germany": 31}).when(buys(industrial_complex=1, infantry=4))
    game.when(places("france", industrial_complex=1), CollectIncome()).then(pool={"germany": {}})


def test_ships_come_in_only_beside_a_complex_on_the_coast():
    game = table(turn="soviet_union", pool={"soviet_union": {"submarine": 1}})
    game.refuses(places("russia", submarine=1), "no_coast", soft=True).when(places("karelia_ssr", submarine=1))


class TestRaids:
    def british(self, **position: object) -> Table:
        return table(turn="united_kingdom", phase="conduct_combat", **position)

    def test_a_raid_does_what_the_dice_show_and_takes_no_money(self):
        self.british().when(bombs("germany", 3)).then(damage={"germany": 3}, treasury={"germany": 31})
        self.british().when(bombs("germany", 3, 6, 1)).then(damage={"germany": 10})

    def test_damage_stops_at_twice_the_value_and_the_rest_is_lost(self):
        self.british(damage={"italy": 10}).when(bombs("italy", 5)).then(damage={"italy": 12})

    def test_a_complex_is_never_destroyed(self):
        game = self.british().when(bombs("italy", 6, 6, 6)).then(damage={"italy": 12})
        assert game.state.territories["italy"].facilities
        game.given(turn="italy", phase="purchase_units").refuses(buys(repairs={"italy": 12}), "not_enough_money")

    def test_rocket_damage_has_the_same_limit(self):
        game = self.british(damage={"italy": 11}, technologies={"united_kingdom": ("rockets",)})
        game.when(bombs("italy", 4, weapon="rockets")).then(damage={"italy": 12})

    def test_only_the_enemys_complexes_are_raided(self):
        self.british().refuses(bombs("russia", 3), "friendly_territory").refuses(bombs("france", 3), "no_complex")


def test_new_fighters_count_at_their_complex_also_those_for_a_carrier_beside_it():
    game = table(turn="italy", pool={"italy": {"fighter": 5, "aircraft_carrier": 2}})
    game.refuses(places("italy", fighter=5, aircraft_carrier=2), "over_capacity", soft=True)
    game.when(places("italy", fighter=4, aircraft_carrier=2)).then(pool={"italy": {"fighter": 1}})
    game.refuses(places("italy", fighter=1), "over_capacity", soft=True)


def test_new_fighters_need_a_complex_held_since_the_start_of_the_turn():
    game = table(turn="germany", pool={"germany": {"fighter": 1}})
    game.refuses(places("poland", fighter=1), "no_complex")
    game.given(phase="combat_move").when(takes("karelia_ssr"))
    game.refuses(places("karelia_ssr", fighter=1), "not_held_long_enough", soft=True)
