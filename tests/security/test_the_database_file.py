"""The database under a running server: nothing is acknowledged into a file that has no name any more."""

import shutil
from pathlib import Path

import pytest

from companion.storage import StoreError, open_store
from tests.api.conftest import make_app
from tests.api.talking import HOST_KEY, Talker

INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


@pytest.fixture
def host(path: Path) -> Talker:
    return Talker.to_app(make_app(f"sqlite:///{path}"), HOST_KEY)


def lost(host: Talker, game: str) -> None:
    assert host.get("/healthz").expect(503).code == "store_lost"
    assert host.post(f"/games/{game}/actions", INFANTRY).expect(503).code == "store_lost"


def test_a_deleted_file_takes_nothing_more(host: Talker, path: Path):
    game = host.new_game()["id"]
    kept = path.with_name("aside.db")
    path.rename(kept)
    lost(host, game)
    kept.rename(path)
    host.get("/healthz").expect(200)
    host.post(f"/games/{game}/actions", INFANTRY).expect(201)


def test_a_replaced_file_takes_nothing_more(host: Talker, path: Path):
    game = host.new_game()["id"]
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    copy.replace(path)
    lost(host, game)


def test_an_empty_file_is_noticed(path: Path):
    path.touch()
    with pytest.raises(StoreError, match="is empty"):
        open_store(f"sqlite:///{path}")
    assert path.stat().st_size == 0


def test_a_new_database_is_never_an_empty_file(path: Path, monkeypatch: pytest.MonkeyPatch):
    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.storage.sqlite._create_tables", crash)
    with pytest.raises(KeyboardInterrupt):
        open_store(f"sqlite:///{path}")
    assert list(path.parent.iterdir()) == []
