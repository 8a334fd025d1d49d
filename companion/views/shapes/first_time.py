"""What somebody who has never played sees: what to do on the board now, and what others' turns mean for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict


class PromptFigure(TypedDict):
    """The figure that matters now."""

    value: str
    label: str


class PromptPiece(TypedDict):
    """A piece whose picture is shown, and a few words about it."""

    unit: str
    note: str


class Prompt(TypedDict):
    """What to do on the board in a phase: at most three sentences, one figure, and a few pieces."""

    title: str
    says: Sequence[str]
    figure: PromptFigure | None
    pieces: Sequence[PromptPiece]
    done: bool
    """Whether nothing is left to tap in this phase but going on to the next."""
    following: str
    """The next phase's name; empty if this is the last one, or phases end by themselves."""


class Meanwhile(TypedDict):
    """What has happened to a power since its last turn, what it may think about, and when its turn comes."""

    changed: Sequence[str]
    think: Sequence[str]
    """Objectives that lack little, in words."""
    before: Sequence[str]
    """Whose turns come before its own, the present one first; empty if turns aren't in a fixed order."""
