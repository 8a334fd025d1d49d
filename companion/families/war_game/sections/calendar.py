"""The calendar: who acts together, and the months of a game turn."""

from typing import Annotated

from msgspec import Meta

from companion.model.ids import Id, Name
from companion.model.shape import Shape

TurnNumber = Annotated[int, Meta(ge=1, le=99)]
Month = Annotated[str, Meta(pattern=r"^\d{4}-(0[1-9]|1[0-2])$")]


class TurnGroup(Shape):
    """`[[turn_group]]`: powers that take one turn together but keep separate books; in order of play."""

    id: Id
    name: Name
    powers: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=4)]


class GameTurn(Shape):
    """`[[game_turn]]`: a round of the calendar and its months."""

    number: TurnNumber
    name: Name
    begins: Month
    ends: Month
