"""Land that changed hands or was fought over: in the current turn, and lately."""

from companion.engine.history import History
from companion.families.axis_and_allies.events import BattleFought
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.events import ControlChanged, TurnBegan

LATELY = 60
"""How many entries back a fight is still news: about a round."""


def taken_this_turn(state: AxisAndAlliesState) -> frozenset[str]:
    """The territories that the power on turn has gained."""
    return frozenset(state.this_turn.gained)


def fought_for_this_turn(history: History) -> set[str]:
    """The territories that were fought for in the current turn."""
    territories = set[str]()
    for entry in reversed(history.line()):
        events = list(entry.facts())
        territories |= {event.territory for event in events if isinstance(event, BattleFought) and event.territory}
        if any(isinstance(event, TurnBegan) for event in events):
            break
    return territories


def lately_contested(history: History) -> set[str]:
    """Land that recently changed hands or was fought over."""
    return {
        event.territory
        for entry in history.line(after=max(1, history.version - LATELY))
        for event in entry.events
        if isinstance(event, ControlChanged | BattleFought) and event.territory
    }
