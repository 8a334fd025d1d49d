"""The changes to a box that data mutants try: each figure, list item, and choice word, one at a time."""

import copy
import itertools
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from companion.editions import boxes, load
from companion.editions.catalogue import from_tables
from companion.editions.sources import RawEdition
from companion.model.edition import Edition
from companion.model.reading import convert
from companion.model.shape import fields_of
from tests.editions.mutating import Path, at, is_text, paths
from tests.editions.test_mutations import raw


@dataclass(frozen=True)
class Mutant:
    """One change: where, and the new value; None for a dropped list item."""

    path: Path
    value: Any = None
    drop: bool = False

    def __str__(self) -> str:
        where = ".".join(map(str, self.path))
        return f"{where} dropped" if self.drop else f"{where} = {self.value!r}"


def mutants(tables: dict[str, Any], alike: Iterable[dict[str, Any]] = ()) -> Iterator[Mutant]:
    """Every change to a box: add one to figures, turn yes into no, drop list items, replace words.

    A key's words are those in this box, then those in similar boxes.
    """
    places = paths(tables)
    words: dict[object, list[str]] = {}
    for box in (tables, *alike):
        for path in paths(box):
            if isinstance(value := at(box, path), str) and isinstance(path[-1], str):
                known = words.setdefault((path[0], path[-1]), [])
                if value not in known:
                    known.append(value)
    for path in places:
        value, key = at(tables, path), next(item for item in reversed(path) if isinstance(item, str))
        if isinstance(value, dict | list) or is_text(path[0], key, value):
            continue
        if isinstance(path[-1], int):
            yield Mutant(path, drop=True)
        if isinstance(value, bool):
            yield Mutant(path, not value)
        elif isinstance(value, int):
            yield Mutant(path, value + 1)
        else:
            others = (word for word in words.get((path[0], path[-1]), ()) if word != value)
            yield from (Mutant(path, word) for word in itertools.islice(others, 1))


def changed(tables: dict[str, Any], mutant: Mutant) -> dict[str, Any]:
    """The tables with one thing changed; only what's on the path is copied."""
    tables = copy.copy(tables)
    node: Any = tables
    for key in mutant.path[:-1]:
        node[key] = copy.copy(node[key])
        node = node[key]
    if mutant.drop:
        del node[mutant.path[-1]]
    else:
        node[mutant.path[-1]] = mutant.value
    return tables


def mutants_of(box: str) -> list[Mutant]:
    """Every change to a shipped box."""
    family = load(box).family
    others = [raw(other).tables for other in boxes() if other != box and load(other).family == family]
    return list(mutants(raw(box).tables, others))


def sampled(found: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """This many of them, the same ones for the same seed; all by default."""
    return random.Random(seed).sample(found, min(count, len(found))) if count else found


def loaded(box: str, mutant: Mutant) -> Edition:
    """A box with one change, as loaded. Raises EditionError."""
    return from_tables(RawEdition(box, changed(raw(box).tables, mutant), dict(raw(box).files)))


def unchecked(box: str, mutant: Mutant) -> Edition:
    """A box with one change, with only that section read again. Raises ValidationError or EditionError."""
    true, section = load(box), mutant.path[0]
    if true.differs_from_the_box:
        return loaded(box, mutant)
    field = next(item for item in fields_of(type(true)) if item.encode_name == section)
    return replace(true, **{field.name: convert(changed(raw(box).tables, mutant)[section], field.type)})
