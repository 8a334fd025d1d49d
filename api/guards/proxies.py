"""Behind a proxy: the real client, and whether it used TLS. Only proxies named by the host are trusted."""

from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
THROUGH_PROXY = "companion.through_proxy"
"""In the environ of a request that came through one of our proxies."""
Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


def networks(names: Iterable[str]) -> tuple[Network, ...]:
    """The networks in a setting: `10.0.0.5` or `10.0.0.0/24`. A ValueError names an invalid one."""
    return tuple(ip_network(name.strip(), strict=False) for name in names)


class Proxies:
    """The trusted proxies."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._trusted = networks(trusted)

    def __contains__(self, address: str) -> bool:
        """Whether an address is one of our proxies."""
        if not self._trusted:
            return False
        found = _address(address)
        return found is not None and any(found in proxy for proxy in self._trusted if proxy.version == found.version)

    def client(self, address: str, forwarded: str) -> str:
        """The last address that isn't one of our proxies: anybody could have written those before it."""
        if not self._trusted or address not in self:
            return address
        for part in reversed(forwarded.split(",")):
            found = _address(part)
            if found is None:
                return address
            address = str(found)
            if address not in self:
                return address
        return address


class BehindProxy:
    """Takes the address and scheme from a trusted proxy's headers; others' are ignored."""

    def __init__(self, app: Wsgi, trusted: Iterable[str]) -> None:
        self._app = app
        self._proxies = Proxies(trusted)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request as the client sent it to the proxy."""
        if environ.get("REMOTE_ADDR", "") in self._proxies:
            environ[THROUGH_PROXY] = True
            environ["REMOTE_ADDR"] = self._proxies.client(
                environ["REMOTE_ADDR"], environ.get("HTTP_X_FORWARDED_FOR", "")
            )
            scheme = environ.get("HTTP_X_FORWARDED_PROTO", "").rpartition(",")[2].strip().lower()
            if scheme in ("http", "https"):
                environ["wsgi.url_scheme"] = scheme
        return self._app(environ, start_response)


def _address(text: str) -> Address | None:
    """The address in a text, possibly with a port or in brackets."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
