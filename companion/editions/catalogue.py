"""Finding editions by id: the families' boxes, and those in the user's folders."""

import threading
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

from companion.editions import checks, covers, examples, reading, sources, varying
from companion.editions.covers import Cover
from companion.editions.lines import with_lines
from companion.editions.problems import BoxMissing, EditionError, FamilyMissing, Problem, Problems
from companion.editions.sources import RawEdition
from companion.engine.checking import no_such
from companion.families import AnyFamily, broken_families, families, family_named
from companion.languages import Message, add_folder, msg, n_
from companion.model.edition import LAST, Edition


@cache
def boxes() -> Mapping[str, Path]:
    """The built-in editions: id to folder, in display order."""
    found = [
        (about.get("order", LAST), about["id"], folder)
        for family in families().values()
        for folder in sources.editions_in(family.boxes)
        if isinstance(about := covers.front_of(folder).tables.get("edition"), dict) and "id" in about
    ]
    return {id: folder for _order, id, folder in sorted(found)}


@cache
def raw_box(edition_id: str) -> RawEdition:
    """The raw tables of a built-in edition (don't modify them); a variant's are merged with its box."""
    raw = sources.read(boxes()[edition_id], Problems())
    base_id = _extends(raw)
    return raw if base_id is None else varying.vary(raw, raw_box(base_id), Problems())


@cache
def cover_of_box(edition_id: str) -> Cover:
    """The cover of a built-in edition."""
    front = covers.front_of(boxes()[edition_id])
    base_id = _extends(front)
    return covers.cover_of(front, None if base_id is None else covers.front_of(boxes()[base_id]))


Find = Callable[[str], RawEdition | None]
"""Finds the complete tables of an edition by id."""


def shipped(edition_id: str) -> RawEdition | None:
    """The complete tables of a shipped box."""
    return raw_box(edition_id) if edition_id in boxes() else None


def load_path(path: Path, find: Find = shipped) -> Edition:
    """Load and validate the edition in a folder or file. Raises EditionError with everything that's wrong.

    `find` looks up what it `extends`.
    """
    problems = Problems()
    path = path.absolute()
    try:
        raw = sources.read(path, problems)
        problems.raise_if_any(path.name)
        return from_tables(raw, find)
    except EditionError as error:
        raise with_lines(path, error) from None


def whole(path: Path, find: Find = shipped) -> RawEdition:
    """The tables of the edition in a folder or file, merged with what it extends. Raises EditionError."""
    problems = Problems()
    raw = sources.read(path, problems)
    base_id = _extends(raw)
    if base_id is not None:
        raw = _varied(raw, base_id, problems, find)
    problems.raise_if_any(path.name)
    return raw


def from_tables(raw: RawEdition, find: Find = shipped) -> Edition:
    """Read and check raw tables as their family's edition. Raises EditionError like `load_path`."""
    problems = Problems()
    base_id = _extends(raw)
    if base_id is None:
        return checked(raw)
    raw = _varied(raw, base_id, problems, find)
    problems.raise_if_any(raw.name)
    edition = checked(raw)
    base = find(base_id) if base_id not in boxes() else None
    edition.beside.box = load(base_id) if base is None else checked(base)
    return edition


def checked(raw: RawEdition, install: str = "") -> Edition:
    """Read and check complete tables that need no box. Raises EditionError like `load_path`.

    `install` is the distribution that provides its family, if known.
    """
    problems = Problems()
    family = _family(raw, problems, install)
    try:
        edition: Edition = reading.to_edition(family.edition, raw, problems)
        for check in (*checks.CHECKS, *family.checks):
            for key, expected in check(edition):
                problems.add(raw.file_of(key), key, expected)
        problems.raise_if_any(raw.name)
    except EditionError:
        here = examples.at_hand(raw.tables, [problem.key for problem in problems.found])
        problems.give_examples(lambda key: here(key) or examples.example(family.boxes, key))
        raise EditionError(raw.name, tuple(problems.found)) from None
    return edition


def _family(raw: RawEdition, problems: Problems, install: str) -> AnyFamily:
    """The family that an edition names; without one, the sections common to all editions are still read."""
    about = raw.tables.get("edition")
    name = about.get("rules") if isinstance(about, dict) else None
    found = family_named(name) if isinstance(name, str) else None
    if found is not None:
        return found
    if isinstance(name, str):
        raise FamilyMissing(raw.name, (_missing(raw, name, install),))
    reading.to_edition(Edition, raw, problems, more_keys=True)
    raise EditionError(raw.name, tuple(problems.found))


def _missing(raw: RawEdition, name: str, install: str) -> Problem:
    """The message for an edition whose family is missing or broken, and what would help."""
    expected = no_such("ruleset", name, families())
    if name in broken_families():
        expected = Message("the family {name} doesn't work: {why}", name=name, why=broken_families()[name])
    elif install:
        text = msg("the family '{name}' isn't installed here; install it with: pip install {install}")
        expected = Message(text, name=name, install=install)
    return Problem(raw.file_of("edition"), "edition.rules", expected)


def _extends(raw: RawEdition) -> str | None:
    about = raw.tables.get("edition")
    base = about.get("extends") if isinstance(about, dict) else None
    return base if isinstance(base, str) else None


def _varied(raw: RawEdition, base_id: str, problems: Problems, find: Find) -> RawEdition:
    key, file = "edition.extends", raw.file_of("edition")
    if raw.tables["edition"].get("id") == base_id:
        problems.add(file, key, Message("expected an edition other than itself"))
        return raw
    base = find(base_id)
    if base is None:
        text = msg("expected a known box ({boxes}, or one of your own in the same folder), got '{box}'")
        raise BoxMissing(raw.name, (Problem(file, key, Message(text, boxes=", ".join(boxes()), box=base_id)),))
    return varying.vary(raw, base, problems)


def _left_out(name: str, key: str, expected: Message) -> EditionError:
    return EditionError(name, (Problem(name, key, expected),))


def id_taken(name: str, edition_id: str) -> EditionError:
    """The message for a file with the id of a shipped box."""
    return _left_out(name, "edition.id", Message("there is a shipped box '{box}'; choose another id", box=edition_id))


@cache
def load(edition_id: str) -> Edition:
    """A built-in edition by id."""
    return load_path(boxes()[edition_id])


class Catalogue:
    """The available editions: built-in ones first, then those found in extra folders.

    Unusable ones are in `broken`, by name, and don't hide the others. New, changed, and deleted files are noticed when
    editions are listed. Running games carry their own edition.
    """

    def __init__(self, folders: Iterable[Path] = (), *, may_lack: Path | None = None) -> None:
        self.folders = tuple(folders)
        for folder in self.folders:
            add_folder(folder / "languages")
        self.leaving: Callable[[Edition], None] = lambda _edition: None
        """Called with an edition before its file is read again or dropped."""
        self.broken: dict[str, EditionError] = {}
        """What's left out, by the name of its file, folder, or box."""
        self._may_lack = may_lack
        """A folder that's created when something is saved in it."""
        self._extra: dict[str, Edition] = {}
        self._of: dict[Path, str] = {}
        self._had: dict[Path, str] = {}
        """The id that a file had when it was last usable."""
        self._seen: dict[Path, Stamp] = {}
        self._lock = threading.Lock()
        self.refresh()

    def refresh(self, *, wait: bool = False) -> None:
        """Read what has changed in the extra folders; skip it if another thread is doing so.

        With `wait`, everything changed so far has been read when this returns.
        """
        if not self.folders or not self._lock.acquire(blocking=wait):
            return
        try:
            self._look_for_folders()
            self._read_anew()
        finally:
            self._lock.release()

    def _look_for_folders(self) -> None:
        for folder in self.folders:
            if folder.is_dir() or folder == self._may_lack:
                self.broken.pop(str(folder), None)
            else:
                self.broken[str(folder)] = _left_out(str(folder), "", Message("there is no such folder"))

    def _read_anew(self) -> None:
        found = {path: stamp_of(path) for folder in self.folders for path in sources.editions_in(folder)}
        if found == self._seen:
            return
        changed = [path for path, stamp in found.items() if self._seen.get(path) != stamp]
        ids = {self._of[path] for path in self._seen if path in self._of and (path in changed or path not in found)}
        following = [path for path, id in self._of.items() if self._extra[id].edition.extends in ids]
        changed += [path for path in following if path in found and path not in changed]
        for path in (*(self._seen.keys() - found.keys()), *changed):
            self._drop(path)
        self._add([*changed, *self._waiting(found)])
        self._seen = found

    def _waiting(self, found: Mapping[Path, "Stamp"]) -> list[Path]:
        """Files that were left out, to try again: what they extend, or the id they conflicted with, may have
        changed.
        """
        return [path for path in found if path in self._seen and path.name in self.broken]

    def _drop(self, path: Path) -> None:
        self.broken.pop(path.name, None)
        edition = self._extra.get(self._of.get(path, ""))
        if edition is not None:
            self.leaving(edition)
            del self._extra[self._of.pop(path)]

    def _add(self, paths: list[Path]) -> None:
        """Read files; those that extend another of them after that one."""
        later = paths
        while later:
            paths, later = later, []
            for path in paths:
                try:
                    self._take(path, load_path(path, self.raw))
                except BoxMissing as error:
                    self.broken[path.name] = error
                    later.append(path)
                except EditionError as error:
                    self.broken[path.name] = error
            if len(later) == len(paths):
                return

    def _take(self, path: Path, edition: Edition) -> None:
        if edition.id in boxes():
            raise id_taken(path.name, edition.id)
        if edition.id in self._extra and self._of.get(path) != edition.id:
            other = self.path_of(edition.id)
            text = msg("{file} already has an edition '{edition}'; choose another id")
            file = other.name if other else edition.id
            raise _left_out(path.name, "edition.id", Message(text, file=file, edition=edition.id))
        self._extra[edition.id] = edition
        self._of[path] = self._had[path] = edition.id
        self.broken.pop(path.name, None)

    def raw(self, edition_id: str) -> RawEdition | None:
        """The complete tables of an available edition (don't modify them); None if there is none of that name."""
        if edition_id in boxes():
            return raw_box(edition_id)
        path = self.path_of(edition_id)
        return None if path is None else whole(path, self.raw)

    def ids(self) -> tuple[str, ...]:
        """Every edition's id."""
        self.refresh()
        return (
            *boxes(),
            *sorted(self._extra, key=lambda edition_id: (self._extra[edition_id].edition.order, edition_id)),
        )

    def get(self, edition_id: str) -> Edition | None:
        """An edition by id; None if there is none of that name or it can't be used."""
        if edition_id in boxes():
            try:
                return load(edition_id)
            except EditionError as error:
                self.broken[edition_id] = error
                return None
        if edition_id not in self._extra:
            self.refresh()  # another process may have saved it
        return self._extra.get(edition_id)

    def left_out(self) -> list[tuple[str, str]]:
        """Everything that can't be used, by name, and why: families, boxes, folders, and files."""
        families_out = [(name, why) for name, why in broken_families().items()]
        return [*families_out, *((name, _why(error)) for name, error in list(self.broken.items()))]

    def why_left_out(self, edition_id: str) -> str | None:
        """Why an edition's file can't be used, if it exists: by the id it states or had, or its file name."""
        for path in [path for path in self._seen if path.name in self.broken]:
            about = sources.read(path, Problems(), ("edition",)).tables.get("edition")
            stated = about.get("id") if isinstance(about, dict) else None
            if edition_id == (stated or self._had.get(path, path.stem)):
                return _why(self.broken[path.name])
        return _why(self.broken[edition_id]) if edition_id in boxes() and edition_id in self.broken else None

    def path_of(self, edition_id: str) -> Path | None:
        """The file or folder of one of the user's editions; None if there is none."""
        return next((path for path, box in self._of.items() if box == edition_id), None)

    def covers(self) -> list[Cover]:
        """The covers of all usable editions, as far as known, without reading boxes."""
        found = []
        for edition_id in self.ids():
            if edition_id in boxes() and edition_id not in self.broken:
                found.append(cover_of_box(edition_id))
            elif (edition := self.get(edition_id)) is not None:
                found.append(covers.cover(edition))
        return found

    def all(self) -> tuple[Edition, ...]:
        """Every edition, loaded."""
        return tuple(edition for id_ in self.ids() if (edition := self.get(id_)) is not None)


def _why(error: EditionError) -> str:
    """The first problem of something left out, and how many more there are."""
    problem, *more = error.problems
    first = f"{problem.key}: {problem.expected}" if problem.key else str(problem.expected)
    return first if not more else n_("{first}; {count} more", "{first}; {count} more", len(more), first=first)


Stamp = tuple[tuple[str, int, int], ...]
"""A fingerprint of files: name, time, and size of each."""


def stamp_of(path: Path) -> Stamp:
    """The fingerprint of an edition's files."""
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    try:
        return tuple((file.name, (stat := file.stat()).st_mtime_ns, stat.st_size) for file in files)
    except OSError:
        return ()
