"""People by the names they choose: spellings that are one person, those to forget, and names offered while typing."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.model.reading import decode
from companion.model.refusal import NotFound, RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_host
from companion.service.table.names import visible

KIND = "club"
"""The store's document kind for what the host says about people; there's one."""
NAME = "people"
PERSON = "person"
"""The store's document kind for the names that people took seats with, by their keys."""
FEWEST_LETTERS = 3
"""How much of a name has to be typed before known ones are offered: no one reads a list of members off the page."""
MOST_OFFERED = 3


class People(Shape):
    """What the host says about people."""

    joined: dict[str, str] = {}
    """Spellings that are somebody else's too, by key: the name they go by."""
    forgotten: dict[str, str] = {}
    """When somebody was forgotten, by key: games that ended later count again."""
    offers: bool = True
    """Whether known names are offered while somebody types theirs."""

    def name_of(self, name: str) -> str:
        """The name that somebody goes by, whatever spelling was used."""
        seen = set[str]()
        while (spelling := key_of(name)) in self.joined and spelling not in seen:
            seen.add(spelling)
            name = self.joined[spelling]
        return name

    def is_forgotten(self, name: str, ended: str) -> bool:
        """Whether somebody is forgotten for a game that ended then."""
        return ended <= self.forgotten.get(key_of(self.name_of(name)), "")


def key_of(name: str) -> str:
    """What makes two names the same person: their letters, whatever their case and spaces."""
    return visible(name).replace(" ", "").casefold()


def people_of(app: AppContext) -> People:
    """What the host has said about people."""
    kept = app.store.document(KIND, NAME)
    return People() if kept is None else decode(kept, People)


def _keep(app: AppContext, people: People) -> None:
    app.store.keep_document(KIND, NAME, msgspec.json.encode(people).decode())


def remember(app: AppContext, name: str) -> None:
    """Remember the name that somebody takes a seat with."""
    shown = visible(name)
    if app.store.document(PERSON, key_of(name)) != shown:
        app.store.keep_document(PERSON, key_of(name), shown)


def known_name(app: AppContext, name: str, known: dict[str, str]) -> str:
    """A person's name as they last wrote it; refused if nobody has it."""
    found = known.get(key_of(people_of(app).name_of(name))) or app.store.document(PERSON, key_of(name))
    if found is None:
        raise NotFound("unknown_person", "Nobody here is called {name}.", name=name)
    return found


def change_people(app: AppContext, who: Identity, known: dict[str, str], do: str, **said: Any) -> None:
    """Join two spellings, part them again, forget somebody, or switch offers; `known` are the names that count, by
    key.
    """
    require_host(who)
    with app.transaction():
        _keep(app, CHANGES[do](app, people_of(app), known, **said))


def _join(app: AppContext, people: People, known: dict[str, str], name: str, into: str) -> People:
    into, spelling = known_name(app, people.name_of(into), known), key_of(name)
    if spelling not in known and app.store.document(PERSON, spelling) is None:
        raise NotFound("unknown_person", "Nobody here is called {name}.", name=name)
    if key_of(people.name_of(name)) == key_of(into):
        raise RuleViolation("same_person", "{name} and {into} are one person already.", name=name, into=into)
    return replace(people, joined={**people.joined, spelling: into})


def _part(app: AppContext, people: People, known: dict[str, str], name: str) -> People:
    if key_of(name) not in people.joined:
        raise NotFound("unknown_person", "Nobody here is called {name}.", name=name)
    return replace(people, joined={key: into for key, into in people.joined.items() if key != key_of(name)})


def _forget(app: AppContext, people: People, known: dict[str, str], name: str) -> People:
    shown = known_name(app, name, known)
    spellings = {key for key in people.joined if key_of(people.name_of(people.joined[key])) == key_of(shown)}
    for spelling in (*spellings, key_of(shown)):
        app.store.remove_document(PERSON, spelling)
    return replace(people, forgotten={**people.forgotten, key_of(shown): app.clock()})


def _offer(app: AppContext, people: People, known: dict[str, str], offers: bool) -> People:
    return replace(people, offers=offers)


CHANGES: Mapping[str, Callable[..., People]] = {"join": _join, "part": _part, "forget": _forget, "offer": _offer}
"""What the host can do about people."""


def offered(app: AppContext, typed: str) -> list[str]:
    """The known names that begin with what was typed: a few, once there's enough of it."""
    start, people = key_of(typed), people_of(app)
    if len(start) < FEWEST_LETTERS or not people.offers:
        return []
    names = {key: people.name_of(name) for key, name in app.store.bodies(PERSON).items() if key.startswith(start)}
    return sorted(dict.fromkeys(names.values()))[:MOST_OFFERED]
