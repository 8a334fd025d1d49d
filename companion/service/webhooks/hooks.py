"""Webhooks as the host sets them, and how each is doing. The secret that signs is derived from the host key: the
database holds none.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from companion.languages import msg
from companion.model.reading import decode
from companion.model.refusal import NotFound, RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_host
from companion.service.webhooks.addresses import Refused, looked_up, read_target
from companion.storage import Store

KIND, STATE, PLACE = "webhook", "webhook_state", "webhook_place"
Event = Literal["entry", "turn", "finished", "question"]
Format = Literal["plain", "discord"]
MOST = 20
EVENTS = {
    "entry": msg("Every entry"),
    "turn": msg("A new turn"),
    "finished": msg("The end of a game"),
    "question": msg("A question to the table"),
}
FORMATS = {"plain": msg("JSON"), "discord": msg("Discord")}


class Hook(Shape):
    """A webhook."""

    id: str
    url: str
    events: tuple[Event, ...]
    created_at: str
    game: str = ""
    """The only game it's for; empty for all."""
    format: Format = "plain"
    own_machine: bool = False
    """Whether it may reach the server's own machine."""


class State(Shape):
    """How a webhook is doing."""

    greeted: bool = False
    """Whether it was told that it's set up."""
    delivered_at: str = ""
    failures: int = 0
    why: str = ""
    given_up: bool = False


class Place(Shape):
    """How far a webhook is in a game."""

    version: int
    asked: tuple[str, ...] = ()
    """The open questions that it was told of."""


def secret_of(host_key: str, hook_id: str) -> str:
    """What signs a webhook's messages."""
    return hmac.new(host_key.encode(), f"companion webhook {hook_id}".encode(), hashlib.sha256).hexdigest()


def add_hook(
    app: AppContext,
    who: Identity,
    url: str,
    events: Sequence[str],
    *,
    game: str = "",
    form: str = "plain",
    own_machine: bool = False,
) -> Hook:
    """Set a webhook. What happened before isn't sent."""
    require_host(who)
    target = read_target(url.strip())
    known = tuple(event for event in get_args(Event) if event in events)
    if not known or set(events) - set(known):
        raise RuleViolation("invalid_webhook", "Choose what to send.", field="events")
    style = next((each for each in get_args(Format) if each == form), None)
    if style is None:
        raise RuleViolation("invalid_webhook", "Choose how to send it.", field="format")
    if game:
        app.game(game)
    try:
        looked_up(target, own_machine=own_machine)
    except Refused as refused:
        if refused.is_own:
            raise RuleViolation("invalid_webhook", str(refused), field="url") from None
    with app.transaction():
        if len(app.store.documents(KIND)) >= MOST:
            raise RuleViolation("too_many_webhooks", "There are already {count} webhooks. Remove some.", count=MOST)
        hook = Hook(
            id=app.new_id(),
            url=url.strip(),
            events=known,
            created_at=app.clock(),
            game=game,
            format=style,
            own_machine=own_machine,
        )
        app.store.keep_document(KIND, hook.id, msgspec.json.encode(hook).decode())
        for record in app.store.games():
            if game in ("", record.id):
                keep_place(app.store, hook, record.id, Place(version=app.store.version(record.id)))
    return hook


def list_hooks(app: AppContext, who: Identity) -> list[tuple[Hook, State]]:
    """Every webhook and how it's doing, oldest first."""
    require_host(who)
    return [(hook, state_of(app.store, hook.id)) for hook in hooks_in(app.store)]


def remove_hook(app: AppContext, who: Identity, hook_id: str) -> None:
    """Remove a webhook."""
    require_host(who)
    with app.transaction():
        if not app.store.remove_document(KIND, hook_id):
            raise NotFound("unknown_webhook", "There's no such webhook.")
        app.store.remove_document(STATE, hook_id)
        for name in app.store.documents(PLACE):
            if name.startswith(f"{hook_id}/"):
                app.store.remove_document(PLACE, name)


def try_again(app: AppContext, who: Identity, hook_id: str) -> None:
    """Let a webhook that was given up begin again."""
    require_host(who)
    with app.transaction():
        if app.store.document(KIND, hook_id) is None:
            raise NotFound("unknown_webhook", "There's no such webhook.")
        state = state_of(app.store, hook_id)
        keep_state(app.store, hook_id, State(greeted=state.greeted, delivered_at=state.delivered_at))


def hooks_in(store: Store) -> list[Hook]:
    """The webhooks of a store, oldest first."""
    bodies = (store.document(KIND, name) for name in store.documents(KIND))
    return sorted((decode(body, Hook) for body in bodies if body is not None), key=lambda hook: hook.created_at)


def state_of(store: Store, hook_id: str) -> State:
    """How a webhook is doing."""
    body = store.document(STATE, hook_id)
    return State() if body is None else decode(body, State)


def keep_state(store: Store, hook_id: str, state: State) -> None:
    """Store how a webhook is doing."""
    store.keep_document(STATE, hook_id, msgspec.json.encode(state).decode())


def place_of(store: Store, hook: Hook, game_id: str) -> Place:
    """How far a webhook is in a game; at its beginning, if that game is new."""
    body = store.document(PLACE, f"{hook.id}/{game_id}")
    return Place(version=0) if body is None else decode(body, Place)


def keep_place(store: Store, hook: Hook, game_id: str, place: Place) -> None:
    """Store how far a webhook is."""
    store.keep_document(PLACE, f"{hook.id}/{game_id}", msgspec.json.encode(place).decode())
