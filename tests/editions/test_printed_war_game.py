"""The War Game: pieces, the last turn and the contiguous U.S.A., typed a second time from the rulebook."""

from companion.editions import load
from companion.families.war_game.edition import WarGameEdition

AIR = {"fighter", "bomber"}
SEA = {"battleship", "aircraft_carrier", "destroyer", "submarine", "transport"}
BUILDINGS = {"major_factory", "minor_factory"}


def edition() -> WarGameEdition:
    found = load("war_game")
    assert isinstance(found, WarGameEdition)
    return found


def test_the_pieces_of_the_chart_fly_sail_or_march():
    kinds = {unit.id: unit.kind for unit in edition().units if unit.option is None}
    assert {kind_id for kind_id, kind in kinds.items() if kind == "air"} == AIR
    assert {kind_id for kind_id, kind in kinds.items() if kind == "sea"} == SEA
    assert {kind_id for kind_id, kind in kinds.items() if kind == "building"} == BUILDINGS


def test_infantry_of_both_kinds_is_gone_after_the_last_turn():
    assert set(edition().land_victory.extra_time_without) == {"infantry", "waffen_ss"}


def test_the_text_names_three_territories_of_the_contiguous_usa():
    (group,) = edition().territory_groups
    assert set(group.territories) == {"northwest_usa", "southwest_usa", "central_usa"}
