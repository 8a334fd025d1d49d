"""The kinds of money that a family's rules move, as its code names them."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1] / "companion"
MOVES = {"pay": 3, "charge": 3, "surrender": 3, "transfer": 4}
"""The functions of the ledger, and which of their arguments may be the first that is a kind."""
LEDGERS = ("ledger", "funds")
"""The modules that move money."""


@cache
def kinds_of(family: str) -> tuple[str, ...]:
    """Every kind that some call to the ledger names."""
    modules = [*(ROOT / "families" / family).rglob("*.py"), *(ROOT / "engine").glob("*.py")]
    return tuple(sorted({kind for path in modules for kind in _kinds(ast.parse(path.read_text(encoding="utf-8")))}))


def _kinds(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Attribute(value=ast.Name(id=module), attr=move) if module in LEDGERS and move in MOVES:
                found |= {kind for argument in node.args[MOVES[move] :] for kind in _words(argument)}
            case ast.Name(id="IncomeReason"):
                found |= {kind for keyword in node.keywords if keyword.arg == "kind" for kind in _words(keyword.value)}
    return found


def _words(node: ast.AST) -> set[str]:
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()
