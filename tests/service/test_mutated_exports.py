"""Exports that somebody changed: none changes money without being named."""

import copy
import os
import random
from typing import Any

import msgspec
import pytest

from companion.engine.codec import UnreadableGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, actions, transfer
from companion.storage import open_store
from tests.chances import chances
from tests.service.people import Evening

MUTANTS = 3_000 if os.environ.get("COMPANION_FUZZ") else 120
STRANGE: list[Any] = [0, 1, -1, 5, 999, None, True, False, "", "germany", "japan", [], {}, "bank", 2]


def exported() -> dict[str, Any]:
    """A game with everything in it: purchases, captures, income, an undo, a redo and a correction."""
    evening = Evening().seat("Anna", "germany").seat("Boris", "soviet_union")
    evening.act("Anna", "purchase_units", units={"infantry": 3})
    evening.act("Anna", "capture_territory", territory="ukraine")
    evening.act("Anna", "collect_income")
    evening.act("Boris", "purchase_units", units={"tank": 1})
    evening.undo("Host", 4)
    actions.redo(evening.app, HOST, evening.id)
    evening.act("Host", "adjust_treasury", power="germany", amount=2, reason="found")
    capture = {"type": "capture_territory", "territory": "baltic_states", "by": "germany"}
    actions.correct_past(evening.app, HOST, evening.id, 3, [capture])
    found: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(transfer.export_game(evening.app, HOST, evening.id))
    )
    return found


def unchained(document: dict[str, Any]) -> dict[str, Any]:
    """The same from a program that knew neither hashes nor which rules decided."""
    plain = [{key: value for key, value in entry.items() if key not in ("hash", "previous", "rules")}
             for entry in document["entries"]]  # fmt: skip
    return {**{key: value for key, value in document.items() if key != "head"}, "format_version": 3, "entries": plain}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, part in inner for found in places(part, (*path, key)))]


def mutated(document: dict[str, Any], chance: random.Random, where: list[tuple[Any, ...]]) -> dict[str, Any]:
    """The document with one thing changed, taken away, doubled or swapped."""
    made = copy.deepcopy(document)
    *way, last = chance.choice(where)
    at: Any = made
    for key in way:
        at = at[key]
    match chance.randrange(5):
        case 0 if isinstance(at[last], int):
            at[last] += chance.choice([-3, -1, 1, 2, 50])
        case 1:
            del at[last]
        case 2 if isinstance(at, list):
            at.insert(last, copy.deepcopy(at[last]))
        case 3 if isinstance(at, list) and len(at) > 1:
            other = chance.randrange(len(at))
            at[last], at[other] = at[other], at[last]
        case _:
            at[last] = chance.choice(STRANGE)
    return made


def money(context: AppContext, game: str) -> dict[str, int]:
    return dict(context.history(game).state.accounts)


@pytest.mark.parametrize("older", [False, True])
def test_no_mutated_export_changes_money_without_being_named(older: bool):
    document = exported()
    document = unchained(document) if older else document
    clean = AppContext(open_store("memory:"))
    right = money(clean, transfer.import_game(clean, HOST, document)["id"])
    chance = chances(f"mutants {older}")
    where = [path for path in places(document) if path]
    for number in range(MUTANTS // 2):
        context, wrong = AppContext(open_store("memory:")), mutated(document, chance, where)
        if wrong == document:
            continue
        try:
            taken = transfer.import_game(context, HOST, wrong)
        except (RuleViolation, UnreadableGame):
            continue
        assert taken["differences"] == []
        ended = older and wrong["entries"] == document["entries"][: len(wrong["entries"])]
        assert ended or money(context, taken["id"]) == right, number
