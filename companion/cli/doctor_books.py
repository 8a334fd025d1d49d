"""What `companion doctor` says about the games themselves: damage, the disk, and the age of the backups."""

import shutil
import time
from pathlib import Path
from typing import NamedTuple

from companion.cli.setup import data_directory, database_url, missing_database
from companion.languages import _, n_
from companion.storage import StoreError, open_store

LEAST_ROOM = 200_000_000
"""How many bytes should be free for an evening and its backups."""
LONGEST_WITHOUT = 24 * 3600
"""How many seconds a changed database may be without a backup."""


class Finding(NamedTuple):
    """Something about the books, and whether somebody should act."""

    sentence: str
    is_bad: bool = False


def findings(data: Path | None, database: str | None, backups: Path | None) -> list[Finding]:
    """What there is to say about the games, the disk, and the backups."""
    if database is None and missing_database(data, None) is not None:
        return [Finding(_("There are no games in {folder} yet.", folder=data_directory(data)))]
    url = database or database_url(data)
    return [*_damage(url), *_disk(data_directory(data)), *_backups(url, backups or data_directory(data) / "backups")]


def _damage(url: str) -> list[Finding]:
    try:
        store = open_store(url, create=False, only_read=True)
    except StoreError as error:
        return [Finding(str(error), is_bad=True)]
    try:
        wrong, count = store.check(), len(store.games())
    except StoreError as error:
        wrong, count = [str(error)], 0
    finally:
        store.close()
    if wrong:
        return [Finding(problem, is_bad=True) for problem in wrong]
    said = n_(
        "{count} game, and the database isn't damaged. `companion verify` checks every entry.",
        "{count} games, and the database isn't damaged. `companion verify` checks every entry.",
        count,
    )
    return [Finding(said)]


def _disk(folder: Path) -> list[Finding]:
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    free = shutil.disk_usage(there).free
    if free >= LEAST_ROOM:
        return [Finding(_("{free} MB are free on the disk of {folder}.", free=free // 1_000_000, folder=folder))]
    text = _(
        "Only {free} MB are free on the disk of {folder}. Free some before you play.",
        free=free // 1_000_000,
        folder=folder,
    )
    return [Finding(text, is_bad=True)]


def _backups(url: str, folder: Path) -> list[Finding]:
    made = [path.stat().st_mtime for kind in ("hour-", "evening-") for path in folder.glob(f"{kind}*.db")]
    changed = _changed_at(url)
    if not made:
        text = _("There's no backup in {folder}. `companion serve` makes them while you play.", folder=folder)
        return [Finding(text, is_bad=changed is not None and time.time() - changed > LONGEST_WITHOUT)]
    hours = int((time.time() - max(made)) // 3600)
    text = n_("The newest backup is {count} hour old.", "The newest backup is {count} hours old.", hours)
    if changed is None or changed - max(made) <= LONGEST_WITHOUT:
        return [Finding(text)]
    more = _("The games have changed since: make one with `companion backup FILE`.")
    return [Finding(f"{text} {more}", is_bad=True)]


def _changed_at(url: str) -> float | None:
    """When a database file was last written; None for PostgreSQL."""
    if not url.startswith("sqlite:///"):
        return None
    path = Path(url.removeprefix("sqlite:///"))
    found = [file.stat().st_mtime for file in (path, path.with_name(f"{path.name}-wal")) if file.exists()]
    return max(found, default=None)
