"""What the television and the report show of an Axis & Allies game."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from api.families.axis_and_allies.battle_desk.fight_page import on_television
from api.families.axis_and_allies.battle_desk.report import report
from api.families.axis_and_allies.industry import industry
from api.families.axis_and_allies.next_button import choose_advantages
from api.families.axis_and_allies.visitor import GameVisitor
from api.families.axis_and_allies.war_room import war_room
from api.families.family import Economy, Moment, Report, TablePage, TableRow, Tally
from api.pages.kit.context import Context
from api.pages.kit.pictures.game_charts import line_chart, sized, ticks_of
from companion.families.axis_and_allies.views.city_charts import CityChart, city_charts
from companion.languages import _, listed, msg
from companion.model.sides import SIDES, SideId
from companion.model.translated import named, named_powers, side_name
from companion.model.wording import in_a_sentence, one_or_many
from companion.views.drawing import charts
from companion.views.shapes import EntryView, RoundRow

TALLIES = {
    "cities": msg("Victory cities"),
    "capitals": msg("Enemy capitals"),
    "ways": msg("Cities toward the nearest win"),
}
"""What is counted, by the edition's kind of victory."""
HALF = charts.Frame(560, 380, 20)
"""A chart next to another one."""


def _details(visitor: GameVisitor, power: str) -> str:
    """A power's technologies, its remaining national advantages, and how many it has yet to choose."""
    edition, figures = visitor.edition, visitor.snapshot["powers"][power]
    names = [edition.technologies[technology].name for technology in figures["technologies"]]
    names += [
        edition.advantages[name].name for name in figures["advantages"] if name not in figures["spent_advantages"]
    ]
    left = visitor.turn_card(power)["advantages_left"] if edition.advantages else 0
    return " · ".join(filter(None, [", ".join(names), choose_advantages(left) if left else ""]))


def _lost(visitor: GameVisitor, power: str) -> str:
    """The label for a power's lost capital; with several purses, which capitals."""
    figures, own = visitor.snapshot["powers"][power], visitor.edition.powers[power].purses
    held = {purse for purse, view in figures.get("purses", {}).items() if view["capital_held"]}
    cities = [_city(visitor, purse.capital) for purse in own if purse.id not in held]
    if cities:
        return _("{cities} lost", cities=listed(cities))
    return "" if figures["capital_held"] else _("capital lost")


def _city(visitor: GameVisitor, territory: str) -> str:
    return visitor.edition.city_of.get(territory) or visitor.edition.place(territory)


def _has_fallen(visitor: GameVisitor, power: str, capital: str) -> str:
    """The television's message for a lost capital: the power, or the city if it has several."""
    if visitor.edition.powers[power].purses:
        return _("{power} has fallen", power=_city(visitor, capital))
    return _("{power:power The} has fallen", power=named(visitor.edition.source.powers[power]))


def _is_free(visitor: GameVisitor, power: str, capital: str) -> str:
    """The television's message for a liberated capital."""
    if visitor.edition.powers[power].purses:
        return _("{power} is free", power=_city(visitor, capital))
    return _("{power:power The} is free", power=named(visitor.edition.source.powers[power]))


def _war(visitor: GameVisitor, power: str, foes: Sequence[str]) -> list[Moment]:
    """A power declares war."""
    if not foes:
        return []
    declares = _("{power:power the} declares war", power=named(visitor.edition.source.powers[power]))
    return [Moment(declares, _("on {powers:power the}", powers=named_powers(visitor.edition, foes)), power)]


def _complexes(visitor: GameVisitor, power: str) -> list[str]:
    """What a power can place this turn, and its complexes' damage."""
    own = industry(visitor, power)
    if not own.complexes:
        return []
    room, damage = own.room, own.damage
    return [_("places {room}, damage {damage}", room=room, damage=damage) if damage else _("places {room}", room=room)]


def _muster(visitor: GameVisitor, power: str) -> tuple[int, str] | None:
    """What a power without money gets instead."""
    muster = visitor.edition.powers[power].muster
    if muster is None or visitor.edition.powers[power].income != "none" or visitor.snapshot["status"] != "running":
        return None
    unit = visitor.edition.units[muster.unit]
    waiting = visitor.snapshot["powers"][power]["to_mobilize"].get(muster.unit, 0)
    count = waiting or visitor.turn_card(power)["muster"]
    name = in_a_sentence(one_or_many(count, unit.name, unit.plural))
    return count, _("{units} to place now", units=name) if waiting else _("{units} next turn", units=name)


def _cities(visitor: GameVisitor, rounds: Sequence[RoundRow]) -> list[tuple[str, Markup]]:
    """Each side's cities over the rounds, on each half of a board of two; empty if capitals win."""
    edition = visitor.edition
    if edition.victory.kind == "capitals":
        return []
    start = edition.start_controllers(edition.scenarios[visitor.game.scenario])
    charts_of_halves = city_charts(edition, start, visitor.snapshot["victory"], rounds)
    return [(chart.title, _city_chart(visitor, rounds, chart)) for chart in charts_of_halves]


def _city_chart(visitor: GameVisitor, rounds: Sequence[RoundRow], chart: CityChart) -> Markup:
    lines = [
        charts.Curve(visitor.edition.sides[side], chart.held[side], side_name(visitor.edition, side)) for side in SIDES
    ]
    ticks = [_("start"), *ticks_of(visitor, rounds)]
    goals = _goals(visitor, chart.needed)
    return sized(lambda size: line_chart(chart.title, ticks, lines, size, goals), HALF)


def _goals(visitor: GameVisitor, needed: Mapping[SideId, int]) -> dict[int, str]:
    """How many cities win, and for whom if the sides need different numbers or one of them can't win that way."""
    if len(needed) == len(SIDES) and len(set(needed.values())) == 1:
        return {count: _("{count} win", count=count) for count in needed.values()}
    return {
        count: _("{count} win: {sides}", count=count, sides=side_name(visitor.edition, side))
        for side, count in needed.items()
    }


class Television(TablePage[GameVisitor]):
    """What the television and the report show of an Axis & Allies game."""

    def row(self, visitor: GameVisitor, power: str) -> TableRow:
        """A power's row."""
        figures = visitor.snapshot["powers"][power]
        return TableRow(
            lost=_lost(visitor, power),
            notes=_complexes(visitor, power)
            if figures["capital_held"] and visitor.snapshot["status"] == "running"
            else [],
            details=_details(visitor, power),
            instead=_muster(visitor, power),
            has_money=visitor.edition.powers[power].income != "none",
        )

    def moments(self, visitor: GameVisitor, entry: EntryView) -> list[Moment]:
        """War is declared, a capital falls, a victory city changes hands, a breakthrough."""
        edition, action = visitor.edition, entry["action"]
        great: list[Moment] = []
        wars: list[Moment] = []
        for change in entry["changes"]:
            territory, to = change.get("territory", ""), change["to"]
            if change["field"] == "controller" and to in edition.powers.ids and territory in edition.territories.ids:
                place, winner = edition.territories[territory].name, edition.powers[to]
                fallen = edition.capital_of.get(territory)
                if fallen is not None and fallen.id != to:
                    holds = _(
                        "{power:power The} holds {territory}", power=named(edition.source.powers[to]), territory=place
                    )
                    great.append(Moment(_has_fallen(visitor, fallen.id, territory), holds, to))
                elif fallen is not None:
                    freed = _("{territory} is its own again", territory=place)
                    great.append(Moment(_is_free(visitor, fallen.id, territory), freed, to))
                elif territory in edition.city_of and not edition.allied(str(change["from"]), to):
                    great.append(
                        Moment(
                            edition.city_of[territory],
                            _("now in the hands of {power:power the}", power=named(edition.source.powers[winner.id])),
                            to,
                        )
                    )
            elif change["field"] == "at_war_with" and change["power"] in (action.get("power"), action.get("by")):
                wars += _war(visitor, change["power"], [foe for foe in to if foe not in change["from"]])
            elif change["field"] == "technologies":
                gained = [
                    edition.technologies[technology].name for technology in to if technology not in change["from"]
                ]
                who = edition.source.powers[change["power"]]
                great += [
                    Moment(technology, _("{power:power The} breaks through", power=named(who)), change["power"])
                    for technology in gained
                ]
        return [*wars, *great]

    def tally(self, visitor: GameVisitor) -> Tally | None:
        """What counts toward victory; None if nothing does."""
        victory = visitor.snapshot["victory"]
        if not victory["cities"] or not victory["needed"]:
            return None
        return Tally(_(TALLIES[visitor.edition.victory.kind]), victory["cities"], victory["needed"])

    def start(self, visitor: GameVisitor) -> Mapping[str, int]:
        """The source of every power's money, as printed for the start."""
        return visitor.edition.scenarios[visitor.game.scenario].production

    def economies(self, visitor: GameVisitor) -> Mapping[str, Sequence[Economy]]:
        """The powers with more than one economy: each has its own line or bar in the charts of money."""
        edition = visitor.edition
        held = edition.start_controllers(edition.scenarios[visitor.game.scenario])

        def start(power: str, purse: str) -> int:
            lands = [land for land, holder in held.items() if holder == power and edition.purse_at(land) == purse]
            return sum(edition.territories[land].value for land in lands)

        return {
            power.id: [Economy(purse.id, purse.name, start(power.id, purse.id)) for purse in power.purses]
            for power in edition.powers
            if power.purses
        }

    def report(self, visitor: GameVisitor, rounds: Sequence[RoundRow]) -> Report:
        """The charts of cities, the greatest battles, and everybody's luck."""
        return Report(_cities(visitor, rounds), report(visitor))

    def middle(self, visitor: GameVisitor) -> Context:
        """The middle of the television: the war room if a box has one, and the battle that covers the charts."""
        return {**on_television(visitor), **war_room(visitor)}
