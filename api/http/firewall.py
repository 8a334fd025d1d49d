"""Whether a firewall is on, as far as we can tell without administrator rights. Nothing says which ports it allows."""

import platform
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.languages import _

Run = Callable[[Sequence[str]], str]
"""Runs a command and returns its output; empty if it can't be run."""
SECONDS = 3
UFW = Path("/etc/ufw/ufw.conf")


class Probe(NamedTuple):
    """A command that shows whether a firewall is on: its output then, and how to let Companion through."""

    name: str
    command: tuple[str, ...]
    on: str
    opens: str


PROBES = {
    "Windows": (
        Probe(
            "Windows Defender",
            ("netsh", "advfirewall", "show", "currentprofile", "state"),
            "ON",
            'netsh advfirewall firewall add rule name="Companion" dir=in action=allow protocol=TCP localport={port}',
        ),
    ),
    "Darwin": (
        Probe(
            "macOS",
            ("/usr/libexec/ApplicationFirewall/socketfilterfw", "--getglobalstate"),
            "enabled",
            "System Settings > Network > Firewall > Options",
        ),
    ),
    "Linux": (
        Probe("firewalld", ("firewall-cmd", "--state"), "running", "sudo firewall-cmd --add-port={port}/tcp"),
        Probe("ufw", ("systemctl", "is-active", "ufw"), "active", "sudo ufw allow {port}/tcp"),
    ),
}


def _run(command: Sequence[str]) -> str:
    try:
        # a fixed command of our own, without a shell
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def firewall(port: int, system: str | None = None, run: Run = _run, ufw: Path = UFW) -> str | None:
    """What's known about the firewall, as a sentence; None if none was found on."""
    for probe in PROBES.get(system or platform.system(), ()):
        output = run(probe.command)
        if probe.on not in output or output.startswith(("in", "not ")):  # inactive, not running
            continue
        if probe.name == "ufw" and "ENABLED=yes" not in _read(ufw):
            continue
        return _(
            "The firewall {name} is on. If phones can't get in, open the port: {command}",
            name=probe.name,
            command=probe.opens.format(port=port),
        )
    return None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""
