"""The default store: one SQLite file, safe against a pulled plug and several phones at once."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.model.records import Answer, GameRecord, SeatRecord
from companion.storage.contract import StoreError, StoreFull, VersionTaken

SCHEMA_VERSION = 1
BUSY_SECONDS = 15.0
MOST_ANSWERS = 20_000
"""Idempotency answers kept; a game night has a few thousand."""


class SqliteStore:
    """Keeps games in a SQLite file, in write-ahead mode with full synchronisation."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._lock = threading.RLock()
        with self._errors():
            _create(self._db)

    @property
    def _db(self) -> Database:
        """This thread's connection; opened when first needed."""
        if not hasattr(self._local, "db"):
            self._local.db = self._open()
            self._local.depth = 0
        db: Database = self._local.db
        return db

    def _open(self) -> Database:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"The database {self.path} cannot be opened: {error}") from error
        with self._lock:
            self._connections.append(connection)
        return Database(connection, execute_plugins=False)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Make several reads and writes one. Writers queue; readers never wait."""
        connection = self._db.conn
        if self._local.depth:
            yield
            return
        with self._errors():
            connection.execute("BEGIN IMMEDIATE")
        self._local.depth = 1
        try:
            yield
            with self._errors():
                connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        finally:
            self._local.depth = 0

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            if "full" in str(error) or "disk I/O" in str(error):
                raise StoreFull("The disk is full; nothing was written. Free some space and try again.") from error
            raise StoreError(f"The database {self.path} does not answer: {error}") from error
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.IntegrityError):
                raise
            raise StoreError(f"{self.path} is damaged or not a Companion database: {error}") from error

    def _read(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._errors():
            rows: list[tuple[Any, ...]] = self._db.execute(sql, values).fetchall()
            return rows

    def _write(self, sql: str, *values: Any) -> int:
        with self.transaction(), self._errors():
            return int(self._db.execute(sql, values).rowcount)

    def add_game(self, game: GameRecord) -> None:
        """Keep a new game."""
        with self.transaction(), self._errors():
            self._db.table("game").insert(msgspec.structs.asdict(game))

    def games(self) -> list[GameRecord]:
        """All games, newest first."""
        return [_game(row) for row in self._read(f"{GAME} ORDER BY created_at DESC, id DESC")]

    def game(self, game_id: str) -> GameRecord | None:
        """A game by id."""
        rows = self._read(f"{GAME} WHERE id = ?", game_id)
        return _game(rows[0]) if rows else None

    def game_by_code(self, join_code: str) -> GameRecord | None:
        """A game by its join code."""
        rows = self._read(f"{GAME} WHERE join_code = ?", join_code)
        return _game(rows[0]) if rows else None

    def version(self, game_id: str) -> int:
        """The number of a game's entries."""
        return int(self._read("SELECT coalesce(max(version), 0) FROM entry WHERE game = ?", game_id)[0][0])

    def append(self, game_id: str, version: int, entry: bytes) -> None:
        """Keep an entry under its version."""
        try:
            self._write("INSERT INTO entry (game, version, body) VALUES (?, ?, ?)", game_id, version, entry.decode())
        except sqlite3.IntegrityError as error:
            raise VersionTaken from error

    def entries(self, game_id: str, after: int = 0) -> Iterator[bytes]:
        """A game's entries after a version, oldest first."""
        sql = "SELECT body FROM entry WHERE game = ? AND version > ? ORDER BY version"
        for (body,) in self._read(sql, game_id, after):
            yield body.encode()

    def add_seat(self, seat: SeatRecord) -> None:
        """Keep a new seat."""
        with self.transaction(), self._errors():
            self._db.table("seat").insert(_seat_row(seat))

    def change_seat(self, seat: SeatRecord) -> None:
        """Keep a seat as it is now."""
        with self.transaction(), self._errors():
            self._db.table("seat").upsert(_seat_row(seat), pk=("game", "id"))

    def remove_seat(self, game_id: str, seat_id: str) -> bool:
        """Forget a seat; False if there was none."""
        return self._write("DELETE FROM seat WHERE game = ? AND id = ?", game_id, seat_id) > 0

    def seats(self, game_id: str) -> list[SeatRecord]:
        """A game's seats, oldest first."""
        return [_seat(row) for row in self._read(f"{SEAT} WHERE game = ? ORDER BY created_at, id", game_id)]

    def seat_by_token(self, token_hash: str) -> SeatRecord | None:
        """The seat a token belongs to."""
        rows = self._read(f"{SEAT} WHERE token_hash = ?", token_hash)
        return _seat(rows[0]) if rows else None

    def seat_by_move(self, move_hash: str) -> SeatRecord | None:
        """The seat that a one-time code hands over."""
        rows = self._read(f"{SEAT} WHERE move_hash = ?", move_hash)
        return _seat(rows[0]) if rows else None

    def answer(self, scope: str, key: str) -> Answer | None:
        """The answer that a key was given."""
        rows = self._read("SELECT body FROM answer WHERE scope = ? AND key = ?", scope, key)
        return msgspec.json.decode(rows[0][0], type=Answer) if rows else None

    def keep_answer(self, answer: Answer) -> None:
        """Remember an answer; the oldest are forgotten when there are very many."""
        body = msgspec.json.encode(answer).decode()
        with self.transaction():
            self._write("INSERT INTO answer (scope, key, body) VALUES (?, ?, ?)", answer.scope, answer.key, body)
            self._write("DELETE FROM answer WHERE rowid <= (SELECT max(rowid) FROM answer) - ?", MOST_ANSWERS)

    def backup(self, target: Path) -> None:
        """Write a complete copy to a file, consistent even while games go on."""
        if target.exists():
            raise StoreError(f"{target} already exists; choose another name.")
        try:
            copy = sqlite3.connect(target)
            with copy:
                self._db.conn.backup(copy)
            copy.close()
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"The backup to {target} failed: {error}") from error

    def check(self) -> list[str]:
        """What SQLite itself finds wrong with the file."""
        return [str(row[0]) for row in self._read("PRAGMA integrity_check") if row[0] != "ok"]

    def close(self) -> None:
        """Close every connection; all data is on disk."""
        with self._lock:
            for connection in self._connections:
                connection.close()
            self._connections.clear()
        self._local = threading.local()


GAME = "SELECT id, name, edition, scenario, join_code, created_at FROM game"
SEAT = "SELECT id, game, name, role, powers, token_hash, created_at, move_hash FROM seat"


def _create(db: Database) -> None:
    """Make the tables of a new file; refuse a file of a newer program."""
    found = db.execute("PRAGMA user_version").fetchone()[0]
    if found > SCHEMA_VERSION:
        raise StoreError("This database was written by a newer Companion; update the program to open it.")
    if found == SCHEMA_VERSION:
        return
    db.execute("BEGIN IMMEDIATE")
    if "game" not in db.table_names():
        text = str
        db.table("game").create(
            {
                "id": text,
                "name": text,
                "edition": text,
                "scenario": text,
                "join_code": text,
                "created_at": text,
            },
            pk="id",
        )
        db.table("game").create_index(["join_code"], unique=True)
        db.table("entry").create(
            {"game": text, "version": int, "body": text},
            pk=("game", "version"),
            foreign_keys=[("game", "game", "id")],
        )
        db.table("seat").create(
            {
                "game": text,
                "id": text,
                "name": text,
                "role": text,
                "powers": text,
                "token_hash": text,
                "created_at": text,
                "move_hash": text,
            },
            pk=("game", "id"),
            foreign_keys=[("game", "game", "id")],
        )
        db.table("seat").create_index(["token_hash"], unique=True)
        db.table("seat").create_index(["move_hash"])
        db.table("answer").create({"scope": text, "key": text, "body": text})
        db.table("answer").create_index(["scope", "key"], unique=True)
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    db.execute("COMMIT")


def _game(row: tuple[Any, ...]) -> GameRecord:
    return GameRecord(id=row[0], name=row[1], edition=row[2], scenario=row[3], join_code=row[4], created_at=row[5])


def _seat_row(seat: SeatRecord) -> dict[str, Any]:
    return {**msgspec.structs.asdict(seat), "powers": ",".join(seat.powers)}


def _seat(row: tuple[Any, ...]) -> SeatRecord:
    return SeatRecord(
        id=row[0],
        game=row[1],
        name=row[2],
        role=row[3],
        powers=tuple(filter(None, row[4].split(","))),
        token_hash=row[5],
        created_at=row[6],
        move_hash=row[7],
    )
