"""Moving and checking games: export, import, verify, backup."""

import re
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.engine.chain import broken_link, linked
from companion.engine.codec import (
    ANOTHER_KIND,
    GameDocument,
    document,
    opens_another_kind,
    read_document,
    read_entries,
)
from companion.engine.evolve import UnknownEvent
from companion.engine.history import History, said_by
from companion.engine.ruleset import AnyRuleset
from companion.families import AnyFamily, family_of
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.letters import has_unseen
from companion.model.records import GameRecord
from companion.model.refusal import NotFound, RuleViolation
from companion.service.desk import Desk
from companion.service.games import opened
from companion.service.identity import Identity, require_host
from companion.service.losses import chain_problems
from companion.service.redeciding import by_older_rules, decided_differently, redecided
from companion.service.table.tables import new_join_code
from companion.views.shapes import Imported, Verified
from companion.views.statement import statement
from companion.views.timeline import timeline

ID = r"(?!import$)[A-Za-z0-9_-]{1,64}"
"""What a game may be called in addresses, where `import` is a word of its own."""
MOST_TOLD = 5
"""How many differences a refusal tells."""
MOST_SHOWN = 100
"""How many versions of a game taken in are looked at in full, at most; the invariants are checked at every one."""


def export_game(desk: Desk, who: Identity, game_id: str) -> GameDocument:
    """The whole game as one JSON document; seats and tokens stay behind."""
    game, _, history = opened(desk, who, game_id)
    cover = {
        "id": game.id,
        "name": game.name,
        "edition": game.edition,
        "scenario": game.scenario,
        "created_at": game.created_at,
    }
    return document(cover, history.entries)


def import_game(desk: Desk, who: Identity, raw: Any, *, accept: bool = False) -> Imported:
    """Take a game in. A game that is already here is brought up to date, if it only went on elsewhere.

    An older copy of a game that is here changes nothing. Every entry is decided again; what comes out differently
    is listed, is taken in only if the host accepts it, and stays marked.
    """
    require_host(who)
    read = read_document(raw)
    cover = read.game
    if has_unseen(raw):
        raise RuleViolation("invalid_game", "This game has control characters in a name or a sentence.")
    _check_cover(cover, raw["game"])
    edition = desk.catalogue.get(cover["edition"])
    if edition is None:
        raise RuleViolation(
            "unknown_edition",
            "This game needs the edition {edition}, which is not here.",
            edition=repr(cover["edition"]),
        )
    family = family_of(edition)
    if opens_another_kind(family.ruleset, read.entries):
        raise RuleViolation(
            "invalid_game", "This game does not add up: {format}", format=ANOTHER_KIND.format(edition.title)
        )
    entries = read_entries(family.ruleset, read)
    history = _folded(family.ruleset, entries)
    if history.state.scenario != cover["scenario"] or cover["scenario"] not in edition.scenario:
        raise RuleViolation("invalid_game", "The cover of this game names another scenario than its first entry.")
    problems = _examined(family, edition, history)
    if problems:
        raise RuleViolation("invalid_game", "This game does not add up: {problems}", problems=problems[0])
    doubts = _doubts(edition, history, entries, read.head)
    if desk.store.game(cover["id"]) is not None:
        desk.history(cover["id"])  # one from before the chain gets its hashes
    with desk.transaction():
        here = desk.store.game(cover["id"])
        if here is None:
            here = GameRecord(**{**cover, "join_code": new_join_code(desk)})
            desk.store.add_game(here)
        known = list(desk.store.entries(here.id))
        bodies, differences = _to_keep(entries, doubts, known)
        if differences and not accept:
            _ask_for_a_yes(differences)
        for version, body in enumerate(bodies[len(known) :], start=len(known) + 1):
            desk.append(here.id, version, body)
    added = max(0, len(bodies) - len(known))
    return {"id": here.id, "name": here.name, "version": len(known) + added, "added": added, "differences": differences}


def _to_keep(
    entries: Sequence[Entry[Event]], doubts: Mapping[int, str], known: Sequence[bytes]
) -> tuple[list[bytes], list[str]]:
    """The rows of a game that is taken in, with what is doubtful marked, and what that is in words.

    What is here already was accepted here, with its marks or before there were any.
    """
    for marks in ({version: doubt for version, doubt in doubts.items() if version > len(known)}, doubts):
        bodies = linked(replace(entry, doubt=marks.get(entry.version, entry.doubt), hash="") for entry in entries)
        if known[: len(bodies)] == bodies[: len(known)]:
            new = [f"entry {version} {doubt}" for version, doubt in sorted(doubts.items()) if version > len(known)]
            return bodies, new
    raise RuleViolation(
        "game_differs",
        "A game of this id is here already, and it went another way. Nothing was changed.",
    )


def _ask_for_a_yes(differences: Sequence[str]) -> None:
    shown, more = "; ".join(differences[:MOST_TOLD]), len(differences) - MOST_TOLD
    raise RuleViolation(
        "not_by_the_rules",
        "The rules would not have made this game: {shown}{value}. Accept it only if you know where it "
        "comes from. What you accept stays marked in the journal.",
        shown=shown,
        value=f"; and {more} more" if more > 0 else "",
    )


def _doubts(edition: Edition, history: History, entries: Sequence[Entry[Event]], head: str) -> dict[int, str]:
    """By version: what is wrong with entries that come from elsewhere. They are marked with it for good."""
    found = redecided(edition, history)
    if any(entry.hash for entry in entries):
        broken = broken_link(entries)
        if broken is not None:
            found.setdefault(broken[0], broken[1])
        if head != entries[-1].hash:
            found.setdefault(entries[-1].version, "is not the last one that was exported")
    return {**{entry.version: entry.doubt for entry in entries if entry.doubt}, **found}


def _check_cover(cover: dict[str, str], raw: dict[str, Any]) -> None:
    """Other programs write documents too: what cannot be an address or a line on a page is refused."""
    if not re.fullmatch(ID, cover["id"]):
        raise RuleViolation(
            "invalid_game", "The id of a game is made of letters, digits, - and _, and is not `import`."
        )
    lengths = len(cover["name"]) <= 200 and len(cover["created_at"]) <= 40
    if not lengths or not cover["name"].strip() or any(raw[key] != text for key, text in cover.items()):
        raise RuleViolation("invalid_game", "The cover of this game is not one that Companion wrote.")


def _folded(rules: AnyRuleset, entries: list[Any]) -> History:
    if not entries:
        raise RuleViolation("invalid_game", "This game has no entries.")
    for number, entry in enumerate(entries, start=1):
        if entry.version != number or (entry.follows is not None and not 1 <= entry.follows < number):
            raise RuleViolation(
                "invalid_game", "Entry {number} of this game does not follow an earlier one.", number=number
            )
        if not _tells(entry):
            raise RuleViolation(
                "invalid_game", "Entry {number} of this game does not tell what was done.", number=number
            )
    try:
        return History(rules, entries)
    except (ValueError, UnknownEvent, KeyError, IndexError, TypeError, AttributeError) as error:
        raise RuleViolation("invalid_game", "The entries of this game do not follow each other.") from error


def _tells(entry: Entry[Any]) -> bool:
    """Whether pages and papers can show an entry: its actions have a type, its changes a figure before and after."""
    actions = [entry.action, *(step.action for step in entry.steps)]
    return all(isinstance(action.get("type"), str) for action in actions) and all(
        isinstance(change.get("field"), str) and {"from", "to"} <= change.keys() for change in entry.changes
    )


def _examined(family: AnyFamily, edition: Edition, history: History) -> list[str]:
    """What does not add up, with proof that every view of every entry can be shown."""
    try:
        return examine(family.ruleset, edition, history) or _unshowable(family, edition, history)
    except Exception as error:
        return [f"its entries speak of something that this game does not have: {str(error).strip(chr(39))}"]


def _unshowable(family: AnyFamily, edition: Edition, history: History) -> list[str]:
    views = family.views
    for entry in history.entries:
        family.teller(edition, history.at(entry.version)).tell(said_by(entry))
    timeline(family.sentences, edition, history)
    for version in range(history.version, 0, -ceil(history.version / MOST_SHOWN)):
        state = history.at(version)
        views.snapshot(edition, state, game_id="", name="", version=version)
        views.objectives(edition, state)
        views.audit(edition, state)
        for power in edition.power:
            views.income(edition, state, power)
            views.turn_card(edition, state, power)
    views.stats(edition, history)
    return [
        f"the books of {power} do not agree with its statement"
        for power in edition.power
        if statement(family.sentences, edition, history, power)["balance"] != history.state.treasury(power)
    ]


def examine(rules: AnyRuleset, edition: Edition, history: History) -> list[str]:
    """What does not add up in a game, as sentences."""
    return [
        f"entry {version}: {invariant}"
        for version in range(1, history.version + 1)
        for invariant in rules.invariants(edition, history.at(version))
    ]


def verify_game(desk: Desk, who: Identity, game_id: str) -> Verified:
    """Fold a game anew and re-check it: what does not add up, and what today's rules would decide differently."""
    game, edition, history = opened(desk, who, game_id)
    fresh = History(history.ruleset, history.entries)
    problems = [*chain_problems(desk, game_id), *examine(history.ruleset, edition, fresh)]
    if fresh.state != history.state:
        problems.append("folding the journal anew gives another state")
    return {
        "id": game.id,
        "name": game.name,
        "version": history.version,
        "problems": problems,
        "notices": decided_differently(edition, fresh),
        "older": [entry.version for entry in fresh.entries if by_older_rules(history.ruleset, entry)],
    }


def backup(desk: Desk, who: Identity, target: Path) -> None:
    """Copy the whole store to a file."""
    require_host(who)
    desk.store.backup(target)


def find_game(desk: Desk, word: str) -> GameRecord:
    """A game by id, join code, or the one whose name it is."""
    for game in desk.store.games():
        if word in (game.id, game.join_code, game.name):
            return game
    raise NotFound("unknown_game", "There is no game {word}; `companion games` lists them.", word=repr(word))
