"""The map over HTTP: as a picture, land by land, and as a film."""

import gzip
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

from tests.api.talking import Talker

SVG = "{http://www.w3.org/2000/svg}"


class Tiles(HTMLParser):
    """Who holds what, as a picture shows it."""

    def __init__(self, svg: str) -> None:
        super().__init__()
        self.holders: dict[str, str | None] = {}
        self.classes: dict[str, str] = {}
        self.feed(svg)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if (found.get("id") or "").startswith("land-"):
            self.holders[str(found["id"])[5:]] = found.get("data-power")
            self.classes[str(found["id"])[5:]] = found.get("class") or ""


def test_the_picture_follows_the_game_and_the_past_stays(anna: Talker, game: str):
    before = anna.get(f"/games/{game}/map.svg").expect(200)
    assert before.headers["Content-Type"].startswith("image/svg+xml")
    assert Tiles(before.raw.decode()).holders["ukraine"] == "soviet_union"
    version = anna.act(game, "capture_territory", territory="ukraine").expect(201)["version"]
    now = Tiles(anna.get(f"/games/{game}/map.svg").expect(200).raw.decode())
    assert now.holders["ukraine"] == "germany"
    assert "changed" in now.classes["ukraine"]
    then = anna.get(f"/games/{game}/map.svg?version={version - 1}").expect(200)
    assert Tiles(then.raw.decode()).holders["ukraine"] == "soviet_union"
    assert anna.get(f"/games/{game}/map.svg?version=99").expect(404).code == "unknown_version"


def test_the_picture_is_kept_by_its_version(anna: Talker, game: str):
    first = anna.get(f"/games/{game}/map.svg").expect(200)
    tag = first.headers["ETag"]
    assert anna.get(f"/games/{game}/map.svg", **{"If-None-Match": tag}).expect(304).raw == b""
    anna.act(game, "capture_territory", territory="ukraine").expect(201)
    assert anna.get(f"/games/{game}/map.svg", **{"If-None-Match": tag}).expect(200).headers["ETag"] != tag
    assert "max-age" in anna.get(f"/games/{game}/map.svg?version=1").expect(200).headers["Cache-Control"]


def test_the_picture_is_small_and_well_formed_and_loads_nothing(anna: Talker, game: str):
    picture = anna.get(f"/games/{game}/map.svg", **{"Accept-Encoding": "gzip"}).expect(200)
    assert picture.headers["Content-Encoding"] == "gzip"
    assert len(picture.raw) < 60_000
    root = ElementTree.fromstring(gzip.decompress(picture.raw))
    assert root.tag == f"{SVG}svg"
    hrefs = [node.get("href", "#") for node in root.iter()]
    assert all(href.startswith(("#", "/q/anniversary/territory/")) for href in hrefs)


def test_the_board_land_by_land(anna: Talker, game: str):
    anna.act(game, "capture_territory", territory="ukraine").expect(201)
    board = anna.get(f"/games/{game}/map").expect(200).body
    assert board["tiles"]["ukraine"]["holder"] == "germany"
    assert board["changed"] == ["ukraine"]
    assert [mark["kind"] for mark in board["tiles"]["germany"]["marks"]] == ["capital", "complex"]
    assert not board["tiles"]["switzerland"]["open"]
    gains = next(layer for layer in board["layers"] if layer["id"] == "germany_eastern_gains")
    assert "ukraine" in gains["lands"]
    assert "ukraine" not in gains["missing"]


def test_a_film_has_every_change_that_counts(anna: Talker, host: Talker, game: str):
    first = anna.act(game, "capture_territory", territory="ukraine").expect(201)["version"]
    anna.act(game, "capture_territory", territory="east_poland").expect(201)
    host.post(f"/games/{game}/undo", {"to_version": first}).expect(201)
    film = anna.get(f"/games/{game}/map/film").expect(200).body
    assert film["first"]["tiles"]["ukraine"]["holder"] == "soviet_union"
    assert [list(frame["tiles"]) for frame in film["frames"]] == [["ukraine"]]
    moving = anna.get(f"/games/{game}/map-film.svg").expect(200).raw
    ElementTree.fromstring(moving)
    assert b"<animate" in moving


def test_only_the_table_sees_its_map(app, game: str):
    Talker.to_app(app).get(f"/games/{game}/map.svg").expect(401)


def test_every_family_has_a_map_and_the_largest_is_small(host: Talker):
    for edition, scenario in (("war_game", "1942"), ("second_world_war", "1939"), ("global_1940", "1940")):
        game = host.new_game(edition=edition, scenario=scenario)["id"]
        picture = host.get(f"/games/{game}/map.svg", **{"Accept-Encoding": "gzip"}).expect(200)
        assert len(picture.raw) < 60_000
        ElementTree.fromstring(gzip.decompress(picture.raw))
