"""The name on the network: announced, taken back, and never in the way."""

import socket
import threading

from tests.api.talking import PATIENCE


def test_mdns_never_stands_in_the_way(monkeypatch):
    import zeroconf

    from companion.cli.network import Announcement

    tried = threading.Event()

    def no_multicast(*_: object, **__: object) -> None:
        tried.set()
        raise OSError("no multicast here")

    monkeypatch.setattr(zeroconf, "Zeroconf", no_multicast)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        announcement = Announcement(lambda: "127.0.0.1", listener.getsockname()[1])
        announcement.start()
        assert tried.wait(PATIENCE)
        announcement.stop()
    Announcement(lambda: "127.0.0.1", 9).stop()


def test_mdns_announces_the_new_address_of_a_laptop_that_changes_networks_and_takes_it_back(monkeypatch):
    import zeroconf

    from companion.cli import network
    from companion.cli.network import Announcement

    said: list[object] = []
    here = ["127.0.0.1"]
    announced, ended = threading.Event(), threading.Event()

    class Network:
        def __enter__(self) -> "Network":
            return self

        def __exit__(self, *_: object) -> None:
            said.append("closed")
            ended.set()

        def register_service(self, info: zeroconf.ServiceInfo, **_: object) -> None:
            said.append((info.server, info.parsed_addresses(), info.port))
            announced.set()

        def unregister_service(self, info: zeroconf.ServiceInfo) -> None:
            said.append("unregistered")

    monkeypatch.setattr(zeroconf, "Zeroconf", Network)
    monkeypatch.setattr(network, "LOOK_SECONDS", 0.01)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        announcement = Announcement(lambda: here[0], port)
        announcement.start()
        assert announced.wait(PATIENCE)
        announced.clear()
        here[0] = "192.0.2.7"
        assert announced.wait(PATIENCE)
        ended.clear()
        announcement.stop()
        assert ended.wait(PATIENCE)
    assert said == [
        ("companion.local.", ["127.0.0.1"], port),
        "unregistered",
        "closed",
        ("companion.local.", ["192.0.2.7"], port),
        "unregistered",
        "closed",
    ]
