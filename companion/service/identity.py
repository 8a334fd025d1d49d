"""Who is making a request: the host, or a seat of a game."""

from typing import Literal

from msgspec import Struct

from companion.languages import Message, msg
from companion.model.entry import HOST_ID, HOST_NAME, SeatRef
from companion.model.records import SeatRecord
from companion.model.refusal import NotAllowed

Scope = Literal["metrics", "read", "table"]
"""What a program's key can do: see the server's figures, read every game, or look at one table."""


class Program(Struct, frozen=True):
    """A program with a key that can only look (`service/programs/keys.py`)."""

    name: str
    can: Scope
    game: str = ""

    def reads(self, game_id: str) -> bool:
        """Whether it may read a game."""
        return self.can == "read" or (self.can == "table" and self.game == game_id)


class Identity(Struct, frozen=True):
    """An authenticated person: the host (no seat) or the holder of a seat. A program has a seat that only watches."""

    seat: SeatRecord | None = None
    program: Program | None = None

    @property
    def is_host(self) -> bool:
        """Whether this is the host, who is a banker in every game."""
        return self.seat is None

    @property
    def ref(self) -> SeatRef:
        """How the journal refers to this person."""
        return (
            SeatRef(id=HOST_ID, name=HOST_NAME) if self.seat is None else SeatRef(id=self.seat.id, name=self.seat.name)
        )

    def sits_in(self, game_id: str) -> bool:
        """Whether this person may read a game."""
        if self.program is not None:
            return self.program.reads(game_id)
        return self.seat is None or self.seat.game == game_id

    def is_banker(self, game_id: str) -> bool:
        """Whether this person may act for all powers of a game."""
        return self.seat is None or (self.seat.game == game_id and self.seat.role == "banker")


HOST = Identity()
KEY_CANNOT = msg("This key can't open that. The host can make one that can.")


def require_reader(who: Identity, game_id: str) -> None:
    """Require a seat in the game, or the host."""
    if who.program is not None and not who.program.reads(game_id):
        raise NotAllowed("not_for_this_key", KEY_CANNOT)
    if not who.sits_in(game_id):
        raise NotAllowed("not_your_game", "Your seat is in another game. Join this one first.")


def require_metrics(who: Identity) -> None:
    """Require the host, or a program that may see how the server does."""
    if who.program is None or who.program.can != "metrics":
        require_host(who)


def require_lister(who: Identity) -> None:
    """Require the host, or a program that reads every game."""
    if who.program is None or who.program.can != "read":
        require_host(who)


def require_host(who: Identity) -> None:
    """Require the host."""
    if who.program is not None:
        raise NotAllowed("not_for_this_key", KEY_CANNOT)
    if not who.is_host:
        raise NotAllowed("host_only", "Only the host can do this, with the host link from the laptop.")


def require_banker(who: Identity, game_id: str, doing: str) -> None:
    """Require a banker or the host."""
    require_reader(who, game_id)
    if not who.is_banker(game_id):
        raise NotAllowed("not_banker", "Only the banker can {doing}.", doing=Message(doing))


def require_player(who: Identity, game_id: str) -> None:
    """Require anybody but an observer."""
    require_reader(who, game_id)
    if who.seat is not None and who.seat.role == "observer":
        raise NotAllowed("observer", "Observers only watch. Ask the host for a player's seat.")
