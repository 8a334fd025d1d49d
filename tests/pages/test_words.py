"""Sentences as pages show them."""

import pytest

from api.pages.kit.change_words import consequences, sentences
from companion.editions import load


def test_a_paragraph_is_cut_at_its_sentences() -> None:
    said = "France surrenders to Germany. France is captured by Germany (+4). Tripartite Pact: in force."
    assert sentences(said) == [
        "France surrenders to Germany.",
        "France is captured by Germany (+4).",
        "Tripartite Pact: in force.",
    ]


def test_initials_end_no_sentence() -> None:
    assert sentences("Germany takes Kiev from the U.S.S.R. Moscow holds.") == [
        "Germany takes Kiev from the U.S.S.R. Moscow holds."
    ]


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("not_met", "met", "is met (+5)"),
        ("waiting", "met", "is met (+5)"),
        ("met", "waiting", "needs an answer again"),
        ("met", "not_met", "is no longer met"),
        ("not_met", "waiting", "only needs an answer now"),
        ("waiting", "not_met", "is out of reach again"),
    ],
)
def test_what_becomes_of_an_objective_is_said_as_it_is(was: str, now: str, said: str) -> None:
    change = {"field": "objective", "objective": "italy_quiet_sea", "power": "italy", "from": was, "to": now}
    (text,) = consequences(load("anniversary"), {"changes": [change]})
    assert text.endswith(f"\N{RIGHT DOUBLE QUOTATION MARK} {said}")
