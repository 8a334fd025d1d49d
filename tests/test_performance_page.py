"""What `make bench DOCS=1` writes into docs/performance.md."""

from pathlib import Path

from benchmarks.kit.figures import Figure
from benchmarks.kit.report import BEGIN, END, renew

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"


def test_figures_stand_between_the_marks_with_targets_and_plots(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    figures = [
        Figure("log a capture", 700.0, "1/s", 1000.0, "at least", 0.65),
        Figure("starting", 2.0, "s", 1.0, "at most", 1.5),
        *(Figure(f"an action: {n} games", n / 10, "ms", grows_with="games", size=n) for n in (1, 20, 200)),
    ]
    run = {
        "made": "2026-11-16T20:00:00Z",
        "rounds": 3,
        "seconds": 500,
        "figures": [figure.as_dict() for figure in figures],
        "not_measured": {"others": "node is not here"},
    }
    renew(page, run)
    renew(page, run)
    text = page.read_text(encoding="utf-8")
    between = text.partition(BEGIN)[2].partition(END)[0]
    assert "| log a capture | 700/s | 1,000/s | 0.70 | at least 0.65 | yes |" in between
    assert "| starting | 2 s | 1 s | 2.00 | at most 1.5 | **no** |" in between
    assert "an action, by games (ms)" in between
    assert between.count("#") > 48
    assert "Not measured: others: node is not here" in between
    assert text.count(BEGIN) == text.count("## What the figures mean") == 1
