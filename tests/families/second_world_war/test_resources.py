"""Rules 5-7 and 23-26: limits, recovery, and every way of losing resources."""

import pytest

from companion.families.second_world_war.rules import numbers as entering
from companion.families.second_world_war.rules.economy import limits
from companion.model.refusal import RuleViolation
from companion.model.saying import saying
from tests.families.second_world_war.campaign import (
    AXIS,
    EDITION,
    END,
    GO_ON,
    IN_EARNEST,
    LIMITS_1939,
    SOVIET,
    VALUES,
    WESTERN,
    Campaign,
    numbers,
)


def test_rule_5_the_limit_is_the_sum_of_controlled_values_with_committed_allies():
    game = Campaign().then(limit=LIMITS_1939)
    # 10 of its own and 1 of its ally, the Baltic States
    assert LIMITS_1939["soviet_union"] == VALUES["soviet_union"] + VALUES["baltic_states"]
    game.given(country={"rumania": ("ally", "germany")}).then(limit={"germany": 10})


def test_rule_5_available_resources_start_at_the_limit():
    Campaign().then(available=LIMITS_1939)


def test_rule_5_an_uncommitted_ally_gives_nothing():
    game = Campaign().given(country={"netherlands_east_indies": ("uncommitted_ally", "commonwealth")})
    game.then(limit={"commonwealth": 13})


def test_rule_5_lands_of_a_committed_ally_count_for_its_major_power():
    game = Campaign(entered=numbers(resource_value={**VALUES, "spanish_morocco": 1}))
    before = limits.limit(game.state, "germany")
    game.given(country={"spain": ("ally", "germany")}).then(limit={"germany": before + 3})


@pytest.mark.parametrize(
    ("limit", "available", "after"),
    [(11, 0, 5), (11, 9, 11), (11, 11, 11), (11, 14, 14), (9, 0, 4), (10, 0, 5), (1, 0, 1), (0, 0, 0)],
)
def test_rule_6_recovery_is_one_and_a_third_of_the_limit_rounded_up(limit: int, available: int, after: int):
    game = Campaign(entered={"resource_value": {"soviet_union": limit}})
    game.given(available={"soviet_union": available}).when(END).then(available={"soviet_union": after})


def test_rule_6_resources_recover_at_the_start_of_the_powers_own_impulse():
    game = Campaign(entered={"resource_value": {"germany": 6, "soviet_union": 6}})
    game.given(available={"germany": 0, "soviet_union": 0})
    game.when(END).then(
        available={"germany": 0, "soviet_union": 3},
        said=saying("recovered", recovered=[{"power": "soviet_union", "amount": 3, "now": 3}]),
    )
    game.when(END).then(available={"germany": 3, "soviet_union": 3})


def test_rule_6_or_at_its_end_if_the_table_plays_by_the_sequence_page():
    game = Campaign(entered={"resource_value": {"germany": 6}}, options={"resources_recover": "end_of_impulse"}).given(
        bloc=AXIS, phase="start_of_impulse", available={"germany": 0}
    )
    game.when(GO_ON).then(available={"germany": 0})
    game.when(GO_ON).then(available={"germany": 3}, phase="end_of_impulse")
    game.when(END).then(available={"germany": 3}, bloc=WESTERN)


def test_rule_6_ending_the_impulse_early_does_not_skip_the_recovery():
    game = Campaign(entered={"resource_value": {"germany": 6}}, options={"resources_recover": "end_of_impulse"}).given(
        bloc=AXIS, phase="actions", available={"germany": 0}
    )
    game.when(END).then(available={"germany": 3}, bloc=WESTERN)


def test_rule_6_what_is_above_the_limit_stays():
    game = Campaign().given(country={"france": ("captured", "germany")}, available={"germany": 11})
    game.given(country={"france": ("ally", "united_states")}).then(limit={"germany": 7})
    game.given(bloc=SOVIET).when(END).then(available={"germany": 11})


def test_rule_7_points_and_building_use_resources():
    game = Campaign().given(bloc=AXIS)
    game.when(
        {"type": "buy_points", "power": "germany", "resources": 2, "theatre": "et"},
        {"type": "build_reinforcement", "power": "germany", "units": {"infantry": 1}},
        {"type": "rebuild_unit", "power": "germany", "unit": "armor"},
    ).then(available={"germany": 3})


def test_rule_7_nothing_falls_below_zero():
    game = Campaign().given(bloc=AXIS, available={"commonwealth": 1, "germany": 0})
    game.when({"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 3}).then(
        available={"commonwealth": 0}, said=saying("convoys_raided", by="germany", target="commonwealth", lost=1)
    )
    game.refuses(
        {"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"},
        "not_enough_money",
        "has 0 resources",
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
        {**DAY, "hits": 1, "set_back": ["germany_1"]}, "first_box", "cannot go back"
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
    game.then(available={"germany": 5, "italy": 5}, said=saying("partisans_cost", lost={"germany": 2}))
    game.objects(GO_ON, "still_due", "Italy")
    game.when({"type": "settle_partisans", "power": "italy", "ungarrisoned": ["albania"]}, GO_ON)
    game.then(available={"italy": 4}, impulse=1)


def test_rule_25_a_country_worth_nothing_has_no_partisans():
    values = {**VALUES, "norway": 0}
    game = Campaign(entered=numbers(resource_value=values)).given(country={"norway": ("captured", "germany")})
    game.refuses({"type": "settle_partisans", "ungarrisoned": ["norway"]}, "not_captured")


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
        said=saying("check_passed", who="japan", dice=[4, 4], modifier=0, number=8),
    )


def test_rule_26_the_second_bomb_adds_four_to_the_check():
    game = Campaign().given(season="winter 1945", bloc=WESTERN, wars=[("japan", "united_states")])
    game.given(special={"atomic_bomb": 2})
    game.when({"type": "drop_atomic_bomb", "target": "japan", "dice": [4, 4]})
    game.when({"type": "drop_atomic_bomb", "target": "japan", "dice": [3, 2]})
    game.then(
        available={"japan": 0},
        limit={"japan": 0},
        said=saying("check_lost", who="japan", dice=[3, 2], modifier=4, number=8),
    )
    assert game.state.surrendered["japan"].to == "united_states"


def test_rule_26_only_the_united_states_and_only_from_1945_on():
    game = Campaign().given(season="fall 1944", bloc=WESTERN, wars=[("japan", "united_states")])
    bomb = {"type": "drop_atomic_bomb", "target": "japan", "dice": [4, 4]}
    game.objects(bomb, "not_yet", "1945").objects({**bomb, "by": "commonwealth"}, "no_such_units")
    game.given(season="winter 1945", bloc=WESTERN, special={"atomic_bomb": 1})
    game.refuses({**bomb, "dice": None}, "invalid_dice")
    game.objects({**bomb, "target": "soviet_union"}, "not_at_war")


class TestEntering:
    """Point 2 of the issue: values entered once, or as they come up."""

    def test_a_game_can_begin_with_nothing_entered_and_says_what_is_missing(self):
        game = Campaign(entered={}).then(limit=dict.fromkeys(LIMITS_1939, 0))
        missing = {row["id"]: row for row in entering.missing(EDITION, game.state)}
        assert len(missing["resource_value"]["missing"]) == len(EDITION.countries)
        assert missing["nationality_modifier"]["missing"] == list(MODIFIED)
        assert missing["rebuild_boxes"]["needed"] == "when_it_comes_up"
        assert "holder_1941" not in missing

    def test_values_entered_later_raise_limit_and_available(self):
        game = Campaign(entered={}).when({"type": "enter_numbers", "numbers": {"resource_value": {"germany": 7}}})
        game.then(limit={"germany": 7}, available={"germany": 7}, said=saying("values_entered", values={"germany": 7}))

    def test_a_value_entered_after_a_capture_raises_the_captors_limit_only(self):
        game = Campaign(entered={}).given(country={"norway": ("captured", "germany")})
        game.when({"type": "enter_numbers", "numbers": {"resource_value": {"norway": 2}}})
        game.then(limit={"germany": 2}, available={"germany": 0})

    def test_starting_limits_alone_are_enough_to_begin(self):
        game = Campaign(entered={"starting_limit": {"germany": 7, "italy": 5}}).then(
            limit={"germany": 7, "italy": 5}, available={"germany": 7, "italy": 5}
        )
        game.when({"type": "enter_numbers", "numbers": {"resource_value": {"germany": 6}}})
        game.then(limit={"germany": 7}, available={"germany": 7})
        game.when({"type": "enter_numbers", "numbers": {"resource_value": {"konigsberg": 1}}})
        game.then(limit={"germany": 7}, available={"germany": 7})
        assert limits.unassigned(game.state, "germany") == 0

    def test_a_lost_country_takes_its_share_of_the_starting_limit_when_its_value_comes_up(self):
        game = Campaign(entered={"starting_limit": {"italy": 5}}).given(country={"libya": ("ally", "commonwealth")})
        game.when({"type": "enter_numbers", "numbers": {"resource_value": {"libya": 1}}})
        game.then(limit={"italy": 4, "commonwealth": 1}, available={"italy": 5, "commonwealth": 0})

    def test_values_that_contradict_the_starting_limit_are_named(self):
        game = Campaign(entered=numbers(starting_limit={"germany": 9})).then(limit={"germany": 7})
        assert entering.contradictions(game.state) == [
            saying("values_contradict_limit", power="germany", total=7, limit=9)
        ]

    def test_a_number_is_changed_by_the_banker_only(self):
        game = Campaign()
        change = {"type": "enter_numbers", "numbers": {"resource_value": {"germany": 9}}}
        game.objects(change, "already_entered", "7 was entered already")
        game.when({**change, "override": "misread"}).then(limit={"germany": 9}, available={"germany": 9})

    def test_further_countries_come_with_value_and_holder(self):
        further = [{"name": "Eastern Poland", "value": 1, "holder": "soviet_union"}, {"name": "Eire", "value": 1}]
        game = Campaign(entered=numbers(further_country=further)).then(
            limit={"soviet_union": 12}, available={"soviet_union": 12}, country={"eire": ("neutral", None)}
        )
        game.refuses({"type": "enter_numbers", "numbers": {"further_country": [{"name": "Eire"}]}}, "invalid_numbers")
        game.when(
            {"type": "enter_numbers", "numbers": {"further_country": [{"name": "Cuba", "holder": "united_states"}]}}
        )
        game.then(country={"cuba": ("controlled", "united_states")})

    @pytest.mark.parametrize(
        ("wrong", "says"),
        [
            ({"resource_value": {"atlantis": 1}}, "no country 'atlantis'"),
            ({"resource_value": {"germany": -1}}, "resource_value"),
            ({"nationality_modifier": {"soviet_union": 1}}, "from the rulebook"),
            ({"nationality_modifier": {"prussia": 1}}, "no power 'prussia'"),
            ({"rebuild_boxes": {"cavalry": 1}}, "no unit 'cavalry'"),
            ({"last_season": "1945"}, "season and a year"),
            ({"opening_season": "fall 1941", "last_season": "fall 1940"}, "before the first"),
            ({"holder_1941": {"dakar": "prussia"}}, "no power or country 'prussia'"),
            ({"further_country": [{"name": "Norway"}]}, "already"),
            ({"further_country": [{"name": "Eire", "holder": "prussia"}]}, "no power 'prussia'"),
            ({"further_country": [{"name": "Commonwealth"}]}, "already"),
            ({"further_country": [{"name": "?!"}]}, "letters or digits"),
            ({"dice": 3}, "unknown field"),
        ],
    )
    def test_a_wrong_document_is_refused_with_its_problem(self, wrong: dict[str, object], says: str):
        with pytest.raises(RuleViolation) as refusal:
            Campaign(entered=wrong)
        assert refusal.value.code == "invalid_numbers"
        assert says in str(refusal.value)

    def test_holders_of_1941_are_entered_and_stand_as_they_should(self):
        holders = {
            "belgium": "germany", "vichy_france": "neutral", "dakar": "vichy_france", "new_caledonia": "commonwealth",
            "east_africa": "commonwealth", "indochina": "japan",
        }  # fmt: skip
        game = Campaign("1941", entered=numbers(holder_1941=holders)).then(
            country={
                "belgium": ("captured", "germany"),
                "vichy_france": ("neutral", None),
                "dakar": ("neutral", "vichy_france"),
                "new_caledonia": ("ally", "commonwealth"),
                "east_africa": ("ally", "commonwealth"),
                "indochina": ("captured", "japan"),
            }
        )
        missing = {row["id"]: row["missing"] for row in entering.missing(EDITION, game.state)}
        assert missing["holder_1941"] == ["french_north_africa", "levant", "djibouti", "madagascar", "marquesas"]
        game.when({"type": "enter_numbers", "numbers": {"holder_1941": {"levant": "vichy_france"}}})
        game.then(country={"levant": ("neutral", "vichy_france")})
        game.given(country={"djibouti": ("ally", "commonwealth")})
        game.refuses({"type": "enter_numbers", "numbers": {"holder_1941": {"djibouti": "italy"}}}, "too_late")

    def test_holders_of_1941_do_not_touch_a_game_of_1939(self):
        game = Campaign(entered=numbers(holder_1941={"belgium": "germany"})).then(
            country={"belgium": ("neutral", None)}
        )
        assert game.state.numbers.holder_1941 == {"belgium": "germany"}

    def test_what_belongs_to_the_opening_is_too_late_afterwards(self):
        game = Campaign()
        game.refuses({"type": "enter_numbers", "numbers": {"opening_season": "fall 1939"}}, "too_late")
        game.refuses({"type": "enter_numbers", "numbers": {}}, "invalid_numbers")

    def test_production_at_the_start_is_placed(self):
        entered = numbers(production_at_start={"germany": [{"unit": "battleship", "box": 4}]})
        game = Campaign(entered=entered)
        (one,) = game.state.production
        assert (one.id, one.box, one.lap, one.to_pay) == ("germany_1", 4, 1, 15)


MODIFIED = ("germany", "italy", "japan", "commonwealth", "france", "united_states")
