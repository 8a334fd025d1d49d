"""What can be done at a territory other than taking it, in one tap from its card: odds, place, repair, bomb."""

from collections.abc import Iterator
from typing import Any

from api.families.axis_and_allies.next_button import in_figures
from api.families.axis_and_allies.visitor import GameVisitor
from api.http.context import app_context
from api.pages.kit.preview import preview, tried_out
from api.pages.kit.turns.card_pages import AlsoHere, friends
from companion.languages import _
from companion.model.actions import RawAction
from companion.model.translated import named
from companion.model.wording import in_a_sentence
from companion.service.what_if import what_if


def also(visitor: GameVisitor, territory: str, by: str) -> list[AlsoHere]:
    """The odds of a battle here, and what can be done with its complex."""
    asks = next((own for own in visitor.powers if own == visitor.snapshot["territories"][territory]["controller"]), by)
    odds = AlsoHere(_("Battle odds"), page=f"{asks}/desk", query={"territory": territory})
    return [*_war(visitor, territory, by), odds, *_complex(visitor, territory, by)]


def _war(visitor: GameVisitor, territory: str, by: str) -> Iterator[AlsoHere]:
    """Land of a power at peace: declare war and take it, with the consequences for everybody."""
    holder = visitor.snapshot["territories"][territory]["controller"]
    at_war = visitor.snapshot["powers"][by].get("at_war_with")
    if at_war is None or holder is None or holder in at_war or friends(visitor, holder, by):
        return
    take = {"territory": territory, "by": by, "declare_war": True}
    tried = tried_out(visitor, {"type": "capture_territory", **take})
    if not tried["would"]:
        return
    says: list[Any] = []
    for part in ("sentences", "others_may", "ends"):
        says += tried.get(part, ())  # type: ignore[arg-type]
    now, then = (what_if(app_context(), visitor.who, visitor.game.id, taken)["powers"] for taken in ([], [take]))
    yield AlsoHere(
        _("Declare war on {power:power the} and take it", power=named(visitor.edition.source.powers[holder])),
        type="capture_territory",
        fields={"territory": territory, "by": by, "declare_war": "yes"},
        says=says,
        incomes={
            power: (in_figures(now[power]["details"]), in_figures(after["details"]))
            for power, after in then.items()
            if after["before"] != after["income"]
        },
    )


def _complex(visitor: GameVisitor, territory: str, by: str) -> list[AlsoHere]:
    """What can be done with a complex: its holder places units and repairs it, its enemies bomb it."""
    place = visitor.snapshot["territories"][territory]
    holder = place["controller"]
    if not (place["complex"] or place.get("facilities")) or holder is None:
        return []
    if holder in visitor.powers:
        return [*_placing(visitor, territory, holder), *_repairing(visitor, territory, holder)]
    if friends(visitor, holder, by) or visitor.edition.rules.bombing == "none":
        return []
    return list(_bombing(visitor, territory, by))


def _placing(visitor: GameVisitor, territory: str, power: str) -> Iterator[AlsoHere]:
    """Everything waiting that fits there."""
    land = visitor.edition.territories[territory]
    waiting = visitor.snapshot["powers"][power]["to_mobilize"]
    room = visitor.turn_card(power).get("room", {}).get(land.id, 0)
    if not waiting or room == 0:
        return
    left = sum(waiting.values()) if room is None else room
    placed: dict[str, int] = {}
    for unit, count in waiting.items():
        kind = visitor.edition.units[unit].kind
        if kind != "building" and (kind != "sea" or land.sea_zones) and left > 0:
            placed[unit] = min(count, left)
            left -= placed[unit]
    action: RawAction = {"type": "mobilize_units", "power": power, "placements": {land.id: placed}}
    if placed and preview(visitor, action)["would"]:
        pieces = visitor.edition.units_in_words(placed)
        fields = {f"placements.{land.id}.{unit}": str(count) for unit, count in placed.items()}
        yield AlsoHere(_("Place {units} here", units=pieces), type="mobilize_units", fields={"power": power, **fields})
    yield AlsoHere(_("Place units"), page=f"{power}/place")


def _repairing(visitor: GameVisitor, land: str, power: str) -> Iterator[AlsoHere]:
    """As much as can be paid for."""
    card = visitor.turn_card(power)
    damaged = {"": visitor.snapshot["territories"][land]["damage"]}
    hurt = card["world"]["repairs"].get(land, {}) if "world" in card else damaged
    for unit, damage in hurt.items():
        if not damage:
            continue
        if (most := _affordable(visitor, power, land, unit, damage)) is not None:
            count, purse = most
            its = visitor.edition.units[unit].name if unit and len(hurt) > 1 else ""
            text = (
                _("Repair {count} damage to its {unit}", count=count, unit=in_a_sentence(its))
                if its
                else _("Repair {count} damage", count=count)
            )
            field = f"repairs.{land}.{unit}" if unit else f"repairs.{land}"
            fields = {"power": power, field: str(count), **({"purse": purse} if purse else {})}
            yield AlsoHere(text, type="purchase_units", fields=fields)
        yield AlsoHere(_("Repair it"), page=f"{power}/buy")
        return


def _affordable(visitor: GameVisitor, power: str, land: str, unit: str, damage: int) -> tuple[int, str] | None:
    for count in range(damage, 0, -1):
        for purse in visitor.snapshot["powers"][power].get("purses") or ("",):
            action: RawAction = {
                "type": "purchase_units",
                "power": power,
                "repairs": {land: {unit: count} if unit else count},
                **({"purse": purse} if purse else {}),
            }
            if preview(visitor, action)["would"]:
                return count, purse
    return None


def _bombing(visitor: GameVisitor, territory: str, by: str) -> Iterator[AlsoHere]:
    """One bomber: tapping a die face logs it."""
    place, at_war = visitor.snapshot["territories"][territory], visitor.snapshot["powers"][by].get("at_war_with")
    if at_war is not None and place["controller"] not in at_war:
        return
    raid: RawAction = {"type": "bomb_complex", "territory": territory, "by": by, "weapon": "bombers", "dice": [1]}
    if place["complex"] and preview(visitor, raid)["would"]:
        fields = {"territory": territory, "by": by, "weapon": "bombers"}
        yield AlsoHere(_("A bomber got through; its die shows"), type="bomb_complex", fields=fields, die=True)
    yield AlsoHere(_("Bomb its complex") if place["complex"] else _("Bomb"), page=f"{by}/bomb")
