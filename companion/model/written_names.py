"""Powers, units, and headings as people write them, in any language: `UK`, `Allemagne`, `2 infantry, 1 tank`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from companion.languages import SOURCE, Name, catalog, current, known
from companion.model.edition import Edition
from companion.model.ids import slug
from companion.model.translated import named


def power_called(edition: Edition, word: str) -> str | None:
    """The power that a word means; None if there isn't one."""
    wanted = slug(word)
    found = next((power.id for power in edition.powers if wanted and wanted in words_for(edition, power.id)), None)
    return found or called(word, {power.id: named(power) for power in edition.source.powers})


def called(word: str, names: Mapping[str, Name]) -> str | None:
    """The meaning of a name in some language: the reader's first; None if nothing has that name."""
    wanted = slug(word)
    for language in _languages() if wanted else ():
        for id, name in names.items():
            if wanted == _spelt(catalog(language).text(name.source, name.context) or name.source):
                return id
    return None


def is_called(word: str, *texts: str) -> bool:
    """Whether a word is one of these messages in some language."""
    wanted = slug(word)
    return any(
        wanted == _spelt(catalog(language).text(text) or text) for language in _languages() if wanted for text in texts
    )


def columns_called(row: Sequence[str], headings: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """A table's columns, from its first row: one language's headings can be mixed with English words.

    `headings` has the possible messages for a column heading. The language that explains most of the row counts.
    """
    words = [slug(cell) for cell in row]
    best: dict[str, int] = {}
    for language in _languages():
        found = {}
        for column, texts in headings.items():
            said = [slug(text) for text in texts] + [slug(catalog(language).text(text) or text) for text in texts]
            at = next((words.index(word) for word in said if word in words), None)
            if at is not None:
                found[column] = at
        if len(set(found.values())) > len(set(best.values())):
            best = found
        if len(set(best.values())) >= len([word for word in words if word]):
            break
    return best


@lru_cache(maxsize=4096)
def _spelt(name: str) -> str:
    """A name normalized for comparison; cached, since a long table has the same ones in every row."""
    return slug(name)


def _languages() -> Iterator[str]:
    """The languages that a table may be in, likeliest first; each catalog is read only when needed."""
    return iter(dict.fromkeys((SOURCE, current(), *known())))


def words_for(edition: Edition, power: str) -> set[str]:
    """Every name of a power: id, name, initials or first three letters, the rulebook's words, its color."""
    called = edition.powers[power]
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
