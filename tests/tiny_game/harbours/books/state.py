"""The books of this game: whose harbours are whose and which have walls, in addition to what every game keeps."""

from collections.abc import Mapping
from typing import Self

from msgspec.structs import replace

from companion.model.events import ControlChanged
from companion.model.state import GameState


class HarboursState(GameState):
    """A whole game now."""

    holders: Mapping[str, str]
    walls: tuple[str, ...] = ()

    def with_control(self, change: ControlChanged) -> Self:
        """A harbour has another holder."""
        return replace(self, holders={**self.holders, change.territory: change.controller})
