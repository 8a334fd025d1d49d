"""Ids of names in any script: `Über-Regeln` is `ueber_regeln`."""

import unicodedata

from companion.model.ids import slug

SPELT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa", "œ": "oe", "þ": "th", "ð": "d"}
    | {"ł": "l", "đ": "d", "ı": "i"}
    | dict(zip("абвгдезийклмнопрстуфыэ", "abvgdeziyklmnoprstufye", strict=True))
    | {"ё": "yo", "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ь": "", "ю": "yu"}
    | {"я": "ya", "є": "ye", "і": "i", "ї": "yi", "ґ": "g"}
    | dict(zip("αβγδεζηικλμνξοπρσςτυφω", "abgdeziiklmnxoprsstyfo", strict=True))
    | {"θ": "th", "χ": "ch", "ψ": "ps"}
)
"""How letters are spelt with ASCII ones, where that is more than leaving out an accent."""


def ascii_id(name: str) -> str:
    """An id for a name: letters of other scripts are spelt as ASCII knows them, or by their number."""
    composed = unicodedata.normalize("NFC", name).lower().translate(SPELT)
    plain = (letter for letter in unicodedata.normalize("NFKD", composed) if not unicodedata.combining(letter))
    return slug("".join(letter if letter.isascii() or not letter.isalnum() else f"{ord(letter):x}" for letter in plain))
