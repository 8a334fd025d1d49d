"""A part: something that can be printed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from companion.languages import Message, _, msg
from printables.job import Job
from printables.pdf.document import Page
from printables.refusals import NothingToPrint

Stock = Literal["plain", "card", "labels", "large"]
LACKING = msg("{title} has nothing to print for “{part}”.")
LAST = 999
"""The sort order of a part that doesn't state one."""


@dataclass(frozen=True)
class Part:
    """Something that can be printed: what it is, what it needs, and how its pages are made."""

    title: str
    about: str
    needs: Literal["edition", "game"]
    pages: Callable[[Job[Any, Any]], list[Page]]
    there: Callable[[Any], object] = lambda edition: True
    """Whether an edition has it."""
    lacking: str = ""
    """The message for editions without it, with their `{title}`; a default if left out."""
    duplex: bool = False
    stock: Stock = "plain"
    """The recommended paper stock."""
    apart: bool = False
    """Whether it's printed only when asked for by name."""
    level: Literal["play", "scan", "craft"] = "play"
    """Which of the packs it's in, unless it's `apart`: what lies on the table, what phones scan, what somebody cuts."""
    brief: Callable[[Job[Any, Any]], list[Page]] | None = None
    """Its pages in a pack, if fewer; none if a pack is better off without."""
    group: str = msg("More")
    """Its group in the print shop."""
    order: int = LAST
    """Its place in a complete pack and in lists: small numbers first."""
    about_now: str = ""
    """What it is for a game that goes on, if that's something else."""
    named: Callable[[Any], str] | None = None
    """An edition's name for it, if that isn't always its title."""

    def title_in(self, edition: Any) -> str:
        """Its title in an edition."""
        return _(self.named(edition) if self.named is not None else self.title)

    def about_in(self, *, goes_on: bool) -> str:
        """What it is, for a box or for a game that goes on."""
        return _(self.about_now if goes_on and self.about_now else self.about)

    def missing(self, title: str) -> NothingToPrint:
        """The message for a game without it."""
        return NothingToPrint(self.lacking or LACKING, title=title, part=Message(self.title))
