"""A server's settings. Frozen: they're fixed at startup."""

from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlsplit

from companion.model.records import A_MINUTE

KIB = 1024
MIB = 1024 * KIB


@dataclass(frozen=True)
class Settings:
    """What the app needs to know in addition to its context. Only the host key has no default."""

    host_key: str = field(repr=False)
    """Anyone who presents it is the host."""
    public_url: str | None = None
    """Where phones reach this server, without a trailing slash; the prefix of links and QR codes."""
    listens_on: str = ""
    """The address that the server is bound to; empty if requests come from elsewhere."""
    announces: bool = False
    """Whether this machine announces its name on the network."""
    allowed_hosts: frozenset[str] = frozenset()
    """Names and addresses in a Host header that mean this server, in addition to loopback and the machine's own."""
    own_addresses: bool = True
    """Whether the machine's own addresses and name are allowed hosts too."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted."""
    data_folder: str | None = None
    """Where games are stored, to report the free space there."""
    backups_folder: str | None = None
    """Where backups go, to report the age of the newest."""
    second_place: str | None = None
    """A second place for backups, to say on the host page how they do."""
    access_log: bool = False
    """Whether to log a line per request: method, path, and status, never a query or a token."""
    stops_from_page: bool = False
    """Whether the host page has a button that stops the program: only if it was started with a double click."""
    heartbeat_seconds: float = 2.0
    """How often a live listener gets a heartbeat."""
    seat_check_seconds: float = 0.5
    """How soon a live listener notices what happened outside this process, such as a removed seat."""
    most_listeners: int = 10_000
    """Live listeners at once."""
    most_lines_of_a_seat: int = 32
    """The most live lines of one seat; the host's count only toward the total."""
    body_limit: int = 256 * KIB
    import_limit: int = 64 * MIB
    body_seconds: float = 10.0
    """How long a body may take to arrive."""
    import_seconds: float = 60.0
    """How long an imported game may take to arrive."""
    seat_pace: int = A_MINUTE
    """Entries that a seat can log per minute in the long run, after an initial burst; 0 for no limit."""
    failures_allowed: int = 10
    """Wrong codes or keys of one kind from one network within `failure_seconds`, before it has to wait."""
    failure_seconds: float = 20.0

    @property
    def is_public(self) -> bool:
        """Whether anybody on the internet can reach it: behind a proxy, or under a public name."""
        name = urlsplit(self.public_url).hostname if self.public_url else None
        return bool(self.trusted_proxies) or (name is not None and not _is_own(name))


def _is_own(name: str) -> bool:
    """Whether a name or address belongs to a private network."""
    try:
        return ip_address(name).is_private
    except ValueError:
        return "." not in name or name.endswith((".local", ".lan", ".internal", ".home.arpa", ".localhost"))
