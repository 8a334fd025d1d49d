"""Writing over HTTP: a logged action with an idempotency key, beside a bare Flask view that inserts one durable row."""

import json
import secrets

from benchmarks.kit.figures import Figure, medians
from benchmarks.kit.load import Load, Request, a_request, generate
from benchmarks.kit.servers import Server, bare, ours

SECONDS = 3.0
API = "/api/v1"


def figures(rounds: int) -> list[Figure]:
    """One, sixteen, and sixty-four connections; then many tables at once."""
    found = []
    with ours() as server, bare() as plain:
        games = [server.new_game() for _ in range(16)]
        tokens = [server.seat(game, "Anna", ["germany"]) for game in games]
        for connections, tables in ((1, 1), (16, 1), (64, 16)):
            mine = [_purchase(server, games[n % tables], tokens[n % tables]) for n in range(connections)]
            theirs = [_insert(plain)] * connections

            def rate(of: Server, requests: list[Request]) -> float:
                return generate(of.port, requests, SECONDS).only(201, 409).rate

            my_rate, their_rate = medians(
                rounds, lambda mine=mine: rate(server, mine), lambda theirs=theirs: rate(plain, theirs)
            )
            what = f"log an action, durable: {connections} connections on {tables} games"
            found.append(Figure(what, my_rate, "1/s", their_rate, "at least", 0.65))
    with ours() as server:
        found += _tables(server)
    return found


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
    run = secrets.token_hex(4)

    def request(number: int) -> bytes:
        key = f"{run}-{number}"
        return a_request(server.port, "POST", f"{API}/games/{game}/actions", token, body, Idempotency_Key=key)

    return request


def _purchase(server: Server, game: str, token: str) -> Request:
    """A capture that changes hands for nothing: it can be logged as often as one likes."""
    return _action(server, game, token, {"type": "attest", "claim": "no_enemy_warships_in_13_14_15", "holds": True})


def _adjust(server: Server, game: str, token: str) -> Request:
    return _action(server, game, token, {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "bench"})


def _insert(plain: Server) -> Request:
    body = b"x" * 600
    return lambda _: a_request(plain.port, "POST", "/insert", None, body)
