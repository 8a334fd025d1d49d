"""What can be wrong with a print job: each is a sentence for people."""

from collections.abc import Sequence


class PrintError(ValueError):
    """A print job that cannot be done; its text is a sentence for people."""


class UnknownName(PrintError):
    """A name that is not in a list of known ones."""

    def __init__(self, what: str, name: str, known: Sequence[str]) -> None:
        super().__init__(f"There is no {what} {name!r}. Known: {', '.join(known)}.")
        self.name = name
        self.known = tuple(known)


class NothingToPrint(PrintError):
    """A part that this edition, or a job without a game, does not have."""


class BadAddress(PrintError):
    """A public address that no code can carry."""
