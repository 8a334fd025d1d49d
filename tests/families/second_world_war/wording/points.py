"""How entered numbers and action points read."""

from typing import Any

WORDING: list[tuple[str, dict[str, Any], str]] = [
    ("values_entered", {"values": {"aden": 3}}, "Entered: Aden 3."),
    ("values_entered", {"values": {"aden": 3, "dakar": 0}}, "Entered: Aden 3, Dakar 0."),
    ("numbers_entered", {"count": 1, "left": 5}, "1 number entered; 5 still missing."),
    ("numbers_entered", {"count": 2, "left": 5}, "2 numbers entered; 5 still missing."),
    ("last_numbers_entered", {"count": 1}, "1 number entered; none is missing."),
    ("last_numbers_entered", {"count": 2}, "2 numbers entered; none is missing."),
    ("still_to_enter", {"numbers": ["starting_limit"]}, "Still to enter: resource limit at the start."),
    (
        "values_contradict_limit",
        {"power": "italy", "total": 5, "limit": 0},
        "Italy: the values add up to 5, the starting limit is 0.",
    ),
    (
        "points_bought",
        {"power": "france", "resources": 1, "points": 4},
        "France turns 1 resource into 4 action points.",
    ),
    (
        "points_bought_for",
        {"power": "italy", "resources": 1, "points": 4, "theatre": "sm"},
        "Italy turns 1 resource into 4 action points for the Strategic Map.",
    ),
    ("default_point_taken", {"power": "italy", "free": 1}, "Italy buys no action points and takes 1 for free."),
    (
        "default_points_taken",
        {"powers": ["italy", "japan"], "count": 2, "free": 1},
        "Italy and Japan take 1 free action point each.",
    ),
    (
        "headquarters_flipped",
        {"power": "italy", "count": 1, "points": 1},
        "Italy flips 1 headquarters: 1 action point for forces in their supply.",
    ),
    (
        "points_spent",
        {"who": "italy", "operation": "move_active_ships", "count": 3, "points": 0},
        "Italy: Move active ships (3 times), free.",
    ),
    (
        "points_spent",
        {"who": "italy", "operation": "move_active_ships", "count": 1, "points": 0},
        "Italy: Move active ships, free.",
    ),
    (
        "points_spent",
        {"who": "italy", "operation": "airstrike", "count": 1, "points": 1},
        "Italy: Airstrike, 1 action point.",
    ),
    (
        "points_spent_with_note",
        {"who": "germany", "operation": "airstrike", "count": 1, "note": "test", "points": 1},
        "Germany: Airstrike - test, 1 action point.",
    ),
    (
        "default_point_only",
        {"power": "soviet_union"},
        "The Soviet Union has only the free point in its next impulse.",
    ),
    ("passes", {"who": "italy"}, "Italy is done with this impulse."),
    ("pass_together", {"powers": ["germany", "italy"]}, "Germany and Italy are done with this impulse."),
    ("rests", {"who": "maoist_china"}, "Maoist China passes automatically from now on."),
    ("acts_again", {"who": "maoist_china"}, "Maoist China acts for itself again."),
    ("attacks_in_china", {"power": "japan", "count": 2}, "Attacks by Japan in China this season: 2."),
    ("units_lost", {"units": {"kamikaze": 1}, "left": 2}, "Out of play: 1 kamikaze; 2 left."),
    ("may_buy_points", {"power": "italy"}, "Italy may buy action points from now on."),
    (
        "modifier_is_now",
        {"countries": ["soviet_union"], "value": 1},
        "The nationality modifier of the Soviet Union is now 1.",
    ),
    (
        "resources_corrected",
        {"power": "italy", "amount": -1, "reason": "r"},
        "Italy's available resources corrected by −1: r",
    ),
    ("points_corrected", {"power": "italy", "amount": 2, "reason": "r"}, "Italy's action points corrected by +2: r"),
]
