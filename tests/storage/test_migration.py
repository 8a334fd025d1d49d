"""Databases of older programs: backed up beside themselves, then brought up to date, or left as they were."""

import gzip
import json
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.storage import StoreError, open_store
from companion.storage.rows import SCHEMA_VERSION
from companion.storage.sqlite import SqliteStore

from .samples import a_game, everything, fill

FIRST_SCHEMA = """
    CREATE TABLE game (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, edition TEXT NOT NULL,
        scenario TEXT NOT NULL, join_code TEXT NOT NULL, created_at TEXT NOT NULL);
    CREATE UNIQUE INDEX idx_game_join_code ON game (join_code);
    CREATE TABLE entry (game TEXT NOT NULL REFERENCES game(id), version INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (game, version));
    CREATE TABLE seat (game TEXT NOT NULL REFERENCES game(id), id TEXT NOT NULL, name TEXT NOT NULL,
        role TEXT NOT NULL, powers TEXT NOT NULL, token_hash TEXT NOT NULL, created_at TEXT NOT NULL,
        move_hash TEXT, PRIMARY KEY (game, id));
    CREATE UNIQUE INDEX idx_seat_token_hash ON seat (token_hash);
    CREATE INDEX idx_seat_move_hash ON seat (move_hash);
    CREATE TABLE answer (number INTEGER PRIMARY KEY, scope TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL);
    CREATE UNIQUE INDEX idx_answer_scope_key ON answer (scope, key);
    INSERT INTO game VALUES ('g1', 'Friday', 'anniversary', '1941', 'CODE-g1', '2026-02-01T19:00:00Z');
    PRAGMA user_version = 1;
"""
OLD_DATA = Path(__file__).parents[1] / "old_data" / "games"
BACKUP = f"companion-before-{SCHEMA_VERSION}.db"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of the first schema."""
    path = tmp_path / "data" / "companion.db"
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as old:
        old.executescript(FIRST_SCHEMA)
    return path


def schema(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def files(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


def opened_and_closed(path: Path) -> None:
    open_store(f"sqlite:///{path}").close()


class TestAFile:
    def test_it_opens_with_all_that_is_in_it(self, path: Path) -> None:
        store = open_store(f"sqlite:///{path}")
        assert store.games() == [a_game()]
        fill(store)
        store.keep_document("k", "n", "x")
        before = everything(store)
        store.close()
        again = open_store(f"sqlite:///{path}")
        assert everything(again) == before
        assert again.document("k", "n") == "x"
        assert again.check() == []
        again.close()
        assert schema(path) == SCHEMA_VERSION

    def test_it_is_backed_up_as_it_was_for_its_owner_only(self, path: Path, caplog: pytest.LogCaptureFixture) -> None:
        opened_and_closed(path)
        backup = path.with_name(BACKUP)
        assert files(path) == sorted([BACKUP, "companion.db"])
        assert stat.S_IMODE(backup.stat().st_mode) == 0o600
        assert schema(backup) == 1
        with closing(sqlite3.connect(backup)) as old:
            assert old.execute("SELECT id FROM game").fetchall() == [("g1",)]
            assert old.execute("SELECT 1 FROM sqlite_master WHERE name = 'document'").fetchall() == []
        assert str(backup) in caplog.text

    def test_it_is_backed_up_once(self, path: Path) -> None:
        opened_and_closed(path)
        opened_and_closed(path)
        assert files(path) == sorted([BACKUP, "companion.db"])

    def test_a_backup_that_is_there_is_never_overwritten(self, path: Path) -> None:
        path.with_name(BACKUP).write_text("something dear")
        opened_and_closed(path)
        assert path.with_name(BACKUP).read_text() == "something dear"
        assert schema(path.with_name(f"companion-before-{SCHEMA_VERSION}_2.db")) == 1

    def test_programs_that_start_at_once_make_one_backup(self, path: Path) -> None:
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(opened_and_closed, [path] * 4))
        assert files(path) == sorted([BACKUP, "companion.db"])
        assert schema(path) == SCHEMA_VERSION

    def test_without_a_backup_nothing_is_migrated(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def no_room(_store: SqliteStore, target: Path) -> None:
            target.write_text("half of it")
            raise StoreError("no room")

        monkeypatch.setattr(SqliteStore, "_copy_to", no_room)
        with pytest.raises(StoreError, match=r"The backup to .* failed: no room"):
            open_store(f"sqlite:///{path}")
        assert files(path) == ["companion.db"]
        assert schema(path) == 1

    def test_a_migration_that_fails_leaves_the_file_as_it_was(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        create = SqliteStore._create_tables

        def broken(store: SqliteStore, tables: list[str]) -> None:
            create(store, tables)
            raise StoreError("the plug was pulled")

        monkeypatch.setattr(SqliteStore, "_create_tables", broken)
        with pytest.raises(StoreError, match="the plug was pulled"):
            open_store(f"sqlite:///{path}")
        monkeypatch.undo()
        assert schema(path) == 1
        opened_and_closed(path)
        assert schema(path) == SCHEMA_VERSION

    def test_a_new_file_has_nothing_to_back_up(self, tmp_path: Path) -> None:
        opened_and_closed(tmp_path / "companion.db")
        assert files(tmp_path / "companion.db") == ["companion.db"]

    def test_the_database_of_the_program_before_is_backed_up_too(self, tmp_path: Path) -> None:
        packed = Path(__file__).parents[1] / "old_data" / "companion.db.gz"
        path = tmp_path / "companion.db"
        path.write_bytes(gzip.decompress(packed.read_bytes()))
        assert schema(path) == 2
        opened_and_closed(path)
        assert (schema(path), schema(path.with_name(BACKUP))) == (SCHEMA_VERSION, 2)


class TestAServer:
    @pytest.fixture
    def old(self, postgres_url: str) -> str:
        """A server with the tables of the first schema."""
        store = open_store(postgres_url)
        store.add_game(a_game())
        store.close()
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute("DROP TABLE document, snapshot, guess")
            connection.execute("UPDATE companion_schema SET version = 1")
        return postgres_url

    def test_it_opens_with_all_that_is_in_it(self, old: str) -> None:
        store = open_store(old)
        store.keep_document("k", "n", "x")
        assert store.games() == [a_game()]
        store.close()
        open_store(old).close()

    def test_copies_of_its_tables_are_put_beside_them(self, old: str) -> None:
        with psycopg.connect(old, autocommit=True) as connection:
            connection.execute(f"CREATE TABLE seat_before_{SCHEMA_VERSION} (dear text)")
        open_store(old).close()
        with psycopg.connect(old) as connection:
            kept = connection.execute(f"SELECT id, name FROM game_before_{SCHEMA_VERSION}").fetchall()
            tables = connection.execute(
                "SELECT table_name FROM information_schema.tables "
                "WHERE table_schema = current_schema() AND table_name LIKE '%before%' ORDER BY 1"
            ).fetchall()
            (now,) = connection.execute("SELECT version FROM companion_schema").fetchall()
        assert kept == [("g1", a_game().name)]
        names = ("answer", "entry", "game", "seat")
        assert [table for (table,) in tables] == [
            *(f"{name}_before_{SCHEMA_VERSION}" for name in names),
            f"seat_before_{SCHEMA_VERSION}_2",
        ]
        assert now == (SCHEMA_VERSION,)


@pytest.mark.parametrize("command", [["games"], ["verify"], ["export", "Friday", "-o", "game.json"], ["boards"]])
def test_commands_that_only_read_upgrade_no_database_and_say_what_an_upgrade_would_do(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
):
    monkeypatch.chdir(tmp_path)
    with closing(sqlite3.connect(path)) as old, old:
        entries = json.loads((OLD_DATA / "aa1941_1941_short.json").read_text())["entries"]
        old.execute("UPDATE game SET edition = 'aa1941'")
        bodies = [("g1", entry["version"], json.dumps(entry)) for entry in entries]
        old.executemany("INSERT INTO entry VALUES (?, ?, ?)", bodies)
    before, there = path.read_bytes(), files(path)
    run = CliRunner().invoke(companion, [*command, "--data", str(path.parent)])
    assert (run.exit_code, "upgrades it to schema" in run.output) == (0, True), run.output
    assert (path.read_bytes(), files(path)) == (before, there)


def test_a_backup_of_an_older_database_is_of_its_own_schema(path: Path, tmp_path: Path):
    (path.parent / "editions").mkdir()
    (path.parent / "editions" / "friday.toml").write_text("no box")
    run = CliRunner().invoke(companion, ["backup", str(tmp_path / "copy.db"), "--data", str(path.parent)])
    assert run.exit_code == 0, run.output
    assert (schema(tmp_path / "copy.db"), schema(path)) == (1, 1)
