"""How seasons, impulses and dated events read."""

from typing import Any

WORDING: list[tuple[str, dict[str, Any], str]] = [
    ("season_begins", {"moment": "fall 1939"}, "Fall 1939 begins."),
    ("weather", {"season": "fall"}, "Mud in the Soviet Union."),
    ("season_ends", {"moment": "fall 1939"}, "Fall 1939 ends."),
    ("impulse_begins", {"impulse": 1, "bloc": "axis_bloc"}, "Impulse 1: Axis."),
    ("step_begins", {"bloc": "axis_bloc", "phase": "actions"}, "Axis: Actions."),
    ("dated_event", {"event": "sitzkrieg_ends"}, "The Sitzkrieg ends."),
    ("dated_event_brings", {"event": "russian_winter"}, "Russian winter:"),
    ("item_done", {"item": "isolated_markers"}, "Done: Mark units that can't trace supply as isolated."),
    ("item_open_again", {"item": "isolated_markers"}, "Open again: Mark units that can't trace supply as isolated."),
]
