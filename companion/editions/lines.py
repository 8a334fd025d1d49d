"""The line number of a problem. tomllib gives none, so the text is scanned for its keys.

tomllib has already read the text, so nothing here has to reject it. If a line is uncertain, there's none.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.editions.places import Step, steps_to
from companion.editions.problems import EditionError, Problem
from companion.editions.sources import identifying
from companion.model.section import IDENTITIES

Steps = tuple[str | int, ...]

_TOKEN = re.compile(
    r"""(?P<space>[^\S\n]+|\#[^\n]*)
    |(?P<string>\"\"\"(?:\\.|[^\\])*?\"\"\"\"{0,2}|'''.*?''''{0,2}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
    |(?P<mark>[\[\]{},=.\n])
    |(?P<word>[^\s\[\]{},=.\#"']+)""",
    re.VERBOSE | re.DOTALL,
)


class _Text:
    """A text's tokens in sequence, and the line of everything stated."""

    def __init__(self, text: str) -> None:
        self.tokens = list(_tokens(text))
        self.next = 0
        self.lines: dict[Steps, int] = {}
        self.elements: dict[Steps, int] = {}
        """How many elements each list of tables has so far."""

    @property
    def upcoming(self) -> str:
        return self.tokens[self.next][0]

    def take(self) -> str:
        self.next += 1
        return self.tokens[self.next - 1][0]

    def state(self, path: Steps, line: int) -> None:
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], line)

    def skip_lines(self) -> None:
        while self.upcoming == "\n":
            self.take()

    def file(self) -> None:
        here: Steps = ()
        self.skip_lines()
        while self.upcoming:
            here = self.header() if self.upcoming == "[" else here
            while self.upcoming not in ("", "[", "\n"):
                self.pair(here)
            self.skip_lines()

    def header(self) -> Steps:
        line = self.tokens[self.next][1]
        self.take()
        is_list = self.upcoming == "["
        if is_list:
            self.take()
        *before, last = self.key()
        while self.upcoming == "]":
            self.take()
        path: Steps = ()
        for step in before:
            path = self.newest((*path, step))
        path = (*path, last)
        if is_list:
            self.elements[path] = self.elements.get(path, 0) + 1
        path = self.newest(path)
        self.state(path, line)
        return path

    def newest(self, path: Steps) -> Steps:
        return (*path, self.elements[path] - 1) if path in self.elements else path

    def key(self) -> list[str]:
        steps = [_plain(self.take())]
        while self.upcoming == ".":
            self.take()
            steps.append(_plain(self.take()))
        return steps

    def pair(self, here: Steps) -> None:
        line = self.tokens[self.next][1]
        path = (*here, *self.key())
        self.state(path, line)
        self.take()
        self.value(path)

    def value(self, path: Steps) -> None:
        opening = self.upcoming
        if opening not in ("[", "{"):
            while self.upcoming not in ("", "\n", ",", "]", "}"):
                self.take()
            return
        self.take()
        count = 0
        while self.upcoming not in ("", "]", "}"):
            if self.upcoming in (",", "\n"):
                self.take()
            elif opening == "{":
                self.pair(path)
            else:
                self.state((*path, count), self.tokens[self.next][1])
                self.value((*path, count))
                count += 1
        self.take()


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    line = 1
    for found in _TOKEN.finditer(text):
        if found.lastgroup != "space":
            yield found[0], line
        line += found[0].count("\n")
    yield "", line


def _plain(key: str) -> str:
    return str(tomllib.loads(f"key = {key}")["key"]) if key[:1] in "\"'" else key


def lines_of(text: str) -> dict[Steps, int]:
    """The line of each table, element, and key in a text."""
    reading = _Text(text.replace("\r\n", "\n"))
    reading.file()
    return reading.lines


def with_lines(path: Path, error: EditionError) -> EditionError:
    """The same error, each problem with its line in this folder's files or this file."""
    found = dict(_read(path))
    stated = [section for _text, tables in found.values() for section in tables]
    is_variant = any(_extends(tables) for _text, tables in found.values())
    by_place = {section for section in stated if stated.count(section) == 1 and not is_variant}

    lines = {file: lines_of(found[file][0]) for file in {problem.file for problem in error.problems} & found.keys()}

    def lined(problem: Problem) -> Problem:
        if problem.file not in found:
            return problem
        tables = found[problem.file][1]
        steps = _changed(problem.key, tables) or _path(problem.key, tables, by_place)
        return replace(problem, line=lines[problem.file].get(steps))

    return type(error)(error.edition, tuple(map(lined, error.problems)))


def _extends(tables: dict[str, Any]) -> bool:
    return isinstance(about := tables.get("edition"), dict) and "extends" in about


def _read(path: Path) -> Iterator[tuple[str, tuple[str, dict[str, Any]]]]:
    for file in sorted(path.glob("*.toml")) if path.is_dir() else [path]:
        try:
            text = file.read_text("utf-8-sig")
            yield file.name, (text, tomllib.loads(text))
        except (OSError, ValueError, RecursionError):
            continue  # the problem says so, in its own words


def _changed(key: str, tables: dict[str, Any]) -> Steps:
    """The line where a variant's `[change]` states a figure."""
    dotted = key.replace("[", ".").replace("]", "").removeprefix("change.")
    changes = tables.get("change")
    return ("change", dotted) if isinstance(changes, dict) and dotted in changes else ()


def _path(key: str, node: Any, by_place: set[str]) -> Steps:
    """The path to a key, or to the table that lacks it; empty if ambiguous."""
    path: Steps = ()
    steps = steps_to(key)
    for number, step in enumerate(steps):
        there: Any = step.word
        if step.is_label:
            is_identity = steps[number + 1 :] in [[Step(who, is_label=False)] for who in IDENTITIES]
            there = _labelled(step.word, node, twice=is_identity)
            if there is None or (len(path) == 1 and identifying(node[there]) is None and path[0] not in by_place):
                return ()
        elif not isinstance(node, dict) or there not in node:
            return path
        path, node = (*path, there), node[there]
    return path


def _labelled(label: str, elements: Any, *, twice: bool) -> int | None:
    """The element that a label means: by its identifying key, otherwise by position. With `twice`, the last
    of several.
    """
    listed = elements if isinstance(elements, list) else []
    keys = [identifying(element) for element in listed]
    found = [index for index, key in enumerate(keys) if key is not None and str(listed[index][key]) == label]
    if found:
        return found[-1] if twice or len(found) == 1 else None
    index = int(label) if label.isdecimal() else len(listed)
    return index if index < len(listed) and keys[index] is None else None
