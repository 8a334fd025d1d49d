"""What the rules of a family say, read from their source: which sentences, and what they are given to speak of."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from companion.languages import Text
from companion.views.sentences import Sentences


def said_in(folder: Path) -> Iterator[tuple[str, set[str]]]:
    """Every key in a call of `say` or `sentence` below a folder, with the names of what it is given."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in ("say", "sentence"):
                given = {keyword.arg for keyword in node.keywords}
                for key in _keys(node.args[0]):
                    yield key, {name for name in given if name is not None}


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _keys(node: ast.expr) -> Iterator[str]:
    """The keys that the first argument of a call may be."""
    if isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)
    else:
        assert isinstance(node, ast.Constant), f"not a key: {ast.unparse(node)}"
        yield str(node.value)


def fields_of(template: Text) -> dict[str, str]:
    """What a template speaks of, each with the first word of the kind that it is."""
    parts = Formatter().parse(template if isinstance(template, str) else template.one + template.many)
    return {field: (kind or "").partition(" ")[0] for _, field, kind, _ in parts if field is not None}


def problems_of(sentences: Sentences, folder: Path) -> list[str]:
    """What does not fit between the rules in a folder and a table of sentences."""
    said = list(said_in(folder))
    known = sentences.every_template
    wrong = [f"{key} has no words" for key, _ in said if key not in known]
    wrong += [f"{key} is never said" for key in sentences.templates if key not in dict(said)]
    for key, given in said:
        missing = set(fields_of(known.get(key, ""))) - given
        wrong += [f"{key} is not given {name}" for name in sorted(missing)]
    for key, template in sentences.templates.items():
        kinds = set(fields_of(template).values()) - {"", "n", "word", "each", *sentences.every_kind}
        wrong += [f"{key} speaks of an unknown kind {kind}" for kind in sorted(kinds)]
    return wrong
