"""Reading this game's books: the state as what it is, its parts of the edition, and territories by id or name."""

from difflib import get_close_matches
from typing import TypeVar, cast

from companion.model.edition import Edition
from companion.model.ids import slug
from companion.model.refusal import RuleViolation
from companion.model.sections import war_economy as economy
from companion.model.war_game_state import LandState, WarState
from companion.rulebook.draft import Draft

T = TypeVar("T")
LONGEST_ID = 48
"""Leaves room for the word of a claim about it."""


def war(draft: Draft) -> WarState:
    """The state of a draft, as this game's."""
    return cast(WarState, draft.state)


def need(section: T | None) -> T:
    """A section that an edition of this family always has."""
    if section is None:
        raise RuleViolation("invalid_edition", "This edition leaves out a section that the rules of its game need.")
    return section


def factory_kind(edition: Edition, kind: str) -> economy.Factory:
    """A kind of factory by its word."""
    return next(one for one in edition.factories if one.id == kind)


def known_territory(edition: Edition, territory: str) -> economy.KnownTerritory | None:
    """What the rulebook tells about a territory, if anything."""
    return next((one for one in edition.known_territories if one.id == territory), None)


def territory_id(word: str) -> str:
    """The id of a territory that somebody wrote, as an id or as its name."""
    found = slug(word)
    if not found or len(found) > LONGEST_ID:
        raise RuleViolation("invalid_territory", f"{word!r} is no name for a territory; use letters and figures.")
    return found


def resolve(state: WarState, word: str) -> str:
    """The id of the listed territory that somebody means, by id or name; else the id a new one would get."""
    wanted = territory_id(word)
    if wanted in state.territories:
        return wanted
    return next((one for one, now in state.territories.items() if slug(now.name) == wanted), wanted)


def printed_name(edition: Edition, word: str) -> str:
    """A new territory's name: as the rulebook has it, as somebody wrote it, or made from its id."""
    known = known_territory(edition, slug(word))
    if known is not None:
        return known.name
    return word.replace("_", " ").title() if word == slug(word) else word.strip()


def listed(draft: Draft, word: str) -> tuple[str, LandState]:
    """A territory that is in the books, or a refusal that says how to enter it."""
    territory = resolve(war(draft), word)
    books = war(draft).territories
    if territory not in books:
        near = get_close_matches(territory, books, n=1)
        hint = f" Did you mean {books[near[0]].name}?" if near else ""
        raise RuleViolation(
            "unknown_territory",
            f"{printed_name(draft.edition, word)} is not in the books yet; enter it first (register_territory).{hint}",
        )
    return territory, books[territory]


def listing(names: list[str]) -> str:
    """Names as people list them: `A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
