"""Powers and units as people write them: `UK`, `germans`, `2 infantry, 1 tank`."""

import re
from collections.abc import Mapping

from companion.model.edition import Edition
from companion.model.ids import slug


def power_called(edition: Edition, word: str) -> str | None:
    """The power that a word means; None if there isn't one."""
    wanted = slug(word)
    return next((power.id for power in edition.powers if wanted and wanted in words_for(edition, power.id)), None)


def words_for(edition: Edition, power: str) -> set[str]:
    """Every name of a power: id, name, initials or first three letters, the rulebook's words, its color."""
    called = edition.power[power]
    name = slug(called.name)
    short = "".join(part[0] for part in power.split("_")) if "_" in power else name[:3]
    colors = {slug(called.pieces)} if " " not in called.pieces else set()
    return {power, name, short, *map(slug, called.also_called), *colors}


def read_units(text: str, named: Mapping[str, str]) -> dict[str, int]:
    """Parse how many of each unit a text states; `named` maps lowercase names to ids.

    Raises ValueError with the part that can't be parsed.
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
    """The reverse; `names` has the singular and plural of every unit."""
    counted = ((count, names.get(unit, (unit, unit))) for unit, count in units.items())
    return ", ".join(f"{count} {(single if count == 1 else many).lower()}" for count, (single, many) in counted)
