"""The first start: where there is nothing yet, who can read what it makes, and what it says to a log."""

import os
import pty
import re
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
import requests

from companion.cli.setup import make_data_folder
from tests.api.talking import HOST_KEY, PATIENCE, ROOT, Server, free_port
from tests.storage.conftest import postgres_server, postgres_url  # noqa: F401 - fixtures


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.slow
def test_postgresql_starts_with_a_host_key_and_no_data_folder(request: pytest.FixtureRequest, tmp_path: Path):
    url = str(request.getfixturevalue("postgres_url"))
    server = Server(tmp_path, "--database", url)
    data = tmp_path / "not" / "there"
    server.command = lambda: [  # type: ignore[method-assign]
        *[sys.executable, "-m", "companion.cli", "serve", "--host", "127.0.0.1", "--port", str(server.port)],
        *["--data", str(data), "--no-mdns", "--database", url],
    ]
    with server:
        assert requests.get(f"{server.url}/healthz", timeout=PATIENCE).status_code == 200
        server.talker(HOST_KEY).new_game()
        assert mode_of(data) == 0o700


class TestTheDataFolder:
    """Only its owner can read it."""

    def test_a_new_one(self, tmp_path: Path):
        assert mode_of(make_data_folder(tmp_path / "new" / "data")) == 0o700

    def test_one_of_an_older_program_is_closed(self, tmp_path: Path):
        (tmp_path / "companion.db").touch()
        tmp_path.chmod(0o755)
        assert mode_of(make_data_folder(tmp_path)) == 0o700

    def test_one_that_holds_other_things_is_left_alone(self, tmp_path: Path):
        tmp_path.chmod(0o755)
        assert mode_of(make_data_folder(tmp_path)) == 0o755
        (tmp_path / "companion.db").touch()
        tmp_path.chmod(0o1777)  # such as /tmp
        assert mode_of(make_data_folder(tmp_path)) == 0o1777


def serve_in_a_terminal(folder: Path, *options: str) -> str:
    """What `companion serve` says in a terminal until it has greeted."""
    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COMPANION_")}
    command = [sys.executable, "-m", "companion.cli", "serve", "--host", "127.0.0.1", "--port", str(free_port())]
    running = subprocess.Popen(
        [*command, "--data", str(folder), "--no-mdns", "--no-open", *options], cwd=ROOT,
        env={**environment, "PYTHONPATH": str(ROOT)}, stdout=theirs, stderr=theirs, stdin=theirs,
    )  # fmt: skip
    said, until = b"", time.monotonic() + PATIENCE
    try:
        while b"Ctrl-C" not in said and time.monotonic() < until:
            said += os.read(ours, 4096)
    finally:
        running.terminate()
        running.wait(PATIENCE)
        os.close(ours)
        os.close(theirs)
    return said.decode(errors="replace")


def test_the_host_key_is_shown_in_a_terminal_and_never_where_logs_are_kept(tmp_path: Path):
    said = serve_in_a_terminal(tmp_path)
    key = (tmp_path / "host.key").read_text().strip()
    assert f"/?key={key}" in said
    as_json = serve_in_a_terminal(tmp_path, "--log-format", "json")
    assert key not in as_json
    assert str(tmp_path / "host.key") in re.sub(r"\s*\r?\n\s*", " ", as_json)
