"""The rules that ship: whatever a rule refuses, pays or says leads to one, and none points at what is not there."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from api.http.codes import RULES
from companion.editions import boxes, load
from companion.families import families
from companion.families.rulebooks import EVERY_GAME, read_file, rule_files, rulebook_of
from companion.model.edition import Edition
from companion.model.rulebook import INDEXES, NO_RULES, Rule, Rulebook
from companion.model.sentence import sentence
from companion.views.doubts import DOUBTS
from tests.ledger_kinds import kinds_of
from tools.why_pairs import pairs

EVERY_BOX = list(boxes())
WORDS_OF_SOMEBODY = {"as_written"}
"""What people wrote themselves has no rule behind it."""
OF_OUR_BOOKS = {
    "odd_position", "position_stated", "brought_forward",
    "clock_over_turn", "clock_over_power", "clock_over_side", "clock_over_evening",
}  # fmt: skip
"""What our own books say and no rulebook does: positions that somebody states, and clocks."""

WITHOUT_A_RULE = tomllib.loads((Path(__file__).parent / "without_a_rule.toml").read_text(encoding="utf-8"))
"""What has no rule in a box, by box: it can't happen there, or the rulebook says nothing about it."""
SUBJECTS_OF_REFUSALS = {
    "building", "complex_taken", "land_taken", "new_complex", "neutral", "option",
    "bombs", "surprised", "vichy",
    "factory", "infantry", "new_factory",
}  # fmt: skip
"""What a refusal can be about (`about=`) that's neither an action nor anything in a box."""

WRONG_BY_A_RULE = {
    "invalid_advantage", "invalid_box", "invalid_check", "invalid_damage", "invalid_development", "invalid_hits",
    "invalid_owner", "invalid_placement", "invalid_shares", "invalid_target", "invalid_theatre",
}  # fmt: skip
"""Input that makes no sense because a rule says so. No rule is behind what is misspelled, missing, or not there."""


def _made_of_nothing(code: str) -> bool:
    """Whether a refusal says that the input makes no sense, which no rule does."""
    return code.startswith(("unknown_", "invalid_")) and code not in WRONG_BY_A_RULE


def _without_a_rule(box: str) -> dict[str, list[str]]:
    """What no rule is behind: refusals by code, payments by kind, sentences by key."""
    found: dict[str, list[str]] = {index: [] for index in INDEXES}
    for index, key, rules in pairs(load(box)):
        if key in WORDS_OF_SOMEBODY | OF_OUR_BOOKS or key in DOUBTS:
            continue
        if not rules and not (index == "refusals" and _made_of_nothing(key)):
            found[index].append(key)
    return found


@pytest.mark.parametrize("box", EVERY_BOX)
def test_what_has_no_rule_is_listed(box: str):
    assert _without_a_rule(box) == WITHOUT_A_RULE[box]


@pytest.mark.parametrize("box", EVERY_BOX)
def test_every_payment_that_a_box_makes_leads_to_its_rule(box: str):
    edition = load(box)
    assert len(kinds_of(edition.family)) >= 5
    assert {"income", "opening", "purchase", "adjustment"} & set(WITHOUT_A_RULE[box]["payments"]) == set()


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
    options = {option.id for option in edition.options}
    for rule in read_file(rule_files(edition.family)[box]).rules:
        assert not rule.option or rule.option in options, rule.id
        _check_names(rule, edition.family, _ids(edition))


@pytest.mark.parametrize("name", families())
def test_what_holds_in_every_box_names_only_what_the_family_knows(name: str):
    every_box = families()[name].boxes.parent / "rulebooks" / "every_box.toml"
    for rule in [*read_file(every_box).rules, *read_file(EVERY_GAME).rules]:
        _check_names(rule, name, set())


@pytest.mark.parametrize("box", EVERY_BOX)
def test_a_box_takes_only_rules_that_the_box_it_follows_has(box: str):
    book = read_file(rule_files(load(box).family)[box]).book
    assert set(book.takes) <= (rulebook_of(load(book.follows)).every.keys() if book.follows else set())
    assert len(set(book.takes)) == len(book.takes)


def test_a_rule_from_another_box_has_no_heading_of_its_rulebook():
    ours = rulebook_of(load("global_1940")).every["submarine_passes_enemy_ships"]
    assert (ours.section, ours.page) == ("", None)
    assert rulebook_of(load("anniversary")).every["submarine_passes_enemy_ships"].section


def _check_names(rule: Rule, name: str, ids: set[str]) -> None:
    """Make sure that the refusals, payments, and sentences that a rule names, and their subjects, exist."""
    family = families()[name]
    for code, _colon, subject in (named.partition(":") for named in rule.refusals):
        assert code in {*RULES, *family.codes}, rule.id
        assert not subject or subject in {*family.ruleset.actions, *ids, *SUBJECTS_OF_REFUSALS}, (rule.id, subject)
    assert set(rule.payments) <= {*kinds_of(name), "bid", "opening"}, rule.id
    for key, _colon, subject in (named.partition(":") for named in rule.sentences):
        template = family.sentences.every_template.get(key)
        assert template is not None, (rule.id, key)
        for stated in subject.split(",") if subject else ():
            field, _equals, value = stated.rpartition("=")
            assert value in ids or value.isdigit(), (rule.id, stated)
            assert not field or f"{{{field}" in (template if isinstance(template, str) else template.one), (
                rule.id,
                stated,
            )


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
