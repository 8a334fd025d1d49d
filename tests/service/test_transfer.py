"""Taking a game in: a history of one family of games is never taken for a game of another."""

import json
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from companion.editions import load
from companion.editions.carried import carried
from companion.engine.chain import sealed
from companion.engine.codec import UnreadableGame
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, actions, games, transfer
from companion.storage import open_store

FAMILIES = {"1941": ("anniversary", "second_world_war"), "1942": ("revised", "war_game")}
PAIRS = [(scenario, *pair) for scenario, editions in FAMILIES.items() for pair in permutations(editions)]


def exported(edition: str, scenario: str) -> dict[str, Any]:
    """A new game, as a document."""
    context = AppContext(open_store("memory:"))
    made = games.create_game(context, HOST, edition, StartGame(scenario=scenario))
    document: dict[str, Any] = json.loads(json.dumps(transfer.export_game(context, HOST, made["id"])))
    return document


def refused(document: dict[str, Any]) -> RuleViolation:
    context = AppContext(open_store("memory:"))
    with pytest.raises(RuleViolation) as refusal:
        transfer.import_game(context, HOST, document)
    assert context.store.games() == []
    return refusal.value


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("id", "import", "isn't `import`"),
        ("id", "a/b", "letters, digits"),
        ("id", 5, "isn't one that Companion wrote"),
        ("name", None, "isn't one that Companion wrote"),
        ("name", " ", "isn't one that Companion wrote"),
        ("name", "x" * 201, "isn't one that Companion wrote"),
        ("created_at", 0, "isn't one that Companion wrote"),
    ],
)
def test_a_cover_that_no_page_can_show_is_refused(key: str, value: Any, words: str):
    document = exported("anniversary", "1941")
    document["game"][key] = value
    assert words in refused(document).sentence


@pytest.mark.parametrize(
    "broken",
    [
        {"action": {}},
        {"action": {"type": ["capture_territory"]}},
        {"changes": [{"power": "germany", "from": 1, "to": 2}]},
        {"changes": [{"field": 5, "from": 1, "to": 2}]},
        {"changes": [{"field": "treasury", "to": 2}]},
        {"steps": [{"action": {}, "events": []}]},
    ],
)
def test_an_entry_that_does_not_tell_what_was_done_is_refused(broken: dict[str, Any]):
    document = exported("anniversary", "1941")
    document["entries"][0] |= broken
    assert refused(document).sentence == "Entry 1 of this game doesn't say what was done."


@pytest.mark.parametrize(("scenario", "edition", "other"), PAIRS)
def test_a_game_under_the_cover_of_another_family_is_refused(scenario: str, edition: str, other: str):
    document = exported(edition, scenario)
    document["game"]["edition"] = other
    assert refused(document).sentence == "The cover of this game names a different edition from the one it carries."
    document["edition_document"] = json.loads(carried(load(other)).body)
    document["entries"][0]["edition"] = carried(load(other)).hash
    refusal = refused(document)
    assert refusal.code == "invalid_game"
    assert f"opens a different kind of game than {load(other).title}" in refusal.sentence


def test_a_foreign_opening_with_the_right_names_is_refused_too():
    """Every territory, power, account and phase is of the edition; only the first event is another family's."""
    document = exported("anniversary", "1941")
    edition = load("anniversary")
    events = document["entries"][0]["events"]
    opening = events[0]
    assert opening["type"] == "game_started"
    territories = [
        {"name": edition.territories[name].name, "value": edition.territories[name].value, "controller": holder}
        for name, holder in opening.pop("controllers").items()
    ]
    del opening["facilities"]
    events[0] = {**opening, "type": "war_game_started", "land": {}, "territories": territories}
    assert "different kind" in refused(document).sentence


def test_it_is_said_of_a_game_that_is_here_already():
    context = AppContext(open_store("memory:"))
    made = context.game(games.create_game(context, HOST, "war_game", StartGame(scenario="1942"))["id"])
    context.store.add_game(replace(made, id="other", join_code="OTHERS", edition="revised"))
    for version, body in enumerate(context.store.entries(made.id), start=1):
        context.append("other", version, body)
    with pytest.raises(UnreadableGame, match="its first entry opens a different kind of game than its edition"):
        context.history("other")
    assert [game["status"] for game in games.list_games(context, HOST)] == ["unreadable", "running"]


def test_a_sentence_that_nobody_can_tell_is_refused():
    document = exported("anniversary", "1941")
    document["entries"][0]["said"][0]["key"] = "sung"
    assert "doesn't add up" in refused(document).sentence


def test_a_sentence_of_something_that_is_not_there_is_refused():
    document = exported("anniversary", "1941")
    document["entries"][0]["said"].append({"key": "grown_the_most", "of": {"power": "atlantis"}})
    assert "atlantis" in refused(document).sentence


def entries_of(context: AppContext, rules: int | None) -> str:
    """A short game of which another version of the rules decided the second entry."""
    game = games.create_game(context, HOST, "anniversary", StartGame(scenario="1941"))["id"]
    actions.take_action(context, HOST, game, {"type": "advance_phase"})
    document = transfer.export_game(context, HOST, game)
    document["game"]["id"] = "decided_before"
    for entry in document["entries"]:  # from before the chain
        entry.pop("hash")
        entry.pop("previous", None)
    document["entries"][1].pop("rules")
    if rules is not None:
        document["entries"][1]["rules"] = rules
    return transfer.import_game(context, HOST, document)["id"]


class TestTheVersionOfTheRules:
    def test_every_entry_says_which_decided_it(self):
        context = AppContext(open_store("memory:"))
        game = games.create_game(context, HOST, "anniversary", StartGame(scenario="1941"))["id"]
        actions.take_action(context, HOST, game, {"type": "advance_phase"})
        actions.undo(context, HOST, game, 1)
        actions.redo(context, HOST, game)
        actions.correct_past(context, HOST, game, 1, insert=[{"type": "capture_territory", "territory": "ukraine"}])
        rules = context.history(game).ruleset
        assert [entry.rules for entry in context.history(game).entries] == [rules.version] * 5
        assert transfer.verify_game(context, HOST, game)["older"] == []

    @pytest.mark.parametrize("rules", [None, 0])
    def test_verify_tells_older_ones_apart(self, rules: int | None):
        context = AppContext(open_store("memory:"))
        assert transfer.verify_game(context, HOST, entries_of(context, rules))["older"] == [2]

    def test_verify_says_which_rules_decided_what_would_be_decided_differently(self):
        context = AppContext(open_store("memory:"))
        game = entries_of(context, 0)
        entry = context.history(game).entries[1]
        changed = replace(entry, version=3, action={"type": "end_turn", "forfeit": True}, previous=entry.hash)
        context.append(game, 3, sealed(changed)[1])
        now = context.history(game).ruleset.version
        assert transfer.verify_game(context, HOST, game)["notices"] == [
            f"entry 3: today's rules would decide this differently; version 0 of the rules decided it, today's is {now}"
        ]
