"""What the rulebooks say about battles, box by box, in figures that can be worked out by hand."""

from fractions import Fraction
from typing import Any

import pytest

from companion.model.refusal import RuleViolation
from tests.families.axis_and_allies.combat.asking import odds, one_round

ONE_ROUND = {"after_round": 1}
SURPRISE = ["anniversary", "aa1941", "aa1942", "global_1940"]
"""Boxes in which submarines strike first only while no enemy destroyer is there."""


def sixths(number: float) -> Any:
    return pytest.approx(number / 6, abs=1e-12)


def exactly(fraction: Fraction) -> Any:
    return pytest.approx(float(fraction), abs=1e-12)


def hits(box: str, units: dict[str, int], kind: str = "land", *, into: str = "infantry", **side: Any) -> float:
    """The mean number of hits in one round, into a crowd that cannot all be hit."""
    found = one_round(box, kind, {"units": units, **side}, {into: 30})
    return 30 - float(found["defender"]["mean_left"][into])


def answered(box: str, units: dict[str, int], kind: str = "land", *, by: str = "infantry", **side: Any) -> float:
    """The mean number of hits of a defender in one round, before anybody is gone."""
    found = one_round(box, kind, {by: 30}, {"units": units, **side})
    return 30 - float(found["attacker"]["mean_left"][by])


class TestPairings:
    @pytest.mark.parametrize("box", ["anniversary", "revised", "aa1942", "global_1940"])
    def test_each_artillery_lifts_one_infantry(self, box: str):
        assert hits(box, {"infantry": 5, "artillery": 2}) == sixths(2 * 2 + 3 + 2 * 2)

    @pytest.mark.parametrize("box", ["anniversary", "global_1940"])
    def test_advanced_artillery_lifts_two(self, box: str):
        assert hits(box, {"infantry": 5, "artillery": 2}, technologies=["advanced_artillery"]) == sixths(
            4 * 2 + 1 + 2 * 2
        )

    def test_artillery_does_not_help_in_defense(self):
        assert answered("anniversary", {"infantry": 1, "artillery": 1}) == sixths(4)

    def test_pairings_are_counted_again_each_round(self):
        """Given up first, the artillery lifts nobody in round two: two infantry then attack on 1."""
        side = {"units": {"infantry": 2, "artillery": 1}, "losses": ["artillery", "infantry"]}
        found = odds("anniversary", "land", side, {"infantry": 1})
        plain = odds("anniversary", "land", {"infantry": 2}, {"infantry": 1})["attacker_wins"]
        first, back = 1 - Fraction(4, 6) * Fraction(4, 6) * Fraction(5, 6), Fraction(2, 6)
        stay = (1 - first) * (1 - back)
        assert found["attacker_wins"] == pytest.approx(
            float(first / (1 - stay)) + float((1 - first) * back / (1 - stay)) * plain, abs=1e-12
        )

    def test_mechanized_infantry_is_lifted_like_infantry(self):
        assert hits("global_1940", {"infantry": 1, "mechanized_infantry": 1, "artillery": 1}) == sixths(2 + 1 + 2)

    def test_improved_mechanized_infantry_attacks_on_2_beside_a_tank(self):
        units = {"mechanized_infantry": 2, "tank": 1}
        assert hits("global_1940", units) == sixths(1 + 1 + 3)
        assert hits("global_1940", units, technologies=["improved_mechanized_infantry"]) == sixths(2 + 1 + 3)

    @pytest.mark.parametrize("partner", ["fighter", "tank"])
    def test_a_tactical_bomber_attacks_on_4_beside_a_fighter_or_a_tank(self, partner: str):
        assert hits("global_1940", {"tactical_bomber": 2, partner: 1}) == sixths(4 + 3 + 3)
        assert hits("global_1940", {"tactical_bomber": 2}) == sixths(6)


class TestAircraft:
    @pytest.mark.parametrize("box", ["anniversary", "global_1940"])
    def test_jet_fighters_attack_on_4(self, box: str):
        assert hits(box, {"fighter": 1}, technologies=["jet_fighters"]) == sixths(4)
        assert answered(box, {"fighter": 1}, technologies=["jet_fighters"]) == sixths(4)

    def test_jet_fighters_of_revised_defend_on_5(self):
        assert hits("revised", {"fighter": 1}, technologies=["jet_fighters"]) == sixths(3)
        assert answered("revised", {"fighter": 1}, technologies=["jet_fighters"]) == sixths(5)

    @pytest.mark.parametrize("box", ["anniversary", "global_1940"])
    def test_heavy_bombers_take_the_better_of_two_dice(self, box: str):
        assert hits(box, {"bomber": 1}, technologies=["heavy_bombers"]) == exactly(1 - Fraction(2, 6) ** 2)
        assert answered(box, {"bomber": 1}, technologies=["heavy_bombers"]) == sixths(1)

    def test_heavy_bombers_of_revised_may_hit_twice(self):
        found = one_round(
            "revised",
            "land",
            {"units": {"bomber": 1}, "technologies": ["heavy_bombers"]},
            {"tank": 2},
        )
        assert found["attacker_wins"] == exactly(Fraction(4, 6) ** 2 * Fraction(3, 6) ** 2)
        assert answered("revised", {"bomber": 1}, technologies=["heavy_bombers"]) == sixths(1)

    @pytest.mark.parametrize("box", ["anniversary", "revised"])
    @pytest.mark.parametrize("guns", [1, 3])
    def test_one_gun_fires_once_at_each_aircraft(self, box: str, guns: int):
        found = odds(box, "land", {"fighter": 2, "bomber": 1}, {"antiaircraft_gun": guns})
        assert found["attacker"]["mean_left"] == {"fighter": sixths(10), "bomber": sixths(5)}

    @pytest.mark.parametrize("box", ["aa1942", "global_1940"])
    def test_a_gun_rolls_three_dice_and_the_attacker_chooses_what_is_lost(self, box: str):
        found = one_round(box, "land", {"infantry": 9, "fighter": 4, "bomber": 1}, {"antiaircraft_gun": 1})
        assert found["attacker"]["mean_left"]["fighter"] == pytest.approx(4 - 3 / 6)
        assert found["attacker"]["mean_left"]["bomber"] == pytest.approx(1)

    @pytest.mark.parametrize("box", ["aa1942", "global_1940"])
    def test_no_more_than_one_die_is_rolled_at_each_aircraft(self, box: str):
        found = one_round(box, "land", {"infantry": 9, "fighter": 1}, {"antiaircraft_gun": 2})
        assert found["attacker"]["survives"]["fighter"] == sixths(5)

    @pytest.mark.parametrize("box", ["aa1942", "global_1940"])
    def test_a_gun_is_lost_like_any_other_unit_and_never_fires_in_the_rounds(self, box: str):
        found = odds(box, "land", {"infantry": 1}, {"antiaircraft_gun": 1})
        assert (found["attacker_wins"], found["defender"]["loss"]) == (pytest.approx(1), pytest.approx(5))

    @pytest.mark.parametrize("box", ["anniversary", "revised"])
    def test_a_gun_cannot_be_hit_and_costs_nothing(self, box: str):
        found = odds(box, "land", {"infantry": 1}, {"antiaircraft_gun": 1})
        assert (found["attacker_wins"], found["takes_land"], found["rounds"]) == (1, 1, 0)
        assert found["defender"]["loss"] == 0

    @pytest.mark.parametrize("box", ["anniversary", "global_1940"])
    def test_radar_hits_on_2(self, box: str):
        gun = {"units": {"antiaircraft_gun": 1}, "technologies": ["radar"]}
        found = one_round(box, "land", {"infantry": 9, "fighter": 1}, gun)
        assert found["attacker"]["survives"]["fighter"] == sixths(4)

    @pytest.mark.parametrize("box", ["anniversary", "revised"])
    def test_guns_alone_fire_or_are_silent_as_the_table_reads_it(self, box: str):
        alone = ({"fighter": 1}, {"antiaircraft_gun": 1})
        assert odds(box, "land", *alone)["attacker_wins"] == sixths(5)
        assert odds(box, "land", *alone, readings={"guns_alone": "silent"})["attacker_wins"] == 1

    def test_a_revised_gun_at_mixed_aircraft_may_be_read_otherwise(self):
        mixed = ({"fighter": 1, "bomber": 1}, {"antiaircraft_gun": 1})
        assert odds("revised", "land", *mixed)["attacker"]["survives"]["bomber"] == sixths(5)
        other = odds("revised", "land", *mixed, readings={"antiaircraft_losses": "owner_chooses"})
        assert other["attacker"]["survives"]["bomber"] == exactly(1 - Fraction(1, 36))

    def test_guns_are_over_after_round_one(self):
        found = odds("anniversary", "land", {"fighter": 1}, {"antiaircraft_gun": 1}, round=2)
        assert found["attacker_wins"] == 1


class TestLandings:
    @pytest.mark.parametrize("box", ["anniversary", "aa1942", "global_1940"])
    def test_what_shells_hit_still_fires(self, box: str):
        found = one_round(box, "landing", {"infantry": 1}, {"infantry": 1}, bombard={"battleship": 1})
        assert found["attacker"]["mean_left"]["infantry"] == sixths(4)
        hit = 1 - Fraction(2, 6) * Fraction(5, 6)
        assert found["attacker_wins"] == exactly(hit * Fraction(4, 6))

    def test_what_revised_shells_hit_is_gone_before_it_fires(self):
        found = odds("revised", "landing", {"infantry": 1}, {"infantry": 1}, bombard={"battleship": 1})
        assert found["attacker_wins"] == exactly(Fraction(4, 6) + Fraction(2, 6) * Fraction(1, 4))

    def test_revised_shells_hit_land_units_only(self):
        found = one_round("revised", "landing", {"infantry": 1}, {"fighter": 1}, bombard={"battleship": 3})
        assert found["defender"]["mean_left"]["fighter"] == sixths(5)

    @pytest.mark.parametrize("box", ["anniversary", "aa1942", "global_1940"])
    def test_one_ship_shells_for_each_unit_that_lands(self, box: str):
        def left(ships: dict[str, int], **more: Any) -> float:
            found = one_round(box, "landing", {"infantry": 2}, {"infantry": 9}, bombard=ships, **more)
            return float(9 - found["defender"]["mean_left"]["infantry"])

        assert left({"battleship": 1, "cruiser": 3}) == sixths(4 + 3 + 2)
        assert left({"battleship": 1, "cruiser": 3}, seaborne={"infantry": 1}) == sixths(4 + 2)

    def test_combined_bombardment_lets_destroyers_shell(self):
        side = {"units": {"infantry": 1}, "technologies": ["combined_bombardment"]}
        found = one_round("revised", "landing", side, {"infantry": 9}, bombard={"destroyer": 2})
        assert 9 - found["defender"]["mean_left"]["infantry"] == sixths(3 + 3 + 1)
        with pytest.raises(RuleViolation):
            odds("revised", "landing", {"infantry": 1}, {"infantry": 9}, bombard={"destroyer": 2})

    def test_nothing_shells_the_coast_in_1941(self):
        with pytest.raises(RuleViolation):
            odds("aa1941", "landing", {"infantry": 1}, {"infantry": 1}, bombard={"battleship": 1})

    @pytest.mark.parametrize("box", SURPRISE)
    def test_what_came_by_sea_stays_and_the_others_may_retreat(self, box: str):
        """Nine infantry outlive a round: overland tanks and fighters then leave, landed tanks fight on."""
        sides = ({"tank": 2, "fighter": 1}, {"infantry": 9})
        once = one_round(box, "landing", *sides)["attacker"]["mean_left"]
        overland = odds(box, "landing", *sides, seaborne={"tank": 0}, retreat=ONE_ROUND)
        assert overland["attacker"]["mean_left"] == {name: pytest.approx(mean) for name, mean in once.items()}
        landed = odds(box, "landing", *sides, retreat=ONE_ROUND)
        assert landed["attacker"]["mean_left"]["fighter"] == pytest.approx(once["fighter"])
        assert landed["attacker"]["mean_left"]["tank"] < once["tank"] / 4
        assert landed["retreats"] < overland["retreats"]

    def test_only_aircraft_retreat_from_a_landing_in_revised(self):
        sides = ({"tank": 2, "fighter": 1}, {"infantry": 9})
        once = one_round("revised", "landing", *sides)["attacker"]["mean_left"]
        found = odds("revised", "landing", *sides, seaborne={"tank": 0}, retreat=ONE_ROUND)
        assert found["attacker"]["mean_left"]["fighter"] == pytest.approx(once["fighter"])
        assert found["attacker"]["mean_left"]["tank"] < once["tank"] / 4

    def test_marines_of_the_balanced_mod_attack_on_2_if_they_came_by_sea(self):
        assert hits("balanced_mod", {"marine": 3}, "landing") == sixths(6)
        assert hits("balanced_mod", {"marine": 3}) == sixths(3)
        assert hits("balanced_mod", {"marine": 1, "artillery": 1}) == sixths(3)


class TestSubmarines:
    @pytest.mark.parametrize("box", SURPRISE)
    def test_what_a_submarine_strikes_does_not_fire_back(self, box: str):
        found = odds(box, "sea", {"submarine": 1}, {"battleship": 1})
        damaged = Fraction(1, 3) / (1 - Fraction(2, 3) * Fraction(2, 6))
        struck = Fraction(1, 3) * (Fraction(2, 6) * damaged)
        assert found["attacker_wins"] == exactly(struck / (1 - Fraction(2, 3) * Fraction(2, 6)))

    @pytest.mark.parametrize("box", SURPRISE)
    def test_a_destroyer_takes_the_surprise_away(self, box: str):
        found = odds(box, "sea", {"submarine": 1}, {"destroyer": 1})
        assert found["attacker_wins"] == exactly(Fraction(1, 3) * Fraction(2, 3) / (1 - Fraction(4, 9)))

    @pytest.mark.parametrize("box", SURPRISE)
    def test_submarines_on_both_sides_strike_together(self, box: str):
        found = odds(box, "sea", {"submarine": 1}, {"submarine": 1})
        assert found["attacker_wins"] == exactly(
            Fraction(1, 3) * Fraction(5, 6) / (1 - Fraction(2, 3) * Fraction(5, 6))
        )

    @pytest.mark.parametrize("box", SURPRISE)
    def test_aircraft_and_submarines_cannot_hit_each_other(self, box: str):
        found = odds(box, "sea", {"fighter": 3}, {"submarine": 2})
        assert (found["draw"], found["rounds"]) == (1, 0)

    @pytest.mark.parametrize("box", SURPRISE)
    def test_a_destroyer_lets_aircraft_hit_submarines(self, box: str):
        found = one_round(box, "sea", {"fighter": 1, "destroyer": 1}, {"submarine": 1})
        assert found["defender"]["survives"]["submarine"] == exactly(Fraction(1, 2) * Fraction(2, 3))

    @pytest.mark.parametrize("box", SURPRISE)
    def test_destroyers_are_judged_when_a_round_begins(self, box: str):
        """The destroyer is lost in round one, but submarines gain nothing before round two."""
        side = {"units": {"destroyer": 1, "battleship": 1}, "losses": ["destroyer"]}
        found = one_round(box, "sea", {"submarine": 2}, side)
        assert 2 - found["attacker"]["mean_left"]["submarine"] == sixths(2 + 4)

    @pytest.mark.parametrize("box", SURPRISE)
    def test_submarines_submerge_before_the_dice_and_count_as_left(self, box: str):
        found = odds(box, "sea", {"submarine": 1, "fighter": 1}, {"units": {"submarine": 2}, "submarines": "submerge"})
        assert (found["attacker_wins"], found["rounds"], found["defender"]["mean_left"]["submarine"]) == (1, 0, 2)

    @pytest.mark.parametrize("box", SURPRISE)
    def test_where_all_submarines_of_both_sides_submerge_nobody_wins(self, box: str):
        """Both decide before any die is rolled; the battle is judged without those who left."""
        diving = {"units": {"submarine": 2}, "submarines": "submerge"}
        found = odds(box, "sea", diving, diving)
        assert (found["draw"], found["rounds"]) == (1, 0)
        assert [found[side]["mean_left"]["submarine"] for side in ("attacker", "defender")] == [2, 2]

    @pytest.mark.parametrize("box", SURPRISE)
    def test_no_submarine_submerges_beside_an_enemy_destroyer(self, box: str):
        diving = {"units": {"submarine": 1}, "submarines": "submerge"}
        found = odds(box, "sea", {"destroyer": 1}, diving)
        assert found == odds(box, "sea", {"destroyer": 1}, {"submarine": 1})

    def test_as_many_hits_as_possible_are_assigned(self):
        """Three hits of a destroyer and two submarines take a destroyer, a carrier and its fighter, in any order."""
        target = {"units": {"destroyer": 1, "aircraft_carrier": 1, "fighter": 1}}
        for order in (["destroyer", "aircraft_carrier", "fighter"], ["fighter", "destroyer", "aircraft_carrier"]):
            side = {**target, "losses": order}
            found = one_round("aa1941", "sea", {"destroyer": 1, "submarine": 2}, side)
            nobody = next(way["chance"] for way in found["defender"]["left"] if not way["units"])
            assert nobody == exactly(Fraction(1, 27))

    def test_revised_submarines_always_fire_first_and_destroyers_let_victims_answer(self):
        """A submarine that is struck still fires, as all submarines fire together; the attacker's destroyer lets its
        victim answer."""
        found = one_round("revised", "sea", {"submarine": 1, "destroyer": 1}, {"submarine": 1})
        lost = 2 - sum(found["attacker"]["mean_left"].values())
        assert lost == sixths(2)
        later = one_round("anniversary", "sea", {"submarine": 1, "destroyer": 1}, {"submarine": 1})
        assert 2 - sum(later["attacker"]["mean_left"].values()) == exactly(Fraction(2, 3) * Fraction(1, 6))
        assert found["defender"]["survives"]["submarine"] == exactly(Fraction(2, 3) * Fraction(1, 2))

    def test_revised_aircraft_hit_submarines_without_a_destroyer(self):
        assert odds("revised", "sea", {"fighter": 1}, {"submarine": 1})["attacker_wins"] == pytest.approx(1)

    def test_revised_submarines_submerge_after_a_round(self):
        diving = {"units": {"submarine": 1}, "submarines": "submerge"}
        found = odds("revised", "sea", {"fighter": 1}, diving)
        assert found["rounds"] == 1
        assert found["defender"]["survives"]["submarine"] == sixths(3)


class TestShips:
    @pytest.mark.parametrize("box", SURPRISE)
    def test_transports_alone_are_sunk_without_dice(self, box: str):
        found = odds(box, "sea", {"fighter": 1}, {"transport": 3})
        assert (found["attacker_wins"], found["rounds"], found["defender"]["loss"]) == (1, 0, 21)

    @pytest.mark.parametrize("box", SURPRISE)
    def test_transports_are_sunk_when_nobody_can_protect_them(self, box: str):
        """Aircraft and submarines cannot hit each other, so the transports have no defense."""
        found = odds(box, "sea", {"fighter": 1}, {"submarine": 1, "transport": 2})
        assert (found["draw"], found["defender"]["mean_left"]) == (1, {"submarine": 1, "transport": 0})

    @pytest.mark.parametrize("box", SURPRISE)
    def test_transports_are_chosen_last_whatever_the_order(self, box: str):
        side = {"units": {"transport": 1, "cruiser" if box != "aa1941" else "destroyer": 1}, "losses": ["transport"]}
        found = one_round(box, "sea", {"fighter": 1}, side)
        assert found["defender"]["mean_left"]["transport"] == pytest.approx(1)

    def test_revised_transports_defend_on_1_and_are_given_up_like_others(self):
        assert answered("revised", {"transport": 2}, "sea", by="destroyer") == sixths(2)

    def test_carriers_of_global_take_two_hits(self):
        found = one_round("global_1940", "sea", {"cruiser": 1}, {"aircraft_carrier": 1})
        assert found["defender"]["survives"]["aircraft_carrier"] == 1
        damaged = {"units": {"aircraft_carrier": 1}, "damaged": {"aircraft_carrier": 1}}
        again = one_round("global_1940", "sea", {"cruiser": 1}, damaged)
        assert again["defender"]["survives"]["aircraft_carrier"] == sixths(3)

    def test_kamikazes_fire_before_round_one_at_the_ships_they_are_aimed_at(self):
        side = {"units": {}, "kamikazes": {"battleship": 2}}
        found = odds("global_1940", "sea", {"battleship": 1, "destroyer": 1}, side)
        assert found["attacker"]["survives"] == {
            "battleship": exactly(1 - Fraction(1, 9)),
            "destroyer": exactly(Fraction(1)),
        }
        with pytest.raises(RuleViolation):
            odds("global_1940", "sea", {"submarine": 1}, {"units": {}, "kamikazes": {"submarine": 1}})


class TestAdvantages:
    """The national advantages of Revised that touch a battle."""

    @pytest.mark.parametrize(
        ("advantage", "unit", "figure"),
        [
            ("russian_winter", "infantry", 3),
            ("fortress_europe", "artillery", 3),
            ("dug_in_defenders", "infantry", 3),
        ],
    )
    def test_some_defend_better(self, advantage: str, unit: str, figure: int):
        assert answered("revised", {unit: 2}, advantages=[advantage]) == sixths(2 * figure)

    def test_the_atlantic_wall_holds_in_round_one_of_a_landing(self):
        wall = {"advantages": ["atlantic_wall"]}
        assert answered("revised", {"infantry": 2}, "landing", **wall) == sixths(6)
        assert answered("revised", {"infantry": 2}, "land", **wall) == sixths(4)
        later = odds("revised", "landing", {"tank": 1}, {"units": {"infantry": 1}, **wall}, round=2)
        assert later == odds("revised", "landing", {"tank": 1}, {"infantry": 1}, round=2)

    def test_marines_attack_on_2_in_round_one_of_a_landing(self):
        assert hits("revised", {"infantry": 2}, "landing", advantages=["marines"]) == sixths(4)
        assert hits("revised", {"infantry": 2}, "land", advantages=["marines"]) == sixths(2)

    def test_banzai_needs_an_attack_by_infantry_alone(self):
        banzai = {"advantages": ["banzai_attacks"]}
        assert hits("revised", {"infantry": 3}, **banzai) == sixths(6)
        assert hits("revised", {"infantry": 3, "fighter": 1}, **banzai) == sixths(3 + 3)
        assert hits("revised", {"infantry": 3, "fighter": 1}, "landing", **banzai) == sixths(6 + 3)

    def test_wolf_packs_need_three_submarines(self):
        pack = one_round(
            "revised",
            "sea",
            {"units": {"submarine": 3}, "advantages": ["wolf_packs"]},
            {"transport": 9},
        )
        assert 9 - pack["defender"]["mean_left"]["transport"] == sixths(9)
        two = one_round(
            "revised",
            "sea",
            {"units": {"submarine": 2}, "advantages": ["wolf_packs"]},
            {"transport": 9},
        )
        assert 9 - two["defender"]["mean_left"]["transport"] == sixths(4)
        better = {"units": {"submarine": 3}, "advantages": ["wolf_packs"], "technologies": ["super_submarines"]}
        found = one_round("revised", "sea", better, {"transport": 9})
        assert 9 - found["defender"]["mean_left"]["transport"] == sixths(12)

    def test_superfortresses_are_not_fired_at(self):
        side = {"units": {"bomber": 1, "fighter": 1}, "advantages": ["superfortresses"]}
        found = odds("revised", "land", side, {"antiaircraft_gun": 1})
        assert found["attacker"]["survives"] == {"bomber": 1, "fighter": sixths(5)}

    def test_british_radar_hits_on_2(self):
        gun = {"units": {"antiaircraft_gun": 1}, "advantages": ["radar"]}
        assert odds("revised", "land", {"fighter": 1}, gun)["attacker_wins"] == sixths(4)

    def test_the_treaty_brings_four_infantry_before_the_dice(self):
        side = {"units": {"infantry": 1}, "advantages": ["nonaggression_treaty"]}
        assert odds("revised", "land", {"tank": 4}, side)["attacker_wins"] == pytest.approx(
            odds("revised", "land", {"tank": 4}, {"infantry": 5})["attacker_wins"]
        )

    def test_kamikaze_aircraft_fire_first_at_ships_only_and_are_lost(self):
        side = {"units": {"fighter": 1, "bomber": 1}, "sacrificed": {"fighter": 1}, "advantages": ["kamikaze_attacks"]}
        found = one_round("revised", "sea", side, {"destroyer": 1})
        assert found["attacker"]["survives"]["fighter"] == 0
        answer = Fraction(1, 2) * Fraction(3, 6)
        assert found["attacker"]["survives"]["bomber"] == exactly(1 - answer)

    def test_a_kaiten_torpedo_defends_on_3_and_is_lost(self):
        side = {
            "units": {"submarine": 1, "destroyer": 1},
            "sacrificed": {"submarine": 1},
            "advantages": ["kaiten_torpedoes"],
        }
        found = one_round("revised", "sea", {"transport": 9}, side)
        assert found["defender"]["survives"]["submarine"] == 0
        assert 9 - found["attacker"]["mean_left"]["transport"] == sixths(3 + 3)


def test_winning_is_not_taking():
    found = odds("anniversary", "land", {"infantry": 1, "bomber": 2}, {"infantry": 1})
    assert found["attacker_wins"] > found["takes_land"] > 0
    kept = {"units": {"infantry": 1, "bomber": 2}, "keep_land_unit": True}
    assert odds("anniversary", "land", kept, {"infantry": 1})["takes_land"] > found["takes_land"]


def test_losses_are_counted_at_printed_prices_whatever_the_technologies():
    side = {"units": {"destroyer": 1}, "technologies": ["improved_shipyards"]}
    plain = odds("anniversary", "sea", {"battleship": 1}, {"destroyer": 1})
    assert odds("anniversary", "sea", {"battleship": 1}, side)["defender"]["loss"] == plain["defender"]["loss"]
