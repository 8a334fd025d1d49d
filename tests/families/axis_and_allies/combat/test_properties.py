"""What holds for every battle, whatever the box."""

from itertools import permutations
from random import Random

import msgspec
import pytest

from companion.families.axis_and_allies.combat.ask import answer, prepare
from companion.families.axis_and_allies.combat.simulation import simulated_odds
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from tests.families.axis_and_allies.combat.asking import odds
from tests.families.axis_and_allies.combat.forces import editions, random_battle


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_chances_add_up_and_left_over_units_agree_with_them(edition: AxisAndAlliesEdition):
    random = Random(1)
    for _ in range(8):
        found = answer(prepare(edition, None, msgspec.to_builtins(random_battle(edition, random, 2))))
        chances = [found[name] for name in ("attacker_wins", "defender_wins", "draw", "retreats")]
        assert sum(chances) == pytest.approx(1, abs=1e-9)
        for side in ("attacker", "defender"):
            assert sum(way["chance"] for way in found[side]["left"]) == pytest.approx(1, abs=1e-9)
        assert found["swing"] == pytest.approx(found["defender"]["loss"] - found["attacker"]["loss"])


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_sides_with_equal_figures_have_equal_chances_in_every_box(edition: AxisAndAlliesEdition):
    """Units that attack as they defend, alone on both sides: whoever is called the attacker has no edge."""
    tried = 0
    for place, kind in (("land", "land"), ("sea", "sea")):
        even = [
            unit.id
            for unit in edition.units
            if unit.kind == kind
            and unit.hits
            and unit.attack == unit.defence
            and unit.attack
            and not unit.paired
            and unit.strikes == "with_the_rest"
            and unit.antiaircraft == "none"
            and not unit.chosen_last
        ]
        if not even:
            continue
        units, tried = dict.fromkeys(even, 2), tried + 1
        found = odds(edition.id, place, units, units)
        assert found["attacker_wins"] == pytest.approx(found["defender_wins"], abs=1e-12), (edition.id, place, even)
    assert tried


def test_equal_figures_give_equal_chances():
    found = odds("anniversary", "land", {"tank": 5}, {"tank": 5})
    assert found["attacker_wins"] == pytest.approx(found["defender_wins"], abs=1e-12)
    at_sea = odds("anniversary", "sea", {"destroyer": 3, "cruiser": 2}, {"destroyer": 3, "cruiser": 2})
    assert at_sea["attacker_wins"] == pytest.approx(at_sea["defender_wins"], abs=1e-12)


def test_the_order_does_not_matter_among_units_with_equal_figures():
    """Infantry and artillery both defend on 2."""
    orders = [
        odds("aa1942", "land", {"tank": 4}, {"units": {"infantry": 3, "artillery": 3}, "losses": list(order)})
        for order in permutations(["infantry", "artillery"])
    ]
    assert orders[0]["attacker_wins"] == pytest.approx(orders[1]["attacker_wins"], abs=1e-12)


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_one_more_unit_given_up_first_never_hurts(edition: AxisAndAlliesEdition):
    random = Random(7)
    for _ in range(6):
        battle = random_battle(edition, random, 2)
        plain = {"units": {name: n for name, n in battle.attacker.units.items() if not edition.units[name].chosen_last}}
        if not plain["units"]:
            continue
        against = {"units": battle.defender.units}
        more = next(name for name in plain["units"])
        first = [f"{more}:damage", more] if edition.units[more].hits > 1 else [more]
        stronger = {"units": {**plain["units"], more: plain["units"][more] + 1}, "losses": first}
        now = answer(
            prepare(edition, None, {"kind": battle.kind, "attacker": {**plain, "losses": first}, "defender": against})
        )
        then = answer(prepare(edition, None, {"kind": battle.kind, "attacker": stronger, "defender": against}))
        assert then["attacker_wins"] >= now["attacker_wins"] - 1e-9


def test_a_battle_too_large_is_simulated_and_says_so():
    units = {"submarine": 60, "destroyer": 60, "fighter": 60, "battleship": 10}
    found = odds("anniversary", "sea", units, units)
    assert found["exact"] is False
    assert 0 < found["error"] < 0.02


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_the_simulation_of_large_battles_agrees_with_the_solver(edition: AxisAndAlliesEdition):
    random = Random(3)
    for _ in range(4):
        job = prepare(edition, None, msgspec.to_builtins(random_battle(edition, random)))
        found, rolled = answer(job), simulated_odds(*job, seconds=0.0)
        for name in ("attacker_wins", "defender_wins", "retreats", "takes_land"):
            assert abs(found[name] - rolled[name]) < 6 * max(rolled["error"], 0.002), (name, job[1])
        assert found["swing"] == pytest.approx(rolled["swing"], abs=0.15 * found["swing_sd"] + 0.1)


def test_the_cheapest_force_is_found():
    """Tried one by one, nothing cheaper than what was found is enough."""
    pool = {"infantry": 5, "artillery": 3, "tank": 2}
    base = {"infantry": 3}
    found = odds("anniversary", "land", {"tank": 4}, base, find={"side": "defender", "chance": 0.8, "from": pool})[
        "found"
    ]
    assert found["chance"] >= 0.8
    for infantry in range(6):
        for artillery in range(4):
            for tanks in range(3):
                if 3 * infantry + 4 * artillery + 5 * tanks < found["cost"]:
                    units = {"infantry": 3 + infantry, "artillery": artillery, "tank": tanks}
                    assert odds("anniversary", "land", {"tank": 4}, units)["takes_land"] > 0.2


def test_nothing_is_found_if_everything_is_not_enough():
    asked = {"side": "attacker", "chance": 0.99, "from": {"infantry": 1}}
    assert odds("anniversary", "land", {"infantry": 1}, {"infantry": 9}, find=asked)["found"] is None
