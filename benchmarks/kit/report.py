"""The figures of a run as tables and plots in a document."""

from pathlib import Path
from typing import Any

BEGIN, END = "<!-- figures: begin (make bench DOCS=1 renews what follows) -->", "<!-- figures: end -->"
WIDTH = 48
"""The length of the longest bar, in characters."""


def renew(path: Path, document: dict[str, Any]) -> None:
    """Write a run's figures between a document's markers."""
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{path} has no marks for figures: {BEGIN} and {END}")
    path.write_text(f"{before}{BEGIN}\n\n{written(document)}\n{END}{after}", encoding="utf-8")


def written(document: dict[str, Any]) -> str:
    """A run's figures: a table of those with targets, another of the rest, and growth plots."""
    figures = document["figures"]
    lines = [
        f"Measured {document['made'][:10]}, median of {document['rounds']} rounds, {document['seconds']} s in all.",
        "",
        *_table([figure for figure in figures if figure["target"] is not None]),
        "",
    ]
    if beside := [figure for figure in figures if figure["target"] is None and figure["grows_with"] is None]:
        lines += ["Also measured, without a limit:", "", *_table(beside), ""]
    for name, why in document.get("not_measured", {}).items():
        lines += [f"Not measured: {name}: {why}", ""]
    if any(figure["grows_with"] for figure in figures):
        lines += ["How it grows:", "", "```text", *_plots(figures), "```", ""]
    return "\n".join(lines)


def _table(figures: list[dict[str, Any]]) -> list[str]:
    rows = ["| what | ours | baseline | ratio | target | met |", "|---|---|---|---|---|---|"]
    for figure in figures:
        base = "-" if figure["baseline"] is None else _amount(figure["baseline"], figure["unit"])
        ratio = "-" if figure["ratio"] is None else f"{figure['ratio']:.2f}"
        target = "-" if figure["target"] is None else f"{figure['better']} {figure['target']:g}"
        met = {True: "yes", False: "**no**", None: ""}[figure["is_met"]]
        rows.append(
            f"| {figure['what']} | {_amount(figure['ours'], figure['unit'])} | {base} | {ratio} | {target} | {met} |"
        )
    return rows


def _amount(value: float, unit: str) -> str:
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"{shown}{unit.removeprefix('1')}" if unit.startswith("1/") else f"{shown} {unit}".strip()


def _plots(figures: list[dict[str, Any]]) -> list[str]:
    """A bar for each size of each thing that grows, relative to the largest."""
    lines: list[str] = []
    series: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for figure in figures:
        if figure["grows_with"]:
            series.setdefault((figure["grows_with"], figure["what"].partition(":")[0]), []).append(figure)
    for (grows, what), found in series.items():
        most = max(item["ours"] for item in found)
        lines += [f"{what}, by {grows} ({found[0]['unit']})"]
        for item in sorted(found, key=lambda item: item["size"]):
            bar = "#" * max(1, round(item["ours"] / most * WIDTH))
            lines.append(f"{item['size']:>8,}  {bar:{WIDTH}}  {item['ours']:.3g}")
        lines.append("")
    return lines[:-1]
