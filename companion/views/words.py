"""What a family of games calls the things that pages and papers show, and under which titles its money adds up."""

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
    """A round as people say it: within a sentence (`round 3`, `Summer 1939`), and on the axis of a chart (`Su 39`)."""

    full: str
    short: str


def numbered(_edition: Edition, _snapshot: SnapshotHead, number: int) -> RoundName:
    """The round of a game that only counts them."""
    return RoundName(_("round {number}", number=number), str(number))


def one_power(edition: Edition, snapshot: SnapshotHead) -> str:
    """Whose turn it is in a game of one power after the other, for the middle of a sentence."""
    power = edition.power.get(snapshot["turn"])
    return _("{whose} turn", whose=named(edition.source.power[power.id]).form("whose")) if power else ""


def by_economy(now: Any, figure: str) -> str:
    """A figure of a power; of one with several economies each by itself, because nobody can spend their sum."""
    return " + ".join(str(part[figure]) for part in now.get("purses", {}).values()) or str(now[figure])


def money_of(edition: Edition) -> str:
    """What the money is called, of many: resources, or a sign that has no plural."""
    return edition.currency_of(MANY)


@dataclass(frozen=True)
class Words:
    """The words of a family; as they stand, those of a game of treasuries and production."""

    money: str = msg("treasury")
    """Money in hand, as the name of a figure."""
    books: str = msg("Treasuries")
    """The heading over what every power has."""
    source: str = msg("production")
    """What money comes from."""
    income: str = msg("income")
    """What comes in."""
    round: str = msg("round")
    """The stretch of time after which all have had their turn."""
    place: tuple[str, str] = (msg("territory"), msg("territories"))
    further: str = ""
    """What a power has next to its money."""
    fallen: str = msg("capital lost")
    """A power that no longer counts for much."""
    accounts: tuple[tuple[str, tuple[str, ...]], ...] = (
        (msg("start"), ("opening", "bid")),
        (msg("income"), ("income",)),
        (msg("spent"), ("purchase",)),
    )
    """The titles of the final accounts, with the kinds of money that each adds up; all else is `other`."""
    note: str = msg("Other: corrections.")
    """What the titles stand for."""
    bids: bool = True
    """Whether people bid for powers before the game."""
    not_in: Callable[[Any], tuple[str, ...]] = lambda _edition: ()
    """Titles that an edition has no use for."""

    def said(self) -> "Words":
        """The same words in the language of the reader; the titles of accounts stay as they are and are said last."""
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
        """The columns of the final accounts that an edition has."""
        gone = self.not_in(edition)
        return [title for title, _kinds in self.accounts if title not in gone] + [OTHER]

    def totals(self, statement: Statement) -> dict[str, int]:
        """A statement's movements, added up under the titles of the final accounts."""
        title_of = {kind: title for title, kinds in self.accounts for kind in kinds}
        sums = dict.fromkeys([*(title for title, _kinds in self.accounts), OTHER], 0)
        for line in statement["lines"]:
            sums[title_of.get(line["kind"], OTHER)] += line["amount"]
        return sums
