"""Every endpoint, field, status and header of the outside contract, for the editions that it names."""

import pytest

from tests.api.talking import Talker

EDITIONS = {
    ("anniversary", "1941"): "germany",
    ("anniversary", "1942"): "japan",
    ("classic", "1942"): "soviet_union",
    ("revised", "1942"): "soviet_union",
    ("aa1941", "1941"): "soviet_union",
    ("aa1942", "1942"): "soviet_union",
    ("pacific_1940", "1940"): "japan",
    ("europe_1940", "1940"): "germany",
    ("global_1940", "1940"): "germany",
    ("balanced_mod", "1940"): "germany",
}
SNAPSHOT = {
    "id", "name", "edition", "scenario", "version", "status", "round", "turn", "phase", "step", "options", "powers",
    "territories", "victory",
}  # fmt: skip
POWER = {"name", "side", "treasury", "production", "capital_held", "technologies", "researchers", "to_mobilize"}
TERRITORY = {"name", "value", "original", "controller", "city", "complex", "damage"}
ENTRY = {"version", "at", "seat", "action", "summary", "override", "undone", "changes"}


def test_editions_are_open_to_all(app):
    nobody = Talker.to_app(app)
    found = nobody.get("/editions").expect(200).body
    assert [item["id"] for item in found] == [
        "anniversary",
        "classic",
        "revised",
        "aa1942",
        "pacific_1940",
        "europe_1940",
        "global_1940",
        "balanced_mod",
        "aa1941",
        "war_game",
        "second_world_war",
    ]
    for item in found:
        full = nobody.get(f"/editions/{item['id']}").expect(200)
        assert {"powers", "sides", "units", "territories", "objectives", "options", "scenarios"} <= set(full.body)
    assert nobody.get("/editions/chess").expect(404).code == "unknown_edition"


@pytest.mark.parametrize(("edition", "scenario"), EDITIONS)
def test_a_game_opens_with_its_snapshot(host: Talker, edition: str, scenario: str):
    made = host.post("/games", {"edition": edition, "scenario": scenario, "name": "Friday"}).expect(201)
    assert made.headers["Location"] == f"/api/v1/games/{made['id']}"
    assert made.headers["ETag"] == '"1"'
    assert set(made.body) >= SNAPSHOT | {"join_code"}
    assert made["name"] == "Friday"
    assert made["turn"] == EDITIONS[edition, scenario]
    assert all(set(power) >= POWER for power in made["powers"].values())
    assert all(set(place) >= TERRITORY for place in made["territories"].values())
    assert set(made["victory"]) >= {"cities", "needed", "winner"}
    assert host.get(f"/games/{made['id']}").expect(200).body == made.body


def test_options_and_bids_are_taken(host: Talker):
    options = {"research": False, "victory_cities": 18}
    game = host.new_game(options=options, bids={"germany": 6})
    assert {name: game["options"][name] for name in options} == options
    assert game["powers"]["germany"]["treasury"] == 37


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"edition": "chess", "scenario": "1941"}, "unknown_edition"),
        ({"edition": "anniversary", "scenario": "1066"}, "unknown_scenario"),
        ({"edition": "anniversary", "scenario": "1941", "options": {"magic": True}}, "unknown_option"),
        ({"edition": "anniversary", "scenario": "1941", "options": {"victory_cities": 4}}, "invalid_option"),
        ({"edition": "anniversary", "scenario": "1941", "options": {"research": [1]}}, "invalid_action"),
        ({"edition": "anniversary", "scenario": "1941", "bids": {"narnia": 1}}, "unknown_power"),
        ({"edition": "anniversary", "scenario": "1941", "bids": {"germany": -1}}, "invalid_request"),
        ({"edition": "anniversary", "scenario": "1941", "bids": {"germany": 1.5}}, "invalid_request"),
        ({"edition": "anniversary", "scenario": "1941", "name": "\u202eevil"}, "invalid_request"),
        ({"edition": "anniversary"}, "invalid_request"),
        ({"edition": "anniversary", "scenario": "1941", "colour": "red"}, "invalid_request"),
    ],
)
def test_a_senseless_game_is_refused(host: Talker, body: dict[str, object], code: str):
    assert host.post("/games", body).expect(422).code == code


def test_the_list_of_games_is_the_hosts(host: Talker, game: str, anna: Talker):
    assert [game["id"] for game in host.get("/games").expect(200).body] == [game]
    assert anna.get("/games").expect(403).code == "host_only"


def test_a_snapshot_that_is_known_is_not_sent_again(anna: Talker, game: str):
    first = anna.get(f"/games/{game}").expect(200)
    assert first.headers["ETag"] == '"1"'
    same = anna.get(f"/games/{game}", If_None_Match='"1"').expect(304)
    assert (same.raw, same.headers["ETag"]) == (b"", '"1"')
    anna.get(f"/games/{game}", If_None_Match='W/"1", "7"').expect(304)
    anna.get(f"/games/{game}", If_None_Match="*").expect(304)
    anna.get(f"/games/{game}", If_None_Match='"0"').expect(200)
    anna.act(game, "purchase_units", units={"infantry": 1}).expect(201)
    assert anna.get(f"/games/{game}", If_None_Match='"1"').expect(200).headers["ETag"] == '"2"'


def test_an_action_becomes_an_entry(anna: Talker, game: str):
    entry = anna.act(game, "capture_territory", territory="ukraine").expect(201)
    assert set(entry.body) >= ENTRY
    assert entry["version"] == 2
    assert entry["seat"] == {"id": anna.seat_id, "name": "Anna"}
    assert entry["action"] == {"type": "capture_territory", "territory": "ukraine"}
    assert {"power": "germany", "field": "production", "from": 31, "to": 33} in entry["changes"]
    here = anna.get(entry.headers["Location"]).expect(200)
    assert [entry["version"] for entry in here["entries"]] == [2]


def test_a_dry_run_changes_nothing(anna: Talker, host: Talker, game: str):
    action = {"type": "capture_territory", "territory": "ukraine"}
    tried = anna.post(f"/games/{game}/actions?dry_run=true", action).expect(200)
    assert tried["version"] == 2
    assert anna.get(f"/games/{game}")["version"] == 1
    correction = {"at_version": 1, "insert": [action], "remove": []}
    tried = host.post(f"/games/{game}/corrections?dry_run=true", correction).expect(200)
    assert tried["changes"]
    anna.get(f"/games/{game}/powers/germany/income").expect(200)
    for word in ("true", "True", "1"):
        anna.post(f"/games/{game}/actions?dry_run={word}", {"type": "collect_income"}).expect(200)
    assert anna.get(f"/games/{game}")["version"] == 1


@pytest.mark.parametrize("query", ["?dryrun=true", "?dry_run=perhaps", "?dry_run=true&x=1"])
def test_a_mistyped_dry_run_is_refused_and_not_done(anna: Talker, game: str, query: str):
    action = {"type": "capture_territory", "territory": "ukraine"}
    assert anna.post(f"/games/{game}/actions{query}", action).expect(422).code == "invalid_request"
    assert anna.get(f"/games/{game}")["version"] == 1


def test_if_match_refuses_a_stale_action(anna: Talker, game: str):
    anna.act(game, "purchase_units", units={"infantry": 1}).expect(201)
    body = {"type": "capture_territory", "territory": "ukraine"}
    assert anna.post(f"/games/{game}/actions", body, If_Match='"1"').expect(412).code == "stale_version"
    assert anna.post(f"/games/{game}/undo", {"to_version": 1}, If_Match='"9"').expect(412).code == "stale_version"
    assert anna.post(f"/games/{game}/actions", body, If_Match="two").expect(400).code == "malformed_header"
    anna.post(f"/games/{game}/actions", body, If_Match='"2"').expect(201)


def test_the_journal_comes_in_pages(anna: Talker, game: str):
    for _ in range(3):
        anna.act(game, "purchase_units", units={"infantry": 1}).expect(201)
    page = anna.get(f"/games/{game}/journal?after=1&limit=2").expect(200)
    assert [entry["version"] for entry in page["entries"]] == [2, 3]
    assert page["version"] == 4
    for query in ("", "?limit=100000"):
        assert [entry["version"] for entry in anna.get(f"/games/{game}/journal{query}")["entries"]] == [1, 2, 3, 4]
    for query in ("after=-1", "limit=0", "after=x", "limit=1e9", "page=2"):
        assert anna.get(f"/games/{game}/journal?{query}").expect(422).code == "invalid_request"


def test_undo_and_redo_are_entries(anna: Talker, game: str):
    anna.act(game, "capture_territory", territory="ukraine").expect(201)
    undone = anna.post(f"/games/{game}/undo", {"to_version": 1}).expect(201)
    assert undone["version"] == 3
    assert [entry["undone"] for entry in anna.get(f"/games/{game}/journal")["entries"]] == [False, True, False]
    assert anna.get(f"/games/{game}")["territories"]["ukraine"]["controller"] == "soviet_union"
    assert anna.post(f"/games/{game}/redo").expect(201)["version"] == 4
    assert anna.get(f"/games/{game}")["territories"]["ukraine"]["controller"] == "germany"
    assert anna.post(f"/games/{game}/redo", {}).expect(409).code == "nothing_to_redo"
    assert anna.post(f"/games/{game}/undo", {"to_version": 4}).expect(409).code == "nothing_to_undo"
    assert anna.post(f"/games/{game}/undo", {"to_version": 0}).expect(422).code == "invalid_request"


def test_a_late_correction_lists_every_difference(host: Talker, anna: Talker, game: str):
    anna.act(game, "collect_income").expect(201)
    body = {"at_version": 1, "insert": [{"type": "capture_territory", "territory": "ukraine", "by": "germany"}]}
    made = host.post(f"/games/{game}/corrections", body).expect(201)
    assert {"power": "germany", "field": "treasury", "from": 67, "to": 69} in made["changes"]
    assert made["fallen"] == []
    assert host.get(f"/games/{game}")["powers"]["germany"]["treasury"] == 69
    removed = host.post(f"/games/{game}/corrections?dry_run=true", {"at_version": 1, "remove": [7]})
    assert removed.expect(422).code == "unknown_version"
    assert host.post(f"/games/{game}/corrections", {"at_version": 1}).expect(422).code == "invalid_correction"


def test_income_says_why(anna: Talker, game: str):
    income = anna.get(f"/games/{game}/powers/germany/income").expect(200)
    expected = {"power", "production", "objectives", "other", "total", "collectable", "reason"}
    assert set(income.body) >= expected
    assert all(
        set(objective) >= {"id", "title", "bonus", "met", "missing", "attest"} for objective in income["objectives"]
    )
    assert (income["production"], income["collectable"], income["reason"]) == (31, True, None)
    china = anna.get(f"/games/{game}/powers/china/income").expect(200)
    assert china["collectable"] is False
    assert china["reason"]


def test_the_other_views(anna: Talker, game: str):
    anna.act(game, "purchase_units", units={"infantry": 3}).expect(201)
    statement = anna.get(f"/games/{game}/powers/germany/statement").expect(200)
    assert statement["balance"] == 22
    assert all(set(line) >= {"version", "round", "reason", "amount", "balance"} for line in statement["lines"])
    objectives = anna.get(f"/games/{game}/objectives").expect(200)["objectives"]
    assert all(
        set(objective) >= {"id", "power", "title", "bonus", "met", "missing", "attest"} for objective in objectives
    )
    (first,) = anna.get(f"/games/{game}/stats").expect(200)["rounds"]
    figures = {"production", "treasury", "income", "cities", "objectives"}
    assert all(set(power) >= figures for power in first["powers"].values())
    assert anna.get(f"/games/{game}/powers/germany/turn").expect(200)["on_turn"] is True
    assert anna.get(f"/games/{game}/audit").expect(200)["regions"]
    for view in ("income", "statement", "turn"):
        assert anna.get(f"/games/{game}/powers/narnia/{view}").expect(404).code == "unknown_power"


def test_a_game_moves_to_another_laptop(host: Talker, anna: Talker, game: str):
    anna.act(game, "purchase_units", units={"infantry": 3}).expect(201)
    document = host.get(f"/games/{game}/export").expect(200)
    from tests.api.conftest import make_app

    other = Talker.to_app(make_app(), host.token)
    taken = other.post("/games/import", document.body).expect(201)
    assert (taken["version"], taken["added"]) == (2, 2)
    assert taken.headers["Location"] == f"/api/v1/games/{game}"
    here, there = host.get(f"/games/{game}").body, other.get(f"/games/{game}").body
    assert {**here, "join_code": ""} == {**there, "join_code": ""}
    assert other.post("/games/import", document.body).expect(201)["added"] == 0
    assert host.token not in document.raw.decode()


def test_a_whole_round_of_the_anniversary_edition(host: Talker, game: str):
    for power in ("germany", "soviet_union", "japan", "united_kingdom", "italy", "united_states"):
        assert host.get(f"/games/{game}")["turn"] == power
        player = host.seat(game, power, [power])
        player.act(game, "purchase_units", units={"infantry": 2}).expect(201)
        if power == "united_states":
            player.act(game, "capture_territory", territory="kiangsu", by="china")
        player.act(game, "collect_income").expect(201)
    assert host.get(f"/games/{game}")["round"] == 2


def test_a_rule_says_whether_it_can_be_passed_over(host: Talker, anna: Talker, game: str):
    poor = anna.act(game, "purchase_units", units={"battleship": 9}).expect(409)
    assert (poor.code, poor["soft"]) == ("not_enough_money", False)
    early = host.act(game, "collect_income", power="japan").expect(409)
    assert (early.code, early["soft"]) == ("wrong_turn", True)
    waved = host.act(game, "collect_income", power="japan", override="we began in the middle").expect(201)
    assert waved["override"] == "we began in the middle"
    assert "wrong_turn" in waved["passed_over"]


def test_healthz_is_open_to_all(app):
    assert Talker.to_app(app).get("/healthz").expect(200).body == {"status": "ok"}


def test_an_edition_is_told_with_all_that_stands_between_war_and_peace(host: Talker):
    full = host.get("/editions/global_1940").expect(200)
    assert len(full["convoys"]["sea_zones"]) == 34
    assert [token["id"] for token in full["tokens"]] == ["kamikaze"]
    assert [ward["id"] for ward in full["wards"]] == ["dutch"]
    assert {"minor_industrial_complex", "air_base"} <= {facility["unit"] for facility in full["facilities"]}
    assert full["relations"]["war"]
    assert full["neutrals"]["group"]
    assert full["triggers"]


def test_an_action_counts_for_the_step_that_it_states(host: Talker, game: str) -> None:
    step = host.get(f"/games/{game}")["step"]
    body = {"type": "end_turn", "forfeit": True, "for_step": step}
    assert "for_step" not in host.post(f"/games/{game}/actions", body).expect(201)["action"]
    assert host.post(f"/games/{game}/actions", body).expect(409).code == "moved_on"
    assert host.post(f"/games/{game}/actions", {**body, "for_step": 7}).expect(422).code == "invalid_request"
