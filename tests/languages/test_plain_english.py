"""Plain American English: words that a translation leaves behind are in no message and in none of our docs."""

import ast
import re
from pathlib import Path

import pytest

from companion.languages.checking import template

ROOT = Path(__file__).parents[2]
OLD = r"stands(?! (?:for|out)\b)|anew|is told|besides|whoever|all the same|nevertheless|thereby|at hand|any more"
BANNED = re.compile(rf"\b(?:{OLD}|colou\w+|defence|centre|mobilis\w+|\w*metres?|theatres?)\b", re.IGNORECASE)
"""Words for which English has a plain one, and British spellings. Keys of edition files keep theirs, in backquotes."""
DOCS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
QUOTES_THEM = {"style.md"}
SPELLED_LIKE_KEYS = re.compile(
    r"`[^`]*`|^    .*$|```.*?```|\]\([^)]*\)|\{[^}]*\}|a table of [\w, ]+", re.MULTILINE | re.DOTALL
)


def test_no_message_has_a_banned_word():
    found = [
        text
        for message in template()
        if message.id and not message.context
        for text in ([message.id] if isinstance(message.id, str) else message.id)
        if BANNED.search(re.sub(r"\{[^}]*\}", "", text))
    ]
    assert found == []


@pytest.mark.parametrize("page", [page for page in DOCS if page.name not in QUOTES_THEM], ids=lambda page: page.name)
def test_no_page_of_the_docs_has_one(page: Path):
    text = SPELLED_LIKE_KEYS.sub(" ", page.read_text(encoding="utf-8"))
    assert [line.strip()[:120] for line in text.split("\n") if BANNED.search(line)] == []


def test_no_docstring_has_one():
    """OpenAPI shows many of them, and docs/edition-reference.md the rest of what a newcomer reads."""
    found = []
    for file in (file for package in ("companion", "api", "printables") for file in (ROOT / package).rglob("*.py")):
        bodies = [
            body for node in ast.walk(ast.parse(file.read_bytes())) if type(body := getattr(node, "body", 0)) is list
        ]
        strings = [line.value for body in bodies for line in body if isinstance(line, ast.Expr)]
        texts = [string.value for string in strings if isinstance(string, ast.Constant) and type(string.value) is str]
        found += [
            f"{file.relative_to(ROOT)}: {text}" for text in texts if BANNED.search(SPELLED_LIKE_KEYS.sub(" ", text))
        ]
    assert found == []


@pytest.mark.parametrize("words", ["Whoever buys pays.", "It is decided anew.", "Its colour", "Do it all the same"])
def test_a_banned_word_would_be_found(words: str):
    assert BANNED.search(words)
