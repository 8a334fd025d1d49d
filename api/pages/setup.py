"""Setting up the board together: a phone shows one space at a time, the television the map filling up."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, jsonify, request
from markupsafe import Markup
from marshmallow import ValidationError
from msgspec import Struct

from api.http.context import app_context
from api.http.problem import Problem
from api.maps.svg import Look, drawing
from api.pages.kit.form_keys import do_once, wants_json
from api.pages.kit.pictures import maps
from api.pages.kit.pictures.pieces import silhouette
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import visitor_of
from api.pages.kit.visitor import AnyVisitor
from api.resources.table.setup import CHANGES
from api.schemas.setup import SetupChange
from companion.languages import _
from companion.model.entry import SeatRef
from companion.model.sections.units import Unit
from companion.model.wording import in_parts
from companion.service.counted_units import MOST, kinds_in
from companion.service.games import show_audit
from companion.service.maps import ShownMap
from companion.service.table import setups as use
from companion.views.maps.terrain import Rect
from companion.views.maps.window import window
from companion.views.setup import shares
from companion.views.setup.mistakes import is_sea
from companion.views.setup.progress import Progress, differences, initials
from companion.views.setup.steps import Figure, Lot, Step

STACK, FIVE = 4, 5
"""From so many pieces of a kind on, chips go under one of them; what the large chips are worth."""
RATIO = 1.9
"""How much wider than high a locator map is."""
SEA_ROOM = 4
"""How many cells of a sea zone a locator map centers on."""
FURTHER = "+"
"""The power of a row whose power is chosen on the page."""


class Pile(Struct, frozen=True):
    """Pieces of one kind."""

    unit: Unit
    count: int
    fives: int = 0
    """The large chips under one piece."""
    ones: int = 0


class ShownLot(Struct, frozen=True):
    """What one power has in a space, or on its tracks."""

    power: str | None
    piles: Sequence[Pile]
    marker: bool
    damage: int
    figures: Sequence[Figure]
    done_by: str | None


class ShownStep(Struct, frozen=True):
    """The one thing that a phone shows."""

    id: str
    kind: str
    name: str
    about: str
    """Whose it is, and in which region."""
    owner: str | None
    share: str | None
    lots: Sequence[ShownLot]
    is_done: bool
    locator: Markup | None
    held: Mapping[str, int] = {}
    """What the table filled in, where only the box's chart knows."""
    places: Sequence[tuple[str, str]] = ()
    """There, the places that the books know, and what they say about each."""


class ShownShare(Struct, frozen=True):
    """A part of the board, and who sets it up."""

    id: str
    name: str
    power: str | None
    who: str | None
    initials: str
    mine: bool
    steps: int
    done: int
    at: str | None
    """Where they are now."""

    @property
    def left(self) -> int:
        """The steps still to be done."""
        return self.steps - self.done


class CountRow(Struct, frozen=True):
    """The fields for one power's pieces in a space."""

    power: str
    units: Sequence[Unit]


class ToCount(Struct, frozen=True):
    """A space to count, or to put right."""

    id: str
    name: str
    locator: Markup | None
    rows: Sequence[CountRow]
    set_up_by: Sequence[str]
    wrong: Sequence[tuple[str, Unit, int, int]]
    """Where the count was wrong: power, unit, what should be there, and what was counted."""


@pages.get("/games/<id:game_id>/setup")
def setup_page(game_id: str) -> Response:
    """The next space of this phone, or what else there is to do; `?step=` shows one of them."""
    visitor = visitor_of(game_id)
    now = use.progress_of(app_context(), visitor.who, game_id)
    begun = bool(now.so_far.version) and not now.so_far.stopped
    shown = maps.shown_map(visitor)
    return render(
        "setup/page.html",
        visitor=visitor,
        edition=visitor.edition,
        begun=begun,
        offered=use.is_offered(app_context(), visitor.who, game_id),
        people=_people(visitor),
        pieces=sum(step.pieces for step in now.setup.steps),
        **_counts(now),
        **(_now(visitor, now, shown) if begun else {}),
        shares=_shares(visitor, now),
        silhouette=silhouette,
        further=FURTHER,
        most=MOST,
    )


@pages.post("/games/<id:game_id>/setup")
def change_setup_page(game_id: str) -> Response:
    """Begin, check off, take over, count: whatever a form says."""
    visitor, form = visitor_of(game_id), request.form
    try:
        body = SetupChange().load(_stated(form))
    except ValidationError:
        raise Problem(422, "invalid_request", _("This form doesn't say what to do.")) from None
    do_once(lambda: _changed(visitor, body))
    here = f"/games/{game_id}/setup"
    return jsonify({"location": here}) if wants_json() else to(here)


@pages.app_template_global()
def setup_offered(visitor: AnyVisitor) -> str:
    """Whether a page links to the setup: one that's under way, or one that can begin; empty if neither."""
    who, game = visitor.who, visitor.game.id
    if use.is_under_way(app_context(), who, game):
        return "under_way"
    return "offered" if use.is_offered(app_context(), who, game) else ""


def _changed(visitor: AnyVisitor, body: dict[str, Any]) -> dict[str, bool]:
    CHANGES[body["do"]](app_context(), visitor.who, visitor.game.id, body)
    return {"changed": True}


def _stated(form: Mapping[str, str]) -> dict[str, Any]:
    """The change that a form states; pieces are in fields such as `units/germany/infantry` and `pieces/infantry`."""
    stated: dict[str, Any] = {name: form[name] for name in ("do", "by", "share", "step", "space") if form.get(name)}
    if stated.get("do") == "count":
        stated["units"] = _units(form)
    if stated.get("do") == "fill_in":
        pieces = {name.partition("/")[2]: text for name, text in form.items() if name.startswith("pieces/")}
        stated["pieces"] = {unit: _number(text) for unit, text in pieces.items() if text.strip()}
    return stated


def _units(form: Mapping[str, str]) -> dict[str, dict[str, int]]:
    units: dict[str, dict[str, int]] = {}
    for name, text in form.items():
        kind, *path = name.split("/")
        if kind == "units" and len(path) == 2 and text.strip():
            power = form.get("further", "") if path[0] == FURTHER else path[0]
            if power:
                units.setdefault(power, {})[path[1]] = _number(text)
    return units


def _number(text: str) -> int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1


def _people(visitor: AnyVisitor) -> list[str]:
    """The names of those who set up."""
    names = {seat["id"]: seat["name"] for seat in visitor.seats}
    people = use.people_at(app_context(), visitor.game.id)
    return [names.get(person.id) or SeatRef(id=person.id, name="").shown for person in people]


def _counts(now: Progress) -> dict[str, Any]:
    steps = now.setup.steps
    return {
        "total": len(steps),
        "done": sum(now.is_done(step) for step in steps),
        "chosen": len(now.chosen) if now.so_far.version else now.setup.board.quarter,
        "counted": now.counted,
        "wrong": now.wrong,
    }


def _now(visitor: AnyVisitor, now: Progress, shown: ShownMap) -> dict[str, Any]:
    """What this phone shows: a step that was asked for, its own next step, or something to count."""
    mine, asked = now.next_of(visitor.who.ref.id), now.setup.step.get(request.args.get("step", ""))
    share, step = (None, asked) if asked is not None else mine if mine is not None else (None, None)
    waiting = now.next_count(visitor.who.ref.id) if step is None else None
    return {
        "step": _step(visitor, now, shown, step, share) if step is not None else None,
        "to_count": _to_count(visitor, now, shown, waiting.step) if waiting is not None else None,
        "others_count": bool(now.to_count) and waiting is None,
    }


def _step(visitor: AnyVisitor, now: Progress, shown: ShownMap, step: Step, share: str | None) -> ShownStep:
    lots = shares.lots_of(step, share, now.so_far.by)
    owner = lots[0].power if len(lots) == 1 else step.owner
    return ShownStep(
        step.id,
        step.kind,
        step.name,
        _about(visitor, now, step, owner),
        owner,
        share,
        [_lot(visitor, now, step, lot) for lot in lots],
        now.is_done(step, share),
        locator(visitor, shown, step.id),
        now.so_far.filled.get(step.region, {}) if step.kind == "region" else {},
        _places(visitor, step.region) if step.kind == "region" else (),
    )


def _about(visitor: AnyVisitor, now: Progress, step: Step, owner: str | None) -> str:
    """Whose a step is, and in which region, unless its name says so."""
    if step.kind == "track":
        return _("Treasury and tracks") if step.owner else _("Tracks")
    parts = [visitor.power_name(owner) if owner else "", now.setup.regions.get(step.region, "")]
    return in_parts([part for part in dict.fromkeys(parts) if part and part != step.name])


def _places(visitor: AnyVisitor, region: str) -> list[tuple[str, str]]:
    """The places of a region, with what is to be seen in each."""
    regions = show_audit(app_context(), visitor.who, visitor.game.id)["regions"]
    places = (place for each in regions if each["id"] == region for place in each["territories"])
    return [(place["name"], ", ".join(visitor.family.audit.seen(place))) for place in places]


def _lot(visitor: AnyVisitor, now: Progress, step: Step, lot: Lot) -> ShownLot:
    piles = [_pile(unit, lot.units[unit.id]) for unit in visitor.edition.units if unit.id in lot.units]
    mark = now.mark(step, lot)
    return ShownLot(lot.power, piles, lot.marker, lot.damage, lot.figures, mark.by.shown if mark else None)


def _pile(unit: Unit, count: int) -> Pile:
    if count < STACK or unit.kind == "building":
        return Pile(unit, count)
    fives, ones = divmod(count - 1, FIVE)
    return Pile(unit, count, fives, ones)


def _to_count(visitor: AnyVisitor, now: Progress, shown: ShownMap, step: Step) -> ToCount:
    """A space's fields, without what should be there: nobody who counts may know it."""
    count, expected, edition = now.count(step.id), now.expected(step.id), visitor.edition
    kinds = kinds_in(edition, step.id)
    holder = shown.view["tiles"][step.id]["holder"] if step.id in shown.view["tiles"] else None
    powers = dict.fromkeys([*([holder] if holder is not None and holder in edition.powers.ids else []), *expected])
    owned = {
        power: {unit for piles in now.setup.board.pieces.values() for unit in piles.get(power, {})}
        for power in edition.powers.ids
    }
    fields = {
        power: [unit for unit in edition.units if unit.kind in kinds and unit.kind != "building" and unit.id in units]
        for power, units in {**owned, FURTHER: {unit for units in owned.values() for unit in units}}.items()
    }
    return ToCount(
        step.id,
        step.name,
        locator(visitor, shown, step.id),
        [CountRow(power, fields[power]) for power in (*powers, FURTHER)],
        _set_up_by(now, step),
        []
        if count is None
        else [(power, edition.units[unit], *both) for power, unit, *both in differences(expected, count.counted)],
    )


def _set_up_by(now: Progress, step: Step) -> list[str]:
    marks = (now.mark(step, lot) for lot in step.lots)
    return [*dict.fromkeys(mark.by.shown for mark in marks if mark is not None)]


def _shares(visitor: AnyVisitor, now: Progress) -> list[ShownShare]:
    by, edition = now.so_far.by, visitor.edition
    called = shares.names(now.setup, by, {power.id: power.name for power in edition.powers})
    letters, me = initials(now.so_far.shares.values()), visitor.who.ref.id
    shown_shares = []
    for share, steps in now.steps.items():
        owner, left = now.so_far.shares.get(share), now.left(share)
        here = now.busy.get(owner.id) if owner is not None else None
        shown_shares.append(
            ShownShare(
                share,
                called[share],
                share if by == "power" and share in edition.powers.ids else None,
                owner.shown if owner else None,
                letters[owner.id] if owner else "",
                owner is not None and owner.id == me,
                len(steps),
                len(steps) - len(left),
                here.name if here is not None and here in left else None,
            )
        )
    return shown_shares


def locator(visitor: AnyVisitor, shown: ShownMap, space: str) -> Markup | None:
    """Where a space is: the map around it. None for what isn't on the map."""
    rect = _rect(shown, space)
    if rect is None:
        return None
    look = Look(classes={"here": {space}}, window=window(shown.plan, rect, RATIO))
    drawn = drawing(visitor.edition, shown.plan, shown.view, _("Where it is"), look)
    return Markup(drawn)  # noqa: S704 - every name in it is escaped


def _rect(shown: ShownMap, space: str) -> Rect | None:
    """Where a space is drawn, in cells."""
    if not is_sea(space):
        return shown.plan.tiles.get(space)
    sea = next((sea for sea in shown.plan.seas if space == f"sea_zone_{sea.number}"), None)
    half = SEA_ROOM // 2
    return None if sea is None else (round(sea.at[0]) - half, round(sea.at[1]) - half, SEA_ROOM, SEA_ROOM)


def television(visitor: AnyVisitor) -> dict[str, Any] | None:
    """What the television shows while a board is being set up; None at other times."""
    if not use.is_under_way(app_context(), visitor.who, visitor.game.id):
        return None
    now, shown = use.progress_of(app_context(), visitor.who, visitor.game.id), maps.shown_map(visitor)
    if now.is_complete and not now.to_count:
        return None
    return {**_counts(now), "shares": _shares(visitor, now), "drawn": _drawn(visitor, now, shown)}


def _drawn(visitor: AnyVisitor, now: Progress, shown: ShownMap) -> Markup | None:
    """The map in outline, which fills with color as spaces are done; initials say who is where."""
    if not shown.view["tiles"]:
        return None
    unset = {space for step in now.setup.steps if not now.is_done(step) for space in _drawn_for(now, shown, step)}
    to_set = {space for step in now.setup.steps for space in _drawn_for(now, shown, step)}
    everything = {*shown.view["tiles"], *(f"sea_zone_{sea.number}" for sea in shown.plan.seas)}
    letters = initials(now.so_far.shares.values())
    signs = {step.id: letters[person] for person, step in now.busy.items()}
    look = Look(classes={"unset": unset, "set": to_set - unset, "bare": everything - to_set}, signs=signs)
    drawn = drawing(visitor.edition, shown.plan, shown.view, _("The board as it's being set up"), look)
    return Markup(drawn)  # noqa: S704 - every name in it is escaped


def _drawn_for(now: Progress, shown: ShownMap, step: Step) -> list[str]:
    """The spaces on the map that a step is about: all of a region that the table fills in itself."""
    if step.kind != "region":
        return [step.id]
    return [land for land, region in now.setup.region_of.items() if region == step.region]
