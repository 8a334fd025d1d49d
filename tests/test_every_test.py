"""No test asserts nothing: each asserts, expects a refusal, or calls something of ours that does."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent
EXPECTING = frozenset({"raises", "warns", "fail", "expect", "wait_for", "wait_for_function", "wait_for_url"})
"""Functions of libraries that fail a test."""
Function = ast.FunctionDef


def functions() -> dict[Path, list[Function]]:
    """Every function of the tests, by file."""
    return {
        path: [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, Function)]
        for path in sorted(ROOT.rglob("*.py"))
    }


def asserts(function: Function) -> bool:
    return any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(function))


def called(function: Function) -> set[str]:
    """The names that a function calls."""
    callees = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {callee.attr for callee in callees if isinstance(callee, ast.Attribute)} | {
        callee.id for callee in callees if isinstance(callee, ast.Name)
    }


def test_every_test_can_fail() -> None:
    by_file = functions()
    everything = [(function, called(function)) for file in by_file.values() for function in file]
    checking = EXPECTING | {function.name for function, _ in everything if asserts(function)}
    while more := {function.name for function, names in everything if names & checking} - checking:
        checking |= more
    assert [
        f"{path.relative_to(ROOT)}::{function.name}"
        for path, file in by_file.items()
        for function in file
        if function.name.startswith("test_") and function.name not in checking
    ] == []
