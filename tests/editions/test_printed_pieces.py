"""What every piece is and does in combat, typed from the rulebooks a second time."""

from typing import Any

import pytest

from companion.editions import boxes, load

LAND = ("infantry", "mechanized_infantry", "artillery", "tank", "antiaircraft_gun", "marine")
AIR = ("fighter", "tactical_bomber", "bomber")
SEA = ("submarine", "transport", "destroyer", "cruiser", "aircraft_carrier", "battleship")
AXIS_AND_ALLIES = [box for box in boxes() if load(box).family == "axis_and_allies"]
MODERN = ("aa1942", "anniversary", "global_1940")
SURPRISE = {
    "aa1941": ("first_unless_detected", "before_the_dice"),
    "aa1942": ("first_unless_detected", "before_the_dice"),
    "anniversary": ("first_unless_detected", "before_the_dice"),
    "global_1940": ("first_unless_detected", "before_the_dice"),
    "revised": ("first", "after_a_round"),
}
"""When submarines strike, and when they may submerge."""
SHOTS = {"aa1942": 3, "global_1940": 3, "revised": "every_aircraft", "anniversary": "every_aircraft"}


@pytest.mark.parametrize("box", AXIS_AND_ALLIES)
def test_pieces_are_on_land_in_the_air_or_at_sea(box: str):
    for unit in load(box).units:
        expected = next(
            (kind for kind, ids in (("land", LAND), ("air", AIR), ("sea", SEA)) if unit.id in ids), "building"
        )
        assert (unit.id, unit.kind) == (unit.id, expected)


def pieces(box: str) -> dict[str, Any]:
    return {unit.id: unit for unit in load(box).units}


@pytest.mark.parametrize("box", SURPRISE)
def test_submarines_strike_by_surprise_and_never_hit_aircraft(box: str):
    submarine = pieces(box)["submarine"]
    assert (submarine.strikes, submarine.submerges) == SURPRISE[box]
    assert submarine.cannot_hit == ("air",)
    assert submarine.hidden_from == (() if box == "revised" else ("air",))
    assert [unit.id for unit in load(box).units if getattr(unit, "detects", False)] == ["destroyer"]


@pytest.mark.parametrize("box", SURPRISE)
def test_how_many_hits_pieces_take(box: str):
    twice = {"battleship", "aircraft_carrier"} if box == "global_1940" else {"battleship"}
    never = {"antiaircraft_gun"} if box in ("revised", "anniversary") else set()
    for unit in load(box).units:
        if unit.kind != "building":
            assert (unit.id, getattr(unit, "hits", 1)) == (
                unit.id,
                2 if unit.id in twice else int(unit.id not in never),
            )


@pytest.mark.parametrize("box", SURPRISE)
def test_transports_are_lost_last_but_in_revised(box: str):
    last = [unit.id for unit in load(box).units if getattr(unit, "chosen_last", False)]
    assert last == ([] if box == "revised" else ["transport"])


@pytest.mark.parametrize("box", SURPRISE)
def test_who_bombards_and_who_supports_whom(box: str):
    bombarding = {unit.id for unit in load(box).units if getattr(unit, "bombards", False)}
    cruisers = {"cruiser"} if box in MODERN else set()
    assert bombarding == (set() if box == "aa1941" else {"battleship", *cruisers})
    paired = {unit.id: unit.paired for unit in load(box).units if getattr(unit, "paired", None)}
    infantry = {"infantry", "mechanized_infantry"} if box == "global_1940" else {"infantry"}
    wanted = set() if box == "aa1941" else infantry | ({"tactical_bomber"} if box == "global_1940" else set())
    assert set(paired) == wanted
    for unit in wanted & infantry:
        assert (paired[unit].partners, paired[unit].attack) == (("artillery",), 2)
    if "tactical_bomber" in wanted:
        assert (paired["tactical_bomber"].partners, paired["tactical_bomber"].attack) == (("fighter", "tank"), 4)


@pytest.mark.parametrize("box", SHOTS)
def test_antiaircraft_guns_fire(box: str):
    assert [(piece.id, piece.antiaircraft) for piece in pieces(box).values() if piece.antiaircraft != "none"] == [
        ("antiaircraft_gun", SHOTS[box])
    ]
