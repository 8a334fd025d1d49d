"""A whole stretch of the war as data, replayed through the service.

`replays/second_world_war_*.json` states for every step of every season where the game must be, the actions as a
phone would send them (`refused` is the code that one must meet), and every power's available resources, limit and
points before the step ends. The figures were worked out apart from the program; the box's numbers are invented.
"""

from pathlib import Path

import pytest

from companion.service import HOST, actions, transfer
from tests.replaying import Replay, read

REPLAYS = sorted((Path(__file__).parent / "replays").glob("second_world_war_*.json"))


class CampaignReplay(Replay):
    def play(self) -> "CampaignReplay":
        for number, step in enumerate(self.data["steps"]):
            if number:
                actions.take_action(self.app, HOST, self.id, {"type": "end_turn"})
            shown = self.shown
            where = (shown["season"]["name"], shown["impulse"], (shown["bloc"] or {}).get("id"), shown["phase"])
            assert where == (step["season"], step["impulse"], step["bloc"], step["phase"])
            for raw in step["actions"]:
                self.take(raw)
            powers = self.shown["powers"]
            for figure, key in (("available", "treasury"), ("limit", "production"), ("points", "action_points")):
                assert {power: now[key] for power, now in powers.items()} == step[figure], f"{where}: {figure}"
        return self


def played(path: Path) -> CampaignReplay:
    data = read(path)
    return CampaignReplay(data, data["entered"]).play()


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_replay_has_every_figure(path: Path):
    replay = played(path)
    verified = transfer.verify_game(replay.app, HOST, replay.id)
    assert (verified["problems"], verified["notices"]) == ([], [])


def test_where_the_war_stands_after_1941():
    shown = played(REPLAYS[0]).shown
    lands = {
        country: (territory["status"], territory["controller"]) for country, territory in shown["territories"].items()
    }
    assert {country for country, now in lands.items() if now == ("captured", "germany")} == {
        "poland", "denmark", "norway", "belgium", "netherlands", "france", "yugoslavia", "greece", "crete",
        "baltic_states",
    }  # fmt: skip
    assert {country for country, now in lands.items() if now == ("ally", "germany")} == {
        "bulgaria", "rumania", "hungary", "finland",
    }  # fmt: skip
    assert lands["levant"] == ("ally", "commonwealth")
    assert lands["netherlands_east_indies"] == ("uncommitted_ally", "commonwealth")
    assert lands["nationalist_china"] == ("non_cooperating_ally", "united_states")
    assert lands["vichy_france"] == ("neutral", None)
    assert lands["iceland"] == ("ally", "commonwealth")
    at_war = {frozenset(war["between"]) for war in shown["wars"]}
    assert {frozenset({power, "united_states"}) for power in ("germany", "italy", "japan")} <= at_war
    in_force = {treaty["id"] for treaty in shown["treaties"] if treaty["in_force"]}
    assert in_force == {
        "japan_soviet_treaty", "turko_allied_treaty", "turko_axis_treaty", "tripartite_pact", "atlantic_charter",
        "lend_lease_act", "teheran_agreement", "treaty_of_moscow",
    }  # fmt: skip
    assert shown["victory"]["winner"] is None
