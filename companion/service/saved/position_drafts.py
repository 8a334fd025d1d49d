"""Positions that a host is still entering: kept on the server until the game is opened, for any device."""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.decide import start
from companion.engine.position import position_of
from companion.families import family_of
from companion.languages import Message
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.position import Document, InvalidPosition
from companion.model.reading import decode
from companion.model.refusal import NotFound, RuleViolation
from companion.model.shape import Shape
from companion.model.translated import in_language
from companion.service.app_context import AppContext
from companion.service.games import create_game
from companion.service.identity import Identity, require_host
from companion.service.saved.kept_boards import with_board
from companion.service.table.clock import Setting
from companion.views.maps.plan import MapPlan
from companion.views.maps.showing import board, plan
from companion.views.position_form import YES, PositionForm, Stated, stated
from companion.views.shapes import MapView, Snapshot

KIND = "position_draft"
MOST = 50
"""How many positions can be unfinished at once."""
LONGEST = 600
"""The longest text of a field."""


class PositionDraft(Shape):
    """A position that is being entered: what opens the game, and what was typed, by the names of fields."""

    id: str
    edition: str
    scenario: str
    begun_at: str
    options: dict[str, Any] = {}
    players: dict[str, str] = {}
    name: str | None = None
    board: str | None = None
    clock: Setting | None = None
    typed: dict[str, str] = {}


class PowerInBooks(Shape):
    """What a power has, as the books would have it."""

    power: str
    production: int
    treasury: int
    cities: int
    capital_held: bool


class Problem(Shape):
    """What is wrong at a field, or at none; `soft` if a reason is enough."""

    field: str | None
    says: str
    soft: bool = False


class ShownDraft(msgspec.Struct, frozen=True):
    """An unfinished position with everything that its page shows."""

    draft: PositionDraft
    edition: Edition
    form: PositionForm
    powers: tuple[PowerInBooks, ...]
    has_cities: bool
    """Whether the box has cities that count."""
    problems: tuple[Problem, ...]
    view: MapView
    plan: MapPlan
    position: Document
    """What opens the game."""


def begin(
    app: AppContext,
    who: Identity,
    edition_id: str,
    action: StartGame,
    name: str | None = None,
    *,
    board: str | None = None,
    clock: Setting | None = None,
) -> PositionDraft:
    """Begin to enter the position of a game that would open like this."""
    require_host(who)
    edition = app.edition(edition_id)
    draft = PositionDraft(
        id=app.new_id(),
        edition=edition.id,
        scenario=action.scenario,
        begun_at=app.clock(),
        options=dict(action.options),
        players=dict(action.players),
        name=name,
        board=board,
        clock=clock,
    )
    start(family_of(edition).ruleset, edition, _plain(app, edition, draft))
    with app.transaction():
        if len(app.store.documents(KIND)) >= MOST:
            raise RuleViolation(
                "shelf_full", "There are already {most} positions being entered; remove one first.", most=MOST
            )
        _keep(app, draft)
    return draft


def _keep(app: AppContext, draft: PositionDraft) -> None:
    app.store.keep_document(KIND, draft.id, msgspec.json.encode(draft).decode())


def drafts(app: AppContext, who: Identity) -> list[PositionDraft]:
    """All positions that are being entered, newest first."""
    require_host(who)
    bodies = (app.store.document(KIND, name) for name in app.store.documents(KIND))
    found = (decode(body, PositionDraft) for body in bodies if body is not None)
    return sorted(found, key=lambda draft: draft.begun_at, reverse=True)


def _take(app: AppContext, draft_id: str) -> PositionDraft:
    body = app.store.document(KIND, draft_id)
    if body is None:
        raise NotFound("unknown_draft", "This position isn't being entered any longer. Look at the list of games.")
    return decode(body, PositionDraft)


def show(app: AppContext, who: Identity, draft_id: str) -> ShownDraft:
    """An unfinished position, with what the books would make of it."""
    require_host(who)
    return _shown(app, _take(app, draft_id))


def change(
    app: AppContext, who: Identity, draft_id: str, typed: Mapping[str, str], *, all_of: str | None = None
) -> ShownDraft:
    """Keep what was typed in some fields; an empty text clears one. Names that aren't fields are left out.

    `all_of` names a group, or a row of it (`wars.germany`), whose check marks are all set.
    """
    require_host(who)
    with app.transaction():
        draft = _take(app, draft_id)
        form = _form(app, draft, {**draft.typed, **typed})
        fields = {field.name: field for field in form.fields()}
        kept = {**draft.typed, **{name: text.strip()[:LONGEST] for name, text in typed.items() if name in fields}}
        kept |= dict.fromkeys(_marks(form, all_of), YES)
        told = {
            name: text
            for name, text in kept.items()
            if text and name in fields and not fields[name].says_the_same(text)
        }
        draft = msgspec.structs.replace(draft, typed=told)
        _keep(app, draft)
    return _shown(app, draft)


def _marks(form: PositionForm, all_of: str | None) -> list[str]:
    """The check marks of a group, or of a power's row in it."""
    group_id, _dot, power = (all_of or "").partition(".")
    rows = [row for group in form.figures if group.id == group_id for row in group.rows]
    return [field.name for row in rows if not power or row.power == power for field in row.fields if field.checked]


def remove(app: AppContext, who: Identity, draft_id: str) -> None:
    """Stop entering a position, and forget it."""
    require_host(who)
    _take(app, draft_id)
    app.store.remove_document(KIND, draft_id)


def open_drafted(app: AppContext, who: Identity, draft_id: str, override: str | None) -> Snapshot:
    """Open the game in its position; the draft is removed with it."""
    shown = show(app, who, draft_id)
    draft = shown.draft
    hard = [problem for problem in shown.problems if not problem.soft]
    if hard:
        raise RuleViolation("invalid_position", "Something here isn't right yet. It's said at each field.")
    action = StartGame(
        scenario=draft.scenario,
        options=draft.options,
        players=draft.players,
        position=shown.position,
        override=override,
    )
    with app.transaction():
        game = create_game(app, who, draft.edition, action, draft.name, clock=draft.clock)
        app.store.remove_document(KIND, draft_id)
    return game


def _plain(app: AppContext, edition: Edition, draft: PositionDraft) -> StartGame:
    """What opens a game like this at the start of its scenario."""
    action = StartGame(scenario=draft.scenario, options=draft.options, players=draft.players)
    return action if draft.board is None else with_board(app, edition, action, draft.board)


def _states(app: AppContext, draft: PositionDraft) -> tuple[Edition, Any, Document]:
    """The edition, the state at the start, and the document of what a board adds to it."""
    edition = app.edition(draft.edition)
    rules = family_of(edition).ruleset
    begun = start(rules, edition, _plain(app, edition, draft)).state
    if draft.board is None:
        return edition, begun, {}
    return edition, begun, position_of(rules, edition, begun, begun, None)


def _form(app: AppContext, draft: PositionDraft, typed: Mapping[str, str]) -> PositionForm:
    edition, begun, _base = _states(app, draft)
    form_of = family_of(edition).views.position_form
    if form_of is None:
        raise RuleViolation("no_positions", "Games of this kind can't begin in a stated position.")
    return form_of(in_language(edition), begun, typed)


def _shown(app: AppContext, draft: PositionDraft) -> ShownDraft:
    edition, begun, base = _states(app, draft)
    form = _form(app, draft, draft.typed)
    family = family_of(edition)
    found, problems, state = _tried(family.ruleset, edition, draft, form, base, begun)
    reader = in_language(edition)
    snapshot: Any = family.views.snapshot(reader, state, game_id=draft.id, name=draft.name or "", version=1)
    view = board(family.views, reader, state)
    in_cities = [land["controller"] for land in snapshot["territories"].values() if land.get("city")]
    return ShownDraft(
        draft=draft,
        edition=reader,
        form=form,
        powers=tuple(
            PowerInBooks(
                power=power,
                production=now["production"],
                treasury=now["treasury"],
                cities=in_cities.count(power),
                capital_held=now["capital_held"],
            )
            for power, now in snapshot["powers"].items()
        ),
        has_cities=bool(in_cities),
        problems=tuple(problems),
        view=view,
        plan=plan(family.views, reader, view),
        position=found.document,
    )


def _tried(
    rules: Any, edition: Edition, draft: PositionDraft, form: PositionForm, base: Document, begun: Any
) -> tuple[Stated, list[Problem], Any]:
    """What is typed as a document, everything wrong with it, and the state without what is wrong."""
    whole = stated(form, draft.typed, base)
    problems = [Problem(field=name, says=str(message)) for name, message in whole.wrong.items()]
    without = frozenset(whole.wrong)
    for _attempt in range(len(draft.typed) + 1):
        tried = stated(form, draft.typed, base, without)
        action = StartGame(
            scenario=draft.scenario, options=draft.options, players=draft.players, position=tried.document, override="-"
        )
        try:
            decision = start(rules, edition, action)
        except InvalidPosition as refusal:
            wrong = [
                Problem(field=tried.field_of(said.field or ""), says=_inner(said)) for said in (refusal, *refusal.also)
            ]
            problems += [problem for problem in wrong if problem not in problems and problem.field not in without]
            fields = {problem.field for problem in wrong if problem.field in draft.typed} - without
            if not fields:
                break
            without |= fields
        else:
            odd = [
                Problem(field=tried.field_of(said.field or ""), says=said.sentence, soft=True)
                for said in decision.objections
            ]
            return whole, problems + odd, decision.state
    return whole, problems, _held(rules, edition, draft, form, base) or begun


def _held(rules: Any, edition: Edition, draft: PositionDraft, form: PositionForm, base: Document) -> Any:
    """The state with nothing but who holds what, where the rest can't be read together; None if even that can't be."""
    others = frozenset(field.name for field in form.fields()) - {holding.field.name for holding in form.holdings}
    document = stated(form, draft.typed, base, others).document
    action = StartGame(scenario=draft.scenario, options=draft.options, position=document, override="-")
    try:
        return start(rules, edition, action).state
    except InvalidPosition:
        return None


def _inner(said: RuleViolation) -> str:
    """What's wrong, without the field's place in the document."""
    problem = said.message.values.get("problem")
    return RuleViolation("invalid_position", problem).sentence if isinstance(problem, Message) else said.sentence
