"""Sealed odds: a game that answers nobody how a battle may end, until its banker lifts the seal before everybody."""

import pytest

from tests.api.talking import Talker

BATTLE = {"kind": "land", "attacker": {"units": {"infantry": 3}}, "defender": {"units": {"infantry": 2}}}
HERE = {
    **BATTLE,
    "territory": "ukraine",
    "attacker": {"power": "germany", "units": {"infantry": 3}},
    "defender": {"power": "soviet_union", "units": {"infantry": 2}},
}
LIFT = {"type": "lift_seal", "reason": "The tournament is over."}


@pytest.fixture
def sealed(host: Talker) -> str:
    """A sealed game of the Anniversary Edition; returns its id."""
    return host.new_game(aids="sealed")["id"]


@pytest.fixture
def ben(host: Talker, sealed: str) -> Talker:
    """A player of Germany in the sealed game."""
    return host.seat(sealed, "Ben", ["germany"])


def test_games_are_open_unless_said_otherwise(host: Talker, game: str):
    assert host.get(f"/games/{game}")["aids"] == "open"
    host.post(f"/games/{game}/odds", BATTLE).expect(200)
    assert host.post(f"/games/{game}/actions", LIFT).expect(409).code == "not_sealed"


def test_a_sealed_game_answers_nobody_its_odds(host: Talker, sealed: str, ben: Talker):
    assert ben.get(f"/games/{sealed}")["aids"] == "sealed"
    observer = host.seat(sealed, "Zoe", [], role="observer")
    for somebody in (ben, observer, host):
        assert somebody.post(f"/games/{sealed}/odds", BATTLE).expect(409).code == "sealed"


def test_its_seats_get_the_odds_of_no_box(app, host: Talker, game: str, ben: Talker, anna: Talker):
    """Boxes that share units would answer the same question."""
    for edition in ("anniversary", "revised"):
        assert ben.post(f"/editions/{edition}/odds", BATTLE).expect(409).code == "sealed"
    for somebody in (anna, host, Talker.to_app(app)):
        somebody.post("/editions/anniversary/odds", BATTLE).expect(200)


def test_a_browser_that_sits_in_it_gets_none_by_its_cookie_even_as_the_host(app, sealed: str, ben: Talker):
    browser = app.test_client()
    browser.set_cookie("companion_seat", ben.token)
    answer = browser.post("/api/v1/editions/anniversary/odds", json=BATTLE)
    assert (answer.status_code, answer.json["code"]) == (409, "sealed")


def test_battles_at_the_desk_are_fought_without_chances(sealed: str, ben: Talker):
    battle = ben.post(f"/games/{sealed}/battles", HERE).expect(201).body
    rolled = ben.post(f"/games/{sealed}/battles/{battle['id']}/moves", {"turn": 0, "do": "roll"}).expect(200)
    assert rolled["turn"] == 1
    assert "chance" not in rolled.raw.decode()


def test_the_seal_is_in_the_first_entry_and_travels_with_the_export(host: Talker, sealed: str):
    document = host.get(f"/games/{sealed}/export").body
    first = document["entries"][0]
    assert first["action"]["aids"] == "sealed"
    assert first["events"][0]["aids"] == "sealed"
    entry = host.get(f"/games/{sealed}/journal")["entries"][0]
    assert "The odds of battles are sealed" in entry["summary"]
    document["game"]["id"] = "0123456789ab"
    copy = host.post("/games/import", document).expect(201)["id"]
    assert host.get(f"/games/{copy}")["aids"] == "sealed"
    assert host.post(f"/games/{copy}/odds", BATTLE).expect(409).code == "sealed"


def test_an_export_without_its_seal_is_not_taken_for_the_same_game(host: Talker, sealed: str):
    document = host.get(f"/games/{sealed}/export").body
    document["game"]["id"] = "0123456789ab"
    del document["entries"][0]["events"][0]["aids"]
    assert host.post("/games/import", document).expect(409).code == "not_by_the_rules"


def test_only_the_banker_lifts_it_and_everybody_sees_who_and_why(host: Talker, sealed: str, ben: Talker):
    assert ben.post(f"/games/{sealed}/actions", LIFT).expect(403).code == "not_banker"
    assert host.post(f"/games/{sealed}/actions", {"type": "lift_seal"}).expect(422).code == "invalid_action"
    entry = host.post(f"/games/{sealed}/actions", LIFT).expect(201)
    assert "lifts the seal" in entry["summary"]
    assert LIFT["reason"] in entry["summary"]
    assert ben.get(f"/games/{sealed}/journal")["entries"][-1]["version"] == entry["version"]
    assert ben.get(f"/games/{sealed}")["aids"] == "open"
    for path in (f"/games/{sealed}/odds", "/editions/anniversary/odds"):
        ben.post(path, BATTLE).expect(200)


def test_the_tables_yes_does_not_lift_it(sealed: str, ben: Talker):
    assert ben.post(f"/games/{sealed}/requests", {"action": LIFT}).expect(403).code == "not_banker"
    late = {"type": "correction", "at_version": 1, "insert": [LIFT], "remove": []}
    assert ben.post(f"/games/{sealed}/requests", {"action": late}).expect(403).code == "not_banker"


def test_it_is_not_lifted_in_the_past(host: Talker, sealed: str):
    host.post(f"/games/{sealed}/actions", {"type": "end_turn", "forfeit": True}).expect(201)
    correction = {"at_version": 1, "insert": [LIFT]}
    assert host.post(f"/games/{sealed}/corrections", correction).expect(409).code == "only_now"
    late = {**LIFT, "in_turn": {"round": 1, "power": host.get(f"/games/{sealed}")["turn"]}}
    first = {**LIFT, "in_turn": {"round": 1, "power": "germany"}}
    assert host.post(f"/games/{sealed}/actions", first).expect(409).code == "only_now"
    host.post(f"/games/{sealed}/actions?dry_run=true", late).expect(200)
    assert host.get(f"/games/{sealed}")["aids"] == "sealed"


def test_nothing_takes_the_seal_out_of_the_journal(host: Talker, sealed: str):
    removed = {"at_version": 1, "insert": [], "remove": [1]}
    assert host.post(f"/games/{sealed}/corrections", removed).expect(422).code == "unknown_version"
    host.post(f"/games/{sealed}/actions", {"type": "end_turn", "forfeit": True}).expect(201)
    host.post(f"/games/{sealed}/undo", {"to_version": 1}).expect(201)
    assert host.get(f"/games/{sealed}")["aids"] == "sealed"


def test_taking_back_the_lift_seals_it_again(host: Talker, sealed: str, ben: Talker):
    lifted = host.post(f"/games/{sealed}/actions", LIFT).expect(201)["version"]
    assert ben.post(f"/games/{sealed}/undo", {"to_version": lifted - 1}).expect(403).code == "not_your_entry"
    host.post(f"/games/{sealed}/undo", {"to_version": lifted - 1}).expect(201)
    assert host.get(f"/games/{sealed}")["aids"] == "sealed"
    assert ben.post(f"/games/{sealed}/redo", {}).expect(403).code == "not_your_entry"
    host.post(f"/games/{sealed}/redo", {}).expect(201)
    assert host.get(f"/games/{sealed}")["aids"] == "open"


def test_the_seal_of_a_finished_game_keeps_nobody_from_the_box(host: Talker, sealed: str, ben: Talker):
    won = {"type": "declare_winner", "side": "axis", "reason": "The Allies resign"}
    host.post(f"/games/{sealed}/actions", won).expect(201)
    ben.post("/editions/anniversary/odds", BATTLE).expect(200)
    assert ben.post(f"/games/{sealed}/odds", BATTLE).expect(409).code == "sealed"
    host.post(f"/games/{sealed}/actions", LIFT).expect(201)
    ben.post(f"/games/{sealed}/odds", BATTLE).expect(200)


@pytest.mark.parametrize("edition", ["war_game", "second_world_war"])
def test_boxes_without_odds_have_nothing_to_seal(host: Talker, edition: str):
    scenario = {"war_game": "1942", "second_world_war": "1939"}[edition]
    wanted = {"edition": edition, "scenario": scenario, "aids": "sealed"}
    assert host.post("/games", wanted).expect(422).code == "invalid_aids"
    assert host.post("/games", {**wanted, "aids": "open"}).expect(201)["aids"] == "open"


def test_a_practice_copy_keeps_the_seal_of_its_game(host: Talker, sealed: str):
    copy = host.post(f"/games/{sealed}/copies", {}).expect(201)
    assert copy["aids"] == "sealed"
    assert host.post(f"/games/{copy['id']}/odds", BATTLE).expect(409).code == "sealed"
    anna = host.seat(copy["id"], "Anna", ["germany"])
    assert anna.post("/editions/anniversary/odds", BATTLE).expect(409).code == "sealed"
    host.post(f"/games/{sealed}/actions", LIFT).expect(201)
    assert host.post(f"/games/{sealed}/copies", {}).expect(201)["aids"] == "open"


def test_a_game_that_begins_in_a_position_is_sealed_too(host: Talker, sealed: str):
    stated = host.get(f"/games/{sealed}/position").body
    wanted = {"edition": "anniversary", "scenario": "1941", "position": stated}
    assert host.post("/games", {**wanted, "aids": "sealed"}).expect(201)["aids"] == "sealed"
    assert host.post("/games", wanted).expect(201)["aids"] == "open"
    host.post("/games", {"edition": "anniversary", "scenario": "1941", "aids": "secret"}).expect(422)
