"""A family that brings no pages of its own has the shared ones: with plain forms, made from its actions."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import families, pages
from companion.families import family_of
from companion.service import AppContext
from tests.pages.conftest import Night, new_app, new_night

BOXES = [("anniversary", "1941"), ("war_game", "1942"), ("second_world_war", "1939")]


@pytest.fixture(scope="module", autouse=True)
def one_app() -> Iterator[Flask]:
    """An app of its own, of families as if they had brought no pages: these are put into it when it is made."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (families, pages):
            patch.setattr(module, "families", dict)
        yield new_app()


@pytest.fixture(params=BOXES, ids=lambda box: box[0])
def night(context: AppContext, request: pytest.FixtureRequest) -> Night:
    """A game without pages of its own."""
    return new_night(context, *request.param)


def test_every_shared_page_answers(night: Night, host: FlaskClient) -> None:
    power, game = night.state.turn, night.id
    for page in (f"/table/{game}", f"/banker/{game}", f"/banker/{game}/correct", f"/audit/{game}", f"/after/{game}"):
        assert host.get(page).status_code == 200, page
    for page in ("", "/statement"):
        assert host.get(f"/play/{power}{page}?game={game}").status_code == 200, page


def test_every_action_of_a_player_has_a_plain_form(night: Night, host: FlaskClient, context: AppContext) -> None:
    edition = context.edition(context.game(night.id).edition)
    page = host.get(f"/play/{night.state.turn}?game={night.id}").text
    linked = set(re.findall(rf'href="/play/{night.state.turn}/(\w+)\?', page)) - {"statement", "finish"}
    assert linked < set(family_of(edition).ruleset.actions)
    for action in linked:
        answer = host.get(f"/play/{night.state.turn}/{action}?game={night.id}")
        assert answer.status_code == 200, action
        assert f'name="type" value="{action}"' in answer.text


def test_corrections_have_no_page_of_a_power(night: Night, host: FlaskClient) -> None:
    assert host.get(f"/play/{night.state.turn}/adjust_treasury?game={night.id}").status_code == 404


def test_a_plain_form_acts(context: AppContext, host: FlaskClient) -> None:
    night = new_night(context, "anniversary", "1941")
    power = night.state.turn
    form = {"type": "purchase_units", "power": power, "units.infantry": "2", "units.tank": ""}
    assert host.post(f"/games/{night.id}/act", data=form).status_code == 303
    assert night.state.powers[power].to_mobilize == {"infantry": 2}
