"""What players of this game say, besides what every game knows."""

from typing import Annotated

from msgspec import Meta

from companion.model.actions import Action
from companion.model.ids import Id


class Collect(Action, tag="collect"):
    """Collect what your harbours pay, and end the turn."""


class TakeHarbour(Action, tag="take_harbour"):
    """Your ships lie in a harbour of the other side: it is yours."""

    harbour: Annotated[Id, Meta(description="The harbour.", examples=["south_bay"])]
