"""Games of The Second World War for the tests of pages: just opened, or as far as the replay goes."""

import json
from pathlib import Path
from typing import Any

from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game
from tests.pages.conftest import Night

DOINGS = (
    "",
    "/points",
    "/spend",
    "/buy",
    "/war",
    "/take",
    "/resolve",
    "/raids",
    "/lend",
    "/minors",
    "/log",
    "/statement",
)
REPLAY = json.loads(
    (Path(__file__).parents[2] / "families" / "second_world_war" / "replays" / "second_world_war_1939.json").read_text()
)

LATE = 116
"""A step in the middle of Summer 1941: France is out, Germany has attacked the Soviet Union."""


def opened(context: AppContext, entered: dict[str, Any] | None = None, scenario: str = "1939", **options: Any) -> Night:
    start = StartGame(scenario=scenario, entered=entered or {}, options=options)
    made = create_game(context, HOST, "second_world_war", start, "Friday night")
    return Night(context, made["id"], made["join_code"])


def replayed(context: AppContext, steps: int) -> Night:
    """The war as the replay has it, up to a step; the step's own actions are taken."""
    night = opened(context, REPLAY["entered"])
    for number, step in enumerate(REPLAY["steps"][:steps]):
        if number:
            night.act("end_turn")
        for raw in step["actions"]:
            if "refused" not in raw:
                night.act(**raw)
    return night


def to_the_impulses(night: Night) -> None:
    """Through the beginning of the season; every garrison is where it should be."""
    if night.state.numbers.resource_value:
        night.act("settle_partisans")
    night.act("end_turn")


def to_the_axis(night: Night) -> Night:
    """Through the beginning of the season to the Axis's first impulse."""
    to_the_impulses(night)
    night.act("end_turn")
    assert night.state.bloc == "axis_bloc"
    return night
