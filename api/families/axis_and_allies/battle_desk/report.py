"""The battles of the evening on the report: the greatest, the boldest, and luck in money."""

from api.families.axis_and_allies.battle_desk.picture import percent
from api.families.axis_and_allies.visitor import GameVisitor
from api.http.context import app_context
from api.pages.kit.context import Context
from companion.families.axis_and_allies.views.luck import Fought, Luck, battles, boldest, greatest, luck
from companion.languages import _
from companion.model.wording import signed
from companion.service import games


def report(visitor: GameVisitor) -> Context:
    """What the report tells of battles; nothing if none was fought on the phones."""
    fought = battles(visitor.edition, games.opened(app_context(), visitor.who, visitor.game.id)[2])
    if not fought:
        return {}
    player = {power: seat["name"] for seat in visitor.seats for power in seat["powers"]}
    names = {power: player.get(power, visitor.power_name(power)) for power in visitor.edition.power}
    bold = boldest(fought)
    return {
        "greatest": [
            {"name": _name(visitor, battle), "version": battle.version, "told": _told(visitor, battle)}
            for battle in greatest(fought)
        ],
        "boldest": bold
        and _(
            "The boldest attack: {battle}, with a chance of {chance}.",
            battle=_name(visitor, bold),
            chance=percent(bold.chance),
        ),
        "luck": [_luck(visitor, person) for person in luck(fought, names)],
    }


def _name(visitor: GameVisitor, battle: Fought) -> str:
    by = visitor.power_name(battle.event.by)
    if battle.event.kind == "sea" or battle.event.territory is None:
        if battle.event.against is None:
            return _("{by} at sea", by=by)
        return _("{by} against {against} at sea", by=by, against=visitor.power_name(battle.event.against))
    return _("{by} in {place}", by=by, place=visitor.edition.place(battle.event.territory))


def _boldest(visitor: GameVisitor, battle: Fought) -> str:
    words = {"battle": _name(visitor, battle), "chance": percent(battle.chance)}
    return _("The boldest attack: {battle}, with a chance of {chance}.", **words)


def _told(visitor: GameVisitor, battle: Fought) -> str:
    return _(
        "swing {swing} {currency}, {expected} on average",
        swing=signed(battle.swing),
        currency=visitor.currency,
        expected=signed(round(battle.expected)),
    )


def _luck(visitor: GameVisitor, person: Luck) -> str:
    amount = round(abs(person.amount))
    words = {"who": person.who, "amount": amount, "currency": visitor.currency, "one_in": person.one_in}
    words |= {"spread": round(person.spread)}
    if not amount:
        return _("{who} was as lucky as anybody.", who=person.who)
    if person.amount > 0:
        return _(
            "{who} was {amount} {currency} luckier than average, give or take {spread}; "
            "one evening in {one_in} goes that well.",
            **words,
        )
    return _(
        "{who} was {amount} {currency} unluckier than average, give or take {spread}; "
        "one evening in {one_in} goes that badly.",
        **words,
    )
