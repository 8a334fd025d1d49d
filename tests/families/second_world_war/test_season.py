"""A season as data: replayed through the service, and its taps counted; the pages' tests walk the same taps."""

from pathlib import Path

from tests.families.second_world_war.campaign import Raw
from tests.replaying import Replay, read

REPLAYS = Path(__file__).parent / "replays"
SEASON = read(REPLAYS / "season.json")
ENTERED: Raw = read(REPLAYS / "second_world_war_1939.json")["entered"]


def taps(key: str) -> int:
    return sum(len(step["taps"]) for part in SEASON["parts"] for step in part[key])


def test_a_season_makes_the_stated_resources_and_points():
    replay = Replay(SEASON, ENTERED)
    for part in SEASON["parts"]:
        shown = replay.shown
        bloc = shown["bloc"] and shown["bloc"]["id"]
        assert (shown["impulse"], bloc, shown["phase"]) == (part["impulse"], part["bloc"], part["phase"])
        for step in part["steps"]:
            replay.take(step["action"])
        powers = replay.shown["powers"]
        assert {power: now["available"] for power, now in powers.items()} == part["available"]
        assert {power: now["action_points"] for power, now in powers.items()} == part["points"]


def test_a_season_takes_less_than_half_the_taps_it_took():
    assert (taps("steps"), taps("taps_before")) == (90, 185)
