"""Why? The rules behind what the books do, one by one, and all the rules of an edition."""

from collections.abc import Sequence

from companion.families.rulebooks import rulebook_of
from companion.model.edition import Edition
from companion.model.refusal import NotFound
from companion.model.rulebook import Rule
from companion.model.translated import in_language, translated
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_reader
from companion.views.shapes import RulesView, RuleView


def show_rules(app: AppContext, edition_id: str) -> RulesView:
    """Every rule of an edition, in rulebook order."""
    return _every(in_language(app.edition(edition_id)))


def show_rules_of_game(app: AppContext, who: Identity, game_id: str) -> RulesView:
    """Every rule of a game's edition, in rulebook order."""
    require_reader(who, game_id)
    return _every(in_language(app.edition_of(game_id)))


def _every(edition: Edition) -> RulesView:
    book = rulebook_of(edition)
    return {
        "edition": book.edition,
        "title": book.title,
        "rules": [rule_view(edition, book.edition, rule) for rule in book.rules],
    }


def show_rule(app: AppContext, edition_id: str, rule_id: str) -> RuleView:
    """One rule of an edition, or of the box it follows."""
    return rules_named(app, edition_id, [rule_id])[0]


def rules_named(app: AppContext, edition_id: str, rule_ids: Sequence[str]) -> list[RuleView]:
    """Rules of an edition by id."""
    edition = in_language(app.edition(edition_id))
    book = rulebook_of(edition)
    found = [book.every.get(rule_id) for rule_id in rule_ids]
    if not found or None in found:
        raise NotFound("unknown_rule", "There's no such rule in {edition}.", edition=edition.title)
    return [rule_view(edition, book.edition, rule) for rule in found if rule is not None]


def rule_view(edition: Edition, box: str, rule: Rule) -> RuleView:
    """One rule in the reader's language."""
    option = edition.options.get(rule.option)
    rule = translated(rule)
    return {
        "id": rule.id,
        "edition": box,
        "topic": rule.topic,
        "says": rule.says,
        "reading": rule.reading or None,
        "left_to_the_table": rule.left_to_the_table or None,
        "section": rule.section or None,
        "page": rule.page,
        "option": None if option is None else {"id": option.id, "name": option.name, "help": option.help},
    }
