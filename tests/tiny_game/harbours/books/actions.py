"""What players of this game say, in addition to what every game knows."""

from typing import Annotated

from msgspec import Meta

from companion.model.actions import Action
from companion.model.ids import Id

HarbourId = Annotated[Id, Meta(description="The harbour.", examples=["south_bay"])]


class Collect(Action, tag="collect"):
    """Collect what your harbours pay, and end the turn."""


class TakeHarbour(Action, tag="take_harbour"):
    """Your ships lie in a harbour of another side: it is yours."""

    harbour: HarbourId


class BuildWall(Action, tag="build_wall"):
    """Pay for a wall around a harbour of yours: nobody takes it any more."""

    harbour: HarbourId


class SendCoins(Action, tag="send_coins"):
    """Give coins from your treasury to another power."""

    to: Annotated[Id, Meta(description="Who gets them.", examples=["crabton"])]
    amount: Annotated[int, Meta(description="How many.", ge=1, le=999, examples=[2])]
