"""Bad input gets a sentence that a player understands, and names the field."""

from typing import Any

import pytest

from companion.editions import load
from companion.engine.parsing import parse_action
from companion.families import family_of
from companion.model.refusal import RuleViolation


@pytest.mark.parametrize(
    ("edition", "action", "code", "says"),
    [
        ("second_world_war", {"type": "buy_points", "resources": 999}, "invalid_action", "Resources: at most 60."),
        ("second_world_war", {"type": "buy_points", "resources": 0}, "invalid_action", "Resources: at least 1."),
        ("second_world_war", {"type": "buy_points", "resources": "x"}, "invalid_action", "must be a whole number."),
        ("anniversary", {"type": "purchase_units", "units": [1]}, "invalid_action", "must be values with names."),
        ("second_world_war", {"type": "advance_units"}, "invalid_action", "missing: which units on the display."),
        ("second_world_war", {"type": "advance_units", "items": []}, "invalid_action", "Items: choose at least one."),
        (
            "second_world_war",
            {"type": "rebuild_unit", "unit": "armor", "box": "x"},
            "invalid_action",
            "Box: must be a whole",
        ),
        (
            "second_world_war",
            {"type": "intervene", "power": 7, "country": "x"},
            "invalid_action",
            "Power: must be a word",
        ),
        (
            "second_world_war",
            {"type": "bomb_city", "target": "germany", "city": "ulm", "raid": "noon"},
            "invalid_action",
            "Raid: noon isn't one of the choices.",
        ),
        ("anniversary", {"type": "bomb_complex", "territory": "germany", "dice": [9]}, "invalid_dice", "1 to 6."),
        ("anniversary", {"type": "purchase_units", "units": {"tank": 0}}, "invalid_action", "Units: at least 1."),
        ("anniversary", {"type": "purchase_units", "units": {"__x": 1}}, "invalid_action", "Units: must be a name of"),
        ("anniversary", {"type": "set_damage", "territory": "x", "damage": 1, "reason": ""}, "invalid_action", "write"),
    ],
)
def test_what_is_wrong_with_a_field_is_said_plainly(edition: str, action: dict[str, Any], code: str, says: str):
    with pytest.raises(RuleViolation) as refusal:
        parse_action(family_of(load(edition)).ruleset, action)
    assert refusal.value.code == code
    assert says in refusal.value.sentence
    assert "`" not in refusal.value.sentence
