"""Odds over HTTP: open to all by the box, and in a game with what the game knows."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.model.refusal import Overloaded
from companion.service import helpers
from tests.api.talking import Talker

TANKS = {"kind": "land", "attacker": {"units": {"infantry": 6, "tank": 3}}, "defender": {"units": {"infantry": 5}}}
LARGE = {"submarine": 4, "destroyer": 4, "fighter": 4, "battleship": 2}


def test_the_odds_of_a_box_are_open_to_all(app):
    found = Talker.to_app(app).post("/editions/anniversary/odds", TANKS).expect(200).body
    assert found["exact"] is True
    assert found["error"] is None
    assert found["attacker_wins"] + found["defender_wins"] + found["draw"] + found["retreats"] == pytest.approx(1)
    assert set(found["attacker"]) == {"loss", "loss_sd", "mean_left", "left", "numbers", "survives"}
    assert sum(found["attacker"]["numbers"]) == pytest.approx(1)


HUGE = {
    "kind": "land",
    "attacker": {"units": {"infantry": 60, "tank": 60, "fighter": 30}},
    "defender": {"units": {"infantry": 60, "tank": 60, "fighter": 30}},
}


def test_odds_for_strangers_never_hold_up_those_of_seated_people(
    app, anna: Talker, host: Talker, game: str, monkeypatch: pytest.MonkeyPatch
):
    """The process for strangers is busy for as long as the test takes; everybody seated is answered."""
    over, asked = threading.Event(), []

    def run(job, *args):
        asked.append(args)
        assert over.wait(60)
        raise Overloaded

    monkeypatch.setattr(helpers.for_strangers, "run", run)
    with ThreadPoolExecutor(2) as strangers:
        waiting = [
            strangers.submit(Talker.to_app(app).post, "/editions/anniversary/odds", battle) for battle in (HUGE, TANKS)
        ]
        try:
            anna.post(f"/games/{game}/odds", TANKS).expect(200)
            anna.post("/editions/anniversary/odds", TANKS).expect(200)
            host.post("/editions/anniversary/odds", TANKS).expect(200)
        finally:
            over.set()
        assert [one.result().status for one in waiting] == [503, 503]
    assert len(asked) == 2, "also a small one is not computed where taps are answered"


@pytest.mark.parametrize("edition", ["war_game", "second_world_war"])
def test_other_families_have_no_odds(app, edition: str):
    assert Talker.to_app(app).post(f"/editions/{edition}/odds", TANKS).expect(404).code == "no_odds"


def test_a_game_adds_its_technologies(host: Talker, game: str):
    raid = {
        "kind": "land",
        "attacker": {"power": "germany", "units": {"fighter": 2}},
        "defender": {"units": {"infantry": 2}},
    }
    before = host.post(f"/games/{game}/odds", raid).expect(200).body["attacker_wins"]
    jets = {"type": "set_technology", "power": "germany", "technology": "jet_fighters", "reason": "test"}
    host.post(f"/games/{game}/actions", jets).expect(201)
    assert host.post(f"/games/{game}/odds", raid).expect(200).body["attacker_wins"] > before
    raid["attacker"]["technologies"] = []
    assert host.post(f"/games/{game}/odds", raid).expect(200).body["attacker_wins"] == before


def test_a_game_is_for_those_who_may_read_it(app, game: str):
    Talker.to_app(app).post(f"/games/{game}/odds", TANKS).expect(401)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"attacker": {"units": {"elephant": 1}}}, "attacker.units.elephant"),
        ({"attacker": {"units": {"infantry": -1}}}, "attacker.units.infantry"),
        ({"attacker": {"units": {}}}, "attacker.units"),
        ({"attacker": {"units": {"infantry": 201}}}, "attacker.units"),
        ({"defender": {"units": {"infantry": 201}}}, "defender.units"),
        ({"kind": "sea"}, "attacker.units.infantry"),
        ({"attacker": {"units": {"antiaircraft_gun": 1}}}, "attacker.units.antiaircraft_gun"),
        ({"attacker": {"units": {"tank": 1}, "technologies": ["lasers"]}}, "attacker.technologies.lasers"),
        ({"attacker": {"units": {"tank": 1}, "advantages": ["luck"]}}, "attacker.advantages.luck"),
        ({"attacker": {"units": {"tank": 1}, "losses": ["tank:damage"]}}, "attacker.losses"),
        ({"bombard": {"battleship": 1}}, "bombard"),
        ({"retreat": {"after_round": 1, "below_units": 2}}, "retreat"),
        ({"find": {"side": "defender", "chance": 0.9, "from": {"infantry": 300}}}, "defender.units"),
    ],
)
def test_what_makes_no_sense_is_refused_by_field(app, change, field: str):
    refused = Talker.to_app(app).post("/editions/anniversary/odds", TANKS | change).expect(422)
    assert any(error["field"].startswith(field) for error in refused.body["errors"]), refused.body


def test_a_long_battle_is_worked_out_by_a_helper(app):
    sea = {"kind": "sea", "attacker": {"units": LARGE}, "defender": {"units": LARGE}}
    found = Talker.to_app(app).post("/editions/anniversary/odds", sea).expect(200).body
    assert found["exact"] is True


def test_a_key_is_taken_and_nothing_is_kept(host: Talker, game: str):
    version = host.get(f"/games/{game}").body["version"]
    for _ in range(2):
        host.post(f"/games/{game}/odds", TANKS, **{"Idempotency-Key": "one"}).expect(200)
    assert host.get(f"/games/{game}").body["version"] == version
