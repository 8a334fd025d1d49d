"""Checking the app's dice: whether every roll in the journal follows from earlier commitments."""

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.engine import honest_dice
from companion.engine.decide import roll_dice
from companion.engine.history import History
from companion.engine.parsing import parse_action
from companion.families import family_of
from companion.languages import _
from companion.model.actions import as_dict
from companion.model.edition import Edition
from companion.model.entry import Drawn, Entry
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence, sentence
from companion.service.app_context import AppContext
from companion.service.dice import cups
from companion.service.games import opened
from companion.service.identity import Identity
from companion.service.table.open_battles import battle_roll
from companion.views.shapes import DiceView, RollView


def show_dice(app: AppContext, who: Identity, game_id: str) -> DiceView:
    """The current cups and every roll so far, with proof."""
    _, edition, history = opened(app, who, game_id)
    rolls = [
        _view(game_id, entry, drawn, _wrong(game_id, edition, history, entry, drawn))
        for entry in history.entries
        for drawn in entry.drawn
    ]
    return {**cups.show_cups(app, game_id), "rolls": rolls, "before": rolled_before(history)}


def rolled_before(history: History) -> list[int]:
    """The entries whose dice the app rolled before phones took part: those can't be checked."""
    return [entry.version for entry in history.entries if entry.rolled is not None and not entry.drawn]


def dice_problems(game_id: str, edition: Edition, history: History) -> list[str]:
    """What's inconsistent in the app's dice, for `companion verify`."""
    found = [
        _("the dice of entry {version} can't be right: {problem}", version=entry.version, problem=wrong)
        for entry in history.entries
        for drawn in entry.drawn
        if (wrong := _wrong(game_id, edition, history, entry, drawn)) is not None
    ]
    found += [
        _("the dice of entry {version} can't be right: {problem}", version=version, problem=wrong)
        for version, wrong in wrong_battles(edition, history).items()
    ]
    row = honest_dice.out_of_order([drawn for entry in history.entries for drawn in entry.drawn])
    return [*found, *([_("the app's dice don't follow each other: {row}", row=row)] if row is not None else [])]


def doubtful_dice(game_id: str, edition: Edition, history: History) -> dict[int, Sentence]:
    """What's wrong with the dice of imported entries, by version."""
    wrong = {
        entry.version
        for entry in history.entries
        for drawn in entry.drawn
        if _wrong(game_id, edition, history, entry, drawn) is not None
    }
    return {version: sentence("doubt_dice") for version in sorted(wrong | wrong_battles(edition, history).keys())}


def wrong_battles(edition: Edition, history: History) -> dict[int, str]:
    """The entries whose battle dice could have been chosen, by version: dice shown before them aren't in the journal,
    two battles were fought at once, or they're another battle's.
    """
    desk = family_of(edition).battles
    found: dict[int, str] = {}
    rows: dict[str, dict[int, tuple[int, list[int]]]] = {}
    for entry in history.entries:
        rolled = [(roll, drawn.cup) for drawn in entry.drawn if (roll := battle_roll(drawn.name)) is not None]
        if not rolled:
            continue
        first = rolled[0][0]
        if [roll for roll, _cup in rolled] != [first._replace(roll=number) for number in range(1, len(rolled) + 1)]:
            found[entry.version] = _("its rolls aren't those of one battle")
            continue
        if desk is None or first.row.split("/fight/") != _fought(desk.fights.place_of(entry.action), first.row):
            found[entry.version] = _("its dice are another battle's")
        battles = rows.setdefault(first.row, {})
        if first.battle in battles:
            found[entry.version] = _("another entry has the same dice")
        else:
            battles[first.battle] = (entry.version, [cup for _roll, cup in rolled])
    for battles in rows.values():
        for number, (version, cups_used) in battles.items():
            before = battles.get(number - 1)
            if number > 1 and before is None:
                found.setdefault(version, _("dice were shown there before, and they aren't in the journal"))
            elif before is not None and max(before[1]) > min(cups_used):
                found.setdefault(version, _("two battles were fought there at once"))
    return found


def _fought(place: tuple[str | None, str], row: str) -> list[str]:
    """A battle's row as its entry has it: the round is the roll's own."""
    power, where = place
    round_number, named_power = row.split("/")[:2]
    return [f"{round_number}/{power or named_power}", where]


def _wrong(game_id: str, edition: Edition, history: History, entry: Entry[Any], drawn: Drawn) -> str | None:
    return honest_dice.wrong_with(game_id, drawn) or _misread(game_id, edition, history, entry, drawn)


def _misread(game_id: str, edition: Edition, history: History, entry: Entry[Any], drawn: Drawn) -> str | None:
    """Whether an entry contradicts its dice; unknown for one that was inserted into the past."""
    if entry.steps or not drawn.filled or entry.action.get("type") not in history.ruleset.actions:
        return None
    falling = honest_dice.faces(game_id, drawn.cup, drawn.secret, honest_dice.values_of(drawn), drawn.name)
    asked = {key: value for key, value in entry.action.items() if key not in drawn.filled}
    try:
        action = parse_action(history.ruleset, asked)
        played, state = history.played_at(entry.parent, edition), history.at(entry.parent)
        again = as_dict(roll_dice(history.ruleset, played, state, action, _die(falling)))
    except RuleViolation:
        return _("today's rules wouldn't have rolled these dice")
    if any(_text(again.get(key)) != _text(entry.action.get(key)) for key in drawn.filled):
        return _("the entry doesn't match its dice")
    return None


def _text(value: Any) -> bytes:
    """A value in stored form, to compare stored and new values."""
    return msgspec.json.encode(value)


def _die(falling: Iterator[int]) -> Any:
    return lambda: next(falling)


def _view(game_id: str, entry: Entry[Any], drawn: Drawn, problem: str | None) -> RollView:
    seals = {phone.seat: phone.seal for phone in drawn.phones}
    return {
        "version": entry.version,
        "name": drawn.name,
        "faces": list(drawn.faces),
        "cup": drawn.cup,
        "commitment": drawn.commitment,
        "secret": drawn.secret,
        "phones": [
            {"seat": phone.seat, "name": phone.name, "seal": phone.seal, "value": phone.value} for phone in drawn.phones
        ],
        "next_cup": drawn.next_cup,
        "next_commitment": drawn.next_commitment,
        "closing": honest_dice.closing(game_id, drawn.cup, drawn.commitment, drawn.name, seals),
        "problem": problem,
    }
