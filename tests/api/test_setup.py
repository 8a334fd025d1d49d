"""Setting up together, through the front door: shares, taps that come twice, counting, and what nobody knows."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.editions import load
from companion.editions.catalogue import boxes
from companion.service import HOST, AppContext
from companion.service.table.setups import begin, check_off, progress_of
from companion.storage import open_store
from tests.api.talking import Talker

STATED = [(box, scenario.id) for box in boxes() for scenario in load(box).scenarios if getattr(scenario, "setup", ())]
"""Every start whose setup our data states."""


def change(who: Talker, game: str, do: str, **fields: Any) -> Any:
    return who.post(f"/games/{game}/setup", {"do": do, **fields})


def shown(who: Talker, game: str) -> Any:
    return who.get(f"/games/{game}/setup").expect(200).body


def step_of(view: Any, step: str) -> Any:
    return next(each for each in view["steps"] if each["id"] == step)


def person_of(view: Any, share: str) -> str | None:
    person = next(each["person"] for each in view["shares"] if each["id"] == share)
    return person and person["name"]


def all_done(who: Talker, game: str) -> Any:
    for step in shown(who, game)["steps"]:
        change(who, game, "done", step=step["id"]).expect(200)
    return shown(who, game)


def test_in_a_stated_position_the_boxes_setup_is_not_put_on_the_board(host: Talker):
    position = {"round": 5, "territories": {"ukraine": {"controller": "germany"}}}
    body = {"edition": "global_1940", "scenario": "1940", "name": "Under way", "position": position}
    view = shown(host, host.post("/games", body).expect(201).body["id"])
    facilities = {"air_base", "naval_base", "minor_industrial_complex", "major_industrial_complex"}
    put = {unit for step in view["steps"] for lot in step["lots"] for unit in lot["units"]}
    assert put == facilities
    assert [lot["power"] for lot in step_of(view, "ukraine")["lots"]] == ["germany"]
    assert step_of(view, "ukraine")["lots"][0]["marker"] is True
    assert step_of(view, "track_round")["lots"][0]["figures"][0]["value"] == 5
    assert "region_germany" in {step["id"] for step in view["steps"]}


@pytest.mark.parametrize(("box", "scenario"), STATED)
def test_the_steps_put_exactly_the_boxes_setup_on_the_board(host: Talker, box: str, scenario: str):
    game = host.new_game(box, scenario)["id"]
    placed: Counter[tuple[str, str, str]] = Counter()
    for step in shown(host, game)["steps"]:
        for lot in step["lots"]:
            placed.update({(step["id"], lot["power"], unit): count for unit, count in lot["units"].items()})
    edition: Any = load(box)
    expected: Counter[tuple[str, str, str]] = Counter()
    for line in edition.scenarios[scenario].setup:
        expected.update({(line.space, line.power, unit): count for unit, count in line.units.items()})
    for place, facilities in edition.start_facilities(edition.scenarios[scenario]).items():
        owner = edition.start_controllers(edition.scenarios[scenario]).get(place)
        if len(edition.facilities) > 1:
            assert all(expected[place, owner, facility] for facility in facilities)  # all of them are in the setup
    assert placed == expected


def test_markers_lie_where_a_land_starts_in_other_hands_and_tracks_show_the_money(host: Talker, game: str):
    view, edition = shown(host, game), load("anniversary")
    scenario: Any = edition.scenarios["1941"]
    marked = {step["id"]: lot["power"] for step in view["steps"] for lot in step["lots"] if lot["marker"]}
    assert marked == scenario.controllers
    (lot,) = step_of(view, "track_germany")["lots"]
    assert {figure["kind"]: figure["value"] for figure in lot["figures"]} == {"treasury": 31, "production": 31}
    assert step_of(view, "track_round")["lots"][0]["figures"][0]["value"] == 1


def test_the_board_is_divided_among_those_at_the_table_by_power_or_by_region(host: Talker, game: str):
    anna, ben = host.seat(game, "Anna", ["germany"]), host.seat(game, "Ben", ["japan", "soviet_union"])
    host.seat(game, "Guest", [], role="observer")
    view = change(anna, game, "begin", by="power").expect(200).body
    assert (person_of(view, "germany"), person_of(view, "japan"), person_of(view, "soviet_union")) == (
        "Anna",
        "Ben",
        "Ben",
    )
    loads = Counter(share["person"]["name"] for share in view["shares"])
    assert loads.keys() == {"Anna", "Ben"}
    view = change(ben, game, "begin", by="region").expect(200).body
    assert {share["id"] for share in view["shares"]} >= {"eastern_front", "tracks"}
    steps = Counter[str]()
    for share in view["shares"]:
        steps[share["person"]["name"]] += share["steps"]
    assert abs(steps["Anna"] - steps["Ben"]) < len(view["steps"]) / 3
    assert {busy["person"]["name"]: busy["initials"] for busy in view["busy"]} == {"Anna": "AN", "Ben": "BE"}


def test_a_tap_twice_or_from_two_phones_counts_once_and_nothing_is_in_the_journal(host: Talker, game: str):
    anna, ben = host.seat(game, "Anna", ["germany"]), host.seat(game, "Ben", ["japan"])
    before = host.get(f"/games/{game}")["version"]
    change(anna, game, "begin", by="region").expect(200)
    for who in (anna, ben, anna):
        view = change(who, game, "done", step="poland").expect(200).body
        assert view["done"] == 1
    assert [lot["done_by"]["name"] for lot in step_of(view, "poland")["lots"]] == ["Anna"]
    assert not step_of(change(ben, game, "not_done", step="poland").expect(200).body, "poland")["done"]
    assert host.get(f"/games/{game}")["version"] == before


def test_by_power_a_space_of_several_is_done_when_each_power_is(host: Talker):
    game = host.new_game("europe_1940", "1940")["id"]
    change(host, game, "begin", by="power").expect(200)
    several = next(step for step in shown(host, game)["steps"] if len(step["lots"]) > 1)
    first, second = several["lots"][:2]
    view = change(host, game, "done", step=several["id"], share=first["power"]).expect(200).body
    assert not step_of(view, several["id"])["done"]
    view = change(host, game, "done", step=several["id"], share=second["power"]).expect(200).body
    assert step_of(view, several["id"])["done"]


def test_anybody_can_take_over_a_share(host: Talker, game: str):
    anna, ben = host.seat(game, "Anna", ["germany"]), host.seat(game, "Ben", ["japan"])
    change(anna, game, "begin", by="power").expect(200)
    assert person_of(change(ben, game, "take", share="germany").expect(200).body, "germany") == "Ben"
    assert person_of(change(host, game, "take", share="germany").expect(200).body, "germany") == "Host"
    change(ben, game, "take", share="atlantis").expect(404)


def test_it_survives_a_restarted_server(tmp_path: Path):
    database = f"sqlite:///{tmp_path}/books.db"
    app = AppContext(open_store(database))
    from companion.model.actions import StartGame
    from companion.service.games import create_game

    game = create_game(app, HOST, "aa1941", StartGame(scenario="1941"))["id"]
    begin(app, HOST, game, "region")
    step = check_off(app, HOST, game, "germany").setup.step["germany"]
    app.store.close()
    again = AppContext(open_store(database))
    assert progress_of(again, HOST, game).is_done(step)
    again.store.close()


def test_starting_the_game_skips_it_but_a_correction_does_not(host: Talker, game: str):
    change(host, game, "begin", by="region").expect(200)
    host.act(game, "adjust_treasury", power="japan", amount=1, reason="miscounted").expect(201)
    assert shown(host, game)["under_way"]
    host.act(game, "capture_territory", territory="ukraine").expect(201)
    view = shown(host, game)
    assert (view["under_way"], view["offered"]) == (False, False)
    change(host, game, "done", step="poland").expect(200)  # who wants to goes on


def test_it_can_be_ended_and_taken_up_again(host: Talker, game: str):
    change(host, game, "begin", by="region").expect(200)
    change(host, game, "done", step="poland").expect(200)
    assert not change(host, game, "stop").expect(200).body["under_way"]
    view = change(host, game, "begin", by="power").expect(200).body
    assert (view["under_way"], step_of(view, "poland")["done"]) == (True, True)


def test_a_counted_position_is_what_goes_on_the_board(app: Flask, host: Talker, game: str):
    host.act(game, "capture_territory", territory="ukraine").expect(201)
    assert not shown(host, game)["offered"]
    browser = app.test_client()
    browser.set_cookie("companion_host", host.token or "")
    fields = {"units/ukraine/germany/tank": "4", "region": "eastern_front"}
    browser.post(f"/games/{game}/counted-units", data=fields, headers={"Authorization": f"Bearer {host.token}"})
    view = shown(host, game)
    assert view["offered"]
    (lot,) = step_of(view, "ukraine")["lots"]
    assert (lot["power"], lot["units"], lot["marker"]) == ("germany", {"tank": 4}, True)
    assert sum(len(lot["units"]) for step in view["steps"] for lot in step["lots"] if step["id"] != "ukraine") == sum(
        "industrial_complex" in lot["units"] for step in view["steps"] for lot in step["lots"]
    )


def test_somebody_else_counts_and_a_wrong_count_is_put_right_and_leads_next_door(host: Talker, game: str):
    anna, ben = host.seat(game, "Anna", ["germany"]), host.seat(game, "Ben", ["japan"])
    change(anna, game, "begin", by="region").expect(200)
    assert shown(anna, game)["check"]["waiting"] == []
    view = all_done(anna, game)
    waiting = {each["space"]: each for each in view["check"]["waiting"]}
    assert view["check"]["chosen"] == len(waiting) == -(-147 // 4)
    assert waiting["poland"]["set_up_by"] == [{"id": anna.seat_id, "name": "Anna"}]
    assert change(anna, game, "count", space="poland", units={}).expect(409).code == "same_person"
    right = {lot["power"]: lot["units"] for lot in step_of(view, "poland")["lots"]}
    check = change(ben, game, "count", space="poland", units=right).expect(200)["check"]
    assert (check["counted"], check["wrong"]) == (1, 0)
    missing = {power: {unit: count - 1 for unit, count in units.items()} for power, units in right.items()}
    egypt = change(ben, game, "count", space="egypt", units=missing).expect(200)["check"]
    assert egypt["wrong"] == 1
    assert next(each for each in egypt["waiting"] if each["space"] == "egypt")["to_put_right"]
    spaces = {each["space"] for each in egypt["waiting"]}
    assert spaces >= {"libya", "trans_jordan"}  # next door
    assert "anglo_egypt_sudan" in spaces  # and a similar name
    after = change(ben, game, "put_right", space="egypt").expect(200)["check"]
    assert after["counted"] == 2
    assert change(ben, game, "put_right", space="egypt").expect(200)["check"]["counted"] == 2


def test_somebody_alone_counts_what_they_set_up(host: Talker, game: str):
    change(host, game, "begin", by="region").expect(200)
    all_done(host, game)
    assert change(host, game, "count", space="poland", units={}).expect(200)["check"]["wrong"] == 1


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"do": "dance"}, 422),
        ({"do": "begin"}, 422),
        ({"do": "begin", "by": "color"}, 422),
        ({"do": "done", "step": "atlantis"}, 404),
        ({"do": "done", "step": "poland", "by": "region"}, 422),
        ({"do": "count", "space": "atlantis", "units": {}}, 409),
        ({"do": "count", "space": "poland", "units": {"germany": {"infantry": "many"}}}, 422),
        ({"do": "put_right", "space": "poland"}, 409),
        ({"do": "fill_in", "step": "poland", "pieces": {"infantry": 1}}, 404),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(host: Talker, game: str, sent: Any, status: int):
    change(host, game, "begin", by="region").expect(200)
    before = shown(host, game)
    host.post(f"/games/{game}/setup", sent).expect(status)
    assert shown(host, game) == before


def test_counts_that_cannot_be_are_refused(host: Talker, game: str):
    change(host, game, "begin", by="region").expect(200)
    all_done(host, game)
    for units in ({"germany": {"infantry": -1}}, {"germany": {"infantry": 100}}, {"germany": {"battleship": 1}},
                  {"narnia": {"infantry": 1}}):  # fmt: skip
        change(host, game, "count", space="poland", units=units).expect(422)
    assert shown(host, game)["check"]["counted"] == 0


def test_before_anybody_has_begun_nothing_can_be_checked_off(host: Talker, game: str):
    assert change(host, game, "done", step="poland").expect(409).code == "no_setup"


@pytest.mark.parametrize(("box", "scenario"), [("war_game", "1942"), ("second_world_war", "1939")])
def test_a_box_whose_setup_nobody_may_copy_offers_regions_to_fill_in(host: Talker, box: str, scenario: str):
    game = host.new_game(box, scenario)["id"]
    view = change(host, game, "begin", by="region").expect(200).body
    steps = [step for step in view["steps"] if step["kind"] == "region"]
    assert {"region_germany", "region_japan"} <= {step["id"] for step in steps}
    view = change(host, game, "fill_in", step="region_germany", pieces={"infantry": 12}).expect(200).body
    assert step_of(view, "region_germany")["lots"][0]["units"] == {"infantry": 12}
    change(host, game, "fill_in", step="region_germany", pieces={"dragon": 1}).expect(422)
    change(host, game, "fill_in", step="region_germany", pieces={"infantry": 100}).expect(422)
    assert step_of(all_done(host, game), "region_germany")["done"]


def test_no_language_changes_which_spaces_are_counted(host: Talker, game: str):
    change(host, game, "begin", by="region").expect(200)
    all_done(host, game)
    english = [each["space"] for each in shown(host, game)["check"]["waiting"]]
    german = host.get(f"/games/{game}/setup", Accept_Language="de").expect(200)["check"]["waiting"]
    assert [each["space"] for each in german] == english
    assert {each["name"] for each in german} != {each["name"] for each in shown(host, game)["check"]["waiting"]}
