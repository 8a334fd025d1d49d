"""Our code uses no private name of a library; each exception is listed here, with the reason for it.

A name with an underscore is our own if the module states it itself or, on `self`, if any of our modules does.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.api.talking import ROOT

PACKAGES = ("companion", "api", "printables")
DOCUMENTED = {"_replace", "_asdict", "_fields", "_exit", "_get_current_object", "_deserialize", "_serialize"}
"""Names with an underscore that their libraries document for use: named tuples, os, Flask's proxies, marshmallow."""

ALLOWED = {
    ("api/app.py", "super(_Rule, self)._compile_builder"): (
        "Werkzeug compiles two functions for each route at the start, and most are never called; ours are compiled when"
        " they are first needed (every test that asks a page for its links calls one)"
    ),
    ("printables/pdf/pen.py", "canvas._doc"): (
        "subsets of fonts and finished pages belong to reportlab's document, which a canvas does not give away"
        " (tests/printables reads the type and the size of every paper)"
    ),
}


def _modules() -> dict[str, ast.Module]:
    return {
        str(path.relative_to(ROOT)): ast.parse(path.read_text(encoding="utf-8"))
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
    }


def _stated(tree: ast.Module) -> set[str]:
    """The names that a module states: functions, variables, and attributes of its own objects."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.id if isinstance(node, ast.Name) else node.attr)
    return found


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in DOCUMENTED | {"_"}


def _private_names(tree: ast.Module, ours: set[str]) -> Iterator[str]:
    stated = _stated(tree)
    ours = ours | stated
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            on_self = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            on_super = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "super"
            own = not on_super and node.attr in (ours if on_self else stated)
            if (_is_private(node.attr) and not own) or (node.attr == "__dict__" and not on_self):
                yield ast.unparse(node)
        elif isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            yield from (f"{node.module}: {name}" for name in names if _is_private(name))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if any(map(_is_private, alias.name.split("."))))


def _found() -> set[tuple[str, str]]:
    modules = _modules()
    ours = set().union(*map(_stated, modules.values()))
    return {(path, name) for path, tree in modules.items() for name in _private_names(tree, ours)}


def test_no_private_name_of_a_library_is_used_without_a_reason():
    assert _found() == set(ALLOWED)


@pytest.mark.parametrize(
    "code",
    [
        "canvas._code.append('S')",
        "edition.__dict__['box'] = 1",
        "from granian._granian import RSGIHTTPProtocol",
        "import reportlab._private",
        "class A(B):\n    def _validated(self): return super()._validated()",
        "class A(B):\n    def f(self): return self._prepare_response_obj()",
    ],
)
def test_a_private_name_is_found_in(code: str):
    assert list(_private_names(ast.parse(code), set()))


@pytest.mark.parametrize(
    "code", ["class A:\n    def _f(self): pass\n    def g(self, other): other._f(); self._f()", "point._replace(x=1)"]
)
def test_our_own_names_are_not_taken_for_a_library_s(code: str):
    assert not list(_private_names(ast.parse(code), set()))
