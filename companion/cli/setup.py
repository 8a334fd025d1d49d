"""Setup for commands: the data directory, the host key, the app context; and how they refuse."""

import os
import secrets
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.languages import _
from companion.model.plugins import are_installed
from companion.storage.owners import give_like

if TYPE_CHECKING:  # what a command does not need is not read when it starts
    from companion.editions import Catalogue
    from companion.service import AppContext
    from companion.storage import Store

HOST_KEY_FILE = "host.key"
KEY_FILE_SETTING = "COMPANION_HOST_KEY_FILE"
DATABASE_FILE = "companion.db"
SHORTEST_KEY = 24
"""The minimum length of a host key: anybody who guesses it owns every game."""


def data_directory(data: Path | None) -> Path:
    """Where games are stored: the given directory, or the platform's own for this program."""
    if data is not None:
        return data
    import platformdirs  # the process that serves is told where, and starts without it

    return Path(platformdirs.user_data_dir("companion", appauthor=False))


def make_data_folder(data: Path | None) -> Path:
    """The data directory, readable only by its owner; one from an older program is closed to others."""
    folder = data_directory(data)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.name == "posix" and (folder / DATABASE_FILE).exists():
        there = folder.stat()
        if there.st_uid == os.getuid() and there.st_mode & 0o077 and not there.st_mode & stat.S_ISVTX:
            folder.chmod(there.st_mode & 0o700)
    return folder


def is_empty(data: Path | None) -> bool:
    """Whether there's a data directory without a database."""
    folder = data_directory(data)
    return folder.is_dir() and not (folder / DATABASE_FILE).exists()


def insist_on_store(data: Path | None, database: str | None) -> None:
    """Refuse to read a database that doesn't exist, rather than create it."""
    file = missing_database(data, database)
    if file is None:
        return
    if not file.parent.is_dir():
        raise click.ClickException(_("There's no folder {folder}, so there are no games to read.", folder=file.parent))
    raise click.ClickException(_("There's no database {file}, so there are no games to read.", file=file))


def missing_database(data: Path | None, database: str | None) -> Path | None:
    """The database file, if it doesn't exist yet."""
    url = database or database_url(data)
    file = Path(url.removeprefix("sqlite:///"))
    return None if not url.startswith("sqlite:///") or file.exists() else file


def open_app(
    data: Path | None,
    database: str | None,
    editions: Sequence[Path] = (),
    *,
    create: bool = True,
    only_read: bool = False,
) -> "AppContext":
    """An app context on the store that the options name, including editions in the data directory."""
    from companion.service import AppContext
    from companion.service.safekeeping.heads import heads_beside
    from companion.storage import open_store

    if create or data_directory(data).is_dir():
        make_data_folder(data)
    url = database or database_url(data)
    heads = heads_beside(url, data_directory(data))
    return AppContext(open_store(url, create=create, only_read=only_read), catalogue_of(data, editions), heads=heads)


def catalogue_of(data: Path | None, editions: Sequence[Path]) -> "Catalogue":
    """The available editions: the shipped boxes, those of the options, and those in the data directory."""
    from companion.editions import Catalogue

    return Catalogue(edition_folders(data, editions), may_lack=edition_folders(data, ())[0])


def left_out(data: Path | None, editions: Sequence[Path] = ()) -> list[tuple[str, str]]:
    """The families, folders, and editions that can't be used, by name, and why."""
    found = edition_folders(data, editions)
    if not any(any(folder.iterdir()) for folder in found if folder.is_dir()) and not editions and not are_installed():
        return []  # to import every family takes a while, for which no evening should wait
    return catalogue_of(data, editions).left_out()


def tell_left_out(found: Iterable[tuple[str, str]]) -> None:
    """Say what can't be used, in addition to a command's output."""
    for name, why in found:
        click.echo(_("{name} is left out: {why}", name=name, why=why), err=True)


def edition_folders(data: Path | None, editions: Sequence[Path]) -> list[Path]:
    """Where to look for editions other than the built-in ones."""
    return [*editions, data_directory(data) / "editions"]


def database_url(data: Path | None) -> str:
    """The database URL of a data directory."""
    return f"sqlite:///{data_directory(data) / DATABASE_FILE}"


@contextmanager
def looking(data: Path | None, database: str | None, editions: Sequence[Path] = ()) -> "Iterator[AppContext]":
    """An app context for a read-only command: it finds nothing if there's no database, and doesn't create one."""
    if missing_database(data, database) is None:
        with the_app(data, database, editions, must_exist=True, only_read=True) as app:
            yield app
        return
    from companion.service import AppContext
    from companion.storage.temporary import TemporaryStore

    with closing(TemporaryStore()) as store:
        app = AppContext(store, catalogue_of(data, editions))
        tell_left_out(app.catalogue.left_out())
        yield app


@contextmanager
def the_app(
    data: Path | None,
    database: str | None,
    editions: Sequence[Path] = (),
    *,
    must_exist: bool = False,
    only_read: bool = False,
) -> "Iterator[AppContext]":
    """An app context for one command; the store is closed afterward. With `must_exist`, no store is created; with
    `only_read`, none of an older program is upgraded, and it says what an upgrade would do.
    """
    if must_exist:
        insist_on_store(data, database)
    app = open_app(data, database, editions, create=not must_exist, only_read=only_read)
    tell_left_out(app.catalogue.left_out())
    tell_upgrade(app.store)
    try:
        yield app
    finally:
        app.heads.close()
        app.store.close()


def tell_upgrade(store: "Store") -> None:
    """Say what starting this version would do to a database that was only read."""
    from companion.storage.rows import SCHEMA_VERSION
    from companion.storage.temporary import WOULD_UPGRADE, OlderStore

    if isinstance(store, OlderStore):
        click.echo(_(WOULD_UPGRADE, then=store.schema, now=SCHEMA_VERSION), err=True)


def host_key(data: Path | None) -> str:
    """The host key: from COMPANION_HOST_KEY, or the file that COMPANION_HOST_KEY_FILE names, otherwise created once and
    stored in a file that only its owner can read.
    """
    if given := os.environ.get("COMPANION_HOST_KEY"):
        return _long_enough(given, "COMPANION_HOST_KEY")
    if secret := os.environ.get(KEY_FILE_SETTING):
        return _long_enough(_secret_in(Path(secret)), secret)
    file = make_data_folder(data) / HOST_KEY_FILE
    with suppress(FileNotFoundError):
        if kept := file.read_text(encoding="ascii").strip():
            return _long_enough(kept, str(file))
        file.unlink()  # a full disk, or a plug pulled at the wrong moment, left it empty
    key = secrets.token_urlsafe(24)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(key + "\n")
    give_like(file, file.parent)
    return key


def where_the_key_is(data: Path | None) -> str:
    """Where to find the host key, shown instead of the key."""
    if os.environ.get("COMPANION_HOST_KEY"):
        return "COMPANION_HOST_KEY"
    return os.environ.get(KEY_FILE_SETTING) or str(data_directory(data) / HOST_KEY_FILE)


def _secret_in(file: Path) -> str:
    """A secret that somebody put into a file, as containers and systemd do."""
    try:
        return file.read_text(encoding="ascii").strip()
    except UnicodeDecodeError:
        raise click.ClickException(_("{file} doesn't hold a host key.", file=file)) from None
    except OSError as error:
        raise click.ClickException(
            _("Can't read the host key in {file}: {error}.", file=file, error=error.strerror or error)
        ) from None


def _long_enough(key: str, where: str) -> str:
    if len(key) < SHORTEST_KEY:
        raise click.ClickException(
            _(
                "The host key in {where} has {key} characters; it needs {SHORTEST_KEY}, ideally random ones. "
                "Without one, Companion makes its own.",
                where=where,
                key=len(key),
                SHORTEST_KEY=SHORTEST_KEY,
            )
        )
    return key


def refusing(command: Callable[..., Any]) -> Callable[..., Any]:
    """Let a command refuse with a sentence and exit code 1."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except BrokenPipeError:
            raise  # who reads has read enough (`| head`): click ends quietly
        except OSError as error:
            name = error.filename or _("The file")
            raise click.ClickException(f"{name}: {error.strerror or error}") from None
        except Exception as error:
            if not _is_refusal(error):
                raise
            raise click.ClickException(str(error)) from None

    return run


def _is_refusal(error: Exception) -> bool:
    """Whether an error is a refusal with a sentence for people."""
    from companion.engine.codec import UnreadableGame
    from companion.model.refusal import NotFound, RuleViolation
    from companion.storage import StoreError

    return isinstance(error, RuleViolation | NotFound | UnreadableGame | StoreError)
