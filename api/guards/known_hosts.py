"""The names and addresses of this server: protection from DNS rebinding and from other sites' pages."""

import socket
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from api.http.network import adapters
from api.settings import Settings

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
MDNS_NAME = "companion.local"
FRESH_SECONDS = 5.0
"""How long the machine's addresses are cached; a laptop may change networks during the evening."""


def own_names() -> set[str]:
    """This machine's current names and addresses."""
    name = socket.gethostname().lower()
    names = {MDNS_NAME, name, f"{name.split('.')[0]}.local"}
    names |= {_bare(adapter.address) for adapter in adapters()}
    with suppress(OSError):
        names |= {_bare(str(info[4][0])) for info in socket.getaddrinfo(name, None)}
    return names


@lru_cache(maxsize=1024)
def split_host(host: str) -> str | None:
    """The name or address in a Host header, without its port; None if invalid."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    if parts.path or parts.query or parts.fragment or "@" in host or not parts.hostname:
        return None
    return _bare(parts.hostname)


@lru_cache(maxsize=1024)
def same_host(origin: str, host: str) -> bool:
    """Whether an Origin or Referer names the host and port that the request was sent to."""
    try:
        theirs, ours = urlsplit(origin), urlsplit(f"{urlsplit(origin).scheme}://{host}")
        usual = {"https": 443, "http": 80}[theirs.scheme]
        return (theirs.hostname, theirs.port or usual) == (ours.hostname, ours.port or usual)
    except (ValueError, KeyError):
        return False


class KnownHosts:
    """The hosts that a server answers to."""

    def __init__(self, settings: Settings, own: Callable[[], Iterable[str]] = own_names) -> None:
        self._fixed = LOOPBACK | {_bare(allowed_host) for allowed_host in settings.allowed_hosts}
        if settings.public_url and (name := urlsplit(settings.public_url).hostname):
            self._fixed |= {_bare(name)}
        self._own = own if settings.own_addresses else frozenset
        self._lock = threading.Lock()
        self._found: frozenset[str] = frozenset()
        self._found_at = -FRESH_SECONDS

    def __contains__(self, host: str) -> bool:
        """Whether a Host header names this server."""
        name = split_host(host)
        return name is not None and (name in self._fixed or name in self._found or name in self._fresh())

    def _fresh(self) -> frozenset[str]:
        with self._lock:
            if time.monotonic() - self._found_at >= FRESH_SECONDS:
                self._found = frozenset(self._own())
                self._found_at = time.monotonic()
            return self._found


def _bare(host: str) -> str:
    host = host.lower().strip("[]").rstrip(".").partition("%")[0]
    try:
        return str(ip_address(host))
    except ValueError:
        return host
