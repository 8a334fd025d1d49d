"""What happens only in this game: facts that its rules make, and that its journal keeps for good."""

from companion.model.events import Event, GameOpened


class HarboursOpened(GameOpened, tag="harbours_opened"):
    """The books are open."""

    powers: tuple[str, ...]
    holders: dict[str, str]


class WallBuilt(Event, tag="wall_built"):
    """A harbour has a wall."""

    harbour: str
