"""The host's network settings, shared by all games: the address to show, and the Wi-Fi.

Stored with the games, but never in a journal, export, or log.
"""

import msgspec
from msgspec.structs import replace

from companion.model.reading import decode
from companion.model.refusal import RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_host

NETWORK = ("network", "home")
"""The document key in the store."""
LONGEST_NAME, LONGEST_PASSWORD = 32, 63
"""The limits of Wi-Fi itself."""


class SavedNetwork(Shape):
    """The host's chosen address, and the Wi-Fi that phones should join."""

    address: str = ""
    last: str = ""
    """The address in the codes when the host page was last opened."""
    wifi: str = ""
    password: str = ""

    def __repr__(self) -> str:
        return f"SavedNetwork({self.address!r}, {self.wifi!r})"

    @property
    def wifi_code(self) -> str | None:
        """The text of a QR code that makes a phone join the Wi-Fi; None if there is none."""
        if not self.wifi:
            return None
        kind = "WPA" if self.password else "nopass"
        password = f"P:{_escaped(self.password)};" if self.password else ""
        return f"WIFI:T:{kind};S:{_escaped(self.wifi)};{password};"


def kept_network(app: AppContext) -> SavedNetwork:
    """The host's settings."""
    kept = app.store.document(*NETWORK)
    return SavedNetwork() if kept is None else decode(kept, SavedNetwork)


def choose_address(app: AppContext, who: Identity, address: str) -> bool:
    """Use this address of the machine in codes; an empty one leaves the choice to the program."""
    require_host(who)
    return _keep(app, replace(kept_network(app), address=address))


def note_address(app: AppContext, who: Identity, address: str) -> str | None:
    """Remember the address in the codes; returns the previous one if it was different."""
    require_host(who)
    kept = kept_network(app)
    if kept.last == address:
        return None
    _keep(app, replace(kept, last=address))
    return kept.last or None


def keep_wifi(app: AppContext, who: Identity, name: str, password: str) -> bool:
    """Save the Wi-Fi's name and password; an empty name deletes both."""
    require_host(who)
    if len(name.encode()) > LONGEST_NAME:
        raise RuleViolation("invalid_wifi", "A Wi-Fi name can have at most 32 characters.")
    if password and not 8 <= len(password) <= LONGEST_PASSWORD:
        raise RuleViolation(
            "invalid_wifi", "A Wi-Fi password has 8 to 63 characters. Leave it empty if there isn't one."
        )
    return _keep(app, replace(kept_network(app), wifi=name, password=password if name else ""))


def _keep(app: AppContext, kept: SavedNetwork) -> bool:
    with app.transaction():
        app.store.keep_document(*NETWORK, msgspec.json.encode(kept).decode())
    return True


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,:"' else letter for letter in text)
