"""The map on pages: inline, with every tile linked to its card."""

from collections.abc import Callable, Collection, Iterable, Mapping

from markupsafe import Markup

from api.http.context import app_context
from api.maps.svg import Look, drawing
from api.pages.kit.visiting import game_argument
from api.pages.kit.visitor import AnyVisitor
from companion.languages import _
from companion.service.maps import ShownMap, show_map
from companion.views.maps.showing import in_words
from companion.views.shapes import MapView


def shown_map(visitor: AnyVisitor, version: int | None = None) -> ShownMap:
    """The map of a visitor's game."""
    return show_map(app_context(), visitor.who, visitor.game.id, version)


def picture(
    visitor: AnyVisitor,
    shown: ShownMap,
    classes: Mapping[str, Collection[str]] | None = None,
    href: Callable[[str], str | None] | None = None,
) -> Markup:
    """The map as part of a page; tapping a land opens its card, or `href`."""
    title = _("Map of {game}, round {round}", game=visitor.game.name, round=shown.round)
    look = Look(
        href=href or (lambda land: f"/q/{visitor.edition.id}/territory/{land}{game_argument(visitor)}"),
        classes={"changed": shown.changed(), **(classes or {})},
    )
    drawn = drawing(visitor.edition, shown.plan, shown.view, title, look)
    return Markup(drawn)  # noqa: S704 - every name in it is escaped


def front(visitor: AnyVisitor, shown: ShownMap) -> set[str]:
    """The lands that this person's side may soon fight for; empty for a banker."""
    return set() if visitor.banker else shown.front(visitor.powers)


def allies(visitor: AnyVisitor) -> list[str]:
    """All powers on this person's side."""
    sides = {visitor.edition.side_of(power) for power in visitor.powers}
    return [power for power in visitor.edition.powers.ids if visitor.edition.side_of(power) in sides]


def home(visitor: AnyVisitor, shown: ShownMap) -> set[str]:
    """Where a map larger than the screen is centered: the capital of this person's power, or of the power on turn."""
    return home_of([*visitor.on_turn, *visitor.powers] if not visitor.banker else visitor.acting, shown.view)


def home_of(powers: Iterable[str], view: MapView) -> set[str]:
    """The capital of the first of these powers that has one, or any land."""
    capitals = {
        tile["original"]: land
        for land, tile in view["tiles"].items()
        if any(mark["kind"] == "capital" for mark in tile["marks"])
    }
    return set([capitals[name] for name in powers if name in capitals][:1]) or set(list(view["tiles"])[:1])


def listed(visitor: AnyVisitor, shown: ShownMap) -> dict[str, list[tuple[str, str]]]:
    """Every land in words, by region: its URL and description."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for land, tile in shown.view["tiles"].items():
        if tile["open"]:
            path = f"/q/{visitor.edition.id}/territory/{land}{game_argument(visitor)}"
            regions.setdefault(tile["region"], []).append((path, in_words(visitor.edition, tile)))
    return regions
