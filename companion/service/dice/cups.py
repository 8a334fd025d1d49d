"""Cups of dice: what the server and a game's phones contribute to each of the app's rolls, and when it's revealed.

One cup is always open, and every phone seals a value for it as soon as it hears about it. A roll closes the cup and
opens the next. Phones whose values are in it are notified and reveal them; the roll waits briefly for those that are
awake. How the dice are derived is in `engine/honest_dice.py`.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from companion.engine import honest_dice
from companion.engine.history import History
from companion.model.entry import Drawn, PhoneValue
from companion.model.reading import decode
from companion.model.refusal import RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_reader
from companion.service.table.tables import DICE
from companion.views.shapes import ClosedCupView, CupsView, CupView

V = TypeVar("V")
PATIENCE = 1.5
"""How many seconds a roll waits for phones to reveal their values; one that doesn't is considered asleep."""
LOOKS = 0.02
MOST_PHONES = 40
MOST_TRIES = 8
HEX = 64
_waiting: ContextVar[bool] = ContextVar("waiting", default=False)
"""Whether an outer caller can wait for the phones: nobody does while others wait to write."""


class Cup(Shape):
    """A cup: its number, the server's secret, the phones' values, and the roll it was closed for."""

    number: int
    secret: str
    phones: tuple[PhoneValue, ...] = ()
    name: str = ""
    shown: bool = msgspec.field(default=False, name="told")
    """Whether its dice were shown: later values don't count."""


class Cups(Shape):
    """A game's cups: the open one, and those closed for rolls that aren't in the journal."""

    open: Cup
    closed: tuple[Cup, ...] = ()
    before: str = ""
    """The secret this game rolled from before there were cups: its rolls stay as they were."""


class CupWanted(Exception):  # a question, not an error
    """A roll needs a cup with phones in it: close it, wait for them, and try again."""

    def __init__(self, game_id: str, name: str) -> None:
        super().__init__(name)
        self.game_id, self.name = game_id, name


def when_mixed(app: AppContext, do: Callable[[], V]) -> V:
    """The result of `do`, tried again once the phones have revealed their values for the cups it rolls from."""
    if app.in_transaction or _waiting.get():
        return do()
    with asking():
        for _ in range(MOST_TRIES):
            try:
                return do()
            except CupWanted as wanted:
                close(app, wanted.game_id, wanted.name)
                _wait(app, wanted.game_id, wanted.name)
    raise RuleViolation("busy", "The game is being changed from many places at once; try again.")


@contextmanager
def asking() -> Iterator[None]:
    """Within this, a roll asks for its cup (`CupWanted`) if phones take part, instead of going ahead without them."""
    token = _waiting.set(True)
    try:
        yield
    finally:
        _waiting.reset(token)


def cup_for(app: AppContext, game_id: str, name: str) -> Cup:
    """The cup for a roll; raises `CupWanted` if phones have to be asked first."""
    with app.transaction(game_id):
        cups = _cups(app, game_id)
        closed = next((cup for cup in cups.closed if cup.name == name), None)
        if closed is None and cups.open.phones and _waiting.get():
            raise CupWanted(game_id, name)
        found = replace(closed or close(app, game_id, name), shown=True)
        cups = _cups(app, game_id)
        _keep(app, game_id, replace(cups, closed=tuple(found if cup.name == name else cup for cup in cups.closed)))
    return found


def close(app: AppContext, game_id: str, name: str) -> Cup:
    """Close the open cup for a roll and open the next one; a roll that has a cup keeps it."""
    with app.transaction(game_id):
        cups = _cups(app, game_id)
        known = next((cup for cup in cups.closed if cup.name == name), None)
        if known is not None:
            return known
        cup = replace(cups.open, name=name)
        _keep(app, game_id, replace(cups, open=_fresh(cup.number + 1), closed=(*cups.closed, cup)))
        app.tell(game_id)
    return cup


def logged(app: AppContext, game_id: str, drawn: tuple[Drawn, ...]) -> None:
    """Note that these rolls are now in the journal."""
    names = {roll.name for roll in drawn}
    with app.transaction(game_id):
        cups = _cups(app, game_id)
        _keep(app, game_id, replace(cups, closed=tuple(cup for cup in cups.closed if cup.name not in names)))


def secret_before(app: AppContext, game_id: str) -> str:
    """The game's secret from before there were cups; empty if there's none."""
    with app.transaction(game_id):
        return _cups(app, game_id).before


def open_cup(app: AppContext, game_id: str) -> tuple[int, str]:
    """The number and commitment of the open cup."""
    with app.transaction(game_id):
        cup = _cups(app, game_id).open
    return cup.number, honest_dice.commitment(game_id, cup.number, cup.secret)


def announced(app: AppContext, game_id: str) -> CupsView | None:
    """What phones must know now, without cups whose dice were shown. None before the first phone asks."""
    body = app.store.document(DICE, game_id)
    if body is None or not body.startswith("{"):
        return None
    cups = decode(body, Cups)
    return _view(game_id, replace(cups, closed=tuple(cup for cup in cups.closed if not cup.shown)))


def show_cups(app: AppContext, game_id: str) -> CupsView:
    """Every cup that is open or not in the journal yet."""
    body = app.store.document(DICE, game_id)
    if body is not None and body.startswith("{"):
        return _view(game_id, decode(body, Cups))
    with app.transaction(game_id):
        return _view(game_id, _cups(app, game_id))


def put_in(
    app: AppContext,
    who: Identity,
    game_id: str,
    *,
    cup: int | None = None,
    seal: str | None = None,
    values: dict[int, str] | None = None,
) -> CupsView:
    """Accept a phone's part: its sealed value for the open cup, and its values for closed cups."""
    require_reader(who, game_id)
    for text in (*([seal] if seal is not None else []), *(values or {}).values()):
        if len(text) != HEX or any(letter not in "0123456789abcdef" for letter in text):
            raise RuleViolation("invalid_seal", "A seal or value is 64 hexadecimal digits.")
    with app.transaction(game_id):
        app.game(game_id)
        cups = now = _cups(app, game_id)
        if seal is not None and cup == now.open.number:
            now = replace(now, open=_sealed(now.open, who, seal))
        for number, value in (values or {}).items():
            now = replace(now, closed=tuple(_said(game_id, each, who, number, value) for each in now.closed))
        if now != cups:
            _keep(app, game_id, now)
    return show_cups(app, game_id)


def _sealed(cup: Cup, who: Identity, seal: str) -> Cup:
    """Keep the seal of a seat's latest browser: it's the one that will be asked."""
    others = tuple(phone for phone in cup.phones if phone.seat != who.ref.id)[: MOST_PHONES - 1]
    return replace(cup, phones=(*others, PhoneValue(seat=who.ref.id, name=who.ref.name, seal=seal)))


def _said(game_id: str, cup: Cup, who: Identity, number: int, value: str) -> Cup:
    if cup.number != number or cup.shown:
        return cup
    sealed = honest_dice.seal(game_id, cup.number, _commitment(game_id, cup), value)
    fits = {phone.seat for phone in cup.phones if phone.seat == who.ref.id and phone.seal == sealed}
    return replace(
        cup, phones=tuple(replace(phone, value=value) if phone.seat in fits else phone for phone in cup.phones)
    )


def _wait(app: AppContext, game_id: str, name: str) -> None:
    """Wait until every phone has revealed its value, or the rest are asleep."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        body = app.store.document(DICE, game_id)
        cups = decode(body, Cups).closed if body is not None else ()
        cup = next((cup for cup in cups if cup.name == name), None)
        if cup is None or cup.shown or all(phone.value is not None for phone in cup.phones):
            return
        time.sleep(LOOKS)


def _cups(app: AppContext, game_id: str) -> Cups:
    """A game's cups, in a transaction; created if there are none."""
    body = app.store.document(DICE, game_id)
    if body is not None and body.startswith("{"):
        return decode(body, Cups)
    cups = Cups(open=_fresh(_unused(app.history(game_id))), before=body or "")
    _keep(app, game_id, cups)
    app.tell(game_id)
    return cups


def _unused(history: History) -> int:
    """A number that no cup of this game has had, even before the game was imported."""
    used = [max(drawn.cup, drawn.next_cup) for entry in history.entries for drawn in entry.drawn]
    return max(used, default=0) + 1


def _fresh(number: int) -> Cup:
    return Cup(number=number, secret=secrets.token_hex(32))


def _commitment(game_id: str, cup: Cup) -> str:
    return honest_dice.commitment(game_id, cup.number, cup.secret)


def _view(game_id: str, cups: Cups) -> CupsView:
    open_now: CupView = {"cup": cups.open.number, "commitment": _commitment(game_id, cups.open)}
    return {"open": open_now, "closed": [_closed(game_id, cup) for cup in cups.closed]}


def _closed(game_id: str, cup: Cup) -> ClosedCupView:
    committed = _commitment(game_id, cup)
    seals = {phone.seat: phone.seal for phone in cup.phones}
    return {
        "cup": cup.number,
        "commitment": committed,
        "name": cup.name,
        "seals": seals,
        "closing": honest_dice.closing(game_id, cup.number, committed, cup.name, seals),
        "told": cup.shown,
        "secret": cup.secret if cup.shown else None,
        "values": {phone.seat: phone.value for phone in cup.phones if phone.value is not None} if cup.shown else {},
    }


def _keep(app: AppContext, game_id: str, cups: Cups) -> None:
    app.store.keep_document(DICE, game_id, msgspec.json.encode(cups).decode())
