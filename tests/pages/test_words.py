"""Sentences as pages show them."""

import pytest

from api.pages.kit.change_words import consequences, sentences
from companion.editions import load

MET = {"field": "objective", "objective": "italy_quiet_sea", "power": "italy", "from": "not_met", "to": "met"}


def test_what_follows_joins_a_single_sentence() -> None:
    entry = {"sentences": ["Germany takes Kiev from the U.S.S.R."], "changes": [MET]}
    (said,) = sentences(load("anniversary"), entry)
    assert said.startswith("Germany takes Kiev from the U.S.S.R, and ")


def test_what_follows_comes_after_several_sentences() -> None:
    entry = {"sentences": ["France surrenders.", "Tripartite Pact: in force."], "changes": [MET]}
    *first, last = sentences(load("anniversary"), entry)
    assert first == entry["sentences"]
    assert last.endswith("is met (+5).")


def test_much_that_follows_is_a_sentence_each() -> None:
    italy = [objective.id for objective in load("anniversary").objectives][:3]
    entry = {"sentences": ["War."], "changes": [{**MET, "objective": objective} for objective in italy]}
    first, *follows = sentences(load("anniversary"), entry)
    assert first == "War."
    assert [said.endswith("is met (+5).") for said in follows] == [True, True, True]


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


def test_an_answer_that_is_forgotten_with_the_turn_is_not_news() -> None:
    asked_again = {
        "field": "objective",
        "objective": "italy_quiet_sea",
        "power": "italy",
        "from": "met",
        "to": "waiting",
    }
    turn = {"field": "turn", "from": "italy", "to": "united_states"}
    (text,) = consequences(load("anniversary"), {"changes": [asked_again, turn]})
    assert text == "then it is the United States' turn"


def test_an_article_within_a_sentence_has_no_capital_letter() -> None:
    edition = load("anniversary")
    own = next(item.id for item in edition.objectives if item.power == "united_kingdom")
    met = {"field": "objective", "objective": own, "power": "united_kingdom", "from": "not_met", "to": "met"}
    (said,) = sentences(edition, {"sentences": ["Japan takes Java."], "changes": [met]})
    assert said.startswith("Japan takes Java, and the United Kingdom's objective")
