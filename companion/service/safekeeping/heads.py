"""Heads remembered outside the store: the newest hash of every game, as this program and screens last saw it.

A store that comes up with fewer or different entries than remembered has lost or changed some. The file is written
without waiting for the disk: an older head in it is harmless.
"""

import logging
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.engine.chain import hash_of
from companion.model.reading import decode
from companion.model.shape import Shape
from companion.storage import Store
from companion.storage.owners import give_like

FILE = "heads"
"""The file's name, after the database's own name and a hyphen, or alone."""
MOST_BYTES = 1 << 20
"""The size at which the file is rewritten, with one line per game."""
log = logging.getLogger(__name__)


class Head(Shape):
    """The newest entry of a game that somebody has seen."""

    game: str
    version: int
    head: str
    at: str = ""
    """When it was logged or seen."""
    by: str = ""
    """Whose screen remembers it; empty for this program."""
    name: str = ""
    """The game's name."""
    lost: bool = False
    """Whether the game went on without it: the host has to accept that."""


class Heads:
    """The newest heads, in memory and, if there's a folder, in a text file with the newest line last."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._file: int | None = None
        self._known: dict[str, Head] = {}
        self._reported: dict[tuple[str, str], Head] = {}
        self._lost: dict[str, Head] = {}
        for head in _read(path) if path is not None else ():
            self._take(head)

    def note(
        self,
        game_id: str,
        version: int,
        head: str,
        at: str = "",
        name: str = "",
        *,
        has: Callable[[Head], bool] = lambda _known: True,
    ) -> None:
        """Remember a game's newest entry. An older one than remembered is ignored (use `accept`).

        `has` says whether the game still has the entry remembered so far: if not, that one is lost, and stays so.
        """
        known = self._known.get(game_id)
        if not head or (known is not None and known.version >= version):
            return
        if known is not None and not has(known):
            self._write(replace(known, lost=True))
        self._write(Head(game=game_id, version=version, head=head, at=at, name=name or (known.name if known else "")))

    def report(self, game_id: str, version: int, head: str, by: str, at: str = "") -> None:
        """Remember what somebody's screen has seen but the store hasn't."""
        known = self._reported.get((game_id, by))
        if known is None or known.version < version:
            self._write(Head(game=game_id, version=version, head=head, at=at, by=by))

    def known(self, game_id: str) -> list[Head]:
        """What this program and others remember about a game."""
        return [head for head in self._every if head.game == game_id]

    def games(self) -> list[str]:
        """The games about which something is remembered."""
        return list(dict.fromkeys(head.game for head in self._every))

    @property
    def _every(self) -> list[Head]:
        return [*self._known.values(), *self._lost.values(), *self._reported.values()]

    def accept(self, game_id: str, version: int, head: str) -> None:
        """Accept what the store has now; version 0 forgets the game."""
        with self._lock:
            name = self._known[game_id].name if game_id in self._known else ""
            self._known.pop(game_id, None)
            self._lost.pop(game_id, None)
            for key in [key for key in self._reported if key[0] == game_id]:
                del self._reported[key]
            if version:
                self._known[game_id] = Head(game=game_id, version=version, head=head, name=name)
            self._write_all()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._let_go()

    def _take(self, head: Head) -> None:
        if head.by:
            self._reported[head.game, head.by] = head
        elif head.lost:
            if head.game not in self._lost or self._lost[head.game].version < head.version:
                self._lost[head.game] = head
        else:
            self._known[head.game] = head

    def _write(self, head: Head) -> None:
        with self._lock:
            self._take(head)
            if self._path is None:
                return
            try:
                if self._file is not None and not os.fstat(self._file).st_nlink:
                    self._let_go()  # another program has written the file again
                if self._file is None:
                    is_new = not self._path.exists()
                    self._file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
                    if is_new:
                        give_like(self._path, self._path.parent)
                line = msgspec.json.encode(head) + b"\n"
                cut_short = os.write(self._file, line) < len(line)
                if cut_short or os.fstat(self._file).st_size > MOST_BYTES:
                    self._write_all()
            except OSError as error:
                log.warning("the newest head cannot be kept beside the games: %s", error)

    def _write_all(self) -> None:
        if self._path is None or not (self._every or self._path.exists()):
            return
        part = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        lines = [msgspec.json.encode(head) + b"\n" for head in self._every]
        try:
            part.touch(mode=0o600)
            part.write_bytes(b"".join(lines))
            give_like(part, self._path if self._path.exists() else self._path.parent)
            part.replace(self._path)
        except OSError as error:
            log.warning("the newest heads cannot be kept beside the games: %s", error)
            with suppress(OSError):
                part.unlink(missing_ok=True)
            return
        self._let_go()

    def _let_go(self) -> None:
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None


def is_in(store: Store, game_id: str, head: Head) -> bool:
    """Whether the store has an entry as somebody remembers it."""
    if head.version > store.version(game_id):
        return False
    row = next(iter(store.entries(game_id, after=head.version - 1)), b"")
    return hash_of(row) == head.head


def heads_beside(database: str, data: Path) -> Heads:
    """The heads of a store: next to its file, or in the data folder."""
    if database.startswith("sqlite:///"):
        path = Path(database.removeprefix("sqlite:///"))
        return Heads(path.with_name(f"{path.name}-{FILE}"))
    return Heads(data / FILE if data.is_dir() else None)


def _read(path: Path) -> list[Head]:
    """What a file remembers; truncated lines are skipped."""
    found = []
    with suppress(OSError):
        for line in path.read_bytes().splitlines():
            with suppress(msgspec.DecodeError):
                found.append(decode(line, Head))
    return found
