"""A running game's edition: whether its file has changed since, and switching to the changed one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.editions.carried import carried
from companion.editions.varying import MISSING, leaves
from companion.engine.history import CHANGE_EDITION, History
from companion.families import family_of
from companion.languages import _
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.model.sentence import sentence
from companion.model.state import GameState
from companion.model.translated import named_powers
from companion.model.wording import listed
from companion.service.app_context import AppContext
from companion.service.figures import figures_changed
from companion.service.identity import Identity, require_banker, require_reader
from companion.service.safekeeping.examining import examined
from companion.service.writing import GameContext, NewEntry, append
from companion.views.shapes import EditionChange, EditionDifference, OwnEdition

MOST_NAMED = 6
DRAWN = "map"
"""The section that is a picture: only whether it changed matters, not its cells."""


@dataclass(frozen=True, eq=False)
class _Switch(NewEntry):
    """The entry that switches to a changed edition, and every figure that differs."""

    figures: tuple[EditionDifference, ...]


def own_edition(app: AppContext, who: Identity, game_id: str) -> OwnEdition:
    """What a game is played with: whether that's an assumption, and what has happened to its file since."""
    require_reader(who, game_id)
    game, history = app.game(game_id), app.history(game_id)
    app.catalogue.refresh()
    edition, at_hand = app.edition_of(game_id, history), app.catalogue.get(game.edition)
    problem = None if at_hand is not None else app.catalogue.why_left_out(game.edition)
    if at_hand is None:
        file = "gone" if problem is None else "broken"
    else:
        file = "same" if carried(at_hand).hash == carried(edition).hash else "changed"
    return {
        "id": edition.id,
        "title": edition.title,
        "hash": carried(edition).hash,
        "assumed": not history.edition,
        "file": file,
        "problem": problem or "",
    }


def file_changed(app: AppContext, who: Identity, game_id: str) -> bool:
    """Whether new games would have different figures from this one."""
    return own_edition(app, who, game_id)["file"] == "changed"


def change_edition(
    app: AppContext, who: Identity, game_id: str, *, dry_run: bool = False, if_version: int | None = None
) -> EditionChange:
    """Switch to the edition as its file is now. Returns what that changes; undoing the entry undoes it.

    Refused if the game's books contain something that the changed file no longer has.
    """
    require_banker(who, game_id, "change the edition of a running game")

    def changed(table: GameContext) -> _Switch:
        edition = _at_hand(app, table)
        figures = differences(table.edition, edition)
        _check(table.history, table.edition, edition)
        named = carried(edition).hash if dry_run else app.own.keep(edition)
        said = sentence("edition_changed", title=edition.title, count=len(figures))
        made = table.made({"type": CHANGE_EDITION, "edition": named}, [said], table.history.state, edition=named)
        moved = figures_changed(table.edition, made.state, edition, made.state)
        return _Switch(table, replace(made.entry, changes=moved), made.state, tuple(figures))

    switch = append(app, who, game_id, changed, dry_run=dry_run, if_version=if_version)
    return {**switch.view, "differences": [*switch.figures]}


def _at_hand(app: AppContext, table: GameContext) -> Edition:
    """The edition as its file is now; refused if there's none, or if the game already uses it."""
    app.catalogue.refresh(wait=True)
    edition_id = app.game(table.game_id).edition
    edition = app.catalogue.get(edition_id)
    if edition is None and (why := app.catalogue.why_left_out(edition_id)) is not None:
        raise RuleViolation(
            "invalid_edition",
            "The file for {title} can't be used, so the game keeps its own: {why}",
            title=table.edition.title,
            why=why,
        )
    if edition is None:
        raise RuleViolation(
            "no_edition_file", "The file for {title} isn't here; the game keeps its own.", title=table.edition.title
        )
    if carried(edition).hash == carried(table.edition).hash:
        raise RuleViolation(
            "edition_unchanged", "This game is played with {title} as it is now.", title=table.edition.title
        )
    return edition


def _check(history: History, was: Edition, now: Edition) -> None:
    """Refuse an edition that doesn't fit this game's books."""
    reason = ""
    if now.family != was.family:
        reason = _("it belongs to another family of games")
    elif history.state.scenario not in now.scenarios.ids:
        reason = _("it has no scenario {scenario}", scenario=was.scenarios[history.state.scenario].name)
    elif set(now.powers.ids) != set(was.powers.ids):
        reason = _("its powers aren't the same")
    elif lost := _out_of_order(history.state, was, now):
        reason = lost
    elif problems := examined(family_of(now), now, history):
        gone = [change["of"] for change in differences(was, now) if change["now"] is None and not change["figure"]]
        reason = _("the game has used {names}", names=listed(gone[:MOST_NAMED])) if gone else problems[0]
    if reason:
        raise RuleViolation(
            "edition_unfit",
            "This game can't continue with {title} as it is now: {reason}. It keeps the edition it has.",
            title=now.title,
            reason=reason,
        )


def _out_of_order(state: GameState, was: Edition, now: Edition) -> str:
    """Why a new order of play can't start in the middle of this round; empty if everybody would play exactly once."""
    before, after = (edition.scenarios[state.scenario].turn_order for edition in (was, now))

    def misplaced(power: str) -> set[str]:
        """The powers that come before a given power in one order but not in the other."""
        return set(before[: before.index(power)]) ^ set(after[: after.index(power)])

    if before == after or state.turn not in before or state.turn not in after or not misplaced(state.turn):
        return ""
    fitting = [power for power in after if power in before and not misplaced(power)]
    powers = named_powers(now, [power for power in after if power in misplaced(state.turn)])
    if not fitting:
        return _(
            "its order of play gives {powers:power the} two turns in this round, or none; move fewer powers at a time",
            powers=powers,
        )
    return _(
        "its order of play gives {powers:power the} two turns in this round, or none; it works while it's the "
        "turn of {when:power the}",
        powers=powers,
        when=named_powers(now, fitting, "or"),
    )


def differences(was: Edition, now: Edition) -> list[EditionDifference]:
    """Every figure that differs between two editions, by the name of the thing it belongs to."""
    before, after = (msgspec.json.decode(carried(edition).body)["tables"] for edition in (was, now))
    return list(_differences(before, after))


def _differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[EditionDifference]:
    names = {**_names(before), **_names(after)}
    named = {path[1]: name for path, name in names.items()}
    if before.get(DRAWN) != after.get(DRAWN):
        yield {"of": _("The map"), "figure": "", "was": None, "now": _("drawn again")}
    for path, old, new in leaves({**before, DRAWN: None}, {**after, DRAWN: None}):
        of = names.get(path[:2])
        key = path[2:] if of is not None else path
        yield {
            "of": of or "",
            "figure": " ".join(_step_in_words(step, named) for step in key),
            "was": None if old is MISSING else _shown(old),
            "now": None if new is MISSING else _shown(new),
        }


def _step_in_words(step: str, named: Mapping[str, str]) -> str:
    """A path step in words: its name if it has one; for a line identified by keys, what it's about."""
    values = [part.rpartition("=")[2] for part in step.split(",")]
    return ", ".join(named.get(value, value.replace("_", " ")) for value in values)


def _names(tables: Mapping[str, Any]) -> dict[tuple[str, ...], str]:
    """The names of list elements, by section and id."""
    return {
        (section, str(element["id"])): str(element.get("name") or element.get("title") or element["id"])
        for section, elements in tables.items()
        if isinstance(elements, list)
        for element in elements
        if isinstance(element, dict) and "id" in element
    }


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        name = value.get("name") or value.get("title")
        return str(name) if name else ", ".join(f"{key} {_shown(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_shown(inner) for inner in value)
    return {True: _("yes"), False: _("no")}[value] if isinstance(value, bool) else str(value)
