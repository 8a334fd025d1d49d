"""The after-action page: who won and why, the curves of the war, its turning points, the accounts, and the timeline."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response

from api.http.context import app_context
from api.http.heavy import heavy
from api.pages.kit.clock_face import reading
from api.pages.kit.context import Context
from api.pages.kit.pictures import maps
from api.pages.kit.pictures.game_charts import gaps, money_chart, source_chart, unknown
from api.pages.kit.rendering import number, render
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host
from api.pages.kit.visitor import AnyVisitor
from api.pages.photos import photos_of
from companion.families import family_of
from companion.service import games as service
from companion.service.changing_editions import file_changed
from companion.service.table.clocks import paused_for, turn_times
from companion.views.drawing.charts import Frame
from companion.views.timeline import timeline
from companion.views.turning_points import turning_points
from companion.views.words import by_economy

View = Mapping[str, Any]
MOST_ENTRIES = 500
"""How many entries the timeline shows at once; a link leads to earlier ones."""
WHOLE, HALF = Frame(960, 400, 20), Frame(560, 380, 20)
"""A full-width chart in the report, and one of two side by side."""


@pages.get("/after/<id:game_id>/report")
def whole_report(game_id: str) -> Response:
    """The report of a finished game, or of the game so far."""
    return report_page(as_host(game_id))


def report_page(visitor: AnyVisitor) -> Response:
    """A game's report as a page."""
    with heavy(visitor.version):
        return _report(visitor)


def _report(visitor: AnyVisitor) -> Response:
    game_id, until = visitor.game.id, number("until")
    rounds = service.show_stats(app_context(), visitor.who, game_id)["rounds"]
    report = visitor.family.table.report(visitor, rounds)
    edition, history = visitor.edition, visitor.history
    points = turning_points(family_of(edition).sentences, edition, history)
    return render(
        "after_action/after_action.html",
        visitor=visitor,
        edition=edition,
        finished=visitor.snapshot["status"] == "finished",
        file_changed=file_changed(app_context(), visitor.who, game_id),
        points=points,
        moved_cities={point["version"] for point in points if any(point["cities"].values())},
        production=source_chart(visitor, rounds, WHOLE),
        money=money_chart(visitor, rounds, len(rounds), HALF if len(report.cities) == 1 else WHOLE),
        cities=report.cities,
        gaps=gaps(visitor, rounds),
        words=family_of(edition).words.said(),
        titles=family_of(edition).words.titles(edition),
        evening=_evening(visitor),
        accounts=accounts(visitor, rounds),
        timeline=timeline(family_of(edition).sentences, edition, history, until=until, most=MOST_ENTRIES),
        until=until,
        report=report.own,
        photos=photos_of(visitor),
        drawn=maps.picture(visitor, maps.shown_map(visitor)),
    )


def _evening(visitor: AnyVisitor) -> Context | None:
    """Where the evening went, if the game had a clock: the turns of every power in the order of play, and the rest."""
    turns = turn_times(app_context(), visitor.who, visitor.game.id)
    if not turns:
        return None
    taken: dict[str, list[float]] = {}
    for turn in turns:
        taken.setdefault(turn["power"] or "", []).append(turn["seconds"])
    order = [power for power in visitor.edition.powers.ids if power in taken]
    paused = paused_for(app_context(), visitor.game.id)
    return {
        "powers": [
            {
                "power": power,
                "turns": [reading(seconds) for seconds in taken[power]],
                "total": reading(sum(taken[power])),
            }
            for power in order
        ],
        "everybody": reading(sum(taken[""])) if "" in taken else "",
        "paused": reading(paused) if paused >= 1 else "",
        "total": reading(sum(turn["seconds"] for turn in turns) + paused),
    }


def accounts(visitor: AnyVisitor, rounds: Sequence[View]) -> list[dict[str, Any]]:
    """Every power's money: what it began with, earned, spent, and has; its production and cities at the end."""
    last = rounds[-1]["powers"] if rounds else {}
    words = family_of(visitor.edition).words
    lines = []
    for power in visitor.edition.powers:
        if power.id not in visitor.snapshot["powers"] or not visitor.table_row(power.id).has_money:
            continue
        figures = visitor.snapshot["powers"][power.id]
        statement = service.show_statement(app_context(), visitor.who, visitor.game.id, power.id)
        lines.append(
            {
                "power": power.id,
                "sums": words.totals(statement),
                "treasury": None if unknown(visitor, power.id) else by_economy(figures, "treasury"),
                "production": None if unknown(visitor, power.id) else by_economy(figures, "production"),
                "cities": last.get(power.id, {}).get("cities"),
            }
        )
    return lines
