"""Positions over HTTP: a game's books as a document, games that begin in one, and practice copies."""

from typing import Any

import pytest

from tests.api.talking import Talker

BESIDE = {"id", "name", "version", "step", "head", "created_at", "join_code", "closed", "practice"}
STATED: dict[str, Any] = {
    "round": 5,
    "turn": "united_kingdom",
    "phase": "combat_move",
    "powers": {"germany": {"treasury": 12, "technologies": ["rockets"]}},
    "territories": {"ukraine": {"controller": "germany", "complex": True, "damage": 1}},
}


def books(snapshot: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in snapshot.items() if key not in BESIDE}


def open_in(host: Talker, position: Any, status: int = 201, **more: Any) -> Any:
    return host.post("/games", {"edition": "anniversary", "scenario": "1941", "position": position, **more}).expect(
        status
    )


def test_what_is_left_out_of_a_position_is_as_at_the_start(host: Talker, game: str):
    start = host.get(f"/games/{game}").body
    found = open_in(host, STATED).body
    assert (found["round"], found["turn"], found["phase"]) == (5, "united_kingdom", "combat_move")
    assert found["powers"]["germany"]["treasury"] == 12
    assert found["powers"]["japan"] == start["powers"]["japan"]
    assert found["territories"]["ukraine"] | {"value": 0} == {
        **start["territories"]["ukraine"],
        "value": 0,
        "controller": "germany",
        "complex": True,
        "damage": 1,
    }


def test_a_game_opened_in_the_position_of_another_has_the_same_snapshot(host: Talker, game: str):
    host.act(game, "purchase_units", units={"infantry": 3}).expect(201)
    host.act(game, "capture_territory", territory="ukraine").expect(201)
    position = host.get(f"/games/{game}/position").expect(200).body
    other = open_in(host, position).body
    assert books(host.get(f"/games/{other['id']}").body) == books(host.get(f"/games/{game}").body)
    assert host.get(f"/games/{other['id']}/position").body == position


def test_the_journal_begins_with_who_stated_it_and_the_statement_with_a_balance_brought_forward(host: Talker):
    game = open_in(host, STATED)["id"]
    (entry,) = host.get(f"/games/{game}/journal").body["entries"]
    assert "as stated by the host" in entry["summary"]
    assert entry["seat"]["id"] == "host"
    (line,) = host.get(f"/games/{game}/powers/germany/statement").body["lines"]
    assert (line["reason"], line["amount"], line["round"]) == ("Balance brought forward", 12, 5)


def test_undo_and_late_entries_go_no_further_back_than_the_stated_position(host: Talker):
    game = open_in(host, STATED)["id"]
    host.act(game, "end_turn", forfeit=True).expect(201)
    late = {"type": "capture_territory", "territory": "libya", "by": "united_kingdom"}
    before = {**late, "in_turn": {"round": 4, "power": "germany"}}
    assert host.post(f"/games/{game}/actions", before).expect(422).code == "unknown_turn"
    since = {**late, "in_turn": {"round": 5, "power": "united_kingdom"}}
    host.post(f"/games/{game}/actions", since).expect(201)
    assert host.post(f"/games/{game}/undo", {"to_version": 0}).status == 422
    host.post(f"/games/{game}/undo", {"to_version": 1}).expect(201)
    assert host.get(f"/games/{game}").body["round"] == 5


def test_every_problem_is_at_its_field_and_nothing_is_opened(host: Talker):
    position = {
        "round": 0,
        "weather": "rain",
        "powers": {"atlantis": {}, "germany": {"treasury": -1, "technologies": ["rockets", "rockets"]}},
        "territories": {"ukraine": {"damage": 3}, "germany": {"damage": 99}},
        "claims": {"nobody_asks": True},
        "this_turn": {"gained": ["nowhere"]},
    }
    problem = open_in(host, position, 422).body
    assert problem["code"] == "invalid_position"
    assert {error["field"] for error in problem["errors"]} == {
        "position.round",
        "position.weather",
        "position.powers.atlantis",
        "position.powers.germany.treasury",
        "position.powers.germany.technologies.1",
        "position.territories.ukraine.damage",
        "position.territories.germany.damage",
        "position.claims.nobody_asks",
        "position.this_turn.gained.0",
    }
    assert host.get("/games").body == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": 2},
        {"format": "1"},
        {"edition": "revised"},
        {"scenario": "1942"},
        {"turn": "china"},
        {"powers": []},
        {"territories": {"ukraine": {"controller": None}}},
        {"powers": {"germany": {"purses": {"europe": {"treasury": 3}}}}},
        {"wars": [["germany", "soviet_union"]]},
        {"this_turn": {"convoys": {"germany": {"x": 1}}}},
        {"powers": {"germany": {"treasury": 10**40}}},
        {"once": {"triggered": ["fall_of_paris"]}},
        {"more": {"ways": {"by_luck": {"round": 1, "turn": "germany"}}}},
        {"once": {"looted": ["ukraine"]}},
        {"territories": {"germany": {"army": 3}}},
    ],
)
def test_a_position_that_does_not_fit_is_refused_with_a_sentence(host: Talker, wrong: Any):
    problem = open_in(host, wrong, 422).body
    assert problem["code"] == "invalid_position"
    assert problem["errors"][0]["field"].startswith("position")
    assert host.get("/games").body == []


@pytest.mark.parametrize("beside", [{"bids": {"germany": 3}}, {"entered": {"board": {}}}, {"board": "our_box"}])
def test_nothing_that_the_position_says_can_be_stated_beside_it(host: Talker, beside: Any):
    assert open_in(host, STATED, 422, **beside).body["errors"][0]["field"] == next(iter(beside))


def test_what_only_the_rules_speak_against_needs_the_hosts_reason(host: Talker):
    lost = {"territories": {"germany": {"controller": "soviet_union"}}}
    problem = open_in(host, lost, 409).body
    assert (problem["code"], problem["soft"]) == ("odd_position", True)
    game = open_in(host, lost, override="That's how we play")["id"]
    (entry,) = host.get(f"/games/{game}/journal").body["entries"]
    assert (entry["override"], entry["passed_over"]) == ("That's how we play", ["odd_position"])


def test_a_stated_game_can_be_exported_checked_and_imported(host: Talker):
    game = open_in(host, STATED)["id"]
    host.act(game, "end_turn", forfeit=True).expect(201)
    document = host.get(f"/games/{game}/export").body
    document["game"]["id"] = "elsewhere"
    imported = host.post("/games/import", document).expect(201).body
    assert imported["differences"] == []
    document["game"]["id"] = "forged"
    stated = next(event for event in document["entries"][0]["events"] if event["type"] == "position_stated")
    stated["round"] = 6
    assert host.post("/games/import", document).expect(409).code == "not_by_the_rules"


def test_a_copy_is_a_practice_game_in_the_same_position(host: Talker, anna: Talker, game: str):
    host.act(game, "capture_territory", territory="ukraine").expect(201)
    anna.post(f"/games/{game}/copies").expect(403)
    copy = host.post(f"/games/{game}/copies").expect(201)
    assert copy["practice"] is True
    assert copy.headers["Location"].endswith(copy["id"])
    assert books(host.get(f"/games/{copy['id']}").body) == books(host.get(f"/games/{game}").body)
    assert "practice" not in host.get(f"/games/{game}").body


CAMPAIGN: dict[str, Any] = {
    "round": 4,
    "impulse": 2,
    "bloc": "axis_bloc",
    "phase": "actions",
    "entered": {"resource_value": {"germany": 20, "poland": 3}},
    "powers": {"germany": {"resources": 11}},
    "points": {"germany": {"any": 4}},
    "territories": {"poland": {"controller": "germany", "status": "captured"}},
    "surrendered": {"poland": {"to": "germany", "round": 1}},
}


def open_campaign(host: Talker, position: Any, status: int = 201) -> Any:
    opening = {"edition": "second_world_war", "scenario": "1939", "position": position}
    return host.post("/games", opening).expect(status).body


def test_a_campaign_begins_in_the_season_and_impulse_that_the_host_states(host: Talker):
    game = open_campaign(host, CAMPAIGN)
    germany = game["powers"]["germany"]
    assert (game["round"], game["impulse"], game["bloc"]["id"], game["turn"]) == (4, 2, "axis_bloc", "germany")
    assert (germany["treasury"], germany["production"], germany["action_points"]) == (11, 23, 4)
    position = host.get(f"/games/{game['id']}/position").expect(200).body
    other = open_campaign(host, position)
    assert books(other) == books(host.get(f"/games/{game['id']}").body)
    assert host.get(f"/games/{other['id']}/position").body == position


@pytest.mark.parametrize(
    ("wrong", "fields"),
    [
        ({"bloc": "axis_bloc"}, ["impulse"]),
        ({"impulse": 2}, ["impulse"]),
        ({"impulse": 9, "bloc": "axis_bloc"}, ["impulse"]),
        ({"phase": "actions"}, ["phase"]),
        ({"bloc": "lunar_bloc", "impulse": 1}, ["bloc"]),
        ({"entered": {"resource_value": {"atlantis": 3}}}, ["entered"]),
        ({"territories": {"poland": {"controller": "poland"}}}, ["territories.poland.controller"]),
        ({"territories": {"poland": {"controller": "germany"}}}, ["territories.poland.status"]),
        ({"territories": {"poland": {"status": "captured"}}}, ["territories.poland.controller"]),
        ({"wars": [{"declarer": "germany", "target": "germany"}]}, ["wars.0"]),
        ({"treaties": ["peace"], "done": ["nothing"]}, ["treaties.0", "done.0"]),
        ({"pending": [{"country": "poland", "by": "germany"}]}, ["pending.0"]),
        ({"places": {"utopia": "germany"}, "points": {"utopia": {"any": 1}}}, ["points.utopia", "places.utopia"]),
        ({"settled": ["dishes"]}, ["settled.0"]),
        ({"impulse": 1, "bloc": "axis_bloc", "phase": "actions", "turn": "soviet_union"}, ["turn"]),
        ({"powers": {"germany": {"oil": 3}}}, ["powers.germany.oil"]),
    ],
)
def test_a_campaign_that_contradicts_itself_is_refused_at_every_field(host: Talker, wrong: Any, fields: list[str]):
    problem = open_campaign(host, wrong, 422)
    assert problem["code"] == "invalid_position"
    assert [error["field"] for error in problem["errors"]] == [f"position.{field}" for field in fields]
    assert host.get("/games").body == []


def test_the_first_entry_says_what_each_power_had(host: Talker):
    game = open_in(host, STATED)["id"]
    host.act(game, "end_turn", forfeit=True).expect(201)
    first, second = host.get(f"/games/{game}/journal").body["entries"]
    germany = next(line for line in first["position"] if line.startswith("Germany: "))
    assert germany.startswith("Germany: 12 IPC in hand, production ")
    assert "Has taken" in germany
    assert "position" not in second
    plain = host.post("/games", {"edition": "anniversary", "scenario": "1941"}).expect(201).body["id"]
    assert "position" not in host.get(f"/games/{plain}/journal").body["entries"][0]


def test_a_war_is_stated_once_whoever_is_named_first(host: Talker):
    wars = [["germany", "france"], ["italy", "france"], ["france", "germany"]]
    opening = {"edition": "global_1940", "scenario": "1940", "position": {"wars": wars}}
    problem = host.post("/games", opening).expect(422).body
    assert [error["field"] for error in problem["errors"]] == ["position.wars.2"]


BURMA = {"name": "Burma", "value": 2, "original": "united_kingdom", "controller": "japan", "start": "united_kingdom"}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"round": 5}, "round"),
        ({"territories": {"burma": BURMA, "other_burma": BURMA}}, "territories.other_burma.name"),
        ({"territories": {"burma": BURMA | {"closed": True}}}, "territories.burma.closed"),
        ({"powers": {"japan": {"treasury": -1}}}, "powers.japan.treasury"),
        ({"claims": {"nothing": None}}, "claims.nothing"),
    ],
)
def test_a_war_game_that_contradicts_itself_or_its_scenario_is_refused_at_its_field(
    host: Talker, wrong: Any, field: str
):
    problem = host.post("/games", {"edition": "war_game", "scenario": "1942", "position": wrong}).expect(422).body
    assert [error["field"] for error in problem["errors"]] == [f"position.{field}"]
    assert "`" not in problem["detail"]
    assert host.get("/games").body == []
