"""docs/edition-reference.md: every section and key of an edition, generated from the shapes. Run by `make
reference`.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

from msgspec import NODEFAULT

from companion.editions.describing import allowed, shape_in
from companion.editions.examples import example, shown
from companion.families import AnyFamily, families
from companion.model.emblems import EMBLEMS
from companion.model.readers import conditions, kinds, reader
from companion.model.shape import Shape, fields_of
from companion.model.wording import listed

PAGE = Path(__file__).parents[1] / "docs" / "edition-reference.md"
PLAIN = {
    "id": "Its id, by which everything else names it.",
    "name": "What people read.",
    "title": "What people read.",
    "text": "What it says, in our own words.",
    "help": "One sentence for the phone.",
    "kind": "What sort it is.",
    "power": "Whose it is.",
    "powers": "Which powers.",
    "territories": "Which territories.",
    "units": "Which units, and how many of them or what about them.",
    "side": "The side it is on.",
    "emblem": "One of the emblems at the end of this page; no two powers share one.",
    "currency": "What the money is called.",
    "capital": "The territory of its capital.",
    "value": "What it yields each turn.",
    "city": "The city that counts for victory there.",
    "borders": "What it borders; stated on both sides.",
    "sea_zones": "Sea zones by number.",
    "bonus": "What it pays.",
    "board": "Whether the edition has the board, or the table enters it.",
    "publisher": "Who published the box.",
    "colour": "Its color.",
    "light": "The color on light screens and on paper.",
    "dark": "The color on dark screens.",
    "theatres": "The theaters it's in.",
    "default": "What counts unless the table chooses otherwise.",
    "turn_order": "Every power that has its own turn, once.",
    "treasury": "The money each power starts with.",
    "year": "The year it begins in.",
    "attack": "What it hits with when it attacks.",
    "defence": "What it hits with when it defends.",
    "move": "How far it moves.",
    "question": "What the table is asked.",
}
"""Keys that mean the same everywhere and have no docstring."""
HEAD = """# Edition reference

Every section and key that an edition can have. `make reference` makes this page from the code: don't edit it.
A section `[name]` is one table, `[[name]]` a list of tables. Ids of a box: `companion editions show BOX --json`.
A variant (`extends` in `[edition]`) states only what differs. It can leave out elements with `[remove]`, a table of
section to list of ids, and change single figures inside others by their path with `[change]`. An id is lowercase words
joined by underscores. `companion editions check` checks everything that sections must agree on.
"""


def meanings(shape: type) -> dict[str, str]:
    """Each field's docstring in the source, including inherited ones."""
    found: dict[str, str] = {}
    for item in reversed([base for base in shape.__mro__ if issubclass(base, Shape) and base is not Shape]):
        body = ast.parse(textwrap.dedent(inspect.getsource(item))).body[0].body  # type: ignore[attr-defined]
        for field, text in zip(body, [*body[1:], None], strict=True):
            if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
                found[field.target.id] = " ".join(str(text.value.value).split())  # type: ignore[union-attr]
    return found


def _words(key: str) -> str:
    return f"{key[:1].upper()}{key[1:].replace('_', ' ')}."


def _read(shape: type[Shape], field: Any) -> str:
    """When a key is read, and by whom, if its shape says so."""
    needed = conditions(shape, field)
    condition = f" Read only {listed([str(need) for need in needed])}." if needed else ""
    return condition + (f" {found.name}." if (found := reader(shape, field)) else "")


def _allowed(shape: type[Shape], field: Any) -> str:
    """A key's allowed values: the words its shape lists with their meanings, or whatever its type allows."""
    known = kinds(shape, field)
    return "; ".join(f"`{word}`: {meaning}" for word, meaning in known.items()) or allowed(field.type)


def inner(kind: Any) -> tuple[type[Shape] | None, bool]:
    """A section's shape, and whether it's a list of them."""
    if get_origin(kind) is tuple:
        return shape_in(get_args(kind)[0]), True
    if get_origin(kind) is dict:
        return shape_in(get_args(kind)[1]), False
    return shape_in(kind), False


def default_of(field: Any) -> str:
    """The default of a key."""
    if field.required:
        return "required"
    value = field.default_factory() if field.default_factory is not NODEFAULT else field.default
    if value is None or value == () or value == {} or isinstance(value, Shape):
        return "none"
    return f"`{shown(list(value) if isinstance(value, tuple) else value)}`"


def section(family: AnyFamily, shape: type[Shape], path: str, listed: bool) -> Iterator[str]:
    """A section and its nested ones."""
    brackets = f"[[{path}]]" if listed else f"[{path}]"
    about = " ".join((shape.__doc__ or "").split()).removeprefix(f"`{brackets}`: ")
    yield f"### `{brackets}`\n\n{about[:1].upper()}{about[1:]}\n"
    yield "| key | meaning | allowed | default | example |\n|---|---|---|---|---|"
    meaning, within = meanings(shape), []
    for field in fields_of(shape):
        key = f"{path}.{field.encode_name}"
        kind, many = inner(field.type)
        if kind is not None:
            within.append((kind, key, many))
        cells = [
            f"`{field.encode_name}`",
            (meaning.get(field.name) or PLAIN.get(field.encode_name) or _words(field.encode_name))
            + _read(shape, field),
            f"see `{key}`" if kind is not None else _allowed(shape, field),
            default_of(field),
            f"`{found}`" if (found := example(family.boxes, key)) else "",
        ]
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"
    yield ""
    for kind, key, many in within:
        yield from section(family, kind, key, many)


def page() -> str:
    """The whole reference."""
    lines = [HEAD]
    for name, family in families().items():
        lines.append(f'## `rules = "{name}"`\n')
        for field in fields_of(family.edition):
            kind, many = inner(field.type)
            if kind is not None:
                lines += section(family, kind, field.encode_name, many)
    lines.append(f"## Emblems\n\n{', '.join(f'`{item}`' for item in EMBLEMS)}.\n")
    return "\n".join(line.rstrip() for line in "\n".join(lines).split("\n"))


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
