"""The books of this game: whose harbours are whose, besides what every game keeps."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.folding import begun
from companion.model.events import ControlChanged, GameOpened
from companion.model.state import GameState


class HarboursOpened(GameOpened, tag="harbours_opened"):
    """The books are open."""

    powers: tuple[str, ...]
    holders: dict[str, str]


class HarboursState(GameState):
    """A whole game now."""

    holders: Mapping[str, str]


def begin(event: HarboursOpened) -> HarboursState:
    """The state that the first event makes."""
    return begun(HarboursState, event, event.powers, holders=event.holders)


def control_changed(state: HarboursState, event: ControlChanged) -> HarboursState:
    """A harbour has another holder."""
    return replace(state, holders={**state.holders, event.territory: event.controller})
