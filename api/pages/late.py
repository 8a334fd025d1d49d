"""Something was forgotten: the page that asks in whose turn it was, and how to get there."""

from flask import Response, request

from api.pages.banker import forms as banker_forms
from api.pages.kit.asking_turn import asked_for_turn
from api.pages.kit.rendering import local_path, render
from api.pages.kit.routes import pages
from api.pages.kit.visiting import game_argument, visitor_of


@pages.route("/games/<id:game_id>/late", methods=["GET", "POST"])
def late_page(game_id: str) -> Response:
    """In whose turn was it, and what does that change?"""
    return asked_for_turn(visitor_of(game_id), request.values)


@pages.get("/games/<id:game_id>/forgot")
def forgot_page(game_id: str) -> Response:
    """I forgot one: what was it? Every action of the game, for a finished turn or the current one."""
    visitor = visitor_of(game_id)
    named = request.args.get("power", "")
    power = named if named in visitor.edition.powers.ids else (visitor.powers or [""])[0]
    forms = banker_forms.for_players(visitor, power)
    return render(
        "forgot.html",
        visitor=visitor,
        edition=visitor.edition,
        suffix=game_argument(visitor),
        power=power,
        forms=forms,
        form=next((form for form in forms if form.action == request.args.get("type")), None),
        back=local_path(request.args.get("next"), "/play"),
    )
