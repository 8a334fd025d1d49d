"""`make bundle`: one self-contained program for this platform, by PyInstaller; then starts it and logs a capture."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from importlib.metadata import entry_points
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PROGRAM = DIST / ("companion.exe" if sys.platform == "win32" else "companion")
OURS = ("companion", "api", "printables")
DATA_OF = (
    "font_source_sans_pro",
    "justmytype_intl_cjk",
    "justmytype_intl_rtl",
    "justmytype_intl_sea",
    "swagger_ui_bundle",
)
"""Packages that are mostly files: typefaces and the page of the API."""
KEY = "a-host-key-of-the-bundle-test"
PATIENCE = 120


def build() -> None:
    """Make the program: our packages with all their files, found modules included."""
    start = ROOT / "build" / "start.py"
    start.parent.mkdir(exist_ok=True)
    start.write_text(
        "import multiprocessing\nimport sys\n\nfrom companion.cli import main\n\n"
        'if __name__ == "__main__":\n    multiprocessing.freeze_support()\n'
        '    sys.argv[1:] = sys.argv[1:] or ["serve"]\n    main()\n',
        encoding="utf-8",
    )
    words = ["--name", "companion", "--onefile", "--noconfirm", "--log-level", "WARN"]
    words += ["--distpath", str(DIST), "--workpath", str(ROOT / "build"), "--specpath", str(ROOT / "build")]
    words += ["--paths", str(ROOT)]
    for package in OURS:
        words += ["--collect-all", package, "--collect-submodules", package]
    for package in DATA_OF:
        words += ["--collect-data", package, "--hidden-import", package]
    for package in ("granian", "uvloop", "psycopg", "psycopg_pool", "zxingcpp", "flask_smorest", "apispec"):
        words += ["--collect-all", package]
    for distribution in (
        "tabletop-companion",
        *sorted({one.dist.name for one in entry_points(group="companion.families") if one.dist}),
    ):
        words += ["--copy-metadata", distribution]
    subprocess.run([sys.executable, "-m", "PyInstaller", *words, str(start)], check=True)  # noqa: S603


def try_it() -> str:
    """Start the program as a double click does, log a capture, and return what it said."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "COMPANION_HOST_KEY": KEY, "COMPANION_DATA": data, "COMPANION_NO_OPEN": "1"}
        words = [str(PROGRAM), "serve", "--host", "127.0.0.1", "--port", str(port), "--no-mdns"]
        with subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL) as running:  # noqa: S603
            try:
                return _capture(f"http://127.0.0.1:{port}")
            finally:
                running.terminate()


def _capture(base: str) -> str:
    _wait(base)
    game = _post(f"{base}/api/v1/games", {"edition": "anniversary", "scenario": "1941"})
    action = {"type": "capture_territory", "territory": "ukraine", "by": "germany"}
    entry = _post(f"{base}/api/v1/games/{game['id']}/actions", action)
    return str(entry["summary"])


def _wait(base: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"{base}/healthz", timeout=2):  # noqa: S310
                return
        except (URLError, OSError):
            if time.monotonic() > end:
                raise
            time.sleep(0.5)


def _post(url: str, body: object) -> dict[str, object]:
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=30) as answer:  # noqa: S310
        found: dict[str, object] = json.load(answer)
        return found


if __name__ == "__main__":
    build()
    size = PROGRAM.stat().st_size / 1e6
    sys.stdout.write(f"{PROGRAM.relative_to(ROOT)}: {size:.0f} MB. It says: {try_it()}\n")
