"""Many tables at once: 200 writes a second by fifty phones on one game, and by 200 games with a listener each."""

import json
import secrets

from benchmarks.kit.figures import Figure
from benchmarks.kit.load import Load, Request, a_request, generate
from benchmarks.kit.servers import Server, ours

SECONDS = 3.0
API = "/api/v1"


def figures(rounds: int) -> list[Figure]:
    """Fifty phones on one game, then two hundred games."""
    with ours() as server:
        return _tables(server)


def _tables(server: Server) -> list[Figure]:
    """Fifty phones on one game, then two hundred games with a listener each; 200 writes a second in both."""
    from benchmarks.kit.listeners import Listeners

    one = server.new_game()
    tokens = [server.seat(one, f"Phone {n}", role="banker") for n in range(40)]
    phones = [_adjust(server, one, tokens[n % 40]) for n in range(50)]
    load = generate(server.port, phones, 10.0, rate=200)
    found = [_told("50 phones on one game, 200 writes a second, p99", load)]
    games = [server.new_game() for _ in range(200)]
    lines = [Listeners(server.port, f"{API}/games/{game}/live", 1, _key()) for game in games]
    load = generate(server.port, [_adjust(server, game, _key()) for game in games], 10.0, rate=200)
    found.append(_told("200 games with a listener each, 200 writes a second, p99", load))
    for line in lines:
        line.close()
    return found


def _told(what: str, load: Load) -> Figure:
    notes = {"writes/s": round(load.rate), "median": round(load.milliseconds(0.5), 1), "statuses": load.statuses}
    return Figure(what, load.milliseconds(0.99), "ms", None, "at most", 250.0, notes)


def _key() -> str:
    from benchmarks.kit.servers import KEY

    return KEY


def _action(server: Server, game: str, token: str, action: dict[str, object]) -> Request:
    body = json.dumps(action).encode()

    def request(_: int) -> bytes:
        key = secrets.token_hex(8)
        return a_request(server.port, "POST", f"{API}/games/{game}/actions", token, body, Idempotency_Key=key)

    return request


def _adjust(server: Server, game: str, token: str) -> Request:
    return _action(server, game, token, {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "bench"})
