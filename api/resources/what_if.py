"""What if: lands change hands on paper. Nothing is written."""

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.base import Loaded
from api.schemas.what_if import WhatIf
from companion.service import what_if as use
from companion.views import shapes

what_if = Blueprint("what_if", __name__, description="What would follow if lands changed hands. Nothing is written.")


@what_if.route("/games/<id:game_id>/what_if", methods=["POST"], errors=(409,), reads_only=True)
@what_if.arguments(WhatIf)
@what_if.response(200, shapes.WhatFollows)
def ask_what_if(asked: Loaded, game_id: str) -> shapes.WhatFollows:
    """Each power's next income, objectives, and cities if these lands changed hands.

    Soft rules don't apply: it's only a question. Editions without such lands answer with 404 `no_what_if`.
    """
    return use.what_if(app_context(), current(), game_id, asked["captures"])
