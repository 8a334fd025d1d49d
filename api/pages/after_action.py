"""The after-action page: who won and why, the curves of the war, its turning points, the accounts, and the timeline."""

from collections.abc import Sequence
from typing import Any

from flask import Response
from markupsafe import Markup

from api.counter import desk
from api.pages import charts
from api.pages.routes import pages
from api.pages.shell import render
from api.pages.sitting import Sitting, as_host
from api.pages.table import money_chart, sized, source_chart, ticks_of
from companion.model.sides import SIDES
from companion.rulebook.victory import side_name
from companion.service import games as service
from companion.views.families import views_of
from companion.views.timeline import timeline
from companion.views.turning_points import turning_points

View = dict[str, Any]
WHOLE, HALF = charts.Frame(960, 400, 20), charts.Frame(560, 380, 20)
"""A chart over the whole width of the report, and one of two side by side."""


@pages.get("/after/<id:game_id>")
def after_page(game_id: str) -> Response:
    """The finished game, or the game so far."""
    here = as_host(game_id)
    rounds = service.show_stats(desk(), here.who, game_id)["rounds"]
    cities = cities_chart(here, rounds)
    edition, history = here.edition, service.opened(desk(), here.who, game_id)[2]
    return render(
        "after_action/after_action.html",
        here=here,
        edition=edition,
        finished=here.snapshot["status"] == "finished",
        points=turning_points(edition, history),
        production=source_chart(here, rounds, WHOLE),
        money=money_chart(here, rounds, len(rounds), HALF if cities else WHOLE),
        cities=cities,
        words=views_of(edition).words,
        titles=views_of(edition).words.titles(edition),
        accounts=accounts(here, rounds),
        timeline=timeline(edition, history),
        side_name=side_name,
    )


def cities_chart(here: Sitting, rounds: Sequence[View]) -> Markup | None:
    """Cities held by each side over the rounds; None where no cities are counted."""
    if here.edition.victory.kind != "cities" or not all(one.get("cities") for one in rounds):
        return None
    start = here.edition.scenario[here.game.scenario].cities
    lines = [
        charts.Line(
            key=side,
            name=side_name(side),
            values=[*([start.get(side)] if start else []), *(one["cities"][side] for one in rounds)],
            mark=charts.SIDE_MARKS[side],
            of_side=True,
        )
        for side in SIDES
    ]
    ticks = [*(["start"] if start else []), *ticks_of(here, rounds)]
    goal = max(here.snapshot["victory"]["needed"].values(), default=None)
    return sized(
        lambda size: charts.line_chart("Cities held by round", ticks, lines, size, goal=goal),
        HALF,
    )


def accounts(here: Sitting, rounds: Sequence[View]) -> list[View]:
    """Every power's money: what it began with, earned, spent and has; its production and cities at the end."""
    last = rounds[-1]["powers"] if rounds else {}
    words = views_of(here.edition).words
    made = []
    for power in here.edition.powers:
        if power.income == "none" or power.id not in here.snapshot["powers"]:
            continue
        now = here.snapshot["powers"][power.id]
        statement = service.show_statement(desk(), here.who, here.game.id, power.id)
        made.append(
            {
                "power": power.id,
                "sums": words.totals(statement),
                "treasury": now["treasury"],
                "production": now["production"],
                "cities": last.get(power.id, {}).get("cities"),
            }
        )
    return made
