"""What an action names exists before any rule looks at it: its fields' types say what they refer to."""

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.decide import decide, start
from companion.engine.parsing import parse_action
from companion.families import family_of
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import AppContext
from companion.storage import open_store

EDITION = AppContext(open_store("memory:")).edition("anniversary")
RULES = family_of(EDITION).ruleset
STATE = start(RULES, EDITION, StartGame(scenario="1941")).state


def reached(_draft: Any, _action: Any) -> None:
    raise AssertionError("a rule looked at it")


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"type": "capture_territory", "territory": "ukrane"}, "unknown_territory"),
        ({"type": "capture_territory", "territory": "ukraine", "by": "germny"}, "unknown_power"),
        ({"type": "purchase_units", "units": {"infantri": 1}}, "unknown_unit"),
        ({"type": "purchase_units", "repairs": {"germny": 1}}, "unknown_territory"),
        ({"type": "purchase_units", "repairs": {"germany": {"infantri": 1}}}, "unknown_unit"),
        ({"type": "mobilize_units", "placements": {"germany": {"infantri": 1}}}, "unknown_unit"),
        ({"type": "declare_war", "against": "japan", "also": ["japn"]}, "unknown_power"),
        ({"type": "set_technology", "technology": "rader", "reason": "r"}, "unknown_technology"),
        ({"type": "declare_winner", "side": "axes", "reason": "r"}, "unknown_side"),
    ],
)
def test_an_unknown_id_is_refused_before_a_decider_runs(raw: dict[str, Any], code: str) -> None:
    action = parse_action(RULES, raw)
    with pytest.raises(RuleViolation) as refusal:
        decide(replace(RULES, deciders={type(action): reached}), EDITION, STATE, action)
    assert refusal.value.code == code
    assert "Did you mean" in refusal.value.sentence
    assert refusal.value.about == (raw["type"],)


def test_what_exists_reaches_the_decider() -> None:
    action = parse_action(RULES, {"type": "capture_territory", "territory": "ukraine", "by": "germany"})
    with pytest.raises(AssertionError, match="a rule looked at it"):
        decide(replace(RULES, deciders={type(action): reached}), EDITION, STATE, action)
