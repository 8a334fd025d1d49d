"""What is left in English on a page or sheet in the pseudo-language: words outside of every message's brackets."""

import re
from collections.abc import Iterable
from html.parser import HTMLParser

SHOWN = ("alt", "aria-label", "placeholder", "title")
WORD = re.compile(r"[A-Za-z]{3,}")
SILENT = frozenset({"script", "style", "code"})


class Texts(HTMLParser):
    """The texts of a page that people read or hear, one for each piece between two blocks."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = [""]
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        self.found += [value for name, value in attrs if name in SHOWN and value] + [""]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT
        self.found.append("")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.found[-1] += data


def outside(text: str) -> str:
    """A text without what is in brackets, and brackets in those."""
    before = ""
    while before != text:
        before, text = text, re.sub(r"\[[^\[\]]*\]", " ", text)
    return text


def english(texts: Iterable[str], names: Iterable[str] = ()) -> set[str]:
    """Words that no catalog has; names that people gave are none."""
    left: set[str] = set()
    for text in texts:
        bare = outside(text)
        for name in names:
            bare = bare.replace(name, " ")
        if WORD.search(bare):
            left.add(" ".join(bare.split()))
    return left


def of_page(html: str) -> list[str]:
    """The texts of a page. Tags within a message part its brackets, so that the whole page is one text, too."""
    reader = Texts()
    reader.feed(html)
    return [outside(" ".join(reader.found))]
