"""Charts on paper: their words keep clear of each other."""

from types import SimpleNamespace
from typing import Any, cast

from printables.pdf import fonts
from printables.pdf.charts import _goal, _rounds, _through
from printables.pdf.paper import Box


def test_what_the_rounds_are_called_keeps_clear_of_the_last_ones_name() -> None:
    written: list[tuple[float, str]] = []

    def text(x: float, _y: float, words: str, *_more: Any, **_how: Any) -> None:
        written.append((x, words))

    sheet = cast(Any, SimpleNamespace(text=text, ink=SimpleNamespace(muted=None)))
    _rounds(sheet, ["start", "Summer 1940 (so far)"], "season", Box(0, 0, 100, 50), 100)
    (last, name), (called, _season) = written[-2:]
    assert called > last + fonts.width(name, fonts.REGULAR, 7) / 2


def test_no_curve_runs_through_the_words_of_a_goal() -> None:
    plot = Box(0, 0, 100, 50)
    below = [(0.0, 22.0), (50.0, 30.0), (100.0, 40.0)]
    both = [(0.0, 17.0), (40.0, 24.0), (100.0, 30.0)]
    for runs in ([], [below], [below, both]):
        words = _goal("13 win: Axis, Allies", plot, 20.0, runs)
        assert not any(_through(run, words) for run in runs)
        assert words.right <= plot.right
        assert words.bottom < 20.0 or words.y > 20.0
