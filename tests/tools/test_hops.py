"""What one tap and one page run through is about what docs/architecture.md says."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
NEAR = 0.08
"""A change may add a function without anybody counting again."""


def _figures(text: str, pattern: str) -> list[int]:
    """The figures of the first sentence like this."""
    found = re.search(pattern, " ".join(text.split()))
    assert found is not None, pattern
    return [int(figure) for figure in found.groups()]


def test_the_docs_say_how_many_files_and_functions_a_tap_and_a_page_run_through() -> None:
    said = (ROOT / "docs" / "architecture.md").read_text()
    counted = subprocess.run(
        [sys.executable, "-m", "tools.hops"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for stated, measured in (
        (
            r"this tap runs through (\d+) files and (\d+) functions",
            r"a tap: (\d+) files, \d+ templates, (\d+) functions",
        ),
        (
            r"this page runs through (\d+) files, (\d+) templates, and (\d+) functions",
            r"a page: (\d+) files, (\d+) templates, (\d+) functions",
        ),
    ):
        for figure, now in zip(_figures(said, stated), _figures(counted, measured), strict=True):
            assert abs(figure - now) <= NEAR * now, (stated, figure, now)
