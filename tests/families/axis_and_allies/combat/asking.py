"""Asking for odds in tests."""

from typing import Any

from companion.editions import load
from companion.families.axis_and_allies.combat.ask import answer, prepare

Units = dict[str, int]


def odds(box: str, kind: str, attacker: Any, defender: Any, **more: Any) -> dict[str, Any]:
    """The odds of a battle; a side is its units, or all of its fields."""
    sides = {"attacker": attacker, "defender": defender}
    stated = {role: side if "units" in side else {"units": side} for role, side in sides.items()}
    return answer(prepare(load(box), None, {"kind": kind, **stated, **more}))
