"""No key of an edition is there in vain: whole games, a random round, pages and papers ask for every one of them."""

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.families import families
from printables import Job, NothingToPrint, make, names_for
from tests.editions.watching import Watched, never_read
from tests.editions.working import new_app, show, use
from tests.families.axis_and_allies import test_replays as axis_and_allies
from tests.families.axis_and_allies.combat.forces import fight_battles
from tests.families.second_world_war import test_board, test_reminders
from tests.families.second_world_war import test_replays as second_world_war
from tests.families.second_world_war.diplomacy import test_finland
from tests.families.second_world_war.economy import test_bombs, test_building, test_units_that_leave
from tests.families.second_world_war.facts import test_economy
from tests.families.second_world_war.rulebook import test_corners
from tests.families.war_game import test_replays as war_game
from tests.families.war_game.board import test_kept_boards
from tests.families.war_game.building import test_factories
from tests.families.war_game.land import test_capture, test_victory
from tests.families.war_game.money import test_spending

pytestmark = pytest.mark.slow
EVERYTHING = "COMPANION_FUZZ" in os.environ
REPLAYS: Mapping[str, tuple[Callable[[Path], Any], list[Path]]] = {
    "axis_and_allies": (
        lambda path: axis_and_allies.Replay(path).play(),
        [path for path in axis_and_allies.REPLAYS if "short" not in path.stem and "1941" not in path.stem],
    ),
    "second_world_war": (second_world_war.played, second_world_war.REPLAYS),
    "war_game": (war_game.played, war_game.REPLAYS[:2]),
}
SCENES: Mapping[str, tuple[Callable[[], None], ...]] = {
    "axis_and_allies": (fight_battles,),
    "second_world_war": (
        test_board.TestScenarios().test_values_alone_serve_every_scenario,
        test_reminders.test_straits_in_american_hands_bind_italy_only,
        test_corners.TestSurrender().test_conscripts_of_nationalist_china_stay_when_it_surrenders,
        test_finland.test_the_demand_is_made_once_in_a_soviet_impulse_while_the_pact_holds,
        test_bombs.test_no_more_than_three_kamikazes_are_in_play,
        test_units_that_leave.test_the_african_colonial_unit_leaves_when_both_its_ports_are_lost,
        test_building.test_a_major_power_rebuilds_the_units_of_its_committed_allies,
        lambda: test_economy.test_rule_26_the_check_of_a_bomb_and_of_the_second_one_at_the_border(1, [2, 3], True),
    ),
    "war_game": (
        test_kept_boards.TestTheShelf().a_table_carries_prices,
        test_factories.TestReducing().test_rule_20_a_reduced_major_factory_still_makes_two_units,
        test_spending.TestNeutrals().test_the_app_rolls_a_twelve_sided_die_and_never_in_vain,
        test_spending.TestParatroopers().test_rule_14_a_dollar_each_paid_at_once_for_good,
        lambda: test_capture.test_rule_27_vacated_land_may_be_taken_over_across_the_axis("japan", "libya", "japan"),
        test_victory.test_rule_35_the_axis_may_go_on_without_infantry,
    ),
}
"""What no whole game comes to."""


def used(family: str, watched: Watched) -> Iterator[str]:
    """Play, show and print, one thing after another; says what was done."""
    app, (play, replays) = new_app(), REPLAYS[family]
    games = []
    for replay in replays:
        games.append(play(replay))
        yield f"play {replay.stem}"
    for scene in SCENES[family]:
        scene()
        yield f"scene {scene.__name__}"
    for edition in watched.editions.values():
        families()[family].views.sheet(edition)
        use(app, edition, 0)
        yield f"use {edition.id}"
        for name in names_for(edition):
            with contextlib.suppress(NothingToPrint):
                make(name, Job(edition))
            yield f"print {name}"
    for played in games:
        show(app, played.app, played.id, 4)
        yield f"show {played.id}"


@pytest.mark.parametrize("family", families())
def test_somebody_reads_every_key(family: str):
    """It is enough when all are read; a long run also sees that nobody reads what is said to be never read."""
    if family == "axis_and_allies" and not EVERYTHING:
        pytest.skip("all its boxes take two minutes: make fuzz reads them")
    watched, unread = Watched(families()[family]), sorted(never_read(families()[family].edition))
    with watched.watching():
        for _ in used(family, watched):
            if not EVERYTHING and watched.names() == unread:
                break
    assert watched.names() == unread
