"""A game for a phone: served in this process, with a seat."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

from api.app import create_app
from api.settings import Settings
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game
from companion.service.table.seats import join
from companion.storage.temporary import TemporaryStore
from tools.chromium import find

SLOWER = 4
"""How much slower a phone is than this machine."""


@contextmanager
def phone_of(box: str, scenario: str, power: str) -> Iterator[Page]:
    """The phone of somebody who plays a power in a new game; its pages have their own server."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    context = AppContext(TemporaryStore())
    game = create_game(context, HOST, box, StartGame(scenario=scenario), "Measuring")
    token = join(context, HOST, game["id"], game["join_code"], "Anna", (power,), "player")["token"]
    app = create_app(context, Settings(host_key="a-key-for-measuring", own_addresses=False, seat_pace=0))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    url = f"http://127.0.0.1:{server.server_port}"
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
            context = browser.new_context(
                base_url=url, viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
            )
            context.add_cookies([{"name": "companion_seat", "value": token, "url": url}])
            page = context.new_page()
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            yield page
            browser.close()
    finally:
        server.shutdown()
        thread.join()
