"""Rules 1-4, the dated events, and the checklists of the steps."""

import pytest
from msgspec.structs import replace

from companion.engine.decide import decide, start
from companion.engine.parsing import parse_action
from companion.families.second_world_war.rules import calendar, checklist
from companion.model.actions import StartGame
from tests.families.second_world_war.campaign import (
    AXIS,
    EDITION,
    END,
    GO_ON,
    RULES,
    SOVIET,
    WESTERN,
    Campaign,
    numbers,
)


def steps(game: Campaign, count: int, action: dict[str, str]) -> list[tuple[int, int, str | None, str]]:
    seen = []
    for _ in range(count):
        game.when(action)
        seen.append((game.state.round, game.state.impulse, game.state.bloc, game.state.phase))
    return seen


def test_rule_1_a_season_is_a_beginning_three_impulses_and_an_end():
    game = Campaign(entered={})
    seen = steps(game, 14, END)
    assert [impulse for _, impulse, _, _ in seen] == [1] * 4 + [2] * 4 + [3] * 4 + [0, 0]
    assert [phase for _, _, _, phase in seen[-2:]] == ["end_of_season", "beginning_of_season"]
    assert [number for number, _, _, _ in seen[-2:]] == [1, 2]


def test_rule_1_four_seasons_make_a_year():
    game = Campaign(entered={})
    titles = []
    for _ in range(6):
        titles.append(calendar.title(EDITION, game.state))
        steps(game, 14, END)
    assert titles == ["Summer 1939", "Fall 1939", "Winter 1940", "Spring 1940", "Summer 1940", "Fall 1940"]


def test_rule_2_the_order_in_an_impulse_is_soviet_axis_western_allies_neutrals_at_war():
    seen = steps(Campaign(entered={}), 4, END)
    assert [bloc for _, _, bloc, _ in seen] == [SOVIET, AXIS, WESTERN, "minors_at_war"]


def test_rule_2_each_bloc_goes_through_the_phases_of_its_impulse():
    seen = steps(Campaign(entered={}), 4, GO_ON)
    assert [(bloc, phase) for _, _, bloc, phase in seen] == [
        (SOVIET, "start_of_impulse"),
        (SOVIET, "actions"),
        (SOVIET, "end_of_impulse"),
        (AXIS, "start_of_impulse"),
    ]


def test_rule_2_members_of_a_bloc_act_together():
    game = Campaign().given(bloc=AXIS, points={"germany": 2, "japan": 1})
    game.when(
        {"type": "spend_points", "power": "germany", "operation": "airstrike"},
        {"type": "spend_points", "power": "japan", "operation": "ground_attack"},
        {"type": "spend_points", "power": "germany", "operation": "ground_attack"},
    ).then(points={"germany": 0, "japan": 0})


def test_rule_2_a_bloc_without_anybody_left_is_passed_over():
    game = Campaign(entered={}).given(
        surrendered={"poland": "germany", "nationalist_china": "japan", "maoist_china": "japan"}
    )
    assert [bloc for _, _, bloc, _ in steps(game, 4, END)] == [SOVIET, AXIS, WESTERN, SOVIET]


def test_rule_3_the_1939_scenario_opens_in_summer_1939():
    game = Campaign(entered={})
    assert calendar.moment(EDITION, game.state) == "summer 1939"
    game.then(round=1, phase="beginning_of_season", turn="soviet_union")


def test_rule_3_the_table_may_enter_another_first_season():
    game = Campaign(entered=numbers(opening_season="fall 1939"))
    assert calendar.title(EDITION, game.state) == "Fall 1939"


def test_rule_4_the_order_of_seasons_is_data():
    order = {season.id: season for season in EDITION.seasons}
    spring_first = replace(EDITION, seasons=tuple(order[season] for season in ("spring", "summer", "fall", "winter")))  # type: ignore[index]
    state = start(RULES, spring_first, StartGame(scenario="1939")).state
    titles = []
    for _ in range(4):
        titles.append(calendar.title(spring_first, state))  # type: ignore[arg-type]
        for _ in range(14):
            state = decide(RULES, spring_first, state, parse_action(RULES, END)).state
    assert titles == ["Summer 1939", "Fall 1939", "Winter 1939", "Spring 1940"]


def test_the_turn_is_the_power_that_speaks_for_its_bloc():
    game = Campaign(entered={})
    speakers = []
    for _ in range(3):
        speakers.append(game.when(END).state.turn)
    assert speakers == ["soviet_union", "germany", "commonwealth"]
    game.given(wars=[("japan", "united_states")], bloc=AXIS).when(END)
    assert game.state.turn == "united_states"


@pytest.mark.parametrize(
    ("season", "announced"),
    [
        ("summer 1940", ["destroyers_for_bases"]),
        ("winter 1941", ["sitzkrieg_ends", "turko_axis_treaty_signed", "russian_winter"]),
        ("summer 1941", ["atlantic_charter_signed", "lend_lease_begins", "teheran_available"]),
        ("winter 1942", ["russian_winter", "brazil_joins", "german_submarine_range"]),
        ("spring 1942", ["soviet_union_may_attack"]),
        (
            "winter 1943",
            ["russian_winter", "soviet_modifier_rises", "german_air_defence", "united_states_may_attack_germany"],
        ),
        ("winter 1944", ["united_states_air_power", "kmt_infantry"]),
        ("winter 1945", ["atomic_bombs", "japan_soviet_treaty_open"]),
        ("fall 1943", []),
    ],
)
def test_dated_events_are_announced_when_their_season_begins(season: str, announced: list[str]):
    game = before(season).when(GO_ON)
    assert calendar.moment(EDITION, game.state) == season
    assert list(game.state.announced) == announced
    done = {item.id for item in checklist.checklist(EDITION, game.state) if item.kind == "booked"}
    assert {f"event_{event}" for event in announced} <= done


def before(season: str) -> Campaign:
    """The end of the season before one."""
    order = [season.id for season in EDITION.seasons]
    word, year = season.split()
    at = order.index(word)  # type: ignore[arg-type]
    earlier = f"{order[at - 1]} {int(year) - (at == 0)}"
    return Campaign().given(season=earlier, phase="end_of_season")


def test_summer_1940_brings_destroyers_for_bases():
    before("summer 1940").when(GO_ON).then(says=("two Lend-Lease destroyers in Canada", "West Indies"))


def test_winter_1941_ends_the_sitzkrieg_signs_the_turko_axis_treaty_and_bulgaria_joins_germany():
    game = before("winter 1941").when(GO_ON).then(country={"bulgaria": ("ally", "germany")}, limit={"germany": 8})
    assert "sitzkrieg" not in game.state.treaties
    assert "turko_axis_treaty" in game.state.treaties


def test_summer_1941_brings_the_atlantic_charter_lend_lease_and_the_teheran_agreement():
    game = before("summer 1941").when(GO_ON).then(says="may adopt the Teheran Agreement")
    assert {"atlantic_charter", "lend_lease_act"} <= game.state.treaties


@pytest.mark.parametrize("year", [1941, 1942, 1943])
def test_winters_1941_to_1943_are_extreme_across_the_soviet_union(year: int):
    before(f"winter {year}").when(GO_ON).then(says="Extreme winter covers the whole Soviet Union")


def test_winter_1944_is_not_extreme_across_the_soviet_union():
    assert "russian_winter" not in before("winter 1944").when(GO_ON).state.announced


def test_winter_1942_brazil_joins_the_united_states():
    before("winter 1942").when(GO_ON).then(country={"brazil": ("ally", "united_states")}, limit={"united_states": 15})


def test_what_the_calendar_cannot_bring_any_more_is_not_announced():
    taken = before("winter 1942").given(country={"brazil": ("captured", "germany")}).when(GO_ON)
    assert "brazil_joins" not in taken.state.announced
    assert "Brazil" not in taken.summary
    over = before("winter 1941").given(treaties={"sitzkrieg": False}).when(GO_ON)
    assert "sitzkrieg_ends" not in over.state.announced
    before("winter 1941").when(GO_ON).then(says=" The Sitzkrieg ends. ")
    fighting = before("spring 1942").given(wars=[("germany", "soviet_union")]).when(GO_ON)
    assert "may declare war" not in fighting.summary


def test_a_game_that_begins_later_has_behind_it_what_the_calendar_brought():
    game = Campaign("1941", entered=numbers(opening_season="spring 1942"))
    assert {"atlantic_charter", "lend_lease_act"} <= game.state.treaties
    game.then(country={"brazil": ("ally", "united_states")}, available={"united_states": 15})
    early = Campaign("1941", entered=numbers(opening_season="spring 1941"))
    assert "lend_lease_act" not in early.state.treaties


def test_the_reinforcement_counter_starts_anew_each_season():
    game = (
        Campaign().given(bloc=AXIS).when({"type": "build_reinforcement", "power": "germany", "units": {"infantry": 2}})
    )
    game.then(reinforced={"germany": 2}).given(phase="end_of_season").when(GO_ON).then(reinforced={})


def test_the_beginning_of_a_season_has_a_checklist():
    game = Campaign()
    items = {item.id: item.kind for item in checklist.checklist(EDITION, game.state)}
    assert items == {
        "reinforcements_reset": "booked",
        "partisans_italy": "asked",
        "isolated_units": "table",
        "isolated_markers": "table",
        "low_fuel_markers": "table",
        "kmt_conscripts": "table",
        "maoist_infantry": "table",
    }


def test_a_step_does_not_end_while_the_books_have_a_question():
    game = Campaign().objects(GO_ON, "still_due", "Italy: which captured capitals")
    game.when({"type": "settle_partisans"}, GO_ON).then(impulse=1, bloc=SOVIET)


def test_the_end_of_a_season_asks_for_countries_without_their_capital():
    game = (
        Campaign()
        .given(bloc=AXIS)
        .when({"type": "capture_capital", "country": "poland", "by": "germany", "dice": [1, 1]})
    )
    game.given(phase="end_of_season").objects(GO_ON, "still_due", "Poland has lost its capital")
    game.when({"type": "count_units", "country": "poland", "enemy": 1, "friendly": 2}, GO_ON).then(round=2)


def test_what_the_table_does_itself_can_be_ticked_and_blocks_nothing():
    game = Campaign(entered={}).when({"type": "check_off", "item": "isolated_markers"})
    assert {item.id for item in checklist.checklist(EDITION, game.state) if item.kind == "table" and item.done} == {
        "isolated_markers"
    }
    game.refuses({"type": "check_off", "item": "isolated_markers"}, "no_change")
    game.refuses({"type": "check_off", "item": "reinforcements_reset"}, "unknown_item")
    game.when({"type": "check_off", "item": "isolated_markers", "done": False}, GO_ON).then(impulse=1)


def test_the_fuel_option_moves_the_question_into_the_impulse():
    game = Campaign(options={"three_impulse_fuel": True})
    assert "low_fuel_markers" not in {item.id for item in checklist.checklist(EDITION, game.state)}
    game.given(bloc=AXIS, phase="end_of_impulse")
    assert "three_impulse_fuel" in {item.id for item in checklist.checklist(EDITION, game.state)}
    plain = Campaign().given(bloc=AXIS, phase="end_of_impulse")
    assert "three_impulse_fuel" not in {item.id for item in checklist.checklist(EDITION, plain.state)}


def test_the_axis_impulse_reminds_of_the_soviet_garrison():
    game = Campaign().given(bloc=AXIS, phase="start_of_impulse")
    assert "soviet_garrison" in {item.id for item in checklist.checklist(EDITION, game.state)}
    game.given(bloc=WESTERN, phase="start_of_impulse")
    assert "soviet_garrison" not in {item.id for item in checklist.checklist(EDITION, game.state)}


def test_a_chinese_faction_that_surrendered_gets_no_units_back():
    game = Campaign().given(surrendered={"maoist_china": "japan"})
    items = {item.id for item in checklist.checklist(EDITION, game.state)}
    assert "maoist_infantry" not in items
    assert "kmt_conscripts" in items


def test_when_nobody_is_left_the_table_declares_the_winner():
    game = Campaign(entered={})
    everybody = (*EDITION.powers.ids, "poland", "nationalist_china", "maoist_china")
    game.given(surrendered=dict.fromkeys(everybody, "germany")).refuses(GO_ON, "nobody_left")


def test_after_the_last_season_the_books_ask_who_has_won():
    game = Campaign(entered=numbers(last_season="summer 1939", scenario_victory="Most cities"))
    game.given(phase="end_of_season").objects(GO_ON, "last_season", "Most cities")
    game.when({"type": "declare_winner", "side": "allies", "reason": "more cities"}).then(status="finished")
