"""A box written out in full: every section of an edition as commented TOML files that the loader can read."""

import copy
import re
from collections.abc import Mapping
from typing import Any, get_args

from companion.editions.describing import shape_in
from companion.editions.toml_writing import is_table, to_toml
from companion.families import family_named
from companion.families.rulebooks import book_among
from companion.model.house_rules import Tables
from companion.model.shape import Shape, fields_of

LONG = 60
"""A section longer than this many lines gets its own file."""
MAIN = "edition.toml"


def renamed(tables: Mapping[str, Any], edition_id: str, title: str) -> Tables:
    """A box's tables under another id and title; a variant becomes a box of its own."""
    made: Tables = copy.deepcopy(dict(tables))
    about = {key: value for key, value in made["edition"].items() if key not in ("extends", "order")}
    made["edition"] = about | {"id": edition_id, "title": title}
    was = tables["edition"]
    if book := book_among(was["rules"], was["id"], was.get("follows"), was.get("extends")):
        made["edition"]["follows"] = book
    return made


def files_of(tables: Mapping[str, Any]) -> dict[str, str]:
    """An edition's files: long sections in their own, all others in the first."""
    shapes = shapes_of(tables)
    main, files = list[str](), dict[str, str]()
    for section, content in _in_order(tables):
        text = _commented(section, content, shapes)
        if text.count("\n") > LONG and section != "edition":
            files[f"{section}.toml"] = _head(tables, section) + text
        else:
            main.append(text)
    return {MAIN: _head(tables, "") + "\n".join(main), **files}


def section_file(tables: Mapping[str, Any], section: str) -> str:
    """The file of one long section."""
    return _head(tables, section) + _commented(section, tables[section], shapes_of(tables))


def one_file(tables: Mapping[str, Any]) -> str:
    """The same as one text."""
    shapes = shapes_of(tables)
    return _head(tables, "") + "\n".join(_commented(section, content, shapes) for section, content in _in_order(tables))


def _in_order(tables: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The sections, plain values first: after a table, TOML would read them as its keys."""
    return sorted(tables.items(), key=lambda item: is_table(item[1]))


def _head(tables: Mapping[str, Any], section: str) -> str:
    about = tables["edition"]
    of = f"{section.replace('_', ' ')} of " if section else ""
    return f"# {of.capitalize()}{about['title']}. Every section and key: docs/edition-reference.md\n\n"


def _commented(section: str, content: Any, shapes: Mapping[str, type[Shape]]) -> str:
    shape = shapes.get(section)
    said = re.sub(r"\s+", " ", (shape.__doc__ or "").strip()) if shape is not None else ""
    comment = f"# {said}\n" if said else ""
    return comment + to_toml({section: content}, inline=True).lstrip("\n")


def shapes_of(tables: Mapping[str, Any]) -> dict[str, type[Shape]]:
    """The shape of each section, which documents it."""
    family = family_named(tables["edition"]["rules"])
    if family is None:
        return {}
    found = {field.encode_name: _shape(field.type) for field in fields_of(family.edition)}
    return {section: shape for section, shape in found.items() if shape is not None}


def _shape(kind: Any) -> type[Shape] | None:
    inner = next((shape for part in get_args(kind) if (shape := shape_in(part)) is not None), None)
    return shape_in(kind) or inner
