"""Strangers' connections: limited per network and in total, whether they have sent something or not.

Somebody who has shown a valid identity on a connection isn't a stranger there. The networks with the most lose theirs
first, oldest first: somebody who has just connected may be about to identify themselves.
"""

import logging
import threading
import time
from collections import defaultdict
from collections.abc import Callable

from api.guards.networks import network_of
from api.guards.sockets import Sockets, descriptors

LOOK_SECONDS = 0.5
PAUSE_SECONDS = 0.0005
"""Pauses while checking: a tap doesn't have to wait until thousands of connections are checked."""
IN_ONE_GO = 64
"""How many are cut off before others get a turn."""
PART_OF_TIME = 0.05
"""The share of time that checking may take, however many connections there are."""

log = logging.getLogger("companion.api")


class ConnectionLimiter:
    """Checks a process's connections now and then, and cuts off surplus strangers."""

    def __init__(
        self, sockets: Sockets, most: int, most_of_an_address: int, is_proxy: Callable[[str], bool] = lambda _: False
    ) -> None:
        self._sockets = sockets
        self._most = most
        self._most_of_an_address = most_of_an_address
        self._is_proxy = is_proxy
        self._known: dict[str, None] = {}
        self._strangers: dict[str, None] = {}
        self._stop = threading.Event()
        self.cut = 0
        """The number of connections cut off."""

    def introduce(self, client: str, known: bool) -> None:
        """Record whether somebody has identified themselves on a connection."""
        if known:
            self._known[client] = None
        else:
            self._known.pop(client, None)

    def start(self) -> None:
        """Check regularly from now on."""
        threading.Thread(target=self._run, name="connection-limiter", daemon=True).start()

    def stop(self) -> None:
        """Stop checking."""
        self._stop.set()

    def _run(self) -> None:
        pause = LOOK_SECONDS
        while not self._stop.wait(pause):
            began = time.thread_time()
            try:
                self.look()
            except Exception:
                log.exception("the connections cannot be looked at")
            pause = max(LOOK_SECONDS, (time.thread_time() - began) / PART_OF_TIME)

    def look(self) -> int:
        """Cut off surplus strangers; returns how many."""
        introduced = list(self._known)
        files = descriptors()
        if len(files) <= min(self._most, self._most_of_an_address) and len(introduced) <= len(files):
            return 0  # no address can have too many
        there = self._sockets.look(files, PAUSE_SECONDS)
        for client in introduced:
            if client not in there:
                self._known.pop(client, None)
        before = {
            stranger: None for stranger in self._strangers if stranger in there
        }  # in the order in which they came
        new = (item for item in there if item not in before and self._is_stranger(item))
        self._strangers = before | dict.fromkeys(new)
        surplus = self._surplus([stranger for stranger in self._strangers if stranger not in self._known])
        return sum(self._cut_off(surplus[at : at + IN_ONE_GO]) for at in range(0, len(surplus), IN_ONE_GO))

    def _cut_off(self, some: list[str]) -> int:
        time.sleep(PAUSE_SECONDS)
        gone = sum(self._sockets.hang_up(client) for client in some)
        self.cut += gone
        return gone

    def _is_stranger(self, client: str) -> bool:
        return client not in self._known and not self._is_proxy(_address(client))

    def _surplus(self, strangers: list[str]) -> list[str]:
        """The surplus connections, oldest of each network; the largest networks lose theirs first."""
        by_network = defaultdict(list)
        for client in strangers:
            by_network[network_of(_address(client))].append(client)
        most = min(self._most_of_an_address, fair_share([len(clients) for clients in by_network.values()], self._most))
        return [client for clients in by_network.values() for client in clients[: max(0, len(clients) - most)]]


def fair_share(counts: list[int], most: int) -> int:
    """How many each can keep so that the total is at most `most`, and small ones keep all of theirs."""
    left = most
    for number, count in enumerate(sorted(counts)):
        share = left // (len(counts) - number)
        if count > share:
            return share
        left -= count
    return most


def _address(client: str) -> str:
    return client.rpartition(":")[0].strip("[]")
