"""The figures of a run as the tables and plots of a document."""

from pathlib import Path
from typing import Any

BEGIN, END = "<!-- figures: begin (make bench DOCS=1 renews what follows) -->", "<!-- figures: end -->"
WIDTH = 48
"""Letters of the longest bar."""


def renew(path: Path, document: dict[str, Any]) -> None:
    """Put the figures of a run between the marks of a document."""
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{path} has no marks for figures: {BEGIN} and {END}")
    path.write_text(f"{before}{BEGIN}\n\n{written(document)}\n{END}{after}", encoding="utf-8")


def written(document: dict[str, Any]) -> str:
    """The figures of a run: a table of those with targets, another of the rest, and plots of what grows."""
    figures = document["figures"]
    lines = [
        f"Measured {document['made'][:10]}, median of {document['rounds']} rounds, {document['seconds']} s in all.",
        "",
        *_table([one for one in figures if one["target"] is not None]),
        "",
    ]
    if told := [one for one in figures if one["target"] is None and one["grows_with"] is None]:
        lines += ["Told beside them:", "", *_table(told), ""]
    for name, why in document.get("not_measured", {}).items():
        lines += [f"Not measured: {name}: {why}", ""]
    if any(one["grows_with"] for one in figures):
        lines += ["How it grows:", "", "```text", *_plots(figures), "```", ""]
    return "\n".join(lines)


def _table(figures: list[dict[str, Any]]) -> list[str]:
    rows = ["| what | ours | baseline | ratio | target | met |", "|---|---|---|---|---|---|"]
    for one in figures:
        base = "-" if one["baseline"] is None else _amount(one["baseline"], one["unit"])
        ratio = "-" if one["ratio"] is None else f"{one['ratio']:.2f}"
        target = "-" if one["target"] is None else f"{one['better']} {one['target']:g}"
        met = {True: "yes", False: "**no**", None: ""}[one["is_met"]]
        rows.append(f"| {one['what']} | {_amount(one['ours'], one['unit'])} | {base} | {ratio} | {target} | {met} |")
    return rows


def _amount(value: float, unit: str) -> str:
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"{shown}{unit.removeprefix('1')}" if unit.startswith("1/") else f"{shown} {unit}".strip()


def _plots(figures: list[dict[str, Any]]) -> list[str]:
    """A bar for each size of each thing that grows, as long as its share of the largest."""
    lines: list[str] = []
    series: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for one in figures:
        if one["grows_with"]:
            series.setdefault((one["grows_with"], one["what"].partition(":")[0]), []).append(one)
    for (grows, what), found in series.items():
        most = max(one["ours"] for one in found)
        lines += [f"{what}, by {grows} ({found[0]['unit']})"]
        for one in sorted(found, key=lambda one: one["size"]):
            bar = "#" * max(1, round(one["ours"] / most * WIDTH))
            lines.append(f"{one['size']:>8,}  {bar:{WIDTH}}  {one['ours']:.3g}")
        lines.append("")
    return lines[:-1]
