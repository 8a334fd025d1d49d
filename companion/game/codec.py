"""Journals as JSON: entries in the store, whole games as one document, and documents of older shapes."""

from typing import Any

import msgspec

from companion.model.entry import Entry
from companion.model.events import AxisAndAlliesEvent, Event
from companion.model.second_world_war_events import CampaignEvent
from companion.model.war_game_events import WarGameEvent

FORMAT = "companion-game"
FORMAT_VERSION = 2

AnyEvent = AxisAndAlliesEvent | WarGameEvent | CampaignEvent
"""Every event of every game."""

_DECODER: msgspec.json.Decoder[Entry[Any]] = msgspec.json.Decoder(Entry[AnyEvent])


class UnreadableGame(Exception):
    """A document or journal that this program cannot read; the sentence says why."""


def encode_entry(entry: Entry[Event]) -> bytes:
    """An entry as the store keeps it."""
    return msgspec.json.encode(entry)


def decode_entry(body: bytes) -> Entry[Event]:
    """An entry from the store."""
    try:
        return _DECODER.decode(body)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise UnreadableGame(f"An entry of this journal cannot be read: {error}") from error


def document(game: dict[str, Any], entries: list[Entry[Event]]) -> dict[str, Any]:
    """A whole game as one JSON document."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": game,
        "entries": [msgspec.to_builtins(entry) for entry in entries],
    }


def read_document(raw: Any) -> tuple[dict[str, Any], list[Entry[Event]]]:
    """The game and the entries of a document, whatever version of the format wrote it."""
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise UnreadableGame("This is not a Companion game.")
    version = raw.get("format_version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise UnreadableGame("This game does not say which version of the format it has.")
    if version > FORMAT_VERSION:
        raise UnreadableGame("This game was written by a newer Companion; update the program to read it.")
    try:
        for step in range(version, FORMAT_VERSION):
            raw = _UPGRADES[step](raw)
        entries: list[Entry[Any]] = [msgspec.convert(one, Entry[AnyEvent]) for one in raw["entries"]]
        game = {key: str(raw["game"][key]) for key in ("id", "name", "edition", "scenario", "created_at")}
    except msgspec.ValidationError as error:
        raise UnreadableGame(f"This game cannot be read: {error}") from error
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise UnreadableGame("This game cannot be read: parts of it are missing or out of place.") from error
    return game, entries


def _from_1(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 1 named only a person (`by`), and left it to the reader where undo and redo go back to."""
    entries, redo = [], []
    for old in raw["entries"]:
        entry = {key: value for key, value in old.items() if key != "by"}
        if old.get("by"):
            entry["seat"] = {"id": "", "name": old["by"]}
        kind = old["action"].get("type")
        if kind == "undo":
            redo.append(old["version"] - 1)
            entry["follows"] = old["action"]["to_version"]
        elif kind == "redo":
            entry["follows"] = redo.pop()
        else:
            redo.clear()
        entries.append(entry)
    return {**raw, "format_version": 2, "entries": entries}


_UPGRADES = {1: _from_1}
"""From each older format version to the next."""
