"""Find a Chromium for the browser tests, or install one. Prints its path.

Tried in order: COMPANION_CHROMIUM, the usual system names, playwright's own copy. If there is none, playwright installs
its own; if that fails (no access to its download host), the system's package manager is used, if this user may.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find() -> str | None:
    """The path of an installed Chromium."""
    given = os.environ.get("COMPANION_CHROMIUM")
    if given and Path(given).exists():
        return given
    for name in NAMES:
        if found := shutil.which(name):
            return found
    return _of_playwright()


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Get one: playwright's own build, or the distribution's package."""
    attempts = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.name == "posix" and os.geteuid() == 0:
        attempts += [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]]
    for command in attempts:
        print("+", " ".join(command), file=sys.stderr)  # noqa: T201
        subprocess.run(command, check=False, stdout=sys.stderr, timeout=600)  # noqa: S603
        if find():
            return


def main() -> int:
    """Print the path of a Chromium; 1 if none is available."""
    if find() is None:
        install()
    found = find()
    print(found or "No chromium: install one, or set COMPANION_CHROMIUM to its path.")  # noqa: T201
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
