"""A battle fought round by round, on the books' own terms."""

from random import Random
from typing import Any

import pytest

from companion.editions import load
from companion.families.axis_and_allies.combat import request, rounds
from companion.families.axis_and_allies.combat.ask import answer
from companion.families.axis_and_allies.combat.fight import Fight
from companion.families.axis_and_allies.sections.combat import ROLES
from companion.model.refusal import RuleViolation


def begun(box: Any, kind: str, attackers: dict[str, int], defenders: dict[str, int], **more: Any) -> Fight:
    battle = request.battle_of(
        {"kind": kind, "attacker": {"units": attackers}, "defender": {"units": defenders}, **more}
    )
    return rounds.opened(box, request.with_defaults(battle))


def to_the_end(box: Any, fight: Fight, chance: Random) -> Fight:
    for _ in range(400):
        if fight.step == "over":
            return fight
        if fight.step == "decide":
            fight = rounds.go_on(box, fight)
        elif fight.step == "dice":
            needed = rounds.faces_wanted(box, fight)
            fight = rounds.rolled(box, fight, [[chance.randint(1, 6) for _ in range(n)] for n in needed])
        else:
            for role in ROLES:
                if losses := rounds.must_lose(box, fight, role):
                    fight = rounds.lost(box, fight, role, losses)
    raise AssertionError("it never ends")


def test_a_round_of_infantry_and_tanks() -> None:
    box: Any = load("anniversary")
    fight = begun(box, "land", {"infantry": 2, "tank": 1}, {"infantry": 2})
    assert [(name.role, name.figure, name.faces) for name in rounds.wanted(box, fight)] == [
        ("attacker", 1, 2),
        ("attacker", 3, 1),
        ("defender", 2, 2),
    ]
    fight = rounds.rolled(box, fight, [[1, 6], [4], [2, 3]])
    assert rounds.must_lose(box, fight, "attacker") == {"infantry": 1}
    assert rounds.must_lose(box, fight, "defender") == {"infantry": 1}
    fight = rounds.lost(box, fight, "attacker", {"tank": 1})
    assert fight.units["attacker"] == {"infantry": 2, "tank": 1}
    fight = rounds.lost(box, fight, "defender", {"infantry": 1})
    assert fight.units == {"attacker": {"infantry": 2}, "defender": {"infantry": 1}}
    assert fight.step == "decide"
    assert rounds.may_retreat(box, fight)
    gone = rounds.retreat(box, fight)
    assert gone.step == "over"
    assert rounds.entry(gone)["attackers_lost"] == {"tank": 1}


@pytest.mark.parametrize("faces", [[[1, 6], [4], [2]], [[1, 7], [4], [2, 3]], [[1, 6], [4]]])
def test_impossible_dice_are_refused(faces: list[list[int]]) -> None:
    box: Any = load("anniversary")
    fight = begun(box, "land", {"infantry": 2, "tank": 1}, {"infantry": 2})
    with pytest.raises(RuleViolation):
        rounds.rolled(box, fight, faces)


@pytest.mark.parametrize("losses", [{}, {"infantry": 2}, {"fighter": 1}, {"bomber": 1}])
def test_impossible_losses_are_refused(losses: dict[str, int]) -> None:
    box: Any = load("anniversary")
    fight = begun(box, "land", {"infantry": 2, "tank": 1}, {"infantry": 2})
    fight = rounds.rolled(box, fight, [[6, 6], [6], [2, 3]])
    with pytest.raises(RuleViolation):
        rounds.lost(box, fight, "attacker", losses)


def test_a_damaged_battleship_needs_its_first_hit_before_it_sinks() -> None:
    box: Any = load("anniversary")
    fight = begun(box, "sea", {"battleship": 1, "destroyer": 1}, {"cruiser": 1})
    fight = rounds.rolled(box, fight, [[6], [6], [1]])
    assert rounds.must_lose(box, fight, "attacker") == {"battleship:damage": 1}
    with pytest.raises(RuleViolation):
        rounds.lost(box, fight, "attacker", {"battleship": 1})
    fight = rounds.lost(box, fight, "attacker", {"battleship:damage": 1})
    assert fight.damaged["attacker"] == {"battleship": 1}


def test_submarines_strike_first_or_submerge_where_no_destroyer_is() -> None:
    box: Any = load("anniversary")
    fight = begun(box, "sea", {"submarine": 2}, {"cruiser": 1})
    assert rounds.may_submerge(box, fight, "attacker") == {"submarine": 2}
    assert rounds.submerge(box, fight, "attacker").step == "over"
    fight = rounds.go_on(box, fight)
    assert {name.role for name in rounds.wanted(box, fight)} == {"attacker"}
    fight = rounds.rolled(box, fight, [[1, 6]])
    fight = rounds.lost(box, fight, "defender", {"cruiser": 1})
    assert fight.step == "over"
    assert fight.units["attacker"] == {"submarine": 2}
    watched = begun(box, "sea", {"submarine": 2}, {"destroyer": 1})
    assert {name.role for name in rounds.wanted(box, watched)} == {"attacker", "defender"}


def test_antiaircraft_guns_fire_before_the_first_round_only() -> None:
    box: Any = load("anniversary")
    fight = begun(box, "land", {"infantry": 1, "fighter": 2}, {"infantry": 1, "antiaircraft_gun": 1})
    assert fight.part == "before"
    assert [(name.role, name.figure, name.faces) for name in rounds.wanted(box, fight)] == [("defender", 1, 2)]
    fight = rounds.rolled(box, fight, [[1, 5]])
    fight = rounds.lost(box, fight, "attacker", {"fighter": 1})
    assert fight.part == "general"
    assert fight.round_began is not None
    assert fight.round_began.round == 2, "the odds from here have no more antiaircraft fire"
    assert fight.round_began.attacker.units == {"infantry": 1, "fighter": 1}


def test_kamikaze_aircraft_fire_first_and_are_lost_with_it() -> None:
    box: Any = load("revised")
    side = {"units": {"fighter": 2}, "sacrificed": {"fighter": 1}, "advantages": ["kamikaze_attacks"]}
    fight = begun(box, "sea", {}, {"destroyer": 2}, attacker=side)
    assert [(salvo.figure, salvo.faces, salvo.targets) for salvo in rounds.wanted(box, fight)] == [
        (3, 1, ("destroyer",))
    ]
    fight = rounds.rolled(box, fight, [[3]])
    assert fight.units["attacker"] == {"fighter": 1}
    fight = rounds.lost(box, fight, "defender", {"destroyer": 1})
    assert [(salvo.role, salvo.faces) for salvo in rounds.wanted(box, fight)] == [("attacker", 1), ("defender", 1)]
    fight = rounds.rolled(box, fight, [[6], [6]])
    assert fight.round == 2
    assert fight.units["attacker"] == {"fighter": 1}
    assert fight.lost("attacker") == {"fighter": 1}


def test_the_victims_of_a_detected_kaiten_torpedo_still_fire() -> None:
    box: Any = load("revised")
    side = {
        "units": {"submarine": 1, "transport": 1},
        "sacrificed": {"submarine": 1},
        "advantages": ["kaiten_torpedoes"],
    }
    fight = begun(box, "sea", {"destroyer": 1}, {}, defender=side)
    fight = rounds.rolled(box, fight, [[3]])
    assert [(salvo.role, salvo.faces) for salvo in rounds.wanted(box, fight)] == [("attacker", 1), ("defender", 1)]
    assert rounds.must_lose(box, rounds.rolled(box, fight, [[6], [6]]), "attacker") == {"destroyer": 1}


def test_the_round_remembers_how_it_began() -> None:
    box: Any = load("anniversary")
    fight = begun(box, "sea", {"battleship": 1, "destroyer": 1}, {"destroyer": 2})
    fight = rounds.rolled(box, fight, [[6], [6], [2, 6]])
    assert fight.round_began is not None
    assert fight.round_began.attacker.damaged == {}
    fight = rounds.lost(box, fight, "attacker", {"battleship:damage": 1})
    assert fight.round_began is not None
    assert fight.round_began.attacker.damaged == {"battleship": 1}
    assert fight.round_began.round == 2


def test_low_luck_rolls_one_die_for_what_is_left_over() -> None:
    box: Any = load("anniversary")
    fight = begun(box, "land", {"infantry": 4, "tank": 1}, {"infantry": 3}, dice="low_luck")
    assert rounds.faces_wanted(box, fight) == [1, 0]  # 7 of 6: one sure hit and a die at 1; 6 of 6: one sure hit
    fight = rounds.rolled(box, fight, [[1], []])
    assert sum(rounds.must_lose(box, fight, "defender").values()) == 2
    assert sum(rounds.must_lose(box, fight, "attacker").values()) == 1


@pytest.mark.parametrize(
    ("attackers", "figure", "faces", "thrown", "hits"),
    [
        ({"infantry": 1, "tank": 1}, 4, 1, [4], 1),
        ({"infantry": 1, "tank": 1}, 4, 1, [5], 0),
        ({"infantry": 2, "tank": 2}, 2, 1, [2], 2),
        ({"infantry": 3, "tank": 1}, 0, 0, [], 1),
    ],
)
def test_a_throw_of_low_luck_says_what_its_die_must_show(
    attackers: dict[str, int], figure: int, faces: int, thrown: list[int], hits: int
) -> None:
    box: Any = load("anniversary")
    fight = begun(box, "land", attackers, {"infantry": 2}, dice="low_luck")
    mine, theirs = rounds.wanted(box, fight)
    assert (mine.figure, mine.faces) == (figure, faces)
    fight = rounds.rolled(box, fight, [thrown, [6] * theirs.faces])
    (dice, _) = fight.course[-1].dice
    assert (dice.figure, dice.hits) == (figure, hits)
    assert dice.hitting == tuple(face <= figure for face in thrown)


def test_two_dice_of_low_luck_make_a_number_and_hit_together_or_not_at_all() -> None:
    box: Any = load("global_1940")
    heavy = {"units": {"bomber": 1}, "technologies": ["heavy_bombers"]}
    battle = request.battle_of(
        {"kind": "land", "attacker": heavy, "defender": {"units": {"infantry": 1}}, "dice": "low_luck"}
    )
    fight = rounds.opened(box, request.with_defaults(battle))
    bombers, infantry = rounds.wanted(box, fight)
    assert (bombers.faces, bombers.figure, bombers.sure) == (2, 32, 0)  # the better of two dice misses 4 times in 36
    assert infantry.faces == 1
    for thrown, hits in (([6, 2], 1), ([6, 3], 0), ([1, 6], 1)):
        (dice, _) = rounds.rolled(box, fight, [thrown, [6]]).course[0].dice
        assert dice.hits == hits
        assert dice.hitting == (bool(hits),) * 2


BATTLES = [
    ("anniversary", "land", {"infantry": 4, "artillery": 1, "tank": 2, "fighter": 1}, {"infantry": 4, "tank": 1}),
    (
        "anniversary",
        "sea",
        {"submarine": 2, "destroyer": 1, "fighter": 1},
        {"submarine": 1, "cruiser": 1, "transport": 1},
    ),
    ("revised", "sea", {"submarine": 2, "battleship": 1}, {"submarine": 2, "destroyer": 1}),
    ("global_1940", "land", {"infantry": 3, "mech_infantry": 1, "tank": 1}, {"infantry": 3, "antiaircraft_gun": 1}),
]


@pytest.mark.parametrize(("name", "kind", "attackers", "defenders"), BATTLES)
def test_battles_fought_with_dice_come_out_as_the_odds_say(
    name: str, kind: str, attackers: dict[str, int], defenders: dict[str, int]
) -> None:
    box: Any = load(name)
    attackers = {unit: n for unit, n in attackers.items() if unit in box.units.ids}
    chance, runs = Random(7), 250
    battle = request.with_defaults(
        request.battle_of({"kind": kind, "attacker": {"units": attackers}, "defender": {"units": defenders}})
    )
    odds = answer((box, battle))
    swings = []
    for _ in range(runs):
        fight = to_the_end(box, rounds.opened(box, battle), chance)
        price = {unit.id: unit.cost or 0 for unit in box.units}
        swings.append(
            sum(price[unit] * n for unit, n in fight.lost("defender").items())
            - sum(price[unit] * n for unit, n in fight.lost("attacker").items())
        )
    assert abs(sum(swings) / runs - odds["swing"]) < 4 * odds["swing_sd"] / runs**0.5
