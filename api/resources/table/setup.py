"""Setting up the board together: what goes where, who does what, and counting it afterward."""

from collections.abc import Callable, Mapping

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.base import Loaded
from api.schemas.setup import SetupChange
from companion.service import AppContext, Identity
from companion.service.table import setups as use
from companion.views import shapes

setup = Blueprint("setup", __name__, description="Setting up the board together. Nothing of it is in the journal.")

Change = Callable[[AppContext, Identity, str, Loaded], object]
CHANGES: Mapping[str, Change] = {
    "begin": lambda app, who, game, body: use.begin(app, who, game, body["by"]),
    "stop": lambda app, who, game, _body: use.stop(app, who, game),
    "take": lambda app, who, game, body: use.take_over(app, who, game, body["share"]),
    "done": lambda app, who, game, body: use.check_off(app, who, game, body["step"], body.get("share")),
    "not_done": lambda app, who, game, body: use.check_off(app, who, game, body["step"], body.get("share"), done=False),
    "count": lambda app, who, game, body: use.count_space(app, who, game, body["space"], body["units"]),
    "put_right": lambda app, who, game, body: use.put_right(app, who, game, body["space"]),
    "fill_in": lambda app, who, game, body: use.fill_in(app, who, game, body["step"], body["pieces"]),
}


@setup.route("/games/<id:game_id>/setup")
@setup.response(200, shapes.SetupView)
def get_setup(game_id: str) -> shapes.SetupView:
    """What has to be put where, who does it, what is done, and which spaces to count afterward."""
    return use.show_setup(app_context(), current(), game_id)


@setup.route("/games/<id:game_id>/setup", methods=["POST"], errors=(409,))
@setup.arguments(SetupChange)
@setup.response(200, shapes.SetupView)
def change_setup(body: Loaded, game_id: str) -> shapes.SetupView:
    """Begin or end setting up, take over a share, check a step off, or count a space.

    Everything may be sent twice, or by two people at once: what is done stays done. `begin` divides the board again
    and keeps what is done. Nobody counts a space that they set up themselves, unless they are alone at the table. A
    wrong count is put right on the spot (`put_right`), and its neighbors are to be counted, too.
    """
    who = current()
    CHANGES[body["do"]](app_context(), who, game_id, body)
    return use.show_setup(app_context(), who, game_id)
