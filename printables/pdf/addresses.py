"""The address in codes: it must still work next year, so some addresses deserve a warning."""

from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import SplitResult, quote, urlsplit

from companion.languages import Message, _, msg
from printables.refusals import BadAddress

ADVICE = Message(
    msg(
        "Give a stable one with --public-url: a name such as http://companion.local:8000, or an address your router "
        "keeps for this machine."
    )
)


LONGEST = 200
"""The maximum length of an address before checking whether its codes can be read."""


def short_address(address: str, code: str) -> str:
    """A card's address: scheme, host, and code in capitals, which QR codes encode in half the modules."""
    parts = urlsplit(address)
    return f"{parts.scheme.upper()}://{parts.netloc.upper()}{parts.path}/Q/{code}"


@lru_cache(maxsize=64)
def carried(public_url: str) -> str:
    """The address in codes: an ASCII host, no trailing slash; raises BadAddress if invalid."""
    parts, host, port = _taken_apart(public_url)
    shown = f"[{host}]" if ":" in host else _ascii(public_url, host)
    at_port = f":{port}" if port is not None else ""
    return f"{parts.scheme}://{shown}{at_port}{quote(parts.path.rstrip('/'), safe='/%:@-._~')}"


def _taken_apart(public_url: str) -> tuple[SplitResult, str, int | None]:
    if len(public_url) > LONGEST:
        raise BadAddress(
            "An address of {count} letters is too long for a code. {advice}",
            count=len(public_url),
            advice=ADVICE,
        )
    if any(letter.isspace() or not letter.isprintable() for letter in public_url):
        raise BadAddress(
            "{public_url} has a space or a control character in it. Web addresses can't. {advice}",
            public_url=repr(public_url),
            advice=ADVICE,
        )
    try:
        parts = urlsplit(public_url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadAddress(
            "{public_url} isn't a web address. {advice}", public_url=repr(public_url), advice=ADVICE
        ) from None
    if parts.scheme not in ("http", "https") or not host:
        raise BadAddress("{public_url} isn't a web address. {advice}", public_url=repr(public_url), advice=ADVICE)
    if parts.query or parts.fragment or parts.username is not None or "?" in public_url or "#" in public_url:
        raise BadAddress(
            "{public_url} has more than a host and a path, so no code can be put after it. {advice}",
            public_url=repr(public_url),
            advice=ADVICE,
        )
    return parts, host, port


def _ascii(public_url: str, host: str) -> str:
    """A host in its ASCII (IDNA) form."""
    try:
        plain = host.encode("ascii" if host.isascii() else "idna").decode("ascii")
    except UnicodeError:
        plain = ""
    if not plain or any(not (letter.isalnum() or letter in "-._") for letter in plain):
        raise BadAddress(
            "{host} in {public_url} isn't a name phones can look up. {advice}",
            host=repr(host),
            public_url=repr(public_url),
            advice=ADVICE,
        )
    return plain


def warning_for(public_url: str, advice: Message = ADVICE) -> str | None:
    """A warning if codes with this address won't work or may stop working; None if it looks stable.

    The advice at its end is for the command line, unless another is given.
    """
    try:
        parts = urlsplit(public_url)
        host = parts.hostname or ""
    except ValueError:
        parts, host = urlsplit(""), ""
    if parts.scheme not in ("http", "https") or not host:
        return _(
            "{public_url} isn't a web address, so phones can't open the codes. {advice}",
            public_url=repr(public_url),
            advice=advice,
        )
    if _is_loopback(host):
        return _(
            "The codes open {public_url}, which is each phone's own address: scanning wouldn't reach you. {advice}",
            public_url=public_url,
            advice=advice,
        )
    if _may_change(host):
        return _(
            "The codes open {public_url}, an address your network may give to another machine. {advice}",
            public_url=public_url,
            advice=advice,
        )
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
