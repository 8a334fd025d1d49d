"""Questions as people type them: the rule that decides is among the first three answers, for most of them."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.languages import speaking
from companion.service import AppContext
from companion.service.asking import ask_edition, found_in
from companion.storage.temporary import TemporaryStore

QUESTIONS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))[
    "question"
]
AMONG = 3
LOOKED_AT = 92
"""How many of the questions that the search was made with are answered..."""
ONLY_COUNTED = 78
"""...and of those that were only counted."""


@pytest.fixture(scope="module")
def app() -> AppContext:
    """Only the shipped boxes."""
    return AppContext(TemporaryStore())


def _is_answered(app: AppContext, question: dict[str, Any]) -> bool:
    with speaking(question["language"]):
        found = ask_edition(app, question["box"], question["asks"], AMONG)["rules"]
    return bool({rule["id"] for rule in found} & set(question["decided_by"]))


def test_there_are_150_questions_and_more_in_every_language():
    assert len(QUESTIONS) >= 150
    assert {question["language"] for question in QUESTIONS} == {"en", "de", "fr", "es", "it"}


def test_what_decides_a_question_is_a_rule_of_its_box(app: AppContext):
    for question in QUESTIONS:
        assert found_in(app.edition(question["box"])).rules.keys() & set(question["decided_by"]), question["asks"]


@pytest.mark.parametrize(("tuned", "least"), [(True, LOOKED_AT), (False, ONLY_COUNTED)])
def test_most_questions_find_the_rule_that_decides(app: AppContext, tuned: bool, least: int):
    asked = [question for question in QUESTIONS if question.get("tuned", False) is tuned]
    missed = [question["asks"] for question in asked if not _is_answered(app, question)]
    assert len(asked) - len(missed) >= least, missed
