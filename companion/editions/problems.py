"""What is wrong with an edition: every problem found, each with the file, the key and what was expected."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.languages import Message, _, n_


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong: where it is and what was expected there."""

    file: str
    key: str
    expected: Message
    example: str = ""
    """How a box of the same family states that key, if one does."""
    line: int | None = None

    def helped_by(self, example: str) -> bool:
        """Whether an example says more than the problem: not beside a sum, or with the id in it that nothing has."""
        return "total" not in self.expected.values and f'"{self.expected.values.get("id")}"' not in example

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
        """Note one problem. Checks of other people's families may say it as plain text."""
        problem = Problem(file, key, Message(expected) if isinstance(expected, str) else expected)
        if problem not in self.found:
            self.found.append(problem)

    def give_examples(self, example: Callable[[str], str]) -> None:
        """Put an example to each problem found, by its key, where one helps."""
        found = [(item, example(item.key)) for item in self.found]
        self.found = [replace(item, example=text if item.helped_by(text) else "") for item, text in found]

    def raise_if_any(self, edition: str) -> None:
        """Stop here if anything was found so far."""
        if self.found:
            raise EditionError(edition, tuple(self.found))


class EditionError(Exception):
    """An edition that cannot be used. `problems` lists everything that was found wrong."""

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
    """An edition whose family of games is not here, or does not work."""


class BoxMissing(EditionError):
    """A variant of an edition that is not available."""
