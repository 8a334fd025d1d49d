"""A family's words for what pages and papers show, and the categories of its accounts."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.translated import named
from companion.views.shapes import SnapshotHead, Statement

OTHER = msg("other")
MANY = 2


@dataclass(frozen=True)
class RoundName:
    """A round in words: within a sentence (`round 3`, `Summer 1939`), and on a chart's axis (`Su 39`)."""

    full: str
    short: str


def numbered(_edition: Edition, _snapshot: SnapshotHead, number: int) -> RoundName:
    """The round of a game that simply counts them."""
    return RoundName(_("round {number}", number=number), str(number))


def one_power(edition: Edition, snapshot: SnapshotHead) -> str:
    """Whose turn it is in a game where powers take turns, for the middle of a sentence."""
    power = edition.powers.get(snapshot["turn"])
    return _("{whose} turn", whose=named(edition.source.powers[power.id]).form("whose")) if power else ""


def by_economy(now: Any, figure: str) -> str:
    """A power's figure; with several economies, each separately, because nobody can spend their sum."""
    return " + ".join(str(part[figure]) for part in now.get("purses", {}).values()) or str(now[figure])


def money_of(edition: Edition) -> str:
    """The plural name of the money: resources, or a sign that has no plural."""
    return edition.currency_of(MANY)


@dataclass(frozen=True)
class Words:
    """A family's words; the defaults are for a game of treasuries and production."""

    money: str = msg("treasury")
    """The name of the money a power has, as a figure."""
    books: str = msg("Treasuries")
    """The heading above what every power has."""
    source: str = msg("production")
    """What money comes from."""
    income: str = msg("income")
    """What comes in."""
    round: str = msg("round")
    """The period in which every power takes its turn."""
    place: tuple[str, str] = (msg("territory"), msg("territories"))
    further: str = ""
    """What a power has in addition to its money."""
    fallen: str = msg("capital lost")
    """A power that has fallen."""
    accounts: tuple[tuple[str, tuple[str, ...]], ...] = (
        (msg("start"), ("opening", "bid")),
        (msg("income"), ("income",)),
        (msg("spent"), ("purchase",)),
    )
    """The categories of the final accounts, with the kinds of payments in each; everything else is `other`."""
    figures: tuple[tuple[str, tuple[str, ...]], ...] = (("income", ("income",)), ("spent", ("spent",)))
    """The categories that a round's figures add up: what charts and newspapers say is what the accounts say."""
    note: str = msg("Other: corrections.")
    """What the categories mean."""
    bids: bool = True
    """Whether people bid for powers before the game."""
    not_in: Callable[[Any], tuple[str, ...]] = lambda _edition: ()
    """Categories that an edition doesn't use."""

    def said(self) -> "Words":
        """The same words in the reader's language; the account categories stay as they are and are translated last."""
        return replace(
            self,
            money=_(self.money),
            books=_(self.books),
            source=_(self.source),
            income=_(self.income),
            round=_(self.round),
            place=(_(self.place[0]), _(self.place[1])),
            further=_(self.further) if self.further else "",
            fallen=_(self.fallen),
            note=_(self.note),
        )

    def of(self, figure: str) -> str:
        """A figure by this family's name for it."""
        return {"treasury": self.money, "production": self.source}.get(figure, figure)

    def titles(self, edition: Edition) -> list[str]:
        """The columns of an edition's final accounts."""
        gone = self.not_in(edition)
        return [title for title, _kinds in self.accounts if title not in gone] + [OTHER]

    def payments(self) -> dict[str, tuple[str, ...]]:
        """The kinds of payments that each of a round's figures adds up."""
        kinds_of = dict(self.accounts)
        return {figure: tuple(kind for title in titles for kind in kinds_of[title]) for figure, titles in self.figures}

    def totals(self, statement: Statement) -> dict[str, int]:
        """A statement's movements, added up by category."""
        title_of = {kind: title for title, kinds in self.accounts for kind in kinds}
        sums = dict.fromkeys([*(title for title, _kinds in self.accounts), OTHER], 0)
        for line in statement["lines"]:
            sums[title_of.get(line["kind"], OTHER)] += line["amount"]
        return sums
