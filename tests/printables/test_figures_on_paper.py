"""Every figure on paper is the view's that the page shows, in a played game of every box."""

import re
from functools import cache
from html import unescape
from typing import Any

import pytest

from companion.editions import boxes, load
from companion.views.words import by_economy
from printables import Job, make
from printables.families.second_world_war import economic_display
from tests.printables.paper_reading import drawn_text_of, solid, text_of
from tests.printables.played import played_game, served_game
from tests.printables.reports import Showing


@cache
def text(name: str, edition_id: str) -> str:
    return " ".join(drawn_text_of(make(name, Job(played_game(edition_id).edition, game=played_game(edition_id)))))


PRODUCTION, CITIES = 0, 2
"""The charts of the report that page and paper share, by their place on paper."""
COUNTED = ("anniversary", "revised", "aa1942", "global_1940", "pacific_1940", "europe_1940", "balanced_mod")
"""The boxes whose victory counts cities."""
LABEL = re.compile(r'<svg class="chart lines"[^>]*aria-label="[^"(]*\(([^"]*?)\)\. ([^"]*?)\.?"')
ROW = re.compile(r'<th scope="row">(.*?)</tr>', re.S)


def page(edition_id: str, path: str) -> str:
    """A page of the same game, as the host's browser gets it."""
    client, game = served_game(edition_id)
    answer = client.get(path.format(game=game))
    assert answer.status_code == 200
    return answer.text


def seen(markup: str) -> str:
    """What a piece of a page says."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def curves_on_page(edition_id: str) -> list[dict[str, list[str]]]:
    """The figures of every chart of lines in the web report, as it says them: by name, from the start on."""
    found = []
    for _ticks, lines in LABEL.findall(page(edition_id, "/after/{game}/report")):
        pairs = [line.split(": ") for line in unescape(lines).split(". ")]
        found.append({name: values.split(", ") for name, values in pairs})
    return found


def curves_on_paper(edition_id: str, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, list[str]]]:
    """The figures of the charts of the printed report, as they are drawn."""
    drawn: list[dict[str, list[str]]] = []

    def keep(_sheet: Any, _title: str, _rounds: Any, _called: str, series: Any, *_place: Any) -> None:
        drawn.append({line.name: ["none" if value is None else str(value) for value in line.values] for line in series})

    monkeypatch.setattr("printables.sheets.game.after_action.line_chart", keep)
    make("after_action", Job(played_game(edition_id).edition, game=played_game(edition_id)))
    return drawn


@pytest.mark.parametrize("edition_id", boxes())
def test_page_and_paper_draw_the_same_curves(edition_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    on_page, on_paper = curves_on_page(edition_id), curves_on_paper(edition_id, monkeypatch)
    assert on_page[0] == on_paper[PRODUCTION]
    cities = [chart for chart in on_page if set(chart) == {"Axis", "Allies"}]
    assert cities[::2] == cities[1::2], "drawn for a screen and for a phone"
    if cities or played_game(edition_id).edition.box.id in COUNTED:
        assert cities[::2] == on_paper[CITIES:]


def test_a_board_of_two_maps_has_a_chart_of_cities_for_each_with_its_own_line_that_wins() -> None:
    maps = played_game("global_1940").snapshot["victory"]["maps"]
    found, web = text("after_action", "global_1940"), seen(page("global_1940", "/after/{game}/report"))
    for name, half in maps.items():
        title = f"{name.capitalize()}: cities held at the end of each round"
        assert title in found
        assert title in web
        assert f"{half['needed']['axis']} win: Axis" in found
        assert f"{half['needed']['axis']} win: Axis" in web
    last = played_game("global_1940").stats["rounds"][-1]
    assert last["maps"] == {name: half["cities"] for name, half in maps.items()}


def test_the_two_british_economies_have_their_own_incomes() -> None:
    """On the tournament sheet, in the curves of the report, and in the figures that both come from."""
    report = played_game("global_1940")
    rounds = [row["powers"]["united_kingdom"] for row in report.stats["rounds"]]
    assert all(sum(row["incomes"].values()) == row["income"] for row in rounds)
    assert any(all(row["incomes"].values()) for row in rounds)
    sheet, charts = text("tournament_sheet", "global_1940"), text("after_action", "global_1940")
    names = {purse: now["name"] for purse, now in report.snapshot["powers"]["united_kingdom"]["purses"].items()}
    for purse, name in names.items():
        paid = [str(row["incomes"][purse]) for row in rounds if row["income"]]
        assert re.search(rf"United Kingdom, {name} (Ada |Ben |Cleo |Dov )?{' '.join(paid)}", sheet)
        assert solid(f"{paid[-1]} United Kingdom, {name}") in solid(charts)
    empty = " ".join(drawn_text_of(make("tournament_sheet", Job(report.edition))))
    assert all(f"United Kingdom, {name}" in empty for name in names.values())


def test_the_score_sheet_has_the_figures_of_each_british_economy_once() -> None:
    purses = played_game("global_1940").snapshot["powers"]["united_kingdom"]["purses"]
    found = text("score_sheet", "global_1940")
    assert " + " not in found
    for now in purses.values():
        assert f"United Kingdom, {now['name']} {now['treasury']} {now['production']}" in found


@pytest.mark.parametrize("edition_id", ["global_1940", "aa1941"])
def test_the_curve_of_cities_begins_with_the_cities_of_the_start(
    edition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where victory counts something else, such as capitals; of each map where there are two."""
    edition = played_game(edition_id).edition
    held = edition.start_controllers(edition.scenarios[0])
    charts = curves_on_paper(edition_id, monkeypatch)[CITIES:]
    for drawn, map_ in zip(charts, edition.maps or [None], strict=True):
        holders = [held[place] for place in edition.cities_on(map_)]
        for side, name in (("axis", "Axis"), ("allies", "Allies")):
            assert drawn[name][0] == str(sum(edition.powers[holder].side == side for holder in holders))


@pytest.mark.parametrize("edition_id", boxes())
def test_page_and_paper_have_the_same_accounts(edition_id: str) -> None:
    paper = text("after_action", edition_id)
    rows = [seen(row) for row in ROW.findall(page(edition_id, "/after/{game}/report"))]
    assert len(rows) >= 5
    for row in rows:
        assert row in paper


@pytest.mark.parametrize("edition_id", boxes())
def test_the_audit_sheet_has_what_the_audit_says_of_every_place(edition_id: str) -> None:
    found = solid(text("audit_sheet", edition_id))
    edition = played_game(edition_id).edition
    for region in played_game(edition_id).audit["regions"]:
        for place in region["territories"]:
            holder = edition.powers[place["controller"]].name if place["controller"] in edition.powers.ids else ""
            value = "" if place["value"] is None else str(place["value"])
            assert solid(f"{place['name']}{value}{holder}") in found, place


@pytest.mark.parametrize("edition_id", boxes())
def test_the_score_sheet_has_every_powers_figures(edition_id: str) -> None:
    report = played_game(edition_id)
    found = solid(text("score_sheet", edition_id))
    last = report.stats["rounds"][-1]["powers"]
    for power, now in report.snapshot["powers"].items():
        cities = last[power].get("cities", "") if getattr(report.edition, "city_of", ()) else ""
        parts = [] if "purses" in now else [str(now["treasury"]), str(now["production"])]  # else in their own lines
        words = "".join(map(re.escape, parts)) + str(cities)
        assert re.search(rf"{re.escape(solid(now['name'] + (now['player'] or '')))}\d*?{words}", found), now["name"]


@pytest.mark.parametrize("edition_id", boxes())
def test_the_tournament_sheet_has_the_income_of_every_round_that_was_paid(edition_id: str) -> None:
    report = played_game(edition_id)
    found = solid(drawn_text_of(make("tournament_sheet", Job(report.edition, game=report)))[-1])  # after the score
    rounds = report.stats["rounds"]
    paid = rounds if report.snapshot["status"] == "finished" else rounds[:-1]
    for power, now in report.snapshot["powers"].items():
        incomes = [row["powers"][power] for row in paid]
        if "purses" not in now and any("income" in row for row in incomes) and solid(now["name"]) in found:
            words = solid(now["name"] + (now["player"] or ""))
            bid = f"(bid{report.bids[power]})" if power in report.bids else ""
            told = [str(row["income"]) for row in incomes]
            if report.snapshot["status"] == "finished" and told[-1] == "0":
                told[-1] = "-"  # the game was over before this power collected
            assert f"{words}{bid}{''.join(told)}" in found, now["name"]


@pytest.mark.parametrize("edition_id", [box for box in boxes() if getattr(load(box), "city_of", ())])
def test_the_city_board_counts_the_cities_that_each_side_holds(edition_id: str) -> None:
    report = played_game(edition_id)
    maps = report.snapshot["victory"].get("maps", {})
    counts = [half["cities"] for half in maps.values()] or [report.stats["rounds"][-1]["cities"]]
    found = text("city_board", edition_id)
    assert len(re.findall("(?i)cities now", found)) == len(counts)
    for held in counts:
        assert re.search(rf"(?i)cities now [^\d]*\b{held['axis']} {held['allies']}\b", found)


@pytest.mark.parametrize("edition_id", boxes())
def test_statements_have_every_movement_and_balance_of_the_view(edition_id: str) -> None:
    found = solid(text("statements", edition_id))
    for power, statement in played_game(edition_id).statements.items():
        assert solid(load(edition_id).powers[power].name) in found
        balances = dict.fromkeys((line["purse"] for line in statement["lines"] if "purse" in line), 0)
        for line in statement["lines"]:
            amount = f"{line['amount']:+d}".replace("-", "\u2212") if line["amount"] else "0"
            if "purse" in line:
                balances[line["purse"]] = line["purse_balance"]
            columns = balances.values() or [line["balance"]]
            assert solid(f"{amount} {' '.join(map(str, columns))}") in found, (power, line)


@pytest.mark.parametrize("edition_id", boxes())
def test_the_books_of_the_resume_pack_have_every_powers_figures(edition_id: str) -> None:
    found = solid(text("resume_pack", edition_id))
    for now in played_game(edition_id).snapshot["powers"].values():
        words = [now["name"], now["player"] or "", *(by_economy(now, figure) for figure in ("treasury", "production"))]
        assert solid("".join(words)) in found, now["name"]
    for territory in played_game(edition_id).snapshot["territories"].values():
        value = "" if territory["value"] is None else rf"\D{{0,90}}{territory['value']}(?!\d)"
        assert re.search(rf"{re.escape(solid(territory['name']))}{value}", found), territory


@pytest.mark.parametrize("edition_id", boxes())
def test_the_final_accounts_are_the_views(edition_id: str) -> None:
    found = solid(text("after_action", edition_id))
    for now in played_game(edition_id).snapshot["powers"].values():
        in_hand, made = (solid(by_economy(now, figure)) for figure in ("treasury", "production"))
        assert re.search(rf"{re.escape(solid(now['name']))}[^A-Za-z]*{re.escape(in_hand + made)}", found), now


@pytest.mark.parametrize("edition_id", boxes())
def test_the_score_sheet_has_the_victory_that_the_view_counts(edition_id: str) -> None:
    victory: Any = played_game(edition_id).snapshot["victory"]
    found = text("score_sheet", edition_id)
    counted = victory.get("land") or victory["cities"]
    for side in counted:
        name = played_game(edition_id).edition.sides[side].name
        needed = victory["needed"][side]
        assert re.search(rf"\b{name} (\d+ ){{0,2}}{counted[side]} {re.escape(str(needed))}", found), side


def test_the_two_british_economies_have_a_line_each_on_chart_and_statement() -> None:
    report = played_game("global_1940")
    purses = report.snapshot["powers"]["united_kingdom"]["purses"]
    assert len(purses) == 2
    charts = text("after_action", "global_1940")
    statement = text("statements", "global_1940")
    for purse, now in purses.items():
        last = report.stats["rounds"][-1]["powers"]["united_kingdom"]["purses"][purse]
        assert solid(f"{last} United Kingdom, {now['name']}") in solid(charts)
        assert solid(f"{now['name']} {now['treasury']}") in solid(statement)
    assert solid(" + ".join(str(now["treasury"]) for now in purses.values())) in solid(statement)


@pytest.mark.parametrize("edition_id", [box for box in boxes() if load(box).family != "second_world_war"])
def test_the_track_marks_the_number_that_every_economy_has_now(
    edition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: set[tuple[str, int]] = set()

    def keep(_sheet: Any, _edition: Any, number: int, here: Any, _cell: Any) -> None:
        found.update((mark.power, number) for mark in here)

    monkeypatch.setattr("printables.sheets.board.tracks._cell", keep)
    report = played_game(edition_id)
    make("tracks", Job(report.edition, game=report))
    wanted: set[tuple[str, int]] = set()
    for power, now in report.snapshot["powers"].items():
        economies = [purse["production"] for purse in now.get("purses", {}).values()] or [now["production"]]
        wanted |= {(power, number) for number in economies if number}
    assert found == wanted


@pytest.mark.parametrize("edition_id", boxes())
def test_the_maps_key_has_the_figure_of_the_books_for_each_power_that_holds_land(edition_id: str) -> None:
    report = played_game(edition_id)
    found = " ".join(text_of(make("map", Job(report.edition, game=report))))
    holders = {land["controller"] for land in report.snapshot["territories"].values()}
    for power in report.edition.powers:
        if power.id in holders:
            now = report.snapshot["powers"][power.id]
            economies = [purse["production"] for purse in now.get("purses", {}).values()] or [now["production"]]
            assert f"{power.name} {' + '.join(str(each) for each in economies)}" in found


def test_the_control_display_has_the_value_of_every_country() -> None:
    report = played_game("second_world_war")
    found = solid(text("resource_control_display", "second_world_war"))
    for land in report.snapshot["territories"].values():
        if land["value"] is not None:
            assert f"{land['value']}{solid(land['name'])}" in found, land["name"]


def test_the_economic_display_marks_what_each_power_has(monkeypatch: pytest.MonkeyPatch) -> None:
    report = played_game("second_world_war")
    drawn: list[tuple[str, Any]] = []
    real = economic_display._resources

    def keep(job: Any, power: Any, figures: Any) -> Any:
        track = real(job, power, figures)
        drawn.append((power.id, set(track.marks)))
        return track

    monkeypatch.setattr(economic_display, "_resources", keep)
    make("economic_display", Job(report.edition, game=report))
    assert drawn
    for power, marks in drawn:
        now = report.snapshot["powers"][power]
        assert marks == {(economic_display.AVAILABLE, now["treasury"]), (economic_display.LIMIT, now["production"])}


def test_a_number_beyond_the_end_of_the_track_is_marked() -> None:
    report = played_game("anniversary")
    books = {**report.snapshot["powers"]["germany"], "production": 900}
    snapshot = {**report.snapshot, "powers": {**report.snapshot["powers"], "germany": books}}
    job = Job(load("anniversary"), game=Showing(report, snapshot=snapshot))
    assert "Germany: 900" in " ".join(drawn_text_of(make("tracks", job)))


@pytest.mark.parametrize("edition_id", [box for box in boxes() if load(box).family == "axis_and_allies"])
def test_the_track_ends_at_twice_the_richest_and_with_the_most_that_land_brings_which_can_be_held(
    edition_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []
    monkeypatch.setattr("printables.sheets.board.tracks._cell", lambda _s, _e, number, *_rest: found.append(number))
    edition = load(edition_id)
    make("tracks", Job(edition))
    most = sum(territory.value for territory in edition.territories if not territory.impassable)
    starts = [number for scenario in edition.scenarios for number in scenario.production.values()]
    assert found[-1] == min(most, 110 if 2 * max(starts) > 100 else 100)
