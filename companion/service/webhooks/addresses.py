"""Where a webhook may go: what its name stands for is looked up once, checked, and then connected to, so that a name
that means something else a moment later (DNS rebinding) leads nowhere new.
"""

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from companion.languages import _, msg
from companion.model.refusal import RuleViolation

Address = IPv4Address | IPv6Address
SECONDS = 10.0
"""How long connecting takes at most, and each piece of the answer."""
MOST_SECONDS = 20.0
"""How long everything takes at most, however slowly the answer trickles."""
LONGEST_URL = 1000
TRANSLATED = ip_network("64:ff9b::/96")
"""IPv4 addresses as a network without IPv4 writes them."""
CLOUD = ip_address("fd00:ec2::254")
"""Where a rented machine finds its own secrets; the IPv4 form is link-local anyway."""
NOT_OWN = msg("{host} is this machine itself, which this webhook may not reach.")


class Target(NamedTuple):
    """An address to send to, in its parts."""

    scheme: str
    host: str
    port: int
    path: str


class Refused(Exception):
    """The address mustn't be reached, or doesn't answer as it should; the sentence says why."""

    def __init__(self, why: str, pause: float = 0.0, *, is_own: bool = False) -> None:
        super().__init__(why)
        self.is_own = is_own
        """Whether it's this machine."""
        self.pause = pause
        """How long the other side wants to be left alone, in seconds."""


def read_target(url: str) -> Target:
    """An http or https address in its parts; refused if it's something else."""
    wrong = RuleViolation(
        "invalid_webhook", "The address must begin with http:// or https:// and name a server.", field="url"
    )
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise wrong
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise wrong from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise wrong
    return Target(parts.scheme, parts.hostname, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def looked_up(target: Target, *, own_machine: bool) -> list[str]:
    """All addresses of a target; refused if even one of them is this machine and mustn't be."""
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refused(_("Nobody knows {host}.", host=target.host)) from None
    addresses = list(dict.fromkeys(str(info[4][0]) for info in found))
    if not own_machine and any(is_own(address) for address in addresses):
        raise Refused(_(NOT_OWN, host=target.host), is_own=True)
    return addresses


def is_own(written: str) -> bool:
    """Whether an address is this machine's: loopback, link-local, one of its own, or none that anybody else has."""
    try:
        address = ip_address(written.partition("%")[0])
    except ValueError:
        return True
    return any(_is_near(each) for each in (address, *_within(address))) or _answers_here(address)


def _within(address: Address) -> list[Address]:
    """The IPv4 addresses that an IPv6 address stands for."""
    if isinstance(address, IPv4Address):
        return []
    embedded = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in TRANSLATED or int(address) >> 32 == 0:
        embedded.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [each for each in embedded if each is not None]


def _is_near(address: Address) -> bool:
    near = address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast
    return near or address == CLOUD or (isinstance(address, IPv4Address) and address.packed[0] in (0, 255))


def _answers_here(address: Address) -> bool:
    """Whether this machine has an address: only then can a socket take it."""
    kind = socket.AF_INET if isinstance(address, IPv4Address) else socket.AF_INET6
    try:
        with socket.socket(kind, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True


class _Pinned(http.client.HTTPConnection):
    """A connection to an address that was checked, whatever its name stands for by now."""

    def __init__(self, target: Target, addresses: Sequence[str]) -> None:
        super().__init__(target.host, target.port, timeout=SECONDS)
        self._target, self._addresses = target, addresses
        if (target.scheme, target.port) in (("https", 443), ("http", 80)):
            self.default_port = target.port  # so that the Host header leaves it out

    def connect(self) -> None:
        """Connect to the first address that answers."""
        error: OSError | None = None
        for address in self._addresses:
            try:
                self.sock = socket.create_connection((address, self._target.port), SECONDS)
                break
            except OSError as failed:
                error = failed
        else:
            raise error or OSError("no address")
        if self._target.scheme == "https":
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self._target.host)


def post(target: Target, body: bytes, headers: Mapping[str, str], *, own_machine: bool) -> None:
    """Send a body; raises Refused unless the answer is a yes. Redirects aren't followed."""
    connection = _Pinned(target, looked_up(target, own_machine=own_machine))
    ender = threading.Timer(MOST_SECONDS, _hang_up, [connection])
    ender.daemon = True
    ender.start()
    try:
        connection.request("POST", target.path, body, dict(headers))
        answer = connection.getresponse()
        pause = answer.getheader("Retry-After") or ""
    except (OSError, http.client.HTTPException, ValueError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        raise Refused(_("{host} doesn't answer: {why}", host=target.host, why=why)) from None
    finally:
        ender.cancel()
        connection.close()
    if 300 <= answer.status < 400:
        raise Refused(_("{host} sends it on to another address, which isn't followed.", host=target.host))
    if not 200 <= answer.status < 300:
        seconds = float(pause) if pause.isascii() and pause.isdigit() else 0.0
        raise Refused(_("{host} answers {status}.", host=target.host, status=answer.status), seconds)


def _hang_up(connection: http.client.HTTPConnection) -> None:
    if connection.sock is not None:
        with suppress(OSError):
            connection.sock.shutdown(socket.SHUT_RDWR)
