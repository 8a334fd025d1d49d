"""Purses: a power's one treasury, or several, each with its own land, capital, and money.

`None` means the only purse of a power without others.
"""

from collections.abc import Iterable

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land.holdings import held_by, side_holding
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _
from companion.model.wording import listed


def purses(edition: AxisAndAlliesEdition, power: str) -> tuple[str | None, ...]:
    """A power's purses, by id; just the unnamed one if it has no others."""
    return tuple(purse.id for purse in edition.powers[power].purses) or (None,)


def purse_of(edition: AxisAndAlliesEdition, power: str, territory: str) -> str | None:
    """The power's purse that a territory belongs to while the power holds it."""
    return edition.purse_at(territory) if edition.powers[power].purses else None


def account(power: str, purse: str | None) -> str:
    """The account that holds a purse's money."""
    return power if purse is None else f"{power}/{purse}"


def in_hand(state: AxisAndAlliesState, power: str, purse: str | None) -> int:
    """The money in a purse."""
    return state.treasury(account(power, purse))


def made(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, purse: str | None) -> int:
    """The total value that a purse collects."""
    return sum(
        edition.territories[place].value for place in held_by(state, power) if purse_of(edition, power, place) == purse
    )


def capital_of(edition: AxisAndAlliesEdition, power: str, purse: str | None) -> str | None:
    """A purse's capital."""
    data = edition.powers[power]
    return next((purse_data.capital for purse_data in data.purses if purse_data.id == purse), data.capital)


def open_purse(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, purse: str | None) -> bool:
    """Whether a purse's capital is held by its own side; always true without a capital."""
    capital = capital_of(edition, power, purse)
    return capital is None or side_holding(edition, state, capital) == edition.side_of(power)


def named(edition: AxisAndAlliesEdition, power: str) -> str:
    """The display names of a power's purses; empty if it has only one."""
    return listed([purse.name for purse in edition.powers[power].purses])


def chosen(draft: Draft, power: str, word: str | None, lands: Iterable[str], doing: str) -> str | None:
    """The purse an action means: the one it names, or the one that all its territories belong to."""
    known = purses(draft.edition, power)
    names = named(draft.translated, power)
    if word is not None:
        if word not in known:
            sentence = (
                _("{power:power the} has the purses {names}.", power=draft.power(power), names=names)
                if names
                else _("{power:power the} has one purse.", power=draft.power(power))
            )
            raise draft.refuse(
                "unknown_purse", "There's no purse {word}: {sentence}", word=repr(word), sentence=sentence
            )
        purse: str | None = word
    else:
        purses_of_lands = {purse_of(draft.edition, power, land) for land in lands} or set(known)
        if len(purses_of_lands) > 1:
            raise draft.refuse(
                "choose_purse",
                "Say which purse of {power:power the} this is for: {names}.",
                power=draft.power(power),
                names=names,
            )
        purse = purses_of_lands.pop()
    require_open(draft, power, purse, doing)
    return purse


def require_open(draft: Draft, power: str, purse: str | None, doing: str) -> None:
    """Refuse what a purse can't do while the enemy holds its capital."""
    if not open_purse(draft.edition, draft.state, power, purse):
        capital = draft.translated.place(capital_of(draft.edition, power, purse) or "")
        raise draft.refuse(
            "capital_lost",
            "{power:power the} can't {doing} while the enemy holds its capital ({capital}).",
            power=draft.power(power),
            doing=doing,
            capital=capital,
        )
