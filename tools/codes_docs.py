"""The code tables in docs/http-api.md, generated from the codes. Run by `make codes`."""

import re
from pathlib import Path

from api.http.codes import GROUPS

PAGE = Path(__file__).parents[1] / "docs" / "http-api.md"
FIRST = f"### {next(iter(GROUPS))}\n"


def tables() -> str:
    """Every group of codes, as a heading and a table."""
    parts = []
    for title, codes in GROUPS.items():
        rows = [f"| `{code}` | {status} | {text} |" for code, (status, text) in codes.items()]
        parts.append("\n".join([f"### {title}", "", "| code | status | meaning |", "|---|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Write the tables at the end of the page."""
    text = PAGE.read_text(encoding="utf-8")
    head = text[: re.search(rf"^{re.escape(FIRST)}", text, re.M).start()]  # type: ignore[union-attr]
    PAGE.write_text(head + tables(), encoding="utf-8")


if __name__ == "__main__":
    main()
