"""Whether phones can connect: what this machine's network says about it, and what to check when none has arrived.

The host page and `companion doctor` say the same.
"""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from api.http.network import Network
from api.http.own_address import ANYWHERE, is_numeric
from companion.languages import _, listed, msg

SYSTEMS = {"Windows": "Windows", "Darwin": "macOS", "Linux": "Linux"}
"""`platform.system`'s names of systems, and ours."""


class Finding(NamedTuple):
    """One finding, in words; `stops` if it keeps phones out."""

    code: str
    sentence: str
    stops: bool = False


def findings(
    network: Network, listens_on: str, public_url: str | None, wanted: str = "", last: str = ""
) -> list[Finding]:
    """What a server listening there means for phones."""
    if listens_on not in ANYWHERE and (
        listens_on == "localhost" or listens_on == "::1" or listens_on.startswith("127.")
    ):
        return [
            Finding(
                "loopback",
                _(
                    "Companion listens on {address}, which only this computer can open. Start it without --host.",
                    address=listens_on,
                ),
                stops=True,
            )
        ]
    name = urlsplit(public_url).hostname if public_url else None
    addresses = {adapter.address for adapter in network.adapters}
    if name and is_numeric(name):
        if name in addresses:
            return [Finding("address", _("Phones open {address}.", address=public_url))]
        return [
            Finding(
                "changed",
                _(
                    "The codes open {address}, but this computer no longer has that address. Restart without "
                    "--public-url.",
                    address=public_url,
                ),
                stops=True,
            )
        ]
    if listens_on not in (*ANYWHERE, *addresses):
        sentence = _(
            "Companion listens on {address}, which this computer doesn't have now. Start it without --host.",
            address=listens_on,
        )
        return [Finding("changed", sentence, stops=True)]
    chosen = network.best(wanted) if listens_on in ANYWHERE else listens_on
    if chosen is None:
        return [_nowhere(network)]
    return [*_about(network, chosen, name), *_changed(chosen, last)]


def _nowhere(network: Network) -> Finding:
    if any(adapter.kind == "self_assigned" for adapter in network.adapters):
        sentence = _("This computer is connected, but the network gave it no address. Turn Wi-Fi off and on again.")
        return Finding("no_address", sentence, stops=True)
    return Finding(
        "no_network", _("This computer isn't on a network. Join the Wi-Fi, or turn on a hotspot."), stops=True
    )


def _about(network: Network, chosen: str, name: str | None) -> list[Finding]:
    adapters = {adapter.address: adapter for adapter in network.adapters}
    visitor = adapters.get(chosen)
    findings = [
        Finding(
            "address",
            _(
                "Phones open {address} ({adapter}).",
                address=chosen,
                adapter=visitor.name if visitor else name or chosen,
            ),
        )
    ]
    others = [f"{adapter.address} ({adapter.name})" for adapter in network.for_phones if adapter.address != chosen]
    if others:
        findings.append(Finding("others", _("If that fails, try {others}.", others=listed(others))))
    vpn = [adapter.name for adapter in network.adapters if adapter.kind == "vpn"]
    if visitor is not None and visitor.kind == "vpn":
        sentence = _(
            "{adapter} is a VPN, and phones can't get in through it. Turn it off for the evening.", adapter=visitor.name
        )
        findings.append(Finding("only_vpn", sentence, stops=True))
    elif vpn:
        sentence = _(
            "A VPN is on ({adapters}). If phones can't get in, turn it off for the evening.", adapters=listed(vpn)
        )
        findings.append(Finding("vpn", sentence))
    if not network.multicast:
        findings.append(
            Finding(
                "no_mdns",
                _("This network can't find companion.local. Print cards with --public-url and a name it knows."),
            )
        )
    return findings


def _changed(chosen: str, last: str) -> Sequence[Finding]:
    if not last or last == chosen:
        return ()
    sentence = _(
        "The address has changed: it was {last}. On phones that opened the old one, scan the join code again "
        "and tap your name.",
        last=last,
    )
    return (Finding("moved", sentence),)


class Check(NamedTuple):
    """A question on the checklist, and what to do about it on each system."""

    question: str
    everywhere: str | None
    on: dict[str, str]


CHECKLIST = (
    Check(
        msg("Is the phone on the same Wi-Fi as this computer?"),
        msg("Turn mobile data off on the phone, and compare the names of the two networks."),
        {},
    ),
    Check(
        msg("Is it a guest network?"),
        msg("Guest networks often keep devices apart. Use the main Wi-Fi, for the phones and for this computer."),
        {},
    ),
    Check(
        msg("Does the firewall let Companion in?"),
        None,
        {
            "Windows": msg(
                "Windows Security, Firewall, Allow an app: check Companion (or Python) for private networks. The Wi-Fi "
                "itself must be a private network."
            ),
            "macOS": msg(
                "System Settings, Network, Firewall, Options: allow incoming connections for Companion (or Python)."
            ),
            "Linux": msg(
                "Open the port, for example: sudo ufw allow {port}/tcp, or sudo firewall-cmd --add-port={port}/tcp."
            ),
        },
    ),
    Check(
        msg("Still nothing? Use a hotspot instead of the Wi-Fi."),
        msg(
            "A phone's hotspot works too: connect this computer and the other phones to it, then reload the host page."
        ),
        {
            "Windows": msg("Settings, Network & internet, Mobile hotspot."),
            "macOS": msg("System Settings, General, Sharing, Internet Sharing."),
            "Linux": msg("Settings, Wi-Fi, Turn On Wi-Fi Hotspot."),
        },
    ),
)
"""What to check, in this order, when no phone arrives; includes the `port` that phones open."""
