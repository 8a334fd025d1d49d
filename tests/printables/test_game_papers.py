"""Papers of a running game say what the books say."""

import os
from functools import cache
from itertools import pairwise

import pytest

from companion.editions import boxes, load
from companion.engine.decide import start
from companion.engine.history import History
from companion.families import family_of
from companion.families.axis_and_allies.actions import CaptureTerritory, CollectIncome, DeclareWar, EndTurn
from companion.languages import _, speaking
from companion.languages.local import day
from companion.model.actions import StartGame, as_dict
from companion.model.entry import Entry
from companion.service import AppContext
from companion.service.reports import GameReport
from companion.storage.temporary import TemporaryStore
from companion.views.shapes import TimelineLine, TimelineRound
from printables import Job, make
from printables.catalogue import parts
from printables.job import AnyJob
from printables.pdf.paper import MARGIN, MM, PAPERS
from printables.sheets.game.quick_start import STEPS, WIFI
from tests.pages.second_world_war.campaigns import LATE, replayed
from tests.printables.paper_reading import (
    decoded,
    drawn_text_of,
    outside,
    pages_of,
    runs_of,
    solid,
    text_of,
    touching,
    type_of,
)
from tests.printables.played import played_game
from tests.printables.reports import Showing
from tests.printables.sample_game import Play, sample_history

ADDRESS = "http://companion.local:8000"
GAME_PARTS = [name for name, part in parts().items() if part.needs == "game"]
SOME = boxes() if "COMPANION_FUZZ" in os.environ else ("aa1941", "global_1940", "war_game", "second_world_war")
STARTS = [("anniversary", "1941"), ("revised", "1942"), ("aa1941", "1941")]


@cache
def game(edition_id: str, scenario: str, turns: int = 18) -> GameReport:
    edition = load(edition_id)
    history = sample_history(edition, scenario, turns)
    return GameReport(edition, history, game_id="k3x9", name="Saturday at Miriam's")


@cache
def paper(name: str, edition_id: str, scenario: str, turns: int = 18, size: str = "a4", ink: str = "full") -> bytes:
    return make(name, Job(load(edition_id), None, size, ink, game=game(edition_id, scenario, turns)))


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_the_resume_pack_has_everything_to_go_on(edition_id: str, scenario: str) -> None:
    now = game(edition_id, scenario).snapshot
    text = " ".join(drawn_text_of(paper("resume_pack", edition_id, scenario)))
    assert "Saturday at Miriam's" in text
    assert f"round {now['round']}, entry {now['version']}" in text
    for power in now["powers"].values():
        words = [power["name"], power["player"], str(power["treasury"]), str(power["production"])]
        assert " ".join(word for word in words if word) in text
    for place in now["territories"].values():
        assert solid(place["name"]) in solid(text)
    assert all(f" {zone.number} " in text for zone in load(edition_id).sea_zones)


@pytest.mark.parametrize(("language", "size"), [("de", "a4"), ("es", "letter"), ("fr", "a4")])
def test_what_to_do_when_packing_up_is_printed_over_nothing(language: str, size: str) -> None:
    with speaking(language):
        books = type_of(make("resume_pack", Job(load("aa1941"), None, size, game=game("aa1941", "1941"))))[0]
    assert touching(books) == []


def test_every_step_of_the_quick_start_is_in_the_papers_language() -> None:
    english = solid(" ".join(text for step in STEPS for text in step))
    with speaking("es"):
        steps = [_(text) for step in STEPS for text in step]
        printed = solid(" ".join(drawn_text_of(make("quick_start", Job(load("aa1941"), game=game("aa1941", "1941"))))))
    assert all(solid(text) in printed for text in steps)
    assert solid(" ".join(steps)) != english


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_address_of_the_quick_start_runs_into_the_code_of_the_wifi(language: str) -> None:
    played = game("aa1941", "1941")
    report = GameReport(played.edition, played.history, game_id="x", name="Saturday", join_code="KMXTRP")
    wifi = ("Attic", "WIFI:T:nopass;S:Attic;;")
    with speaking(language):
        (page,) = type_of(
            make(
                "quick_start",
                Job(
                    load("aa1941"), public_url=ADDRESS, phone_url="http://192.168.101.120:8000", game=report, wifi=wifi
                ),
            )
        )
    (name,) = (line for line in page if line.text.strip() == "Attic")
    code_begins = (name.bounds[0] + name.bounds[2]) / 2 - WIFI / 2 * MM
    addresses = [line for line in page if "http" in line.text or "/join" in line.text]
    assert addresses
    assert [line.text for line in addresses if line.bounds[2] > code_begins] == []


def test_an_address_is_not_broken_behind_its_slashes() -> None:
    played = game("aa1941", "1941")
    report = GameReport(played.edition, played.history, game_id="x", name="Saturday", join_code="KMXTRP")
    wifi = ("Attic", "WIFI:T:nopass;S:Attic;;")
    job = Job(load("aa1941"), public_url=ADDRESS, phone_url="http://192.168.1.20:8000", game=report, wifi=wifi)
    (page,) = type_of(make("quick_start", job))
    assert [line.text for line in page if line.text.strip().endswith("//")] == []
    assert [line.text.strip() for line in page if "companion.local" in line.text] == [f"{ADDRESS}/join"]


@pytest.mark.parametrize(
    "name", ["Ada", "Maximilian von Hohenlohe-Langenburg", "Wolfeschlegelsteinhausenbergerdorff " * 3]
)
def test_what_a_band_of_the_grid_says_stays_within_it(name: str) -> None:
    played = game("global_1940", "1940", 2)
    edition = load("global_1940")
    report = GameReport(
        edition, played.history, game_id="x", name="Saturday", players=dict.fromkeys(edition.powers.ids, name)
    )
    for page in type_of(make("resume_pack", Job(edition, game=report)))[1:5]:
        for band in [line.text.strip() for line in page if " territories, value " in line.text]:
            assert band.partition(", played by ")[2] in ("", "Ada", "Ben", "Cleo", "Dov", name.strip()), band
            assert not band.endswith(","), band


def test_the_resume_pack_groups_land_by_who_holds_it() -> None:
    now = game("anniversary", "1941").snapshot
    text = " ".join(drawn_text_of(paper("resume_pack", "anniversary", "1941")))
    land = text[text.index("The board") : text.index("Sea zones")]
    for power, state in now["powers"].items():
        held = [territory for territory in now["territories"].values() if territory["controller"] == power]
        several = "1 territory" if len(held) == 1 else f"{len(held)} territories"
        played = f", played by {state['player']}" if state["player"] else ""
        assert f"{state['name']} {several}, value {state['production']}{played}" in land


def test_land_that_goes_on_in_another_column_says_so_and_columns_of_the_last_page_end_alike() -> None:
    report = game("anniversary", "1941")
    names = {power["name"] for power in report.snapshot["powers"].values()}
    middle = PAPERS["a4"].width / 2 * MM
    seen: set[str] = set()
    for page in type_of(paper("resume_pack", "anniversary", "1941")):
        if not page[0].text.startswith("The board"):
            continue
        for run, note in pairwise(page):
            if run.text in names and run.size > 10:
                assert (note.text == "continued") == (run.text in seen)
                seen.add(run.text)
        feet = [min(run.bounds[1] for run in page[:-2] if (run.bounds[0] > middle) == right) for right in (False, True)]
    assert seen == names
    assert abs(feet[0] - feet[1]) < 40 * MM


def test_the_resume_pack_shows_damage_technologies_pools_and_claims() -> None:
    edition = load("anniversary")
    report = game("anniversary", "1941")
    snapshot = {
        **report.snapshot,
        "powers": {
            **report.snapshot["powers"],
            "germany": {
                **report.snapshot["powers"]["germany"],
                "technologies": ["radar"],
                "researchers": 2,
                "to_mobilize": {"infantry": 3, "tank": 1},
            },
        },
        "territories": {
            **report.snapshot["territories"],
            "germany": {**report.snapshot["territories"]["germany"], "complex": True, "damage": 7},
        },
        "claims": {edition.claims[0].id: True},
    }
    text = " ".join(drawn_text_of(make("resume_pack", Job(edition, game=Showing(report, snapshot=snapshot)))))
    assert "Radar; 2 researchers; to place: 3 infantry and 1 tank" in text
    assert "complex, damage 7" in text
    assert f"{edition.claims[0].question} yes" in text


@pytest.mark.parametrize("ink", ["full", "saver"])
def test_the_code_of_the_resume_pack_reopens_the_game(ink: str) -> None:
    pages = decoded(paper("resume_pack", "aa1941", "1941", ink=ink))
    assert pages[0] == [f"{ADDRESS}/table/k3x9"]


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_the_audit_sheet_lists_every_territory_by_region(edition_id: str, scenario: str) -> None:
    edition = load(edition_id)
    text = " ".join(drawn_text_of(paper("audit_sheet", edition_id, scenario)))
    for region in game(edition_id, scenario).audit["regions"]:
        assert f"{region['name']} {len(region['territories'])} to check" in text
        for place in region["territories"]:
            assert f"{place['name']} {place['value']} {edition.powers[place['controller']].name}" in text


def test_the_audit_sheet_tells_major_complexes_from_minor_ones() -> None:
    text = " ".join(drawn_text_of(paper("audit_sheet", "global_1940", "1940")))
    assert "United Kingdom London makes 10 air base, naval base" in text
    assert "Soviet Union Leningrad makes 3 air base, naval base" in text


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_a_statement_has_every_movement_and_the_balance(edition_id: str, scenario: str) -> None:
    text = " ".join(drawn_text_of(paper("statements", edition_id, scenario)))
    report = game(edition_id, scenario)
    for power, statement in report.statements.items():
        name = load(edition_id).powers[power].name
        assert f"Statement of {name}" in text
        assert statement["balance"] == report.snapshot["powers"][power]["treasury"]
        for line in statement["lines"]:
            amount = f"+{line['amount']}" if line["amount"] > 0 else f"−{-line['amount']}"
            assert f"{line['round']} {line['version']} {line['reason']} {amount} {line['balance']}" in text


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_the_after_action_report_tells_the_game(edition_id: str, scenario: str) -> None:
    report = game(edition_id, scenario)
    text = " ".join(drawn_text_of(paper("after_action", edition_id, scenario)))
    for chapter in report.timeline:
        assert f"Round {chapter['round']}" in text
        for line in chapter["entries"]:
            assert f"{line['version']} {line['summary']}" in text
    for entry in report.journal:
        assert f"Ada {day(entry['at'])}" in text
    for rank, point in enumerate(report.turning_points, start=1):
        assert f"{rank} {point['summary']} Round {point['round']}, entry {point['version']}" in text
    assert "Production in IPC" in text
    assert "Income in IPC" in text
    assert "Cities held" in text


def test_the_final_accounts_add_up_to_what_is_in_hand() -> None:
    report = game("anniversary", "1941")
    words = family_of(load("anniversary")).words
    for power, statement in report.statements.items():
        assert sum(words.totals(statement).values()) == report.snapshot["powers"][power]["treasury"]


def test_a_finished_game_names_its_winner() -> None:
    winner = game("revised", "1942", 30).snapshot["victory"]
    assert winner["winner"] == "allies"
    for name in ("after_action", "score_sheet"):
        text = " ".join(drawn_text_of(paper(name, "revised", "1942", 30)))
        assert "The Allies win" in text
        assert winner["reason"] in text.lower() or winner["reason"] in text


@pytest.mark.parametrize(("edition_id", "scenario"), STARTS)
def test_the_score_sheet_has_bids_cities_production_and_signatures(edition_id: str, scenario: str) -> None:
    text = " ".join(drawn_text_of(paper("score_sheet", edition_id, scenario)))
    report = game(edition_id, scenario)
    now, last = report.snapshot, report.stats["rounds"][-1]["powers"]
    assert report.bids == {"germany": 6}
    for power, state in now["powers"].items():
        cities = f" {last[power]['cities']}" if load(edition_id).city_of else ""
        assert f"{report.bids.get(power, 0)} {state['treasury']} {state['production']}{cities}" in text
    for side, name in (("axis", "Axis"), ("allies", "Allies")):
        made = sum(state["production"] for state in now["powers"].values() if state["side"] == side)
        bids = 6 if side == "axis" else 0
        assert f"{name} {bids} {made} {now['victory']['cities'][side]} {now['victory']['needed'][side]}" in text
    assert "For the Axis For the Allies Referee" in text


@pytest.mark.parametrize("name", GAME_PARTS)
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_game_papers_keep_their_margins_and_their_numbers(name: str, size: str) -> None:
    pdf = paper(name, "anniversary", "1941", 18, size, "saver")
    assert outside(pdf, MARGIN) == []
    texts = text_of(pdf)
    for number, text in enumerate(texts, start=1):
        assert f"page {number} of {len(texts)}" in text


def test_the_same_game_gives_the_same_bytes() -> None:
    job = Job(load("aa1941"), game=game("aa1941", "1941"))
    again = Job(load("aa1941"), game=game("aa1941", "1941"))
    assert make(GAME_PARTS, job) == make(GAME_PARTS, again)


@pytest.mark.parametrize("edition_id", SOME)
def test_a_game_that_has_only_begun_can_be_printed(edition_id: str) -> None:
    edition = load(edition_id)
    action = StartGame(scenario=edition.scenarios[0].id)
    decision = start(family_of(edition).ruleset, edition, action)
    first = Entry(version=1, at="", action=as_dict(action), said=decision.said, events=decision.events)
    report = GameReport(edition, History(family_of(edition).ruleset, [first]), game_id="x", name="New")
    pdf = make(GAME_PARTS, Job(edition, game=report))
    assert outside(pdf, MARGIN) == []
    assert len(pages_of(pdf)) >= len(GAME_PARTS)


FOREIGN = {
    "second_world_war": ("production", "round", "objectives", "research", "looting", "bid", "cities", "complex"),
    "war_game": ("production", "round", "objectives", "research", "looting", "researchers", "cities"),
}
"""Words of Axis & Allies that mean nothing in other families of games."""


@pytest.mark.parametrize(("edition_id", "foreign"), FOREIGN.items())
def test_every_family_speaks_its_own_words(edition_id: str, foreign: tuple[str, ...]) -> None:
    edition = load(edition_id)
    action = StartGame(scenario=edition.scenarios[0].id)
    decision = start(family_of(edition).ruleset, edition, action)
    first = Entry(version=1, at="", action=as_dict(action), said=decision.said, events=decision.events)
    report = GameReport(edition, History(family_of(edition).ruleset, [first]), game_id="x", name="New")
    for part in ("score_sheet", "statements", "after_action", "audit_sheet", "resume_pack"):
        said = " ".join(drawn_text_of(make(part, Job(edition, game=report)))).lower().split()
        assert not set(foreign) & {word.strip(".,:;()") for word in said}, part


@cache
def late() -> AnyJob:
    """A job to print the replay of The Second World War."""
    context = AppContext(TemporaryStore())
    night = replayed(context, LATE)
    edition = context.edition("second_world_war")
    report = GameReport(edition, context.history(night.id), game_id="x", name="Late")
    return Job(edition, game=report)


@cache
def late_paper(part: str) -> str:
    """The replay of The Second World War, as one of its papers tells it."""
    return " ".join(drawn_text_of(make(part, late())))


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ("resume_pack", "Western Allies to move, Actions, Summer 1941, impulse 1, entry"),
        ("resume_pack", "France 0 0 surrendered"),
        ("statements", "Su 39 1 Resources at the start"),
        ("after_action", "Limit in resources at the end of each season"),
        ("after_action", "Su 39"),
        ("after_action", "Winter 1940"),
        ("after_action", "power start recovered spent lend-lease lost other in hand limit"),
        ("score_sheet", "power played by in hand (resources) limit"),
        ("score_sheet", "side limit Axis"),
    ],
)
def test_a_war_of_seasons_is_told_in_its_own_words(part: str, says: str) -> None:
    assert says in late_paper(part)
    assert "capital lost" not in late_paper(part)


def test_the_longest_stories_do_not_run_into_the_accounts() -> None:
    assert touching(type_of(make("after_action", late()))[0]) == []


@pytest.mark.parametrize("part", ["audit_sheet", "statements"])
def test_lists_end_with_a_page_worth_its_paper(part: str) -> None:
    *_, last = type_of(make(part, late()))
    assert min(run.bounds[1] for run in last if run.bounds[1] > (MARGIN + 8) * MM) < PAPERS["a4"].height * MM * 0.65


def test_statements_do_not_end_with_a_page_for_two_lines() -> None:
    report = played_game("global_1940")
    *_, last = type_of(make("statements", Job(report.edition, game=report)))
    assert min(run.bounds[1] for run in last if run.bounds[1] > (MARGIN + 8) * MM) < PAPERS["a4"].height * MM * 0.65


@pytest.mark.parametrize(("edition", "researched"), [("global_1940", False), ("anniversary", True)])
@pytest.mark.parametrize("part", ["quick_start", "reference", "setup_charts"])
def test_the_papers_of_a_game_have_research_if_its_table_plays_it(part: str, edition: str, researched: bool) -> None:
    report = played_game(edition)
    found = " ".join(drawn_text_of(make(part, Job(report.edition, game=report))))
    assert ("Research & Development" in " ".join(found.split())) == researched
    assert ("breakthrough" in found) == (researched and part != "quick_start")
    assert "Only if you play with" not in found


@pytest.mark.parametrize("player", ["Dolores Fernández de la Vega", "Ed"])
def test_a_players_name_keeps_clear_of_the_power_below_it(player: str) -> None:
    report = played_game("global_1940")
    powers = {power: {**now, "player": player} for power, now in report.snapshot["powers"].items()}
    shown = Showing(report, snapshot={**report.snapshot, "powers": powers})
    *_, page = runs_of(make("front_page", Job(report.edition, game=shown)))
    names = [run for run in page if run.text.split()[-1] in player.split()]
    powers_below = [run for run in page if run.text == "Germany" and run.size == 8]
    (power,) = powers_below
    (last, *_others) = sorted((run for run in names if run.y < power.y and run.x == power.x), key=lambda run: -run.y)
    assert power.y - last.y > 3.5


def test_a_long_war_is_told_in_short() -> None:
    report = game("anniversary", "1941")
    lines = [TimelineLine(version=at, summary=f"Story {at}.", override=None) for at in range(1, 31)]
    long = [TimelineRound(round=number, entries=lines) for number in range(1, 41)]
    said = text_of(make("after_action", Job(load("anniversary"), game=Showing(report, timeline=long, swings={2, 7}))))
    ending = " ".join(said[-3:])
    assert "Every round at a glance" in ending
    assert "Round 40 Story 2. Story 7." in ending
    assert "Story 3." not in ending


class TestCharts:
    def test_long_names_at_the_end_keep_their_distance(self) -> None:
        """Both economies of the United Kingdom, among nine powers."""
        played = played_game("global_1940")
        page = type_of(make("after_action", Job(played.edition, game=played)))[1]
        names = [run for run in page if run.bounds[0] > 400 and run.size == 7.5]
        assert {"United Kingdom, Europe", "United Kingdom, Pacific"} < {run.text for run in names}
        heights = sorted(run.bounds[1] for run in names)
        assert min(b - a for a, b in pairwise(heights)) > 7


def test_the_report_opens_like_a_newspaper() -> None:
    report = game("anniversary", "1941")
    front = text_of(paper("after_action", "anniversary", "1941"))[0]
    for words in ("The turning points", "Players", "A photo of the table", "The best round", "The accounts so far"):
        assert words in front
    assert solid(report.turning_points[0]["summary"]) in solid(front)
    sizes = [run.size for page in runs_of(paper("after_action", "anniversary", "1941")) for run in page]
    assert sizes.count(max(sizes)) == 1


def test_the_resume_pack_has_columns_for_land_units_on_land_and_for_ships_at_sea() -> None:
    edition = load("anniversary")
    pages = drawn_text_of(paper("resume_pack", "anniversary", "1941"))
    board = next(text for text in pages if text.startswith("The board"))
    seas = next(text for text in pages if text.startswith("Sea zones"))
    for unit in edition.units:
        if unit.option is None:
            assert (unit.name in board) == (unit.kind in ("land", "air")), unit.id
            assert (unit.name in seas) == (unit.kind in ("sea", "air")), unit.id


def test_the_charts_of_the_report_share_an_axis_that_begins_with_the_start() -> None:
    """Every chart names the start and the same rounds; what wins is a line of the chart of cities."""
    edition = load("anniversary")
    job = Job(edition, game=GameReport(edition, sample_history(edition, "1941"), game_id="x", name="Saturday"))
    charts = next(text for text in text_of(make("after_action", job)) if "The war in charts" in text)
    assert charts.count("start 1 2 3") == 3
    assert charts.count("(so far)") == 3
    assert "15 win: Axis, Allies" in charts


def test_the_tournament_sheet_of_a_game_has_its_players_incomes_and_bids() -> None:
    edition = load("anniversary")
    game = GameReport(edition, sample_history(edition, "1941"), game_id="x", name="Saturday")
    text = " ".join(text_of(make("tournament_sheet", Job(edition, game=game))))
    assert "Ada (bid 6)" in text
    for row in game.stats["rounds"][:-1]:
        assert str(row["powers"]["japan"]["income"]) in text


def test_an_income_of_the_round_in_progress_is_on_the_sheets_once_it_is_paid() -> None:
    """Of those who have had their turn: the chart of incomes shows what the front page calls the best round."""
    edition = load("anniversary")
    game = GameReport(edition, sample_history(edition, "1941"), game_id="x", name="Saturday")
    last = game.stats["rounds"][-1]
    for power in last["powers"].values():
        power["income"] = 0
    last["powers"]["germany"]["income"] = 777
    front, charts, *_more = text_of(make("after_action", Job(edition, game=game)))
    assert "777 IPC in round" in front
    assert "777 Germany" in charts
    _score, *incomes = text_of(make("tournament_sheet", Job(edition, game=game)))
    tournament = " ".join(incomes)
    assert "777" in tournament
    known = [row["powers"][power.id]["income"] for row in game.stats["rounds"][:-1] for power in edition.powers[:-1]]
    assert tournament.split().count("0") == known.count(0), "nobody else has been paid yet"


def test_what_goes_on_over_a_page_says_so() -> None:
    """The board of the resume pack, and a round of the report's timeline."""
    game = played_game("global_1940")
    board = [
        text for text in text_of(make("resume_pack", Job(game.edition, game=game))) if text.startswith("The board")
    ]
    assert ["(continued)" in text for text in board] == [False] + [True] * (len(board) - 1)
    report = text_of(make("after_action", Job(game.edition, paper="letter", game=game)))
    first, second = (text for text in report if text.startswith("Timeline"))
    assert "Round 1 entry" in first
    assert "Round 1 continued entry" in second


def test_the_resume_pack_lists_no_objective_as_open_that_was_paid_for_good() -> None:
    play = Play(load("global_1940"), "1940")
    assert play.do(EndTurn(forfeit=True, override="sample"))
    assert play.history.state.turn == "soviet_union"
    assert play.do(DeclareWar(power="soviet_union", against="germany", override="sample"))
    assert play.do(CaptureTerritory(territory="germany", override="sample"))
    assert "Berlin taken, once in the game (+10); open:" in _objectives(play)
    assert play.do(CollectIncome(override="sample"))
    assert "already paid: Berlin taken, once in the game (+10)" in _objectives(play)
    assert play.do(EndTurn(forfeit=True, override="sample"))
    assert play.do(CaptureTerritory(territory="french_indo_china", by="japan", override="sample"))
    assert "lost for good: Trade with the United States (+10)" in _objectives(play)


def _objectives(play: Play) -> str:
    report = GameReport(play.edition, play.history, game_id="x", name="Saturday")
    return " ".join(text_of(make("resume_pack", Job(report.edition, game=report))))
