"""Units as people type them: `2 infantry, 1 tank`."""

import re
from collections.abc import Mapping


def read_units(text: str, named: Mapping[str, str]) -> dict[str, int]:
    """How many of each unit a text states; `named` has the id of every name, in lower case.

    Raises ValueError with the part that is none.
    """
    units: dict[str, int] = {}
    for part in re.split(r"[,;+]| and ", text.strip()):
        if not part.strip():
            continue
        found = re.fullmatch(r"\s*(?:(\d{1,2})\s*x?\s+)?(.+?)\s*", part.lower())
        unit = named.get(found[2]) if found else None
        if found is None or unit is None:
            raise ValueError(part.strip())
        units[unit] = units.get(unit, 0) + int(found[1] or 1)
    return units


def units_in_text(units: Mapping[str, int], names: Mapping[str, tuple[str, str]]) -> str:
    """The same the other way round; `names` has one and many of every unit."""
    counted = ((count, names.get(unit, (unit, unit))) for unit, count in units.items())
    return ", ".join(f"{count} {(single if count == 1 else many).lower()}" for count, (single, many) in counted)
