"""Who is making a request: the host, or a seat of a game."""

from msgspec import Struct

from companion.languages import Message
from companion.model.entry import HOST_ID, HOST_NAME, SeatRef
from companion.model.records import SeatRecord
from companion.model.refusal import NotAllowed


class Identity(Struct, frozen=True):
    """An authenticated person: the host (no seat) or the holder of a seat."""

    seat: SeatRecord | None = None

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
        return self.seat is None or self.seat.game == game_id

    def is_banker(self, game_id: str) -> bool:
        """Whether this person may act for all powers of a game."""
        return self.seat is None or (self.seat.game == game_id and self.seat.role == "banker")


HOST = Identity()


def require_reader(who: Identity, game_id: str) -> None:
    """Require a seat in the game, or the host."""
    if not who.sits_in(game_id):
        raise NotAllowed("not_your_game", "Your seat is in another game. Join this one first.")


def require_host(who: Identity) -> None:
    """Require the host."""
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
