"""Imports are decided again: what the rules wouldn't have produced needs the host's approval."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli.games import import_
from tests.api.conftest import make_app
from tests.api.talking import HOST_KEY, Talker
from tests.service.test_foreign_figures import dear_objectives, exported


@pytest.fixture
def document(host: Talker, game: str) -> dict[str, Any]:
    host.act(game, "purchase_units", units={"infantry": 1}).expect(201)
    host.act(game, "adjust_treasury", power="germany", amount=5, reason="x").expect(201)
    host.post(f"/games/{game}/undo", {"to_version": 2}).expect(201)
    host.post(f"/games/{game}/redo").expect(201)
    host.post(f"/games/{game}/corrections", {"at_version": 1, "remove": [2]}).expect(201)
    made: dict[str, Any] = host.get(f"/games/{game}/export").body
    return made


def elsewhere() -> Talker:
    return Talker.to_app(make_app(), HOST_KEY)


def test_an_honest_game_comes_in_without_a_word(document: dict[str, Any]):
    assert elsewhere().post("/games/import", document).expect(201)["differences"] == []


def test_money_from_nothing_needs_a_yes(document: dict[str, Any]):
    del document["entries"][3:]
    document["entries"][2]["action"]["amount"] = 3  # the events still book 5
    host = elsewhere()
    heard = host.post("/games/import", document).expect(409)
    assert (heard.code, "entry 3 records something different" in heard["detail"]) == ("not_by_the_rules", True)
    assert host.get("/games").body == []
    taken = host.post("/games/import?accept=true", document).expect(201)
    assert taken["differences"] == ["entry 3 records something different: Germany treasury: 33 instead of 31"]


def test_a_forged_sentence_needs_a_yes(document: dict[str, Any]):
    del document["entries"][3:]
    document["entries"][1]["said"] = document["entries"][2]["said"]
    heard = elsewhere().post("/games/import", document).expect(409)
    assert "entry 2 says something different" in heard["detail"]


def test_forged_figures_need_a_yes(document: dict[str, Any]):
    del document["entries"][3:]
    document["entries"][2]["changes"][0]["to"] += 40
    heard = elsewhere().post("/games/import", document).expect(409)
    assert "entry 3 shows different figures" in heard["detail"]


def test_a_foreign_tail_on_a_known_game_needs_a_yes(document: dict[str, Any]):
    host = elsewhere()
    whole = [*document["entries"]]
    document |= {"entries": whole[:2], "head": whole[1]["hash"]}
    host.post("/games/import", document).expect(201)
    document["entries"] = [*whole[:2], {**whole[2], "action": {**whole[2]["action"], "amount": 1}}]
    assert host.post("/games/import", document).expect(409).code == "not_by_the_rules"
    assert host.get(f"/games/{document['game']['id']}")["version"] == 2


@pytest.mark.parametrize("rules", [0, None])
def test_no_entry_is_trusted_because_it_says_that_older_rules_decided_it(document: dict[str, Any], rules: int | None):
    del document["entries"][3:]
    document["format_version"] = 3
    document.pop("head")
    for entry in document["entries"]:
        entry.pop("hash")
        entry.pop("previous", None)
    document["entries"][2]["action"]["amount"] = 3
    document["entries"][2].pop("rules")
    document["entries"][2] |= {"rules": rules} if rules is not None else {}
    talker = elsewhere()
    assert "entry 3 comes out to different figures" in talker.post("/games/import", document).expect(409)["detail"]
    taken = talker.post("/games/import?accept=true", document).expect(201)
    assert taken["differences"] == ["entry 3 comes out to different figures: Germany treasury: 33 instead of 31"]
    marked = talker.get(f"/games/{taken['id']}/journal").body["entries"]
    assert [entry["doubt"] for entry in marked] == [None, None, taken["differences"][0].removeprefix("entry 3 ")]


def test_a_marked_game_is_the_same_game_for_a_host_who_reads_another_language(document: dict[str, Any]):
    document["entries"][1]["at"] = "2020-01-01T00:00:00.000Z"
    host = elsewhere()
    host.headers["Accept-Language"] = "de"
    taken = host.post("/games/import?accept=true", document).expect(201)
    assert taken["differences"][0] == "Eintrag 2 wurde bearbeitet"
    journal = f"/games/{taken['id']}/journal"
    assert host.get(journal).body["entries"][1]["doubt"] == "wurde bearbeitet"
    host.headers["Accept-Language"] = "en"
    assert host.get(journal).body["entries"][1]["doubt"] == "was edited"
    assert host.post("/games/import?accept=true", document).status < 300


def test_an_edited_entry_is_named_by_its_hash_and_an_unknown_key_is_refused(document: dict[str, Any]):
    document["entries"][1]["at"] = "2020-01-01T00:00:00.000Z"
    assert "entry 2 was edited" in elsewhere().post("/games/import", document).expect(409)["detail"]
    document["surprise"] = 1
    elsewhere().post("/games/import", document).expect(422)


def test_on_the_command_line(document: dict[str, Any], tmp_path: Path):
    del document["entries"][3:]
    document["entries"][2]["action"]["amount"] = 3
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document))
    words = [str(file), "--data", str(tmp_path / "data")]
    refused = CliRunner().invoke(import_, words)
    assert (refused.exit_code, "entry 3 records something different" in refused.output) == (1, True), refused.output
    taken = CliRunner().invoke(import_, [*words, "--accept"])
    assert (taken.exit_code, "accepted: entry 3" in taken.output) == (0, True), taken.output


def test_a_table_sees_that_its_figures_are_not_those_of_the_box(document: dict[str, Any]):
    forged, honest = exported(dear_objectives), elsewhere()
    host = elsewhere()
    host.post("/games/import", forged).expect(409)
    host.post("/games/import?accept=true", forged).expect(201)
    honest.post("/games/import", document).expect(201)
    for talker, game, marked in ((host, forged, True), (honest, document, False)):
        sent = {"Authorization": f"Bearer {HOST_KEY}", "Accept": "text/html"}
        shown = talker.send("GET", f"/table/{game['game']['id']}", sent, None).raw.decode()
        assert ("not the figures of the box" in shown) is marked
        journal = talker.send("GET", f"/banker/{game['game']['id']}", sent, None).raw.decode()
        assert (">in doubt<" in journal) is marked
