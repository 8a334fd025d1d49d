"""The battles of the evening on the report: the greatest, the boldest, and luck in money."""

from api.families.axis_and_allies.battle_desk.picture import percent
from api.families.axis_and_allies.visitor import Here
from api.http.context import app_context
from api.pages.kit.context import Context
from companion.families.axis_and_allies.views.luck import Fought, Luck, battles, boldest, greatest, luck
from companion.languages import _
from companion.model.wording import signed
from companion.service import games


def report(here: Here) -> Context:
    """What the report tells of battles; nothing if none was fought on the phones."""
    fought = battles(here.edition, games.opened(app_context(), here.who, here.game.id)[2])
    if not fought:
        return {}
    player = {power: seat["name"] for seat in here.seats for power in seat["powers"]}
    names = {power: player.get(power, here.power_name(power)) for power in here.edition.power}
    bold = boldest(fought)
    return {
        "greatest": [
            {"name": _name(here, battle), "version": battle.version, "told": _told(here, battle)}
            for battle in greatest(fought)
        ],
        "boldest": bold
        and _(
            "The boldest attack: {battle}, with a chance of {chance}.",
            battle=_name(here, bold),
            chance=percent(bold.chance),
        ),
        "luck": [_luck(here, person) for person in luck(fought, names)],
    }


def _name(here: Here, battle: Fought) -> str:
    by = here.power_name(battle.event.by)
    if battle.event.kind == "sea" or battle.event.territory is None:
        if battle.event.against is None:
            return _("{by} at sea", by=by)
        return _("{by} against {against} at sea", by=by, against=here.power_name(battle.event.against))
    return _("{by} in {place}", by=by, place=here.edition.place(battle.event.territory))


def _boldest(here: Here, battle: Fought) -> str:
    words = {"battle": _name(here, battle), "chance": percent(battle.chance)}
    return _("The boldest attack: {battle}, with a chance of {chance}.", **words)


def _told(here: Here, battle: Fought) -> str:
    return _(
        "swing {swing} {currency}, {expected} on average",
        swing=signed(battle.swing),
        currency=here.currency,
        expected=signed(round(battle.expected)),
    )


def _luck(here: Here, person: Luck) -> str:
    amount = round(abs(person.amount))
    words = {"who": person.who, "amount": amount, "currency": here.currency, "one_in": person.one_in}
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
