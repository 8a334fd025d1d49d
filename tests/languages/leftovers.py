"""What is left in English on a page or sheet in the pseudo-language: words outside of every message's brackets."""

import re
from html.parser import HTMLParser

SHOWN = ("alt", "aria-label", "data-title", "placeholder", "title")
WORD = re.compile(r"[A-Za-z]{3,}")
SILENT = frozenset({"script", "style", "code", "time"})
"""What is no text of ours; how long ago something was is said by CLDR."""


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


GIVEN = (
    "Friday night",
    "Anna",
    "Host",
    "zzz",
    "Windows",
    "macOS",
    "Linux",
    "http://companion.local",
    "IPC",
    "Companion",
)
"""What people or machines are called."""
IN_THEIR_OWN_WORDS = ("English", "Deutsch", "Français", "Español", "Italiano")
NAMES_AND_CODES = re.compile(
    r"Axis & Allies[^·]*|The (?:War Game: World War II|Second World War)|\band\b|\b(?:[A-Z0-9]{2}){2,3}\b"
)


def left_in_english(html: str, *names: str) -> list[str]:
    """Texts of a page with words that no catalog has; names that people gave are none."""
    reader = Texts()
    reader.feed(html)
    left = []
    for text in outside("\x01".join(reader.found)).split("\x01"):
        bare = text
        for name in (*GIVEN, *IN_THEIR_OWN_WORDS, *names):
            bare = bare.replace(name, " ")
        bare = NAMES_AND_CODES.sub(" ", bare)
        if WORD.search(bare):
            left.append(" ".join(bare.split()))
    return left
