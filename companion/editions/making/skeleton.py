"""A starter file for your own edition: a variant of a box, with everything that can differ as comments."""

from collections.abc import Iterator
from typing import Any

from companion.editions.catalogue import raw_box
from companion.editions.examples import shown
from companion.languages import _

SHOWN_KEYS = {
    "unit": ("cost", "attack", "defence", "move"),
    "territory": ("value", "city"),
    "objective": ("bonus", "at_least"),
    "option": ("default", "choices"),
    "scenario": ("treasury", "turn_order", "first_round"),
    "power": ("name", "emblem", "pieces"),
    "technology": ("number", "text"),
    "advantage": ("number", "text"),
}
"""The keys of each section that house rules change most often."""


def skeleton(name: str, box: str) -> str:
    """The text of a variant without differences: remove the `#` from what should differ."""
    tables = raw_box(box).tables
    title = name.replace("_", " ").capitalize()
    lines = [
        *_comment(
            _(
                "{title}: what differs from {box}. Everything else comes from that box.",
                title=title,
                box=tables["edition"]["title"],
            ),
            _("Remove a leading `#` and change the figure. Lists are matched by id, tables key by key."),
            f"  companion editions check {name}.toml    " + _("what's wrong, what's allowed, and an example"),
            f"  companion editions show {box} --json    " + _("every id of the box"),
            "  docs/edition-reference.md    " + _("every section and key"),
        ),
        "",
        "[edition]",
        f'id = "{name}"',
        f'title = "{title}"',
        f'extends = "{box}"',
        "",
        *_change(tables),
        *_comment(_("Leave out whole elements, by id:"), "[remove]"),
        *(
            f"# {section} = [{shown(tables[section][0]['id'])}]"
            for section in ("objective", "advantage")
            if tables.get(section)
        ),
    ]
    for section in ("rules", "victory", "printed"):
        if isinstance(table := tables.get(section), dict):
            lines += ["", f"# [{section}]", *_keys(table, tuple(table))]
    for section, keys in SHOWN_KEYS.items():
        for element in tables.get(section, []):
            stated = list(_keys(element, keys))
            if stated:
                lines += ["", f"# [[{section}]]", f"# id = {shown(element['id'])}", *stated]
    return "\n".join(lines) + "\n"


def _change(tables: dict[str, Any]) -> list[str]:
    """How to change one figure of a table inside an element, if a box has any."""
    lines = [
        f'# "scenario.{scenario["id"]}.{key}.{power}" = {money}'
        for scenario in tables["scenario"]
        for key in ("treasury", "production")
        for power, money in list(scenario.get(key, {}).items())[:1]
    ]
    head = _comment(_("Change one figure inside a table or list, by its path:"), "[change]")
    return [*head, *lines, ""] if lines else []


def _comment(*lines: str) -> list[str]:
    return [f"# {line}" for line in lines]


def _keys(table: dict[str, Any], keys: tuple[str, ...]) -> Iterator[str]:
    for key in keys:
        value = table.get(key)
        if value is not None and "..." not in shown(value):
            yield f"# {key} = {shown(value)}"
