"""Names at a table: unique to the eye, not only to the computer."""

import unicodedata
from collections.abc import Iterable

from companion.languages import _
from companion.model.records import SeatRecord
from companion.model.refusal import RuleViolation

RESERVED = {"host": "Host", "banker": "Banker"}
"""Reserved names that imply a role; only people with that role may use them."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible characters, in addition to those that Unicode calls format, control, or unassigned."""
LOOKS_LIKE = {
    ord(letter): latin
    for latin, letters in {
        "a": "аαɑ", "A": "АΑ", "B": "ВΒ", "b": "Ьь", "c": "сϲᴄ", "C": "СϹ", "d": "ԁ", "e": "еєҽ", "E": "ЕΕ", "f": "ƒ",
        "g": "ɡց", "h": "һհ", "H": "НΗ", "i": "іιı", "l": "IІΙӀӏ1|ǀⅼ", "J": "ЈͿ", "j": "јϳ", "k": "кκ", "K": "КΚ",
        "m": "м", "M": "МΜ", "n": "ոη", "N": "Ν", "o": "оοօσ0", "O": "ОΟՕ", "p": "рρ", "P": "РΡ", "q": "ԛզ", "r": "гᴦ",
        "s": "ѕꜱ", "S": "Ѕ", "t": "т", "T": "ТΤ", "u": "υսц", "v": "ѵν", "w": "ԝա", "x": "хχ", "X": "ХΧ", "y": "уγү",
        "Y": "УΥҮ", "z": "ᴢ", "Z": "Ζ",
    }.items()
    for letter in letters
}  # fmt: skip
"""Cyrillic, Greek, Armenian, and other letters, and digits, that look like Latin ones."""
for _capital in "ABCDEGHIJKLMNOPRTUVWYZ":
    LOOKS_LIKE[ord(unicodedata.lookup(f"LATIN LETTER SMALL CAPITAL {_capital}"))] = _capital.lower()
SCRIPTS = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "GEORGIAN"})
"""Alphabets with lookalike letters, by the first word of a letter's Unicode name."""


SCREEN = "Television"
"""The stored name of a television's seat; the next one is `Television 2`."""


def is_screen(seat: SeatRecord) -> bool:
    """Whether a seat is a television's that hasn't been renamed."""
    word, _space, number = seat.name.partition(" ")
    return seat.role == "observer" and word == SCREEN and (not number or number.isdecimal())


def shown_name(seat: SeatRecord) -> str:
    """A seat's display name: a television's is in the reader's language."""
    if not is_screen(seat):
        return seat.name
    number = seat.name.removeprefix(SCREEN).strip()
    return _("Television {number}", number=number) if number else _("Television")


def visible(name: str) -> str:
    """A name without invisible characters, normalized, with single spaces."""
    plain = unicodedata.normalize("NFKC", name)
    seen = (letter for letter in plain if letter not in UNSEEN and not _unseen(letter))
    return " ".join(unicodedata.normalize("NFKC", "".join(seen)).split())


def _unseen(letter: str) -> bool:
    is_selector = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return is_selector or (unicodedata.category(letter) in ("Cf", "Cc", "Cn", "Co", "Cs") and not letter.isspace())


def keys(name: str) -> frozenset[str]:
    """The keys for comparing names: letters regardless of case, and what they look like."""
    seen = visible(name).replace(" ", "")
    folded = unicodedata.normalize("NFKC", seen.casefold())
    return frozenset({folded, seen.translate(LOOKS_LIKE).casefold(), folded.translate(LOOKS_LIKE).casefold()})


def mixes_scripts(name: str) -> bool:
    """Whether a word mixes alphabets, as only lookalikes do."""
    words = visible(name).split()
    return any(
        len(SCRIPTS & {unicodedata.name(letter, "").partition(" ")[0] for letter in word if letter.isalpha()}) > 1
        for word in words
    )


def check_name(name: str, others: Iterable[str], *, host: bool, banker: bool) -> None:
    """Refuse a name that's invisible, looks like another one here, or is reserved."""
    mine = keys(name)
    if "" in mine:
        raise RuleViolation("invalid_name", "Use a name with letters or digits, so the others know who you are.")
    for word, shown in RESERVED.items():
        if keys(shown) & mine and not (host if word == "host" else banker):
            raise RuleViolation("reserved_name", "{shown} is reserved; choose another name.", shown=shown)
    for other in others:
        if keys(other) & mine:
            raise RuleViolation(
                "name_taken",
                "{visible} is already seated here. Choose another name; if it's you, your old phone or the host "
                "can move the seat.",
                visible=visible(other),
            )
    if mixes_scripts(name):
        raise RuleViolation("invalid_name", "Write each word of your name with letters of one alphabet.")
