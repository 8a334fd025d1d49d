"""The form of a new game: what it shows, and what it says."""

from collections.abc import Sequence
from typing import Any

from flask import request
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from api.families import pages_of
from api.http.context import app_context
from api.pages.kit.forms import posted
from companion.families import family_of
from companion.languages import _
from companion.model.actions import Bid, StartGame
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.model.sections.course import Option
from companion.model.translated import in_language, inside, named
from companion.model.written_names import read_units
from companion.service import HOST
from companion.service.samples import sample_boxes
from companion.service.saved.boards import list_boards
from companion.service.saved.kept_boards import has_boards
from companion.views.shapes import BoardLine


class ListedBox(Struct, frozen=True):
    """A box to choose."""

    id: str
    title: str


def new_game() -> dict[str, Any]:
    """What the form shows: the boxes, and everything to choose for one of them."""
    wanted = request.values.get("edition", "")
    boxes = [cover.edition for cover in app_context().catalogue.covers()]
    chosen = in_language(app_context().edition(next((box.id for box in boxes if box.id == wanted), boxes[0].id)))
    boards = list_boards(app_context(), HOST, chosen.id)
    return {
        "boxes": [ListedBox(box.id, str(named(box, "title"))) for box in boxes],
        "sample": _sample(chosen.id),
        "edition": chosen,
        "order": _order(chosen),
        "boards": boards,
        "chosen_scenario": request.form.get("scenario") or _scenario_of(boards) or chosen.scenarios[0].id,
        "keeps_boards": has_boards(chosen),
        "states_positions": family_of(chosen).views.position_form is not None,
        "bids": family_of(chosen).words.bids,
        "has_odds": family_of(chosen).battles is not None,
        "called": {option.id: pages_of(chosen).choice_names(chosen, option.id) for option in chosen.options},
    }


def _sample(chosen: str) -> str | None:
    """The box whose sample game is offered: the chosen one, otherwise the first that has one."""
    boxes = sample_boxes(app_context())
    return chosen if chosen in boxes else next(iter(boxes), None)


def _scenario_of(boards: Sequence[BoardLine]) -> str | None:
    """The scenario of the board to begin with; None without one."""
    return next((board["scenario"] for board in boards if board["id"] == request.args.get("board")), None)


def _order(edition: Edition) -> list[str]:
    first = edition.scenarios[0].turn_order
    return [*first, *(power for power in edition.powers.ids if power not in first)]


def misread(edition: Edition, form: MultiDict[str, str]) -> dict[str, str]:
    """What's invalid in the new-game form, by field."""
    wrong = {}
    for power in edition.powers.ids:
        if form.get(f"bid.{power}", "").strip() and posted.count(form, f"bid.{power}") is None:
            wrong[f"bid.{power}"] = _("A bid in money is a whole number. Units go in the field below it.")
        try:
            _bid(edition, power, form)
        except RuleViolation as refusal:
            wrong[f"bid_units.{power}"] = refusal.sentence
    return wrong


def start_from(edition: Edition, form: MultiDict[str, str]) -> StartGame:
    """The opening stated in the new-game form."""
    players = {power: name for power in edition.powers.ids if (name := form.get(f"player.{power}", "").strip()[:40])}
    bids = {power: bid for power in edition.powers.ids if (bid := _bid(edition, power, form)) is not None}
    return StartGame(
        scenario=form.get("scenario", edition.scenarios[0].id),
        options={option.id: _option(option, form) for option in edition.options},
        players=players,
        bids=bids,
        aids="sealed" if form.get("aids") == "sealed" and family_of(edition).battles is not None else "open",
    )


def _bid(edition: Edition, power: str, form: MultiDict[str, str]) -> int | Bid | None:
    """A bid from the form: money, and units in words such as `2 infantry, 1 tank`."""
    money, units_text = posted.count(form, f"bid.{power}") or 0, form.get(f"bid_units.{power}", "")
    units = (*edition.units, *in_language(edition).units)
    names = {name.lower(): unit.id for unit in units for name in (unit.id, unit.name, unit.plural)}
    try:
        wanted = read_units(units_text, names)
    except ValueError as error:
        units_known = ", ".join(str(inside(unit, "plural")) for unit in edition.units)
        raise RuleViolation(
            "unknown_unit",
            "{error} isn't a unit of {edition}. Known: {known}.",
            error=repr(str(error)),
            edition=edition.title,
            known=units_known,
        ) from None
    purse = form.get(f"bid_purse.{power}") if money else None
    if not wanted and purse is None:
        return money or None
    return Bid(money=money, units=wanted, purse=purse)


def _option(option: Option, form: MultiDict[str, str]) -> Any:
    given = form.get(f"option.{option.id}")
    if option.choices:
        return next((choice for choice in option.choices if str(choice) == given), option.default)
    if isinstance(option.default, bool):
        return given is not None
    number = posted.count(form, f"option.{option.id}")
    return option.default if number is None else number
