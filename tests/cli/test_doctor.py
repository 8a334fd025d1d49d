"""`companion doctor`, over simulated networks."""

import os
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from api.http import network as machine
from api.http.firewall import firewall
from api.http.network import Adapter, Network
from companion.cli import doctor as command
from companion.storage import open_store

WIFI, CABLE = Adapter("wlan0", "192.168.1.20"), Adapter("eth0", "10.0.0.7")
VPN, LOOPBACK = Adapter("utun3", "10.8.0.2"), Adapter("lo", "127.0.0.1")


@pytest.fixture
def run(monkeypatch, tmp_path):
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))

    def doctor(network: Network, *words: str, open_at: str = "") -> tuple[int, str]:
        monkeypatch.setattr(machine, "look", lambda: network)
        monkeypatch.setattr(command, "reach", lambda host: network.best() or "127.0.0.1")
        monkeypatch.setattr(command, "_answers", lambda address, port: address == open_at)
        answer = CliRunner().invoke(command.doctor, words)
        return answer.exit_code, answer.output

    return doctor


def test_a_machine_in_a_wifi_is_fine(run):
    code, said = run(Network((LOOPBACK, WIFI), WIFI.address), open_at=WIFI.address)
    assert code == 0
    assert "Phones open 192.168.1.20 (wlan0)." in said
    assert "Companion answers at http://192.168.1.20:8000." in said
    assert "guest network" in said
    assert "Phones should get in." in said


def test_the_checklist_opens_the_port_that_was_asked_about(run):
    _code, said = run(Network((LOOPBACK, WIFI), WIFI.address), "--port", "9999")
    assert "8000" not in said
    assert "this page" not in said


def test_a_vpn_is_passed_over_even_if_packets_leave_through_it(run):
    code, said = run(Network((LOOPBACK, VPN, WIFI), VPN.address))
    assert code == 0
    assert "Phones open 192.168.1.20" in said
    assert "A VPN is on (utun3)." in said
    assert "try 10.8.0.2 (utun3)" in said


def test_nothing_but_a_vpn_lets_nobody_in(run):
    code, said = run(Network((LOOPBACK, VPN), VPN.address))
    assert (code, "utun3 is a VPN" in said) == (1, True)


def test_of_two_adapters_one_is_chosen_and_the_other_named(run):
    code, said = run(Network((LOOPBACK, WIFI, CABLE), CABLE.address))
    assert code == 0
    assert "Phones open 10.0.0.7 (eth0)." in said
    assert "If that fails, try 192.168.1.20 (wlan0)." in said


def test_an_address_at_which_0000_does_not_answer_is_not_offered(run):
    sixth = Adapter("eth0", "fd00::2")
    _code, said = run(Network((LOOPBACK, sixth, WIFI), WIFI.address))
    assert "fd00::2" not in said
    assert Network((LOOPBACK, sixth)).best() == "fd00::2"


@pytest.mark.parametrize(
    ("network", "words", "sentence"),
    [
        (Network((LOOPBACK,)), (), "isn't on a network"),
        (Network((LOOPBACK, Adapter("eth0", "169.254.3.4"))), (), "gave it no address"),
        (Network((LOOPBACK, WIFI)), ("--host", "127.0.0.1"), "only this computer can open"),
        (Network((LOOPBACK, WIFI)), ("--host", "192.168.1.5"), "doesn't have now"),
        (Network((LOOPBACK, WIFI)), ("--public-url", "http://192.168.1.5:8000"), "no longer has that address"),
    ],
)
def test_what_no_phone_can_open_exits_with_one(run, network, words, sentence):
    code, said = run(network, *words)
    assert (code, sentence in said) == (1, True), said
    assert "No phone will get in like this." in said


def test_a_server_that_answers_on_this_machine_only_is_noticed(run):
    code, said = run(Network((LOOPBACK, WIFI)), open_at="127.0.0.1")
    assert (code, "answers on this computer only" in said) == (1, True)


def test_a_network_that_looks_up_no_names_is_no_obstacle(run):
    code, said = run(Network((LOOPBACK, WIFI), multicast=False))
    assert (code, "can't find companion.local" in said) == (0, True)


def test_it_runs_on_this_very_machine():
    assert CliRunner().invoke(command.doctor, ["--port", "1"]).exit_code in (0, 1)


@pytest.mark.parametrize(
    ("system", "says", "named"),
    [
        ("Windows", "State                                 ON", "localport=8000"),
        ("Darwin", "Firewall is enabled. (State = 1)", "System Settings"),
        ("Linux", "running", "sudo firewall-cmd --add-port=8000/tcp"),
    ],
)
def test_a_firewall_that_is_on_is_named_with_what_opens_the_port(system: str, says: str, named: str) -> None:
    found = firewall(8000, system, lambda _command: says)
    assert found is not None
    assert named in found


def test_without_a_word_of_a_firewall_nothing_is_said(tmp_path: Path) -> None:
    assert firewall(8000, "Linux", lambda _command: "") is None
    assert firewall(8000, "Linux", lambda _command: "not running", tmp_path / "none") is None
    assert firewall(8000, "Windows", lambda _command: "State  OFF") is None


def test_ufw_counts_only_if_its_settings_say_that_it_is_on(tmp_path: Path) -> None:
    def active(command: Sequence[str]) -> str:
        return "active" if "ufw" in command else ""

    settings = tmp_path / "ufw.conf"
    settings.write_text("ENABLED=no\n")
    assert firewall(8000, "Linux", active, settings) is None
    settings.write_text("ENABLED=yes\n")
    assert "sudo ufw allow 8000/tcp" in (firewall(8000, "Linux", active, settings) or "")


HERE = Network((LOOPBACK, WIFI), WIFI.address)


def test_it_looks_at_the_games_the_disk_and_the_backups(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    assert "There are no games in" in run(HERE)[1]
    store = open_store(f"sqlite:///{tmp_path / 'companion.db'}")
    store.close()
    code, said = run(HERE)
    assert (code, "the database isn't damaged" in said, "There's no backup in" in said) == (0, True, True)
    (tmp_path / "backups").mkdir()
    backup = tmp_path / "backups" / "hour-2026-11-16-19.db"
    backup.touch()
    two_days_ago = time.time() - 2 * 24 * 3600
    os.utime(backup, (two_days_ago, two_days_ago))
    code, said = run(HERE)
    assert (code, "The newest backup is 48 hours old. The games have changed since" in said) == (1, True), said
    backup.touch()
    assert run(HERE)[0] == 0
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=12_000_000))
        code, said = run(HERE)
        assert (code, "Only 12 MB are free" in said) == (1, True)
    (tmp_path / "companion.db").write_bytes(b"no database" * 1000)
    code, said = run(HERE)
    assert (code, "damaged or not a Companion database" in said) == (1, True), said
