"""A capture by its card, as a scripted thumb does it on a phone four times slower than this machine.

From `/play`: by a picture of the card, and by its four characters on the keypad; until the page says that it is logged.
"""

import io
import statistics
import time

import qrcode
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from benchmarks.kit.figures import Figure
from benchmarks.kit.servers import ours
from companion.editions import load
from companion.families.decks import deck
from tools.chromium import find

BOX, SCENARIO, POWER = "anniversary", "1941", "germany"
CARD = "/q/anniversary/territory/ukraine"
LOGS = "Germany takes Ukraine"
SLOWER = 4
MOST = 5.0


def figures(rounds: int) -> list[Figure]:
    """Seconds by the picture and by the keypad."""
    code = next(card["code"] for card in deck(load(BOX)) if card["path"] == CARD)
    picture = _photo(f"HTTP://X/Q/{code}")
    by_picture, by_keys = [], []
    with ours() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for _ in range(rounds):
            for found, way in ((by_picture, picture), (by_keys, code)):
                token = server.seat(server.new_game(BOX, SCENARIO), "Anna", [POWER])
                context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
                url = f"http://127.0.0.1:{server.port}"
                context.add_cookies([{"name": "companion_seat", "value": token, "url": url}])
                page = context.new_page()
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                page.goto(f"{url}/play")
                began = time.perf_counter()
                _capture(page, way)
                found.append(time.perf_counter() - began)
                context.close()
        browser.close()
    what = f"a capture by its card, on a phone {SLOWER} times slower"
    return [
        Figure(f"{what}: by a picture", statistics.median(by_picture), "s", None, "at most", MOST),
        Figure(f"{what}: by the keypad", statistics.median(by_keys), "s", None, "at most", MOST),
    ]


def _capture(page: Page, way: bytes | str) -> None:
    page.get_by_role("link", name="Scan").click()
    if isinstance(way, bytes):
        with page.expect_file_chooser() as chooser:
            page.get_by_text("Take a picture").click()
        chooser.value.set_files({"name": "card.jpg", "mimeType": "image/jpeg", "buffer": way})
    else:
        page.get_by_role("link", name="Type its code").click()
        for letter in way:
            page.get_by_role("button", name=letter, exact=True).click()
    page.get_by_role("button", name=LOGS).click()
    page.get_by_role("button", name="Undo").first.wait_for()


def _photo(text: str) -> bytes:
    """A card on a table, as a phone sees it."""
    code = qrcode.make(text).get_image().convert("L").resize((420, 420))
    table = Image.new("L", (1600, 1200), 120)
    table.paste(code, (540, 380))
    file = io.BytesIO()
    table.rotate(12.0, fillcolor=120).save(file, "JPEG")
    return file.getvalue()
