"""Sentences as pages show them."""

from api.pages.words import sentences


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
