"""Whatever is said at a table, its papers agree: newspaper, report, and tournament sheet say what `/stats` says, which
is what was paid.
"""

import re
from collections import Counter, defaultdict
from functools import cache
from typing import Any

import msgspec
import pytest

from api.app import create_app
from api.settings import Settings
from companion.engine.codec import document
from companion.engine.evolve import evolve
from companion.languages import _
from companion.model.events import MoneyMoved
from companion.model.translated import named
from companion.model.wording import minus
from companion.service import HOST, AppContext, transfer
from companion.service.reports import GameReport, game_report
from companion.storage.temporary import TemporaryStore
from printables import Job, make
from printables.sheets.game.report import round_name, words_of
from printables.sheets.newspaper.stories import Newspaper
from tests.chances import FUZZ, chances
from tests.families.test_positions import GAMES
from tests.forgetting import Book
from tests.pages.serving import HOST_KEY
from tests.printables.paper_reading import drawn_text_of, solid

EACH = 8 if FUZZ else 1
SAID = 300
"""How much is said in a game; about a third of it counts."""
EARNED = {
    "axis_and_allies": {"income", "objective", "bonus", "convoy"},
    "war_game": {"income"},
    "second_world_war": {"income"},
}
SPENT = {"purchase", "repair", "research", "neutral", "training"}
PAID_BACK = "refund"
BOUND = ("hardware", "lent", "lent_hardware")
"""Accounts of The War Game that are no part of a treasury."""
Sums = dict[tuple[int, str], int]
"""By round and power."""


@cache
def table(game: str, number: int) -> tuple[AppContext, str]:
    """A random game of a box, taken in from its export."""
    edition, opening, say, road = GAMES[game]
    book, chance = Book.opened(edition, opening), chances(f"{game} {number}")
    for raw in road:
        book.say({**raw, "override": "on the road"})
    for _said in range(SAID):
        raw = say(book.state, chance)
        book.state.winner or book.say(raw)
    cover = {"id": "g", "name": "Saturday", "edition": edition.id, "scenario": opening.scenario}
    entries = [msgspec.structs.replace(entry, at="2024-05-01T20:00:00Z") for entry in book.history.entries]
    context = AppContext(TemporaryStore())
    exported = document({**cover, "created_at": entries[0].at}, entries, [])
    return context, transfer.import_game(context, HOST, exported, accept=True)["id"]


def report(game: str, number: int) -> GameReport:
    context, id = table(game, number)
    return game_report(context, HOST, id)


def paid(game: GameReport) -> tuple[Sums, Sums]:
    """What every power earned and spent in every round: read from the events, payment by payment."""
    earned: Sums = defaultdict(int)
    spent: Sums = defaultdict(int)
    family = next(family for family in EARNED if f".{family}." in type(game.edition).__module__)
    state: Any = None
    for entry in game.history.line():
        for event in entry.facts():
            number = max(1, state.round) if state else 1
            for account, sign in ((event.target, 1), (event.source, -1)) if isinstance(event, MoneyMoved) else ():
                power, _slash, purse = account.partition("/")
                if event.kind in EARNED[family]:
                    earned[number, power] += sign * event.amount
                if event.kind in SPENT or event.kind == PAID_BACK:
                    spent[number, power] -= sign * event.amount
                if purse in BOUND and event.kind in SPENT:
                    spent[-1, power] += event.amount
            state = evolve(game.history.ruleset, state, event)
    return earned, spent


CASES = [(game, number) for game in GAMES for number in range(EACH)]


@pytest.mark.parametrize(("game", "number"), CASES)
def test_stats_and_accounts_say_what_was_paid(game: str, number: int) -> None:
    context, id = table(game, number)
    client = create_app(context, Settings(host_key=HOST_KEY)).test_client()
    rounds = client.get(f"/api/v1/games/{id}/stats", headers={"Authorization": f"Bearer {HOST_KEY}"}).json["rounds"]
    shown = report(game, number)
    earned, spent = paid(shown)
    for row in rounds:
        for power, figures in row["powers"].items():
            assert (figures["income"], figures["spent"]) == (earned[row["round"], power], spent[row["round"], power])
    words = words_of(Job(shown.edition, game=shown))
    for power, statement in shown.statements.items():
        totals = words.totals(statement)
        came = sum(totals[title] for title in ("income", "objectives", "recovered") if title in totals)
        assert came == sum(row["powers"][power]["income"] for row in rounds)
        assert -totals["spent"] + spent[-1, power] == sum(row["powers"][power]["spent"] for row in rounds)


@pytest.mark.parametrize(("game", "number"), CASES)
def test_the_newspaper_tells_the_largest_figures_of_a_round_and_decorates_for_the_sums(game: str, number: int) -> None:
    shown = report(game, number)
    job = Job(shown.edition, game=shown)
    newspaper, everybody = Newspaper(job), shown.edition.powers.ids
    stories = {story.headline.text: story.body[0].text for story in newspaper.stories if story.body}
    heads = (("The richest harvest", "income", "took in"), ("The biggest bill", "spent", "spent"))
    for sums, (headline, figure, verb) in zip(paid(shown), heads, strict=True):
        of_powers = {key: amount for key, amount in sums.items() if key[0] > 0 and key[1] in everybody}
        most = max(of_powers.values(), default=0)
        assert (headline in stories) == (most > 0)
        if most > 0:
            amount = job.edition.money(most)
            assert stories[headline] in {
                _("{power:power The}", power=named(shown.edition.powers[power]))
                + f" {verb} {amount} in {round_name(job, at).full}."
                for (at, power), most_of_power in of_powers.items()
                if most_of_power == most
            }
        totals: Counter[str] = Counter()
        for (_at, power), paid_then in of_powers.items():
            totals[power] += paid_then
        medals = {power: total for power, (total, _rests) in newspaper._sums(figure, everybody).items()}
        assert medals == {power: total for power, total in totals.items() if total > 0}


@pytest.mark.parametrize(("game", "number"), CASES)
def test_report_and_tournament_sheet_print_these_figures(game: str, number: int) -> None:
    shown = report(game, number)
    job = Job(shown.edition, game=shown)
    accounts = solid(" ".join(drawn_text_of(make("after_action", job))))
    _score, *incomes = drawn_text_of(make("tournament_sheet", job))
    sheet = solid(" ".join(incomes))
    earned, _spent = paid(shown)
    words = words_of(job)
    over = [row["round"] for row in shown.stats["rounds"][:-1]]
    for power, now in shown.snapshot["powers"].items():
        totals = {title: minus(amount) for title, amount in words.totals(shown.statements[power]).items()}
        row = "".join(totals[title] for title in words.titles(job.edition))
        assert solid(now["name"]) + row in accounts, "what the accounts add up is tested above"
        rounds = [minus(earned[at, power]) for at in over]
        name = solid(now["name"])
        if "purses" not in now and name in sheet:
            assert re.search(rf"{re.escape(name)}(\(bid\d+\))?{''.join(map(re.escape, rounds))}", sheet), now["name"]
