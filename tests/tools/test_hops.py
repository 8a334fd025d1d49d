"""What taps, pages, and late entries run through is about what docs/architecture.md says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEAR = 0.08
"""A change may add a function without anybody counting again."""


@pytest.fixture(scope="module")
def counted() -> str:
    return subprocess.run(
        [sys.executable, "-m", "tools.hops"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


@pytest.fixture(scope="module")
def said() -> str:
    return (ROOT / "docs" / "architecture.md").read_text()


MOST_REPLAYS = 3
"""A late entry with consent is tried by the tap, by the question, and by the last yes: once each."""
MOST_DECISIONS = 20


def _figures(text: str, pattern: str) -> list[int]:
    """The figures of the first sentence like this."""
    found = re.search(pattern, " ".join(text.split()))
    assert found is not None, pattern
    return [int(figure) for figure in found.groups()]


def _measured(counted: str, journey: str) -> list[int]:
    return _figures(
        counted,
        rf"{journey}: (\d+) files, \d+ templates, (\d+) functions; (\d+) files of companion/; "
        r"decides (\d+) times, replays (\d+) times",
    )


def _near(stated: list[int], measured: list[int]) -> bool:
    return all(abs(figure - now) <= NEAR * now for figure, now in zip(stated, measured, strict=True))


@pytest.mark.parametrize(
    "journey", ["a tap", "an income with objectives", "a late capture", "a late capture with consent"]
)
def test_the_docs_say_what_a_journey_runs_through(said: str, counted: str, journey: str) -> None:
    stated = _figures(said, rf"\| {journey} \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|")
    assert _near(stated, _measured(counted, journey)), (stated, _measured(counted, journey))


def test_a_late_entry_with_consent_is_worked_out_once_for_each_request(counted: str) -> None:
    *_unused, decisions, replays = _measured(counted, "a late capture with consent")
    assert replays <= MOST_REPLAYS
    assert decisions <= MOST_DECISIONS
    assert _measured(counted, "a late capture")[-1] == 1


def test_the_docs_say_what_a_page_runs_through(said: str, counted: str) -> None:
    stated = _figures(said, r"this page runs through (\d+) files, (\d+) templates, and (\d+) functions")
    assert _near(stated, _figures(counted, r"a page: (\d+) files, (\d+) templates, (\d+) functions"))
