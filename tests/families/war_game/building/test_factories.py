"""Rules 19 to 22: building, building up, reducing, scorching and capturing factories."""

import pytest

from companion.families.war_game.rules.building import limits
from tests.families.war_game.wartable import EDITION, WarTable, blank, full


def own(value: int, holder: str = "germany", original: str = "germany") -> WarTable:
    table = blank().collected().money(germany=999)
    return table.do("register_territory", territory="X", value=value, controller=holder, original=original)


class TestBuilding:
    @pytest.mark.parametrize(
        ("factory", "original", "least"),
        [("minor", "germany", 2), ("minor", "france", 4), ("major", "germany", 4), ("major", "neutral", 8)],
    )
    def test_rule_19_a_factory_needs_a_value(self, factory: str, original: str, least: int):
        own(least - 1, original=original).no(
            "site_too_small", "build_factory", territory="x", factory=factory, soft=True
        )
        own(least, original=original).do("build_factory", territory="x", factory=factory)

    def test_rule_19_it_produces_from_the_next_turn(self):
        table = own(8).do("build_factory", territory="x", factory="minor")
        table.no("no_factory", "purchase_units", placements={"x": {"armor": 1}}, soft=True)
        table.end(5).do("purchase_units", placements={"x": {"armor": 2}})

    def test_rule_19_on_land_held_since_the_start_of_the_turn(self):
        table = full().do("capture_territory", territory="siberia")
        table.no("not_held_since_start", "build_factory", territory="siberia", factory="minor", soft=True)
        table.no("not_your_territory", "build_factory", territory="urals", factory="minor")

    def test_own_land_that_is_not_in_the_books_is_listed_on_the_way(self):
        building = {"territory": "Ruhr", "factory": "minor"}
        blank().no("value_needed", "build_factory", soft=True, **building)
        blank().no("original_needed", "build_factory", soft=True, **building, value=10)
        table = blank().do("build_factory", **building, value=10, original="germany").then(treasury={"germany": 113})
        assert table.state.territories["ruhr"].factory == "minor"
        table.no("value_differs", "build_factory", territory="ruhr", factory="major", value=9)

    def test_rule_19_one_factory_in_a_territory(self):
        full().no("factory_stands", "build_factory", territory="germany", factory="minor")
        full().no("factory_stands", "build_factory", territory="austria", factory="minor")

    @pytest.mark.parametrize(
        ("power", "territory", "major", "minor"),
        [
            ("germany", "ruhr", 28, 14), ("italy", "sicily", 30, 15), ("soviet_union", "urals", 30, 15),
            ("united_kingdom", "canada", 28, 14), ("france", "mali", 31, 16), ("japan", "korea", 29, 14),
            ("united_states", "alaska", 27, 13), ("china", "chungking", 33, 16),
        ],
    )  # fmt: skip
    def test_every_nation_has_its_price(self, power: str, territory: str, major: int, minor: int):
        for factory, price in (("major", major), ("minor", minor)):
            table = full().turn_of(power).collected().money(**{power: 100})
            table.do("build_factory", power=power, territory=territory, factory=factory)
            table.then(treasury={power: 100 - price})

    def test_rule_20_building_up_costs_the_difference(self):
        table = full().do("build_factory", territory="austria", factory="major").then(treasury={"germany": 127 - 14})
        assert table.state.territories["austria"].factory == "major"

    def test_rule_20_the_minor_factory_still_makes_its_two_units_that_turn(self):
        table = full().do("build_factory", territory="austria", factory="major")
        table.no("factory_too_small", "purchase_units", placements={"austria": {"bomber": 1}}, soft=True)
        table.do("purchase_units", placements={"austria": {"armor": 2}})
        table.no("over_capacity", "purchase_units", placements={"austria": {"armor": 1}}, soft=True)
        table.end(5).do("purchase_units", placements={"austria": {"bomber": 1, "armor": 5}})

    def test_hardware_money_builds_factories(self):
        table = full().turn_of("soviet_union").collected().money(soviet_union=20, hardware={"soviet_union": 10})
        table.do("build_factory", territory="urals", factory="minor").then(treasury={"soviet_union": 15})


class TestReducing:
    def test_rule_20_a_reduced_major_factory_still_makes_two_units(self):
        table = full().do("reduce_factory", territory="germany").then(treasury={"germany": 127})
        table.no("factory_too_small", "purchase_units", placements={"germany": {"bomber": 1}}, soft=True)
        table.do("purchase_units", placements={"germany": {"armor": 2}})
        table.no("over_capacity", "purchase_units", placements={"germany": {"armor": 1}}, soft=True)

    def test_rule_20_a_destroyed_one_makes_nothing(self):
        table = full().do("reduce_factory", territory="germany", destroy=True)
        table.no("no_factory", "purchase_units", placements={"germany": {"armor": 1}}, soft=True)

    def test_rule_20_instead_of_producing(self):
        table = full().do("purchase_units", placements={"germany": {"armor": 3}})
        table.no("has_produced", "reduce_factory", territory="germany", soft=True)
        table = (
            full().do("purchase_units", placements={"germany": {"armor": 2}}).do("reduce_factory", territory="germany")
        )
        table.no("has_produced", "reduce_factory", territory="germany", destroy=True, soft=True)

    def test_rule_20_recruits_do_not_count_as_production(self):
        full().do("purchase_units", placements={"germany": {"infantry": 12}}).do(
            "reduce_factory", territory="germany", destroy=True
        )

    def test_rule_20_a_minor_factory_is_only_destroyed(self):
        full().no("not_reducible", "reduce_factory", territory="austria")
        full().no("no_factory", "reduce_factory", territory="ruhr")
        full().no("not_your_territory", "reduce_factory", territory="leningrad")


class TestScorchedEarth:
    def test_rule_21_the_defender_reduces_then_destroys(self):
        table = full().do("scorched_earth", territory="leningrad").then(phase="combat")
        assert table.state.territories["leningrad"].factory == "minor"
        table.do("scorched_earth", territory="leningrad")
        assert table.state.territories["leningrad"].factory is None
        table.no("no_factory", "scorched_earth", territory="leningrad")

    def test_rule_21_not_on_his_own_turn(self):
        full().no("wrong_turn", "scorched_earth", territory="germany", soft=True)


class TestCapture:
    def test_rule_22_a_captured_factory_works_on_the_captors_next_turn(self):
        table = full().do("capture_territory", territory="leningrad")
        table.no("not_held_since_start", "purchase_units", placements={"leningrad": {"armor": 1}}, soft=True)
        table.end(5).do("purchase_units", placements={"leningrad": {"armor": 5}})

    @pytest.mark.parametrize(
        ("value", "before", "after"),
        [
            (20, "major", "major"), (8, "major", "major"), (7, "major", "minor"), (4, "major", "minor"),
            (4, "minor", "minor"), (3, "minor", None), (2, "minor", None),
        ],
    )  # fmt: skip
    def test_rule_22_what_half_the_value_does_not_carry_is_reduced(self, value: int, before: str, after: str | None):
        table = blank().do("capture_territory", territory="X", value=value, from_="soviet_union", factory=before)
        assert table.state.territories["x"].factory == after

    def test_rule_22_own_land_retaken_keeps_its_factory(self):
        table = full().do("capture_territory", territory="kiev").end().do("capture_territory", territory="kiev")
        assert table.state.territories["kiev"].factory == "minor"


class TestReducingAfterBuying:
    """Rule 20: instead of producing, in whatever order the two are entered."""

    def test_not_after_it_made_what_the_smaller_one_cannot(self):
        table = full().do("purchase_units", placements={"germany": {"bomber": 1}})
        table.no("has_produced", "reduce_factory", territory="germany", soft=True, says="bombers")

    def test_not_when_everything_that_the_factories_make_was_bought(self):
        table = full().collected().money(germany=2000)
        most = sum(
            limits.room(EDITION, table.state, "germany", territory).output
            for territory, now in table.state.territories.items()
            if now.controller == "germany"
        )
        bought = table.do("purchase_units", units={"armor": most})
        bought.no("has_produced", "reduce_factory", territory="germany", soft=True, says="is needed")

    def test_but_after_what_the_others_can_have_made(self):
        table = full().collected().money(germany=2000).do("purchase_units", units={"bomber": 6, "armor": 2})
        table.do("reduce_factory", territory="germany")
        table.no("has_produced", "reduce_factory", territory="france", soft=True)
