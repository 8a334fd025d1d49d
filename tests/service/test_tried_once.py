"""What goes into the past is worked out once for each request: preview, question, and entry use the same."""

from collections import Counter

import pytest

from companion.engine.draft import Draft
from companion.engine.parsing import parse_action
from companion.engine.past.correction import Course
from companion.engine.past.past import Past
from companion.engine.past.replay import Replay
from companion.model.refusal import RuleViolation
from companion.service import actions
from tests.service.people import Evening

LATE = {"territory": "ukraine", "by": "germany", "in_turn": {"round": 1, "power": "germany"}}


@pytest.fixture
def evening() -> Evening:
    """Two turns: with the opening, eight entries."""
    evening = Evening().seat("Anna", "germany").seat("Boris", "soviet_union")
    evening.act("Anna", "purchase_units", units={"infantry": 2})
    evening.act("Anna", "capture_territory", territory="baltic_states")
    evening.act("Anna", "capture_territory", territory="east_poland")
    evening.act("Anna", "collect_income")
    evening.act("Boris", "purchase_units", units={"infantry": 1})
    evening.act("Boris", "capture_territory", territory="finland")
    evening.act("Boris", "collect_income")
    return evening


@pytest.fixture
def counted(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often something is decided, and a game replayed."""
    counted: Counter[str] = Counter()

    def count(kind: type, method: str, what: str) -> None:
        original = getattr(kind, method)

        def counting(*args: object, **named: object) -> None:
            counted[what] += 1
            original(*args, **named)

        monkeypatch.setattr(kind, method, counting)

    count(Draft, "__init__", "decided")
    count(Replay, "__init__", "replayed")
    return counted


def test_a_late_entry_with_consent_replays_the_game_once_for_each_request(
    evening: Evening, counted: Counter[str]
) -> None:
    with pytest.raises(RuleViolation, match="Boris"):
        evening.act("Anna", "capture_territory", **LATE)
    assert counted["replayed"] == 1
    asked = evening.ask("Anna", "capture_territory", **LATE)
    assert counted["replayed"] == 2
    assert evening.answer("Boris", asked["id"], True)["status"] == "agreed"
    assert counted["replayed"] == 3
    assert counted["decided"] <= 20


def test_a_preview_knows_what_others_would_have_to_agree_to_from_one_replay(
    evening: Evening, counted: Counter[str]
) -> None:
    raw = {"type": "capture_territory", **LATE}
    trial = actions.try_action(evening.app, evening.who("Anna"), evening.id, raw)
    assert trial.objection is not None
    assert trial.objection.code == "changes_others"
    assert {entry["version"] for entry in trial.acted["consequences"]} == {5, 8}
    assert counted["replayed"] == 1


def test_an_entry_that_fits_only_earlier_in_its_turn_plays_the_rest_of_the_game_once(
    evening: Evening, counted: Counter[str]
) -> None:
    evening.act("Anna", "purchase_units", units={"infantry": 1}, in_turn=LATE["in_turn"])
    assert counted["replayed"] <= 4
    assert evening.journal[-1]["late"] is not None


def test_what_belongs_to_the_end_of_the_game_so_far_plays_no_further_move(evening: Evening) -> None:
    past = Past(evening.app.edition_of(evening.id), evening.app.history(evening.id))
    now = next(past.moments())
    late = parse_action(past.rules, {"type": "capture_territory", "territory": "ukraine", "override": "forgotten"})
    course = Course(past, now.place, (late,), played=past.edition)
    course.play(until=now.place + 1)
    assert [step.version for step in course.result().steps] == [None]
