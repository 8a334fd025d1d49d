"""Sorting names as people look them up: accents and case come last, and ß is two letters."""

import unicodedata


def in_order(name: str) -> tuple[str, str]:
    """What a name is sorted by: its letters without marks, then as it is written.

    This is the order of CLDR's root for the Latin languages we ship: Ägypten is with Albanien, Straße with Strasse.
    """
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter))
    return plain.casefold(), name
