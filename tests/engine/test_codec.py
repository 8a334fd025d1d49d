"""Games as documents: the oldest format still loads, and what cannot be read or does not add up is refused."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from companion.editions import load
from companion.engine.codec import FORMAT_VERSION, UnreadableGame, decode_entry, read_document, read_entries
from companion.engine.history import History
from companion.families import family_of
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, actions, games, transfer
from companion.storage import open_store
from tests.random_games import MORE

Document = dict[str, Any]
FORMAT_1: Document = json.loads((Path(__file__).parents[1] / "fixtures" / "game_of_format_1.json").read_text())
"""A Saturday night up to Japan's first turn, written by the first format: two undos, two redos, an override."""
REFUSED = (UnreadableGame, RuleViolation)
RULES = family_of(load("anniversary")).ruleset


def new_desk() -> AppContext:
    return AppContext(open_store("memory:"))


@pytest.fixture
def context() -> AppContext:
    return new_desk()


@pytest.fixture
def document(context: AppContext) -> Document:
    """The same game in the format of today."""
    elsewhere = new_desk()
    transfer.import_game(elsewhere, HOST, deepcopy(FORMAT_1))
    exported: Document = json.loads(json.dumps(transfer.export_game(elsewhere, HOST, FORMAT_1["game"]["id"])))
    return exported


class TestFormat1:
    @pytest.fixture
    def game(self, context: AppContext) -> str:
        answer = transfer.import_game(context, HOST, deepcopy(FORMAT_1))
        assert answer == {"id": "5e1a7c0d9b42", "name": "Saturday night", "version": 20, "added": 20, "differences": []}
        return str(answer["id"])

    def test_it_loads_to_the_figures_of_that_night(self, context: AppContext, game: str):
        shown = games.show_game(context, HOST, game)
        assert (shown["round"], shown["turn"], shown["phase"]) == (1, "united_kingdom", "research_development")
        figures = {power: (now["treasury"], now["production"]) for power, now in shown["powers"].items()}
        assert figures == {
            "germany": (31 - 30 + 35 + 10, 32),
            "soviet_union": (30 - 30 + 29 + 5, 29),
            "japan": (17 - 15 + 18 + 5, 18),
            "united_kingdom": (43, 42),
            "italy": (10, 10),
            "united_states": (40, 40),
            "china": (0, 7),
        }
        assert shown["victory"]["cities"] == {"axis": 7, "allies": 11}
        assert shown["powers"]["germany"]["player"] == "Anna"

    def test_undo_and_redo_count_as_they_did(self, context: AppContext, game: str):
        history = context.history(game)
        assert history.entries[5].follows == 4
        assert [history.entries[version - 1].follows for version in (12, 13, 14, 15)] == [10, 9, 12, 11]
        assert history.at(6) == history.at(4)
        assert history.at(13) == history.at(9)
        assert history.at(14) == history.at(10)
        assert history.at(15) == history.at(11)
        assert history.undone() == {5, 12, 13, 14}

    def test_people_keep_their_names(self, context: AppContext, game: str):
        names = [entry.seat.name if entry.seat else None for entry in context.history(game).entries]
        assert names == [None, *["Anna"] * 7, *["Ben"] * 9, "Anna", "Cleo", "Anna"]
        assert context.history(game).entries[18].override == "bought before combat, logged late"

    def test_the_game_goes_on(self, context: AppContext, game: str):
        actions.take_action(context, HOST, game, {"type": "capture_territory", "territory": "kwangtung"})
        assert games.show_game(context, HOST, game)["powers"]["united_kingdom"]["production"] == 43
        actions.undo(context, HOST, game, 20)
        assert context.history(game).state == context.history(game).at(20)

    def test_it_verifies(self, context: AppContext, game: str):
        verified = transfer.verify_game(context, HOST, game)
        assert (verified["problems"], verified["notices"]) == ([], [])

    def test_it_is_exported_in_the_format_of_today(self, context: AppContext, game: str):
        exported = transfer.export_game(context, HOST, game)
        assert exported["format_version"] == FORMAT_VERSION > FORMAT_1["format_version"]
        assert transfer.import_game(context, HOST, exported)["added"] == 0


def test_an_export_reads_back_as_it_was(context: AppContext, document: Document):
    transfer.import_game(context, HOST, document)
    assert json.loads(json.dumps(transfer.export_game(context, HOST, document["game"]["id"]))) == document


def _until(document: Document, version: int) -> Document:
    """A game as it was exported earlier."""
    entries = document["entries"][:version]
    return {**document, "entries": entries, "head": entries[-1]["hash"]}


def test_a_game_that_went_on_elsewhere_is_brought_up_to_date(context: AppContext, document: Document):
    transfer.import_game(context, HOST, _until(document, 12))
    with pytest.raises(RuleViolation, match="adds 8 entries"):
        transfer.import_game(context, HOST, document)
    assert transfer.import_game(context, HOST, document, accept=True)["added"] == 8
    assert transfer.import_game(context, HOST, document)["added"] == 0


def test_a_game_that_went_another_way_is_refused(context: AppContext, document: Document):
    transfer.import_game(context, HOST, _until(document, 12))
    actions.take_action(context, HOST, document["game"]["id"], {"type": "capture_territory", "territory": "poland"})
    with pytest.raises(RuleViolation, match="went differently") as refusal:
        transfer.import_game(context, HOST, document)
    assert refusal.value.code == "game_differs"
    assert context.history(document["game"]["id"]).version == 13


def refuses(context: AppContext, raw: Any, says: str) -> None:
    """Check that a document is refused with a sentence, and that nothing of it is kept."""
    with pytest.raises(REFUSED, match=says):
        transfer.import_game(context, HOST, raw)
    assert context.store.games() == []


@pytest.mark.parametrize("raw", [None, 7, "companion-game", [], {}, {"format": "chess-game"}, {"entries": []}])
def test_what_is_no_game_is_refused(context: AppContext, raw: Any):
    refuses(context, raw, "isn't a Companion game")


@pytest.mark.parametrize("version", [None, 0, -1, "2", 2.0, True])
def test_a_game_without_a_format_version_is_refused(context: AppContext, document: Document, version: object):
    refuses(context, {**document, "format_version": version}, "doesn't say which version")


def test_a_game_of_a_newer_format_is_refused(context: AppContext, document: Document):
    refuses(context, {**document, "format_version": FORMAT_VERSION + 1}, "newer Companion")


@pytest.mark.parametrize("key", ["game", "entries"])
@pytest.mark.parametrize("version", [1, FORMAT_VERSION])
def test_a_document_without_its_parts_is_refused(context: AppContext, document: Document, version: int, key: str):
    raw = {**(FORMAT_1 if version == 1 else document)}
    del raw[key]
    refuses(context, raw, "Can't read")


@pytest.mark.parametrize("key", ["id", "name", "edition", "scenario", "created_at"])
def test_a_game_without_its_cover_page_is_refused(context: AppContext, document: Document, key: str):
    del document["game"][key]
    refuses(context, document, "Can't read")


@pytest.mark.parametrize("key", ["version", "at", "action"])
def test_an_entry_that_lacks_something_is_refused(context: AppContext, document: Document, key: str):
    del document["entries"][3][key]
    refuses(context, document, key)


def test_a_game_without_entries_is_refused(context: AppContext, document: Document):
    refuses(context, {**document, "entries": []}, "no entries")


def test_a_game_of_an_edition_that_is_not_here_is_refused(context: AppContext, document: Document):
    document["game"]["edition"] = "home_made"
    document["edition_document"] = None
    refuses(context, document, "home_made")


def _swap(entries: list[Document]) -> None:
    entries[2], entries[3] = entries[3], entries[2]


def _gap(entries: list[Document]) -> None:
    del entries[4]


def _twice(entries: list[Document]) -> None:
    entries.insert(4, entries[4])


def _no_opening(entries: list[Document]) -> None:
    del entries[0]


def _opened_twice(entries: list[Document]) -> None:
    entries[3]["events"] = entries[0]["events"]


def _redo_too_many(entries: list[Document]) -> None:
    entries[5]["action"] = {"type": "redo"}


def _from_the_future(entries: list[Document]) -> None:
    entries[5]["follows"] = 12


def _from_before_the_opening(entries: list[Document]) -> None:
    entries[5]["follows"] = -1


def _from_itself(entries: list[Document]) -> None:
    entries[5]["follows"] = 6


@pytest.mark.parametrize(
    "tamper",
    [
        _swap, _gap, _twice, _no_opening, _opened_twice, _redo_too_many,
        _from_the_future, _from_before_the_opening, _from_itself,
    ],
)  # fmt: skip
def test_entries_out_of_order_are_refused(
    context: AppContext, document: Document, tamper: Callable[[list[Document]], None]
):
    tamper(document["entries"])
    refuses(context, document, "(doesn|don)'t follow (an earlier one|each other)")


def events(document: Document, kind: str) -> list[Document]:
    """Every event of a kind."""
    return [event for entry in document["entries"] for event in entry.get("events", ()) if event["type"] == kind]


def _spends_what_it_has_not(document: Document) -> None:
    next(event for event in events(document, "money_moved") if event["kind"] == "purchase")["amount"] = 900


def _loses_the_opening(document: Document) -> None:
    events(document, "money_moved")[0]["amount"] = 1


def _unknown_territory(document: Document) -> None:
    document["entries"][0]["events"][0]["controllers"]["atlantis"] = "germany"


def _unknown_holder(document: Document) -> None:
    events(document, "control_changed")[0]["controller"] = "atlantis"


def _to_nobody(document: Document) -> None:
    next(event for event in events(document, "money_moved") if event["kind"] == "income")["target"] = "atlantis"


def _impossible_damage(document: Document) -> None:
    document["entries"][2]["events"].append({"type": "damage_changed", "territory": "germany", "damage": -4})


def _turn_of_nobody(document: Document) -> None:
    document["entries"][-1]["events"].append({"type": "turn_began", "power": "atlantis", "round": 1, "phase": "x"})


@pytest.mark.parametrize(
    "tamper",
    [
        _spends_what_it_has_not,
        _loses_the_opening,
        _unknown_territory,
        _unknown_holder,
        _to_nobody,
        _impossible_damage,
        _turn_of_nobody,
    ],
)
def test_events_that_do_not_add_up_are_refused(
    context: AppContext, document: Document, tamper: Callable[[Document], None]
):
    tamper(document)
    refuses(context, document, "doesn't add up: ")


def test_an_event_that_nobody_knows_is_refused(context: AppContext, document: Document):
    document["entries"][3]["events"].append({"type": "meteor_struck", "territory": "germany"})
    refuses(context, document, "meteor_struck")


@pytest.mark.parametrize("body", [b"", b"not json", b"[]", b"{}", b'{"version": "one"}', b"\xff\xfe"])
def test_a_stored_entry_that_cannot_be_read_is_refused(body: bytes):
    with pytest.raises(UnreadableGame, match="Can't read"):
        decode_entry(RULES, body)


def places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in a document."""
    found = [path] if path else []
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        found += places(child, (*path, key))
    return found


PLACES = places(FORMAT_1)
ODDITIES = [None, True, -1, 0, 7, 10**6, 1.5, "", "atlantis", "undo", "germany", [], {}, [[]], {"type": "turn_began"}]


@given(st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(ODDITIES)), min_size=1, max_size=2))
@settings(max_examples=40 * MORE, deadline=None)
def test_a_scribbled_document_is_read_or_refused_and_never_breaks(scribbles: list[tuple[tuple[Any, ...], Any]]):
    raw = deepcopy(FORMAT_1)
    for path, oddity in scribbles:
        note(f"{'.'.join(map(str, path))} = {oddity!r}")
        _put(raw, path, oddity)
    try:
        document = read_document(raw)
        context = new_desk()
        transfer.import_game(context, HOST, deepcopy(raw))
    except REFUSED as refusal:
        note(str(refusal))
        return
    game = document.game["id"]
    rules = context.history(game).ruleset
    assert context.history(game).state == History(rules, read_entries(rules, document)).state


def _put(node: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        if not isinstance(node, dict | list):
            return
        try:
            node = node[key]
        except (KeyError, IndexError, TypeError):
            return
    if isinstance(node, dict) or (isinstance(node, list) and isinstance(path[-1], int) and path[-1] < len(node)):
        node[path[-1]] = value
