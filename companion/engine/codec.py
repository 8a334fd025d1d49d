"""Journals as JSON: stored entries, whole games as one document, and upgrades from older formats."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, TypedDict, Union

import msgspec

from companion.engine.ruleset import AnyRuleset
from companion.languages import Message, Text, _, msg
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.reading import convert, decoder
from companion.model.shape import Shape

FORMAT = "companion-game"
FORMAT_VERSION = 5
"""1: only a name for the person who acted. 2: sentences as words. 3: sentences as data. 4: entries with their hashes.
5: the editions the game was played with.
"""
DOCUMENT_KEYS = frozenset(
    {
        "format",
        "format_version",
        "game",
        "entries",
        "head",
        "edition_document",
        "editions_taken",
        "photos",
        "counted_units",
        "position",  # the counted units of older exports
        "battles",
        "clock",
    }
)
COVER_KEYS = ("id", "name", "edition", "scenario", "created_at")


ANOTHER_KIND = msg("its first entry opens a different kind of game than {what}")


class UnreadableGame(Exception):
    """A document or journal that this program can't read; the sentence says why."""

    def __init__(self, text: Text, /, **values: Any) -> None:
        self.message = Message(text, **values)
        super().__init__(text)

    def __str__(self) -> str:
        return str(self.message)


class DamagedGame(UnreadableGame):
    """A stored game that can't be opened; the sentence says why, and what to do."""


def encode_entry(entry: Entry[Event]) -> bytes:
    """Encode an entry for the store."""
    return msgspec.json.encode(entry)


@lru_cache
def _decoder(events: tuple[type[Event], ...]) -> msgspec.json.Decoder[Entry[Any]]:
    found: msgspec.json.Decoder[Entry[Any]] = decoder(_entry_of(events))
    return found


def _entry_of(events: tuple[type[Event], ...]) -> Any:
    return Entry[Union[events]]  # type: ignore[valid-type]  # noqa: UP007


def decode_entry(ruleset: AnyRuleset, body: bytes) -> Entry[Event]:
    """Decode a stored entry of a game with these rules."""
    try:
        return _decoder(ruleset.journal).decode(body)
    except msgspec.ValidationError as error:
        other = opens_another_kind(ruleset, [msgspec.json.decode(body)])
        why = (
            _(ANOTHER_KIND, what=_("its edition")) if other else _("one of its entries is wrong: {error}", error=error)
        )
        raise UnreadableGame("Can't read this journal: {why}.", why=why) from error
    except msgspec.DecodeError as error:
        raise UnreadableGame("Can't read this journal. One of its entries is wrong: {error}.", error=error) from error


class Pictures(TypedDict, total=False):
    """Optional parts of a document."""

    photos: list[dict[str, Any]]
    counted_units: dict[str, Any]
    battles: list[dict[str, Any]]
    """The battles in progress."""
    clock: dict[str, Any]
    """Its clock, and how long each turn took."""


class GameDocument(Pictures):
    """A whole game as one document: its metadata, and every entry with its events."""

    format: str
    format_version: int
    game: dict[str, str]
    entries: list[dict[str, Any]]
    head: str
    """The hash of the newest entry."""
    edition_document: dict[str, Any] | None
    """The edition the game was opened with."""
    editions_taken: list[dict[str, Any]]
    """Editions that the banker switched to later."""


def document(
    game: dict[str, str], entries: Iterable[Entry[Event]], editions: Sequence[dict[str, Any]] = ()
) -> GameDocument:
    """A whole game as one JSON document, with the editions it was played with."""
    plain = [msgspec.to_builtins(entry) for entry in entries]
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": game,
        "entries": plain,
        "head": plain[-1].get("hash", "") if plain else "",
        "edition_document": editions[0] if editions else None,
        "editions_taken": list(editions[1:]),
    }


class Document(Shape):
    """A document upgraded to the current format; its entries aren't decoded yet."""

    game: dict[str, str]
    """Its metadata: id, name, edition, scenario, and when it was created."""
    entries: list[Any]
    head: str = ""
    """The hash of the newest entry, according to the document."""
    editions: list[Any] = []
    """The editions it was played with, oldest first; empty in documents from before format 5."""


def read_document(raw: Any) -> Document:
    """Read a game document of any format version."""
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise UnreadableGame("This isn't a Companion game.")
    version = raw.get("format_version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise UnreadableGame("This game doesn't say which version of the format it has.")
    if version > FORMAT_VERSION:
        raise UnreadableGame("This game was written by a newer Companion. Update the program to read it.")
    with _readable():
        for step in range(version, FORMAT_VERSION):
            raw = _UPGRADES[step](raw)
        unknown = [*(raw.keys() - DOCUMENT_KEYS), *(raw["game"].keys() - set(COVER_KEYS))]
        if unknown:
            raise UnreadableGame(
                "This game has something Companion doesn't know: {unknown}.", unknown=repr(sorted(unknown)[0])
            )
        game = {key: str(raw["game"][key]) for key in COVER_KEYS}
        return Document(
            game=game, entries=list(raw["entries"]), head=str(raw.get("head") or ""), editions=_editions(raw)
        )


def _editions(raw: dict[str, Any]) -> list[Any]:
    first, taken = raw.get("edition_document"), raw.get("editions_taken") or []
    return [] if first is None else [first, *taken]


def opens_another_kind(ruleset: AnyRuleset, entries: Sequence[Any]) -> bool:
    """Whether undecoded entries open a game of another family."""
    try:
        number, opening = entries[0]["version"], entries[0]["events"][0]["type"]
    except (KeyError, IndexError, TypeError):
        return False
    return bool(number == 1 and opening != ruleset.opens.__struct_config__.tag)


def read_entries(ruleset: AnyRuleset, document: Document) -> list[Entry[Event]]:
    """Decode the entries of a document for these rules."""
    kind = _entry_of(ruleset.journal)
    with _readable():
        return [convert(entry, kind) for entry in document.entries]


@contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except msgspec.ValidationError as error:
        raise UnreadableGame("Can't read this game: {error}", error=error) from error
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise UnreadableGame("Can't read this game: parts of it are missing or out of place.") from error


def _from_1(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 1 had only a person's name (`by`), and left the targets of undo and redo implicit."""
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


def _from_2(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 2 stored sentences as words, which these entries keep."""
    return {**raw, "format_version": 3}


def _from_3(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 3 had no hashes; entries are chained on import."""
    return {**raw, "format_version": 4}


def _from_4(raw: dict[str, Any]) -> dict[str, Any]:
    """Format 4 relied on the importer's own edition files."""
    return {**raw, "format_version": 5}


_UPGRADES = {1: _from_1, 2: _from_2, 3: _from_3, 4: _from_4}
"""The upgrade from each older format version to the next."""
