"""Capturing with a card, from tapping Scan to the receipt, on a phone four times slower than this machine.

Once with a picture of the card, once with its four characters. The program's time is measured; every tap counts as long
as a hand takes for it, including those in the phone's own camera (shutter, use picture).
"""

import io
import statistics
import time
from collections.abc import Callable

import qrcode
from PIL import Image
from playwright.sync_api import Page

from benchmarks.kit.evening import phone_of
from benchmarks.kit.figures import Figure
from companion.editions import load
from companion.families.decks import deck

BOX, SCENARIO, POWER, TERRITORY = "anniversary", "1941", "germany", "Ukraine"
CODE = next(card["code"] for card in deck(load(BOX)) if card["title"] == TERRITORY)
A_TAP = 0.4
"""Seconds for a hand to find and tap the next thing."""
GOAL = 5.0
PICTURE_SIZE = (3024, 2268)


def figures(rounds: int) -> list[Figure]:
    """Seconds for each way, the median of the rounds."""
    found = []
    for name, way, taps in (("a picture", _by_picture, 5), ("its code", _by_code, 1 + len(CODE) + 1)):
        took = statistics.median(_timed(way) for _ in range(rounds))
        notes = {"program": round(took, 2), "taps": taps, "a tap": A_TAP, "taps after it": 1}
        found.append(Figure(f"capture by {name}", took + taps * A_TAP, "s", better="at most", target=GOAL, notes=notes))
    return found


def _timed(way: Callable[[Page], None]) -> float:
    with phone_of(BOX, SCENARIO, POWER) as page:
        page.goto("/play")
        page.locator(".moment").wait_for(state="detached")
        began = time.perf_counter()
        page.locator(".bar").get_by_role("link", name="Scan").tap()
        way(page)
        page.locator("#capture button").tap()  # the one tap after the picture or the code
        page.locator(".logged", has_text=f"takes {TERRITORY}").wait_for()
        return time.perf_counter() - began


def _by_picture(page: Page) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Take a picture").first.tap()
    chooser.value.set_files({"name": "card.jpg", "mimeType": "image/jpeg", "buffer": _photo()})


def _by_code(page: Page) -> None:
    for letter in CODE:
        page.get_by_role("button", name=letter, exact=True).tap()


def _photo() -> bytes:
    """A card on a table, as a phone sees it."""
    code = qrcode.make(f"HTTP://192.168.1.7:8000/Q/{CODE}").get_image().convert("L").resize((700, 700))
    table = Image.new("L", PICTURE_SIZE, 120)
    table.paste(code, (1100, 800))
    file = io.BytesIO()
    table.rotate(12.0, fillcolor=120).save(file, "JPEG")
    return file.getvalue()
