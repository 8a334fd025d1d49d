"""The pages for each thing a power does: `/play/<power>/<doing>`. Which there are depends on the family of games.

A doing is a template of its name (the family's own before the shared one, see `own_or`) and a function that gives the
template what it needs besides `playing.context`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Response

from api.pages import axis_and_allies, second_world_war, war_game
from api.pages.playing import context, in_front_of
from api.pages.routes import pages
from api.pages.shell import number, own_or, render
from api.pages.sitting import Sitting
from companion.model.refusal import NotFound

View = dict[str, Any]

FAMILIES: Mapping[str, Mapping[str, Callable[[Sitting, str], View]]] = {
    "axis_and_allies": axis_and_allies.DOINGS,
    "war_game": war_game.DOINGS,
    "second_world_war": second_world_war.DOINGS,
}
"""What can be done, by the family's rules."""


@pages.get("/play/<id:power>/<id:doing>")
def doing_page(power: str, doing: str) -> Response:
    """The page of one thing to do."""
    here = in_front_of(power)
    if not isinstance(here, Sitting):
        return here
    more = FAMILIES[here.edition.edition.rules].get(doing)
    if more is None:
        raise NotFound("unknown_page", "There is no such page in this game.")
    logged = here.entry(number("logged"))
    return render(own_or(here, f"{doing}.html"), **context(here, power), logged=logged, **more(here, power))
