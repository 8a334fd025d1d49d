"""Numbers of the box that the table enters: once, or as they come up."""

import pytest

from companion.families.second_world_war.rules import numbers as entering
from companion.families.second_world_war.rules.economy import limits
from companion.model.refusal import RuleViolation
from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import (
    EDITION,
    LIMITS_1939,
    Campaign,
    numbers,
)


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
        game.then(
            limit={"germany": 7}, available={"germany": 7}, said=sentence("values_entered", values={"germany": 7})
        )

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
            sentence("values_contradict_limit", power="germany", total=7, limit=9)
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
            ({"resource_value": {"germany": -1}}, "Resource value: at least 0"),
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
            ({"dice": 3}, "Nothing here is called dice"),
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
        (item,) = game.state.production
        assert (item.id, item.box, item.lap, item.to_pay) == ("germany_1", 4, 1, 15)


MODIFIED = ("germany", "italy", "japan", "commonwealth", "france", "united_states")
