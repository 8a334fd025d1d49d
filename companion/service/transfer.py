"""Moving and checking games: export, import, verify, back up."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.editions import EditionError
from companion.editions.carried import carried
from companion.editions.carried import read as read_edition
from companion.editions.problems import FamilyMissing
from companion.engine.chain import broken_link, hash_of, linked
from companion.engine.codec import (
    ANOTHER_KIND,
    Document,
    GameDocument,
    decode_entry,
    document,
    opens_another_kind,
    read_document,
    read_entries,
)
from companion.engine.evolve import UnknownEvent
from companion.engine.history import History
from companion.engine.ruleset import AnyRuleset
from companion.families import family_of
from companion.languages import Message, _, n_, plural
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.letters import has_unseen
from companion.model.records import GameRecord
from companion.model.refusal import NotFound, RuleViolation
from companion.model.sentence import Sentence, sentence
from companion.service import counted_units
from companion.service.app_context import AppContext
from companion.service.corrections.redeciding import by_older_rules, decided_differently, redecided
from companion.service.dice.checks import dice_problems, doubtful_dice, rolled_before
from companion.service.games import opened
from companion.service.identity import Identity, require_host
from companion.service.photos import exported, read_photos, take_in
from companion.service.safekeeping.examining import examined
from companion.service.safekeeping.foreign_figures import foreign_editions, foreign_figures
from companion.service.safekeeping.losses import chain_problems
from companion.service.table import battles
from companion.service.table.clocks import exported_clock, read_clock, take_in_clock
from companion.service.table.tables import new_join_code
from companion.storage.contract import NO_FILES
from companion.views.journal import doubt_of
from companion.views.sentences import Renderer
from companion.views.shapes import Imported, Verified

ID = r"(?!import$)[A-Za-z0-9_-]{1,64}"
"""A game's id in URLs, where `import` is reserved."""
MOST_EDITIONS = 50
"""How often the banker can have switched to a changed edition."""
Doubts = tuple[Sentence, ...]
"""Why an entry is in doubt."""
MOST_SHOWN = 5
"""How many differences a refusal lists."""


def export_game(app: AppContext, who: Identity, game_id: str, *, photos: bool = True) -> GameDocument:
    """The whole game as one JSON document, with its photos unless left out, but without seats and tokens."""
    game, _edition, history = opened(app, who, game_id)
    editions = [edition_document(app, game, named) for named in editions_played(app, game, history)]
    made = document(cover_of(game), history.entries, editions)
    pictures = exported(app, game_id) if photos else []
    counted = counted_units.exported(app, game_id)
    made = {**made, "counted_units": counted} if counted else made
    fought = battles.exported_battles(app, game_id)
    made = {**made, "battles": fought} if fought else made
    clock = exported_clock(app, game_id)
    made = {**made, "clock": clock} if clock else made
    return {**made, "photos": pictures} if pictures else made


def cover_of(game: GameRecord) -> dict[str, str]:
    """A game's metadata, as a document has it."""
    return {
        "id": game.id,
        "name": game.name,
        "edition": game.edition,
        "scenario": game.scenario,
        "created_at": game.created_at,
    }


def editions_played(app: AppContext, game: GameRecord, history: History) -> list[str]:
    """The hashes of the editions a game was played with, oldest first."""
    return list(dict.fromkeys([app.own.opened_with(game), *history.editions]))


def edition_document(app: AppContext, game: GameRecord, named: str) -> dict[str, Any]:
    """An edition that a game was played with, by its hash, as a document."""
    found: dict[str, Any] = msgspec.json.decode(carried(app.own.get(named, game.edition)).body)
    return found


def import_game(app: AppContext, who: Identity, raw: Any, *, accept: bool = False, adds: bool = False) -> Imported:
    """Import a game. One that's already here is brought up to date if it only continued elsewhere.

    That, and a document that ends earlier, which changes nothing, takes the host's consent (`adds`). Every entry is
    decided again; differences are listed, accepted only with the host's consent (`accept`, which covers both), and
    stay marked.
    """
    require_host(who)
    read = read_document(raw)
    cover = read.game
    if has_unseen(raw):
        raise RuleViolation("invalid_game", "This game has control characters in a name or a sentence.")
    _check_cover(cover, raw["game"])
    editions = _editions_of(app, read)
    edition = next(iter(editions.values()))
    family = family_of(edition)
    if opens_another_kind(family.ruleset, read.entries):
        raise RuleViolation(
            "invalid_game", "This game doesn't add up: {problem}", problem=Message(ANOTHER_KIND, what=edition.title)
        )
    entries = read_entries(family.ruleset, read)
    history = _folded(family.ruleset, entries, editions)
    if history.state.scenario != cover["scenario"] or cover["scenario"] not in edition.scenarios.ids:
        raise RuleViolation("invalid_game", "The cover of this game names a different scenario from its first entry.")
    problems = examined(family, editions[history.edition] if history.edition else edition, history)
    if problems:
        raise RuleViolation("invalid_game", "This game doesn't add up: {problems}", problems=problems[0])
    photos = read_photos(raw.get("photos", []), len(entries))
    counted = counted_units.read_counted_units(raw.get("counted_units", raw.get("position")), edition, history.state)
    fought = battles.read_battles(raw.get("battles", []), edition)
    clock = read_clock(raw.get("clock"))
    doubts = _doubts(cover["id"], editions, history, entries, read.head)
    if app.store.game(cover["id"]) is not None:
        app.history(cover["id"])  # one from before the chain gets its hashes
    with app.transaction():
        here = app.store.game(cover["id"])
        if here is None:
            here = GameRecord(**{**cover, "join_code": new_join_code(app)})
            app.store.add_game(here)
            if not entries[0].edition:
                app.own.assume(here, edition)
        known = list(app.store.entries(here.id))
        bodies = _to_keep(family.ruleset, entries, doubts, known)
        differences = _in_words(family.renderer(edition, history.state), entries[len(known) :], doubts)
        if differences and not accept:
            _ask_for_a_yes(differences)
        if known and not (accept or adds):
            _ask_about_length(len(known), len(entries))
        for named in history.editions:
            app.own.keep(editions[named])
        for version, body in enumerate(bodies, start=len(known) + 1):
            app.append(here.id, version, body)
        take_in(app, here.id, photos)
        counted_units.take_in(app, here.id, counted)
        battles.take_in_battles(app, here.id, fought)
        take_in_clock(app, here.id, clock)
    return {
        "id": here.id,
        "name": here.name,
        "version": len(known) + len(bodies),
        "added": len(bodies),
        "differences": differences,
    }


def _in_words(renderer: Renderer, entries: Sequence[Entry[Event]], doubts: Mapping[int, Doubts]) -> list[str]:
    """What's doubtful about new entries, in the reader's language."""
    marked = [_marked(entry, doubts) for entry in entries]
    return [
        _("entry {version} {problem}", version=entry.version, problem=doubt)
        for entry in marked
        if (doubt := doubt_of(renderer, entry)) is not None
    ]


def _to_keep(
    rules: AnyRuleset, entries: Sequence[Entry[Event]], doubts: Mapping[int, Doubts], known: Sequence[bytes]
) -> list[bytes]:
    """The rows of an imported game beyond those that are here, with doubtful ones marked.

    Entries that are here were accepted here, whatever either side has marked.
    """
    here = [decode_entry(rules, row) for row in known]
    if any(_unmarked(ours) != _unmarked(theirs) for ours, theirs in zip(here, entries, strict=False)):
        raise RuleViolation(
            "game_differs",
            "A game with this id is already here, and it went differently. Nothing was changed.",
        )
    return linked((_marked(entry, doubts) for entry in entries[len(known) :]), hash_of(known[-1]) if known else "")


def _unmarked(entry: Entry[Event]) -> Entry[Event]:
    """An entry without its doubts, and without the hashes that cover them."""
    return replace(entry, doubt=None, doubts=(), previous="", hash="")


def _marked(entry: Entry[Event], doubts: Mapping[int, Doubts]) -> Entry[Event]:
    found = doubts.get(entry.version, ())
    return replace(entry, doubt=None if found else entry.doubt, doubts=found, hash="")


def _ask_for_a_yes(differences: Sequence[str]) -> None:
    shown, more = "; ".join(differences[:MOST_SHOWN]), len(differences) - MOST_SHOWN
    if more > 0:
        shown = n_("{first}; {count} more", "{first}; {count} more", more, first=shown)
    raise RuleViolation(
        "not_by_the_rules",
        "The rules wouldn't have made this game: {shown}. Accept it only if you know where it comes from. What "
        "you accept stays marked in the journal.",
        shown=shown,
    )


def _ask_about_length(here: int, there: int) -> None:
    """Say what a longer document would add, and what a shorter one lacks."""
    if there > here:
        raise RuleViolation(
            "adds_entries",
            plural(
                "count",
                "This game is already here, up to entry {here}. The import adds {count} entry. Accept it to add it.",
                "This game is already here, up to entry {here}. The import adds {count} entries. Accept it to add "
                "them.",
            ),
            here=here,
            count=there - here,
        )
    if there < here:
        raise RuleViolation(
            "shorter_history",
            "This game is already here, up to entry {here}. The import ends at entry {there} and would add nothing. "
            "Nothing that's here is lost.",
            here=here,
            there=there,
        )


def _doubts(
    game_id: str, editions: Mapping[str, Edition], history: History, entries: Sequence[Entry[Event]], head: str
) -> dict[int, Doubts]:
    """What's wrong with imported entries, by version. They stay marked with it."""
    edition = next(iter(editions.values()))
    found: dict[int, list[Sentence]] = {}
    for version, doubt in {**redecided(edition, history), **doubtful_dice(game_id, edition, history)}.items():
        found[version] = [doubt]
    if any(entry.hash for entry in entries):
        broken = broken_link(entries)
        if broken is not None:
            found.setdefault(broken[0], [broken[1]])
        if head != entries[-1].hash:
            found.setdefault(entries[-1].version, [sentence("doubt_last")])
    for version, doubt in foreign_figures(history, editions).items():
        found.setdefault(version, []).insert(0, doubt)
    return {**{entry.version: entry.doubts for entry in entries if entry.doubts}, **_frozen(found)}


def _frozen(doubts: Mapping[int, Sequence[Sentence]]) -> dict[int, Doubts]:
    return {version: tuple(found) for version, found in doubts.items()}


def _check_cover(cover: dict[str, str], raw: dict[str, Any]) -> None:
    """Refuse metadata that can't be a URL or a line on a page: other programs write documents too."""
    if not re.fullmatch(ID, cover["id"]):
        raise RuleViolation("invalid_game", "The id of a game is made of letters, digits, - and _, and isn't `import`.")
    lengths = len(cover["name"]) <= 200 and len(cover["created_at"]) <= 40
    if not lengths or not cover["name"].strip() or any(raw[key] != text for key, text in cover.items()):
        raise RuleViolation("invalid_game", "The cover of this game isn't one that Companion wrote.")


def _editions_of(app: AppContext, read: Document) -> dict[str, Edition]:
    """The editions in an imported game by hash, oldest first; for an older export, the installed one. Each passes the
    checks of a file, and is used only by games that carry it.
    """
    cover = read.game
    if not read.editions:
        edition = app.catalogue.get(cover["edition"])
        if edition is None:
            raise RuleViolation(
                "unknown_edition",
                "This game needs the edition {edition}, which isn't here.",
                edition=repr(cover["edition"]),
            )
        return {carried(edition).hash: edition}
    try:
        found = {carried(edition).hash: edition for edition in map(read_edition, read.editions[:MOST_EDITIONS])}
    except FamilyMissing as missing:
        raise RuleViolation(
            "unknown_family", "This game needs something more: {why}.", why=missing.problems[0].expected
        ) from None
    except EditionError as wrong:
        raise RuleViolation(
            "invalid_edition",
            "The edition that this game carries can't be used: {problem}",
            problem=str(wrong.problems[0]),
        ) from None
    if any(edition.id != cover["edition"] for edition in found.values()):
        raise RuleViolation("invalid_game", "The cover of this game names a different edition from the one it carries.")
    return found


def _folded(rules: AnyRuleset, entries: list[Any], editions: Mapping[str, Edition]) -> History:
    if not entries:
        raise RuleViolation("invalid_game", "This game has no entries.")
    for number, entry in enumerate(entries, start=1):
        if entry.version != number or (entry.follows is not None and not 1 <= entry.follows < number):
            raise RuleViolation(
                "invalid_game", "Entry {number} of this game doesn't follow an earlier one.", number=number
            )
        if not _tells(entry):
            raise RuleViolation("invalid_game", "Entry {number} of this game doesn't say what was done.", number=number)
    named = [entry.edition for entry in entries if entry.edition]
    if any(power not in editions for power in named) or (named and not entries[0].edition):
        raise RuleViolation("invalid_game", "This game was played with an edition that it doesn't carry.")
    try:
        return History(rules, entries, find=editions.__getitem__)
    except (ValueError, UnknownEvent, KeyError, IndexError, TypeError, AttributeError) as error:
        raise RuleViolation("invalid_game", "The entries of this game don't follow each other.") from error


def _tells(entry: Entry[Any]) -> bool:
    """Whether pages and papers can show an entry: its actions have a type, its changes a figure before and after."""
    actions = [entry.action, *(step.action for step in entry.steps)]
    return all(isinstance(action.get("type"), str) for action in actions) and all(
        isinstance(change.get("field"), str) and {"from", "to"} <= change.keys() for change in entry.changes
    )


def verify_game(app: AppContext, who: Identity, game_id: str) -> Verified:
    """Fold a game again and check it: what doesn't add up, and what today's rules would decide differently."""
    game, edition, history = opened(app, who, game_id)
    fresh = History(history.ruleset, history.entries, find=history.find)
    problems = [*chain_problems(app, game_id), *examined(family_of(edition), edition, fresh)]
    problems += dice_problems(game_id, edition, fresh)
    problems += foreign_editions(app, game_id, history)
    if fresh.state != history.state:
        problems.append(_("replaying the journal gives a different result"))
    return {
        "id": game.id,
        "name": game.name,
        "version": history.version,
        "problems": problems,
        "notices": decided_differently(edition, fresh),
        "rolled_before": rolled_before(fresh),
        "older": [entry.version for entry in fresh.entries if by_older_rules(history.ruleset, entry)],
    }


def backup(app: AppContext, who: Identity, target: Path, files: Mapping[str, str] = NO_FILES) -> None:
    """Copy the whole store to a file, with these files in it."""
    require_host(who)
    app.store.backup(target, files)


def find_game(app: AppContext, word: str) -> GameRecord:
    """A game by id, join code, or unique name."""
    for game in app.store.games():
        if word in (game.id, game.join_code, game.name):
            return game
    raise NotFound("unknown_game", "There's no game {word}; `companion games` lists them.", word=repr(word))
