"""The television in The Second World War: what's due, what's being built, and its sudden end."""

from collections import Counter
from collections.abc import Mapping, Sequence

from api.families.family import Moment, TablePage, TableRow
from api.families.second_world_war.visitor import GameVisitor
from api.pages.kit.context import Context
from api.pages.kit.fronts import fronts
from companion.families.second_world_war.views.shapes import UnitInProduction
from companion.languages import Name, Names, _, n_
from companion.model.translated import named, named_side
from companion.model.wording import in_a_sentence
from companion.views.shapes import EntryView

MOST_DUE = 2
MANY_FRONTS = 3
"""How many fronts leave room for one thing that is due."""
MOST_BUILT = 4


def due(visitor: GameVisitor, most: int) -> Context:
    """What the checklist still asks for in this step: the first few, and the total."""
    texts = [check["text"] for check in visitor.snapshot["checklist"] if not check["done"]]
    return {"shown": texts[:most], "all": len(texts)}


def being_built(visitor: GameVisitor) -> dict[str, list[str]]:
    """Units on the production display by power, each with its box."""
    built = {
        power: _in_boxes(visitor, figures["in_production"])
        for power, figures in visitor.snapshot["powers"].items()
        if figures["in_production"]
    }
    return {power: [*units[:MOST_BUILT], *_more(len(units) - MOST_BUILT)] for power, units in built.items()}


def _in_boxes(visitor: GameVisitor, units: Sequence[UnitInProduction]) -> list[str]:
    counts = Counter((unit["unit"], unit["finished"], unit["box"]) for unit in units)
    return [
        _("{units} ready", units=_units(visitor, unit, count))
        if finished
        else _("{units} in box {box}", units=_units(visitor, unit, count), box=box)
        for (unit, finished, box), count in counts.items()
    ]


def _units(visitor: GameVisitor, unit: str, count: int) -> str:
    kind = visitor.edition.units[unit]
    return in_a_sentence(kind.name) if count == 1 else visitor.edition.units_in_words({unit: count})


def _more(count: int) -> list[str]:
    return [_("{count} more", count=count)] if count > 0 else []


def sudden_end(visitor: GameVisitor) -> str | None:
    """What would end the game immediately; None if nothing would."""
    rule, victory = visitor.edition.instant_victory, visitor.snapshot["victory"]
    if victory["winner"]:
        return None
    out, left = (
        Names(
            named(land)
            for land in visitor.edition.source.countries
            if land.id in rule.surrendered and (land.id in victory["surrendered"]) == gone
        )
        for gone in (True, False)
    )
    of = {"left": left, "side": named_side(visitor.edition, rule.winner)}
    if out:
        return _(
            "{out:the} surrendered. When {left:the} surrenders too, {side:side the} {side:side verb wins|win} "
            "immediately.",
            out=out,
            **of,
        )
    return _("When {left:the} surrender, {side:side the} {side:side verb wins|win} immediately.", **of)


def _called(visitor: GameVisitor, country: str) -> str:
    place = visitor.snapshot["territories"].get(country)
    return place["name"] if place else country


def _named(visitor: GameVisitor, who: str) -> Name:
    """A power or country, inflected by a headline; one that the table added has only its name."""
    source = visitor.edition.source
    listed = source.powers.get(who) or source.countries.get(who)
    return named(listed) if listed else Name(visitor.snapshot["territories"][who]["name"], "country name")


class Television(TablePage[GameVisitor]):
    """The television in The Second World War: what's due, what's being built, and its sudden end."""

    money = "in_hand"

    def row(self, visitor: GameVisitor, power: str) -> TableRow:
        """A power's row."""
        figures = visitor.snapshot["powers"][power]
        points = figures["action_points"]
        lost = _("surrendered") if figures["surrendered"] else "" if figures["capital_held"] else _("capital lost")
        return TableRow(
            lost,
            notes=[_("numbers to enter")]
            if not figures["known"]
            else [n_("{count} point", "{count} points", points)]
            if points
            else [],
            in_hand=figures["available"],
            unknown=not figures["known"],
        )

    def moments(self, visitor: GameVisitor, entry: EntryView) -> list[Moment]:
        """A capital falls or is freed, a country surrenders."""
        edition, places, great = visitor.edition, visitor.snapshot["territories"], []
        for change in entry["changes"]:
            country, to = change.get("territory", ""), change["to"]
            if change["field"] == "capital_held_by" and country in places:
                name = _named(visitor, country)
                if to in edition.powers.ids:
                    great.append(
                        Moment(
                            _("The capital of {name:the} falls", name=name),
                            _("{power} enters the capital", power=edition.powers[to].name),
                            to,
                        )
                    )
                elif change["from"] in edition.powers.ids:
                    great.append(Moment(_("The capital of {name:the} is free", name=name), ""))
            elif change["field"] == "surrendered":
                great += [
                    Moment(
                        _("{country:the} surrenders", country=_named(visitor, country_gone)),
                        "",
                        country_gone if country_gone in edition.powers.ids else "",
                    )
                    for country_gone in to
                    if country_gone not in change["from"]
                ]
        return great

    def middle(self, visitor: GameVisitor) -> Context:
        """The context of the family's own middle."""
        wars = fronts(visitor, lambda country: _called(visitor, country))
        return {
            "due": due(visitor, 1 if len(wars) >= MANY_FRONTS else MOST_DUE),
            "built": being_built(visitor),
            "sudden_end": sudden_end(visitor),
            "fronts": wars,
        }

    def start(self, visitor: GameVisitor) -> Mapping[str, int]:
        """Every power's limit at the start, as far as the table has entered it."""
        powers = visitor.snapshot["powers"]
        return {power: figures["start"] for power, figures in powers.items() if figures["start"] is not None}
