"""The further checks of this family: they find nothing in the box, and what is broken in a copy of it."""

import pytest
from msgspec.structs import replace

from companion.editions.checks import CHECKS as SHARED_CHECKS
from companion.engine.checking import Finding, missing_for
from companion.engine.decide import decide, start
from companion.engine.parsing import parse_action
from companion.families.second_world_war import FAMILY
from companion.families.second_world_war.edition import SecondWorldWarEdition as Edition
from companion.families.second_world_war.sections.effects import EXCEPTED_BEFORE, Effect, Occasion, Trigger
from companion.model.actions import StartGame
from tests.families.second_world_war.campaign import RULES, numbers


def findings(edition: Edition) -> list[Finding]:
    return [finding for check in (*SHARED_CHECKS, *FAMILY.checks) for finding in check(edition)]


def test_the_further_checks_find_nothing_wrong(edition: Edition) -> None:
    assert findings(edition) == []


def test_a_trigger_for_an_unknown_power_is_found(edition: Edition) -> None:
    trigger = edition.triggers[0]
    effect = replace(trigger.effects[1], to="prussia")
    broken = replace(edition, triggers=(replace(trigger, effects=(effect,)), *edition.triggers[1:]))
    assert [key for key, _ in findings(broken)] == ["trigger[france_surrenders].effects[0].to"]


def test_a_hole_in_a_commitment_table_is_found(edition: Edition) -> None:
    table = edition.commitments[0]
    broken = replace(edition, commitments=(replace(table, rows=table.rows[:1]), *edition.commitments[1:]))
    assert {key for key, _ in findings(broken)} == {"commitment[yugoslav_commitment].row"}


def test_a_power_without_a_surrender_number_is_found(edition: Edition) -> None:
    numbers = {power: number for power, number in edition.surrender.numbers.items() if power != "japan"}
    broken = replace(edition, surrender=replace(edition.surrender, numbers=numbers))
    assert findings(broken) == [("surrender.numbers", missing_for("japan"))]


def test_a_country_nobody_places_is_found(edition: Edition) -> None:
    broken = replace(edition, to_enter=tuple(name for name in edition.to_enter if name.id != "holder_1941"))
    assert "country[belgium].start" in [key for key, _ in findings(broken)]


def test_a_country_that_is_part_of_nothing_known_is_found(edition: Edition) -> None:
    (part, *_more) = (country for country in edition.countries if country.part_of)
    broken = tuple(replace(land, part_of="atlantis") if land is part else land for land in edition.countries)
    assert [key for key, _ in findings(replace(edition, countries=broken))] == [f"country[{part.id}].part_of"]


def with_trigger(edition: Edition, **effect: object) -> Edition:
    """The box with a trigger of one's own: when Germany goes to war with Norway, Sweden joins, with an exception."""
    joins = Effect(**{"does": "ally", "countries": ("sweden",), "to": "germany", **effect})  # type: ignore[arg-type]
    on = Occasion(kind="war_declared", of=("norway",), by=("germany",))
    trigger = Trigger(id="sweden_joins", name="Sweden joins", on=on, effects=(joins,))
    return replace(edition, triggers=(*edition.triggers, trigger))


EXCEPTION = "Sweden has surrendered."


@pytest.mark.parametrize(
    ("effect", "key"),
    [
        ({"unless": EXCEPTION}, "unless"),
        ({"except_if": "surrendered"}, "except_if"),
        ({"unless": EXCEPTION, "except_if": "surrendered", "does": "modifier", "value": 1}, "unless"),
    ],
)
def test_an_exception_that_the_rules_do_not_know_is_found(edition: Edition, effect: dict[str, object], key: str):
    assert [found for found, _ in findings(with_trigger(edition, **effect))] == [f"trigger[sweden_joins].effects.{key}"]


@pytest.mark.parametrize(
    ("word", "status"), [("surrendered", "ally"), ("axis_holds", "ally"), ("not_french", "neutral")]
)
def test_a_trigger_of_ones_own_has_its_exception(edition: Edition, word: str, status: str) -> None:
    own = with_trigger(edition, unless=EXCEPTION, except_if=word)
    assert findings(own) == []
    state = start(RULES, own, StartGame(scenario="1939", entered=numbers())).state
    war = {"type": "declare_war", "power": "germany", "target": "norway", "override": "a test"}
    points = {"type": "adjust_points", "power": "germany", "amount": 1, "reason": "a test"}
    for raw in (points, war):
        state = decide(RULES, own, state, parse_action(RULES, raw)).state
    assert state.country("sweden").status == status


def test_a_game_that_carries_an_exception_without_a_word_for_it_goes_on(edition: Edition) -> None:
    own = with_trigger(edition, unless=EXCEPTION)
    state = start(RULES, own, StartGame(scenario="1939", entered=numbers())).state
    war = {"type": "declare_war", "power": "germany", "target": "norway", "override": "a test"}
    points = {"type": "adjust_points", "power": "germany", "amount": 1, "reason": "a test"}
    for raw in (points, war):
        state = decide(RULES, own, state, parse_action(RULES, raw)).state
    assert state.country("sweden").status == "ally"


def test_the_boxes_that_games_carry_from_before_mean_what_they_say_now(edition: Edition) -> None:
    causes = (*edition.dated_events, *edition.triggers)
    said = {cause.id: {effect.except_if for effect in cause.effects if effect.unless} for cause in causes}
    assert {cause: words for cause, words in said.items() if words} == {
        cause: {word} for cause, word in EXCEPTED_BEFORE.items()
    }
