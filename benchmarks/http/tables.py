"""Many tables at once: 200 taps per second by fifty phones on one game, and by 200 games with a screen each."""

import secrets

from benchmarks.kit.figures import Figure
from benchmarks.kit.load import Load, Request, generate
from benchmarks.kit.phones import Screen, a_tap
from benchmarks.kit.servers import Server, ours

SECONDS = 3.0


def figures(rounds: int) -> list[Figure]:
    """Fifty phones on one game, then two hundred games."""
    with ours() as server:
        return _tables(server)


def _tables(server: Server) -> list[Figure]:
    """Fifty phones on one game, then two hundred games with a screen each; 200 taps per second in both."""
    game = server.new_game()
    tokens = [server.seat(game, f"Phone {number}", role="banker") for number in range(40)]
    load = generate(server.port, [_adjust(server, game, tokens[n % 40]) for n in range(50)], 10.0, rate=200)
    found = [_figure("50 phones on one game, 200 taps a second, p99", load)]
    games = [server.new_game() for _ in range(200)]
    seats = [server.seat(game, "Bea", role="banker") for game in games]
    lines = [Screen(server, game, seat, "/play") for game, seat in zip(games, seats, strict=True)]
    phones = [_adjust(server, game, seat) for game, seat in zip(games, seats, strict=True)]
    load = generate(server.port, phones, 10.0, rate=200)
    found.append(_figure("200 games with a screen each, 200 taps a second, p99", load))
    for screen in lines:
        screen.line.close()
    return found


def _figure(what: str, load: Load) -> Figure:
    notes = {"taps/s": round(load.rate), "median": round(load.milliseconds(0.5), 1), "statuses": load.statuses}
    return Figure(what, load.milliseconds(0.99), "ms", None, "at most", 250.0, notes)


def _adjust(server: Server, game: str, token: str) -> Request:
    fields = {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "bench"}

    def request(_: int) -> bytes:
        return a_tap(server.port, game, token, secrets.token_hex(8), fields)

    return request
