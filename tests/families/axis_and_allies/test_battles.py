"""Battles that were fought: what the journal says, what is refused, and luck in money."""

from typing import Any

import pytest

from companion.families.axis_and_allies.views.luck import battle_luck, battles, boldest
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext
from companion.service.actions import take_action, undo
from companion.service.games import create_game
from companion.service.odds import game_odds
from companion.service.reports import game_report
from companion.storage.temporary import TemporaryStore
from companion.views.luck import Luck, luck
from printables import Job, make
from tests.printables.paper_reading import solid, text_of

UKRAINE = {
    "type": "fight_battle",
    "territory": "ukraine",
    "attackers": {"infantry": 3, "tank": 2},
    "defenders": {"infantry": 2},
    "attackers_lost": {"infantry": 1},
    "defenders_lost": {"infantry": 2},
    "rounds": 2,
}


BOLD = {**UKRAINE, "attackers": {"infantry": 1}, "defenders": {"infantry": 3}, "attackers_lost": {}} | {
    "defenders_lost": {"infantry": 3}
}


@pytest.fixture
def context() -> AppContext:
    return AppContext(TemporaryStore())


@pytest.fixture
def game(context: AppContext) -> str:
    made: Any = create_game(context, HOST, "anniversary", StartGame(scenario="1941"), "Friday night")
    return str(made["id"])


def test_a_battle_is_an_entry_that_says_what_each_side_lost(context: AppContext, game: str) -> None:
    entry = take_action(context, HOST, game, UKRAINE)
    assert entry["summary"] == (
        "Germany attacks Ukraine and loses 3 IPC; the Soviet Union loses 6 IPC. It took 2 rounds."
    )
    assert context.history(game).state.controller("ukraine") == "soviet_union"


def test_more_losses_than_units_are_refused(context: AppContext, game: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        take_action(context, HOST, game, {**UKRAINE, "attackers_lost": {"tank": 3}})
    assert refusal.value.code == "invalid_losses"
    assert refusal.value.sentence == "Tanks: 3 are lost, but only 2 fought."


def test_a_tank_at_sea_is_refused(context: AppContext, game: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        take_action(context, HOST, game, {"type": "fight_battle", "kind": "sea", "attackers": {"tank": 1}})
    assert refusal.value.code == "invalid_battle"


def test_luck_is_the_swing_against_the_average(context: AppContext, game: str) -> None:
    take_action(context, HOST, game, UKRAINE)
    history: Any = context.history(game)
    fought = battles(context.edition("anniversary"), history)  # type: ignore[arg-type]
    assert [battle.swing for battle in fought] == [3]
    people = luck(battle_luck(context.edition("anniversary"), history), {"germany": "Anna", "soviet_union": "Boris"})
    assert people[0].amount == pytest.approx(-people[1].amount)
    assert {person.who for person in people} == {"Anna", "Boris"}
    assert fought[0].chance > 0.8
    assert boldest(fought) is None, "a sure thing is not bold"
    take_action(context, HOST, game, BOLD)
    best = boldest(battles(context.edition("anniversary"), context.history(game)))  # type: ignore[arg-type]
    assert best is not None
    assert best.chance < 0.5


def test_the_printed_report_tells_the_battles_and_everybodys_luck(context: AppContext, game: str) -> None:
    take_action(context, HOST, game, BOLD)
    report = game_report(context, HOST, game)
    pdf = solid(" ".join(text_of(make("after_action", Job(report.edition, game=report)))))
    assert solid("Germany against Soviet Union: Ukraine") in pdf
    assert solid("luckier than average, give or take") in pdf
    assert solid("The boldest attack: Germany against Soviet Union: Ukraine, with a chance of") in pdf


def test_a_battle_that_was_undone_is_no_luck(context: AppContext, game: str) -> None:
    take_action(context, HOST, game, UKRAINE)
    undo(context, HOST, game, 1)
    assert battles(context.edition("anniversary"), context.history(game)) == []  # type: ignore[arg-type]


def test_a_battle_that_was_logged_late_is_luck_too(context: AppContext, game: str) -> None:
    take_action(context, HOST, game, {"type": "collect_income"})
    late = {**UKRAINE, "by": "germany", "in_turn": {"round": 1, "power": "germany"}}
    take_action(context, HOST, game, late)
    assert [battle.swing for battle in battles(context.edition("anniversary"), context.history(game))] == [3]  # type: ignore[arg-type]


@pytest.mark.parametrize(("amount", "one_in"), [(0.0, 2), (10.0, 6), (-10.0, 6), (20.0, 44)])
def test_one_evening_in_so_many_goes_that_well(amount: float, one_in: int) -> None:
    assert Luck("Anna", amount, 10.0, 1).one_in == one_in


@pytest.mark.parametrize("box", ["aa1941", "aa1942", "anniversary", "global_1940", "revised", "balanced_mod"])
def test_low_luck_is_an_option_of_every_box(context: AppContext, box: str) -> None:
    option = context.edition(box).options["dice"]
    assert option.default == "standard"
    assert set(option.choices) == {"standard", "low_luck"}


def test_low_luck_is_in_the_odds_of_a_game(context: AppContext) -> None:
    asked = {
        "kind": "land",
        "territory": "ukraine",
        "attacker": {"units": {"infantry": 6}},
        "defender": {"units": {"infantry": 1}},
    }
    spreads = []
    for dice in ("standard", "low_luck"):
        opening = StartGame(scenario="1941", options={"dice": dice})
        made: Any = create_game(context, HOST, "anniversary", opening, dice)
        spreads.append(game_odds(context, HOST, made["id"], asked)["swing_sd"])
    assert spreads[1] < spreads[0]
