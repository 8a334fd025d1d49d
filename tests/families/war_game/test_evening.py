"""An evening as data: replayed through the service, and its taps counted; the pages' tests walk the same taps."""

from pathlib import Path

from tests.families.war_game.wartable import document, whole_board
from tests.replaying import Replay, read

EVENING = read(Path(__file__).parent / "replays" / "evening.json")


def test_an_evening_ends_with_the_money_worked_out_by_hand():
    replay = Replay(EVENING, {"board": document(whole_board())})
    for turn in EVENING["turns"]:
        assert (replay.shown["round"], replay.shown["turn"]) == (turn["round"], turn["turn"])
        for step in turn["steps"]:
            replay.take(step["action"])
        powers = replay.shown["powers"]
        assert {power: powers[power]["treasury"] for power in turn["treasury"]} == turn["treasury"]


def taps(key: str) -> int:
    return sum(len(step["taps"]) for turn in EVENING["turns"] for step in turn[key])


def test_an_evening_takes_less_than_half_the_taps_it_took():
    assert (taps("steps"), taps("taps_before")) == (72, 146)
