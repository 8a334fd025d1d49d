"""What is read on a phone can be read there: charts, accounts, statements, choices; chips keep off the digits."""

import pytest

from tests.pages import walk
from tests.pages.conftest import Handset, Night, Server
from tests.pages.second_world_war.campaigns import LATE, replayed
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser
READABLE = 11
TELEVISION = {"viewport": {"width": 1920, "height": 1080}, "is_mobile": False, "has_touch": False}

SMALLEST = """
Math.min(...Array.from(document.querySelectorAll(".chart text"))
  .filter((one) => one.getClientRects().length)
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a))
"""
ON_DIGITS = """
(() => {
  const figures = Array.from(document.querySelectorAll(".row-figure[data-figure]"));
  for (const one of figures) {
    const chip = document.createElement("span");
    chip.className = "chip loss";
    chip.textContent = "-130";
    one.append(chip);
  }
  const pen = document.createElement("canvas").getContext("2d");
  const ink = (value) => { /* the digits themselves, without the room above and below them */
    const style = getComputedStyle(value), line = document.createRange();
    line.selectNodeContents(value);
    const box = line.getBoundingClientRect();
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const size = pen.measureText(value.textContent);
    const high = size.fontBoundingBoxAscent + size.fontBoundingBoxDescent;
    const base = box.top + (box.height - high) / 2 + size.fontBoundingBoxAscent;
    return { left: box.left, right: box.right, top: base - size.actualBoundingBoxAscent, bottom: base };
  };
  const meet = (a, b) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
  const digits = Array.from(document.querySelectorAll(".row-value"), ink);
  return figures.filter((one) => digits.some((box) => meet(one.querySelector(".chip").getBoundingClientRect(), box)))
    .map((one) => one.dataset.figure);
})()
"""
GAPS = """
(() => {
  const cell = document.querySelector(".segments input:checked").closest("label");
  const next = cell.nextElementSibling, filled = cell.querySelector("span").getBoundingClientRect();
  const whole = cell.getBoundingClientRect();
  return [next.getBoundingClientRect().left - filled.right, whole.bottom - filled.bottom, filled.top - whole.top];
})()
"""
PAST_THE_AXIS = """
(() => {
  const axis = document.querySelector(".bars .base").getBoundingClientRect().bottom;
  const ends = Array.from(document.querySelectorAll(".bars .stack rect"), (one) => one.getBoundingClientRect().bottom);
  return ends.filter((end) => end > axis + 1);
})()
"""
BROKEN = """
Array.from(document.querySelectorAll(".lines td, .lines th")).flatMap((cell) => {
  const words = [], text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node = text.nextNode(); node; node = text.nextNode())
    for (const word of node.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (range.getClientRects().length > 1) words.push(word[0]);
    }
  return words;
})
"""


@pytest.mark.parametrize("screen", [{}, TELEVISION], ids=["phone", "television"])
@pytest.mark.parametrize("seasons", [False, True], ids=["rounds", "seasons"])
def test_chips_keep_off_the_digits(
    server: Server, handset: Handset, evening: Night, screen: dict[str, object], seasons: bool
) -> None:
    page = handset(**screen)
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/table/{replayed(server.app, LATE).id if seasons else evening.id}")
    assert page.locator(".row-figure[data-figure]").count() > 10
    assert page.evaluate(ON_DIGITS) == []


def test_charts_can_be_read_and_nothing_hides_to_the_side(evening: Night, handset: Handset) -> None:
    walk.lively(evening)
    evening.act("collect_income")
    page = handset("Anna", "germany")
    for path in ("table", "after"):
        page.goto(f"/{path}/{evening.id}")
        assert page.evaluate(SMALLEST) >= READABLE, path
    hidden = "(one) => one.scrollWidth - one.clientWidth"
    assert page.locator(".scroll").evaluate(hidden) <= 0
    title = page.locator(".accounts td").first.evaluate("(one) => getComputedStyle(one, '::before').content")
    assert title == '"start"'


def test_a_column_of_income_ends_at_the_axis_on_a_phone_on_its_side(evening: Night, handset: Handset) -> None:
    walk.lively(evening)
    evening.act("collect_income")
    page = handset("Anna", "germany", viewport={"width": 844, "height": 390})
    page.goto(f"/table/{evening.id}")
    assert page.evaluate(PAST_THE_AXIS) == []


def test_the_chosen_of_two_choices_fills_its_cell(server: Server, handset: Handset) -> None:
    night = replayed(server.app, LATE)
    page = handset()
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/play/germany/points?game={night.id}")
    assert all(gap < 2 for gap in page.evaluate(GAPS))


def test_a_statement_breaks_no_word(server: Server, handset: Handset) -> None:
    night = replayed(server.app, LATE)
    page = handset()
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/play/germany/statement?game={night.id}")
    assert "Reinforcements:" in page.locator(".lines").inner_text()
    assert page.evaluate(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    card = "(one) => one.getBoundingClientRect().right - one.closest('.card').getBoundingClientRect().right"
    assert page.locator(".lines").evaluate(card) < 0
