"""How we read the rules, for players: docs/rules/<box>.md, generated from the shipped rules by `make rules`.

Where each rule is in its source is in tests/statements/<box>.toml.
"""

from collections.abc import Iterator
from pathlib import Path

from companion.model.rulebook import Rule
from tests.statements.statements import Statement, Statements, files, read

DOCS = Path(__file__).parents[1] / "docs" / "rules"


def page(book: Statements) -> str:
    """The page of one box."""
    return "\n".join(_lines(book)) + "\n"


def _lines(book: Statements) -> Iterator[str]:
    kept = [statement for statement in book.statements if statement.kept_by]
    yield f"# How Companion reads the rules of {book.title}"
    yield ""
    yield (
        f"In our own words, in the order of the rulebook. Numbers are {book.box.numbers} of {book.box.source}. Of"
        f" {len(book.statements)} statements about the books the companion keeps {len(kept)}, each with a test; the"
        " others are left to you at the table, with the reason."
    )
    topics = dict.fromkeys(rule.topic for _statement, rule in book)
    for topic in topics:
        yield ""
        yield f"## {topic[:1].upper()}{topic[1:]}"
        yield ""
        for statement, rule in book:
            if rule.topic == topic:
                yield _line(statement, rule)


def _line(statement: Statement, rule: Rule) -> str:
    table = f" *Left to the table:* {rule.left_to_the_table}" if rule.left_to_the_table else ""
    reading = f" *Our reading:* {rule.reading}" if rule.reading else ""
    return f"- {rule.says}{reading}{table} ({statement.line})"


def main() -> None:
    """Write every page."""
    DOCS.mkdir(parents=True, exist_ok=True)
    for path in files():
        (DOCS / f"{path.stem}.md").write_text(page(read(path)), encoding="utf-8")


if __name__ == "__main__":
    main()
