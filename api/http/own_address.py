"""The addresses in codes and on paper: numeric for codes on a screen, a name for print."""

from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import request

from api.guards.known_hosts import MDNS_NAME
from api.http.context import app_context, settings
from api.http.network import look
from companion.service.network import kept_network

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - these are compared with, not bound to


def phone_url() -> str:
    """The address in codes on a screen: the numeric one that phones can reach now.

    A name needs a network that resolves it; a numeric address doesn't. A server on the internet keeps its name, and so
    does one behind a proxy on this machine: its own address is the proxy's business.
    """
    set_up = settings()
    base = set_up.public_url or request.host_url.rstrip("/")
    if set_up.is_public or not set_up.listens_on:
        return base
    if set_up.public_url and (is_numeric(urlsplit(base).hostname or "") or _only_this_machine(set_up.listens_on)):
        return base
    if set_up.listens_on not in ANYWHERE:
        return with_host(base, set_up.listens_on)
    address = look().best(kept_network(app_context()).address)
    return base if address is None else with_host(base, address)


def other_url() -> str | None:
    """The address to try if a phone can't open the one in the code; None if there is no other."""
    other = paper_url()
    return None if other == phone_url() or loopback(urlsplit(other).hostname or "") else other


def only_here() -> bool:
    """Whether no phone can connect: only this machine can open what the server listens on."""
    set_up = settings()
    if not set_up.listens_on or set_up.is_public:
        return False
    return _only_this_machine(set_up.listens_on) or loopback(urlsplit(phone_url()).hostname or "")


def _only_this_machine(listens_on: str) -> bool:
    return loopback(listens_on) and listens_on not in ANYWHERE


def paper_url() -> str:
    """The address on paper: the one this server was started with, otherwise the name it announces.

    If it announces none, a page opened on the machine itself (`localhost`) uses its network address: paper is for
    phones. A server that listens only to this machine says so, and the print shop warns.
    """
    set_up = settings()
    base = set_up.public_url or request.host_url.rstrip("/")
    if set_up.public_url is None and set_up.announces:
        return with_host(base, MDNS_NAME)
    if _only_this_machine(set_up.listens_on):
        return base
    host = look().best(kept_network(app_context()).address) if loopback(urlsplit(base).hostname or "") else None
    return base if host is None else with_host(base, host)


def with_host(base: str, host: str) -> str:
    """A URL with another host."""
    parts = urlsplit(base)
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + (f":{parts.port}" if parts.port else "")


def is_numeric(host: str) -> bool:
    """Whether a host is an address rather than a name."""
    with suppress(ValueError):
        ip_address(host)
        return True
    return False


def loopback(host: str) -> bool:
    """Whether a host is a loopback address."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ip_address(host).is_loopback or ip_address(host).is_unspecified
    return False
