"""The table, the report and the audit of The Second World War and The War Game: their own words and no others."""

import re
from types import SimpleNamespace

from flask.testing import FlaskClient

from api.families.second_world_war.table import Television
from companion.languages import speaking
from companion.service import AppContext
from tests.pages.conftest import Night
from tests.pages.reading import text
from tests.pages.second_world_war.campaigns import LATE, REPLAY, opened, replayed


def test_what_is_built_stands_in_a_box(context: AppContext, host: FlaskClient) -> None:
    said = text(host.get(f"/table/{replayed(context, LATE).id}").text)
    assert "Being built Germany: armor in box 3" in said


def test_who_is_at_war_with_whom_is_written_out(context: AppContext, host: FlaskClient) -> None:
    page = host.get(f"/table/{opened(context).id}").text
    wars = page[page.index('<div class="wars"><h2>At war') :]
    wars = re.sub(r'<span class="sr">.*?</span>', "", wars[: wars.index("</div>")], flags=re.S)
    assert "Germany against Commonwealth, France, and Poland" in text(wars)


def test_units_in_the_same_box_are_counted(context: AppContext, host: FlaskClient) -> None:
    night = opened(context, REPLAY["entered"])
    for unit, box in (("infantry", 2), ("armor", 3), ("infantry", 2)):
        night.act("place_on_display", power="germany", unit=unit, box=box, reason="displaced", override="test")
    said = text(host.get(f"/table/{night.id}").text)
    assert "2 infantry in box 2, armor in box 3" in said


def test_only_what_is_due_has_a_box_to_tick(context: AppContext, host: FlaskClient) -> None:
    page = host.get(f"/table/{opened(context).id}").text
    due = page[page.index('<div class="due">') : page.index('<div class="wars">')]
    assert due.count("<li>") == 1, "three fronts need the room"
    assert re.search(r"Due now 1 of \d+ ", text(due))
    assert "more" not in text(due)


def test_the_sudden_end_is_a_plain_sentence(context: AppContext, host: FlaskClient) -> None:
    said = text(host.get(f"/table/{opened(context).id}").text)
    assert "When Britain and the Soviet Union surrender, the Axis wins immediately." in said


def test_a_finished_game_has_no_sudden_end_before_it(context: AppContext, host: FlaskClient) -> None:
    night = opened(context)
    night.act("declare_winner", side="allies", reason="the table agrees")
    assert "win immediately" not in text(host.get(f"/table/{night.id}").text)


def test_a_chart_waits_for_its_numbers_and_then_names_the_first_season(context: AppContext, host: FlaskClient) -> None:
    nothing = host.get(f"/table/{opened(context).id}").text
    assert "Appears when the numbers are entered." in nothing
    assert "numbers to enter" in nothing
    assert ">Su 39</text>" not in nothing
    entered = host.get(f"/table/{opened(context, {'starting_limit': {'germany': 7}}).id}").text
    assert ">Su 39</text>" in entered


def test_great_moments_are_a_fallen_capital_and_a_surrender(context: AppContext) -> None:
    here = {"territories": {"france": {"name": "France"}, "poland": {"name": "Poland"}}}
    entry = {
        "changes": [
            {"territory": "france", "field": "capital_held_by", "from": None, "to": "germany"},
            {"field": "surrendered", "from": [], "to": ["france", "poland"]},
        ]
    }
    visitor = SimpleNamespace(edition=context.edition("second_world_war"), snapshot=here)
    assert [(moment.title, moment.power) for moment in Television().moments(visitor, entry)] == [
        ("The capital of France falls", "germany"),
        ("France surrenders", "france"),
        ("Poland surrenders", ""),
    ]


def test_great_moments_bend_the_names_of_countries(context: AppContext) -> None:
    fallen = {"territory": "netherlands", "field": "capital_held_by", "from": None, "to": "germany"}
    entry = {"changes": [fallen, {"field": "surrendered", "from": [], "to": ["netherlands"]}]}
    visitor = SimpleNamespace(
        edition=context.edition("second_world_war"), snapshot={"territories": {"netherlands": {}}}
    )
    titles = {
        "de": ["Die Hauptstadt der Niederlande fällt", "Die Niederlande kapitulieren"],
        "es": ["Cae la capital de los Países Bajos", "Los Países Bajos se rinden"],
        "fr": ["La capitale des Pays-Bas tombe", "Les Pays-Bas capitulent"],
        "it": ["Cade la capitale dei Paesi Bassi", "I Paesi Bassi si arrendono"],
    }
    for language, said in titles.items():
        with speaking(language):
            assert [moment.title for moment in Television().moments(visitor, entry)] == said


def test_the_report_speaks_of_seasons_and_has_only_their_columns(context: AppContext, host: FlaskClient) -> None:
    said = text(host.get(f"/after/{replayed(context, LATE).id}").text)
    assert "Power start recovered spent lend-lease lost other in hand limit Soviet Union" in said
    assert "Summer 1940, entry" in said
    assert "Fall 1939 26 entries" in said
    assert "All in resources. Spent: action points and units." in said
    assert not re.search(r"objectives|looting|Season \d|research", said)


def test_statements_name_the_season(context: AppContext, host: FlaskClient) -> None:
    night = opened(context, REPLAY["entered"])
    said = text(host.get(f"/play/germany/statement?game={night.id}").text)
    assert "Su 39 Resources at the start Why? +7 7" in said
    assert "7 resources" in said


def test_a_country_at_war_on_its_own_has_not_changed_hands(context: AppContext, host: FlaskClient) -> None:
    night = replayed(context, 16)
    assert night.state.country("finland").status == "at_war"
    page = host.get(f"/audit/{night.id}").text
    finland = text(page[page.index('id="t-finland"') :]).split("Fix")[0]
    assert finland.endswith("On its own, at war ")
    assert "changed hands" not in finland
    assert "Neutral" in text(page)
    assert "Nobody" not in text(page)


def season_passes(night: Night) -> None:
    season = night.state.round
    while night.state.round == season:
        night.act("end_turn", override="a test")


def test_what_nobody_had_entered_yet_is_a_gap_in_the_report(context: AppContext, host: FlaskClient) -> None:
    night = opened(context, {"starting_limit": {"germany": 7}})
    season_passes(night)
    night.act("enter_numbers", numbers={"starting_limit": {"italy": 4}})
    season_passes(night)
    page = host.get(f"/after/{night.id}").text
    curves = re.search(r'aria-label="Limit by season \([^"]*"', page)
    assert curves
    assert "Germany: 7, 7, 7, 7. Italy: 4, none, 4, 4." in curves.group()
    assert "Japan" not in curves.group()
    said = text(page)
    assert "Without Soviet Union, Japan, Commonwealth, France, and United States: nobody has entered their" in said
    assert "Gaps: nobody had entered the numbers yet (Italy)." in said
    assert re.search(r"Japan( [−\d]+)+ – –", said)
    assert re.search(r"Italy( [−\d]+)+ 4 4", said)
    assert "nobody ha" not in text(host.get(f"/after/{opened(context, REPLAY['entered']).id}").text)


def test_a_limit_of_0_that_was_entered_is_a_0(context: AppContext, host: FlaskClient) -> None:
    night = opened(context, {"starting_limit": {"germany": 7, "japan": 0}})
    assert night.state.numbers.starting_limit["japan"] == 0
    rows = text(host.get(f"/table/{night.id}").text)
    assert "numbers to enter" in rows
    assert re.search(r"Japan.{0,40} 0 ", rows)
