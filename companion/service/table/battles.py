"""Battles in progress, and the one whose odds the television shows. Stored alongside a game's books.

A battle survives a restart and a lost phone: it's stored after every tap. Each tap names the state it was made for, so
that a double tap does nothing. When a battle is over, it becomes a journal entry.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.families import family_of
from companion.families.family import Fights
from companion.model.edition import Edition
from companion.model.reading import convert
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.model.translated import named
from companion.service.actions import take_action
from companion.service.app_context import AppContext
from companion.service.dice.cups import logged, when_mixed
from companion.service.dice.rolling import RollingCup
from companion.service.games import opened
from companion.service.identity import Identity, require_player, require_reader
from companion.service.odds import sealed
from companion.service.table.open_battles import Battles, OpenBattle, battles_of, name_of_rolls
from companion.service.table.tables import BATTLES
from companion.views.shapes import ActedView

MOST_OPEN = 8
ROLES = ("attacker", "defender")
CHOSEN = ("losses", "submerge")
"""The choices a side makes about its own units."""


def find_battle(app: AppContext, who: Identity, game_id: str, battle_id: str) -> OpenBattle:
    """A battle by its id."""
    require_reader(who, game_id)
    found = next((battle for battle in battles_of(app, game_id).fought if battle.id == battle_id), None)
    if found is None:
        raise NotFound("unknown_battle", "This battle is over, or somebody dropped it.")
    return found


def show_battles(app: AppContext, who: Identity, game_id: str) -> list[dict[str, Any]]:
    """A game's battles in progress, for programs."""
    opened(app, who, game_id)
    return [show_battle(app, who, game_id, battle) for battle in battles_of(app, game_id).fought]


def show_battle(app: AppContext, who: Identity, game_id: str, battle: OpenBattle) -> dict[str, Any]:
    """A battle in progress: how it's going, and what can be done next."""
    require_reader(who, game_id)
    shown = _fights(app, game_id).shown(app.edition_of(game_id), battle.body)
    seat = {"id": battle.seat.id, "name": battle.seat.shown}
    return {"id": battle.id, "at": battle.at, "seat": seat, "turn": battle.turn, **shown}


def exported_battles(app: AppContext, game_id: str) -> list[dict[str, Any]]:
    """The battles in progress, for an export."""
    found: list[dict[str, Any]] = msgspec.to_builtins(battles_of(app, game_id).fought)
    return list(found)


def read_battles(raw: Any, edition: Edition) -> tuple[OpenBattle, ...]:
    """The battles of an imported document; one that can't be continued is refused."""
    desk = family_of(edition).battles
    try:
        found = convert(raw, tuple[OpenBattle, ...])
        for battle in found[: MOST_OPEN + 1]:
            if desk is None:
                raise ValueError
            desk.fights.check(edition, battle.body)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError, RuleViolation) as wrong:
        raise RuleViolation("invalid_game", "A battle of this game can't be read.") from wrong
    if len(found) > MOST_OPEN or len({battle.id for battle in found}) < len(found):
        raise RuleViolation("invalid_game", "A battle of this game can't be read.")
    return found


def take_in_battles(app: AppContext, game_id: str, found: tuple[OpenBattle, ...]) -> None:
    """Continue the battles of an import, unless others are being fought here."""
    now = battles_of(app, game_id)
    if found and not now.fought:
        _keep(app, game_id, replace(now, fought=found))


def show_odds(app: AppContext, who: Identity, game_id: str, request: Mapping[str, Any] | None) -> None:
    """Show the odds of a battle on the television, or remove them."""
    require_player(who, game_id)
    if request is not None and app.history(game_id).state.is_sealed:
        raise sealed()
    with app.transaction(game_id):
        _keep(app, game_id, replace(battles_of(app, game_id), shown=None if request is None else dict(request)))


def begin_battle(app: AppContext, who: Identity, game_id: str, request: Mapping[str, Any]) -> OpenBattle:
    """Start a battle in the attacker's turn; for the attacker's player or the banker. One at a time in each place."""
    require_player(who, game_id)
    with app.transaction(game_id):
        _, edition, history = opened(app, who, game_id)
        fights, now = _fights(app, game_id), battles_of(app, game_id)
        body = fights.begin(edition, history.state, request)
        named_power, where = fights.place(body)
        power = named_power or history.state.turn
        battle = OpenBattle(id=app.new_id(), at=app.clock(), seat=who.ref, body=body, version=history.version)
        _check_side(app, who, game_id, battle, ["attacker"])
        if not history.ruleset.clock.plays(edition, history.state, power):
            turn = history.state.turn
            raise RuleViolation(
                "wrong_turn",
                "It's {turn:power whose} turn, not {power:power whose}.",
                turn=named(edition.powers[turn]),
                power=named(edition.powers[power]),
            )
        if any(fights.place(other.body) == (named_power, where) for other in now.fought):
            raise RuleViolation(
                "battle_open",
                "{power:power the} is already fighting there. Go on with that battle, or drop it.",
                power=named(edition.powers[power]),
            )
        if len(now.fought) >= MOST_OPEN:
            raise RuleViolation(
                "too_many_battles", "{most} battles are open. Finish or drop one first.", most=MOST_OPEN
            )
        shown = [drawn for entry in history.entries for drawn in entry.drawn]
        battle = replace(battle, rolls=name_of_rolls(history.state.round, power, where, shown))
        _keep(app, game_id, replace(now, fought=(*now.fought, battle), shown=None))
    return battle


def move_battle(
    app: AppContext, who: Identity, game_id: str, battle_id: str, turn: int, move: Mapping[str, Any]
) -> OpenBattle:
    """A tap by either side. One made for an earlier state does nothing."""
    require_player(who, game_id)
    return when_mixed(app, lambda: _moved(app, who, game_id, battle_id, turn, move))


def _moved(
    app: AppContext, who: Identity, game_id: str, battle_id: str, turn: int, move: Mapping[str, Any]
) -> OpenBattle:
    with app.transaction(game_id):
        battle = find_battle(app, who, game_id, battle_id)
        if turn != battle.turn:
            return battle
        fights, edition = _fights(app, game_id), app.edition_of(game_id)
        _check_side(app, who, game_id, battle, _roles_of(move), may_choose if move.get("do") in CHOSEN else may_play)
        if move.get("do") == "roll":
            battle, faces = _rolled(app, game_id, battle, fights.dice(edition, battle.body))
            move = {"do": "dice", "faces": faces}
        battle = replace(battle, body=fights.moved(edition, battle.body, move), turn=battle.turn + 1)
        now = battles_of(app, game_id)
        fought = tuple(battle if other.id == battle.id else other for other in now.fought)
        _keep(app, game_id, replace(now, fought=fought))
    return battle


def _rolled(
    app: AppContext, game_id: str, battle: OpenBattle, counts: Sequence[int]
) -> tuple[OpenBattle, list[list[int]]]:
    """The app's dice for a battle's next roll, in groups, and the battle with their proof."""
    if app.die is not None:
        return battle, [[app.die() for _ in range(group)] for group in counts]
    name = f"{battle.rolls or f'battle/{battle.id}/'}{len(battle.drawn) + 1}"
    cup = RollingCup(app, game_id, app.history(game_id), name)
    falling = iter(cup)
    faces = [[next(falling) for _ in range(group)] for group in counts]
    return replace(battle, drawn=(*battle.drawn, cup.drawn(name))), faces


def drop_battle(app: AppContext, who: Identity, game_id: str, battle_id: str) -> None:
    """Drop a battle; for either side, or the banker. Once the app has rolled, only the attacker or the banker can, and
    the dice go into the journal.
    """
    require_player(who, game_id)
    with app.transaction(game_id):
        battle = find_battle(app, who, game_id, battle_id)
        _check_side(app, who, game_id, battle, ["attacker"] if battle.drawn else ROLES)
        if battle.drawn:
            faces = [face for drawn in battle.drawn for face in drawn.faces]
            action = {**_fights(app, game_id).dropped(battle.body), "dice": faces}
            take_action(app, who, game_id, action, drawn=battle.drawn)
            logged(app, game_id, battle.drawn)
        _forget(app, game_id, battle_id)


def log_battle(app: AppContext, who: Identity, game_id: str, battle_id: str, *, take: bool = False) -> ActedView:
    """Log a finished battle as an entry, in the attacker's last turn if that has ended in the meantime.

    With `take`, the attacker takes the land with it, if it won that: one entry for both.
    """
    require_player(who, game_id)
    with app.transaction(game_id):
        battle = find_battle(app, who, game_id, battle_id)
        entry = _as_entry(app, who, game_id, battle, take=take)
        logged(app, game_id, battle.drawn)
        _forget(app, game_id, battle_id)
    return entry


def try_logging(app: AppContext, who: Identity, game_id: str, battle: OpenBattle, *, take: bool = False) -> ActedView:
    """What logging a battle would do."""
    return _as_entry(app, who, game_id, battle, take=take, dry_run=True)


def _as_entry(
    app: AppContext, who: Identity, game_id: str, battle: OpenBattle, *, take: bool, dry_run: bool = False
) -> ActedView:
    fights, edition = _fights(app, game_id), app.edition_of(game_id)
    action = {**fights.entry(battle.body), **(fights.taking(edition, battle.body) if take else {})}
    try:
        return take_action(app, who, game_id, action, drawn=battle.drawn, dry_run=dry_run)
    except RuleViolation as refusal:
        if refusal.in_turn is None:
            raise
        late = {**action, "in_turn": dict(refusal.in_turn)}
        return take_action(app, who, game_id, late, drawn=battle.drawn, dry_run=dry_run)


def may_play(app: AppContext, who: Identity, game_id: str, battle: OpenBattle, role: str) -> bool:
    """Whether somebody plays a side: its power's seat, or the banker; for a power without a seat, the attacker."""
    if who.is_banker(game_id):
        return True
    powers = _fights(app, game_id).powers(battle.body)
    if _holds(app, who, game_id, powers[role]):
        return True
    taken = {power for seat in app.store.seats(game_id) for power in seat.powers}
    seatless = not _played_by(app, game_id, powers[role]) & taken
    return role == "defender" and seatless and _holds(app, who, game_id, powers["attacker"])


def may_choose(app: AppContext, who: Identity, game_id: str, battle: OpenBattle, role: str) -> bool:
    """Whether somebody chooses a side's losses: its player or an ally, so that a battle doesn't wait for an absent
    phone.
    """
    if may_play(app, who, game_id, battle, role):
        return True
    power, known = _fights(app, game_id).powers(battle.body)[role], app.edition_of(game_id).powers.by_id
    if who.seat is None or not who.seat.powers or power is None or power not in known:
        return False
    return all(known[own].side == known[power].side for own in who.seat.powers)


def _holds(app: AppContext, who: Identity, game_id: str, power: str | None) -> bool:
    return who.seat is not None and bool(_played_by(app, game_id, power) & set(who.seat.powers))


def _played_by(app: AppContext, game_id: str, power: str | None) -> set[str]:
    """A power and the one it acts with: the player of either one plays it."""
    known = app.edition_of(game_id).powers.by_id
    if power is None or power not in known:
        return set()
    partner = known[power].acts_with
    return {power, *([partner] if partner else [])}


def _roles_of(move: Mapping[str, Any]) -> Sequence[str]:
    """Who may move: either side rolls, only the attacker retreats."""
    if move.get("do") in CHOSEN:
        return [str(move.get("role"))] if move.get("role") in ROLES else []
    return ["attacker"] if move.get("do") in ("retreat", "go_on") else ROLES


def _check_side(
    app: AppContext,
    who: Identity,
    game_id: str,
    battle: OpenBattle,
    roles: Sequence[str],
    may: Callable[[AppContext, Identity, str, OpenBattle, str], bool] = may_play,
) -> None:
    if not any(may(app, who, game_id, battle, role) for role in roles):
        raise NotAllowed("not_your_battle", "Only the players in this battle or the banker can do this.")


def _fights(app: AppContext, game_id: str) -> Fights[Any, Any]:
    battles = family_of(app.edition_of(game_id)).battles
    if battles is None:
        raise NotFound("no_odds", "There are no odds for battles of {edition}.", edition=app.edition_of(game_id).title)
    return battles.fights


def _forget(app: AppContext, game_id: str, battle_id: str) -> None:
    now = battles_of(app, game_id)
    _keep(app, game_id, replace(now, fought=tuple(battle for battle in now.fought if battle.id != battle_id)))


def _keep(app: AppContext, game_id: str, battles: Battles) -> None:
    app.store.keep_document(BATTLES, game_id, msgspec.json.encode(battles).decode())
    app.tell(game_id)
