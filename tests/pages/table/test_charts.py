"""Charts are pure functions: figures in, markup out."""

import re
from xml.etree import ElementTree

import pytest

from api.pages.kit.pictures.arcs import city_arcs
from api.pages.kit.pictures.game_charts import line_chart, stacked_bars
from companion.editions import load
from companion.model.sections.sides import TWO_SIDES, Side
from companion.views.drawing.charts import Curve, Frame, Part

FRAME = Frame(600, 240)
BOX = load("anniversary")
GERMANY, ITALY, JAPAN = (BOX.powers[power] for power in ("germany", "italy", "japan"))


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(str(markup))


def classes(markup: str, name: str) -> int:
    return sum(1 for node in parsed(markup).iter() if name in node.get("class", "").split())


def test_a_line_goes_through_its_figures_and_ends_with_the_last() -> None:
    chart = line_chart("Production", ["1", "2"], [Curve(GERMANY, [30, 60], "Germany")], FRAME)
    path = next(node for node in parsed(chart).iter() if node.get("class") == "stroke").get("d", "")
    (_, low), (_, high) = [map(float, point.split()) for point in path[1:].split("L")]
    assert (low - high) * 2 == pytest.approx(FRAME.bottom - FRAME.top, abs=0.3)
    assert next(node.text for node in parsed(chart).iter() if node.get("class") == "end") == "60"


def test_every_point_bears_the_mark_of_its_line() -> None:
    chart = line_chart("Production", ["1", "2", "3"], [Curve(GERMANY, [30, 31, 32], "Germany")], FRAME)
    assert classes(chart, "mark-path") == 3 + 1


def test_a_chart_says_its_figures_to_those_who_cannot_see_it() -> None:
    lines = [Curve(GERMANY, [30, 31], "Germany"), Curve(ITALY, [None, 12], "Italy")]
    label = parsed(line_chart("Production", ["1", "2"], lines, FRAME)).get("aria-label")
    assert label == "Production (1, 2). Germany: 30, 31. Italy: none, 12."


def test_a_line_without_any_figure_is_left_out() -> None:
    chart = line_chart("Production", ["1"], [Curve(ITALY, [None], "Italy")], FRAME)
    assert classes(chart, "line") == 0


def test_a_goal_is_a_dotted_line_and_always_on_the_scale() -> None:
    chart = line_chart("Cities", ["1"], [Curve(TWO_SIDES[0], [6], "Axis")], FRAME, {13: "13 win"})
    assert classes(chart, "goal") == 1
    assert "15" in [node.text for node in parsed(chart).iter() if node.get("class") == "scale"]


def test_bars_are_as_high_as_what_they_stand_for() -> None:
    parts = [Part(GERMANY, "Germany", 30), Part(JAPAN, "Japan", 15)]
    chart = stacked_bars("Income", ["1"], TWO_SIDES, [{"axis": parts, "allies": []}], FRAME)
    heights = [float(node.get("height", "0")) + 1.5 for node in parsed(chart).iter() if node.get("class") == "slice"]
    assert heights[0] == pytest.approx(2 * heights[1], abs=0.2)
    assert parsed(chart).get("aria-label") == "Income. 1: Germany 30, Japan 15."


def test_an_arc_has_a_piece_for_every_city_that_is_needed() -> None:
    arcs = city_arcs(BOX, {"axis": 6, "allies": 12}, {"axis": 15, "allies": 13}, "Victory cities")
    assert classes(arcs, "arc-held") == 6 + 12
    assert classes(arcs, "arc-open") == 9 + 1
    assert parsed(arcs).get("aria-label") == "Victory cities: Axis 6 (of 15), Allies 12 (of 13)."


def test_more_than_enough_fills_an_arc_and_no_more() -> None:
    assert (
        classes(city_arcs(BOX, {"axis": 3, "allies": 0}, {"axis": 2, "allies": 2}, "Enemy capitals"), "arc-held") == 2
    )


def test_a_large_number_is_one_piece() -> None:
    arcs = city_arcs(BOX, {"axis": 100, "allies": 0}, {"axis": 300, "allies": 300}, "Land")
    assert (classes(arcs, "arc-held"), classes(arcs, "arc-open")) == (1, 2)


def test_names_are_escaped_and_nothing_carries_a_style() -> None:
    chart = line_chart("A <b>", ["<i>"], [Curve(GERMANY, [30], 'Ger"many', label="<u>")], FRAME)
    parsed(chart)
    assert "<b>" not in chart
    assert "<i>" not in chart
    assert "<u>" not in chart
    assert not re.search(r"\sstyle=|<script", chart)


def test_every_side_has_a_bar_of_its_own_and_its_mark_above() -> None:
    third = Side(id="crown", name="Crown", colour=TWO_SIDES[0].colour, mark="triangle")
    stack = {side: [Part(GERMANY, side, 10)] for side in ("axis", "allies", "crown")}
    chart = stacked_bars("Income", ["1"], (*TWO_SIDES, third), [stack], FRAME)
    assert classes(chart, "slice") == classes(chart, "side-mark") == 3
    lefts = [float(node.get("x", "0")) for node in parsed(chart).iter() if node.get("class") == "slice"]
    assert lefts == sorted(set(lefts)), "side by side, none on another"
