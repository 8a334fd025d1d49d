"""Ids: how a printed name becomes one, and the types for id strings."""

import re
import unicodedata
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

LONGEST_ID = 60
Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$", max_length=LONGEST_ID)]
"""Lowercase ASCII words joined by single underscores."""

LONGEST_NAME = 80
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
"""Printed text: shown to people, never compared."""

Text = Annotated[str, Meta(min_length=1, max_length=600)]
"""A sentence or two in our own words."""

SEA_ZONE = "sea_zone_"

SPELT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa", "œ": "oe", "þ": "th", "ð": "d"}
    | {"ł": "l", "đ": "d", "ı": "i"}
    | dict(zip("абвгдезийклмнопрстуфыэ", "abvgdeziyklmnoprstufye", strict=True))
    | {"ё": "yo", "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ь": "", "ю": "yu"}
    | {"я": "ya", "є": "ye", "і": "i", "ї": "yi", "ґ": "g"}
    | dict(zip("αβγδεζηικλμνξοπρσςτυφω", "abgdeziiklmnxoprsstyfo", strict=True))
    | {"θ": "th", "χ": "ch", "ψ": "ps"}
)
"""ASCII spellings of letters that need more than dropping an accent."""


@lru_cache(maxsize=4_096)
def slug(name: str) -> str:
    """The id of a printed name: periods dropped, every other run of non-alphanumerics becomes one underscore."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace(".", "")).strip("_")


def ascii_id(name: str) -> str:
    """An ASCII id for a name: letters of other scripts are transliterated, or replaced by their code points."""
    composed = unicodedata.normalize("NFC", name).lower().translate(SPELT)
    plain = (letter for letter in unicodedata.normalize("NFKD", composed) if not unicodedata.combining(letter))
    return slug("".join(letter if letter.isascii() or not letter.isalnum() else f"{ord(letter):x}" for letter in plain))


def short_id(name: str) -> str:
    """An id that fits: as many of a name's words as an id has room for."""
    whole = ascii_id(name)
    return whole if len(whole) <= LONGEST_ID else whole[: LONGEST_ID + 1].rpartition("_")[0] or whole[:LONGEST_ID]


def sea_zone_id(number: int) -> str:
    """The space id of a numbered sea zone."""
    return f"{SEA_ZONE}{number}"
