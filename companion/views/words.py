"""What a family of games calls the things that pages and papers show, and under which titles its money adds up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.model.edition import Edition
from companion.model.wording import possessive

View = Mapping[str, Any]
OTHER = "other"


@dataclass(frozen=True)
class RoundName:
    """A round as people say it: within a sentence (`round 3`, `Summer 1939`), and on the axis of a chart (`Su 39`)."""

    full: str
    short: str


def numbered(_edition: Edition, _snapshot: View, number: int) -> RoundName:
    """The round of a game that only counts them."""
    return RoundName(f"round {number}", str(number))


def whose_turn(edition: Edition, snapshot: View) -> str:
    """Whose turn it is, for the middle of a sentence: one power's, that of several together, or a bloc's."""
    if "bloc" in snapshot:
        return f"{snapshot['bloc']['name'] if snapshot['bloc'] else 'everybody'} to move"
    acting = snapshot.get("turn_powers") or [snapshot.get("turn")]
    names = [edition.power[one].name for one in acting if one in edition.power]
    if len(names) > 1:
        return f"the turn of {' and '.join(names)}"
    return f"{possessive(names[0])} turn" if names else ""


def money_of(edition: Edition) -> str:
    """What the money is called, of many: resources, or a sign that has no plural."""
    currency = edition.edition.currency
    return f"{currency}s" if currency.isalpha() and currency.islower() else currency


@dataclass(frozen=True)
class Words:
    """The words of a family; as they stand, those of Axis & Allies."""

    money: str = "treasury"
    """Money in hand, as the name of a figure."""
    books: str = "Treasuries"
    """The heading over what every power has."""
    source: str = "production"
    """What money comes from."""
    income: str = "income"
    """What comes in."""
    round: str = "round"
    """The stretch of time after which all have had their turn."""
    place: tuple[str, str] = ("territory", "territories")
    further: str = "technologies, researchers, what waits to be placed"
    """What a power has besides money."""
    fallen: str = "capital lost"
    """A power that no longer counts for much."""
    accounts: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("start", ("opening", "bid")),
        ("income", ("income", "bonus")),
        ("objectives", ("objective",)),
        ("spent", ("purchase", "repair", "research", "refund")),
    )
    """The titles of the final accounts, with the kinds of money that each adds up; all else is `other`."""
    note: str = "Spent: units, repairs and research. Other: looting, raids and corrections."
    """What the titles stand for."""

    def of(self, figure: str) -> str:
        """A figure by this family's name for it."""
        return {"treasury": self.money, "production": self.source}.get(figure, figure)

    @property
    def bids(self) -> bool:
        """Whether powers may be given money before the game."""
        return any("bid" in kinds for _, kinds in self.accounts)

    def titles(self, edition: Edition) -> list[str]:
        """The columns of the final accounts that an edition has."""
        return [title for title, _ in self.accounts if title != "objectives" or edition.objectives] + [OTHER]

    def totals(self, statement: View) -> dict[str, int]:
        """A statement's movements, added up under the titles of the final accounts."""
        title_of = {kind: title for title, kinds in self.accounts for kind in kinds}
        sums = dict.fromkeys([*(title for title, _ in self.accounts), OTHER], 0)
        for line in statement["lines"]:
            sums[title_of.get(line.get("kind", ""), OTHER)] += line["amount"]
        return sums


AXIS_AND_ALLIES = Words()
