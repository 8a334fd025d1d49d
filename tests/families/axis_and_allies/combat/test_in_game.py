"""What a game, your own edition, and a preset add to a battle."""

from pathlib import Path
from typing import Any

import pytest

from companion.editions import load, load_path
from companion.families.axis_and_allies.combat.ask import answer, prepare
from companion.families.axis_and_allies.combat.losses import DAMAGE, PRESETS, default_order, preset
from tests.families.axis_and_allies.table import Table


def wall(territory: str, **given: Any) -> float:
    """The attacker's chance in a landing at a German place, in a game in which Germany has the Atlantic Wall."""
    table = Table("revised", "1942").given(advantages={"germany": ("atlantic_wall",)}, **given)
    request = {
        "kind": "landing",
        "territory": territory,
        "attacker": {"power": "united_kingdom", "units": {"infantry": 3, "tank": 2}},
        "defender": {"units": {"infantry": 3}},
    }
    return float(answer(prepare(table.edition, table.state, request))["attacker_wins"])


def test_an_advantage_of_the_game_holds_where_its_place_is():
    assert wall("western_europe") < wall("western_europe", control={"western_europe": "japan"})


def test_the_turn_and_the_territory_say_whose_technologies_count():
    table = Table("anniversary", "1941").given(technologies={"germany": ("jet_fighters",)}, turn="germany")
    request = {"kind": "land", "attacker": {"units": {"fighter": 1}}, "defender": {"units": {"infantry": 1}}}
    _, battle = prepare(table.edition, table.state, {**request, "territory": "ukraine"})
    assert (battle.attacker.power, battle.attacker.technologies) == ("germany", ("jet_fighters",))
    assert battle.defender.power == "soviet_union"


def test_low_luck_of_the_request_goes_before_the_games_dice():
    table = Table("anniversary", "1941")
    request = {"kind": "land", "attacker": {"units": {"tank": 2}}, "defender": {"units": {"infantry": 1}}}
    assert prepare(table.edition, table.state, request)[1].dice == "standard"
    assert prepare(table.edition, table.state, {**request, "dice": "low_luck"})[1].dice == "low_luck"


HOUSE = """
[edition]
id = "house"
title = "House"
stage = "ours"
extends = "anniversary"

[[unit]]
id = "commando"
name = "Commando"
plural = "Commandos"
kind = "land"
cost = 4
attack = 2
defence = 2
move = 1
"""


def test_a_unit_of_ones_own_fights_with_its_figures(tmp_path: Path):
    file = tmp_path / "house.toml"
    file.write_text(HOUSE, encoding="utf-8")
    request = {"kind": "land", "attacker": {"units": {"commando": 1}}, "defender": {"units": {"commando": 1}}}
    found = answer(prepare(load_path(file), None, request))
    assert found["attacker_wins"] == pytest.approx((1 / 3) * (2 / 3) / (5 / 9))
    assert found["takes_land"] == found["attacker_wins"]


def test_presets_hold_every_step_and_save_what_they_say():
    edition = load("global_1940")
    default = default_order(edition)
    assert default[:2] == [f"aircraft_carrier{DAMAGE}", f"battleship{DAMAGE}"]
    assert default[-1] == "transport"
    for name in PRESETS:
        assert sorted(preset(edition, name)) == sorted(default)
    assert {edition.units[step].kind for step in preset(edition, "save_aircraft")[-3:]} == {"air"}
    assert preset(edition, "save_tanks")[-1] == "tank"
    assert edition.units[preset(edition, "at_all_costs")[-1]].kind == "land"
