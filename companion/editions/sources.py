"""Edition files as raw tables: found, read, merged, and, for a variant, applied to the edition it extends."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.editions.problems import Problems
from companion.languages import Message
from companion.model.reading import why_unreadable
from companion.model.section import IDENTITIES

MOST_BYTES = 2_000_000
"""Real editions are about 60 kB; anything near this isn't one."""

Table = dict[str, Any]


@dataclass
class RawEdition:
    """The merged tables of one edition, and the file each element came from."""

    name: str
    tables: Table = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    """Section (`rules`) or element (`territory[3]`) to file name."""

    def file_of(self, key: str) -> str:
        """The file that a key path such as `territory[3].value` is in."""
        head = key.split(".", 1)[0]
        return self.files.get(head) or self.files.get(head.split("[", 1)[0]) or self.name


def read(path: Path, problems: Problems, only: Sequence[str] = ()) -> RawEdition:
    """Read a folder of TOML files, or one file, into raw tables.

    A table section is in one file only; lists of tables are joined across files in name order. If `only` some sections
    are wanted, files that mention none of them are skipped.
    """
    raw = RawEdition(path.name)
    for file in _files(path, problems):
        tables = _parse(file, problems, only)
        for section, content in (tables or {}).items():
            _join(raw, section, content, file.name, problems)
    return raw


def _files(path: Path, problems: Problems) -> list[Path]:
    try:
        if path.is_dir():
            files = sorted(path.glob("*.toml"))
            if not files:
                problems.add(path.name, "", Message("expected at least one .toml file in this folder"))
            return files
        if path.is_file():
            return [path]
        problems.add(path.name, "", Message("expected a folder or a .toml file, found neither"))
    except OSError as error:
        problems.add(path.name, "", Message("can't be read ({error})", error=error.strerror or error))
    return []


def _parse(file: Path, problems: Problems, only: Sequence[str]) -> Table | None:
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            problems.add(file.name, "", Message("expected at most {bytes:grouped} bytes", bytes=MOST_BYTES))
            return None
        text = content.decode("utf-8-sig")  # editors on Windows begin a file with a byte order mark
        return None if only and not any(f"[{section}" in text for section in only) else tomllib.loads(text)
    except OSError as error:
        problems.add(file.name, "", Message("can't be read ({error})", error=error.strerror or error))
    except UnicodeDecodeError as error:
        problems.add(file.name, "", Message("expected UTF-8 text; byte {number} isn't", number=error.start))
    except (ValueError, RecursionError) as error:
        problems.add(file.name, "", Message("expected TOML: {why}", why=why_unreadable(error)))
    return None


def _join(raw: RawEdition, section: str, content: Any, file: str, problems: Problems) -> None:
    known = raw.tables.get(section)
    if isinstance(content, list) and (known is None or isinstance(known, list)):
        joined = raw.tables.setdefault(section, [])
        for element in content:
            raw.files[f"{section}[{len(joined)}]"] = file
            joined.append(element)
    elif known is None:
        raw.tables[section] = content
        raw.files[section] = file
    else:
        problems.add(file, section, Message("expected once; it's already in {file}", file=raw.file_of(section)))


def lay_over(variant: RawEdition, base: RawEdition, problems: Problems) -> RawEdition:
    """The base edition with the variant's differences applied.

    Tables are merged key by key; list elements are matched by `id`, or the key used in its place (`IDENTITIES`);
    `[remove]` names ids to leave out, for example `objective = ["japan_outer_ring"]`.
    """
    result = RawEdition(variant.name)
    removed: Mapping[str, Any] = variant.tables.get("remove", {})
    if not isinstance(removed, dict):
        problems.add(variant.file_of("remove"), "remove", Message("expected a table: section = list of ids"))
        removed = {}
    for section in dict.fromkeys((*base.tables, *variant.tables)):
        if section in ("remove", "change"):
            continue
        below, above = base.tables.get(section), variant.tables.get(section)
        if isinstance(below, list) or isinstance(above, list):
            gone = removed.get(section, [])
            _overlay_list(result, section, (base, below or []), (variant, above or []), gone, problems)
        elif isinstance(below, dict) and isinstance(above, dict):
            result.tables[section] = {**below, **above}
            result.files[section] = variant.file_of(section)
        else:
            source = base if above is None else variant
            result.tables[section] = source.tables[section]
            result.files[section] = source.file_of(section)
    for section in removed:
        if section not in base.tables:
            problems.add(
                variant.file_of("remove"), f"remove.{section}", Message("the extended edition has no such section")
            )
    return result


def _overlay_list(
    result: RawEdition,
    section: str,
    below: tuple[RawEdition, Any],
    above: tuple[RawEdition, Any],
    removed: Any,
    problems: Problems,
) -> None:
    elements: dict[Any, tuple[Any, str]] = {}
    for source, content in (below, above):
        for index, element in enumerate(content if isinstance(content, list) else [content]):
            file = source.file_of(f"{section}[{index}]")
            key = identity(element)
            key = ("position", len(elements)) if key is None else key
            if source is above[0] and key in elements and isinstance(element, dict):
                element = {**elements[key][0], **element}
            elements[key] = (element, file)
    for gone in removed if isinstance(removed, list) else [removed]:
        if elements.pop(_hashable(gone), None) is None:
            problems.add(
                above[0].file_of("remove"),
                f"remove.{section}",
                Message("there is no {name} to remove", name=repr(gone)),
            )
    result.tables[section] = [element for element, _ in elements.values()]
    for index, (_, file) in enumerate(elements.values()):
        result.files[f"{section}[{index}]"] = file


def elements(tables: Table, section: str) -> list[Table]:
    """The elements of a list section; empty if it's a table or missing."""
    content = tables.get(section)
    return [element for element in content if isinstance(element, dict)] if isinstance(content, list) else []


def identity(element: Any) -> Any:
    """The identity of a list element; None if it has none."""
    key = identifying(element)
    return None if key is None else _hashable(element[key])


def identifying(element: Any) -> str | None:
    """The key that identifies a list element."""
    return next((key for key in IDENTITIES if key in element), None) if isinstance(element, dict) else None


def _hashable(value: Any) -> Any:
    return value if isinstance(value, str | int) else repr(value)


def editions_in(folder: Path) -> Iterable[Path]:
    """The editions in a folder: subfolders with TOML files, and single TOML files."""
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return
    for entry in entries:
        try:
            if (entry.is_dir() and any(entry.glob("*.toml"))) or (entry.is_file() and entry.suffix == ".toml"):
                yield entry
        except OSError:
            continue
