"""War and peace, neutrals and facilities on paper, in boxes that keep track of them."""

from collections import Counter
from copy import deepcopy

import pytest

from companion.editions import load
from companion.service.reports import GameReport
from printables import Job, make
from printables.families.axis_and_allies import research_chart
from printables.families.axis_and_allies.battle import printed_defence
from printables.families.axis_and_allies.books import AxisAndAlliesBooks, wars
from printables.families.axis_and_allies.facility_tokens import limits
from printables.pdf.sheet import Sheet
from printables.sheets.cards import scan_cards
from tests.printables.paper_reading import drawn_text_of, runs_of, sheets, solid, text_of
from tests.printables.played import played_game
from tests.printables.reports import Showing
from tests.printables.sample_game import sample_history

BOX = load("global_1940")


def words(part: str) -> str:
    return " ".join(drawn_text_of(make(part, Job(BOX))))


def test_the_sheet_of_war_and_peace_has_every_war_limit_neutral_and_token() -> None:
    text = solid(words("war_and_peace"))
    assert words("war_and_peace").count("war ") >= len(BOX.start_wars())
    for place in BOX.territories:
        assert (solid(place.name) in text) or not (place.neutral or place.ward)
    for trigger in BOX.triggers:
        assert solid(trigger.title) in text
    assert (
        solid("United States on Germany, Italy, and Japan: from Collect Income of round 3 on, or right after") in text
    )
    assert solid("United Kingdom and ANZAC: at war with Japan only together.") in text
    assert solid(BOX.tokens[0].text) in text


def test_in_a_game_the_sheet_shows_the_wars_of_now_and_what_has_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Germany has attacked the Soviet Union and holds Sweden, and Japan has used two of its tokens."""
    game = played_game("global_1940")
    now = deepcopy(game.snapshot)
    assert now["triggered"] == ["axis_in_north_america"]
    now["powers"]["germany"]["at_war_with"].append("soviet_union")
    now["powers"]["japan"]["tokens"]["kamikaze"] -= 2
    now["territories"]["sweden"]["controller"] = "germany"
    drawn: dict[str, list[bool]] = {"tick_box": [], "band": []}
    tick_box, band = Sheet.tick_box, Sheet.band
    monkeypatch.setattr(
        Sheet, "tick_box", lambda *at, ticked=False: (drawn["tick_box"].append(ticked), tick_box(*at, ticked=ticked))[1]
    )
    monkeypatch.setattr(Sheet, "band", lambda *at: (drawn["band"].append(True), band(*at))[1])
    job = Job(game.edition, game=Showing(game, snapshot=now))
    pages = text_of(make("war_and_peace", job))
    assert sum(drawn["tick_box"]) == 1 + 1 + 2
    axis = [power.id for power in game.edition.powers if power.side == "axis"]
    assert len(drawn["band"]) == sum(len(now["powers"][power]["at_war_with"]) for power in axis)
    assert "filled: now" in pages[0]
    assert "from the start" not in pages[0]


def test_in_a_game_the_research_chart_shows_who_has_what(monkeypatch: pytest.MonkeyPatch) -> None:
    """Germany has radar, and Japan three researchers."""
    game = played_game("anniversary")
    now = deepcopy(game.snapshot)
    now["powers"]["germany"]["technologies"] = ["radar"]
    now["powers"]["japan"]["researchers"] = 3
    drawn: list[str] = []
    monkeypatch.setattr(research_chart, "emblem", lambda _sheet, power, *_at: drawn.append(power.id))
    page = text_of(make("research_chart", Job(game.edition, game=Showing(game, snapshot=now))))[0]
    assert Counter(drawn) - Counter(dict.fromkeys(set(drawn), 2)) == {"germany": 1}
    assert "filled: now" in page
    assert "breakthrough. 3 Axis" in " ".join(page.split())


def test_what_happens_once_is_on_one_page() -> None:
    edition = load("balanced_mod")
    first, *others = text_of(make("war_and_peace", Job(edition, paper="a4")))
    assert "What happens once" in first
    assert "Japan declared war on the Soviet Union" in first
    assert not any("Japan declared war" in page for page in others)


def test_every_facility_of_the_start_has_a_token_with_its_limits() -> None:
    pages = words("facility_tokens")
    for unit in BOX.facilities.ids:
        standing = sum(unit in found for found in BOX.start_facilities(BOX.scenarios[0]).values())
        assert pages.count(BOX.units[unit].name) >= standing
    assert limits(BOX, BOX.facilities["air_base"]) == ["damage up to 6", "out of action at 3"]
    assert limits(BOX, BOX.facilities["major_industrial_complex"]) == ["places 10", "damage up to 20"]


def test_a_capital_that_was_freed_again_is_named_with_both_rounds() -> None:
    def took(round: int, territory: str, by: str) -> tuple[int, dict[str, str]]:
        return round, {"field": "controller", "territory": territory, "from": "", "to": by}

    falls = AxisAndAlliesBooks().fallen(
        BOX, [took(1, "france", "germany"), took(2, "norway", "italy"), took(6, "france", "united_states")]
    )
    assert [(fall.what, fall.round, fall.freed) for fall in falls] == [("Paris (France)", 1, 6)]


def test_the_papers_of_a_game_name_wars_bases_and_neutrals() -> None:
    history = sample_history(BOX, "1940", 2)
    game: GameReport = GameReport(BOX, history, game_id="x", name="World")
    job = Job(BOX, game=game)
    assert any("at war with" in line for line in wars(job))
    assert "naval base" in AxisAndAlliesBooks().seen(job, "gibraltar")
    assert "strict" in AxisAndAlliesBooks().seen(job, "spain")


def test_a_power_with_limits_of_its_own_finds_them_on_its_sheet() -> None:
    sheets = drawn_text_of(make("setup_charts", Job(load("pacific_1940"))))
    china = " ".join(page for page in sheets if page.startswith("China"))
    assert "Research" not in china
    assert "Only with this objective met: The Burma Road open." in china
    assert "Any land of yours, in any number; no complex needed." in china
    assert "Your original land, even in enemy hands, and Kwangtung and Burma." in china
    free = " ".join(drawn_text_of(make("setup_charts", Job(load("balanced_mod")))))
    assert "When your turn begins, place 1 infantry in each of your inland territories" in free


def test_a_powers_own_sheet_tells_its_player_when_to_declare_war() -> None:
    text = " ".join(drawn_text_of(make("setup_charts", Job(BOX))))
    assert "You may declare war on Germany and Italy: from round 4 on, or right after one of these:" in text
    assert "You may declare war on the Soviet Union, the United States, and China: at the start of Combat Move" in text
    assert "off limits until you're at war with Germany or Italy." in text
    assert "it may declare war" not in text


def test_cards_of_objectives_have_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(scan_cards, "_picture", lambda _sheet, _job, _plan, card, _box: drawn.append(card["title"]))
    make("cards", Job(BOX))
    assert [item.id for item in BOX.objectives if item.title not in drawn] == []


def test_no_short_word_of_a_name_is_alone_in_a_line_of_its_card() -> None:
    assert "it" not in [run.text for page in runs_of(make("cards", Job(BOX))) for run in page]


def test_britains_chart_has_a_figure_for_each_of_its_two_marks_on_the_track() -> None:
    assert solid("45 production, on the track: 28 Europe, 17 Pacific") in solid(words("setup_charts"))


def test_what_happens_once_is_on_the_sheets_of_those_it_concerns() -> None:
    sheets = drawn_text_of(make("setup_charts", Job(load("pacific_1940"))))
    japan, america = [page for page in sheets if "The bank pays the United States 30 IPC right away." in page]
    assert japan.startswith("Japan")
    assert america.startswith("United States")
    assert sum(page.count("The bank pays") for page in sheets) == 2


def test_strict_neutrals_say_what_an_attack_on_one_does() -> None:
    for edition, told, other in (
        ("pacific_1940", "doesn't change the others", "friendly neutral"),
        ("europe_1940", "turns all others against you", "doesn't change the others"),
    ):
        text = " ".join(drawn_text_of(make("war_and_peace", Job(load(edition)))))
        assert told in text
        assert other not in text


@pytest.mark.parametrize(("ink", "field"), [("full", "solid"), ("saver", "hatched")])
def test_the_field_of_a_war_is_called_what_it_is_in_this_ink(ink: str, field: str) -> None:
    assert f"A {field} field: at war from the start." in text_of(make("war_and_peace", Job(BOX, ink=ink)))[0]


def test_land_of_a_country_that_does_not_play_has_no_field_for_an_army() -> None:
    runs = runs_of(make("war_and_peace", Job(load("pacific_1940"))))[0]
    rows = {run.text: run.y for run in runs if run.text in ("Sumatra", "New Hebrides", "Olgiy")}
    figures = {
        name for name, y in rows.items() if any(run.text.isdigit() or run.text == "-" for run in runs if run.y == y)
    }
    assert (set(rows), figures) == ({"Sumatra", "New Hebrides", "Olgiy"}, {"Olgiy"})
    assert "The figure is its army: infantry." in words("war_and_peace")


def test_what_is_said_of_neutrals_is_on_the_page_that_lists_them() -> None:
    pages = drawn_text_of(make("war_and_peace", Job(load("pacific_1940"), paper="letter")))
    (page,) = [page for page in pages if "An attack on a strict neutral" in page]
    assert "Buyant-Uhaa" in page


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_war_and_peace_of_one_map_is_on_one_page(paper: str) -> None:
    assert len(text_of(make("war_and_peace", Job(load("pacific_1940"), paper=paper)))) == 1


def test_a_chart_says_each_condition_once_and_in_full() -> None:
    sides = sheets("global_1940", "1940")
    texts = {power: solid(" ".join(side.text for side in pages)) for power, pages in sides.items()}
    for power, said in {
        "germany": "isn't in enemy hands and doesn't lean toward the enemy.",
        "italy": "Italy holds any of Iraq, Persia, or Northwest Persia.",
        "united_states": "; the Axis took land in North America; Japan",
        "anzac": "The Allies hold Malaya.",
        "united_kingdom": "Paid to the Pacific economy.",
    }.items():
        assert solid(said) in texts[power]
    assert solid("Japan took French Indo-China") not in texts["japan"], "an attack includes it"
    assert texts["soviet_union"].count(solid("Mongolia joins the Soviet Union.")) == 1


def test_each_british_economy_has_its_own_line_round_by_round() -> None:
    pages = [[run.text for run in page] for page in runs_of(make("player_sheet", Job(load("global_1940"))))]
    (british,) = [page for page in pages if page[0] == "United Kingdom"]
    (german,) = [page for page in pages if page[0] == "Germany"]
    assert british.count("Europe") == british.count("Pacific") == 1
    assert "Europe" not in german


@pytest.mark.parametrize(("edition_id", "shown"), [("global_1940", None), ("aa1942", None), ("anniversary", 1)])
def test_guns_that_fire_only_before_the_first_round_have_no_defense(edition_id: str, shown: int | None) -> None:
    assert printed_defence(load(edition_id).units["antiaircraft_gun"]) == shown
