"""Moves per second compared with boardgame.io with its flat files, and in memory: ours are on disk when they're
answered.

If node is available, npm installs boardgame.io into a temporary folder, once. Nothing of it is in Companion.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from benchmarks.kit.figures import Figure, NotHere, medians
from benchmarks.kit.load import Request, generate
from benchmarks.kit.phones import captures
from benchmarks.kit.servers import Server, free_port, ours

VERSION = "0.50.2"
STORAGE = "3.1.0"
"""The version of node-persist, which its flat files need but don't declare."""
SCRIPT = Path(__file__).with_suffix(".cjs")
FOLDER = Path(tempfile.gettempdir()) / f"companion-benchmarks-boardgame.io-{VERSION}"
SECONDS = 3
TARGETS = {1: 0.4, 16: 0.8}


def figures(rounds: int) -> list[Figure]:
    """One client on its own game, then sixteen: compared with its flat files, as durable as shipped, and its memory."""
    node, environment = _installed()
    found = []
    with tempfile.TemporaryDirectory() as folder, ours() as server:
        for where, kept in (("in its flat files", [folder]), ("in memory", [])):
            with _serving(node, environment, kept) as port:
                for clients, target in TARGETS.items():
                    phones = [captures(server, server.new_game(), 0) for _ in range(clients)]
                    theirs = partial(_theirs, node, environment, port, clients)
                    theirs()  # warms up
                    rate, base = medians(rounds, partial(_ours, server, phones), theirs)
                    who = "one client" if clients == 1 else f"{clients} clients"
                    what = f"durable moves, {who}, beside boardgame.io {where}"
                    found.append(Figure(what, rate, "1/s", base, "at least", target if kept else None))
    return found


def _ours(server: Server, phones: list[Request]) -> float:
    return generate(server.port, phones, SECONDS).only(200).rate


def _theirs(node: str, environment: dict[str, str], port: int, clients: int) -> float:
    command = [node, str(SCRIPT), "play", str(port), str(clients), str(SECONDS)]
    said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=120)
    return float(said.stdout.split()[-1])


def _installed() -> tuple[str, dict[str, str]]:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NotHere("node and npm are not here")
    modules = FOLDER / "node_modules"
    if not all((modules / name / "package.json").exists() for name in ("boardgame.io", "node-persist")):
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", "--ignore-scripts",
                   f"boardgame.io@{VERSION}", f"node-persist@{STORAGE}"]  # fmt: skip
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        except subprocess.TimeoutExpired:
            raise NotHere("npm did not get boardgame.io in five minutes") from None
        if done.returncode:
            raise NotHere(f"npm cannot get boardgame.io: {done.stderr.strip()[-200:]}")
    return node, {**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production"}


@contextmanager
def _serving(node: str, environment: dict[str, str], kept: list[str]) -> Iterator[int]:
    port = free_port()
    server = subprocess.Popen(
        [node, str(SCRIPT), "serve", str(port), *kept], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        if server.stdout is None or "ready" not in server.stdout.readline():
            raise NotHere("boardgame.io does not start")
        yield port
    finally:
        server.terminate()
        server.wait(timeout=30)
