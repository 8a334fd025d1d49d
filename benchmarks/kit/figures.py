"""A figure: ours, the bare baseline's, and the target ratio."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Better = Literal["at least", "at most"]


class NotHere(Exception):
    """Something that a measurement needs isn't available; the sentence says what."""


@dataclass
class Figure:
    """One line of the table. Without a target, it's informational; without a baseline, the target is for
    `ours` itself.
    """

    what: str
    ours: float
    unit: str
    baseline: float | None = None
    better: Better = "at least"
    target: float | None = None
    notes: dict[str, Any] = field(default_factory=dict)
    grows_with: str | None = None
    """What this figure is measured in three sizes of, to be plotted: entries, games, listeners, territories."""
    size: int = 0

    @property
    def ratio(self) -> float | None:
        """Ours relative to the baseline."""
        return None if not self.baseline else self.ours / self.baseline

    @property
    def is_met(self) -> bool | None:
        """Whether the target is met; None if there is none."""
        if self.target is None:
            return None
        value = self.ours if self.baseline is None else self.ratio or 0.0
        return value >= self.target if self.better == "at least" else value <= self.target

    def line(self) -> str:
        """The figure as a line of the table."""
        base = "" if self.baseline is None else f"{self.baseline:.4g}"
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        target = "" if self.target is None else f"{self.better} {self.target:g}"
        met = {True: "yes", False: "NO", None: ""}[self.is_met]
        notes = "  ".join(f"{name} {value}" for name, value in self.notes.items())
        ours = f"{self.ours:.4g}"
        return f"{self.what:58}{ours:>10}{base:>10} {self.unit:6}{ratio:>7}  {target:16}{met:4} {notes}".rstrip()

    def as_dict(self) -> dict[str, Any]:
        """The figure for JSON."""
        return {**asdict(self), "ratio": self.ratio, "is_met": self.is_met}


HEADING = f"{'':58}{'ours':>10}{'baseline':>10} {'unit':6}{'ratio':>7}  {'target':16}{'met':4}"


def medians(rounds: int, *measures: Callable[[], float]) -> list[float]:
    """Measure several things in turn, so that a busy moment affects all of them; the median of each."""
    found: list[list[float]] = [[] for _ in measures]
    for _ in range(rounds):
        for element, measure in zip(found, measures, strict=True):
            element.append(measure())
    return [statistics.median(item) for item in found]


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which this fraction lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]
