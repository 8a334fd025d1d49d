"""Looking at pages as a stern visitor would: what they show after a tap, serious problems, what a thumb misses."""

import os
import re
from collections.abc import Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

GRAVE = ("moderate", "serious", "critical")
EVERYTHING = {"resultTypes": ["violations"]}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
ALL_PAGES = "COMPANION_FUZZ" in os.environ
"""Whether the same page of other powers is looked at, too: `make fuzz` does, `make test` looks at one of a kind."""
IN_THE_DARK = 1 if ALL_PAGES else 4
"""Every how many pages the dark theme is checked too: only colors change, and all pages get theirs from one place."""
THIN = """() => document.querySelectorAll(
  "option ~ option ~ option, optgroup ~ optgroup, tbody tr ~ tr ~ tr ~ tr, li ~ li ~ li ~ li ~ li"
).forEach((one) => one.remove())"""
"""Of what is the same many times over, a few are enough; `make fuzz` looks at all."""
PHONE_WIDTH = 390

SMALL = """
Array.from(document.querySelectorAll("button, .button, input:not([type=hidden]), select, summary, nav a, a.card-link"))
  .filter((one) => one.offsetParent !== null && !one.closest("label") && one.getClientRects().length)
  .filter((one) => one.getBoundingClientRect().height < 44)
  .map((one) => one.outerHTML.slice(0, 120))
"""
HIGH = """
Array.from(document.querySelectorAll(
  "main a:not(.why), main button, main input:not([type=hidden]), main select, main summary"))
  .filter((one) => one.getClientRects().length && getComputedStyle(one).clipPath === "none")
  .filter((one) => { const box = (one.closest("label") || one).getBoundingClientRect();
    return (box.top + box.bottom) / 2 + scrollY < innerHeight / 3; })
  .map((one) => one.outerHTML.slice(0, 120))
"""
"""What a page asks about one action in the upper third, where no thumb reaches."""
LOW = """
Array.from(document.querySelectorAll("main .primary")).slice(0, 1)
  .filter((one) => one.getClientRects().length && one.getBoundingClientRect().bottom > innerHeight)
  .filter((one) => one.closest("form, main").getBoundingClientRect().top < innerHeight / 2)
  .map((one) => one.outerHTML.slice(0, 120))
"""
"""The main button of a page, if one has to scroll for it although what it belongs to has begun."""
COVERED = """
Array.from(document.querySelectorAll(".primary, .bar > *"))
  .filter((one) => one.getClientRects().length)
  .filter((one) => { const box = one.getBoundingClientRect(), x = (box.left + box.right) / 2;
    return [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2]
      .some((y) => !one.contains(document.elementFromPoint(x, y))); })
  .map((one) => one.outerHTML.slice(0, 120))
"""
"""Main buttons and actions of the bar that are not whole in sight: under something, or off the screen."""
IN_REACH = """(one) => {
  const box = one.getBoundingClientRect(), high = window.innerHeight;
  const on_top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.height >= 44 && box.left >= 0 && box.right <= window.innerWidth && box.bottom <= high
    && box.top + box.height / 2 >= high / 3 && Boolean(on_top) && (one === on_top || one.contains(on_top));
}"""
"""Whether a thumb gets to something: big enough, in sight, in the lower two thirds of the screen, under nothing."""
FOR_A_THUMB = re.compile(r"/play/\w+/(?!statement)|/scan")


def faults(page: Page, paths: Sequence[str]) -> list[str]:
    """What is wrong with pages: in the light theme, a sample in the dark, and for a thumb if this is a phone."""
    found: list[str] = []
    for number, path in enumerate(paths):
        page.goto(path)
        found += faults_here(page, path, dark=number % IN_THE_DARK == 0)
    return found


def faults_here(page: Page, path: str, *, dark: bool = False) -> list[str]:
    """Everything that is wrong with the page as it is."""
    phone = page.viewport_size and page.viewport_size["width"] == PHONE_WIDTH
    found = clumsy(page, path) if phone else []
    if not ALL_PAGES:
        page.evaluate(THIN)
    found += grave(page, path)
    if dark:
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        found += grave(page, f"{path} in the dark", COLOURS)
        page.emulate_media(color_scheme="light")
    return found


def grave(page: Page, path: str, rules: dict[str, Any] = EVERYTHING) -> list[str]:
    """What is seriously wrong with the page as it is, as axe-core sees it."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(Axe().axe_script)
    found = page.evaluate("rules => axe.run(rules).then(found => found.violations)", rules)
    return [
        f"{path}: {item['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for item in found
        if item["impact"] in GRAVE
        for node in item["nodes"]
    ]


def clumsy(page: Page, path: str) -> list[str]:
    """What a thumb misses on the page as it is, and whether it is wider than the phone."""
    wide = page.evaluate("document.documentElement.scrollWidth") > PHONE_WIDTH
    far = page.evaluate(HIGH) + page.evaluate(LOW) if FOR_A_THUMB.match(path) else []
    return [f"{path}: {fault}" for fault in [*page.evaluate(SMALL), *far, *(["wider than the phone"] if wide else [])]]


def logged(page: Page, last: str | None = None) -> None:
    """Wait for a receipt, if need be of another entry than the last one that the page showed."""
    receipt = page.locator(f'.logged:not([data-entry="{last}"])' if last else ".logged")
    expect(receipt.get_by_role("heading", name="Logged")).to_be_visible()


def tap(button: Locator) -> None:
    """Press a button and wait for the receipt of its own entry: the last one may still stand while this one is sent."""
    page = button.page
    shown = page.locator(".logged[data-entry]")
    last = shown.get_attribute("data-entry") if shown.count() else None
    button.click()
    logged(page, last)


def figure(page: Page, name: str) -> str:
    """A power's figure as the page shows it now."""
    return page.locator(f'[data-figure="{name}"] .figure-value').inner_text().split()[0]


def thumb(target: Locator) -> None:
    """Tap something, if a thumb can: big enough, in sight, in the lower two thirds of the screen, under nothing."""
    expect(target).to_be_visible()
    if not target.evaluate(IN_REACH):
        target.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    expect(target).to_be_in_viewport()
    assert target.evaluate(IN_REACH), target.evaluate("(one) => one.outerHTML.slice(0, 200)")
    target.tap()


def receipt(page: Page, entry: str) -> None:
    """Wait for what was just logged."""
    expect(page.locator(".logged")).to_contain_text(entry)
