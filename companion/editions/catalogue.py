"""Finding editions by id: the boxes of the families, and those in folders of the user's."""

import threading
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

from companion.editions import checks, examples, reading, sources, varying
from companion.editions.problems import EditionError, Problem, Problems
from companion.editions.sources import RawEdition
from companion.families import AnyFamily, families, family_named
from companion.languages import add_folder
from companion.model.edition import LAST, Edition


@cache
def boxes() -> Mapping[str, Path]:
    """The built-in editions: id to folder, in the order people see them."""
    found = [
        (about.get("order", LAST), about["id"], folder)
        for family in families().values()
        for folder in sources.editions_in(family.boxes)
        if (about := sources.read(folder, Problems()).tables["edition"])
    ]
    return {id: folder for _, id, folder in sorted(found)}


@cache
def raw_box(edition_id: str) -> RawEdition:
    """The raw tables of a built-in edition, which nobody changes; of a variant as it differs, laid over its box."""
    raw = sources.read(boxes()[edition_id], Problems())
    base_id = _extends(raw)
    return raw if base_id is None else varying.vary(raw, raw_box(base_id), Problems())


def load_path(path: Path) -> Edition:
    """Load and validate the edition in a folder or file. Raises EditionError naming everything that is wrong."""
    problems = Problems()
    raw = sources.read(path, problems)
    problems.raise_if_any(path.name)
    return from_tables(raw)


def from_tables(raw: RawEdition) -> Edition:
    """The edition that raw tables state, read and checked as its family has it. Raises EditionError as `load_path`."""
    problems = Problems()
    base_id = _extends(raw)
    if base_id is not None:
        raw = _varied(raw, base_id, problems)
        problems.raise_if_any(raw.name)
    family = _family(raw, problems)
    try:
        edition: Edition = reading.to_edition(family.edition, raw, problems)
        for check in (*checks.CHECKS, *family.checks):
            for key, expected in check(edition):
                problems.add(raw.file_of(key), key, expected)
        problems.raise_if_any(raw.name)
    except EditionError:
        problems.give_examples(lambda key: examples.example(family.boxes, key))
        raise EditionError(raw.name, tuple(problems.found)) from None
    if base_id is not None:
        edition.__dict__["box"] = load(base_id)
    return edition


def _family(raw: RawEdition, problems: Problems) -> AnyFamily:
    """The family that an edition names; without one, the sections that every edition has are read nevertheless."""
    about = raw.tables.get("edition")
    name = about.get("rules") if isinstance(about, dict) else None
    found = family_named(name) if isinstance(name, str) else None
    if found is not None:
        return found
    if isinstance(name, str):
        known = ", ".join(families())
        problems.add(raw.file_of("edition"), "edition.rules", f"there is no ruleset {name!r}; expected one of {known}")
    reading.to_edition(Edition, raw, problems, more_keys=True)
    raise EditionError(raw.name, tuple(problems.found))


def _extends(raw: RawEdition) -> str | None:
    about = raw.tables.get("edition")
    base = about.get("extends") if isinstance(about, dict) else None
    return base if isinstance(base, str) else None


def _varied(raw: RawEdition, base_id: str, problems: Problems) -> RawEdition:
    key, file = "edition.extends", raw.file_of("edition")
    if base_id not in boxes():
        known = ", ".join(boxes())
        problems.add(file, key, f"expected a built-in edition ({known}), got {base_id!r}: a variant extends no variant")
        return raw
    if raw.tables["edition"].get("id") == base_id:
        problems.add(file, key, "expected another edition than itself")
        return raw
    return varying.vary(raw, raw_box(base_id), problems)


@cache
def load(edition_id: str) -> Edition:
    """A built-in edition by id."""
    return load_path(boxes()[edition_id])


class Catalogue:
    """The editions at hand: built-in ones first, then those found in extra folders.

    An extra edition that cannot be loaded is kept in `broken` and does not hide the others.
    Files that change, come or go are read again when editions are listed: an edition that is `in_use` stays as it is
    until its games are over.
    """

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self.folders = tuple(folders)
        for folder in self.folders:
            add_folder(folder / "languages")
        self.in_use: Callable[[str], bool] = lambda _edition: False
        """Whether a game of that edition is going on."""
        self.broken: dict[str, EditionError] = {}
        self._extra: dict[str, Edition] = {}
        self._of: dict[Path, str] = {}
        self._seen: dict[Path, Stamp] = {}
        self._lock = threading.Lock()
        self.refresh()

    def refresh(self, *, wait: bool = False) -> None:
        """Read anew what has changed in the extra folders; if somebody else is just doing that, leave it to them.

        With `wait`, what has changed until now is read when this returns.
        """
        if not self.folders or not self._lock.acquire(blocking=wait):
            return
        try:
            self._read_anew()
        finally:
            self._lock.release()

    def _read_anew(self) -> None:
        found = {path: _stamp(path) for folder in self.folders for path in sources.editions_in(folder)}
        if found == self._seen:
            return
        for path in self._seen.keys() - found.keys():
            self._drop(path)
        for path, stamp in found.items():
            if self._seen.get(path) != stamp and not self._held(path):
                self._drop(path)
                self._add(path)
                self._seen[path] = stamp

    def _held(self, path: Path) -> bool:
        return path in self._of and self.in_use(self._of[path])

    def _drop(self, path: Path) -> None:
        if self._held(path):
            return
        self._seen.pop(path, None)
        self.broken.pop(path.name, None)
        self._extra.pop(self._of.pop(path, ""), None)

    def _add(self, path: Path) -> None:
        try:
            edition = load_path(path)
            if edition.id in boxes() or edition.id in self._extra:
                problem = Problem(path.name, "edition.id", f"there already is an edition {edition.id!r}")
                raise EditionError(path.name, (problem,))
            self._extra[edition.id] = edition
            self._of[path] = edition.id
        except EditionError as error:
            self.broken[path.name] = error

    def ids(self) -> tuple[str, ...]:
        """Every edition's id."""
        self.refresh()
        return (*boxes(), *sorted(self._extra, key=lambda one: (self._extra[one].edition.order, one)))

    def get(self, edition_id: str) -> Edition | None:
        """An edition by id, or None if there is none of that name."""
        if edition_id in boxes():
            return load(edition_id)
        if edition_id not in self._extra:
            self.refresh()  # another process may have saved it
        return self._extra.get(edition_id)

    def path_of(self, edition_id: str) -> Path | None:
        """The file or folder that an edition of the user's is read from; None if there is none."""
        return next((path for path, one in self._of.items() if one == edition_id), None)

    def all(self) -> tuple[Edition, ...]:
        """Every edition, loaded."""
        return tuple(edition for id_ in self.ids() if (edition := self.get(id_)) is not None)


Stamp = tuple[tuple[str, int, int], ...]
"""What tells whether files have changed: name, time and size of each."""


def _stamp(path: Path) -> Stamp:
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    try:
        return tuple((file.name, (stat := file.stat()).st_mtime_ns, stat.st_size) for file in files)
    except OSError:
        return ()
