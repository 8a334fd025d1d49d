"""Looking at pages as a stern visitor would: what they show after a tap, serious problems, what a thumb misses."""

from collections.abc import Iterable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

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
