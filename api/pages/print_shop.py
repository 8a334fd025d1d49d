"""The print shop: what can be printed for an edition or from a running game, and the address in the codes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec
from flask import Response, request

import printables as shop
from api.http.context import app_context, settings, web_context
from api.http.identity import has_host_cookie
from api.http.own_address import ANYWHERE, loopback, paper_url
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host
from api.pages.kit.visitor import AnyVisitor
from companion.languages import Message, _, msg
from companion.model.edition import Edition
from companion.service import HOST
from companion.service.reports import game_report
from companion.service.saved.boards import list_boards
from companion.service.saved.maps import maps
from companion.service.table.seats import list_seats

View = Mapping[str, Any]
FIRST = "resume_pack"
"""What a game's shop suggests."""


@pages.get("/print")
def print_shop() -> Response:
    """The first edition's shop, or that of a game (`?game=`); the page links to the others."""
    return to(f"/print/{request.args.get('game') or app_context().catalogue.ids()[0]}")


@pages.get("/print/<id:which>/checked")
def print_checked(which: str) -> Response:
    """The checked parts as one document; if nothing is checked, the page again, which says so."""
    if not request.args.getlist("what"):
        return shop_of(which, nothing_checked=True)
    game = which if which not in app_context().catalogue.ids() else None
    whose = f"games/{game}" if game else f"editions/{which}"
    return to(f"/api/v1/{whose}/printables/several.pdf" + "?" + request.query_string.decode())


@pages.get("/print/<id:which>")
def print_page(which: str) -> Response:
    """What can be printed for an edition, or from a game."""
    return shop_of(which)


def shop_of(which: str, *, nothing_checked: bool = False) -> Response:
    """The print shop of an edition or a game."""
    game = request.args.get("game") or (which if which not in app_context().catalogue.ids() else None)
    visitor = as_host(game) if game else None
    edition = visitor.edition if visitor else app_context().edition(which)
    of_game = _game_job(edition, visitor)
    counts = _counts(edition, of_game)
    return render(
        "print_shop/print_shop.html",
        422 if nothing_checked else 200,
        edition=edition,
        editions=app_context().catalogue.all(),
        left_out=app_context().catalogue.left_out() if has_host_cookie() else [],
        at_game=visitor,
        base=f"/api/v1/games/{visitor.game.id}" if visitor else f"/api/v1/editions/{edition.id}",
        groups=groups(edition, of_game, counts),
        packs=packs(counts),
        checked_at=f"/print/{visitor.game.id if visitor else edition.id}/checked",
        nothing_checked=nothing_checked,
        letter=letter_is_usual(request.accept_languages.best or ""),
        address=paper_url(),
        warning=shop.warning_for(paper_url(), _advice(paper_url())),
        letters_missing=shop.letters_missing(_names(edition, visitor)),
        boards=_boards(edition) if visitor is None else [],
        own_map=visitor is None and has_host_cookie() and edition.id in {box.id for box in maps(app_context(), HOST)},
    )


STABLE = msg("Let your router keep it for your computer: cards need an address that stays the same.")
ALONE = msg("Start Companion without --host.")
NO_NETWORK = msg("Join the Wi-Fi, then reload this page.")


def _advice(address: str) -> Message:
    """What to do about an address that shouldn't be in codes."""
    if not loopback(urlsplit(address).hostname or ""):
        return Message(STABLE)
    listens_on = settings().listens_on
    return Message(NO_NETWORK if listens_on in ANYWHERE else ALONE if loopback(listens_on) else STABLE)


LETTER_COUNTRIES = ("US", "CA", "MX", "CL", "CO", "CR", "GT", "PA", "PH", "PR", "VE")
"""Where printers use Letter, not A4."""


def letter_is_usual(language: str) -> bool:
    """Whether somebody with this browser language most likely has Letter paper."""
    return language.replace("_", "-").rpartition("-")[2].upper() in LETTER_COUNTRIES


def _names(edition: Edition, visitor: AnyVisitor | None) -> list[str]:
    """Typed names that may be printed."""
    if visitor is None:
        return [edition.title]
    return [
        edition.title,
        visitor.game.name,
        *(seat["name"] for seat in list_seats(app_context(), visitor.who, visitor.game.id)),
    ]


def _boards(edition: Edition) -> Sequence[View]:
    """The boards that the host can print cards for, if the table enters the board."""
    return list_boards(app_context(), HOST, edition.id) if edition.board_is_entered and has_host_cookie() else []


def _paper() -> str:
    """The paper that somebody with this browser most likely has."""
    return "letter" if letter_is_usual(request.accept_languages.best or "") else "a4"


def _game_job(edition: Edition, visitor: AnyVisitor | None) -> shop.Job[Any, Any] | None:
    """What the papers of a game are printed from; None for a box."""
    if visitor is None:
        return None
    report = game_report(app_context(), visitor.who, visitor.game.id)
    return shop.Job(edition, visitor.game.scenario, _paper(), public_url=paper_url(), game=report)


def _counts(edition: Edition, of_game: shop.Job[Any, Any] | None) -> dict[str, int]:
    """Every part's page count; those of a box are counted once, unless the game prints something else."""
    from printables.catalogue import parts

    paper = _paper()
    scenario = (of_game and of_game.scenario) or edition.scenarios[0].id
    job: shop.Job[Any, Any] = shop.Job(edition, scenario, paper, public_url=paper_url())
    bundles = [pack.name for pack in PACKS]
    box = [*shop.names_for(edition), *bundles]

    def counted() -> bytes:
        return msgspec.json.encode(shop.page_counts(job, box))

    asked = ("counts", edition.id, scenario, paper, job.language, job.public_url)
    counts: dict[str, int] = msgspec.json.decode(web_context().papers.get(edition, asked, counted))
    if of_game is None:
        return counts
    of_the_game = [
        name
        for name in shop.names_for(edition, game=True)
        if edition.board_is_entered or parts()[name].needs == "game" or (of_game.goes_on and parts()[name].about_now)
    ]
    return {**counts, **shop.page_counts(of_game, [*of_the_game, *bundles])}


@dataclass(frozen=True)
class Pack:
    """A pack's button: its name, its label, and what's in it."""

    name: str
    label: str
    about: str


PACKS = (
    Pack(
        shop.TONIGHT,
        msg("Tonight's pack"),
        msg(
            "One evening, no scissors: a player sheet for each power, what to set up, the turn, and a poster of codes."
        ),
    ),
    Pack(shop.PLAY, msg("Play"), msg("What lies on the table.")),
    Pack(shop.SCAN, msg("Scan"), msg("What phones scan: the poster, or check a deck, labels, or the scan map below.")),
    Pack(shop.CRAFT, msg("Craft"), msg("What you cut, fold, or pencil in: markers, tokens, money, tracks.")),
    Pack(shop.ALL, msg("All three"), msg("The complete pack: play, scan, and craft.")),
)


def packs(counts: Mapping[str, int]) -> list[View]:
    """The packs, each with its page count."""
    return [
        {"name": pack.name, "label": _(pack.label), "about": _(pack.about), "pages": counts[pack.name]}
        for pack in PACKS
    ]


def groups(
    edition: Edition, of_game: "shop.Job[Any, Any] | None", counts: Mapping[str, int]
) -> list[tuple[str, list[View]]]:
    """The parts by purpose: first what belongs to a game."""
    from printables.catalogue import parts  # reportlab takes a while to import; the server starts without
    from printables.plan import LARGE

    groups: dict[str, list[View]] = {}
    names = shop.names_for(edition, game=of_game is not None)
    for name in sorted(names, key=lambda name: parts()[name].needs != "game"):
        part = parts()[name]
        line = {
            "name": name,
            "title": part.title_in(edition),
            "about": part.about_in(goes_on=of_game is not None and of_game.goes_on),
            "first": name == FIRST and of_game is not None,
            "pages": counts.get(name),
            "duplex": part.duplex,
            "large": _(LARGE[_paper()]) if part.stock == "large" else "",
        }
        groups.setdefault(_(part.group), []).append(line)
    return list(groups.items())
