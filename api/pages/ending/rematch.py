"""The rematch on pages: the host opens it, and every phone takes its seat there with one tap."""

from flask import Response

from api.http.context import app_context
from api.http.identity import current_seat, device, set_seat_cookie
from api.pages.kit.context import Context
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host
from api.pages.kit.visitor import AnyVisitor
from companion.languages import listed
from companion.service.ending import rematch as use
from companion.service.identity import Identity


def rematch_shown(visitor: AnyVisitor) -> Context:
    """What the end of a game says about its rematch: whether there is one, and this phone's seat in it."""
    app, game_id = app_context(), visitor.game.id
    chair = use.chair_of(app, sitting_here(visitor), game_id)
    return {
        "rematch": use.rematch_of(app, game_id),
        "chair": chair,
        "chair_powers": listed([visitor.edition.powers[power].name for power in chair.powers]) if chair else "",
        "may_rematch": visitor.who.is_host and not visitor.archived,
    }


def sitting_here(visitor: AnyVisitor) -> Identity:
    """This browser's seat in the game, also on the host's laptop."""
    seat = current_seat()
    return seat if seat is not None and seat.sits_in(visitor.game.id) else visitor.who


@pages.post("/games/<id:game_id>/rematch")
def open_rematch(game_id: str) -> Response:
    """Open the rematch, for the host."""
    visitor = as_host(game_id)
    made = do_once(lambda: {"id": use.open_rematch(app_context(), visitor.who, game_id)})
    return to(f"/games/{made['id']}")


@pages.post("/games/<id:game_id>/rematch/seat")
def take_chair(game_id: str) -> Response:
    """Take this phone's seat in the rematch."""
    visitor = as_host(game_id)
    return _with_seat(do_once(lambda: _kept(visitor)))


def follow_by_itself(visitor: AnyVisitor) -> Response:
    """A television goes to the rematch when it looks again: nobody taps one."""
    return _with_seat(_kept(visitor))


def _kept(visitor: AnyVisitor) -> dict[str, str]:
    """This browser's seat in the rematch, as far as a repeated tap needs it."""
    seat = use.take_chair(app_context(), sitting_here(visitor), visitor.game.id, device=device())
    return {"token": seat["token"], "game": seat["game"], "role": seat["role"]}


def _with_seat(seat: dict[str, str]) -> Response:
    response = to(f"/table/{seat['game']}" if seat["role"] == "observer" else "/play")
    set_seat_cookie(response, seat["token"])
    return response
