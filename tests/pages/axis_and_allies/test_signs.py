"""What stands on land, and whose it is if no power holds it: on the map, in lists, and on a card."""

import pytest
from flask.testing import FlaskClient

from companion.service import AppContext
from tests.pages.conftest import Night, new_night
from tests.pages.reading import text


@pytest.fixture
def night(context: AppContext) -> Night:
    return new_night(context, "global_1940", "1940")


def marks(host: FlaskClient, night: Night, land: str) -> list[str]:
    tiles = host.get(f"/api/v1/games/{night.id}/map").json["tiles"]  # type: ignore[index]
    return [mark["kind"] for mark in tiles[land]["marks"]]


def test_complexes_and_bases_have_signs_of_their_own(night: Night, host: FlaskClient) -> None:
    assert "complex" in marks(host, night, "germany")
    assert "minor_complex" in marks(host, night, "ukraine")
    assert "both_bases" in marks(host, night, "united_kingdom")
    assert "naval_base" in marks(host, night, "gibraltar")
    night.act("set_damage", territory="gibraltar", facility="naval_base", damage=2, reason="test")
    page = host.get(f"/map/{night.id}").text
    assert "naval base (2 damage)" in page


def test_a_neutral_shows_how_it_leans_and_dutch_land_is_the_netherlands(night: Night, host: FlaskClient) -> None:
    assert marks(host, night, "bulgaria")[0] == "pro_axis"
    assert marks(host, night, "greece")[0] == "pro_allies"
    assert marks(host, night, "turkey")[0] == "strict"
    page = host.get(f"/map/{night.id}").text
    assert "Java: Netherlands" in page
    assert "Bulgaria: neutral, leans to the Axis" in page
    take = text(host.get(f"/play/japan/take?game={night.id}").text)
    assert "Java Netherlands" in take
    assert "Nobody" not in take
    card = text(host.get(f"/q/global_1940/territory/turkey?game={night.id}").text)
    assert "strict neutral" in card
    assert "Netherlands" in text(host.get(f"/audit/{night.id}").text)
