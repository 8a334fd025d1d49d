"""Papers of The Second World War: a form with a line for every unit, entered values on cards, named cells on maps."""

import os
import re
from io import BytesIO

import pikepdf
import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.settings import Settings
from companion.editions import load
from companion.families.decks import deck
from companion.families.second_world_war.board.kept import BOARDS
from companion.languages import speaking
from companion.model.actions import StartGame
from companion.model.translated import in_language
from companion.service import HOST, AppContext, actions, games
from companion.service.counted_units import keep_units
from companion.service.reports import game_report
from companion.storage.temporary import TemporaryStore
from printables import Job, make
from printables.families.second_world_war import economic_display
from printables.families.second_world_war.starts import pieces
from tests.printables.paper_reading import drawn_text_of, text_of

EDITION = load("second_world_war")
NUMBERS = {"resource_value": {"germany": 9, "norway": 2}, "starting_units": {"germany": {"infantry": 37}}}


@pytest.fixture(scope="module")
def host() -> FlaskClient:
    client = create_app(AppContext(TemporaryStore()), Settings(host_key="key")).test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = "Bearer key"
    return client


def texts(pdf: bytes) -> list[str]:
    return drawn_text_of(pdf)


def alts(pdf: bytes) -> list[str]:
    """What is said of the pictures to people who hear the document."""
    with pikepdf.open(BytesIO(pdf)) as document:
        return [
            str(thing.Alt) for thing in document.objects if isinstance(thing, pikepdf.Dictionary) and "/Alt" in thing
        ]


def test_the_setup_form_has_a_line_for_every_unit_of_a_power():
    charts = texts(make("setup_charts", Job(EDITION, "1939", numbers=NUMBERS)))
    for power in ("germany", "united_states", "soviet_union"):
        (sheet,) = [text for text in charts if "Starting units" in text and text.startswith(EDITION.powers[power].name)]
        form = sheet[sheet.index("Starting units") :]
        assert [unit.name for unit in pieces(EDITION, EDITION.powers[power]) if unit.name not in form] == []
    germany = next(text for text in charts if text.startswith("Germany") and "Starting units" in text)
    assert "Infantry 37" in germany


def test_a_sheet_offers_nothing_with_countries_that_have_fallen():
    """France, Denmark and Yugoslavia have surrendered when the scenario of 1941 begins."""
    then, later = (
        {text.split(" A")[0]: text for text in texts(make("setup_charts", Job(EDITION, scenario)))[::2]}
        for scenario in ("1939", "1941")
    )
    for power, line in (
        ("Germany", "Force France to capitulate"),
        ("Germany", "Press Yugoslavia to join"),
        ("Germany", "by the roll for Yugoslav commitment"),
        ("United States", "when Denmark falls to the Axis"),
    ):
        assert line in then[power]
        assert line not in later[power]
    assert "Disband Vichy France" in later["Germany"]
    assert "by the roll for Vichy French commitment" in later["Germany"]
    assert "Faeroes, Iceland when the Commonwealth surrenders" in later["United States"]


def test_countries_and_theaters_have_their_article_in_a_sentence():
    cities = {card["id"]: card["subtitle"] for card in deck(EDITION) if card["kind"] == "city"}
    assert (cities["moscow"], cities["paris"]) == ("City in the Soviet Union", "City in France")
    said = " ".join(texts(make("reference_cards,resource_control_display,economic_display", Job(EDITION, "1939"))))
    assert "The Soviet Union may call for it." in said
    assert "Netherlands East Indies of the Netherlands" in said
    assert said.count("may go to the Strategic Map.") == 3


def test_every_scenario_with_its_own_seasons_has_a_tournament_sheet():
    first, second = texts(make("tournament_sheet", Job(EDITION)))
    assert ("Su 39" in first, "Su 39" in second, "Su 41" in second) == (True, False, True)
    assert "France" not in second
    assert len(texts(make("tournament_sheet", Job(load("anniversary"))))) == 1


def test_a_title_with_an_elided_article_is_small_inside_a_sentence():
    with speaking("it"):
        charts = " ".join(texts(make("setup_charts", Job(in_language(EDITION), "1939"))))
    assert "Persia quando l'Accordo di Teheran" in charts


def test_cards_carry_the_values_that_the_table_entered_and_no_card_says_territory_twice():
    printed = {card["id"]: card for card in deck(EDITION, BOARDS.places(NUMBERS)) if card["kind"] == "territory"}
    assert (printed["norway"]["value"], printed["sweden"]["value"]) == (2, None)
    assert (printed["norway"]["original"], printed["guam"]["original"]) == (None, "United States")
    if "COMPANION_FUZZ" in os.environ:  # the largest deck of all takes long to print
        cards = " ".join(texts(make("cards", Job(EDITION, "1939", board=BOARDS.places(NUMBERS)))))
        assert "Norway 2 value" in cards
        assert "Territory Territory" not in cards
    bands = {card["id"]: (card.get("band"), card["subtitle"]) for card in deck(EDITION) if card["kind"] == "territory"}
    assert bands["germany"] == ("Country", "Major country")
    assert bands["guam"] == (None, "Territory")


def test_points_that_the_weather_binds_to_a_theater_are_on_the_economic_display():
    app = AppContext(TemporaryStore())
    entered = {
        "starting_limit": {"germany": 12, "commonwealth": 14},
        "nationality_modifier": {"germany": 2, "commonwealth": 1},
    }
    made = games.create_game(app, HOST, "second_world_war", StartGame(scenario="1939", entered=entered), "Saturday")
    for action in (
        *({"type": "end_turn", "override": "a test"},) * 2,
        {"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"},
        {"type": "end_turn"},
        {"type": "buy_points", "power": "commonwealth", "resources": 1, "theatre": "pt"},
    ):
        actions.take_action(app, HOST, made["id"], action)
    job = Job(EDITION, "1939", game=game_report(app, HOST, made["id"]))
    marked = {
        power: {*economic_display._points(job, EDITION.powers[power]).marks} for power in ("germany", "commonwealth")
    }
    assert marked == {"germany": {("points", 6)}, "commonwealth": {("PT", 4)}}


def test_the_map_of_the_war_names_its_cells(host: FlaskClient):
    app: AppContext = host.application.extensions["companion"].app
    made = games.create_game(app, HOST, "second_world_war", StartGame(scenario="1939", entered=NUMBERS), "Saturday")
    answer = host.get(f"/api/v1/games/{made['id']}/printables/after_action.pdf")
    (strip,) = [text for text in texts(answer.data) if text.startswith("The war on the map")]
    for country in EDITION.countries:
        assert strip.count(country.name.split()[0]) >= 2, country.name


def test_what_nobody_entered_is_no_nought(host: FlaskClient):
    app: AppContext = host.application.extensions["companion"].app
    made = games.create_game(app, HOST, "second_world_war", StartGame(scenario="1939", entered=NUMBERS), "Sunday")
    first, *_rest = texts(host.get(f"/api/v1/games/{made['id']}/printables/resume_pack.pdf").data)
    assert "Germany 9 9" in first
    assert "Italy – –" in first
    (drawn,) = texts(host.get(f"/api/v1/games/{made['id']}/printables/map.pdf").data)
    assert "Germany 9 Italy Japan" in drawn


def test_curves_have_gaps_where_nobody_had_entered_a_number(host: FlaskClient):
    app: AppContext = host.application.extensions["companion"].app
    made = games.create_game(app, HOST, "second_world_war", StartGame(scenario="1939", entered=NUMBERS), "Monday")
    while (state := app.history(made["id"]).state).round == 1:
        actions.take_action(app, HOST, made["id"], {"type": "end_turn", "override": "a test"})
    assert state.round == 2
    later = {"type": "enter_numbers", "numbers": {"starting_limit": {"italy": 4}}}
    actions.take_action(app, HOST, made["id"], later)
    job = Job(EDITION, "1939", game=game_report(app, HOST, made["id"]))
    gap = "nobody has entered their numbers. Gaps: nobody had entered the numbers yet (Italy)."
    charts = next(text for text in texts(make("after_action", job)) if "The war in charts" in text)
    assert gap in charts
    assert gap in texts(make("front_page", job))[1]
    told = [alt for alt in alts(make("after_action", job)) if alt.startswith("Chart: Limit")]
    assert told == ["Chart: Limit in resources at the end of each season. At the end: Germany 9, Italy 4"]
    score = texts(make("score_sheet", job))[0]
    assert "Japan – –" in score
    assert "Germany 9 9" in score


def test_setup_charts_print_the_units_that_were_counted_and_how_the_power_stands_now(host: FlaskClient):
    app: AppContext = host.application.extensions["companion"].app
    made = games.create_game(app, HOST, "second_world_war", StartGame(scenario="1939", entered=NUMBERS), "Tuesday")
    take = {
        "type": "set_country",
        "country": "norway",
        "status": "captured",
        "controller": "germany",
        "reason": "a test",
    }
    actions.take_action(app, HOST, made["id"], take)
    war = {"type": "set_war", "one": "germany", "other": "sweden", "reason": "a test"}
    actions.take_action(app, HOST, made["id"], war)
    fleet = {"norway": {"germany": {"infantry": 7, "battleship": 2}}, "poland": {"germany": {"armor": 5}}}
    keep_units(app, HOST, made["id"], fleet)
    printed = make("setup_charts", Job(EDITION, "1939", game=game_report(app, HOST, made["id"])))
    germany = next(text for text in texts(printed) if text.startswith("Germany") and "Your units tonight" in text)
    assert "Tuesday · " in germany
    assert "14 pieces in all" in germany
    assert "Starting units" not in germany
    assert "Captured: Norway" in germany
    assert re.search(r"At war with: [^.]*Sweden", germany)
    assert "11 their limit" in germany
    italy = next(text for text in texts(printed) if text.startswith("Italy") and "Your units tonight" in text)
    assert "Nobody counted any units of this power." in italy


def test_the_quick_start_describes_its_own_turn(host: FlaskClient):
    app: AppContext = host.application.extensions["companion"].app
    for edition, turn in (
        ("second_world_war", "Start of the Impulse, Actions"),
        ("war_game", "Income, Combat Orders, Combat"),
    ):
        made = games.create_game(app, HOST, edition, StartGame(scenario=load(edition).scenarios[0].id), "Night")
        (page,) = texts(host.get(f"/api/v1/games/{made['id']}/printables/quick_start.pdf").data)
        assert turn in page
        assert "collect your income" not in page


def test_lists_of_places_have_their_serial_comma_and_every_dated_event_its_date() -> None:
    text = " ".join(text_of(make("setup_charts,reference_cards", Job(load("second_world_war"), "1939"))))
    assert "The enemy holds Moscow, Leningrad, and Stalingrad. Once." in text
    assert "The enemy holds Moscow, Leningrad, Stalingrad, and (Sverdlovsk or Vladivostok). Once." in text
    assert "The enemy holds Moscow and (Leningrad or Stalingrad). Once." in text
    assert "Winter 1943: The United States may attack Germany" in text
