"""The displays of a game of resources and impulses: economy, control, production, calendar, cards, power sheets."""

from collections import Counter
from io import BytesIO
from itertools import groupby, pairwise
from types import SimpleNamespace

import pytest
from pypdf import PdfReader

from companion.editions import boxes, load, load_path
from companion.families import family_of
from companion.families.second_world_war.named import PARTISANS
from companion.families.second_world_war.rules.economy import limits
from printables import Job, NothingToPrint, make, names_for
from printables.families.second_world_war.control_display import groups_of
from printables.families.second_world_war.economic_display import LAST
from printables.families.second_world_war.production_display import BOX
from printables.families.second_world_war.rebuilding import asked_for, elsewhere
from printables.families.second_world_war.reference_cards import cards_of
from printables.pdf.paper import MARGIN, PAPERS, grid
from printables.sheets.cards.scan_cards import EDGE, HEIGHT, WIDTH, room_for_cards
from printables.sheets.setup.charts import powers_in_order
from tests.families.second_world_war.campaign import LIMITS_1939, MODIFIERS, VALUES, Campaign, numbers
from tests.printables.paper_reading import Run, outside, pages_of, pictures, printed, runs_of, text_of

GAME = "second_world_war"
EDITION = load(GAME)
DISPLAYS = ("economic_display", "resource_control_display", "production_display", "reference_cards")
LONG = "Vereinigtes Königreich von Großbritannien und Irland, Łódź, Ωμέγα und Сибирь"


def solid(text: str) -> str:
    """A text without its spaces: where lines break does not matter."""
    return "".join(text.split())


def runs(name: str, scenario: str | None = None, paper: str = "a4") -> list[list[Run]]:
    return runs_of(printed(name, GAME, scenario, paper))


def entered_job(scenario: str = "1939", **changed) -> Job:
    return Job(EDITION, scenario, numbers=numbers(**changed))


class TestParts:
    def test_only_games_with_the_rules_have_the_displays(self) -> None:
        for edition in boxes():
            mine = set(names_for(load(edition))).intersection(DISPLAYS)
            assert mine == (set(DISPLAYS) if edition == GAME else set())
        with pytest.raises(NothingToPrint, match="Revised"):
            make("economic_display", Job(load("revised")))

    def test_long_names_stay_inside_the_margins(self, tmp_path) -> None:
        file = tmp_path / "long.toml"
        file.write_text(
            f'[edition]\nid = "long"\nextends = "{GAME}"\ntitle = "{LONG}"\n\n'
            f'[[power]]\nid = "commonwealth"\nname = "{LONG}"\n\n'
            f'[[country]]\nid = "britain"\nname = "{LONG}"\n\n'
            f'[[unit]]\nid = "submarine"\nname = "{LONG}"\nplural = "{LONG}"\n',
            encoding="utf-8",
        )
        pdf = make([*DISPLAYS, "setup_charts", "tracks"], Job(load_path(file), "1939", "letter"))
        assert outside(pdf, MARGIN) == []


def brackets(page: list[Run]) -> dict[int, int]:
    """What the display says each limit recovers, read from where numbers and brackets stand."""
    start = next(run.y for run in page if run.text == "Resources")
    end = next(run.y for run in page if run.text == "Action points")
    rows = [
        list(row)
        for _, row in groupby(
            sorted((run for run in page if start < run.y < end and run.text.lstrip("+").isdigit()), key=lambda r: r.y),
            key=lambda run: round(run.y),
        )
    ]
    found = {}
    for row, below in zip(rows[::2], rows[1::2], strict=True):
        boxes = sorted((run.x + 1.75 * len(run.text) / 2, int(run.text)) for run in row if not run.text.startswith("+"))
        wide = (boxes[-1][0] - boxes[0][0]) / (len(boxes) - 1)
        boxes = [(x, number) for x, number in boxes if number]
        for run in sorted(below, key=lambda piece: piece.x):
            centre = run.x + 1.35 * len(run.text) / 2
            share = round(2 * (centre - boxes[0][0]) / wide) + 1
            found |= {number: int(run.text) for _, number in boxes[:share]}
            boxes = boxes[share:]
        assert boxes == []
    return found


class TestEconomicDisplay:
    def test_every_power_in_play_has_a_sheet(self) -> None:
        texts = text_of(printed("economic_display", GAME))
        assert len(texts) == len(EDITION.powers)
        for power in EDITION.powers:
            assert sum(power.name in text for text in texts) == 1
        fallen = text_of(printed("economic_display", GAME, "1941"))
        assert len(fallen) == len(EDITION.powers) - 1
        assert not any("France" in text for text in fallen)

    @pytest.mark.parametrize("paper", PAPERS)
    def test_the_brackets_are_what_the_books_recover(self, paper: str) -> None:
        printed_ones = brackets(runs("economic_display", "1939", paper)[0])
        assert list(printed_ones) == list(range(1, LAST + 1))
        for limit, back in printed_ones.items():
            campaign = Campaign(entered={"resource_value": {"germany": limit}}).given(available={"germany": 0})
            assert limits.limit(campaign.state, "germany") == limit
            assert limits.recovery(EDITION, campaign.state, "germany") == min(back, limit)

    def test_theatres_are_for_those_who_declare_one(self) -> None:
        for power, page in zip(EDITION.powers, runs("economic_display", "1939"), strict=True):
            lanes = {run.text for run in page} & {"ET", "PT", "any", "points"}
            declares = power.id in EDITION.action_points.declare_theatre
            assert lanes == ({"ET", "PT", "any"} if declares else {"points"})

    def test_entered_numbers_are_printed(self) -> None:
        pages = runs_of(make("economic_display", entered_job()))
        for power, page in zip(EDITION.powers, pages, strict=True):
            figures = [run.text for run in page if run.y < 30 and run.text.isdigit()]
            assert figures[0] == str(LIMITS_1939[power.id])
            assert figures[1] == str(MODIFIERS.get(power.id, 0))

    def test_what_the_box_tells_is_left_blank(self) -> None:
        for power, page in zip(EDITION.powers, runs("economic_display", "1939"), strict=True):
            figures = [run.text for run in page if run.y < 30 and run.text.isdigit()]
            known = [
                nationality_modifier.value
                for nationality_modifier in EDITION.nationality_modifiers
                if nationality_modifier.of == power.id
            ]
            assert figures == ([str(known[0])] if known else [])

    def test_the_weather_is_told(self) -> None:
        for text in text_of(printed("economic_display", GAME)):
            assert "No modifier: European Theater in Winter; Pacific Theater in Spring and" in text


class TestResourceControlDisplay:
    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("scenario", list(EDITION.scenarios.ids))
    def test_every_country_stands_there_once(self, scenario: str, paper: str) -> None:
        groups = groups_of(Job(EDITION, scenario, paper), EDITION.scenarios[scenario])
        lands = [land for group in groups for land in group.lands]
        assert Counter(land.name for land in lands) == Counter(country.name for country in EDITION.countries)
        pages = runs("resource_control_display", scenario, paper)
        wide = (PAPERS[paper].content.width + 3) / 3
        lefts = [MARGIN + column * wide + 14.9 for column in range(3)]
        names = "".join(run.text for page in pages for run in page if any(abs(run.x - x) < 0.1 for x in lefts))
        assert solid(names) == solid("".join(land.name + land.words for land in lands))

    def test_the_start_is_that_of_the_books(self) -> None:
        groups = {group.name: group for group in groups_of(Job(EDITION, "1941"), EDITION.scenarios["1941"])}
        german = {land.name: land.words for land in groups["Germany"].lands}
        assert german["Denmark"] == "captured · ET"
        assert german["Rumania"] == "ally · ET"
        assert german["Poland"] == "divided with the Soviet Union · ET"
        assert "France" not in groups
        assert all(land.words.startswith("holder: ___") for land in groups["To be entered"].lands)
        assert all(land.holder is None for land in groups["To be entered"].lands), "no emblem of a holder nobody named"
        assert {land.words for land in groups["On their own"].lands if land.name == "Azores"} == {"of Portugal · SM"}

    def test_entered_values_and_holders_are_printed(self) -> None:
        job = entered_job("1941", holder_1941={"indochina": "japan"}, further_country=[{"name": "Tibet", "value": 1}])
        groups = groups_of(job, EDITION.scenarios["1941"])
        values = {land.name: land.value for group in groups for land in group.lands}
        assert values["Tibet"] == 1
        assert values["Soviet Union"] == VALUES["soviet_union"]
        assert "Indochina" in {land.name for group in groups if group.name == "Japan" for land in group.lands}
        text = " ".join(text_of(make("resource_control_display", job)))
        limit = job.positions["1941"]["powers"]["germany"]["limit"]
        assert f"limit at the start: {limit}" in text


class TestProductionDisplay:
    @pytest.mark.parametrize("paper", PAPERS)
    def test_every_unit_is_there(self, paper: str) -> None:
        text = solid(" ".join(text_of(printed("production_display", GAME, None, paper))))
        for unit in EDITION.units:
            assert solid(unit.name) in text or solid(unit.plural) in text
        for rebuild in EDITION.rebuilds:
            if not rebuild.powers:
                assert text.count(f"firstbox{rebuild.boxes}") >= len(rebuild.units)
        assert "Germany4" in text
        assert "SovietUnion2" in text

    @pytest.mark.parametrize("paper", PAPERS)
    def test_boxes_count_down_and_hold_a_counter(self, paper: str) -> None:
        for page in runs("production_display", None, paper):
            lanes: dict[float, list[Run]] = {}
            for run in page:
                if run.text.isdigit() and run.x > MARGIN + 37:
                    lanes.setdefault(round(run.y, 1), []).append(run)
            _, *rows = sorted(lanes)
            assert all(low - high >= BOX for high, low in pairwise(rows))
            for y in rows:
                boxes = sorted(lanes[y], key=lambda run: run.x)
                assert [int(run.text) for run in boxes] == list(range(len(boxes), 0, -1))
                single = [run.x for run in boxes if len(run.text) == 1]
                assert all(right - left >= BOX for left, right in pairwise(single))

    def test_ships_that_run_twice_are_turned_over(self) -> None:
        twice = [unit for rebuild in EDITION.rebuilds if rebuild.laps == 2 for unit in rebuild.units]
        text = " ".join(text_of(printed("production_display", GAME)))
        assert text.count("turn over,") == len(twice)
        assert text.count("back to 12") == len(twice)
        lanes = len({unit for rebuild in EDITION.rebuilds for unit in rebuild.units}) + len(asked_for(EDITION))
        assert text.count("deploy:") == lanes
        assert all(unit.plural in text for unit in elsewhere(EDITION))

    def test_entered_boxes_take_the_place_of_blanks(self) -> None:
        blank, filled = (make("production_display", job) for job in (Job(EDITION, "1939"), entered_job()))
        assert "first box 6" not in " ".join(text_of(blank))
        assert "first box 6" in " ".join(text_of(filled))


class TestCalendar:
    @pytest.mark.parametrize("paper", PAPERS)
    def test_seasons_have_weather_events_and_impulses(self, paper: str) -> None:
        first, second = text_of(printed("tracks", GAME, None, paper))
        assert "Summer 1939" in first
        assert "Spring 1939" not in first
        assert "Summer 1941" in second
        assert "Fall 1940" not in second
        for text in (first, second):
            assert all(season.weather in text for season in EDITION.seasons)
            assert all(f"Impulse {number}" in text for number in (1, 2, 3))
        for event in EDITION.dated_events:
            assert solid(first).count(solid(event.name)) == len(event.when)

    def test_blocs_come_in_order_in_each_impulse(self) -> None:
        page = runs("tracks", "1939")[0]
        foot = next(run.y for run in page if run.text == "This season")
        heads = sorted(
            (run for run in page if run.y > foot and run.text in ("Soviet", "Axis", "Western")), key=lambda r: r.x
        )
        assert [run.text for run in heads] == ["Soviet", "Axis", "Western"] * 3

    def test_seasons_spell_out_the_theater_without_a_modifier(self) -> None:
        text = text_of(printed("tracks", GAME))[0]
        assert "European Theater: no modifier" in text
        assert text.count("Pacific Theater: no modifier") == 2

    def test_a_game_of_resources_has_no_production_track(self) -> None:
        assert not any("Production track" in text for text in text_of(printed("tracks", GAME)))
        for edition in set(boxes()) - {GAME}:
            assert "Production track" in text_of(printed("tracks", edition))[0]


class TestReferenceCards:
    @pytest.mark.parametrize("paper", PAPERS)
    def test_cards_have_poker_size_and_keep_their_edges_white(self, paper: str) -> None:
        job = Job(EDITION, paper=paper)
        corners = grid(WIDTH, HEIGHT, room_for_cards(job))
        assert (WIDTH, HEIGHT) == (63.0, 88.0)
        for page in runs("reference_cards", None, paper):
            for run in page:
                if run.y < corners[-1][1] + HEIGHT:
                    inside = [
                        run for x, y in corners
                        if x + EDGE - 0.1 < run.x < x + WIDTH - EDGE and y + EDGE < run.y < y + HEIGHT - EDGE + 0.1
                    ]  # fmt: skip
                    assert inside, run

    def test_everything_one_looks_up_is_there(self) -> None:
        pages = runs_of(printed("reference_cards", GAME))
        text = solid(" ".join(run.text for page in pages for run in page))
        for thing in (
            *(operation for operation in EDITION.operations if not operation.resources),
            *EDITION.phases,
            *EDITION.losses,
            *EDITION.treaties,
            *EDITION.triggers,
            *EDITION.commitments,
            *EDITION.dated_events,
            *EDITION.minor_powers,
        ):
            assert solid(thing.name) in text, thing.id
        for trigger in EDITION.triggers:
            for effect in trigger.effects:
                assert solid(effect.note or "") in text
        for who, number in EDITION.surrender.numbers.items():
            name = next(power.name for power in (*EDITION.powers, *EDITION.minor_powers) if power.id == who)
            assert solid(f"{name}{number}") in text
        for check in EDITION.surrender_checks:
            assert solid(check.needs or "") in text

    def test_recoveries_agree_with_the_display(self) -> None:
        text = " ".join(text_of(printed("reference_cards", GAME)))
        display = brackets(runs("economic_display", "1939")[0])
        assert f"Limit 10 to 12 +{display[11]}" in text
        assert f"Limit 28 to 30 +{display[30]}" in text


class TestPowerSheets:
    def test_a_front_tells_where_the_power_stands_and_what_it_may_do(self) -> None:
        front = text_of(printed("setup_charts", GAME, "1939"))[2]
        assert "At war with: Commonwealth, France, Poland" in front
        assert "You surrender if 2 dice add up to more than 8." in front
        assert "On Turkey: Not while the Turko-Axis Treaty is in force." in front
        assert "Disband Vichy France (1 point, once)" in front
        assert "Hungary when Germany declares war on Yugoslavia" in front
        assert "Winter 1943: German air defense network" in front

    def test_what_is_past_is_left_out(self) -> None:
        front = text_of(printed("setup_charts", GAME, "1941"))[2]
        assert "Winter 1941: Turko-Axis Treaty" not in front
        assert "when France surrenders" not in front
        assert "Allies: Bulgaria, Hungary, Rumania" in front

    def test_a_power_that_has_surrendered_has_no_sheet(self) -> None:
        assert len(pages_of(printed("setup_charts", GAME, "1941"))) == 2 * (len(EDITION.powers) - 1)
        assert "France" not in text_of(printed("tournament_sheet", GAME, "1941"))[0]

    def test_a_divided_country_is_on_both_charts(self) -> None:
        fronts = {
            text.split("\n")[0]: " ".join(text.split()) for text in text_of(printed("setup_charts", GAME, "1941"))
        }
        text = " ".join(fronts.values())
        assert "Poland (divided with the Soviet Union)" in text
        assert "Captured: Poland (divided with Germany)" in text

    def test_nobody_declares_war_on_its_own_land(self) -> None:
        for power, front in zip(
            powers_in_order(EDITION, EDITION.scenarios["1939"]),
            text_of(printed("setup_charts", GAME, "1939"))[::2],
            strict=True,
        ):
            assert ("On Vichy France" in front) == (power.id in ("soviet_union", "commonwealth", "united_states"))

    def test_partisans_cost_only_those_whom_they_fight(self) -> None:
        spared = next(loss.spared for loss in EDITION.losses if loss.id == PARTISANS)
        order = powers_in_order(EDITION, EDITION.scenarios["1939"])
        for power, text in zip(order, text_of(printed("tent_cards", GAME, "1939")), strict=True):
            assert ("worth at least one resource" in " ".join(text.split())) == (power.id not in spared), power.id
        for part in ("reference", "reference_cards"):
            assert "Not: Western Allies." in " ".join(" ".join(text_of(printed(part, GAME))).split())

    def test_a_reminder_among_other_effects_says_whose_it_is(self) -> None:
        text = " ".join(" ".join(text_of(printed("reference_cards", GAME))).split())
        assert "Netherlands East Indies: Its units deploy in Batavia. Unless: They have deployed before" in text


class TestRunningGame:
    def paper_of(self, campaign: Campaign) -> SimpleNamespace:
        snapshot = family_of(EDITION).views.snapshot(EDITION, campaign.state, game_id="g", name="Friday", version=1)
        return SimpleNamespace(snapshot=snapshot, version=1, head="", units={})

    def test_its_figures_are_printed(self) -> None:
        job = Job(EDITION, game=self.paper_of(Campaign()))
        text = " ".join(text_of(make(["economic_display", "resource_control_display"], job)))
        assert f"limit at the start: {LIMITS_1939['commonwealth']}" in text
        assert "The Second World War · 1939 · economic display" in text

    def test_the_display_shows_who_holds_what_now(self) -> None:
        campaign = Campaign().given(country={"norway": ("captured", "germany")})
        job = Job(EDITION, "1939", game=self.paper_of(campaign))
        lands = {land.name: land for group in groups_of(job, EDITION.scenarios["1939"]) for land in group.lands}
        assert lands["Norway"].holder == EDITION.powers["germany"]
        assert lands["Norway"].words == "captured · ET"
        assert lands["Sweden"].holder is None

    def test_units_under_way_are_marked(self) -> None:
        campaign = Campaign().given(bloc="axis_bloc", available={"germany": 5})
        before = make("production_display", Job(EDITION, game=self.paper_of(campaign)))
        campaign.when({"type": "rebuild_unit", "power": "germany", "unit": "armor"})
        assert campaign.state.production[0].box == 3
        after = make("production_display", Job(EDITION, game=self.paper_of(campaign)))
        assert text_of(before) == text_of(after)
        assert ink_of(after)[0] > ink_of(before)[0]
        assert ink_of(after)[1] == ink_of(before)[1]


def ink_of(pdf: bytes) -> list[float]:
    """How dark each page is."""
    return [float(255 - picture.mean()) for picture in pictures(pdf)]


def test_theaters_are_spelled_out_where_letters_stand_for_them() -> None:
    first = text_of(make("resource_control_display", Job(load("second_world_war"), "1939")))[0]
    for theater in load("second_world_war").theatres:
        assert f"{theater.id.upper()} {theater.name}" in " ".join(first.split())


def test_a_game_of_resources_has_no_money() -> None:
    """Neither at the foot of its notes nor in the document's name."""
    pdf = make("money", Job(load("second_world_war")))
    assert "The Second World War · Resources" in text_of(pdf)[0]
    assert "Money" not in " ".join(text_of(pdf)) + PdfReader(BytesIO(pdf)).metadata.title


@pytest.mark.parametrize("paper", PAPERS)
def test_a_power_whose_countries_go_on_has_its_limit_once(paper: str) -> None:
    text = " ".join(text_of(printed("resource_control_display", GAME, "1941", paper)))
    bands = text.count("limit at the start")
    assert bands == len([group for group in groups_of(Job(EDITION, "1941"), EDITION.scenarios["1941"]) if group.power])
    assert "continued" in text


def test_the_cards_of_a_topic_are_about_as_full() -> None:
    deck = cards_of(Job(EDITION))
    for title in {card.title for card in deck if card.count > 2}:
        filled = [card.placed[-1][1] + card.placed[-1][0].height for card in deck if card.title == title]
        assert min(filled) > max(filled) * 0.55, (title, filled)
