"""The map on pages: drawn into the page, every tile a link to its card."""

from collections.abc import Collection, Mapping

from markupsafe import Markup

from api.http.context import app_context
from api.maps.svg import Look, drawing
from api.pages.kit.visitor import AnyVisitor, game_argument
from companion.languages import _
from companion.service.maps import ShownMap, show_map
from companion.views.maps.words import in_words


def shown_map(here: AnyVisitor, version: int | None = None) -> ShownMap:
    """The map of a visitor's game."""
    return show_map(app_context(), here.who, here.game.id, version)


def picture(here: AnyVisitor, shown: ShownMap, classes: Mapping[str, Collection[str]] | None = None) -> Markup:
    """The map as part of a page."""
    said = _("Map of {game}, round {round}", game=here.game.name, round=shown.round)
    look = Look(
        href=lambda land: f"/q/{here.edition.id}/territory/{land}{game_argument(here)}",
        classes={"changed": shown.changed(), **(classes or {})},
    )
    drawn = drawing(here.edition, shown.plan, shown.view, said, look)
    return Markup(drawn)  # noqa: S704 - every name in it is escaped


def front(here: AnyVisitor, shown: ShownMap) -> set[str]:
    """The lands that this person's side may soon fight for; none for a banker."""
    return set() if here.banker else shown.front(here.powers)


def allies(here: AnyVisitor) -> list[str]:
    """All powers on this person's side."""
    sides = {here.edition.side_of(power) for power in here.powers}
    return [power for power in here.edition.power if here.edition.side_of(power) in sides]


def home(here: AnyVisitor, shown: ShownMap) -> set[str]:
    """Where a map that is larger than the screen begins: the capital of this person's power, or of whose turn it is."""
    wanted = [*here.on_turn, *here.powers] if not here.banker else here.acting
    capitals = {
        tile["original"]: land
        for land, tile in shown.view["tiles"].items()
        if any(mark["kind"] == "capital" for mark in tile["marks"])
    }
    return set([capitals[name] for name in wanted if name in capitals][:1]) or set(list(shown.view["tiles"])[:1])


def listed(here: AnyVisitor, shown: ShownMap) -> dict[str, list[tuple[str, str]]]:
    """Every land in words, by region: its address and what is to be said of it."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for land, tile in shown.view["tiles"].items():
        if tile["open"]:
            path = f"/q/{here.edition.id}/territory/{land}{game_argument(here)}"
            regions.setdefault(tile["region"], []).append((path, in_words(here.edition, tile)))
    return regions
