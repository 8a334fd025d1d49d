"""Where phones reach this machine: its adapters, which of them leads to the phones, and the address to show."""

import re
import socket
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Literal, NamedTuple

Kind = Literal["network", "virtual", "vpn", "self_assigned", "loopback"]
"""What an adapter leads to: a network with phones, virtual machines on this one, somewhere far away, nothing."""
VPN = re.compile(r"^(tun|tap|utun|wg|ppp|ipsec|tailscale|zt|nordlynx|proton)|vpn|wireguard|tap-windows|wintun", re.I)
VIRTUAL = re.compile(r"^(docker|veth|br-|virbr|vmnet|vboxnet|bridge1|cni|podman|lxc)|vethernet|virtualbox|vmware", re.I)
TAILNET = ip_network("100.64.0.0/10")
"""The address range of VPNs between one owner's machines, such as Tailscale."""
WIRELESS = re.compile(r"^(wl|ath|en0)|wi-?fi|wireless|wlan|airport", re.I)
ORDER: tuple[Kind, ...] = ("network", "virtual", "vpn", "self_assigned", "loopback")


class Adapter(NamedTuple):
    """One of this machine's addresses, and its adapter's name."""

    name: str
    address: str

    @property
    def kind(self) -> Kind:
        """What it leads to, by address and name."""
        address = ip_address(self.address)
        if address.is_loopback or address.is_unspecified:
            return "loopback"
        if address.is_link_local:
            return "self_assigned"
        if VPN.search(self.name) or address in TAILNET:
            return "vpn"
        return "virtual" if VIRTUAL.search(self.name) else "network"


class Network(NamedTuple):
    """A machine's network. Tests make their own."""

    adapters: tuple[Adapter, ...] = ()
    route: str | None = None
    """The source address of outgoing packets; with a VPN, often the VPN's."""
    multicast: bool = True
    """Whether a name such as companion.local can be announced."""

    @property
    def for_phones(self) -> list[Adapter]:
        """The addresses that phones might open, likeliest first."""
        reachable = [adapter for adapter in self.adapters if adapter.kind in ("network", "virtual", "vpn")]
        plain = [adapter for adapter in reachable if ":" not in adapter.address]  # 0.0.0.0 answers at no other
        return sorted(plain or reachable, key=self._rank)

    def _rank(self, adapter: Adapter) -> tuple[int, bool, bool, str]:
        return (
            ORDER.index(adapter.kind),
            adapter.address != self.route,
            WIRELESS.search(adapter.name) is None,  # where phones are
            adapter.name,
        )

    def best(self, wanted: str = "") -> str | None:
        """The address to show: the host's choice, if the machine still has it, otherwise the likeliest."""
        addresses = [adapter.address for adapter in self.for_phones]
        return wanted if wanted in addresses else next(iter(addresses), None)


def look() -> Network:
    """This machine's current network. No packet is sent."""
    return Network(tuple(adapters()), lan_address(), _multicast())


def adapters() -> list[Adapter]:
    """This machine's current addresses."""
    import ifaddr  # not read before somebody asks

    adapters_here = []
    with suppress(OSError):
        for adapter in ifaddr.get_adapters():
            for ip in adapter.ips:
                address = ip.ip if isinstance(ip.ip, str) else ip.ip[0].partition("%")[0]
                adapters_here.append(Adapter(str(adapter.nice_name), address))
    return adapters_here


def lan_address() -> str | None:
    """The source address of outgoing packets; None without one. A UDP socket only picks a route."""
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            address = str(probe.getsockname()[0])
            if not ip_address(address).is_loopback and not ip_address(address).is_unspecified:
                return address
    return None


def _multicast() -> bool:
    """Whether the system has a route for the multicast group of name announcements."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("224.0.0.251", 5353))
        return True
    return False
