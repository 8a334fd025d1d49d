"""1941: buying units and bringing them in (Phase 1, p. 10; Phase 5, p. 20)."""

from companion.families.axis_and_allies.actions import CollectIncome, SetComplex
from companion.families.axis_and_allies.rules.purchase import price_list
from companion.families.axis_and_allies.rules.units.mobilization import room
from tests.families.axis_and_allies.rulebooks.talk import buys, places, takes
from tests.families.axis_and_allies.table import Table


def table(**position: object) -> Table:
    return Table("aa1941", "1941").given(**position)  # type: ignore[arg-type]


def test_the_price_list_is_the_printed_chart_for_every_power():
    game = table()
    printed = {
        "infantry": 3,
        "tank": 6,
        "fighter": 10,
        "bomber": 12,
        "submarine": 6,
        "transport": 7,
        "destroyer": 8,
        "aircraft_carrier": 12,
        "battleship": 16,
    }
    for power in game.edition.powers.ids:
        assert price_list(game.edition, game.state, power) == printed


def test_a_purchase_is_paid_at_once_and_its_units_wait():
    table().when(buys(infantry=2)).then(
        treasury={"soviet_union": 1}, pool={"soviet_union": {"infantry": 2}}, phase="purchase_units"
    )


def test_no_more_is_bought_than_there_is_money_for():
    table().refuses(buys(tank=2), "not_enough_money", "has 7 IPC; this costs 12 IPC")


def test_no_more_is_bought_than_the_complexes_can_bring_in():
    game = table(treasury={"soviet_union": 60})
    assert room(game.edition, game.state, "soviet_union") == {"russia": 3, "caucasus": 2}
    game.refuses(buys(infantry=6), "over_capacity", "can place 5 units", soft=True)
    game.when(buys(infantry=5))


def test_land_and_sea_share_the_limit_of_their_complex():
    game = table(turn="germany", pool={"germany": {"infantry": 3, "submarine": 2}})
    game.when(places("germany", submarine=2)).refuses(places("germany", infantry=3), "over_capacity", soft=True)
    game.when(places("germany", infantry=2))


def test_nothing_comes_in_where_no_complex_stands():
    table(turn="germany", pool={"germany": {"infantry": 1}}).refuses(places("western_europe", infantry=1), "no_complex")


def test_nothing_comes_in_at_an_allys_complex():
    table(turn="united_kingdom", pool={"united_kingdom": {"infantry": 1}}).refuses(
        places("russia", infantry=1), "not_your_complex"
    )


def test_a_captured_complex_works_from_the_captors_next_turn():
    game = table(turn="germany", phase="combat_move", pool={"germany": {"infantry": 1}}).when(takes("caucasus"))
    assert room(game.edition, game.state, "germany") == {"germany": 4}
    game.refuses(places("caucasus", infantry=1), "not_held_long_enough", soft=True)
    game.given(turn="germany", round=2)
    assert room(game.edition, game.state, "germany") == {"germany": 4, "caucasus": 2}


def test_units_beyond_the_room_go_back_for_what_they_cost():
    game = table(turn="germany", treasury={"germany": 0}, pool={"germany": {"infantry": 5}}).when(CollectIncome())
    game.then(treasury={"germany": 12 + 3}, pool={"germany": {}})


def test_no_complex_is_ever_built():
    game = table(treasury={"soviet_union": 60})
    assert "industrial_complex" not in price_list(game.edition, game.state, "soviet_union")
    game.refuses(buys(industrial_complex=1), "not_for_sale")
    game.when(SetComplex(territory="karelia", reason="only the banker can, against the board"))


def test_the_number_of_pieces_in_the_box_is_no_limit():
    game = table(turn="united_states", treasury={"united_states": 200}).when(buys(bomber=12))
    game.then(pool={"united_states": {"bomber": 12}}, treasury={"united_states": 56})


def test_the_player_chooses_which_units_go_back():
    game = table(turn="germany", treasury={"germany": 0}, pool={"germany": {"infantry": 4, "tank": 1}})
    game.when(places("germany", infantry=4), CollectIncome()).then(treasury={"germany": 12 + 6}, pool={"germany": {}})
    other = table(turn="germany", treasury={"germany": 0}, pool={"germany": {"infantry": 4, "tank": 1}})
    other.when(places("germany", infantry=3, tank=1), CollectIncome()).then(treasury={"germany": 12 + 3})


def test_the_rest_of_a_partial_log_is_taken_as_placed_too():
    game = table(turn="germany", treasury={"germany": 12}).when(buys(infantry=4), places("germany", infantry=1))
    game.when(CollectIncome()).then(pool={"germany": {}}, treasury={"germany": 12})


def test_ships_come_in_only_beside_a_complex_on_the_coast():
    game = table(pool={"soviet_union": {"submarine": 1}})
    game.refuses(places("russia", submarine=1), "no_coast", soft=True).when(places("caucasus", submarine=1))


def test_ships_are_bought_only_if_a_coast_has_room():
    game = table(treasury={"soviet_union": 60}).refuses(buys(submarine=3), "no_coast", soft=True)
    game.when(buys(submarine=2))
    table(control={"caucasus": "germany"}).refuses(buys(submarine=1), "no_coast", soft=True)
