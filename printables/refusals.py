"""What can be wrong with a print job: each is a sentence for people."""

from collections.abc import Sequence
from typing import Any

from companion.languages import Message, Text, msg

UNKNOWN = {
    "ink": msg("There's no ink {name}. Known: {known}."),
    "language": msg("There's no language {name} here. Known: {known}."),
    "paper": msg("There's no paper {name}. Known: {known}."),
    "printable": msg("There's nothing to print called {name}. Known: {known}."),
}


class PrintError(ValueError):
    """A print job that can't be done; its text is a sentence for people."""

    def __init__(self, text: Text, /, **values: Any) -> None:
        self.message = Message(text, **values)
        super().__init__(text)

    def __str__(self) -> str:
        return str(self.message)


class UnknownName(PrintError):
    """A name that isn't in a list of known ones."""

    def __init__(self, what: str, name: str, known: Sequence[str]) -> None:
        super().__init__(UNKNOWN[what], name=repr(name), known=", ".join(known))
        self.name = name
        self.known = tuple(known)


class NothingChosen(PrintError):
    """A list of names with nothing in it."""

    def __init__(self, known: Sequence[str]) -> None:
        super().__init__(msg("Say what to print. Known: {known}."), known=", ".join(known))


class NothingToPrint(PrintError):
    """A part that this edition, or a job without a game, does not have."""


class BadAddress(PrintError):
    """A public address that codes can't contain."""
