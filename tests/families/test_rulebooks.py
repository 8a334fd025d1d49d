"""The rules that ship: whatever a rule refuses, pays or says leads to one, and none points at what is not there."""

import re

import msgspec
import pytest

from api.http.codes import RULES
from companion.editions import boxes, load
from companion.families import families, family_of
from companion.families.rulebooks import EVERY_GAME, read_file, rule_files, rulebook_of
from companion.model.edition import Edition
from companion.model.rulebook import NO_RULES, Rulebook
from companion.model.sentence import sentence
from tests.ledger_kinds import kinds_of

EVERY_BOX = list(boxes())
WORDS_OF_SOMEBODY = {"as_written"}
"""What people wrote themselves has no rule behind it."""


WRONG_BY_A_RULE = {
    "invalid_advantage", "invalid_box", "invalid_check", "invalid_damage", "invalid_development", "invalid_hits",
    "invalid_owner", "invalid_placement", "invalid_shares", "invalid_target", "invalid_theatre",
}  # fmt: skip
"""Input that makes no sense because a rule says so. No rule is behind what is misspelled, missing, or not there."""


def _made_of_nothing(code: str) -> bool:
    """Whether a refusal says that the input makes no sense, which no rule does."""
    return code.startswith(("unknown_", "invalid_")) and code not in WRONG_BY_A_RULE


@pytest.mark.parametrize("box", EVERY_BOX)
def test_every_refusal_that_a_rule_makes_leads_to_its_rule(box: str):
    edition = load(box)
    codes = [code for code in (*RULES, *family_of(edition).codes) if not _made_of_nothing(code)]
    assert [code for code in codes if not rulebook_of(edition).behind_refusal(code)] == []


@pytest.mark.parametrize("box", EVERY_BOX)
def test_every_payment_leads_to_its_rule(box: str):
    edition = load(box)
    kinds = kinds_of(edition.family)
    assert len(kinds) >= 5
    assert [kind for kind in kinds if not rulebook_of(edition).behind_payment(kind, "by hand")] == []


@pytest.mark.parametrize("box", EVERY_BOX)
def test_every_sentence_of_the_journal_leads_to_its_rule(box: str):
    edition = load(box)
    keys = family_of(edition).sentences.every_template.keys() - WORDS_OF_SOMEBODY
    assert sorted(key for key in keys if not rulebook_of(edition).behind_sentence(sentence(key))) == []


@pytest.mark.parametrize("box", [box for box in EVERY_BOX if getattr(load(box), "objectives", ())])
def test_every_objective_leads_to_a_rule_of_its_own(box: str):
    edition = load(box)
    book = rulebook_of(edition)
    for objective in edition.objectives:  # type: ignore[attr-defined]
        first = book.behind_sentence(sentence("objective_met", objective=objective.id))[0]
        assert f"objective_met:{objective.id}" in first.sentences


@pytest.mark.parametrize("box", EVERY_BOX)
def test_a_rule_names_only_what_its_box_knows(box: str):
    edition = load(box)
    family, rulebook = family_of(edition), read_file(rule_files(edition.family)[box])
    options = {option.id for option in edition.options}
    ids = _ids(edition)
    for rule in rulebook.rules:
        assert not rule.option or rule.option in options, rule.id
        assert set(rule.refusals) <= {*RULES, *family.codes}, rule.id
        assert set(rule.payments) <= set(kinds_of(edition.family)), rule.id
        for key, _colon, thing in (named.partition(":") for named in rule.sentences):
            assert key in family.sentences.every_template, rule.id
            assert not thing or thing in ids, rule.id


@pytest.mark.parametrize("name", families())
def test_what_holds_in_every_box_names_only_what_the_family_knows(name: str):
    family = families()[name]
    for rule in [*read_file(family.boxes.parent / "rulebooks" / "every_box.toml").rules, *read_file(EVERY_GAME).rules]:
        assert set(rule.refusals) <= {*RULES, *family.codes}, rule.id
        assert set(rule.payments) <= {*kinds_of(name), "bid", "opening"}, rule.id
        assert set(rule.sentences) <= set(family.sentences.every_template), rule.id


@pytest.mark.parametrize("box", EVERY_BOX)
def test_no_two_rules_that_a_box_leads_to_have_the_same_id(box: str):
    book: Rulebook | None = rulebook_of(load(box))
    seen: list[str] = []
    while book is not None:
        seen += [rule.id for rule in book.rules if not book.edition or book.edition == box]
        book = book.further
    assert len(seen) == len(set(seen))


def test_line_and_fact_numbers_are_not_shown_to_players():
    pointing = re.compile(r"\(\d{3,4}\b|[Ss]ee \d{2,}|\bline \d|\bfact \d")
    texts = [
        (rule.id, text)
        for box in EVERY_BOX
        for rule in read_file(rule_files(load(box).family)[box]).rules
        for text in (rule.says, rule.reading, rule.left_to_the_table, rule.section)
    ]
    assert [(rule, text) for rule, text in texts if pointing.search(text)] == []


def test_an_edition_of_its_own_has_no_rules_and_a_variant_has_those_of_its_box():
    anniversary = load("anniversary")
    own = msgspec.structs.replace(anniversary, edition=msgspec.structs.replace(anniversary.edition, id="ours"))
    assert rulebook_of(own) is NO_RULES
    own.beside.box = anniversary
    assert rulebook_of(own) is rulebook_of(anniversary)


def _ids(edition: Edition) -> set[str]:
    """Every id in an edition's sections."""
    found: set[str] = set()
    for section in msgspec.structs.asdict(edition).values():
        if isinstance(section, tuple):
            found |= {element.id for element in section if hasattr(element, "id")}
    return found
