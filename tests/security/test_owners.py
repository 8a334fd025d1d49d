"""Whose files in a data directory are: root writes into it, and the service's user can still open everything."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir

import pytest
from click.testing import CliRunner

from companion.cli.games import import_, restore
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, games
from companion.service.safekeeping.backups import Backups
from companion.service.safekeeping.heads import heads_beside
from companion.storage import StoreError, open_store

NOBODY = 65534
pytestmark = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() != 0, reason="only root writes files that belong to others"
)


@contextmanager
def as_somebody(uid: int = NOBODY) -> Iterator[None]:
    os.seteuid(uid)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory of the service's own user, with a game."""
    inside = tmp_path.parents[: tmp_path.parts.index(tmp_path.name) - len(Path(gettempdir()).parts)]
    for folder in (tmp_path, *inside):
        folder.chmod(folder.stat().st_mode | 0o055)
    made = tmp_path / "data"
    made.mkdir(mode=0o700)
    app = AppContext(open_store(f"sqlite:///{made / 'companion.db'}"))
    games.create_game(app, HOST, "aa1941", StartGame(scenario="1941"))
    app.store.backup(made / "copy.db")
    app.store.close()
    for path in (made, *made.iterdir()):
        os.chown(path, NOBODY, NOBODY)
    return made


def owners(folder: Path) -> set[int]:
    return {path.stat().st_uid for path in folder.rglob("*")}


@pytest.mark.parametrize("there", [True, False])
def test_what_root_restores_belongs_to_the_services_user_as_before(data: Path, there: bool):
    database = data / "companion.db"
    if there:
        database.chmod(0o640)
    else:
        database.unlink()
    done = CliRunner().invoke(restore, [str(data / "copy.db"), "--data", str(data)])
    assert done.exit_code == 0, done.output
    assert owners(data) == {NOBODY}
    assert stat.S_IMODE(database.stat().st_mode) == (0o640 if there else 0o600)
    with as_somebody():
        store = open_store(f"sqlite:///{database}")
        assert len(store.games()) == 1
        store.close()


def test_everything_else_that_root_writes_there_does_too(data: Path, tmp_path: Path):
    url = f"sqlite:///{data / 'companion.db'}"
    app = AppContext(open_store(url), heads=heads_beside(url, data))
    backups = Backups(app, data / "backups", data=data)
    games.create_game(app, HOST, "aa1941", StartGame(scenario="1941"), "Second")
    assert backups.look()
    app.heads.close()
    app.store.close()
    (tmp_path / "no game").write_text("{}")
    CliRunner().invoke(import_, [str(tmp_path / "no game"), "--data", str(data)])
    assert owners(data) == {NOBODY}


def test_somebody_who_may_not_is_refused_with_a_sentence_and_nothing_changes(data: Path):
    database = data / "companion.db"
    data.chmod(0o777)
    before = database.read_bytes()
    with as_somebody(12345):
        done = CliRunner().invoke(restore, [str(data / "copy.db"), "--data", str(data)])
        assert (done.exit_code, "belongs to nobody" in done.output) == (1, True), done.output
        with pytest.raises(StoreError, match="belongs to nobody, and this program may not write there"):
            open_store(f"sqlite:///{database}")
    assert database.read_bytes() == before
