"""Lookups for actions: territories by id or name, in the books or not yet."""

from difflib import get_close_matches

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.state import LandState, WarGameState
from companion.model.ids import slug
from companion.model.refusal import Remedy, RuleViolation

LONGEST_ID = 48
"""Leaves room for the prefix of a claim about it."""


def territory_id(word: str) -> str:
    """The id of a territory given as an id or name."""
    id_ = slug(word)
    if not id_ or len(id_) > LONGEST_ID:
        raise RuleViolation(
            "invalid_territory", "{word} isn't a name for a territory; use letters and digits.", word=repr(word)
        )
    return id_


def resolve(state: WarGameState, word: str) -> str:
    """The id of the listed territory meant, by id or name; otherwise the id a new one would get."""
    wanted = territory_id(word)
    if wanted in state.territories:
        return wanted
    return next((territory for territory, now in state.territories.items() if slug(now.name) == wanted), wanted)


def printed_name(edition: WarGameEdition, word: str) -> str:
    """A new territory's name: from the rulebook, as written, or made from its id."""
    known = edition.known_territories.get(slug(word))
    if known is not None:
        return known.name
    return word.replace("_", " ").title() if word == slug(word) else word.strip()


def listed(draft: Draft, word: str) -> tuple[str, LandState]:
    """A territory in the books, or a refusal that says how to enter it."""
    territory = resolve(draft.state, word)
    books = draft.state.territories
    if territory not in books:
        name = printed_name(draft.edition, word)
        raise RuleViolation(
            "unknown_territory",
            "{name} isn't in the books yet; enter it first, on the board's page.",
            name=name,
            remedy=meant(draft.state, territory),
        )
    return territory, books[territory]


def meant(state: WarGameState, territory: str) -> Remedy:
    """The territory in the books that was probably meant."""
    near = get_close_matches(territory, state.territories, n=1)
    name = state.territories[near[0]].name if near else ""
    return Remedy(suggests="territory", meant=near[0] if near else None, meant_name=name)
