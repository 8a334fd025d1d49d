"""What is wrong with an edition: every problem found, each with the file, the key and what was expected."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.languages import _


@dataclass(frozen=True, order=True)
class Problem:
    """One thing that is wrong: where it is and what was expected there."""

    file: str
    key: str
    expected: str
    example: str = ""
    """How a box of the same family states that key, if one does."""

    def __str__(self) -> str:
        example = f" (for example: {self.example})" if self.example else ""
        return f"{self.file}: {self.key}: {self.expected}{example}" if self.key else f"{self.file}: {self.expected}"


@dataclass
class Problems:
    """A list that grows while an edition is read and checked."""

    found: list[Problem] = field(default_factory=list)

    def add(self, file: str, key: str, expected: str) -> None:
        """Note one problem."""
        problem = Problem(file, key, expected)
        if problem not in self.found:
            self.found.append(problem)

    def give_examples(self, example: Callable[[str], str]) -> None:
        """Put an example to each problem found, by its key."""
        self.found = [replace(item, example=example(item.key)) for item in self.found]

    def raise_if_any(self, edition: str) -> None:
        """Stop here if anything was found so far."""
        if self.found:
            raise EditionError(edition, tuple(self.found))


class EditionError(Exception):
    """An edition that cannot be used. `problems` lists everything that was found wrong."""

    def __init__(self, edition: str, problems: tuple[Problem, ...]) -> None:
        self.edition = edition
        self.problems = problems
        count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        super().__init__(
            _("{edition} cannot be used ({count}):\n", edition=edition, count=count)
            + "\n".join(f"  {problem}" for problem in problems)
        )


class FamilyMissing(EditionError):
    """An edition whose family of games is not here, or does not work."""


class BoxMissing(EditionError):
    """A variant of an edition that is not at hand."""
