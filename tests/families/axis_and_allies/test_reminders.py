"""What the books cannot see: the turn card says it, for the action it matters to."""

from pathlib import Path

import pytest

from companion.editions import EditionError, load, load_path
from companion.families.axis_and_allies.actions import CaptureTerritory, ChooseAdvantage
from companion.families.axis_and_allies.views.edition import full, sheet
from companion.families.axis_and_allies.views.turn_card import turn_card
from tests.families.axis_and_allies.table import Table


def reminded(table: Table, power: str) -> dict[str, str]:
    return dict(turn_card(table.edition, table.state, power)["reminders"])


def test_chinese_infantry_goes_where_fewer_than_three_chinese_units_stand():
    table = Table("anniversary", "1941")
    assert "fewer than 3" in reminded(table, "china")["mobilize_units"]
    assert reminded(table, "united_states") == {}


def test_the_reach_of_rockets_and_one_gun_per_territory():
    table = Table("anniversary", "1941").given(technologies={"germany": ("rockets",)})
    said = reminded(table, "germany")["bomb_complex"]
    assert "one gun per territory" in said
    assert "up to 3 spaces" in said
    assert "neutral" in said


def test_advantages_are_agreed_before_play():
    table = Table("revised", "1942", options={"national_advantages": 1})
    assert table.says("advantages_open") == {"count": 1}
    assert "before the first turn" in reminded(table, "japan")["choose_advantage"]
    table.when(ChooseAdvantage(power="japan", die=1))
    assert reminded(table, "japan") == {}
    table.when(CaptureTerritory(territory="ukraine_ssr"))
    assert "before" in reminded(table, "germany")["choose_advantage"], "until its own first turn begins"


@pytest.mark.parametrize(
    ("edition", "players", "together"),
    [
        ("revised", 2, ["germany", "japan"]),
        ("revised", 3, ["soviet_union", "united_kingdom", "united_states"]),
        ("revised", 4, ["soviet_union", "united_states"]),
        ("revised", 5, ["united_states"]),
        ("anniversary", 5, ["germany", "italy"]),
        ("anniversary", 6, ["italy"]),
        ("aa1941", 5, ["japan"]),
    ],
)
def test_the_box_says_who_plays_what(edition: str, players: int, together: list[str]):
    allotments = {len(allotment["players"]): allotment["players"] for allotment in full(load(edition))["allotments"]}
    assert together in [list(powers) for powers in allotments[players]]
    assert f"{players} players: " in sheet(load(edition))


@pytest.mark.parametrize(
    ("players", "wrong"),
    [
        ('[["germany", "united_kingdom"], ["japan", "soviet_union", "united_states"]]', "one side"),
        ('[["germany"], ["united_kingdom", "soviet_union", "united_states"]]', "each once"),
        ('[["atlantis"], ["germany", "japan"], ["united_kingdom", "soviet_union", "united_states"]]', "atlantis"),
    ],
)
def test_an_allotment_that_does_not_fit_is_named(tmp_path: Path, players: str, wrong: str):
    file = tmp_path / "other_table.toml"
    file.write_text(
        '[edition]\nid = "other_table"\nextends = "aa1941"\ntitle = "Another table"\n'
        f'[[allotment]]\nid = "two_players"\nplayers = {players}\n'
    )
    with pytest.raises(EditionError) as problems:
        load_path(file)
    assert wrong in str(problems.value)
