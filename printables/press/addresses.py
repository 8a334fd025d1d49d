"""The address that cards carry: it must still be right next year, so some addresses deserve a warning."""

from ipaddress import ip_address
from urllib.parse import urlsplit

ADVICE = (
    "Give a stable one with --public-url: a name such as http://companion.local:8000, "
    "or an address that your router keeps for this machine."
)


def warning_for(public_url: str) -> str | None:
    """A sentence when codes with this address will not work or may stop working; None if it looks stable."""
    try:
        parts = urlsplit(public_url)
        host = parts.hostname or ""
    except ValueError:
        parts, host = urlsplit(""), ""
    if parts.scheme not in ("http", "https") or not host:
        return f"{public_url!r} is no web address, so phones cannot open the codes. {ADVICE}"
    if _is_loopback(host):
        return (
            f"The codes carry {public_url}, which every phone takes for itself: scanning would not reach you. {ADVICE}"
        )
    if _may_change(host):
        return f"The codes carry {public_url}, an address that your network may give to another machine. {ADVICE}"
    return None


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _may_change(host: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_private or address.is_link_local
