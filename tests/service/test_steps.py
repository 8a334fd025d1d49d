"""An action that is meant for a step counts for that step, no matter who asks and how."""

import pytest

from companion.engine.steps import has_ended, step_ended_by
from companion.families import family_of
from companion.model.refusal import RuleViolation
from companion.service import HOST, actions
from tests.service.people import Evening


def _take(evening: Evening, step: str | None, **action: object) -> object:
    return actions.take_action(evening.app, HOST, evening.id, dict(action), for_step=step)


def test_what_was_meant_for_a_step_that_has_ended_changes_nothing():
    evening = Evening()
    step = evening.snapshot["step"]
    _take(evening, step, type="advance_phase")
    with pytest.raises(RuleViolation, match="round 1, Germany's turn") as refusal:
        _take(evening, step, type="advance_phase")
    assert refusal.value.code == "moved_on"
    assert evening.snapshot["version"] == 2


def test_the_beginning_of_a_step_stands_for_the_whole_turn():
    evening = Evening()
    turn = evening.snapshot["step"].rpartition("/")[0]
    _take(evening, None, type="advance_phase")
    _take(evening, turn, type="end_turn", forfeit=True)
    with pytest.raises(RuleViolation, match="has moved on"):
        _take(evening, turn, type="end_turn", forfeit=True)


def test_a_turn_is_not_taken_for_another_that_begins_like_it():
    evening = Evening()
    rules, state = family_of(evening.app.edition("anniversary")).ruleset, evening.app.history(evening.id).state
    assert has_ended(rules, state, "1/ger")
    assert not has_ended(rules, state, "1/germany")


@pytest.mark.parametrize("action", ["capture_territory", "no_such_action"])
def test_most_actions_end_no_step(action: str):
    evening = Evening()
    rules, state = family_of(evening.app.edition("anniversary")).ruleset, evening.app.history(evening.id).state
    assert step_ended_by(rules, state, action) is None
