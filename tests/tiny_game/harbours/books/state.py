"""The books of this game: whose harbours are whose and which have walls, in addition to what every game keeps."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.engine.folding import begun
from companion.model.events import ControlChanged
from companion.model.state import GameState
from harbours.books.events import HarboursOpened, WallBuilt


class HarboursState(GameState):
    """A whole game now."""

    holders: Mapping[str, str]
    walls: tuple[str, ...] = ()


def begin(event: HarboursOpened) -> HarboursState:
    """The state that the first event makes."""
    return begun(HarboursState, event, event.powers, holders=event.holders)


def control_changed(state: HarboursState, event: ControlChanged) -> HarboursState:
    """A harbour has another holder."""
    return replace(state, holders={**state.holders, event.territory: event.controller})


def wall_built(state: HarboursState, event: WallBuilt) -> HarboursState:
    """A harbour has a wall from now on."""
    return replace(state, walls=(*state.walls, event.harbour))
