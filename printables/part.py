"""A part: something that can be printed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from companion.languages import Message, _, msg
from printables.job import Job
from printables.pdf.document import Page
from printables.refusals import NothingToPrint

Stock = Literal["plain", "card", "labels"]
LACKING = msg("{title} has nothing to print for “{part}”.")
LAST = 999
"""The order of a part that does not say where it is."""


@dataclass(frozen=True)
class Part:
    """Something that can be printed: what it is, what it needs, and how its pages come about."""

    title: str
    about: str
    needs: Literal["edition", "game"]
    pages: Callable[[Job[Any, Any]], list[Page]]
    there: Callable[[Any], object] = lambda edition: True
    """Whether an edition has it."""
    lacking: str = ""
    """The sentence for editions that do not, with their `{title}`; that it has no such thing if left out."""
    duplex: bool = False
    stock: Stock = "plain"
    """What it is best printed on."""
    apart: bool = False
    """Whether it is printed only when it is asked for by name."""
    brief: Callable[[Job[Any, Any]], list[Page]] | None = None
    """Its pages in tonight's pack, where these are fewer."""
    group: str = msg("More")
    """What the print shop lists it under."""
    order: int = LAST
    """Where it is in a complete pack and in lists: small numbers first."""
    named: Callable[[Any], str] | None = None
    """What an edition calls it, where that is not always its title."""

    def title_in(self, edition: Any) -> str:
        """What it is called in an edition."""
        return _(self.named(edition) if self.named is not None else self.title)

    def missing(self, title: str) -> NothingToPrint:
        """What is said of a game that does not have it."""
        return NothingToPrint(self.lacking or LACKING, title=title, part=Message(self.title))
