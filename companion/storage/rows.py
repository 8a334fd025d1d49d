"""What the SQL stores share: the columns and the statements.

A store adds how its database is connected to, created, and copied. Statements work in both SQLite and PostgreSQL, with
`?` for each value.
"""

import logging
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.languages import _, msg
from companion.model.reading import decode
from companion.model.records import Answer, GameRecord, SeatRecord
from companion.storage.connections import C, Connected, Row
from companion.storage.contract import FILE, LANGUAGE, NO_FILES, Duplicate, Snapshot, StoreError, VersionTaken
from companion.storage.copies import add_documents, remove_file
from companion.storage.owners import give_like

SCHEMA_VERSION = 6
"""1: games, entries, seats, and responses. 2: documents kept between games. 3: entries with sentences as data, which
older programs can't read. 4: snapshots. 5: entries with their hashes. 6: entries that name their edition, which is a
document.
"""
OWNER_ONLY = 0o600
MOST_ANSWERS = 20_000
"""How many idempotent responses are stored; a game night has a few thousand."""

COLUMNS = {
    "game": ("id", "name", "edition", "scenario", "join_code", "created_at"),
    "entry": ("game", "version", "body"),
    "seat": ("game", "id", "name", "role", "powers", "token_hash", "created_at", "move_hash"),
    "answer": ("scope", "key", "body"),
    "document": ("kind", "name", "body"),
    "snapshot": ("game", "version", "digest", "body"),
}
ADDED_IN = {"document": 2, "snapshot": 4}
"""The schema version that added a table; all others were there from the first."""
OLDEST_FIRST = {
    "game": "created_at, id",
    "entry": "game, version",
    "seat": "created_at, id",
    "answer": "number",
    "document": "kind, name",
    "snapshot": "game",
}
BATCH = 100
"""Rows per batch when everything is read: photos are large."""
FORGET_EVERY = 64
"""After how many responses the oldest are deleted."""

FULL = "There is no room left on the disk; nothing was written. Free some space and try again."
TAKEN = "There is one already with this id, code or key; nothing was written."
NO_GAME = "This belongs to a game that is not kept here; nothing was written."
MIGRATED = "The database is brought to schema %s. As it was before, it is kept in %s."
NEWER = msg("This database was written by a newer Companion; update the program to open it.")


log = logging.getLogger(__name__)


def free_name(name: str, taken: Callable[[str], bool]) -> str:
    """An unused name: this one, or with a number appended."""
    names = (f"{name}_{number}" if number > 1 else name for number in count(1))
    return next(name for name in names if not taken(name))


def _select(table: str) -> str:
    return f"SELECT {', '.join(COLUMNS[table])} FROM {table}"  # noqa: S608


def insert_into(table: str) -> str:
    """The statement that adds a row to a table."""
    columns = COLUMNS[table]
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608


GAME = _select("game")
VERSION = "SELECT coalesce(max(version), 0) FROM entry WHERE game = ?"
ENTRIES = "SELECT {} FROM entry WHERE game = ? AND version > ? ORDER BY version"
LAST_ENTRIES = """
    SELECT game, version, {} FROM entry
    JOIN (SELECT game AS of, max(version) AS newest FROM entry GROUP BY game) AS last
    ON entry.game = last.of AND entry.version = last.newest
"""
ANSWER = "SELECT body FROM answer WHERE scope = ? AND key = ?"
DOCUMENT = "SELECT body FROM document WHERE kind = ? AND name = ?"
SEAT = _select("seat")
SEAT_BY_TOKEN = f"""
    SELECT {", ".join(COLUMNS["seat"])},
        (SELECT body FROM document WHERE kind = ? AND name = seat.game || '/' || seat.id)
    FROM seat WHERE token_hash = ?
"""  # noqa: S608
CHANGES = ", ".join(f"{column} = excluded.{column}" for column in COLUMNS["seat"][2:])
COVER = ", ".join(f"{column} = ?" for column in COLUMNS["game"][1:])
GAPS = """
    SELECT game, count(*), max(version) FROM entry GROUP BY game
    HAVING min(version) <> 1 OR max(version) <> count(*) ORDER BY game
"""


APPEND = """
    INSERT INTO entry (game, version, body)
    SELECT CAST(? AS text), CAST(? AS integer), CAST(? AS text)
    WHERE ? = (SELECT coalesce(max(version), 0) + 1 FROM entry WHERE game = ?)
    ON CONFLICT DO NOTHING
"""
FORGET = "DELETE FROM answer WHERE number <= (SELECT max(number) FROM answer) - ?"


class RowStore(Connected[C]):
    """Stores games in the tables of a database."""

    BODY = "body"
    """The SQL expression that reads an entry, preferably as bytes."""
    _answers_kept = 0

    @abstractmethod
    def _copy_to(self, target: Path) -> None:
        """Write everything to a new SQLite file."""

    def add_game(self, game: GameRecord) -> None:
        """Store a new game."""
        self._write(insert_into("game"), *(getattr(game, column) for column in COLUMNS["game"]))

    def change_game(self, game: GameRecord) -> None:
        """Update a game's metadata."""
        values = [getattr(game, column) for column in COLUMNS["game"][1:]]
        with self.transaction(game.id):
            if self.game(game.id) is None:
                raise StoreError(NO_GAME)
            self._write(f"UPDATE game SET {COVER} WHERE id = ?", *values, game.id)  # noqa: S608

    def remove_game(self, game_id: str) -> bool:
        """Delete a game with its seats and entries; False if there was none."""
        with self.transaction():
            there = self.game(game_id) is not None
            for table in ("seat", "entry", "snapshot"):
                self._write(f"DELETE FROM {table} WHERE game = ?", game_id)  # noqa: S608
            self._write("DELETE FROM game WHERE id = ?", game_id)
        return there

    def games(self) -> list[GameRecord]:
        """All games, newest first."""
        return self._games("ORDER BY created_at DESC, id DESC")

    def game(self, game_id: str) -> GameRecord | None:
        """A game by id."""
        return next(iter(self._games("WHERE id = ?", game_id)), None)

    def game_by_code(self, join_code: str) -> GameRecord | None:
        """A game by its join code."""
        return next(iter(self._games("WHERE join_code = ?", join_code)), None)

    def _games(self, which: str, *values: str) -> list[GameRecord]:
        rows = self._execute(f"{GAME} {which}", *values)
        return [GameRecord(**dict(zip(COLUMNS["game"], row, strict=True))) for row in rows]

    def version(self, game_id: str) -> int:
        """The number of a game's entries."""
        return int(self._execute(VERSION, game_id)[0][0])

    def append(self, game_id: str, version: int, entry: bytes) -> None:
        """Store an entry under its version."""
        if self._held is None:
            with self.transaction(game_id):
                return self.append(game_id, version, entry)
        if not self._write_on(APPEND, game_id, version, entry.decode(), version, game_id):
            raise VersionTaken
        return None

    def entries(self, game_id: str, after: int = 0) -> Iterator[bytes]:
        """A game's entries after a version, oldest first."""
        rows = self._execute(ENTRIES.format(self.BODY), game_id, after)
        return (row[0] if isinstance(row[0], bytes) else row[0].encode() for row in rows)

    def first_entry(self, game_id: str) -> bytes | None:
        """A game's oldest entry."""
        rows = self._execute(f"SELECT {self.BODY} FROM entry WHERE game = ? AND version = 1", game_id)  # noqa: S608
        return None if not rows else rows[0][0] if isinstance(rows[0][0], bytes) else rows[0][0].encode()

    def last_entry(self, game_id: str) -> bytes | None:
        """A game's newest entry."""
        sql = f"SELECT {self.BODY} FROM entry WHERE game = ? ORDER BY version DESC LIMIT 1"  # noqa: S608
        rows = self._execute(sql, game_id)
        return None if not rows else rows[0][0] if isinstance(rows[0][0], bytes) else rows[0][0].encode()

    def last_entries(self) -> dict[str, tuple[int, bytes]]:
        """Every game's newest entry, with its version, by game."""
        return {
            game: (version, body if isinstance(body, bytes) else body.encode())
            for game, version, body in self._execute(LAST_ENTRIES.format(self.BODY))
        }

    def rewrite(self, game_id: str, entries: Sequence[bytes]) -> None:
        """Store the entries of a journal from before the chain with their hashes."""
        with self.transaction(game_id):
            for version, body in enumerate(entries, start=1):
                self._write("UPDATE entry SET body = ? WHERE game = ? AND version = ?", body.decode(), game_id, version)
            self._write("DELETE FROM snapshot WHERE game = ?", game_id)

    def keep_snapshot(self, game_id: str, snapshot: Snapshot) -> None:
        """Store a game's snapshot, replacing an older one."""
        self._write(
            f"{insert_into('snapshot')} ON CONFLICT (game) DO UPDATE SET "
            "version = excluded.version, digest = excluded.digest, body = excluded.body",
            game_id, snapshot.version, snapshot.digest, snapshot.body.decode(),
        )  # fmt: skip

    def snapshot(self, game_id: str) -> Snapshot | None:
        """A game's snapshot, if there is one."""
        rows = self._execute("SELECT version, digest, body FROM snapshot WHERE game = ?", game_id)
        return Snapshot(rows[0][0], rows[0][1], rows[0][2].encode()) if rows else None

    def add_seat(self, seat: SeatRecord) -> None:
        """Store a new seat."""
        self._write(insert_into("seat"), *_seat_row(seat))

    def change_seat(self, seat: SeatRecord) -> None:
        """Update a seat."""
        self._write(f"{insert_into('seat')} ON CONFLICT (game, id) DO UPDATE SET {CHANGES}", *_seat_row(seat))

    def remove_seat(self, game_id: str, seat_id: str) -> bool:
        """Delete a seat; False if there was none."""
        with self.transaction(game_id):
            there = self._seats("WHERE game = ? AND id = ?", game_id, seat_id)
            self._write("DELETE FROM seat WHERE game = ? AND id = ?", game_id, seat_id)
        return bool(there)

    def seats(self, game_id: str) -> list[SeatRecord]:
        """A game's seats, oldest first."""
        return self._seats("WHERE game = ? ORDER BY created_at, id", game_id)

    def seat_by_token(self, token_hash: str) -> SeatRecord | None:
        """The seat a token belongs to, with its chosen language."""
        rows = self._execute(SEAT_BY_TOKEN, LANGUAGE, token_hash)
        return replace(_seat(rows[0][:-1]), language=rows[0][-1] or "") if rows else None

    def seat_by_move(self, move_hash: str) -> SeatRecord | None:
        """The seat that a one-time code moves."""
        return next(iter(self._seats("WHERE move_hash = ?", move_hash)), None)

    def _seats(self, which: str, *values: str) -> list[SeatRecord]:
        return [_seat(row) for row in self._execute(f"{SEAT} {which}", *values)]

    def answer(self, scope: str, key: str) -> Answer | None:
        """The stored response for a key."""
        rows = self._execute(ANSWER, scope, key)
        return decode(rows[0][0], Answer) if rows else None

    def keep_answer(self, answer: Answer) -> None:
        """Store a response; now and then the oldest are deleted, if there are very many."""
        body = msgspec.json.encode(answer).decode()
        if not self._write_on(f"{insert_into('answer')} ON CONFLICT DO NOTHING", answer.scope, answer.key, body):
            raise Duplicate(TAKEN)
        if self._answers_kept % FORGET_EVERY == 0:
            self._write_on(FORGET, MOST_ANSWERS)
        self._answers_kept += 1

    def keep_document(self, kind: str, name: str, body: str) -> None:
        """Store a document between games, replacing one of the same kind and name."""
        self._write(
            f"{insert_into('document')} ON CONFLICT (kind, name) DO UPDATE SET body = excluded.body", kind, name, body
        )

    def document(self, kind: str, name: str) -> str | None:
        """A stored document."""
        rows = self._execute(DOCUMENT, kind, name)
        return str(rows[0][0]) if rows else None

    def documents(self, kind: str) -> list[str]:
        """The names of all documents of a kind, in alphabetical order."""
        return [row[0] for row in self._execute("SELECT name FROM document WHERE kind = ? ORDER BY name", kind)]

    def bodies(self, kind: str) -> dict[str, str]:
        """All documents of a kind, by name."""
        return dict(self._execute("SELECT name, body FROM document WHERE kind = ? ORDER BY name", kind))

    def remove_document(self, kind: str, name: str) -> bool:
        """Delete a document; False if there was none."""
        with self.transaction():
            there = self.document(kind, name) is not None
            self._write("DELETE FROM document WHERE kind = ? AND name = ?", kind, name)
        return there

    def checkpoint(self) -> None:
        """Do nothing: a database server maintains its own log."""

    def backup(self, target: Path, files: Mapping[str, str] = NO_FILES) -> None:
        """Write a complete copy to a new SQLite file, consistent even while games are played."""
        if target.exists():
            raise StoreError(_("{target} already exists; choose another name.", target=target))
        if not target.parent.is_dir():
            raise StoreError(_("There is no folder {folder} for the backup.", folder=target.parent))
        part = target.with_name(f"{target.name}.part")
        try:
            remove_file(part)
            part.touch(mode=OWNER_ONLY, exist_ok=False)  # it holds what opens seats, and what everybody did
            self._copy_to(part)
            add_documents(part, FILE, files)
            give_like(part, target.parent)
            part.rename(target)
        except (StoreError, OSError) as error:
            why = getattr(error, "strerror", None) or error
            raise StoreError(_("The backup to {target} failed: {why}", target=target, why=why)) from error
        finally:
            remove_file(part)

    def every_row(self) -> Iterator[tuple[str, list[Row]]]:
        """Every row of every table, in batches, from one consistent read."""
        with self._moment():
            for table in COLUMNS:
                for rows in self._batches(table):
                    yield table, rows

    def _batches(self, table: str) -> Iterator[list[Row]]:
        order = OLDEST_FIRST[table]
        names = order.split(", ")
        if not set(names) <= set(COLUMNS[table]):  # responses, of which there aren't many
            yield self._execute(f"{_select(table)} ORDER BY {order}")
            return
        places, key = [COLUMNS[table].index(name) for name in names], ", ".join("?" * len(names))
        rows = self._execute(f"{_select(table)} ORDER BY {order} LIMIT {BATCH}")
        while rows:
            yield rows
            last = [rows[-1][place] for place in places]
            rows = self._execute(f"{_select(table)} WHERE ({order}) > ({key}) ORDER BY {order} LIMIT {BATCH}", *last)

    def add_rows(self, table: str, rows: Sequence[Row]) -> int:
        """Store rows that another store read; returns how many."""
        for row in rows:
            self._execute(insert_into(table), *row)
        return len(rows)

    def is_led(self) -> bool:
        """Whether a server leads on this database: one that runs."""
        return False

    def counts(self) -> dict[str, int]:
        """How many rows each table has."""
        return {table: int(self._execute(f"SELECT count(*) FROM {table}")[0][0]) for table in COLUMNS}  # noqa: S608

    def check(self) -> list[str]:
        """What's wrong with the store itself: journals with gaps."""
        gaps = self._execute(GAPS)
        return [
            f"The journal of game {game} holds {count} entries, yet its last is {last}." for game, count, last in gaps
        ]


def _seat_row(seat: SeatRecord) -> Row:
    kept = {**msgspec.structs.asdict(seat), "powers": ",".join(seat.powers)}
    return tuple(kept[column] for column in COLUMNS["seat"])


def _seat(row: Row) -> SeatRecord:
    kept = dict(zip(COLUMNS["seat"], row, strict=True))
    return SeatRecord(**{**kept, "powers": tuple(filter(None, kept["powers"].split(",")))})
