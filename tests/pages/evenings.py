"""Games in which every page has something to show, and who looks at which page of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from flask import Flask
from flask.testing import FlaskClient

from api.http.context import EXTENSION, context_over
from companion.editions.catalogue import Catalogue
from companion.service import AppContext
from companion.storage.temporary import TemporaryStore
from tests.pages import walk
from tests.pages.conftest import new_app, new_night
from tests.pages.serving import HOST_KEY

GIVEN = ("Our box", "Friday rules", "a raid", "a breakthrough", "Ben")


class Evening(NamedTuple):
    """An app with games in it, and who looks at which pages."""

    app: Flask
    pages: list[tuple[FlaskClient, list[str]]]
    names: list[str]
    """What people called something."""


def full_evening(editions: Path, *, everything: bool) -> Evening:
    """A lively game for a stranger, a player and the host; with `everything`, games of other boxes too."""
    app = new_app()
    context = AppContext(TemporaryStore(), Catalogue([editions]))
    app.extensions[EXTENSION] = context_over(context, app.extensions[EXTENSION].settings)
    night = new_night(context)
    walk.lively(night)
    night.act("adjust_treasury", power="united_kingdom", amount=100, reason="a raid")
    anna, host, stranger = (app.test_client() for _ in range(3))
    token = night.take("Anna", "germany", "italy")
    night.act("capture_territory", territory="eastern_ukraine", who=night.who(token))
    anna.set_cookie("companion_seat", token)
    host.get(f"/?key={HOST_KEY}")
    hosted = [*walk.hosted(night), *walk.of_game(night), *walk.OF_THE_LAPTOP]
    receipt = f"/q/anniversary/territory/eastern_ukraine?logged={night.version}"
    seated, opened = [*walk.SEATED, *walk.MORE_SEATED, receipt], walk.opened(night)
    if everything:
        seated += ["/q/XXXX", "/Q/XXXX"]
        opened += [walk.asked_something(night), walk.moving(night)]
        hosted += [*walk.variant(host), *_others(context)]
    return Evening(app, [(stranger, opened), (anna, seated), (host, hosted)], [*GIVEN, night.code])


def _others(context: AppContext) -> Iterator[str]:
    """The pages of games of other boxes."""
    nights = {box: new_night(context, box, context.edition(box).scenarios[0].id) for box in walk.OTHER_BOXES}
    yield from walk.of_families(nights["second_world_war"], nights["war_game"])
    for night in nights.values():
        yield from (f"/table/{night.id}", f"/after/{night.id}", f"/banker/{night.id}", f"/play?game={night.id}")
        yield from walk.of_powers(night)
