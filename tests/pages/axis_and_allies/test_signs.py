"""What's on land, and whose it is if no power holds it: on the map, in lists, and on a card."""

import pytest
from flask.testing import FlaskClient

from api.pages.kit.pictures.drawings import facility_sign
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


def test_a_damaged_base_has_another_sign_than_a_whole_one_on_map_and_lists(night: Night, host: FlaskClient) -> None:
    for base in ("air_base", "naval_base"):
        night.act("set_damage", territory="united_kingdom", facility=base, damage=3, reason="raid")
    night.act("set_damage", territory="gibraltar", facility="naval_base", damage=2, reason="raid")
    assert "damaged_both_bases" in marks(host, night, "united_kingdom")
    assert "damaged_naval_base" in marks(host, night, "gibraltar")
    take = host.get(f"/play/germany/take?game={night.id}").text
    assert facility_sign("damaged_naval_base") in take
    assert "naval base (2 damage)" in text(take)
    home = host.get(f"/play/united_kingdom?game={night.id}").text
    assert facility_sign("damaged_air_base") in home
    raid = text(host.get(f"/play/germany/bomb?game={night.id}").text)
    assert "Gibraltar (United Kingdom): naval base (2 damage)" in raid


def test_damage_of_a_complex_hides_no_base(night: Night, host: FlaskClient) -> None:
    night.act("set_damage", territory="united_kingdom", damage=4, reason="raid")
    night.act("set_damage", territory="united_kingdom", facility="naval_base", damage=1, reason="raid")
    tiles = host.get(f"/api/v1/games/{night.id}/map").json["tiles"]  # type: ignore[index]
    (damage,) = [mark["text"] for mark in tiles["united_kingdom"]["marks"] if mark["kind"] == "damage"]
    assert "4 damage" in damage
    assert "naval base (1 damage)" in damage


def test_a_neutral_shows_how_it_leans_and_dutch_land_is_the_netherlands(night: Night, host: FlaskClient) -> None:
    assert marks(host, night, "bulgaria")[0] == "pro_axis"
    assert marks(host, night, "greece")[0] == "pro_allies"
    assert marks(host, night, "turkey")[0] == "strict"
    page = host.get(f"/map/{night.id}").text
    assert "Java: Netherlands" in page
    assert "Bulgaria: neutral, leans toward the Axis" in page
    take = text(host.get(f"/play/japan/take?game={night.id}").text)
    assert "Java Netherlands" in take
    assert "Nobody" not in take.replace("Nobody else holds a territory by that name.", "")
    card = text(host.get(f"/q/global_1940/territory/turkey?game={night.id}").text)
    assert "strict neutral" in card
    assert "Netherlands" in text(host.get(f"/audit/{night.id}").text)
