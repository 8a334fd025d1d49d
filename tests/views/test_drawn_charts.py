"""Charts as scenes: lines, figures, and words keep clear of each other, whoever writes them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from companion.editions import load
from companion.model.emblems import EMBLEMS
from companion.views.drawing.axis import apart, scale
from companion.views.drawing.charts import DOTS, Curve, Frame, _goal, lane_chart, line_chart, through
from companion.views.drawing.scene import Group, Mark, Piece, Stroke, Words
from companion.views.maps.labels import width

BOX = load("anniversary")
GERMANY, JAPAN, ITALY = (BOX.powers[power] for power in ("germany", "japan", "italy"))
FRAME = Frame(186, 72, 2.8)


def pieces(scene: Sequence[Piece]) -> Iterator[Piece]:
    for piece in scene:
        yield from pieces(piece.parts) if isinstance(piece, Group) else (piece,)


def words(scene: Sequence[Piece], role: str = "") -> list[Words]:
    return [piece for piece in pieces(scene) if isinstance(piece, Words) and role in ("", piece.role)]


def marks(scene: Sequence[Piece]) -> list[Mark]:
    return [piece for piece in pieces(scene) if isinstance(piece, Mark)]


@pytest.mark.parametrize(
    ("highest", "top", "step"),
    [
        (0, 1, 1), (4, 4, 1), (5, 5, 1), (7, 8, 2), (13, 15, 5), (31, 40, 10), (53, 60, 20), (60, 60, 20), (61, 80, 20),
        (126, 150, 50), (400, 400, 100), (700, 800, 200), (5000, 5000, 1000), (123_456, 125_000, 25_000),
    ],
)  # fmt: skip
def test_the_axis_ends_at_a_round_figure_above_the_highest(highest: int, top: int, step: int) -> None:
    assert scale(highest) == (top, step)


def test_positions_keep_their_distance_and_stay_as_close_as_they_can() -> None:
    placed = apart([50, 50, 51, 200, 201], 25, 10, 230)
    assert all(high - low >= 25 for low, high in pairwise(sorted(placed)))
    assert min(placed) >= 10
    assert max(placed) <= 230
    assert apart([20, 90], 25, 10, 230) == [20, 90]
    assert apart([], 25, 10, 230) == []


def test_what_the_ticks_are_called_keeps_clear_of_the_last_one_and_stays_in_the_frame() -> None:
    ticks = ["start", "Summer 1940 (so far)"]
    for values in ([1, 2], [1, 200]):
        chart = line_chart(ticks, [Curve(GERMANY, values, "Germany", "Germany")], FRAME, called="season")
        last, called = words(chart, "scale")[-2:]
        assert (last.text, called.text) == (ticks[-1], "season")
        assert called.x > last.x + width(last.text, last.size) / 2
        assert called.x + width(called.text, called.size) <= FRAME.width + 1e-6


def test_no_curve_runs_through_the_words_of_a_goal() -> None:
    frame = Frame(120, 50, 2.8)
    below = [(6.0, 22.0), (50.0, 30.0), (100.0, 40.0)]
    both = [(6.0, 17.0), (40.0, 24.0), (100.0, 30.0)]
    for runs in ([], [below], [below, both]):
        label = _goal("13 win: Axis, Allies", 20.0, 100.0, frame, runs)
        wide = width(label.text, label.size)
        assert not any(through(run, label.x, label.y, wide, frame.text) for run in runs)
        assert label.x + wide <= 100.0
        assert label.y < 20.0 or label.y - label.size * 0.7 > 20.0


def test_long_wars_mark_few_points() -> None:
    values = [number % 40 for number in range(300)]
    chart = line_chart([str(at) for at in range(300)], [Curve(GERMANY, values, "Germany")], FRAME)
    xs = [mark.x for mark in marks(chart)]
    assert 10 <= len(xs) <= 30
    assert min(b - a for a, b in pairwise(xs)) > FRAME.text


def test_dots_lead_from_a_line_that_ends_early_to_its_name() -> None:
    early, late = Curve(GERMANY, [1, 2, None], "Germany"), Curve(JAPAN, [1, 2, 3], "Japan")
    chart = line_chart(["1", "2", "3"], [early, late], FRAME)
    dotted = [piece for piece in pieces(chart) if isinstance(piece, Stroke) and piece.role == "leader" and piece.dash]
    assert [list(piece.dash) for piece in dotted] == [[length * FRAME.text for length in DOTS]]
    ((start, _y), (end, _same)) = dotted[0].runs[0]
    assert end - start > FRAME.width / 3


def test_a_gap_divides_a_line() -> None:
    chart = line_chart(["1", "2", "3", "4", "5"], [Curve(GERMANY, [1, 2, None, 4, 5], "Germany")], FRAME)
    (line,) = [piece for piece in pieces(chart) if isinstance(piece, Stroke) and piece.role == "stroke"]
    assert [len(run) for run in line.runs] == [2, 2]


def test_many_rounds_give_every_power_a_lane_of_one_height() -> None:
    values = [number % 40 for number in range(300)]
    lines = [Curve(power, values, power.name, power.name) for power in (GERMANY, JAPAN, ITALY)]
    chart = lane_chart([str(at) for at in range(300)], lines, FRAME, "round")
    assert [mark.path for mark in marks(chart)] == [EMBLEMS[power.emblem] for power in (GERMANY, JAPAN, ITALY)]
    one, other = (b.y - a.y for a, b in pairwise(marks(chart)))
    assert one == pytest.approx(other) == pytest.approx((FRAME.bottom - FRAME.top) / 3)
    assert [label.text for label in words(chart, "label")] == ["Germany", "Japan", "Italy"]


@pytest.mark.parametrize("label", ["", "United Kingdom, Pacific"])
def test_figures_at_the_ends_never_touch_and_stay_in_the_frame(label: str) -> None:
    lines = [Curve(power, [20, 30], power.name, label) for power in BOX.powers]
    chart = line_chart(["1", "2"], lines, FRAME)
    ends = words(chart, "end")
    assert len(ends) == len(lines)
    assert all(b - a >= FRAME.text for a, b in pairwise(sorted(end.y for end in ends)))
    for end in [*ends, *words(chart, "label")]:
        assert end.x + width(end.text, end.size) <= FRAME.width
        assert 0 < end.y < FRAME.height
