"""Asking for odds in tests."""

from typing import Any

from companion.editions import load
from companion.families.axis_and_allies.combat.ask import answer, prepare
from companion.families.axis_and_allies.combat.odds import laid_out
from companion.families.axis_and_allies.combat.outcome import outcome
from companion.families.axis_and_allies.combat.solver import Solver, Table


def odds(box: str, kind: str, attacker: Any, defender: Any, **more: Any) -> dict[str, Any]:
    """The odds of a battle; a side is its units, or all of its fields."""
    return answer(_job(box, kind, attacker, defender, **more))


def one_round(box: str, kind: str, attacker: Any, defender: Any, **more: Any) -> dict[str, Any]:
    """What becomes of a battle in a single round."""
    edition, battle = _job(box, kind, attacker, defender, **more)
    field = laid_out(edition, battle)
    table, chances = Table(field.attackers, field.defenders, field.opening_codes), field.start.copy()
    table.settle(chances)
    after, _ = Solver(table, field.first).one_round(chances)
    return outcome(after, field.attackers, field.defenders, (edition.unit_prices(None), edition.unit_prices(None)))


def _job(box: str, kind: str, attacker: Any, defender: Any, **more: Any) -> Any:
    sides = {"attacker": attacker, "defender": defender}
    stated = {role: side if "units" in side else {"units": side} for role, side in sides.items()}
    return prepare(load(box), None, {"kind": kind, **stated, **more})
