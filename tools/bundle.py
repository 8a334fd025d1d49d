"""`make bundle`: Companion as a program in a folder, for this platform, by PyInstaller; then packed and tested.

The packed program is unpacked elsewhere and started with no Python on the path: it must answer, log a capture, and
print. `dist/` then has the archive, the font pack, and the notices of everything inside.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from companion.version import __version__
from tools.notices import bundled, notices

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
FOLDER = DIST / "companion"
PROGRAM = "companion.exe" if sys.platform == "win32" else "companion"
PLATFORM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
ARCHIVE = "xztar" if PLATFORM == "linux" else "zip"
OURS = ("companion", "api", "printables")
DATA_OF = (
    "font_source_sans_pro",
    "font_source_serif_pro",
    "justmytype_intl_rtl",
    "justmytype_intl_sea",
    "pyphen",
    "swagger_ui_bundle",
)
"""Packages that are mostly data: typefaces, hyphenation, the API page. Those not installed are left out."""
WHOLE = ("granian", "zxingcpp", "apispec")
LEFT_OUT = ("cv2", "justmytype_intl_cjk", "psycopg", "psycopg_pool", "pytest", "setuptools", "tkinter")
"""For tests, for servers, or in a separate pack."""
LANGUAGES = ("en", "de", "fr", "es", "it", "root")
"""Babel's data for languages that we don't ship is left out."""
KEY = "a-host-key-of-the-bundle-test"
PATIENCE = 60
MOST_MEGABYTES = 80
"""The maximum download size."""


def build() -> None:
    """Build the folder: our packages with all their files and dependencies."""
    start = ROOT / "build" / "start.py"
    start.parent.mkdir(exist_ok=True)
    start.write_text(
        "import multiprocessing\nimport sys\n\nfrom companion.cli import main\n\n"
        'if __name__ == "__main__":\n    multiprocessing.freeze_support()\n'
        '    sys.argv[1:] = sys.argv[1:] or ["serve"]\n    main()\n',
        encoding="utf-8",
    )
    words = ["--name", "companion", "--onedir", "--noconfirm", "--log-level", "WARN"]
    words += ["--distpath", str(DIST), "--workpath", str(ROOT / "build"), "--specpath", str(ROOT / "build")]
    words += ["--paths", str(ROOT)]
    for package in OURS:
        words += ["--collect-all", package, "--collect-submodules", package]
    for package in filter(find_spec, DATA_OF):
        words += ["--collect-data", package, "--hidden-import", package]
    for package in filter(find_spec, WHOLE):
        words += ["--collect-all", package]
    for package in LEFT_OUT:
        words += ["--exclude-module", package]
    families = {entry.dist.name for entry in entry_points(group="companion.families") if entry.dist}
    for distribution in sorted(families):
        words += ["--copy-metadata", distribution]
    subprocess.run([sys.executable, "-m", "PyInstaller", *words, str(start)], check=True)  # noqa: S603
    _leave_out_languages()
    (FOLDER / "NOTICES.txt").write_text(notices(bundled()), encoding="utf-8")


def _leave_out_languages() -> None:
    for file in FOLDER.rglob("locale-data/*.dat"):
        if file.stem.partition("_")[0] not in LANGUAGES:
            file.unlink()


def pack() -> Path:
    """The folder as one file to download."""
    name = DIST / f"companion-{__version__}-{PLATFORM}"
    return Path(shutil.make_archive(str(name), ARCHIVE, DIST, "companion"))


def pack_fonts() -> Path | None:
    """The Chinese, Japanese, and Korean faces as a folder to put next to the program."""
    found = find_spec("justmytype_intl_cjk")
    if found is None or found.origin is None:
        return None
    return Path(
        shutil.make_archive(str(DIST / f"companion-{__version__}-fonts"), "zip", Path(found.origin).parent, "fonts")
    )


def try_it(archive: Path) -> tuple[str, float]:
    """Unpack the program elsewhere and start it twice, with no Python on the path: its output, and the warm
    start time.
    """
    with tempfile.TemporaryDirectory() as place:
        shutil.unpack_archive(archive, place)
        program = Path(place) / "companion" / PROGRAM
        _started(program, Path(place) / "data")
        return _started(program, Path(place) / "data")


def _started(program: Path, data: Path) -> tuple[str, float]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    kept = ("SYSTEMROOT", "TEMP", "TMPDIR", "HOME", "USERPROFILE")
    environment = {name: os.environ[name] for name in kept if name in os.environ}
    environment |= {"COMPANION_HOST_KEY": KEY, "COMPANION_DATA": str(data), "COMPANION_NO_OPEN": "1", "PATH": ""}
    words = [str(program), "serve", "--host", "127.0.0.1", "--port", str(port), "--no-mdns"]
    began = time.monotonic()
    with subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL) as running:  # noqa: S603
        try:
            seconds = _wait(f"http://127.0.0.1:{port}", began)
            return _capture(f"http://127.0.0.1:{port}"), seconds
        finally:
            running.terminate()


def _capture(base: str) -> str:
    game = _post(f"{base}/api/v1/games", {"edition": "anniversary", "scenario": "1941"})
    action = {"type": "capture_territory", "territory": "ukraine", "by": "germany"}
    entry = _post(f"{base}/api/v1/games/{game['id']}/actions", action)
    with urlopen(f"{base}/api/v1/editions/aa1941/printables/setup_charts.pdf", timeout=60) as paper:  # noqa: S310
        if not paper.read().startswith(b"%PDF"):
            raise RuntimeError("The program prints no PDF.")
    return str(entry["summary"])


def _wait(base: str, began: float) -> float:
    while True:
        try:
            with urlopen(f"{base}/healthz", timeout=2):  # noqa: S310
                return time.monotonic() - began
        except (URLError, OSError):
            if time.monotonic() > began + PATIENCE:
                raise
            time.sleep(0.05)


def _post(url: str, body: object) -> dict[str, object]:
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    with urlopen(Request(url, json.dumps(body).encode(), headers), timeout=30) as answer:  # noqa: S310
        found: dict[str, object] = json.load(answer)
        return found


if __name__ == "__main__":
    build()
    archive = pack()
    pack_fonts()
    summary, seconds = try_it(archive)
    size = archive.stat().st_size / 1e6
    sys.stdout.write(f"{archive.relative_to(ROOT)}: {size:.0f} MB, warm start {seconds:.1f} s. It says: {summary}\n")
    if size > MOST_MEGABYTES:
        sys.exit(f"The program is {size:.0f} MB to download; {MOST_MEGABYTES} are the most.")
