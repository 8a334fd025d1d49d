"""Finding editions by id: the built-in ones beside this file, and those in folders of the user's."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from companion.editions import checks, reading, sources
from companion.editions.problems import EditionError, Problem, Problems
from companion.editions.sources import RawEdition
from companion.model.edition import Edition

HERE = Path(__file__).parent

BUILT_IN: dict[str, Path] = {
    "anniversary": HERE / "anniversary",
    "revised": HERE / "revised",
    "aa1941": HERE / "nineteen_forty_one",
    "war_game": HERE / "war_game",
    "second_world_war": HERE / "second_world_war",
}
"""Edition id to its folder, in the order people see them."""


def load_path(path: Path) -> Edition:
    """Load and validate the edition in a folder or file. Raises EditionError naming everything that is wrong."""
    problems = Problems()
    raw = sources.read(path, problems)
    problems.raise_if_any(path.name)
    base_id = _extends(raw)
    if base_id is not None:
        raw = _varied(raw, base_id, problems)
        problems.raise_if_any(path.name)
    edition = reading.to_edition(raw, problems)
    problems.raise_if_any(path.name)
    if edition is None:  # pragma: no cover - a missing edition always comes with a problem
        raise EditionError(path.name, (Problem(path.name, "", "cannot be read"),))
    checks.check(edition, raw, problems)
    problems.raise_if_any(path.name)
    return edition


def _extends(raw: RawEdition) -> str | None:
    about = raw.tables.get("edition")
    base = about.get("extends") if isinstance(about, dict) else None
    return base if isinstance(base, str) else None


def _varied(raw: RawEdition, base_id: str, problems: Problems) -> RawEdition:
    key, file = "edition.extends", raw.file_of("edition")
    if base_id not in BUILT_IN:
        known = ", ".join(BUILT_IN)
        problems.add(file, key, f"expected a built-in edition ({known}), got {base_id!r}: a variant extends no variant")
        return raw
    if raw.tables["edition"].get("id") == base_id:
        problems.add(file, key, "expected another edition than itself")
        return raw
    return sources.lay_over(raw, sources.read(BUILT_IN[base_id], problems), problems)


@cache
def load(edition_id: str) -> Edition:
    """A built-in edition by id."""
    return load_path(BUILT_IN[edition_id])


class Catalogue:
    """The editions at hand: built-in ones first, then those found in extra folders.

    An extra edition that cannot be loaded is kept in `broken` and does not hide the others.
    """

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self.broken: dict[str, EditionError] = {}
        self._extra: dict[str, Edition] = {}
        for folder in folders:
            for path in sources.editions_in(folder):
                self._add(path)

    def _add(self, path: Path) -> None:
        try:
            edition = load_path(path)
            if edition.id in BUILT_IN or edition.id in self._extra:
                problem = Problem(path.name, "edition.id", f"there already is an edition {edition.id!r}")
                raise EditionError(path.name, (problem,))
            self._extra[edition.id] = edition
        except EditionError as error:
            self.broken[path.name] = error

    def ids(self) -> tuple[str, ...]:
        """Every edition's id."""
        return (*BUILT_IN, *self._extra)

    def get(self, edition_id: str) -> Edition | None:
        """An edition by id, or None if there is none of that name."""
        return load(edition_id) if edition_id in BUILT_IN else self._extra.get(edition_id)

    def all(self) -> tuple[Edition, ...]:
        """Every edition, loaded."""
        return tuple(edition for one in self.ids() if (edition := self.get(one)) is not None)
