"""Documents that are kept between games, and files of the first schema that learn to keep them."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from companion.storage import Store, open_store
from companion.storage.rows import SCHEMA_VERSION

from .samples import DURABLE, Thrown, a_game, elsewhere, everything, fill

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


def test_a_document_is_kept_replaced_listed_and_removed(store: Store) -> None:
    assert store.document("board/war_game", "our box") is None
    store.keep_document("board/war_game", "our box", '{"name": "Ōsaka"}')
    store.keep_document("board/war_game", "Another", "{}")
    store.keep_document("board/second_world_war", "our box", "[]")
    assert store.document("board/war_game", "our box") == '{"name": "Ōsaka"}'
    assert store.documents("board/war_game") == ["Another", "our box"]
    store.keep_document("board/war_game", "our box", "{}")
    assert store.document("board/war_game", "our box") == "{}"
    assert store.remove_document("board/war_game", "our box")
    assert not store.remove_document("board/war_game", "our box")
    assert store.documents("board/war_game") == ["Another"]
    assert store.document("board/second_world_war", "our box") == "[]"


def test_a_document_belongs_to_its_transaction(store: Store) -> None:
    def throw() -> None:
        with store.transaction():
            store.keep_document("k", "n", "x")
            assert elsewhere(lambda: store.documents("k")) == []
            raise Thrown

    with pytest.raises(Thrown):
        throw()
    assert store.documents("k") == []


@DURABLE
def test_documents_outlive_the_program_and_are_in_the_backup(
    store: Store, opened: Callable[[], Store], tmp_path: Path
) -> None:
    store.keep_document("k", "n", "x")
    assert opened().document("k", "n") == "x"
    store.backup(tmp_path / "backup.db")
    copy = open_store(f"sqlite:///{tmp_path / 'backup.db'}")
    assert copy.document("k", "n") == "x"
    copy.close()


def test_a_file_of_the_first_schema_opens_with_all_that_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as old:
        old.executescript(FIRST_SCHEMA)
    old.close()
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
    with sqlite3.connect(path) as new:
        assert new.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    new.close()


def test_a_server_of_the_first_schema_opens_with_all_that_is_in_it(postgres_url: str) -> None:
    store = open_store(postgres_url)
    store.add_game(a_game())
    store.close()
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("DROP TABLE document")
        connection.execute("UPDATE companion_schema SET version = 1")
    again = open_store(postgres_url)
    again.keep_document("k", "n", "x")
    assert again.games() == [a_game()]
    again.close()
