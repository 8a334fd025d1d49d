"""Rules 23-26: every way of losing resources."""

from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import (
    AXIS,
    GO_ON,
    IN_EARNEST,
    VALUES,
    WESTERN,
    Campaign,
    numbers,
)


def test_rule_23_a_convoy_raid_costs_one_for_each_hit_and_a_natural_six_is_two():
    game = Campaign().given(bloc=AXIS)
    game.when({"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 2, "natural_sixes": 1})
    game.then(available={"commonwealth": 10})
    game.refuses(
        {"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 1, "natural_sixes": 2},
        "invalid_hits",
    )


def test_rule_23_the_option_makes_a_natural_six_one_hit():
    game = Campaign(options={"convoy_six_is_one_hit": True}).given(bloc=AXIS)
    game.when({"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 2, "natural_sixes": 1})
    game.then(available={"commonwealth": 11})


def test_rule_23_only_enemies_raid_each_other_and_raids_are_free():
    game = Campaign().given(bloc=AXIS)
    game.objects({"type": "raid_convoys", "by": "germany", "target": "united_states", "hits": 1}, "not_at_war")
    game.objects({"type": "raid_convoys", "by": "commonwealth", "target": "germany", "hits": 1}, "wrong_turn")
    game.when({"type": "raid_convoys", "by": "germany", "target": "france", "hits": 0}).then(points={"germany": 0})


NIGHT = {"type": "bomb_city", "by": "commonwealth", "target": "germany", "city": "hamburg", "raid": "night"}


DAY = {"type": "bomb_city", "by": "commonwealth", "target": "germany", "city": "berlin", "raid": "daylight"}


def test_rule_24_a_night_raid_costs_one_on_a_natural_six():
    game = Campaign().given(treaties=IN_EARNEST, bloc=WESTERN)
    game.when({**NIGHT, "natural_six": True}).then(available={"germany": 6})
    game.when({**NIGHT, "city": "kiel"}).then(available={"germany": 6})
    game.refuses({**NIGHT, "hits": 1}, "invalid_hits")


def test_rule_24_each_hit_of_a_daylight_raid_is_a_resource_or_a_unit_back_a_box():
    game = Campaign().given(bloc=AXIS).when({"type": "rebuild_unit", "power": "germany", "unit": "armor"})
    game.given(bloc=AXIS).when({"type": "advance_units", "power": "germany", "items": ["germany_1"]})
    game.given(treaties=IN_EARNEST, bloc=WESTERN, available={"germany": 5})
    game.when({**DAY, "hits": 3, "set_back": ["germany_1"]}).then(available={"germany": 3})
    assert game.state.production[0].box == 3


def test_rule_24_no_unit_goes_back_past_the_box_it_began_in():
    game = Campaign().given(bloc=AXIS).when({"type": "rebuild_unit", "power": "germany", "unit": "armor"})
    game.given(treaties=IN_EARNEST, bloc=WESTERN).refuses(
        {**DAY, "hits": 1, "set_back": ["germany_1"]}, "first_box", "can't go back"
    )
    game.refuses({**DAY, "hits": 0, "set_back": ["germany_1"]}, "invalid_hits")
    game.refuses({**DAY, "hits": 1, "set_back": ["italy_1"]}, "unknown_item")


def test_rule_24_a_city_is_bombed_once_in_a_player_impulse():
    game = Campaign().given(treaties=IN_EARNEST, bloc=WESTERN).when({**DAY, "hits": 1})
    game.objects({**DAY, "hits": 1}, "already_bombed", "Berlin").when({**DAY, "city": "hamburg", "hits": 1})
    game.given(bloc=WESTERN, impulse=2).when({**DAY, "hits": 1}).then(available={"germany": 4})


def test_rule_24_only_british_and_american_bombers_and_only_axis_cities():
    game = Campaign().given(bloc=WESTERN).objects({**DAY, "by": "france", "hits": 1}, "no_bombers")
    game.given(bloc=AXIS).objects({**DAY, "by": "germany", "target": "commonwealth", "hits": 1}, "no_bombers")
    game.given(bloc=WESTERN, wars=[("commonwealth", "soviet_union")])
    game.refuses({**DAY, "target": "soviet_union", "hits": 1}, "invalid_target")
    game.objects({**DAY, "target": "japan", "hits": 1}, "not_at_war")


def test_rule_25_partisans_cost_one_for_each_captured_country_without_a_garrison():
    game = Campaign().given(
        country={
            "norway": ("captured", "germany"),
            "denmark": ("captured", "germany"),
            "poland": ("captured", "germany"),
        },
        season="fall 1940",
        available={"germany": 7},
    )
    game.when({"type": "settle_partisans", "power": "germany", "ungarrisoned": ["norway", "poland"]})
    game.then(available={"germany": 5, "italy": 5}, said=sentence("partisans_cost", lost={"germany": 2}))
    game.objects(GO_ON, "still_due", "Italy")
    game.when({"type": "settle_partisans", "power": "italy", "ungarrisoned": ["albania"]}, GO_ON)
    game.then(available={"italy": 4}, impulse=1)


def test_rule_25_a_country_worth_nothing_has_no_partisans():
    values = {**VALUES, "norway": 0}
    game = Campaign(entered=numbers(resource_value=values)).given(country={"norway": ("captured", "germany")})
    settled = {"type": "settle_partisans", "ungarrisoned": ["norway"]}
    game.refuses({**settled, "power": "italy"}, "not_captured")
    game.when(settled).then(said=sentence("no_partisans"))
    game.given(country={"poland": ("captured", "germany")}, available={"germany": 5})
    game.when({**settled, "ungarrisoned": ["norway", "poland"]}).then(available={"germany": 4})


def test_rule_25_own_lands_and_allies_have_no_partisans():
    game = Campaign().given(country={"rumania": ("ally", "germany")})
    game.refuses({"type": "settle_partisans", "ungarrisoned": ["rumania"]}, "not_captured")
    game.refuses({"type": "settle_partisans", "ungarrisoned": ["manchuria"]}, "not_captured")


def test_rule_25_the_western_allies_are_exempt():
    game = Campaign().given(country={"norway": ("captured", "commonwealth")})
    game.refuses({"type": "settle_partisans", "ungarrisoned": ["norway"]}, "not_captured")


def test_rule_25_partisans_are_counted_once_at_the_beginning_of_a_season():
    game = Campaign().when({"type": "settle_partisans"}).objects({"type": "settle_partisans"}, "already_settled")
    game.given(bloc=AXIS).objects({"type": "settle_partisans"}, "wrong_phase")


def test_rule_25_who_has_counted_does_not_pay_again_with_the_others():
    game = Campaign().given(country={"norway": ("captured", "germany")})
    game.when({"type": "settle_partisans", "power": "germany", "ungarrisoned": ["norway"]})
    everybody = {"type": "settle_partisans", "ungarrisoned": ["norway", "albania"]}
    game.objects(everybody, "already_settled", "Partisans have been counted for Germany")
    game.when({**everybody, "ungarrisoned": ["albania"]}).then(available={"germany": 6, "italy": 4})


def test_rule_26_an_atomic_bomb_costs_one_and_brings_a_check():
    game = Campaign().given(season="winter 1945", bloc=WESTERN, wars=[("japan", "united_states")])
    game.given(special={"atomic_bomb": 2})
    game.when({"type": "drop_atomic_bomb", "target": "japan", "dice": [4, 4]})
    game.then(
        available={"japan": 7},
        bombs={"japan": 1},
        said=sentence("check_passed", who="japan", dice=[4, 4], modifier=0, number=8),
    )


def test_rule_26_the_second_bomb_adds_four_to_the_check():
    game = Campaign().given(season="winter 1945", bloc=WESTERN, wars=[("japan", "united_states")])
    game.given(special={"atomic_bomb": 2})
    game.when({"type": "drop_atomic_bomb", "target": "japan", "dice": [4, 4]})
    game.when({"type": "drop_atomic_bomb", "target": "japan", "dice": [3, 2]})
    game.then(
        available={"japan": 0},
        limit={"japan": 0},
        said=sentence("check_lost", who="japan", dice=[3, 2], modifier=4, number=8),
    )
    assert game.state.surrendered["japan"].to == "united_states"


def test_rule_26_only_the_united_states_and_only_from_1945_on():
    game = Campaign().given(season="fall 1944", bloc=WESTERN, wars=[("japan", "united_states")])
    bomb = {"type": "drop_atomic_bomb", "target": "japan", "dice": [4, 4]}
    game.objects(bomb, "not_yet", "1945").objects({**bomb, "by": "commonwealth"}, "no_such_units")
    game.given(season="winter 1945", bloc=WESTERN, special={"atomic_bomb": 1})
    game.refuses({**bomb, "dice": None}, "invalid_dice")
    game.objects({**bomb, "target": "soviet_union"}, "not_at_war")
