"""Addresses: where phones reach this machine, and announcing it by name."""

import encodings.idna  # noqa: F401 - a thread that connects reads it; in the middle of that no worker must be forked
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

from api.guards.known_hosts import MDNS_NAME
from api.http.network import look

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - these are compared with, not bound to
USUAL_PORTS = {"http": 80, "https": 443}
"""Ports that a URL doesn't have to name."""
LOOK_SECONDS = 5.0
"""How often to check for a new address: the laptop may wake up, or switch to another Wi-Fi."""


def reach(host: str) -> str:
    """The address that others use for a server listening on `host`."""
    return (look().best() or "127.0.0.1") if host in ANYWHERE else host


def url_of(address: str, port: int, scheme: str = "http") -> str:
    """A server's URL."""
    shown = f"[{address}]" if ":" in address else address
    return f"{scheme}://{shown}" if port == USUAL_PORTS[scheme] else f"{scheme}://{shown}:{port}"


class Announcement:
    """Announces on the network that `companion.local` is this machine, if the network allows it. Never gets in the way.

    `find` returns this machine's current address: cards use the name, so it follows a laptop that changes networks.
    """

    def __init__(self, find: Callable[[], str], port: int) -> None:
        self._find = find
        self._port = port
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="mdns", daemon=True)

    def start(self) -> None:
        """Announce as soon as the server answers, which is also after it has started its worker process."""
        self._thread.start()

    def stop(self) -> None:
        """Withdraw the announcement."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2)

    def _run(self) -> None:
        while not self._stop.wait(0.2):
            if self._answers():
                break
        while not self._stop.is_set():
            address = self._find()
            with suppress(Exception):  # a network without multicast is no reason to complain
                self._announce(address)
            self._wait_while_it_is(address)

    def _answers(self) -> bool:
        with suppress(OSError), socket.create_connection((self._find(), self._port), timeout=0.5):
            return True
        return False

    def _announce(self, address: str) -> None:
        from zeroconf import ServiceInfo, Zeroconf

        info = ServiceInfo(
            "_http._tcp.local.",
            "Companion._http._tcp.local.",
            port=self._port,
            server=f"{MDNS_NAME}.",
            parsed_addresses=[address],
        )
        with Zeroconf() as network:
            network.register_service(info, allow_name_change=True)
            self._wait_while_it_is(address)
            network.unregister_service(info)

    def _wait_while_it_is(self, address: str) -> None:
        while not self._stop.wait(LOOK_SECONDS) and self._find() == address:
            pass
