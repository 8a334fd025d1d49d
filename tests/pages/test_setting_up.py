"""Setting up together on pages: without script, by thumb, without a line, on the television, in five languages."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from companion.languages import known
from companion.service import HOST
from companion.service.table.setups import begin, check_off, progress_of
from tests.pages.conftest import Handset, Night, new_night
from tests.pages.looking import faults, thumb
from tests.pages.test_keyboard import out_of_sight

PhoneMaker = Callable[..., FlaskClient]


class Forms(HTMLParser):
    """The hidden fields of every form on a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        """Note a form, or a hidden field of the last one."""
        about = dict(attrs)
        if tag == "form":
            self.forms.append({})
        elif tag == "input" and about.get("type") == "hidden" and self.forms:
            self.forms[-1][about["name"]] = about.get("value") or ""


def form(page: str, do: str) -> dict[str, str]:
    return next(each for each in Forms(page).forms if each.get("do") == do)


def name_of(page: str) -> str:
    found = re.search(r'id="step-name">([^<]*)<', page)
    return found[1] if found else ""


def opened(browser: FlaskClient, night: Night) -> str:
    return browser.get(f"/games/{night.id}/setup").text


def sent(browser: FlaskClient, night: Night, fields: dict[str, str]) -> str:
    answer = browser.post(f"/games/{night.id}/setup", data=fields, follow_redirects=True)
    assert answer.status_code == 200
    return answer.text


def everything_done(night: Night, by: Any = HOST) -> None:
    for step in progress_of(night.app, HOST, night.id).setup.steps:
        check_off(night.app, by, night.id, step.id)


def test_without_script_one_space_follows_another(night: Night, phone: PhoneMaker):
    anna = phone("Anna", "germany")
    page = sent(anna, night, form(opened(anna, night), "begin") | {"by": "power"})
    seen = []
    for _tap in range(3):
        seen.append(name_of(page))
        page = sent(anna, night, form(page, "done"))
    assert len({*seen, name_of(page)}) == 4
    assert "3 of 86 done" in page


def test_a_form_that_is_sent_twice_skips_nothing(night: Night, phone: PhoneMaker):
    anna = phone("Anna", "germany")
    page = sent(anna, night, form(opened(anna, night), "begin") | {"by": "region"})
    fields = form(page, "done")
    assert sent(anna, night, fields).count("1 of 86 done") == sent(anna, night, fields).count("1 of 86 done") == 1


def test_a_space_shows_its_pieces_with_numbers_chips_and_where_it_lies(night: Night, phone: PhoneMaker):
    anna = phone("Anna", "germany")
    begin(night.app, HOST, night.id, "region")
    page = anna.get(f"/games/{night.id}/setup?step=karelia_ssr").text
    lot = page[page.index('class="piles') : page.index("</ul>", page.index('class="piles'))]
    units = progress_of(night.app, HOST, night.id).setup.step["karelia_ssr"].lots[0].units
    assert [int(number) for number in re.findall(r"<b>(\d+)</b>", lot)] == [*units.values()]
    assert lot.count('class="piece"') == len(units)
    assert (lot.count('class="disc"'), lot.count("disc five")) == (units["infantry"] - 1, 0)
    locator = page[page.index('class="locator"') :]
    assert re.search(r'class="tile here" id="land-karelia_ssr"', locator)
    assert 'id="land-japan"' not in locator  # only what is around it


def test_a_captured_land_asks_for_its_marker_and_tracks_for_their_figures(night: Night, phone: PhoneMaker):
    anna = phone("Anna", "germany")
    begin(night.app, HOST, night.id, "region")
    marked = next(
        step.id for step in progress_of(night.app, HOST, night.id).setup.steps for lot in step.lots if lot.marker
    )
    assert "control marker" in anna.get(f"/games/{night.id}/setup?step={marked}").text
    assert "<b>31</b><span>in hand" in anna.get(f"/games/{night.id}/setup?step=track_germany").text


def test_who_counts_isnt_told_what_should_be_there(night: Night, phone: PhoneMaker):
    anna, ben = phone("Anna", "germany"), phone("Ben", "japan")
    begin(night.app, HOST, night.id, "region")
    everything_done(night, night.who(anna.get_cookie("companion_seat").value))  # type: ignore[union-attr]
    page = opened(ben, night)
    fields = form(page, "count")
    expected = progress_of(night.app, HOST, night.id).expected(fields["space"])
    assert expected
    assert not re.search(r'name="units/[^"]*" value="[0-9]', page)
    assert "Anna set it up" in page
    wrong = sent(ben, night, fields)
    units = next(iter(expected.values()))
    assert f"0 counted, {next(iter(units.values()))} belong here" in wrong
    after = sent(ben, night, form(wrong, "put_right"))
    assert "1 of " in after
    assert name_of(after) != name_of(wrong)


def test_a_right_count_goes_on_to_the_next_space(night: Night, phone: PhoneMaker):
    anna, ben = phone("Anna", "germany"), phone("Ben", "japan")
    begin(night.app, HOST, night.id, "region")
    everything_done(night, night.who(anna.get_cookie("companion_seat").value))  # type: ignore[union-attr]
    fields = form(opened(ben, night), "count")
    expected = progress_of(night.app, HOST, night.id).expected(fields["space"])
    typed = {f"units/{power}/{unit}": str(n) for power, units in expected.items() for unit, n in units.items()}
    assert "1 of 37 counted" in sent(ben, night, fields | typed)


def test_it_is_offered_until_somebody_plays(night: Night, phone: PhoneMaker, host: FlaskClient):
    anna = phone("Anna", "germany")
    address = f'href="/games/{night.id}/setup"'
    assert address in anna.get("/play/germany").text
    assert address in host.get(f"/games/{night.id}").text
    night.act("capture_territory", territory="ukraine")
    assert address not in anna.get("/play/germany").text
    assert address not in host.get(f"/games/{night.id}").text
    assert "count its units first" in opened(anna, night)


def test_the_television_fills_with_color_and_says_who_is_where(night: Night, phone: PhoneMaker):
    anna, _ben = phone("Anna", "germany"), phone("Ben", "japan")
    assert "setting-up-figure" not in anna.get(f"/table/{night.id}").text
    now = begin(night.app, HOST, night.id, "region")
    check_off(night.app, HOST, night.id, "poland")
    for view in ("", "?view=map"):
        page = anna.get(f"/table/{night.id}{view}").text
        page = page[page.index('class="setting-up"') :]
        assert re.search(r'class="tile set" id="land-poland"', page)
        assert re.search(r'class="tile unset" id="land-germany"', page)
        assert re.search(r'class="sea unset" id="sea-61"', page)
        assert {"AN", "BE"} <= {*re.findall(r">([A-Z]{2})</text></g>", page)}
        assert "<b>1</b> of 86" in page
    everything_done(night)
    night.act("capture_territory", territory="ukraine")
    assert "setting-up-figure" not in anna.get(f"/table/{night.id}").text
    assert now.so_far.version == 1


def test_those_who_watch_see_it_but_change_nothing(night: Night, phone: PhoneMaker):
    begin(night.app, HOST, night.id, "region")
    guest = phone("Gus", role="observer")
    page = opened(guest, night)
    assert not [each for each in Forms(page).forms if "do" in each]
    assert guest.post(f"/games/{night.id}/setup", data={"do": "done", "step": "poland"}).status_code == 403


@pytest.mark.parametrize("fields", [{}, {"do": "dance"}, {"do": "begin", "by": "color"}, {"do": "done"}])
def test_a_form_that_says_nothing_sensible_is_refused_in_words(night: Night, phone: PhoneMaker, fields: dict[str, str]):
    answer = phone("Anna", "germany").post(f"/games/{night.id}/setup", data=fields)
    assert answer.status_code == 422
    assert "This form doesn&#39;t say what to do." in answer.text


def test_a_number_that_is_none_is_refused_in_words(night: Night, phone: PhoneMaker):
    anna = phone("Anna", "germany")
    begin(night.app, HOST, night.id, "region")
    everything_done(night)
    fields = form(opened(anna, night), "count") | {"units/japan/infantry": "lots"}
    answer = anna.post(f"/games/{night.id}/setup", data=fields)
    assert (answer.status_code, "from 0 to 99" in answer.text) == (422, True)


@pytest.mark.parametrize("language", known())
def test_every_state_is_there_in_every_language(night: Night, phone: PhoneMaker, language: str):
    anna = phone("Anna", "germany")
    said = {"Accept-Language": language}
    title = anna.get(f"/games/{night.id}/setup", headers=said).text
    assert ("Set up the board" in title) == (language == "en")
    begin(night.app, HOST, night.id, "region")
    assert anna.get(f"/games/{night.id}/setup", headers=said).status_code == 200
    everything_done(night)
    assert anna.get(f"/games/{night.id}/setup", headers=said).status_code == 200


@pytest.mark.parametrize("edition", [("war_game", "1942"), ("second_world_war", "1939")])
def test_a_box_with_a_chart_of_its_own_has_fields_to_fill_in(
    app: Any, context: Any, phone: PhoneMaker, edition: tuple[str, str]
):
    game = new_night(context, *edition)
    browser = app.test_client()
    browser.set_cookie("companion_seat", game.take("Emil", "germany"))
    page = sent(browser, game, form(opened(browser, game), "begin") | {"by": "power"})
    page = sent(browser, game, form(page, "fill_in") | {"pieces/infantry": "7"})
    assert "<b>7</b>" in page
    assert re.search(r"1 of 1[67] done", sent(browser, game, form(page, "done")))


@pytest.mark.browser
def test_by_thumb_the_next_space_comes_in_place(evening: Night, handset: Handset):
    anna = handset("Anna", "germany")
    anna.goto(f"/games/{evening.id}/setup")
    thumb(anna.get_by_role("button", name="Begin"))
    title = anna.locator("#step-name")
    first = title.inner_text()
    thumb(anna.get_by_role("button", name=re.compile("^Done")))
    expect(title).not_to_have_text(first)
    expect(anna.get_by_text("1 of 86 done")).to_be_visible()


@pytest.mark.browser
def test_without_a_line_a_tap_waits_and_is_sent_once(evening: Night, handset: Handset):
    begin(evening.app, HOST, evening.id, "region")
    anna = handset("Anna", "germany")
    begin(evening.app, HOST, evening.id, "region")
    anna.goto(f"/games/{evening.id}/setup")
    anna.context.set_offline(True)
    anna.get_by_role("button", name=re.compile("^Done")).click()
    expect(anna.get_by_role("button", name=re.compile("Saved"))).to_be_visible()
    anna.context.set_offline(False)
    expect(anna.get_by_text("1 of 86 done")).to_be_visible()
    assert len(progress_of(evening.app, HOST, evening.id).so_far.done) == 1


@pytest.mark.browser
def test_the_television_follows_every_tap(evening: Night, handset: Handset):
    anna = handset("Anna", "germany")
    screen = handset("Guest", role="observer", viewport={"width": 1920, "height": 1080}, is_mobile=False)
    screen.goto(f"/table/{evening.id}")
    anna.goto(f"/games/{evening.id}/setup")
    thumb(anna.get_by_role("button", name="Begin"))
    expect(screen.locator(".setting-up-figure b")).to_have_text("0")
    thumb(anna.get_by_role("button", name=re.compile("^Done")))
    expect(screen.locator(".setting-up-figure b")).to_have_text("1")
    box = screen.locator(".setting-up").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (1920, 1080)


def _states(night: Night, page: Page) -> list[str]:
    """What is wrong with each state of the page."""
    path = f"/games/{night.id}/setup"
    found = faults(page, [path])
    begin(night.app, HOST, night.id, "power")
    found += faults(page, [path, f"{path}?step=sea_zone_61", f"{path}?step=track_japan"])
    everything_done(night)
    return found + faults(page, [path])


@pytest.mark.browser
def test_no_state_has_a_serious_problem(evening: Night, handset: Handset):
    assert _states(evening, handset("Anna", "germany")) == []


@pytest.mark.browser
def test_by_keyboard_what_has_the_focus_is_in_sight(evening: Night, handset: Handset):
    page = handset("Anna", "germany", viewport={"width": 360, "height": 640})
    begin(evening.app, HOST, evening.id, "region")
    page.goto(f"/games/{evening.id}/setup?step=germany")
    assert out_of_sight(page) == []
    everything_done(evening)
    page.goto(f"/games/{evening.id}/setup")
    assert out_of_sight(page) == []
