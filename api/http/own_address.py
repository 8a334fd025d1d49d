"""Where phones reach this machine."""

import socket
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import request

from api.http.context import settings


def lan_address() -> str | None:
    """This machine's address in its network; None without one. No packet is sent: a UDP socket only picks a route."""
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            address = str(probe.getsockname()[0])
            if not ip_address(address).is_loopback and not ip_address(address).is_unspecified:
                return address
    return None


def paper_url() -> str:
    """The address that papers carry: the one this server was started with, else the one it was asked by.

    Whoever asks at the machine itself (`localhost`) gets its address in the network: paper is for phones.
    """
    base = settings().public_url or request.host_url.rstrip("/")
    parts = urlsplit(base)
    host = lan_address() if _loopback(parts.hostname or "") else None
    if host is None:
        return base
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + (f":{parts.port}" if parts.port else "")


def _loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ip_address(host).is_loopback or ip_address(host).is_unspecified
    return False
