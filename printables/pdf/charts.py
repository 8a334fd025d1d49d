"""Charts on a sheet, with their titles."""

from collections.abc import Mapping, Sequence

from companion.languages import _
from companion.views.drawing import charts
from companion.views.drawing.charts import Curve, Frame
from printables.pdf import fonts
from printables.pdf.paper import MM, Box
from printables.pdf.scenes import CHART, Writer
from printables.pdf.sheet import Sheet
from printables.pdf.structure import FIGURE

MANY = 40
"""From this many rounds on, several powers' lines get a lane each."""
HEAD = 6.4
"""The height of the title."""
TYPE = 8 / MM
"""A chart's type."""


def line_chart(
    sheet: Sheet,
    title: str,
    ticks: Sequence[str],
    called: str,
    lines: Sequence[Curve],
    box: Box,
    goals: Mapping[int, str] | None = None,
) -> None:
    """A chart in a box, including the title. Goals are winning heights, with their labels."""
    _titled(sheet, title, box)
    with sheet.tagged(FIGURE, charts.ends_in_words(title, lines)):
        _writer(sheet, box).write(charts.line_chart(ticks, lines, _frame(box), goals, called))


def lane_chart(sheet: Sheet, title: str, ticks: Sequence[str], called: str, lines: Sequence[Curve], box: Box) -> None:
    """The same for many rounds: a lane for each line."""
    wide = _titled(sheet, title, box)
    with sheet.tagged(FIGURE, charts.ends_in_words(title, lines)):
        note = _("Every lane goes from 0 to {top}.", top=charts.lane_top(lines))
        sheet.text(box.x + wide + 4, box.y + 4, note, 8, colour=sheet.ink.muted)
        _writer(sheet, box).write(charts.lane_chart(ticks, lines, _frame(box), called))


def _titled(sheet: Sheet, title: str, box: Box) -> float:
    with sheet.tagged("H2"):
        return sheet.text(box.x, box.y + 4, title, 10.5, fonts.TITLE)


def _writer(sheet: Sheet, box: Box) -> Writer:
    return Writer(sheet, box.x, box.y + HEAD, CHART)


def _frame(box: Box) -> Frame:
    return Frame(box.width, box.height - HEAD, TYPE)
