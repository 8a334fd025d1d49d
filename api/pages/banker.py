"""The banker's page: the journal with search, undo to any entry, corrections by hand, and acting for any power.

Whoever has the host link acts here as the host, even if the same browser also sits in the game as a player.
"""

from collections.abc import Sequence
from typing import Any

from flask import Response, request

from api.counter import desk
from api.pages import banker_forms, banker_tables, forms, words
from api.pages.acting import done, redone, undone
from api.pages.meant_for import act_at
from api.pages.once import once
from api.pages.routes import pages
from api.pages.shell import number, render, to
from api.pages.sitting import Sitting, as_host
from companion.model.edition import Edition
from companion.model.wording import capitalized
from companion.rulebook.victory import side_name
from companion.service import games as service
from companion.service.identity import require_banker
from companion.views.families import views_of

View = dict[str, Any]
LAST_ENTRIES = 60
"""How many entries the page shows before one asks for all."""
SILENT = ("undo", "redo")


def at_desk(game_id: str, doing: str = "use the banker's page") -> Sitting:
    """The banker in front of a game; refused for everybody else."""
    here = as_host(game_id)
    require_banker(here.who, game_id, doing)
    return here


@pages.get("/banker/<id:game_id>")
def banker_page(game_id: str) -> Response:
    """The banker's desk."""
    here = at_desk(game_id)
    entries = all_entries(here)
    query = request.args.get("q", "").strip()[:80]
    found = [one for one in entries if matches(one, query)] if query else entries
    shown = found if query or "all" in request.args else found[-LAST_ENTRIES:]
    history = service.opened(desk(), here.who, game_id)[2]
    return render(
        "banker/banker.html",
        here=here,
        edition=here.edition,
        entries=shown[::-1],
        found=len(found),
        older=len(found) - len(shown),
        query=query,
        can_redo=history.redo_target() is not None,
        acts=banker_forms.offered(here, banker_tables.ACTS),
        corrections=banker_forms.offered(here, banker_tables.CORRECTIONS),
        winner=banker_tables.WINNER if here.snapshot["status"] == "running" else None,
        choices=banker_forms.choices(here),
        logged=here.entry(number("logged")),
        is_host=here.who.is_host,
        side_name=side_name,
    )


def all_entries(here: Sitting) -> list[View]:
    """Every entry, oldest first."""
    entries: list[View] = service.journal(desk(), here.who, here.game.id)["entries"]
    return entries


def counting(entries: Sequence[View]) -> list[View]:
    """The entries that count and say something themselves."""
    return [one for one in entries if not one["undone"] and one["action"]["type"] not in SILENT]


def matches(entry: View, query: str) -> bool:
    """Whether an entry says all the words of a query: in its text, its number, who wrote it or why."""
    said = (
        f"{entry['version']} {entry['summary']} {entry['restated'] or ''} "
        f"{(entry['seat'] or {}).get('name', 'host')} {entry['override'] or ''}"
    )
    said += " undone" if entry["undone"] else ""
    said += f" {entry['action'].get('reason') or ''} {entry['action']['type'].replace('_', ' ')}"
    return all(word in said.lower() for word in query.lower().split())


@pages.get("/banker/<id:game_id>/undo")
def undo_page(game_id: str) -> Response:
    """Before going back: what will no longer count, and what that changes."""
    here = at_desk(game_id, "take entries back")
    target = number("to")
    if target is None:
        return to(f"/banker/{game_id}")
    ahead = service.show_undo(desk(), here.who, game_id, target)
    return render(
        "banker/undo.html",
        here=here,
        edition=here.edition,
        target=target,
        kept=here.entry(target),
        entries=ahead["entries"][::-1],
        changes=ahead["changes"],
        differences=differences(here.edition, ahead["changes"]),
    )


@pages.post("/banker/<id:game_id>/undo")
def banker_undo(game_id: str) -> Response:
    """Go back to a version."""
    request.get_data(cache=True)
    return done(undone(at_desk(game_id, "take entries back")), f"/banker/{game_id}")


@pages.post("/banker/<id:game_id>/redo")
def banker_redo(game_id: str) -> Response:
    """Bring back what the last undo took away."""
    request.get_data(cache=True)
    return done(redone(at_desk(game_id, "bring entries back")), f"/banker/{game_id}")


@pages.post("/banker/<id:game_id>/act")
def banker_act(game_id: str) -> Response:
    """Act for any power, or put the books right. If a soft rule refuses, the page that says so offers the override."""
    request.get_data(cache=True)
    here = at_desk(game_id, "act for every power")
    entry = once(lambda: act_at(here, forms.action_from(request.form), request.form.get("meant_for")))
    return done(entry, f"/banker/{game_id}")


def differences(edition: Edition, changes: Sequence[View]) -> list[str]:
    """What changes besides figures, as sentences: for the preview of an undo or a late correction."""
    said = words.consequences(edition, {"changes": changes})
    for change in changes:
        power = edition.power.get(change.get("power", ""))
        match change["field"]:
            case "round":
                said.append(f"it is {views_of(edition).words.round} {change['to']}")
            case "action_points" if power:
                said.append(f"{power.name} has {change['to']} action points")
            case "controller" if land := words.country_name(edition, change.get("territory")):
                said.append(f"{land} goes to {words.called(edition, change['to'])}")
            case "wars":
                said += [f"{_both(edition, one)} are at war" for one in change["to"] if one not in change["from"]]
                said += [f"{_both(edition, one)} are at peace" for one in change["from"] if one not in change["to"]]
            case "treaties":
                said += [f"{_treaty(edition, one)} is in force" for one in change["to"] if one not in change["from"]]
                said += [f"{_treaty(edition, one)} is over" for one in change["from"] if one not in change["to"]]
            case "phase" if change["to"] in edition.phase:
                said.append(f"the phase is {edition.phase[change['to']].name}")
            case "to_mobilize" if power:
                said.append(f"{power.name} has {_units(edition, change['to'])} waiting")
            case "complex" if change.get("territory") in edition.territory:
                stands = "stands" if change["to"] else "no longer stands"
                said.append(f"a complex {stands} in {edition.territory[change['territory']].name}")
    return [f"{capitalized(one)}." for one in dict.fromkeys(said)]


def _both(edition: Edition, parties: Sequence[str]) -> str:
    return " and ".join(words.called(edition, one) for one in parties)


def _treaty(edition: Edition, treaty: str) -> str:
    return next((one.name for one in edition.treaties if one.id == treaty), treaty)


def _units(edition: Edition, units: dict[str, int]) -> str:
    named = [
        f"{count} {(edition.unit[one].name if count == 1 else edition.unit[one].plural).lower()}"
        for one, count in units.items()
        if one in edition.unit
    ]
    return ", ".join(named) or "nothing"
