"""Networks: whom a guess or request counts against, and who is nearby."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

FORWARDING = ("X-Forwarded-For", "Forwarded", "X-Real-Ip", "Via")
"""Proxy headers. From an unknown proxy, they mean that somebody else is behind it."""


def address_in(text: str) -> IPv4Address | IPv6Address | None:
    """The address in a text, possibly with a port or in brackets; None if invalid. An IPv4-mapped one is IPv4."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """An address's network: a household has a whole /64 of IPv6, or one IPv4 address."""
    parsed = address_in(address)
    if parsed is None:
        return address
    return str(parsed) if parsed.version == 4 else str(ip_network((parsed, 64), strict=False))


def is_nearby(address: str, forwarded: bool) -> bool:
    """Whether somebody is on our own network. Not if they come through an unknown proxy."""
    parsed = address_in(address)
    return parsed is not None and parsed.is_private and not forwarded
