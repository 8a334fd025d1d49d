"""Reading a TripleA map from the user's disk: a zip with the game as XML, and the centers of its spaces.

Our own reader, written from the public description of the format. It reads only what a table needs: spaces and borders,
powers and sides, prices and combat figures, who holds what, the starting pieces, and the order of play.
"""

import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path, PurePosixPath
from xml.parsers import expat

from companion.languages import _, listed

MOST_FILES = 20_000
MOST_BYTES = 30_000_000
"""The maximum unpacked size of a game or its centers; real ones are a few megabytes at most."""
MOST_PACKED = 500
"""The maximum compression ratio."""
DEEPEST = 60
HEAD = 20_000
"""How far into a game file to look for its name."""
CENTER = re.compile(r"^(.+?)\s*\((-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\)\s*$")


class BadMap(Exception):
    """A file that isn't a map, or can't be opened safely; the sentence says why."""


@dataclass
class Node:
    """An element of the game's XML."""

    name: str
    options: dict[str, str]
    inner: list["Node"] = field(default_factory=list)

    def all(self, *path: str) -> Iterator["Node"]:
        """The descendants at a path."""
        if not path:
            yield self
            return
        for node in self.inner:
            if node.name == path[0]:
                yield from node.all(*path[1:])

    def get(self, *names: str) -> str:
        """An attribute by any of its names; empty if it has none of them."""
        return next((self.options[name] for name in names if name in self.options), "")


@dataclass(frozen=True)
class GameMap:
    """A map as it was read."""

    game: Node
    centers: dict[str, tuple[int, int]]
    names: tuple[str, ...]
    """The matching games in the zip, the one that was read first."""
    file: str = ""
    """The game's file name."""


def read(path: Path, wanted: str = "") -> GameMap:
    """The game and the centers in a zip. Several games may share a map: `wanted` is part of the game's or
    file's name.
    """
    try:
        with zipfile.ZipFile(path) as packed:
            entries = packed.infolist()
            _check(entries)
            found = [entry for entry in entries if entry.filename.endswith(".xml") and "/i18n/" not in entry.filename]
            games = {entry.filename: (entry, name) for entry in found if (name := _game_name(packed, entry))}
            if not games:
                raise BadMap(_("{file} holds no game: none of its files is the XML of one.", file=path.name))
            chosen = _chosen(games, wanted.lower())
            if not chosen:
                known = listed([name for _entry, name in games.values()])
                raise BadMap(_("{file} has no game by that name. It has {known}.", file=path.name, known=known))
            names = tuple(name for _entry, name in chosen)
            game = chosen[0][0]
            centers = [entry for entry in entries if PurePosixPath(entry.filename).name == "centers.txt"]
            text = _bytes(packed, centers[0]).decode("utf-8", "replace") if centers else ""
            return GameMap(parse(_bytes(packed, game)), dict(_centers(text)), names, PurePosixPath(game.filename).stem)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        raise BadMap(_("{file} isn't a zip file that can be read: {error}", file=path.name, error=error)) from None


def _chosen(games: Mapping[str, tuple[zipfile.ZipInfo, str]], wanted: str) -> list[tuple[zipfile.ZipInfo, str]]:
    """The game of exactly this name or file; otherwise all whose name or file contains it."""
    exact = [
        (entry, name)
        for file, (entry, name) in games.items()
        if wanted in (name.lower(), PurePosixPath(file).name.lower(), PurePosixPath(file).stem.lower())
    ]
    part = [(entry, name) for file, (entry, name) in games.items() if wanted in f"{file} {name}".lower()]
    return exact or part


def _check(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > MOST_FILES:
        raise BadMap(_("This zip holds {count} files; a map has a few hundred.", count=len(entries)))
    for entry in entries:
        name = entry.filename.replace("\\", "/")
        if name.startswith("/") or ".." in PurePosixPath(name).parts or re.match(r"^[A-Za-z]:", name):
            raise BadMap(_("This zip has a file that leaves its folder: {file}.", file=repr(entry.filename)))


def _bytes(packed: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """A file in the zip, unpacked only up to a sensible size, whatever the zip claims."""
    with packed.open(entry) as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES or len(content) > max(100_000, MOST_PACKED * entry.compress_size):
        raise BadMap(_("{file} is far larger than it looks: this zip isn't a map.", file=entry.filename))
    return content


def _game_name(packed: zipfile.ZipFile, entry: zipfile.ZipInfo) -> str:
    """A game's own name, otherwise its file name; empty if the file isn't a game."""
    with packed.open(entry) as opened:
        head = opened.read(HEAD)
    if re.search(rb"<game[\s>]", head[:5000]) is None:
        return ""
    stated = re.search(rb"""<info\s(?:[^<>]*\s)?name\s*=\s*(?:"([^"<]{1,200})"|'([^'<]{1,200})')""", head)
    said = unescape((stated[1] or stated[2]).decode("utf-8", "replace")) if stated else ""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in said).split())
    return plain or PurePosixPath(entry.filename).stem.replace("_", " ")


def parse(content: bytes) -> Node:
    """The game's XML as nodes. Entity declarations are refused: no map needs them, and attacks use them."""
    root = Node("", {})
    stack = [root]

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(stack) > DEEPEST:
            raise BadMap(_("The game's XML is nested too deeply."))
        node = Node(name, attributes)
        stack[-1].inner.append(node)
        stack.append(node)

    def end(_name: str) -> None:
        stack.pop()

    def refuse(*_declared: object) -> int:
        raise BadMap(_("The game's XML declares entities, which no map needs; it isn't read."))

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise BadMap(_("The game's XML can't be read: {error}.", error=error)) from None
    game = next(root.all("game"), None)
    if game is None:
        raise BadMap(_("This XML isn't a game."))
    return game


def _centers(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    for line in text.splitlines():
        if found := CENTER.match(line.strip()):
            yield found[1], (int(found[2]), int(found[3]))
