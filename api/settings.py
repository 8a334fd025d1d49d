"""How one server is set up. Frozen: what a running server does is decided when it starts."""

from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlsplit

from companion.model.records import A_MINUTE

KIB = 1024
MIB = 1024 * KIB


@dataclass(frozen=True)
class Settings:
    """What the app needs to know beyond its context. Only the host key has no default."""

    host_key: str = field(repr=False)
    """Anyone who presents it is the host."""
    public_url: str | None = None
    """Where phones reach this server, without a slash at the end; links and QR codes begin with it."""
    listens_on: str = ""
    """The address that the server is bound to; empty if something else brings it its requests."""
    announces: bool = False
    """Whether this machine announces its name in the network."""
    allowed_hosts: frozenset[str] = frozenset()
    """Names and addresses in a Host header that mean this server, beyond loopback and the machine's own."""
    own_addresses: bool = True
    """Whether the machine's own addresses and name are allowed hosts too."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed."""
    data_folder: str | None = None
    """Where games are kept, to tell how much room is left there."""
    backups_folder: str | None = None
    """Where backups go, to tell how old the newest is."""
    access_log: bool = False
    """Whether to write a line per request: method, path and status, never a query or a token."""
    stops_from_page: bool = False
    """Whether the host page has a button that stops the program: it does where a double click started it."""
    heartbeat_seconds: float = 15.0
    """How often a live listener hears that the line is still open."""
    seat_check_seconds: float = 0.5
    """How soon a live listener notices what happened outside this process, such as a seat removed there."""
    most_listeners: int = 10_000
    """Live listeners at once."""
    most_lines_of_a_seat: int = 32
    """Live lines that one seat holds at once; the host's are counted only among all."""
    body_limit: int = 256 * KIB
    import_limit: int = 64 * MIB
    body_seconds: float = 10.0
    """How long a body may take to arrive."""
    import_seconds: float = 60.0
    """How long a game that is imported may take to arrive."""
    most_strangers: int = 256
    """Requests under way at once from people who have shown no valid token, in all. Where there are more, a body that
    is waited for gives way, of the network with the most."""
    most_strangers_of_an_address: int = 64
    """The same from one network."""
    most_connections_of_strangers: int = 4_096
    """Connections on which nobody has shown a valid token, silent ones too, in all; half of all at most. Where there
    are more, the networks with the most lose theirs."""
    most_connections_of_an_address: int = 256
    """The same from one address; a trusted proxy's are not counted."""
    seat_pace: int = A_MINUTE
    """Entries that a seat may go on logging every minute, after as many at once as it takes; 0 for no limit."""
    failures_allowed: int = 10
    """Wrong codes or keys of a kind from one network within `failure_seconds`, before it has to wait."""
    failure_seconds: float = 20.0

    @property
    def is_public(self) -> bool:
        """Whether anybody on the internet can ask: behind a proxy, or under a name that is not of one's own network."""
        name = urlsplit(self.public_url).hostname if self.public_url else None
        return bool(self.trusted_proxies) or (name is not None and not _is_own(name))


def _is_own(name: str) -> bool:
    """Whether a name or address is of a network of one's own."""
    try:
        return ip_address(name).is_private
    except ValueError:
        return "." not in name or name.endswith((".local", ".lan", ".internal", ".home.arpa", ".localhost"))
