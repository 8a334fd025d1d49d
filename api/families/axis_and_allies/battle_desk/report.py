"""The evening's battles in the report: the greatest, the boldest, and luck in money."""

from api.families.axis_and_allies.battle_desk.picture import percent
from api.families.axis_and_allies.visitor import GameVisitor
from api.pages.kit.context import Context
from companion.families.axis_and_allies.views.luck import Fought, battle_luck, battles, boldest, greatest
from companion.languages import _
from companion.model.wording import signed
from companion.views.luck import in_words, luck


def report(visitor: GameVisitor) -> Context:
    """What the report says about battles; empty if none was fought on the phones."""
    history = visitor.history
    if history.state.hides_chances:
        return {}
    fought = battles(visitor.edition, history)
    if not fought:
        return {}
    player = {power: seat["name"] for seat in visitor.seats for power in seat["powers"]}
    names = {power: player.get(power, visitor.power_name(power)) for power in visitor.edition.powers.ids}
    bold = boldest(fought)
    return {
        "greatest": [
            {"name": _name(visitor, battle), "version": battle.version, "words": _in_words(visitor, battle)}
            for battle in greatest(fought)
        ],
        "boldest": bold
        and _(
            "The boldest attack: {battle}, with a chance of {chance}.",
            battle=_name(visitor, bold),
            chance=percent(bold.chance),
        ),
        "luck": [in_words(person, visitor.currency) for person in luck(battle_luck(visitor.edition, history), names)],
    }


def _name(visitor: GameVisitor, battle: Fought) -> str:
    by = visitor.power_name(battle.event.by)
    if battle.event.kind == "sea" or battle.event.territory is None:
        if battle.event.against is None:
            return _("{by} at sea", by=by)
        return _("{by} against {against} at sea", by=by, against=visitor.power_name(battle.event.against))
    return _("{by} in {place}", by=by, place=visitor.edition.place(battle.event.territory))


def _in_words(visitor: GameVisitor, battle: Fought) -> str:
    return _(
        "swing {swing} {currency}, {expected} on average",
        swing=signed(battle.swing),
        currency=visitor.currency,
        expected=signed(round(battle.expected)),
    )
