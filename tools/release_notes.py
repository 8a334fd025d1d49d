"""One release's section of CHANGELOG.md: `python tools/release_notes.py v0.3.0`. A release without one is refused."""

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(tag: str, changelog: str) -> str:
    """What the changelog says about a version."""
    version = re.escape(tag.removeprefix("v"))
    found = re.search(rf"^## \[?{version}\]?[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise SystemExit(f"CHANGELOG.md has nothing about {tag}.")
    return found.group(1).strip() + "\n"


if __name__ == "__main__":
    sys.stdout.write(notes(sys.argv[1], CHANGELOG.read_text(encoding="utf-8")))
