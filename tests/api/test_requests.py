"""Questions to the table over HTTP: asked, listed, answered, live, safe to repeat; and entries logged late."""

import pytest
from flask import Flask

from tests.api.talking import Talker
from tests.api.test_live import heard_by

OUT_OF_TURN = {"type": "purchase_units", "power": "italy", "units": {"infantry": 1}}


@pytest.fixture
def anna(host: Talker, game: str, anna: Talker) -> Talker:
    host.call("PATCH", f"/games/{game}/seats/{anna.seat_id}", {"powers": ["germany", "italy"]}).expect(200)
    return anna


def test_a_question_is_asked_listed_answered_and_becomes_an_entry(host: Talker, anna: Talker, game: str):
    asked = anna.post(f"/games/{game}/requests", {"action": OUT_OF_TURN}).expect(201)
    assert (asked["status"], asked["may_answer"]) == ("open", False)
    listed = host.get(f"/games/{game}/requests").expect(200).body
    assert [(name["id"], name["may_answer"]) for name in listed] == [(asked["id"], True)]
    path = f"/games/{game}/requests/{asked['id']}/answer"
    assert anna.post(path, {"agree": True}).expect(403).code == "not_yours_to_answer"
    answer = host.post(path, {"agree": True, "reason": "skipped"}).expect(201)
    assert (answer["status"], answer["entry"]) == ("agreed", 2)
    entry = anna.get(f"/games/{game}/journal?after=1").body["entries"][0]
    assert (entry["override"], entry["seat"]["name"], entry["agreed"]["name"]) == ("skipped", "Anna", "Host")
    late = host.post(path, {"agree": True}).expect(409)
    assert (late.code, late["detail"]) == ("already_answered", "This question is no longer open.")
    assert host.post(f"/games/{game}/requests/none/answer", {"agree": True}).expect(404).code == "unknown_request"


def test_asking_and_answering_twice_with_a_key_happens_once(host: Talker, anna: Talker, game: str):
    key = {"Idempotency-Key": "one"}
    first, again = (anna.post(f"/games/{game}/requests", {"action": OUT_OF_TURN}, **key) for _ in range(2))
    assert first.expect(201).body == again.expect(201).body
    path = f"/games/{game}/requests/{first['id']}/answer"
    first, again = (host.post(path, {"agree": True}, **key) for _ in range(2))
    assert first.expect(201).body == again.expect(201).body
    assert anna.get(f"/games/{game}").body["version"] == 2


def test_questions_are_heard_live_without_disturbing_entries(app: Flask, host: Talker, anna: Talker, game: str):
    line = heard_by(app, game, anna.token or "", after=1)
    assert next(line).name == "hello"
    asked = anna.post(f"/games/{game}/requests", {"action": OUT_OF_TURN}).expect(201)
    heard = next(line)
    assert (heard.name, heard.id, heard.data["status"]) == ("request", None, "open")
    late = heard_by(app, game, anna.token or "", after=1)
    assert [next(late).name for _ in range(2)] == ["hello", "request"]
    host.post(f"/games/{game}/requests/{asked['id']}/answer", {"agree": True}).expect(201)
    entry, answered = next(line), next(line)
    assert (entry.name, entry.id, answered.name, answered.data["status"]) == ("entry", "2", "request", "agreed")


def test_what_is_logged_late_needs_a_confirm_where_it_changes_something(host: Talker, anna: Talker, game: str):
    anna.act(game, "buy_research", count=1).expect(201)
    anna.act(game, "purchase_units", units={"submarine": 1}).expect(201)
    roll = {"type": "roll_research", "dice": [6], "chart": 2, "breakthrough_die": 3}
    dry = anna.post(f"/games/{game}/actions?dry_run=true", roll).expect(200)
    assert (dry["late"], [consequence["version"] for consequence in dry["consequences"]]) == (2, [3])
    assert anna.post(f"/games/{game}/actions", roll).expect(409).code == "changes_entries"
    entry = anna.post(f"/games/{game}/actions?confirm=true", roll).expect(201)
    assert (entry["version"], entry["late"], entry["action"]) == (4, 2, roll)
