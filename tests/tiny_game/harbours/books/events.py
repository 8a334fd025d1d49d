"""What happens only in this game: facts that its rules make and its journal keeps for good, and what they do."""

from msgspec.structs import replace

from companion.engine.folding import begun
from companion.model.events import Event, GameOpened
from harbours.books.state import HarboursState


class HarboursOpened(GameOpened, tag="harbours_opened"):
    """The books are open."""

    powers: tuple[str, ...]
    holders: dict[str, str]

    def begin(self) -> HarboursState:
        """Every harbour is in the hands of its first holder."""
        return begun(HarboursState, self, self.powers, holders=self.holders)


class WallBuilt(Event, tag="wall_built"):
    """A harbour has a wall."""

    harbour: str

    def apply(self, state: HarboursState) -> HarboursState:
        """It has one from now on."""
        return replace(state, walls=(*state.walls, self.harbour))
