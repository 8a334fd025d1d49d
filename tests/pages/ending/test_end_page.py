"""The end of a game: one page, on every phone and the television, from which everything is one tap away."""

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.service import HOST, AppContext
from companion.service.ending.game_end import game_end
from companion.service.ending.telling import text_of
from companion.service.table.tables import change_table
from companion.service.table.televisions import new_seat
from tests.pages.conftest import Handset, Night, Phone, expect, new_night
from tests.pages.reading import text

LOST = {"infantry": 3}
FIGHT = {"attackers": LOST, "attackers_lost": {}, "defenders": LOST, "defenders_lost": LOST}


def won(night: Night) -> None:
    """Germany takes two lands, fights for one of them, collects, and the table agrees that the Axis has won."""
    night.act("capture_territory", territory="ukraine")
    night.act("capture_territory", territory="karelia_ssr")
    night.act("collect_income")
    night.act("declare_winner", side="axis", reason="the table agrees")


@pytest.fixture
def over(night: Night) -> Night:
    night.take("Anna", "germany", "italy")
    night.take("Ben", "japan")
    night.take("Cleo", "soviet_union")
    night.take("Dora", "soviet_union")
    won(night)
    return night


def play_of(page: str) -> dict:
    """What the page's link tells BG Stats."""
    link = urlsplit(unescape(re.search(r'href="(https://app\.bgstatsapp\.com/[^"]+)"', page)[1]))  # type: ignore[index]
    assert link.path == "/createPlay.html"
    return json.loads(parse_qs(link.query)["data"][0])


def test_it_tells_who_won_and_why_then_moments_figures_newspaper_report_and_exports(
    over: Night, host: FlaskClient
) -> None:
    page = host.get(f"/after/{over.id}").text
    said = text(page)
    order = (
        "The Axis wins The table agrees.",
        "Decisive moments",
        "1 Germany takes Karelia S.S.R. (+2).",
        "Axis +4 on the enemy",
        "Who played",
        "Anna won Germany production 31 → 35",
        "The newspaper",
        "The report",
        "Take it with you",
        "Export the game",
    )
    found = [said.index(part) for part in order]
    assert found == sorted(found)
    assert f"/api/v1/games/{over.id}/printables/front_page.png" in page
    assert f"/after/{over.id}/report" in page
    assert f"/api/v1/games/{over.id}/export" in page


def test_whose_battles_were_fought_on_the_phones_reads_their_luck(night: Night, host: FlaskClient) -> None:
    night.take("Anna", "germany")
    night.take("Ben", "soviet_union")
    night.act("fight_battle", by="germany", territory="ukraine", against="soviet_union", **FIGHT)
    night.act("declare_winner", side="axis", reason="late")
    said = text(host.get(f"/after/{night.id}").text)
    assert re.search(r"Anna was \d+ IPC luckier than average", said)
    assert re.search(r"Ben was \d+ IPC unluckier than average", said)
    assert re.search(r"(?m)^Anna was \d+ IPC luckier", text_of(night.app, HOST, night.id))


@pytest.mark.parametrize("path", ["/play", "/play/germany", "/play/germany/buy", "/play/germany/finish", "/table/{id}"])
def test_every_page_of_the_game_ends_there(path: str, night: Night, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    assert anna.get(path.format(id=night.id)).status_code == 200
    won(night)
    answer = anna.get(path.format(id=night.id))
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/after/{night.id}")
    assert "The Axis wins" in text(anna.get(f"/after/{night.id}").text)


def test_who_watches_gets_there_too_and_a_stranger_does_not(night: Night, phone: Phone) -> None:
    otto = phone("Otto", role="observer")
    won(night)
    assert otto.get("/play").headers["Location"] == f"/after/{night.id}"
    assert phone().get(f"/after/{night.id}").status_code == 401


def test_a_television_shows_it_without_forms_and_goes_back_if_the_game_goes_on(
    night: Night, app: Flask, host: FlaskClient
) -> None:
    screen = app.test_client()
    screen.set_cookie("companion_seat", new_seat(night.app, HOST, night.id)["token"])
    assert screen.get(f"/table/{night.id}").status_code == 200
    won(night)
    page = screen.get(f"/table/{night.id}", follow_redirects=True).text
    assert "The Axis wins" in text(page)
    assert "<form" not in page
    assert "bgstats" not in page
    host.post(f"/banker/{night.id}/undo", data={"to_version": str(night.version - 1)})
    assert screen.get(f"/after/{night.id}").headers["Location"] == f"/table/{night.id}"


def test_the_one_who_ended_it_by_mistake_takes_it_back_from_there(night: Night, phone: Phone) -> None:
    dana = phone("Dana", role="banker")
    won(night)
    page = dana.get(f"/after/{night.id}").text
    assert "The last entry: The Axis wins" in text(page)
    fields = dict(re.findall(r'name="(to_version|if_version|idempotency_key)" value="([^"]+)"', page))
    assert dana.post(f"/games/{night.id}/undo", data={**fields, "next": "/play"}).status_code == 303
    assert night.state.winner is None


def test_the_text_to_paste_is_in_the_tables_language_whatever_the_phone_reads(over: Night, host: FlaskClient) -> None:
    told = text_of(over.app, HOST, over.id)
    for line in ("Friday night", "The Axis wins: the table agrees.", "Axis: Anna (Germany, Italy); Ben (Japan)"):
        assert line in told.splitlines()
    assert "Cleo and Dora (Soviet Union)" in told
    assert "- Germany takes Karelia S.S.R. (+2)." in told.splitlines()
    change_table(over.app, HOST, over.id, language="de")
    page = host.get(f"/after/{over.id}", headers={"Accept-Language": "fr"}).text
    shown = unescape(re.search(r"(?s)<textarea[^>]*>(.*?)</textarea>", page)[1])  # type: ignore[index]
    assert "Die Achse gewinnt" in shown
    assert "Anna (Deutschland, Italien)" in shown


def test_bg_stats_gets_the_play_in_its_documented_form(over: Night, host: FlaskClient) -> None:
    play = play_of(host.get(f"/after/{over.id}").text)
    assert play["sourceName"] == "Companion"
    assert play["sourcePlayId"] == over.id
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert play["game"]["noPoints"] is True
    assert (play["game"]["name"], play["game"]["sourceGameId"]) == ("Axis & Allies Anniversary Edition", "anniversary")
    assert play["board"] == "1941"
    assert "The Axis wins: the table agrees." in play["comments"]
    people = {player["name"]: player for player in play["players"]}
    assert [name for name in people if people[name]["winner"]] == ["Anna", "Ben"]
    assert {name for name in people if not people[name]["winner"]} == {"Cleo", "Dora"}
    assert [name for name in people if people[name]["startPlayer"]] == ["Anna"]
    assert people["Anna"]["role"] == "Germany, Italy"
    assert people["Anna"]["team"] == people["Ben"]["team"] != people["Cleo"]["team"] == people["Dora"]["team"]
    assert len({player["sourcePlayerId"] for player in play["players"]}) == 4


def test_bg_stats_knows_the_same_person_again_and_another_game_as_another_play(
    over: Night, context: AppContext, host: FlaskClient
) -> None:
    again = new_night(context, "revised", "1942")
    again.take("anna", "germany")
    again.act("declare_winner", side="allies", reason="late")
    first, then = (play_of(host.get(f"/after/{night.id}").text) for night in (over, again))
    assert first["sourcePlayId"] != then["sourcePlayId"]
    assert first["players"][0]["sourcePlayerId"] == then["players"][0]["sourcePlayerId"]
    assert then["players"][0]["winner"] is False


def test_a_bid_is_in_the_comments(context: AppContext, host: FlaskClient) -> None:
    night = new_night(context, "anniversary", "1941", bids={"soviet_union": 9})
    night.act("declare_winner", side="axis", reason="late")
    assert "Bid for Soviet Union: 9 IPC." in play_of(host.get(f"/after/{night.id}").text)["comments"]


def test_who_plays_both_sides_has_not_won(context: AppContext) -> None:
    night = new_night(context)
    night.take("Solo", "germany", "soviet_union")
    won(night)
    end = game_end(context, HOST, night.id)
    assert [end.has_won(player) for player in end.players if player.names] == [False]


def test_a_week_between_two_evenings_was_not_played(context: AppContext) -> None:
    times = iter(["2026-11-07T20:00:00Z", "2026-11-07T20:30:00Z", "2026-11-14T19:00:00Z"])
    context.clock = lambda: next(times, "2026-11-14T20:15:00Z")
    night = new_night(context)
    for land in ("ukraine", "karelia_ssr"):
        night.act("capture_territory", territory=land)
    night.act("declare_winner", side="axis", reason="late")
    end = game_end(context, HOST, night.id)
    assert end.began.isoformat() == "2026-11-07T20:00:00+00:00"
    assert end.minutes == 30 + 75
    assert end.ended.isoformat() == "2026-11-14T20:15:00+00:00"


@pytest.mark.parametrize(
    ("edition", "scenario"), [("war_game", "1942"), ("second_world_war", "1939"), ("global_1940", "1940")]
)
def test_games_of_all_families_end_there(edition: str, scenario: str, context: AppContext, host: FlaskClient) -> None:
    night = new_night(context, edition, scenario)
    night.take("Anna", "germany")
    side = night.app.edition_of(night.id).side_of("germany")
    night.act("declare_winner", side=side, reason="the table agrees")
    page = host.get(f"/table/{night.id}", follow_redirects=True).text
    assert "The table agrees." in text(page)
    assert "Anna won" in text(page)
    assert play_of(page)["players"][0]["winner"] is True


@pytest.mark.browser
def test_open_phones_and_the_television_get_there_by_themselves(evening: Night, handset: Handset) -> None:
    anna, ben = handset("Anna", "germany"), handset("Ben", "japan")
    screen = handset("TV", role="observer", viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    anna.goto("/play/germany/buy")
    ben.goto("/q/anniversary/territory/ukraine")
    screen.goto(f"/table/{evening.id}")
    evening.act("declare_winner", side="axis", reason="the table agrees")
    for page in (anna, ben, screen):
        expect(page.get_by_role("heading", name="The Axis wins")).to_be_visible()
        assert page.url.endswith(f"/after/{evening.id}")
    anna.get_by_role("button", name="Copy the text").click()
    expect(anna.locator("#toasts")).to_contain_text("Copied")


@pytest.mark.browser
def test_the_winners_mark_stays_beside_the_sentence_on_a_narrow_phone(evening: Night, handset: Handset) -> None:
    anna = handset("Anna", "germany", viewport={"width": 320, "height": 568}, locale="de")
    won(evening)
    anna.goto(f"/after/{evening.id}")
    mark, sentence = (anna.locator(f"#outcome > {part}").bounding_box() for part in ("svg", "span"))
    assert mark is not None
    assert sentence is not None
    assert mark["x"] + mark["width"] <= sentence["x"]
    assert sentence["y"] <= mark["y"] + mark["height"] / 2 <= sentence["y"] + sentence["height"]


@pytest.mark.browser
def test_a_tap_beside_the_copy_button_copies_nothing(evening: Night, handset: Handset) -> None:
    """The page itself has the mark of the phone's copy of the game, which is no text to paste."""
    anna = handset("Anna", "germany")
    won(evening)
    anna.goto(f"/after/{evening.id}")
    anna.get_by_role("heading", name="The newspaper").click()
    anna.get_by_role("button", name="Copy the text").click()
    expect(anna.locator("#toasts")).to_contain_text("Copied")
