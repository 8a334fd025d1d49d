"""Writing to a journal: the game as an action finds it, the new entry, and appending it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar, cast

from msgspec import Struct

from companion.engine.chain import sealed
from companion.engine.history import REDO, UNDO, History
from companion.engine.parsing import parse_action
from companion.engine.past.moves import changed_by
from companion.engine.past.past import Past
from companion.engine.ruleset import AnyRuleset
from companion.engine.steps import has_ended
from companion.families import AnyFamily, family_of
from companion.families.rulebooks import rulebook_of
from companion.model.actions import Action, Attest, RawAction
from companion.model.edition import Edition
from companion.model.entry import Entry, SeatRef
from companion.model.events import Event
from companion.model.letters import has_unseen, is_blank
from companion.model.refusal import NotAllowed, RuleViolation, StaleVersion
from companion.model.sentence import Sentence, sentence
from companion.model.state import GameState
from companion.model.translated import named, named_powers
from companion.service.app_context import AppContext
from companion.service.ending.told import check_told
from companion.service.figures import figures_changed
from companion.service.identity import Identity, require_player, require_reader
from companion.service.table.expiring import expire
from companion.service.table.tables import Table, table_of
from companion.storage import VersionTaken
from companion.views.journal import entry_view
from companion.views.shapes import ActedView, CorrectionView, EntryView, LateView

TRIES = 8
"""How often to decide again when another process appends first."""


class Agreement(Struct, frozen=True):
    """The table's consent to a question: who gave it, and why. Whose consent is needed is in `table/consent.py`."""

    asker: Identity
    """Who asked: it's done with their permissions, not with those of the people who agreed."""
    by: tuple[SeatRef, ...]
    """Who agreed; nobody while it's only being tried out."""
    reason: str
    weigh: Callable[["NewEntry"], None] = lambda _made: None
    """Inspects the entry before it's stored, and refuses it if more people would have to agree."""


class GameContext(Struct, frozen=True):
    """One game as an action finds it: who acts, the past, and what's stored alongside the books."""

    app: AppContext
    who: Identity
    game_id: str
    family: AnyFamily
    past: Past
    kept: Table
    agreed: Agreement | None = None

    @property
    def history(self) -> History:
        """The game so far."""
        return self.past.history

    @property
    def edition(self) -> Edition:
        """The edition it's played with now."""
        return self.past.edition

    @property
    def rules(self) -> AnyRuleset:
        """The rules of the game."""
        return self.family.ruleset

    @property
    def is_banker(self) -> bool:
        """Whether this person may act for all powers, or the table has agreed."""
        return self.agreed is not None or self.who.is_banker(self.game_id)

    def made(self, action: RawAction, said: Sequence[Sentence], after: GameState, **more: Any) -> "Trial":
        """The next entry: who did what, when, under which rules, its sentences, and its changes."""
        seat, yes = self.who.ref, self.agreed
        if yes is not None and yes.by:
            names = ", ".join(seat.name for seat in yes.by)
            said, seat = (*said, sentence("agreed", asked=yes.asker.ref.name, by=names)), yes.asker.ref
            more |= {"agreed": yes.by[-1], "also_agreed": yes.by[:-1], "override": yes.reason}
        elif yes is not None:
            seat = yes.asker.ref
        more |= self._edition_too(action, more)
        entry: Entry[Event] = Entry(
            version=self.history.version + 1,
            at=self.app.clock(),
            request=self.app.request_id(),
            seat=seat,
            action=action,
            said=tuple(said),
            rules=self.rules.version,
            changes=figures_changed(self.edition, self.history.state, self._edition_after(action, more), after),
            previous=self.history.head,
            **more,
        )
        return Trial(self, entry, after)

    def _edition_after(self, action: RawAction, more: dict[str, Any]) -> Edition:
        """The edition after an entry: undoing a change of edition restores the previous one."""
        gone_to = more.get("follows") if action.get("type") in (UNDO, REDO) else None
        return self.edition if gone_to is None else self.history.played_at(gone_to, self.edition)

    def _edition_too(self, action: RawAction, more: dict[str, Any]) -> dict[str, str]:
        """Late entries continue with the current edition, even if the game switched to it later."""
        follows = more.get("follows")
        if follows is None or action.get("type") in (UNDO, REDO):
            return {}
        now = self.history.edition
        return {} if self.history.edition_at(follows) == now else {"edition": now}

    def author(self, version: int) -> SeatRef | None:
        """An entry's author."""
        return self.history.entries[version - 1].seat

    def may_change(self, version: int) -> bool:
        """Whether a change may affect an entry: a banker's any, a player's own, the table's what it agreed to."""
        if self.is_banker:
            return True
        author = self.author(version)
        return author is not None and author.id == self.who.ref.id


@dataclass(frozen=True, eq=False)
class NewEntry:
    """An entry about to be appended, and the state after it."""

    table: GameContext
    entry: Entry[Event]
    state: GameState

    @cached_property
    def changed(self) -> list[int]:
        """The entries that count now but would no longer count, or would turn out differently, after it."""
        return changed_by(self.table.history, self.entry)

    @property
    def view(self) -> EntryView:
        """The entry for people and programs."""
        table = self.table
        renderer = table.family.renderer(table.edition, self.state)
        return entry_view(renderer, self.entry, rulebook_of(table.edition))


@dataclass(frozen=True, eq=False)
class Trial(NewEntry):
    """What an action would become: tried once, for its preview, a question to the table, and its entry."""

    later: LateView | None = None
    """What it does to later entries, if it goes into the past."""
    objection: RuleViolation | None = None
    """The soft rule that only others' consent overrides: it changes what they logged."""

    @property
    def acted(self) -> ActedView:
        """The entry, with what it does to later ones."""
        return cast(ActedView, {**self.view, **(self.later or {})})

    @property
    def correction(self) -> CorrectionView:
        """The same, for a correction: it always says what it does to later entries."""
        return cast(CorrectionView, self.acted)


N = TypeVar("N", bound=NewEntry)


def append(
    app: AppContext,
    who: Identity,
    game_id: str,
    make: Callable[[GameContext], N],
    *,
    dry_run: bool = False,
    if_version: int | None = None,
    agreed: Agreement | None = None,
) -> N:
    """Make and store the next entry, deciding again if somebody else was first; with `dry_run`, only make it."""
    require_player(who, game_id)
    for _ in range(TRIES):
        if dry_run:
            return _sealed(_weighed(make(game_context(app, who, game_id, if_version, agreed))))[0]
        try:
            with app.transaction(game_id):
                table = game_context(app, who, game_id, if_version, agreed)
                made = _weighed(make(table))
                check_told(table.family, table.edition, table.history, made.entry, made.state)
                app.pace.count(who, game_id)
                asked = any(request.status == "open" for request in table.kept.requests)
                changed = made.changed if asked else ()
                made, body = _sealed(made)
                app.append(game_id, made.entry.version, body, made.state)
                if asked:
                    expire(app, game_id, table_of(app, game_id), table.rules, table.edition, made.state, changed)
            return made
        except VersionTaken:
            continue
    raise RuleViolation("busy", "The game is being changed from many places at once; try again.")


def _weighed(made: N) -> N:
    if made.table.agreed is not None:
        made.table.agreed.weigh(made)
    return made


def _sealed(made: N) -> tuple[N, bytes]:
    entry, body = sealed(made.entry)
    return replace(made, entry=entry), body


def game_context(
    app: AppContext, who: Identity, game_id: str, if_version: int | None = None, agreed: Agreement | None = None
) -> GameContext:
    """A game as somebody who wants to write to it finds it."""
    require_reader(who, game_id)
    history = app.history(game_id)
    edition = app.edition_of(game_id, history)
    if if_version is not None and if_version != history.version:
        raise StaleVersion(if_version, history.version)
    kept = table_of(app, game_id)
    if kept.reads_only:
        raise RuleViolation("gone_on", "This game went on on another laptop. Here you can only read it.")
    if kept.archived:
        raise RuleViolation("archived", "This game is in the archive. The host can take it out again.")
    return GameContext(app, who, game_id, family_of(edition), Past(edition, history), kept, agreed)


def read_action(rules: AnyRuleset, raw: RawAction, *, rolled: bool = False) -> Action:
    """Parse a new action. Older journals may contain things that are refused here.

    What only says which dice the app has shown needs their proof (`rolled`): nobody can say that by hand.
    """
    if has_unseen(raw):
        raise RuleViolation("invalid_action", "Text can't contain control characters.")
    action = parse_action(rules, raw)
    for field in REASONS:
        check_reason(getattr(action, field, None), "invalid_action")
    if type(action) in rules.noting and not rolled:
        raise RuleViolation("invalid_action", "The app logs this by itself.")
    return action


REASONS = ("override", "reason")
"""The fields that say why something is done against a rule or by hand."""


def check_reason(reason: str | None, code: str) -> None:
    """Refuse a reason that says nothing: it's kept and shown. Older journals may contain one."""
    if reason is not None and is_blank(reason):
        raise RuleViolation(code, "Say why in a few words: a reason can't be blank.")


def check_step(table: GameContext, step: str) -> None:
    """Refuse an action for a step that has ended: a tap may have waited, or been made on two phones."""
    state, edition, views = table.history.state, table.edition, table.family.views
    if not has_ended(table.rules, state, step):
        return
    now = views.snapshot(edition, state, game_id=table.game_id, name="", version=table.history.version)
    phase = edition.phases[state.phase].name if state.phase in edition.phases.ids else ""
    places = [views.round_name(edition, now, state.round).full, views.whose_turn(edition, now), phase]
    where = ", ".join(place for place in places if place)
    raise RuleViolation(
        "moved_on",
        "The game has moved on since you saw this: it's {where}. Nothing was changed. Take another look.",
        where=where,
    )


TOLD_BY_OTHERS = "told_by_others"
"""Why an answer that another power has to give is softly refused: that power must agree."""


OTHERS_TO_MOVE = "others_to_move"
"""Why ending a turn for others who aren't done is softly refused: they must agree."""


def check_not_past(table: GameContext, action: Action) -> None:
    """Refuse to put into the past what's true only from now on."""
    if type(action) in table.rules.by_banker:
        raise RuleViolation("only_now", "This counts from now on; it can't be logged for an earlier moment.")


def check_others(table: GameContext, action: Action) -> None:
    """Nobody ends a turn for other people who aren't done; powers without a player wait for nobody."""
    if table.is_banker or table.who.seat is None:
        return
    waiting = table.rules.clock.cut_short(table.edition, table.history.state, action)
    if not waiting:
        return
    played = {power for seat in table.app.store.seats(table.game_id) for power in seat.powers}
    others = [power for power in waiting if power in played and power not in table.who.seat.powers]
    if others:
        raise RuleViolation(
            OTHERS_TO_MOVE,
            "{powers:power The} {powers:power verb isn't|aren't} done yet.",
            soft=True,
            powers=named_powers(table.edition, others),
        )


def check_rights(table: GameContext, action: Action, state: GameState | None = None) -> None:
    """Players act for their powers and those that act with them; bankers for all; corrections are for the banker.

    What the table agreed to is done with the asker's permissions: consent overrides a soft rule, and nothing more.
    """
    who = table.who if table.agreed is None else table.agreed.asker
    if who.is_banker(table.game_id):
        return
    rules, state = table.rules, table.history.state if state is None else state
    if type(action) in rules.by_banker:
        raise NotAllowed("not_banker", "Only the banker can do this; the table's yes isn't enough.")
    if type(action) in rules.corrections and table.agreed is None:
        raise NotAllowed("not_banker", "Only the banker can correct the books by hand.")
    if action.override is not None and table.agreed is None:
        raise NotAllowed("not_banker", "Only the banker can override a rule.")
    if who.seat is not None and not who.seat.powers:
        raise NotAllowed(
            "not_your_power", "You don't play a power yet. Its player, the banker, or the host can give you one."
        )
    actors = rules.actors(table.edition, state, action)
    powers = [table.edition.powers[actor] for actor in actors if actor in table.edition.powers.ids]
    if not powers or who.seat is None:
        return
    own = set(who.seat.powers)
    others = [power for power in powers if not {power.id, power.acts_with} & own]
    if others and (len(others) == len(powers) or type(action) in rules.for_each_actor):
        if isinstance(action, Attest):
            if table.agreed is None:
                raise RuleViolation(
                    TOLD_BY_OTHERS,
                    "{power:power the} has to say so, or agree.",
                    soft=True,
                    power=named(others[0]),
                )
            return
        raise NotAllowed(
            "not_your_power",
            "You don't play {powers:power the}; ask its player or the banker.",
            powers=named(others[0]),
        )
