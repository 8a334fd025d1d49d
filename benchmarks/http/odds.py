"""Odds over HTTP: what the API adds to a battle, and taps while sixteen large battles are being computed."""

import http.client
import json
import secrets
import threading
import time

from benchmarks.battles import battle
from benchmarks.kit.figures import Figure
from benchmarks.kit.load import Load, Request, a_request, generate
from benchmarks.kit.servers import KEY, Server, ours
from companion.editions import load
from companion.families.axis_and_allies.combat.ask import answer, prepare

API = "/api/v1"
ASKERS = 16
SECONDS = 8.0
TAPS = 20.0
"""Taps per second: more than a table makes."""


def figures(rounds: int) -> list[Figure]:
    """The API's share of a small battle, and taps with and without requests for odds."""
    with ours() as server:
        game = server.new_game()
        taps = [_tap(server, game, server.seat(game, f"Phone {n}", role="banker")) for n in range(8)]
        generate(server.port, taps, 2.0, rate=TAPS)
        alone = generate(server.port, taps, SECONDS, rate=TAPS)
        _ask(server.port, battle("sea", 10, 0))
        busy, answered = _while_asking(server, taps)
        added = _added(server.port)
    notes = {"median": round(busy.milliseconds(0.5), 1), "battles worked out": answered, "statuses": busy.statuses}
    what = f"a tap while {ASKERS} ask for 30 against 30 at sea, p99"
    return [
        Figure(what, busy.milliseconds(0.99), "ms", alone.milliseconds(0.99), "at most", 2.0, notes),
        Figure("what the API adds to a small battle, median", added, "ms", None, "at most", 10.0),
    ]


def _while_asking(server: Server, taps: list[Request]) -> tuple[Load, int]:
    end, answered = time.monotonic() + SECONDS, [0]

    def ask(seed: int) -> None:
        while time.monotonic() < end:
            if _ask(server.port, battle("sea", 30, seed)) == 200:
                answered[0] += 1

    askers = [threading.Thread(target=ask, args=(seed,), daemon=True) for seed in range(ASKERS)]
    for asker in askers:
        asker.start()
    load_of_taps = generate(server.port, taps, SECONDS, rate=TAPS)
    for asker in askers:
        asker.join(60)
    return load_of_taps, answered[0]


def _ask(port: int, request: dict[str, object]) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {KEY}"}
        connection.request("POST", f"{API}/editions/anniversary/odds", json.dumps(request), headers)
        heard = connection.getresponse()
        heard.read()
        return heard.status
    finally:
        connection.close()


def _added(port: int) -> float:
    """How many milliseconds longer a small battle takes over HTTP."""
    request = battle("land", 10, 1)
    edition = load("anniversary")
    here, there = [], []
    for _ in range(30):
        begun = time.perf_counter()
        answer(prepare(edition, None, request))
        here.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        _ask(port, request)
        there.append(time.perf_counter() - begun)
    return (sorted(there)[15] - sorted(here)[15]) * 1000


def _tap(server: Server, game: str, token: str) -> Request:
    body = json.dumps({"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "bench"}).encode()

    def request(_: int) -> bytes:
        key = secrets.token_hex(8)
        return a_request(server.port, "POST", f"{API}/games/{game}/actions", token, body, Idempotency_Key=key)

    return request
