"""The complete Anniversary pack from a warm server, compared with encoding its short addresses once with `qrcode`
alone.

The server is warm after printing something else. The second print is the same request again.
"""

import time
from collections.abc import Callable

import qrcode
from qrcode.constants import ERROR_CORRECT_M

from benchmarks.kit.figures import Figure, medians
from benchmarks.kit.servers import ours
from companion.editions import load
from printables import Job

API = "/api/v1/editions"
BOX = "anniversary"


def figures(rounds: int) -> list[Figure]:
    """The first print of a pack and the second, each round on a new server."""
    job = Job(load(BOX))
    addresses = [job.url_of(card) for card in job.cards]
    again: list[float] = []

    def pack() -> float:
        with ours() as server:
            server.call("GET", f"{API}/aa1941/printables/cards.pdf", token=None)
            first = _seconds(lambda: server.call("GET", f"{API}/{BOX}/printables/all.pdf", token=None))
            again.append(_seconds(lambda: server.call("GET", f"{API}/{BOX}/printables/all.pdf", token=None)))
            return first

    first, codes = medians(rounds, pack, lambda: _seconds(lambda: _encode(addresses)))
    (second,) = medians(len(again), iter(again).__next__)
    return [
        Figure("the complete Anniversary pack, server warm", first, "s", codes, "at most", 3.0,
               {"codes": len(addresses)}),
        Figure("the same pack a second time", second, "s", codes, "at most", 0.3),
    ]  # fmt: skip


def _encode(addresses: list[str]) -> None:
    for address in addresses:
        code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
        code.add_data(address)
        code.make(fit=True)


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
