"""Behind a proxy: the real client, and whether it used TLS. Only proxies named by the host are trusted."""

from collections.abc import Callable, Iterable
from ipaddress import ip_network
from typing import Any

from api.guards.networks import address_in

THROUGH_PROXY = "companion.through_proxy"
"""In the environ of a request that came through one of our proxies."""
Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


class Proxies:
    """The trusted proxies."""

    def __init__(self, trusted: Iterable[str]) -> None:
        """Networks such as `10.0.0.5` or `10.0.0.0/24`. A ValueError names an invalid one."""
        self._trusted = tuple(ip_network(name.strip(), strict=False) for name in trusted)

    def __contains__(self, address: str) -> bool:
        """Whether an address is one of our proxies."""
        found = address_in(address)
        return found is not None and any(found in proxy for proxy in self._trusted)

    def client(self, address: str, forwarded: str) -> str:
        """The last address that isn't one of our proxies: anybody could have written those before it."""
        if address not in self:
            return address
        for part in reversed(forwarded.split(",")):
            parsed = address_in(part)
            if parsed is None:
                return address
            address = str(parsed)
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
