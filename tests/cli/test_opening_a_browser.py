"""The host's first minute: the host page opens by itself where there is a desktop, once the service answers."""

import socket
import subprocess
import sys
import webbrowser

import pytest

from companion.cli.browser import has_desktop, open_when_it_answers


@pytest.mark.parametrize(
    ("platform", "environment", "there"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "10.0.0.1 50000 10.0.0.2 22"}, False),
        ("darwin", {}, True),
        ("win32", {}, True),
        ("darwin", {"CI": "true"}, False),
    ],
)
def test_a_desktop_is_noticed(platform: str, environment: dict[str, str], there: bool) -> None:
    assert has_desktop(platform, environment) is there


def test_the_page_opens_once_the_service_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    with socket.create_server(("127.0.0.1", 0)) as service:
        port = service.getsockname()[1]
        open_when_it_answers(f"http://127.0.0.1:{port}/?key=x", "127.0.0.1", port).join()
    assert opened == [f"http://127.0.0.1:{port}/?key=x"]


def test_nothing_is_read_by_threads_while_the_worker_is_forked():
    """A thread that reads a module for the first time while a process is forked leaves it locked in that for good."""
    program = "import sys, companion.cli.serving; print('encodings.idna' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"
