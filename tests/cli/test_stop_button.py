"""A program that was started with a double click is stopped from its host page; a server is not."""

import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
import requests

KEY = "a-host-key-for-the-stop-button"


def served(data: Path, **environment: str) -> tuple["subprocess.Popen[str]", requests.Session, str]:
    """A running program, and a browser that opened its host link."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    kept = {name: value for name, value in os.environ.items() if name not in ("CI", "DISPLAY", "SSH_CONNECTION")}
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port), "--no-mdns"]
    process = subprocess.Popen(
        command,
        env={**kept, "COMPANION_HOST_KEY": KEY, "COMPANION_DATA": str(data), "BROWSER": "true", **environment},
        stdout=subprocess.PIPE,
        text=True,
    )
    browser = requests.Session()
    for _ in range(300):
        try:
            if browser.get(f"{base}/?key={KEY}", timeout=10).ok:
                break
        except requests.ConnectionError:
            time.sleep(0.1)
    return process, browser, base


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a terminated process has no exit code of its own there")
def test_a_double_clicked_program_asks_and_then_stops(tmp_path: Path):
    process, browser, base = served(tmp_path, DISPLAY=":99")
    try:
        assert "Stop Companion" in browser.get(base, timeout=10).text
        asked = browser.get(f"{base}/stop", timeout=10).text
        assert "Nothing is lost" in asked
        assert process.poll() is None
        assert requests.post(f"{base}/stop", timeout=10).status_code in (401, 403), "strangers stop nothing"
        field = re.search(r'name="idempotency_key" value="([^"]+)"', asked)
        assert field is not None
        key = field.group(1)
        said = browser.post(f"{base}/stop", {"idempotency_key": key}, headers={"Origin": base}, timeout=10)
        assert "Companion has stopped" in said.text
        output, _ = process.communicate(timeout=30)
        assert process.returncode == 0
        assert "Every entry is on disk" in output
    finally:
        process.kill()
        browser.close()


@pytest.mark.slow
def test_a_server_without_a_screen_has_no_such_page(tmp_path: Path):
    process, browser, base = served(tmp_path, COMPANION_NO_OPEN="1")
    try:
        assert "Stop Companion" not in browser.get(base, timeout=10).text
        assert browser.post(f"{base}/stop", headers={"Origin": base}, timeout=10).status_code == 404
        assert process.poll() is None
    finally:
        process.terminate()
        process.communicate(timeout=30)
        browser.close()
