"""Sorting names the way people look them up: accents and case come last, and ß is two letters."""

import unicodedata


def in_order(name: str) -> tuple[str, str]:
    """The sort key of a name: its letters without marks, then as written.

    This is CLDR's root order for the Latin languages we ship: Ägypten is with Albanien, Straße with Strasse.
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return plain.casefold(), name
