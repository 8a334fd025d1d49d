"""What's wrong with an edition: every problem found, with the file, the key, and what was expected."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.languages import Message, _, n_

FIGURES = ("total", "count", "most", "least", "needed")
"""The message values that state a figure: an example from elsewhere would show another one."""


@dataclass(frozen=True)
class Problem:
    """One problem: where it is and what was expected there."""

    file: str
    key: str
    expected: Message
    example: str = ""
    """How a box of the same family states that key, if one does."""
    line: int | None = None

    def helped_by(self, example: str) -> bool:
        """Whether an example adds anything: not if the problem states the figure, or it contains the missing id."""
        stated = any(figure in self.expected.values for figure in FIGURES)
        return not stated and f'"{self.expected.values.get("id")}"' not in example

    def __str__(self) -> str:
        file = self.file if self.line is None else f"{self.file}:{self.line}"
        where = f"{file}: {self.key}" if self.key else file
        if not self.example:
            return f"{where}: {self.expected}"
        return f"{where}: " + _("{problem} (for example: {example})", problem=self.expected, example=self.example)


@dataclass
class Problems:
    """A list that grows while an edition is read and checked."""

    found: list[Problem] = field(default_factory=list)

    def add(self, file: str, key: str, expected: Message | str) -> None:
        """Add a problem. Checks of third-party families may give plain text."""
        problem = Problem(file, key, Message(expected) if isinstance(expected, str) else expected)
        if problem not in self.found:
            self.found.append(problem)

    def give_examples(self, example: Callable[[str], str]) -> None:
        """Add an example to each problem, by its key, where one helps."""
        found = [(item, example(item.key)) for item in self.found]
        self.found = [replace(item, example=text if item.helped_by(text) else "") for item, text in found]

    def raise_if_any(self, edition: str) -> None:
        """Stop here if anything was found so far."""
        if self.found:
            raise EditionError(edition, tuple(self.found))


class EditionError(Exception):
    """An edition that can't be used. `problems` lists everything that's wrong."""

    def __init__(self, edition: str, problems: tuple[Problem, ...]) -> None:
        self.edition = edition
        self.problems = problems
        super().__init__(edition, problems)

    def __str__(self) -> str:
        head = n_(
            "{edition} can't be used. {count} problem:",
            "{edition} can't be used. {count} problems:",
            len(self.problems),
            edition=self.edition,
        )
        return "\n  ".join([head, *map(str, self.problems)])


class FamilyMissing(EditionError):
    """An edition whose family is missing or broken."""


class BoxMissing(EditionError):
    """A variant of an edition that isn't available."""
