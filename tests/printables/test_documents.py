"""The craft of a document: same bytes, embedded type, margins, bookmarks, page numbers, the variant's stamp."""

import os
import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from companion.editions import boxes, load, load_path
from companion.model.edition import Edition
from printables import (
    ALL,
    Job,
    NothingChosen,
    NothingToPrint,
    UnknownName,
    make,
    names_for,
    page_counts,
    page_plan,
    parse_names,
)
from printables.catalogue import ALIASES, parts
from printables.job import AnyJob
from printables.pdf.paper import MARGIN, MM, PAPERS
from tests.printables.paper_reading import (
    EVERY_PACK,
    EVERYTHING,
    PACKS,
    PRINTED,
    everything,
    outside,
    pages_of,
    pictures,
    printed,
    text_of,
)
from tests.printables.played import played_game

VARIANT = (
    '[edition]\nid = "cheap_tanks"\nextends = "anniversary"\ntitle = "Cheap tanks"\n\n[[unit]]\nid = "tank"\ncost = 4\n'
)
LONG = "Vereinigtes Königreich von Großbritannien und Irland, Łódź, Ωμέγα und Сибирь"
"""As long as a name may be, with letters of three alphabets."""
FUZZ = "COMPANION_FUZZ" in os.environ
SOME = boxes() if FUZZ else ("aa1941", "war_game", "second_world_war")


@pytest.mark.parametrize(("paper", "ink"), EVERY_PACK)
@pytest.mark.parametrize("edition_id", PRINTED)
def test_every_edition_prints_and_no_letter_stands_outside_the_margins(edition_id: str, paper: str, ink: str) -> None:
    pdf = printed(EVERYTHING, edition_id, None, paper, ink)
    assert len(PdfReader(BytesIO(pdf)).pages) > 20
    assert outside(pdf, MARGIN) == []


@pytest.mark.parametrize("edition_id", ["revised", "second_world_war"])
def test_every_page_knows_its_number(edition_id: str) -> None:
    texts = text_of(printed(EVERYTHING, edition_id))
    for number, text in enumerate(texts, start=1):
        assert f"page {number} of {len(texts)}" in text


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_have_the_size_of_the_paper(paper: str) -> None:
    size = {round(PAPERS[paper].width * MM), round(PAPERS[paper].height * MM)}
    for page in pages_of(printed(EVERYTHING, "aa1941", None, *next(pack for pack in PACKS if pack[0] == paper))):
        assert {round(page.mediabox.width), round(page.mediabox.height)} == size


@pytest.mark.parametrize("edition_id", SOME)
def test_page_counts_add_up(edition_id: str) -> None:
    edition = load(edition_id)
    packed = everything(edition_id)
    apart = sum(len(parts()[name].pages(Job(edition))) for name in packed)
    _plan, *others = text_of(printed(EVERYTHING, edition_id))
    blank = sum("This side is left blank." in text for text in others)
    assert blank <= sum(parts()[name].duplex for name in packed)  # before what begins on a front side
    assert (
        len(pages_of(printed(EVERYTHING, edition_id))) == apart + blank + 2
    )  # the page plan, and the test page on its back


def test_the_same_data_give_the_same_bytes() -> None:
    job = Job(load("revised"), ink="saver", paper="letter")
    assert make(everything("revised"), job) == printed(EVERYTHING, "revised", None, "letter", "saver")


def test_another_process_makes_the_same_bytes() -> None:
    program = (
        "import sys; from companion.editions import load; from printables import Job, make; "
        "sys.stdout.buffer.write(make('setup_charts,money,tracks,reference', Job(load('aa1941'))))"
    )
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "7",
        "TZ": "Asia/Tokyo",
        "PYTHONPATH": str(Path(__file__).parents[2]),
    }
    other = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=environment).stdout
    assert other == make("setup_charts,money,tracks,reference", Job(load("aa1941")))


def test_every_font_is_embedded() -> None:
    for edition in ("anniversary", "second_world_war"):
        fonts = {}
        for page in pages_of(printed(EVERYTHING, edition)):
            fonts |= {name: font.get_object() for name, font in page["/Resources"]["/Font"].items()}
        assert fonts
        for font in fonts.values():
            assert "/FontFile2" in font["/FontDescriptor"]
            assert "/ToUnicode" in font


def test_nothing_is_a_picture() -> None:
    for page in pages_of(printed(EVERYTHING, "anniversary")):
        for thing in page["/Resources"].get("/XObject", {}).values():
            assert thing["/Subtype"] == "/Form"


def test_a_document_says_what_it_is() -> None:
    reader = PdfReader(BytesIO(printed(EVERYTHING, "anniversary", "1941")))
    assert reader.metadata.author == "Companion"
    assert "Anniversary Edition" in reader.metadata.title
    assert "1941" in reader.metadata.title
    assert reader.metadata.subject == "Axis & Allies Anniversary Edition"
    assert reader.root_object["/Lang"] == "en"


def test_bookmarks_lead_to_every_part_and_every_power() -> None:
    reader = PdfReader(BytesIO(printed(EVERYTHING, "anniversary", "1941")))
    chapters = [entry for entry in reader.outline if not isinstance(entry, list)]
    titles = [parts()[name].title for name in everything("anniversary")]
    assert [entry.title for entry in chapters] == ["Page plan", *titles]
    at = reader.outline.index(chapters[["Page plan", *titles].index("Setup charts")]) + 1
    powers = [entry.title for entry in reader.outline[at]]
    assert powers == [
        f"1941: {name}"
        for name in ("Germany", "Soviet Union", "Japan", "United Kingdom", "Italy", "United States", "China")
    ]
    assert reader.get_destination_page_number(reader.outline[at][1]) == 12


def inked(pdf: bytes) -> float:
    """How much ink the pages take, in any unit."""
    return float(sum(255 - picture.mean() for picture in pictures(pdf)))


@pytest.mark.parametrize(("edition_id", "paper"), [("anniversary", "a4"), ("second_world_war", "letter")])
def test_saved_ink_is_little(edition_id: str, paper: str) -> None:
    full, saver = (
        [
            255 - picture.mean()
            for picture in pictures(printed("setup_charts,control_markers", edition_id, None, paper, ink))
        ]
        for ink in ("full", "saver")
    )
    assert sum(saver) < sum(full) * 0.8


@pytest.fixture
def variant(tmp_path):
    file = tmp_path / "cheap_tanks.toml"
    file.write_text(VARIANT)
    return load_path(file)


def test_a_variant_is_stamped_on_every_page(variant) -> None:
    for text in text_of(make(ALL, Job(variant, "1941"))):
        assert "differs from the box" in text
    assert all("differs from the box" not in text for text in text_of(printed(EVERYTHING, "aa1941")))


def test_a_variant_is_stamped_beside_the_title_of_each_chart(variant) -> None:
    for text in text_of(make("setup_charts,research_chart,tracks", Job(variant, "1942", "letter", "saver"))):
        assert text.count("differs from the box") == 2


def with_long_names(folder: Path, edition: str, *more: str) -> Edition:
    """A variant in which a power, a territory, a city and a unit have long names."""
    file = folder / f"{edition}.toml"
    file.write_text(
        f'[edition]\nid = "long"\nextends = "{edition}"\ntitle = "{LONG}"\n\n'
        f'[[power]]\nid = "united_kingdom"\nname = "{LONG}"\n\n'
        f'[[territory]]\nid = "united_kingdom"\nname = "{LONG}"\ncity = "{LONG}"\n\n'
        f'[[unit]]\nid = "tank"\nname = "{LONG}"\nplural = "{LONG}"\n\n' + "\n".join(more),
        encoding="utf-8",
    )
    return load_path(file)


MAPS = ("blank_map", "blank_map_large")
"""A name that does not fit on the map of its box makes another map, which takes its time on a large board."""


@pytest.mark.parametrize("paper", PAPERS if FUZZ else ["a4"])
def test_long_names_shrink_or_wrap_and_stay_on_the_page(tmp_path: Path, paper: str) -> None:
    objective = f'[[objective]]\nid = "united_kingdom_whole_empire"\ntitle = "{LONG}"\n'
    edition = with_long_names(tmp_path, "anniversary", objective)
    pdf = make(
        ALL if FUZZ else [name for name in names_for(edition) if name not in (*MAPS, "scan_map", "scan_map_large")],
        Job(edition, "1941", paper),
    )
    assert outside(pdf, MARGIN) == []
    assert sum("Łódź, Ωμέγα und Сибирь" in text for text in text_of(pdf)) > 20


@pytest.mark.parametrize("paper", PAPERS)
def test_long_names_of_cities_stay_on_their_board(tmp_path: Path, paper: str) -> None:
    assert outside(make(["city_board"], Job(with_long_names(tmp_path, "anniversary"), "1941", paper)), MARGIN) == []


@pytest.mark.parametrize("paper", PAPERS if FUZZ else ["a4"])
def test_long_names_stay_on_the_map(tmp_path: Path, paper: str) -> None:
    assert outside(make(MAPS, Job(with_long_names(tmp_path, "aa1941"), "1941", paper)), MARGIN) == []


def _without_plans(titles: Sequence[str]) -> list[str]:
    return [title for title in titles if title != "Page plan"]


class TestNames:
    def test_every_part_of_the_issue_is_there(self) -> None:
        wanted = (
            "player_sheet setup_charts tent_cards scan_map scan_map_large cards card_backs labels scan_poster "
            "scan_poster_large nfc_tags tracks war_production "
            "economic_display resource_control_display production_display research_chart war_and_peace city_board "
            "control_markers facility_tokens damage_markers battle_strip money blank_map "
            "blank_map_large reference reference_cards tournament_sheet position_sheet resume_pack front_page "
            "quick_start map map_large audit_sheet statements after_action"
        )
        assert list(parts()) == wanted.split()

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("edition", boxes())
    def test_packs_of_an_evening_take_few_pages(self, edition: str, paper: str) -> None:
        game = played_game(edition)
        large = edition in ("global_1940", "balanced_mod")
        job: AnyJob = Job(game.edition, paper=paper, game=game)
        counts = page_counts(job, ["tonight", "resume_pack", "play"])
        assert counts["tonight"] <= (32 if large else 22)
        assert counts["resume_pack"] <= (8 if large else 6)
        assert counts["play"] <= (28 if large else 22)

    def test_tonights_pack_is_one_evenings(self) -> None:
        pack = [title for _, title, *_ in page_plan("tonight", Job(load("anniversary")))]
        assert pack == ["Player sheets", "Setup charts", "Reference sheet", "Scan poster"]
        game = played_game("anniversary")
        pack = [title for _, title, *_ in page_plan("tonight", Job(game.edition, game=game))]
        assert pack == ["Quick start", "Player sheets", "Setup charts", "Reference sheet", "Scan poster"]

    @pytest.mark.parametrize("edition", ["war_game", "second_world_war"])
    def test_packs_have_no_blank_forms_to_copy_a_box_into(self, edition: str) -> None:
        for pack in ("tonight", "play", "all"):
            assert "Setup charts" not in [title for _, title, *_ in page_plan(pack, Job(load(edition)))]
        (charts,) = page_plan("setup_charts", Job(load(edition)))
        assert charts[1] == "Setup charts"

    def test_a_pack_has_the_fronts_of_setup_charts_and_their_name_has_all_sides(self) -> None:
        job = Job(load("anniversary"), "1941")
        fronts = {title: pages for pages, title, *_ in page_plan("tonight", job)}["Setup charts"]
        assert fronts == "8 to 14"
        assert page_counts(job, ["setup_charts"]) == {"setup_charts": 14}
        assert {title: pages for pages, title, *_ in page_plan("play,setup_charts", job)}["Setup charts"] == "11 to 24"
        for text in text_of(make("tonight", Job(load("global_1940"))))[9:18]:
            assert "The back lists" not in text

    @pytest.mark.parametrize("edition", boxes())
    def test_the_complete_pack_is_its_three_levels(self, edition: str) -> None:
        job = Job(load(edition))
        levels = [title for level in ("play", "scan", "craft") for _, title, *_ in page_plan(level, job)]
        assert [title for _, title, *_ in page_plan("all", job)] == ["Page plan", *_without_plans(levels)]
        assert [title for _, title, *_ in page_plan("scan", job)] == ["Scan poster"]

    @pytest.mark.parametrize("chosen", ["cards", "labels", "scan_map"])
    def test_something_else_to_scan_replaces_the_poster(self, chosen: str) -> None:
        for pack in ("scan", "tonight", "all"):
            made = [title for _, title, *_ in page_plan([pack, chosen], Job(load("aa1941")))]
            assert parts()[chosen].title in made
            assert "Scan poster" not in made
        both = [title for _, title, *_ in page_plan(["scan", chosen, "scan_poster"], Job(load("aa1941")))]
        assert both == [parts()[name].title for name in (chosen, "scan_poster")]

    def test_unknown_names_list_the_known_ones(self) -> None:
        with pytest.raises(UnknownName) as refusal:
            make("cards,banners", Job(load("aa1941")))
        assert "'banners'" in str(refusal.value)
        assert all(name in str(refusal.value) for name in (ALL, *parts()))

    def test_names_come_as_text_or_list_and_once(self) -> None:
        assert parse_names(" cards, money,cards") == ["cards", "money"]
        assert parse_names(["cards"]) == ["cards"]

    def test_former_names_keep_working(self) -> None:
        for former, name in ALIASES.items():
            assert former not in parts()
            assert parse_names([former, name]) == [name]
        assert make("battle_board", Job(load("aa1941"))) == make("battle_strip", Job(load("aa1941")))

    @pytest.mark.parametrize("nothing", ["", ",,,", " , "])
    def test_naming_nothing_prints_nothing(self, nothing: str) -> None:
        with pytest.raises(NothingChosen, match=r"Say what to print\. Known: all, tonight, play, scan, craft,"):
            make(nothing, Job(load("aa1941")))

    def test_a_part_that_an_edition_lacks_is_refused_with_a_sentence(self) -> None:
        for edition, name in (
            ("aa1941", "research_chart"),
            ("war_game", "city_board"),
            ("revised", "damage_markers"),
            ("second_world_war", "battle_strip"),
        ):
            assert name not in names_for(load(edition))
            with pytest.raises(NothingToPrint, match=load(edition).title):
                make(name, Job(load(edition)))

    def test_a_part_of_a_game_needs_one(self) -> None:
        with pytest.raises(NothingToPrint, match="running game"):
            make("resume_pack", Job(load("aa1941")))

    def test_paper_ink_and_scenario_must_be_known(self) -> None:
        with pytest.raises(UnknownName, match="letter"):
            Job(load("aa1941"), paper="a5")
        with pytest.raises(UnknownName, match="saver"):
            Job(load("aa1941"), ink="gold")
        with pytest.raises(ValueError, match="Known: 1941"):
            Job(load("aa1941"), "1999")


def test_progress_counts_the_pages() -> None:
    seen = []
    make("tracks,money", Job(load("aa1941"), progress=lambda done, total: seen.append((done, total))))
    total = len(seen)
    assert total > 4
    assert seen == [(number, total) for number in range(1, total + 1)]
