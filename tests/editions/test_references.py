"""What files name exists: a type says what an id refers to, and one walk finds all that refers to nothing."""

import copy
from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

import msgspec
import pytest

from companion.editions import boxes, load
from companion.editions.checks import references_resolve
from companion.families import families
from companion.model.ids import Id
from companion.model.references import Ref
from companion.model.shape import Shape

NOWHERE = "nowhere_at_all"
NO_NUMBER = 998
OWN = {"id", "emblem", "kind", "rules", "extends", "follows"}
"""Keys whose ids don't refer to an element of a section: its own, words that the rules know, and other editions."""
BY_HAND = {
    ("Facility", "unit"),
    ("Facility", "group"),
    ("Factory", "reduces_to"),
    ("Joining", "group"),
    ("LandVictory", "extra_time_claim"),
    ("LandVictory", "home_claims"),
    ("Leaders", "option"),
    ("Leaders", "several_option"),
    ("Map", "labels"),
    ("Map", "lands"),
    ("MinorPower", "flipped"),
    ("MinorPower", "units_since"),
    ("Objective", "counts_leaning"),
    ("Objective", "purse"),
    ("Occasion", "of"),
    ("CommitmentModifier", "replaces"),
    ("Purse", "capital"),
    ("Purse", "id"),
    ("Scenario", "purses"),
    ("Territory", "map"),
    ("Territory", "purse"),
    ("TurnGroup", "powers"),
    ("WayToWin", "map"),
}
"""Ids of something inside another element, of a word, or of one thing or another by what a second key says."""


class Place(NamedTuple):
    """Where a file names something: the field, for which one is enough, and the way there."""

    field: tuple[str, str, int]
    way: tuple[Any, ...]
    is_key: bool
    value: Any


def _places(kind: Any, value: Any, field: tuple[str, str, int], way: tuple[Any, ...]) -> Iterator[Place]:
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Shape):
        for own in msgspec.structs.fields(kind):
            if own.encode_name in value:
                here = (kind.__name__, own.encode_name, 0)
                yield from _places(own.type, value[own.encode_name], here, (*way, own.encode_name))
    elif origin is Annotated:
        if any(isinstance(note, Ref) for note in inner) and value is not None:
            yield Place(field, way, False, value)
        yield from _places(inner[0], value, field, way)
    elif origin in (Union, UnionType):
        for part in inner:
            if isinstance(value, dict | list) == (get_origin(part) in (dict, tuple) or _is_shape(part)):
                yield from _places(part, value, field, way)
    elif origin is tuple:
        for index, element in enumerate(value):
            yield from _places(inner[0], element, field, (*way, index))
    elif origin is not None and origin in (dict, Mapping) and isinstance(value, dict):
        for key, element in value.items():
            name, own_key, depth = field
            for place in _places(inner[0], key, (name, own_key, depth + 1), (*way, key)):
                yield place._replace(is_key=True)
            yield from _places(inner[1], element, (name, own_key, depth + 2), (*way, key))


def _is_shape(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Shape)


def _broken(raw: dict[str, Any], place: Place) -> dict[str, Any]:
    made = copy.deepcopy(raw)
    node: Any = made
    for step in place.way[:-1]:
        node = node[step]
    wrong = NO_NUMBER if isinstance(place.value, int) else NOWHERE
    if place.is_key:
        node[wrong] = node.pop(place.way[-1])
    else:
        node[place.way[-1]] = wrong
    return made


@pytest.mark.parametrize("box", sorted(boxes()))
def test_a_reference_to_nothing_is_caught_whatever_the_field(box: str):
    edition = load(box)
    raw = msgspec.json.decode(msgspec.json.encode(edition))
    assert [*references_resolve(edition)] == []
    one_of_each = {place.field: place for place in _places(type(edition), raw, ("", "", 0), ())}
    assert len(one_of_each) > 15
    for place in one_of_each.values():
        if place.value in ("winter", "spring", "summer", "fall"):
            continue  # no other word gets past the type
        found = [*references_resolve(msgspec.convert(_broken(raw, place), type(edition)))]
        wrong = NO_NUMBER if isinstance(place.value, int) else NOWHERE
        keys = [key for key, problem in found if problem.values["id"] == wrong]
        assert keys, place
        assert all(place.field[1] in key for key in keys), place


def _ids(kind: Any) -> bool:
    """Whether a type has ids that refer to nothing."""
    if kind == Id:
        return True
    if get_origin(kind) is Annotated and any(isinstance(note, Ref) for note in get_args(kind)):
        return False
    return not _is_shape(kind) and any(map(_ids, get_args(kind)))


def _shapes(kind: Any) -> Iterator[type[Shape]]:
    if _is_shape(kind):
        yield kind
        for field in msgspec.structs.fields(kind):
            yield from _shapes(field.type)
    else:
        for part in get_args(kind):
            yield from _shapes(part)


@pytest.mark.parametrize("family", sorted(families()))
def test_every_id_says_what_it_refers_to(family: str):
    unsaid = {
        (shape.__name__, field.encode_name)
        for shape in _shapes(families()[family].edition)
        for field in msgspec.structs.fields(shape)
        if _ids(field.type) and field.encode_name not in OWN
    }
    assert unsaid <= BY_HAND, unsaid - BY_HAND
