"""Asking the rules: the rules of a box, and answers from its own data, that a question in anybody's words is about.

The question and everything that can be found become tokens (`companion/languages/asking.py`); SQLite's full-text search
finds what shares any, and what covers most of the question comes first. It never says yes or no where no rule does:
without a good match, there are only the nearest headings.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import log
from typing import Any

from msgspec import Struct

from companion.engine.codec import UnreadableGame
from companion.families import family_of
from companion.families.rulebooks import rulebook_of
from companion.languages import SOURCE, current
from companion.languages.asking import Term, is_term, terms, vocabulary
from companion.model.edition import Edition
from companion.model.refusal import NotFound
from companion.model.rulebook import DATA, Rule, Rulebook
from companion.model.state import GameState
from companion.model.translated import in_language, translated
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_reader
from companion.service.rules import rule_view, rules_named
from companion.storage.search import Entry, SearchIndex
from companion.views.answers import answers
from companion.views.shapes import HeadingView, RulesView, RuleView

FIELDS = {"heading": 2.0, "says": 1.0, "more": 0.4}
"""What can be found: the topic and heading, the rule, and our reading of it; and how much a match there counts."""
COVERS = {"heading": 1.0, "says": 1.0, "more": 0.6}
"""How much of a question's word is covered by a match there."""
CANDIDATES = 150
GOOD = 0.5
"""A match covers at least this much of the question..."""
BESIDE = 0.6
"""...and the others at least this much of what the best one covers."""
TERM, WORD = 1.0, 0.6
"""How much a word of the game counts, and any other."""
RAREST = 4.0
"""No word is more telling than this, however rare it is."""
COVERED, FITS, IN_ORDER = 0.65, 0.2, 0.15
"""What makes a score: how much of the question is covered, how well the full-text search finds it to fit, and whether
its words come in the same order."""
UNKNOWN = 1.5
"""How much a word that nothing contains counts."""
OFF = 0.85
"""What a rule that an option switches off, or that holds in every game, counts less."""
MOST = 50
LONGEST = 200
"""The longest question, in characters."""
NEAREST = 5
NEIGHBORS = 2
ON_A_PAGE = 8


def ask_edition(app: AppContext, edition_id: str, question: str, limit: int) -> RulesView:
    """Ask the rules of an edition, with its options as the box has them."""
    return _ask(app.edition(edition_id), None, question, limit)


def ask_game(app: AppContext, who: Identity, game_id: str, question: str, limit: int) -> RulesView:
    """Ask the rules of a game, with its options and what its powers have now."""
    require_reader(who, game_id)
    history = app.history(game_id)
    return _ask(app.edition_of(game_id, history), history.state, question, limit)


def applies(edition: Edition, options: Mapping[str, Any], rule: Rule) -> bool:
    """Whether a rule counts with these options and house rules; options left out are as the box has them."""
    if any(_figures(edition, unit) != _figures(edition.box, unit) for unit in rule.figures_of):
        return False
    option = edition.options.get(rule.option)
    if option is None:
        return True
    chosen = options.get(option.id, option.default)
    return chosen in rule.option_is if rule.option_is else bool(chosen)


def _figures(edition: Edition, name: str) -> tuple[Any, ...]:
    """A unit's price and figures."""
    unit = edition.source.units.get(name)
    return () if unit is None else (unit.cost, unit.attack, unit.defence, unit.move)


def every_rule(book: Rulebook) -> Iterator[tuple[str, Rule]]:
    """The rules that hold in a box, in the order of its rulebook, each with the box or nothing for every game."""
    own: Rulebook | None = book
    while own is not None:
        yield from ((own.edition, rule) for rule in own.rules)
        own = own.further


@dataclass(frozen=True)
class Found:
    """What can be found in an edition, in one language."""

    rules: Mapping[str, Rule]
    general: frozenset[str]
    """Those that hold in every game."""
    entries: Sequence[Entry]
    says: Mapping[str, Sequence[Sequence[str]]]
    """What each says, as tokens: in the reader's language, and in English."""

    @cached_property
    def index(self) -> SearchIndex:
        """The full-text index."""
        return SearchIndex(FIELDS, self.entries)

    @cached_property
    def covers(self) -> Mapping[str, Mapping[str, float]]:
        """How much each entry's tokens cover of a word."""
        return {
            entry.id: {
                token: max(COVERS[name] for name in entry.fields if token in entry.fields[name])
                for token in {token for tokens in entry.fields.values() for token in tokens}
            }
            for entry in self.entries
        }

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """How telling each token is: the fewer entries have it, the more."""
        counts: dict[str, int] = {}
        for tokens in self.covers.values():
            for token in tokens:
                counts[token] = counts.get(token, 0) + 1
        return {
            token: (TERM if is_term(token) else WORD) * min(RAREST, log(1 + len(self.entries) / count))
            for token, count in counts.items()
        }


def found_in(edition: Edition) -> Found:
    """What can be found in an edition in the reader's language; made when it's first needed, and kept with it."""
    shown = in_language(edition)
    made: Found = shown.beside.once((found_in, current()), lambda: _found(shown))
    return made


def _found(edition: Edition) -> Found:
    book, rules, entries = rulebook_of(edition), {}, []
    general = {rule.id for box, rule in every_rule(book) if not box}
    for rule in (*(rule for _box, rule in every_rule(book)), *_made(edition, None).values()):
        if rule.id not in rules:
            rules[rule.id] = rule
            entries.append(_entry(rule))
    said = {
        rule.id: [vocabulary(language).tokens(text.says) for language, text in _read(rule)] for rule in rules.values()
    }
    return Found(rules, frozenset(general), entries, said)


def _entry(rule: Rule) -> Entry:
    fields: dict[str, list[str]] = {name: [] for name in FIELDS}
    for language, text in _read(rule):
        words = vocabulary(language)
        fields["heading"] += words.tokens(f"{text.topic} . {rule.section}")
        fields["says"] += words.tokens(text.says)
        fields["more"] += words.tokens(f"{text.reading} . {text.left_to_the_table}")
    return Entry(rule.id, fields)


def _read(rule: Rule) -> list[tuple[str, Rule]]:
    """A rule in the reader's language and in English, in which questions are asked, too."""
    return list({current(): translated(rule), SOURCE: rule}.items())


def _made(edition: Edition, state: GameState | None) -> dict[str, Rule]:
    """The answers that the box's data gives, with what a game has now."""
    views = family_of(edition).views
    made = answers(edition, views.cards(edition, {}))
    return made | {rule.id: rule for rule in views.answers(edition, state, made)}


def _ask(edition: Edition, state: GameState | None, question: str, limit: int) -> RulesView:
    found, shown, book = found_in(edition), in_language(edition), rulebook_of(edition)
    asked = terms(question, current(), found.weights.keys())
    ranked = _ranked(found, asked, lambda rule: applies(shown, state.options if state is not None else {}, rule))
    best = max((covered for covered, _score, _rule in ranked), default=0.0)
    good = [(score, rule) for covered, score, rule in ranked if covered >= max(GOOD, BESIDE * best)][:limit]
    now = _made(shown, state) if state is not None and any(rule.id.startswith(DATA) for _score, rule in good) else {}
    options = state.options if state is not None else {}
    return {
        "edition": book.edition,
        "title": book.title or shown.title,
        "rules": [
            {
                **rule_view(shown, book.edition, now.get(rule.id, rule)),
                "applies": applies(shown, options, rule),
                "score": round(score, 3),
            }
            for score, rule in good
        ],
        "nearest": [] if good else _nearest(found, [rule for _covered, _score, rule in ranked]),
    }


def _ranked(found: Found, asked: Sequence[Term], holds: Any) -> list[tuple[float, float, Rule]]:
    """Rules with how much of the question each covers, and its score; best first."""
    weights = [
        max((found.weights[token] for token in term.tokens if token in found.weights), default=0.0) for term in asked
    ]
    whole = sum(weight or UNKNOWN for weight in weights)
    hits = found.index.find((token for term in asked for token in term.tokens), CANDIDATES)
    highest = max((fit for _id, fit in hits), default=1.0) or 1.0
    ranked = []
    for name, fit in hits:
        covers, rule = found.covers[name], found.rules[name]
        covered = (
            sum(
                weight * max(covers.get(token, 0.0) for token in term.tokens)
                for term, weight in zip(asked, weights, strict=True)
            )
            / whole
        )
        less = OFF if name in found.general or not holds(rule) else 1.0
        score = COVERED * covered + FITS * fit / highest + IN_ORDER * _in_order(found.says[name], asked)
        ranked.append((covered, less * score, rule))
    return sorted(ranked, key=lambda hit: -hit[1])


def _in_order(says: Sequence[Sequence[str]], asked: Sequence[Term]) -> float:
    """The share of a question's words that a rule has in the same order: who does what to whom."""
    return max(_share_in_order(said, asked) for said in says)


def _share_in_order(said: Sequence[str], asked: Sequence[Term]) -> float:
    places = [next((place for place, token in enumerate(said) if token in term.tokens), None) for term in asked]
    pairs = list(pairwise(places))
    return sum(a is not None and b is not None and a < b for a, b in pairs) / len(pairs) if pairs else 1.0


def _nearest(found: Found, rules: Sequence[Rule]) -> list[HeadingView]:
    """The headings of rules, or the first ones there are: each once."""
    headings: dict[str, HeadingView] = {}
    for rule in rules or found.rules.values():
        topic = translated(rule).topic
        headings.setdefault(topic, {"id": rule.id, "topic": topic, "section": rule.section or None})
        if len(headings) == NEAREST:
            break
    return list(headings.values())


def beside(book: Rulebook, rule: Rule) -> list[Rule]:
    """A rule's neighbors in its book: those about the same, just before and after it."""
    own: Rulebook | None = book
    while own is not None:
        if rule in own.rules:
            place = own.rules.index(rule)
            near = (*own.rules[max(0, place - NEIGHBORS) : place], *own.rules[place + 1 : place + 1 + NEIGHBORS])
            return [other for other in near if other.topic == rule.topic]
        own = own.further
    return []


class RuleOnPage(Struct, frozen=True):
    """A rule as the page of the rules shows it."""

    rule: RuleView
    applies: bool
    beside: Sequence[tuple[str, str]]
    """Its neighbors: their ids, and what they say."""


class Page(Struct, frozen=True):
    """The page of the rules: what was asked for, what a question is about, or all rules by topic."""

    named: Sequence[RuleOnPage]
    found: Sequence[RuleOnPage]
    nearest: Sequence[HeadingView]
    topics: Mapping[str, Sequence[RuleView]]
    in_game: bool


def ask_page(app: AppContext, who: Identity | None, edition_id: str, question: str, rule_ids: Sequence[str]) -> Page:
    """What the page of the rules shows: for the game of somebody's seat if it's played with this box."""
    edition, state = _at_the_table(app, who, edition_id)
    views = rules_named(app, edition_id, rule_ids) if rule_ids else []
    named = [rule_on_page(edition, state, view["id"], view) for view in views]
    asked = _ask(edition, state, question, ON_A_PAGE) if question else None
    return Page(
        named=named,
        found=[rule_on_page(edition, state, view["id"], view) for view in asked["rules"]] if asked else [],
        nearest=asked["nearest"] if asked else [],
        topics={} if named or (asked and asked["rules"]) else _topics(edition),
        in_game=state is not None,
    )


def rule_on_page(edition: Edition, state: GameState | None, name: str, view: RuleView | None = None) -> RuleOnPage:
    """A rule with its neighbors, and whether it counts."""
    shown, book = in_language(edition), rulebook_of(edition)
    rule = book.every.get(name) or found_in(edition).rules[name]
    near = [(other.id, translated(other).says) for other in beside(book, rule)]
    options = state.options if state is not None else {}
    return RuleOnPage(view or rule_view(shown, book.edition, rule), applies(shown, options, rule), near)


def _at_the_table(app: AppContext, who: Identity | None, edition_id: str) -> tuple[Edition, Any]:
    if who is not None and who.seat is not None:
        with suppress(NotFound, UnreadableGame):
            history = app.history(who.seat.game)
            edition = app.edition_of(who.seat.game, history)
            if edition_id in (edition.id, edition.box.id):
                return edition, history.state
    return app.edition(edition_id), None


def _topics(edition: Edition) -> dict[str, list[RuleView]]:
    shown, book = in_language(edition), rulebook_of(edition)
    topics: dict[str, list[RuleView]] = {}
    for _box, rule in every_rule(book):
        view = rule_view(shown, book.edition, rule)
        topics.setdefault(view["topic"], []).append(view)
    return topics
