"""The address that papers carry."""

from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import request

from api.http.context import settings
from api.http.network import lan_address


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
