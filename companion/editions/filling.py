"""A variant from a form: every field parsed, lines added and removed, and problems assigned to their fields."""

import copy
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.editions.catalogue import from_tables
from companion.editions.figures import figure_of, read
from companion.editions.problems import EditionError
from companion.editions.sources import RawEdition
from companion.editions.variants import Variant
from companion.editions.varying import MISSING, at, bring_back, leave_out, put
from companion.languages import _, msg
from companion.model.house_rules import Adding, Asked, Field, NewElement, Sheet, Tables
from companion.model.ids import ascii_id, short_id
from companion.model.wording import capitalized

NEW_LINES = 3
"""How many new lines a form offers at a time."""
NEW_ELEMENTS = 2
"""How many new units, objectives, or technologies it offers at a time."""
TITLE = Field(("edition", "title"), msg("Name of your variant"))


def filled(variant: Variant, form: Mapping[str, str]) -> Variant:
    """The variant that a form states, checked. A missing field is unchanged, except for checkboxes."""
    made = Variant(variant.box, copy.deepcopy(variant.tables), of=variant.of)
    sheets = list(variant.sheets())
    for element in (new for sheet in sheets for new in sheet.creating):
        for number in range(1, NEW_ELEMENTS + 1):
            _create(made, element, number, form)
    fields = [TITLE, *(field for sheet in sheets for field in sheet.fields)]
    fields += _lines_of(sheets, {field.name for field in fields}, form)
    for field in sorted(fields, key=lambda field: not field.kept):
        _fill(made, variant, field, form)
    for adding in (addition for sheet in sheets for addition in sheet.adding):
        for number in range(1, NEW_LINES + 1):
            _add(made, adding, number, form)
    if not ascii_id(made.title) and TITLE.name not in made.wrong:
        made.wrong[TITLE.name] = _("Give it a name with letters or digits, such as Friday Rules.")
    elif made.id == made.box and ascii_id(made.title) == made.box:
        made.wrong[TITLE.name] = _("The box already has that name. Choose another one.")
    if not made.wrong:
        made.rules.settle(made.tables)
        if made.id == made.box:
            made.take_new_id()
        _check(made)
    if made.is_sound:
        asked = {name for names in made.pending.values() for name in names.values()}
        made.typed = {name: text for name, text in made.typed.items() if name in asked}
    return made


def _lines_of(sheets: Iterable[Sheet], known: set[str], form: Mapping[str, str]) -> Iterator[Field]:
    """A form's additional lines that were valid but aren't saved yet."""
    for adding in (addition for sheet in sheets for addition in sheet.adding):
        head = f"{'.'.join(adding.path)}."
        for name in form.keys() - known:
            step, _unused, last = name.removeprefix(head).rpartition(".")
            stated = dict(part.partition("=")[::2] for part in step.split(","))
            found = stated.keys() == adding.found_by.keys() and all(
                stated[key] in ids for key, ids in adding.found_by.items()
            )
            if found and name.startswith(head) and last == adding.states:
                yield Field((*adding.path, step, last), step)


def _fill(made: Variant, variant: Variant, field: Field, form: Mapping[str, str]) -> None:
    figure = variant.figure(field)
    ticked = figure.control == "yes_no"
    if field.name not in form and not (ticked and f"{field.name}?" in form):
        return
    given = made.typed[field.name] = form.get(field.name, "")
    if field.kept:
        is_in = at(made.tables, field.path) is not MISSING
        if is_in and given != "yes":
            leave_out(made.tables, field.path)
        elif not is_in and given == "yes":
            bring_back(made.tables, field.path, copy.deepcopy(made.base))
        return
    if given.strip() == variant.text(field).strip():
        return
    try:
        put(made.tables, field.path, read(figure, given, made.tables))
    except ValueError as error:
        made.wrong[field.name] = str(error)


def adding_name(adding: Adding | NewElement, number: int, key: str) -> str:
    """The field name for a line to add."""
    return ".".join((*adding.path, f"+{number}", key))


def _add(made: Variant, adding: Adding, number: int, form: Mapping[str, str]) -> None:
    """Add a line to a list, if the form states one; problems are reported at its fields."""
    names = {key: adding_name(adding, number, key) for key in (*adding.found_by, adding.states)}
    given = {key: form.get(name, "").strip() for key, name in names.items()}
    if not any(given.values()):
        return
    wrong: dict[str, str] = {}
    step = []
    for key, known in adding.found_by.items():
        ids = {name.lower(): id for id, name in known.items()} | {id: id for id in known}
        if found := ids.get(given[key].lower()):
            step.append(f"{key}={found}")
        else:
            wrong[names[key]] = (
                _("There's no {name} in this box.", name=repr(given[key][:40])) if given[key] else _("Choose one.")
            )
    path = (*adding.path, ",".join(step), adding.states)
    value = None
    try:
        value = read(figure_of(made.family.edition, Field(path, ""), {}), given[adding.states], made.tables)
        if not value:
            wrong[names[adding.states]] = _("What's there? For example: 2 infantry, 1 tank")
        elif not wrong and at(made.tables, path) is not MISSING:
            line = ", ".join(given[key] for key in adding.found_by)
            wrong[names[adding.states]] = _("There's already a line for {line}. Change it there.", line=line)
    except ValueError as error:
        wrong[names[adding.states]] = str(error)
    if not wrong:
        put(made.tables, path, value)
        return
    made.wrong |= wrong
    made.typed |= {names[key]: text for key, text in given.items()}


def _create(made: Variant, new: NewElement, number: int, form: Mapping[str, str]) -> None:
    """Add an element to a section, if the form states one; problems are reported at its fields."""
    names = {asked.key: adding_name(new, number, asked.key) for asked in new.asked}
    given = {key: form.get(name, "").strip() for key, name in names.items()}
    chosen = {asked.key for asked in new.asked if made.options(asked)}
    if not any(text for key, text in given.items() if key not in chosen):
        return
    made.typed |= {names[key]: text for key, text in given.items()}
    element, wrong = {}, {}
    for asked in new.asked:
        try:
            if given[asked.key]:
                element[asked.key] = _answer(made, asked, given[asked.key])
            elif asked.needed:
                wrong[names[asked.key]] = _("Fill this in.")
        except ValueError as error:
            wrong[names[asked.key]] = str(error)
    found = short_id(str(element.get(new.named_by, "")))
    path, name = (*new.path, found), names[new.named_by]
    if name not in wrong and not found:
        wrong[name] = _("Give it a name with letters or digits.")
    elif found and any(at(tables, path) is not MISSING for tables in (made.tables, made.base)):
        wrong[name] = _("This box has one with that name. Choose another name.")
    made.wrong |= wrong
    if not wrong:
        made.pending[path] = names
        made.tables.setdefault(new.path[0], []).append({"id": found, **new.made(element)})


def _answer(made: Variant, asked: Asked, text: str) -> Any:
    if asked.options and text not in dict(asked.options):
        raise ValueError(_("Choose one."))
    return read(made.figure(asked.field), text, made.tables)


def _check(made: Variant) -> None:
    """Run every edition check, and report problems at their fields, or at the top."""
    try:
        from_tables(RawEdition(f"{made.id}.toml", made.stated()), lambda _box: RawEdition(made.box, made.base))
    except EditionError as error:
        sheets = list(made.sheets())
        names = [TITLE.name, *(field.name for sheet in sheets for field in sheet.fields)]
        lists = {addition.path: tuple(addition.found_by) for sheet in sheets for addition in sheet.adding}
        for problem in error.problems:
            key = _as_name(problem.key, made.tables, lists)
            field = _pending(made, key) or next(
                (name for name in names if key == name or key.startswith(f"{name}.")), None
            )
            if field is None:
                made.further.append(f"{problem.key}: {problem.expected}.")
            else:
                made.wrong.setdefault(field, f"{capitalized(str(problem.expected))}.")


def _pending(made: Variant, key: str) -> str | None:
    """The form field for a problem with an element that's being added."""
    for path, names in made.pending.items():
        element = ".".join(path)
        if key == element or key.startswith(f"{element}."):
            return names.get(key.removeprefix(f"{element}.").split(".")[0]) or next(iter(names.values()))
    return None


def _as_name(key: str, tables: Tables, lists: Mapping[tuple[str, ...], tuple[str, ...]]) -> str:
    """A problem's key as a field name: `unit[tank].cost` is `unit.tank.cost`, a line is identified by its keys."""
    steps: list[str] = []
    for part in key.replace("]", "").replace("[", ".").split("."):
        found_by, inner = lists.get(tuple(steps)), at(tables, tuple(steps))
        if found_by and part.isdigit() and int(part) < len(inner):
            part = ",".join(f"{found}={inner[int(part)][found]}" for found in found_by)
        steps.append(part)
    return ".".join(steps)
