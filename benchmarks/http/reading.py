"""Reading over HTTP: pages, compared with a bare Flask view that renders as many bytes."""

from benchmarks.kit.figures import Figure, medians
from benchmarks.kit.load import a_request, generate
from benchmarks.kit.servers import Server, bare, ours

SECONDS = 2.0
CONNECTIONS = 16


def figures(rounds: int) -> list[Figure]:
    """A phone's page, and the table page."""
    with ours() as server, bare() as plain:
        game = server.new_game()
        token = server.seat(game, "Anna", ["germany"])
        found = []
        for what, page in (("a phone's page /play", "/play"), ("the table page", f"/table/{game}")):
            size = len(_body(server, page, token))
            found.append(
                _compare(rounds, f"{what} ({size // 1000} kB)", 0.4,
                         (server, a_request(server.port, "GET", page, Cookie=f"companion_seat={token}")),
                         (plain, a_request(plain.port, "GET", f"/page/{size}")))
            )  # fmt: skip
        return found


def _compare(rounds: int, what: str, target: float, mine: tuple[Server, bytes], other: tuple[Server, bytes]) -> Figure:
    """Responses per second; the note compares processor time, which a busy machine affects less."""
    spent: dict[Server, float] = {mine[0]: 0.0, other[0]: 0.0}
    made = dict.fromkeys(spent, 0)

    def rate(server: Server, request: bytes) -> float:
        before = server.processor_seconds()
        load = generate(server.port, [lambda _: request] * CONNECTIONS, SECONDS).only(200)
        spent[server] += server.processor_seconds() - before
        made[server] += len(load.took)
        return load.rate

    my_rate, their_rate = medians(rounds, lambda: rate(*mine), lambda: rate(*other))
    each = {server: spent[server] / made[server] * 1e6 for server in spent}
    notes = {
        "µs": round(each[mine[0]]),
        "bare µs": round(each[other[0]]),
        "ratio": f"{each[other[0]] / each[mine[0]]:.2f}",
    }
    return Figure(what, my_rate, "1/s", their_rate, "at least", target, notes)


def _body(server: Server, path: str, token: str) -> bytes:
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", path, headers={"Cookie": f"companion_seat={token}"})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    if answer.status != 200:
        raise SystemExit(f"{path}: {answer.status} {body[:200]!r}")
    return body
