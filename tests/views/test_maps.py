"""Maps: every box has one that tells the truth about its borders, and any edition gets a fair one."""

from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest

from companion.editions import boxes, load
from companion.families import family_of
from companion.views.maps import labels
from companion.views.maps.automatic import automatic
from companion.views.maps.by_region import by_region
from companion.views.maps.compacting import compacted
from companion.views.maps.labels import lines
from companion.views.maps.outlines import outline
from companion.views.maps.plan import MapPlan, plan_of, problems
from companion.views.maps.terrain import Rect, Terrain, overlap, pair, shared_edge, touching
from companion.views.shapes import MapTile

DRAWN = [box for box in boxes() if getattr(load(box), "map", None) is not None]


@cache
def terrain(box: str) -> Terrain:
    edition = load(box)
    return family_of(edition).views.terrain(edition)


@cache
def plan(box: str) -> MapPlan:
    edition = load(box)
    found = family_of(edition).views.plan
    assert found is not None
    return found(edition)


def fields(box: str) -> dict[str, tuple[Rect, ...]]:
    drawn: Any = load(box)
    return {**{land: (rect,) for land, rect in drawn.map.lands.items()}, **drawn.map.seas}


@pytest.mark.parametrize("box", DRAWN)
def test_every_box_brings_a_map_that_fits_its_board(box: str) -> None:
    edition: Any = load(box)
    assert edition.map is not None
    assert list(problems(terrain(box), edition.map)) == []


@pytest.mark.parametrize("box", DRAWN)
def test_no_two_tiles_overlap(box: str) -> None:
    spaces = fields(box)
    assert [
        two
        for two in combinations(spaces, 2)
        if any(overlap(space, other) for space in spaces[two[0]] for other in spaces[two[1]])
    ] == []


@pytest.mark.parametrize("box", DRAWN)
def test_borders_touch_or_are_linked_and_nothing_else_touches(box: str) -> None:
    spaces, board = fields(box), terrain(box)
    linked = {pair(link.one, link.other) for link in plan(box).links}
    for one, other in combinations(spaces, 2):
        borders = pair(one, other) in board.borders or (one, other) in board.coasts
        touch = touching(spaces[one], spaces[other]) > 0
        if borders:
            assert touch != (pair(one, other) in linked), f"{one} and {other} border"
        elif one in board.lands:
            assert not touch, f"{one} does not border {other}"
            assert pair(one, other) not in linked


@pytest.mark.parametrize("box", DRAWN)
def test_links_run_between_the_tiles_and_begin_and_end_at_them(box: str) -> None:
    shown, spaces = plan(box), fields(box)
    for link in shown.links:
        ends = [link.lines[0][0], link.lines[-1][0] if link.wraps else link.lines[0][-1]]
        for space, (x, y) in zip((link.one, link.other), ends, strict=True):
            assert any(a <= x <= a + w and b <= y <= b + h for a, b, w, h in spaces[space]), f"{link} misses {space}"
        if link.wraps:
            assert {round(line[-1][0]) for line in link.lines} == {0, shown.width}
        for line in link.lines:
            for (x1, y1), (x2, y2) in pairwise(line):
                below = [
                    land
                    for land, (a, b, w, h) in shown.tiles.items()
                    if max(x1, x2) > a + 0.1
                    and min(x1, x2) < a + w - 0.1
                    and max(y1, y2) > b + 0.1
                    and min(y1, y2) < b + h - 0.1
                ]
                assert below == [], f"{link.one} to {link.other} runs below {below}"


@pytest.mark.parametrize("box", DRAWN)
def test_no_name_is_cut(box: str) -> None:
    shown, names = plan(box), terrain(box).lands
    for land, (_, _, w, h) in shown.tiles.items():
        lines = shown.lines[land]
        assert "".join(lines).replace("-", "").replace(" ", "") == names[land].replace("\u00ad", "").replace(
            "-", ""
        ).replace(" ", "")
        assert max(map(labels.width, lines)) <= w - 2 * labels.PAD
        assert labels.HEAD + labels.LEADING * len(lines) + labels.FOOT <= h


@pytest.mark.parametrize("face", ["SourceSansPro-Semibold.ttf", "SourceSansPro-Bold.ttf"])
@pytest.mark.parametrize("box", DRAWN)
def test_names_are_as_narrow_in_type_as_they_are_reckoned(box: str, face: str) -> None:
    from reportlab.pdfbase.ttfonts import TTFontFile

    from printables.pdf.fonts import folder

    font = TTFontFile(str(folder() / face))
    for name_lines in plan(box).lines.values():
        for line in name_lines:
            real = sum(font.charWidths.get(ord(letter), font.defaultWidth) for letter in line) / 1000
            assert real * labels.SIZE <= labels.width(line) * 1.02


def test_a_name_breaks_after_spaces_slashes_and_hyphens_and_at_soft_hyphens() -> None:
    assert lines("Bulgaria/Romania", 4.6) == ("Bulgaria/", "Romania")
    assert lines("Trans-Jordan", 3) == ("Trans-", "Jordan")
    assert lines("Union of South Africa", 7.4) == ("Union of", "South Africa")
    assert lines("Czecho\u00adslovakia", 4) == ("Czecho-", "slovakia")
    assert lines("Czecho\u00adslovakia", 9.5) == ("Czechoslovakia",)


def test_the_outline_of_a_field_goes_round_it_once() -> None:
    assert outline([(0, 0, 2, 1), (2, 0, 1, 1)]) == [[(0, 0), (3, 0), (3, 1), (0, 1)]]
    assert len(outline([(0, 0, 3, 1), (0, 1, 1, 1), (2, 1, 1, 1), (0, 2, 3, 1)])) == 2


RING = ["a", "b", "c", "d", "e", "f"]
SMALL = Terrain(
    lands={land: f"Land {land}" for land in RING},
    regions=dict.fromkeys(RING, "Here"),
    borders=frozenset(pair(RING[at], RING[(at + 1) % 6]) for at in range(6)),
    coasts=frozenset({("a", "1"), ("c", "1"), ("e", "2")}),
    seas=("1", "2"),
    sea_borders=frozenset({("1", "2")}),
)


def test_an_edition_without_a_map_gets_one_from_its_borders() -> None:
    made = automatic(SMALL, steps=3000)
    assert list(problems(SMALL, made)) == []
    touch = sum(shared_edge(made.lands[one], made.lands[other]) > 0 for one, other in SMALL.borders)
    assert touch >= 4
    assert automatic(SMALL, steps=3000) == made


def test_closing_a_map_up_makes_it_smaller_and_keeps_what_touches() -> None:
    roomy = {land: (x * 2, y * 2, w + 3, h + 3) for land, (x, y, w, h) in automatic(SMALL, steps=500).lands.items()}
    apart = {**roomy, "a": (0, 0, 9, 7), "b": (9, 3, 9, 7), "1": (60, 60, 2, 2), "2": (60, 70, 2, 2)}
    closed = compacted(SMALL, apart)
    assert shared_edge(closed["a"], closed["b"]) > 0
    assert max(y + h for _, y, _, h in closed.values()) < max(y + h for _, y, _, h in apart.values())
    for one, other in combinations(closed, 2):
        assert not overlap(closed[one], closed[other]) or overlap(apart[one], apart[other])
        if not shared_edge(apart[one], apart[other]) and pair(one, other) not in SMALL.borders and one in RING:
            assert other not in RING or not shared_edge(closed[one], closed[other])


def test_a_tile_moved_by_hand_onto_the_sea_gets_the_sea_poured_around_it() -> None:
    import msgspec

    from companion.editions.making.map_layout import poured

    made = automatic(SMALL, steps=500)
    x, y, _, _ = made.seas["1"][0]
    apart = msgspec.structs.replace(
        made, lands={land: (6 + 9 * at, 40, 7, 4) for at, land in enumerate(RING)} | {"a": (x, y, 7, 4)}
    )
    assert list(problems(SMALL, apart)) != []
    assert list(problems(SMALL, poured(SMALL, dict.fromkeys(SMALL.spaces, (0.0, 0.0)), apart))) == []


def test_a_board_without_borders_stands_region_by_region_as_large_as_it_can() -> None:
    tiles: dict[str, MapTile] = {
        f"{region}_{at}": {
            "name": f"Land {at}", "region": region, "holder": None, "original": None, "value": 1, "open": True,
            "marks": [],
        }
        for region, count in (("Small", 2), ("Large", 38), ("Middle", 9))
        for at in range(count)
    }  # fmt: skip
    shown = by_region(tiles)
    assert len(shown.tiles) == 49
    assert not any(overlap(*two) for two in combinations(shown.tiles.values(), 2))
    assert [heading.text for heading in shown.headings] == ["Small", "Large", "Middle"]
    assert sum(w * h for _, _, w, h in shown.tiles.values()) > 0.45 * shown.width * shown.height


def test_a_map_that_does_not_fit_the_board_is_not_used() -> None:
    made = automatic(SMALL, steps=500)
    wider = Terrain(
        lands={**SMALL.lands, "g": "A new land"}, borders=SMALL.borders, coasts=SMALL.coasts, seas=SMALL.seas,
        sea_borders=SMALL.sea_borders,
    )  # fmt: skip
    assert set(plan_of(wider, made).tiles) == {*RING, "g"}


def test_what_is_wrong_with_a_map_is_named() -> None:
    import msgspec

    made = automatic(SMALL, steps=500)
    x, y, w, h = made.lands["a"]
    wrong = msgspec.structs.replace(made, lands={**made.lands, "d": (x, y, w, h), "z": (0, 0, 6, 4)})
    found = {where: str(what) for where, what in problems(SMALL, wrong)}
    assert found["map.lands.z"] == "isn't on the board"
    assert "overlaps d" in found["map.lands.a"]


def test_a_gap_between_lands_is_ground_and_between_islands_it_is_sea() -> None:
    from companion.model.sections.maps import Map

    rows: dict[str, Rect] = {"a": (1, 1, 14, 4), "b": (1, 6, 14, 4)}
    drawn = Map(width=24, height=14, lands={**rows, "c": (15, 1, 6, 9)}, seas={"1": ((1, 11, 20, 2),)})
    names = {land: land.upper() for land in drawn.lands}
    islands = Terrain(lands=names, borders=frozenset({("a", "c")}), seas=("1",))
    mainland = Terrain(lands=names, borders=frozenset({("a", "c"), ("b", "c")}), seas=("1",))
    assert plan_of(mainland, drawn).inland == (((3, 5), (15, 5), (15, 6), (3, 6)),)
    loose = {**drawn.lands, "c": (16, 1, 6, 9)}
    assert plan_of(islands, Map(width=24, height=14, lands=loose, seas=drawn.seas)).inland == ()


@pytest.mark.parametrize(
    ("box", "most"),
    [
        ("anniversary", 5),
        ("revised", 3),
        ("aa1941", 4),
        ("aa1942", 8),
        ("classic", 8),
        ("global_1940", 14),
        ("pacific_1940", 3),
        ("europe_1940", 16),
    ],
)
def test_nearly_all_borders_touch(box: str, most: int) -> None:
    assert len(plan(box).links) <= most


@pytest.mark.parametrize("box", DRAWN)
def test_no_link_runs_through_the_number_of_a_sea_zone(box: str) -> None:
    shown = plan(box)
    ways = [two for link in shown.links for line in link.lines for two in pairwise(line)]
    for sea in shown.seas:
        x, y = sea.at
        assert not [
            way
            for way in ways
            if min(way[0][0], way[1][0]) < x + 0.5
            and max(way[0][0], way[1][0]) > x - 0.5
            and min(way[0][1], way[1][1]) < y + 0.4
            and max(way[0][1], way[1][1]) > y - 0.4
        ], f"{box}: {sea.number}"
