"""Looking at pages as a stern visitor would: serious problems, targets too small for a thumb, what is cut off."""

from collections.abc import Iterable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
EVERYTHING: dict[str, object] = {}
COLOURS: dict[str, object] = {"runOnly": ["color-contrast"]}
BOTH_THEMES = [("light", EVERYTHING), ("dark", COLOURS)]
"""What changes with the theme are the colours."""

SMALL = """
Array.from(document.querySelectorAll("button, .button, input:not([type=hidden]), select, summary, nav a, a.card-link"))
  .filter((one) => one.offsetParent !== null && !one.closest("label") && one.getClientRects().length)
  .filter((one) => one.getBoundingClientRect().height < 44)
  .map((one) => one.outerHTML.slice(0, 120))
"""


def problems(page: Page, path: str, rules: dict[str, object] = EVERYTHING) -> list[str]:
    """What is seriously wrong with a page."""
    page.goto(path)
    return grave(page, path, rules)


def grave(page: Page, path: str, rules: dict[str, object] = EVERYTHING) -> list[str]:
    """What is seriously wrong with the page as it is."""
    found = Axe().run(page, options=rules).response["violations"]
    return [
        f"{path}: {one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


def clumsy(page: Page, path: str) -> list[str]:
    """What a thumb misses on the page as it is, and whether it is wider than the phone."""
    wide = page.evaluate("document.documentElement.scrollWidth") > 390
    return [f"{path}: {one}" for one in [*page.evaluate(SMALL), *(["wider than the phone"] if wide else [])]]


def on_a_phone(page: Page, paths: Iterable[str], rules: dict[str, object]) -> list[str]:
    """Everything that is wrong with pages on a phone."""
    return [one for path in paths for one in (*problems(page, path, rules), *clumsy(page, path))]
