"""Card pages that several families share."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import Response, request
from msgspec import Struct, field

from api.pages.kit.context import Context
from api.pages.kit.preview import preview, tried_out
from api.pages.kit.rendering import here_path, number, render, to
from api.pages.kit.routes import pages
from api.pages.kit.turns.bar import bar
from api.pages.kit.visiting import game_argument
from api.pages.kit.visitor import AnyVisitor
from companion.languages import _
from companion.model.actions import RawAction


class AlsoHere(Struct, frozen=True):
    """Something else to do at a card: a one-tap action, or a page below a power's own."""

    text: str
    type: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    die: bool = False
    """Whether tapping a die face does it."""
    page: str = ""
    query: Mapping[str, str] = field(default_factory=dict)
    """The page's query."""
    says: Sequence[str] = ()
    """The consequences, shown before tapping."""
    incomes: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What each power would collect before and after."""


def scan_context(visitor: AnyVisitor) -> Context:
    """The context of every page after a scan."""
    return {
        "visitor": visitor,
        "edition": visitor.edition,
        "suffix": game_argument(visitor),
        "path": here_path(),
        "logged": visitor.entry(number("logged")),
        "bar": bar(visitor, actor(visitor)),
    }


def actor(visitor: AnyVisitor) -> str:
    """Who acts: as given, otherwise the power on turn, otherwise this phone's first power."""
    named = request.args.get("by", "")
    if named in visitor.edition.powers.ids:
        return named
    turn: str = visitor.snapshot["turn"]
    if visitor.on_turn:
        return visitor.on_turn[0]
    return turn if visitor.banker or not visitor.powers else visitor.powers[0]


@pages.app_template_global()
def captures_of(visitor: AnyVisitor, power: str) -> dict[str, str]:
    """What a land's card would log for a power and for each of this phone's: what is shown without a connection."""
    return {
        each: _("{power} takes {place}", power=visitor.power_name(each), place="{land}")
        for each in dict.fromkeys((power, *visitor.powers))
    }


def likeliest(visitor: AnyVisitor, tried: Callable[[str], RawAction]) -> list[str]:
    """This person's powers, likeliest first: those that can do it now, then those on turn.

    `tried` is the action by a power.
    """
    if len(visitor.powers) < 2 or request.args.get("by") in visitor.edition.powers.ids:
        return [actor(visitor), *(power for power in visitor.powers if power != actor(visitor))]

    def unlikely(power: str) -> tuple[bool, bool]:
        return preview(visitor, tried(power))["would"] is None, power not in visitor.on_turn

    first = [*visitor.on_turn, *(power for power in visitor.powers if power not in visitor.on_turn)]
    return sorted(first, key=unlikely)


def territory_card(
    visitor: AnyVisitor,
    element: str,
    facts: Callable[[str], str] = lambda _element: "",
    also: Callable[[str, str], Sequence[AlsoHere]] = lambda _element, _by: (),
) -> Response | None:
    """A territory: what happens if it's taken, and the button that does it; `facts` says what's there.

    `also` is what else a power can do there.
    """
    place = visitor.snapshot["territories"].get(element)
    if place is None:
        return None
    by = likeliest(visitor, lambda power: {"type": "capture_territory", "territory": element, "by": power})[0]
    outcome = tried_out(visitor, {"type": "capture_territory", "territory": element, "by": by})
    done = visitor.archived or (visitor.snapshot["status"] != "running" and not visitor.banker)
    ways = () if visitor.observer or done else also(element, by)
    return render(
        "territory.html",
        **scan_context(visitor),
        id=element,
        place=place,
        facts=facts(element),
        also=ways,
        says_more=any(way.says for way in ways),
        by=by,
        said="by" in request.args,
        others=[] if done else _others(visitor, place["controller"], by),
        frees=_frees(outcome["would"], element, place["original"], by),
        outcome=outcome,
        **outcome,
    )


def _others(visitor: AnyVisitor, holder: str | None, by: str) -> list[str]:
    """Who else may have taken it: this person's powers that aren't on the holder's side."""
    return [power for power in visitor.powers if power != by and not friends(visitor, holder, power)]


def _frees(would: Any, territory: str, original: str | None, by: str) -> bool:
    """Whether a capture returns a territory to another power, its owner."""
    changes = would["changes"] if would else ()
    return original != by and any(
        change["field"] == "controller" and change.get("territory") == territory and change["to"] == original
        for change in changes
    )


def friends(visitor: AnyVisitor, holder: str | None, power: str) -> bool:
    """Whether the holder of something is on a power's side."""
    return holder in visitor.edition.powers.ids and visitor.edition.allied(holder, power)


def unit_card(visitor: AnyVisitor, element: str, buyers: list[str]) -> Response | None:
    """Add it to the cart of the first power that buys, otherwise of the power on turn."""
    if element not in visitor.edition.units.ids:
        return None
    power = buyers[0] if buyers else visitor.snapshot["turn"]
    return to(f"/play/{power}/buy{game_argument(visitor)}", add=element)
