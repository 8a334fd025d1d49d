"""War and peace in the form for a position: who is at war, treaties in force, and who has surrendered."""

from collections.abc import Iterator
from typing import Any

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import _
from companion.model.ids import slug
from companion.views.position_form import Field, Group, Option, Row

NONE = "none"


def names_of(edition: SecondWorldWarEdition, start: SecondWorldWarState) -> dict[str, str]:
    """What every power and country is called, those that the table entered too."""
    countries = {country.id: country.name for country in edition.countries}
    countries |= {slug(further.name): further.name for further in start.numbers.further_country}
    powers = {power.id: power.name for power in edition.powers}
    return {country: country for country in start.territories} | countries | powers


def wars(edition: SecondWorldWarEdition, start: SecondWorldWarState) -> Group:
    """All pairs of powers of different sides, the minor countries with units, and the wars of the start."""
    rows = []
    names = names_of(edition, start)
    at_start = {war.parties: war for war in start.wars}
    asked = set[frozenset[str]]()
    for power in edition.powers:
        foes = [foe.id for foe in edition.powers if foe.side != power.side]
        foes += [minor.id for minor in edition.minor_powers]
        foes += [other for war in start.wars if power.id in war.parties for other in war.parties - {power.id}]
        fields = []
        for foe in dict.fromkeys(foes):
            pair = frozenset({power.id, foe})
            if pair in asked:
                continue
            asked.add(pair)
            war = at_start.get(pair)
            item: dict[str, Any] = {"declarer": power.id, "target": foe}
            if war is not None:
                item = {"declarer": war.declarer, "target": war.target, "declared": war.declared}
            fields.append(
                Field(
                    f"wars.{power.id}.{foe}",
                    names.get(foe, foe),
                    "member",
                    ("wars",),
                    war is not None,
                    foe if foe in edition.powers.ids else None,
                    item=item,
                )
            )
        if fields:
            rows.append(Row(power.name, tuple(fields), power.id))
    left = tuple(_others(start, asked, names))
    if left:
        rows.append(Row(_("Others"), left))
    return Group("wars", _("Who is at war"), tuple(rows))


def _others(start: SecondWorldWarState, asked: set[frozenset[str]], names: dict[str, str]) -> Iterator[Field]:
    for war in start.wars:
        if war.parties not in asked:
            label = _("{one} and {other}", one=names.get(war.declarer, ""), other=names.get(war.target, ""))
            item = {"declarer": war.declarer, "target": war.target, "declared": war.declared}
            yield Field(f"wars.{war.declarer}.{war.target}", label, "member", ("wars",), True, item=item)


def treaties(edition: SecondWorldWarEdition, start: SecondWorldWarState) -> Group:
    """The treaties in force, and those that somebody is asked to give in to."""
    lists = {"treaties": (_("In force"), start.treaties), "demands": (_("Demanded"), start.demands)}
    rows = tuple(
        Row(
            label,
            tuple(
                Field(f"{key}.{treaty.id}", treaty.name, "member", (key,), treaty.id in now, item=treaty.id)
                for treaty in edition.treaties
            ),
        )
        for key, (label, now) in lists.items()
        if edition.treaties
    )
    return Group("treaties", _("Treaties"), rows)


def surrenders(edition: SecondWorldWarEdition, start: SecondWorldWarState) -> Group:
    """Who is out of the war, to whom, and since which season."""
    powers = tuple(Option(power.id, power.name, power.id) for power in edition.powers)
    options = (*powers, Option(NONE, _("to nobody"), None))
    minors = [(minor.id, minor.name) for minor in edition.minor_powers]
    rows = tuple(
        Row(
            name,
            (
                Field(
                    f"surrendered.{who}.to", _("Surrendered to"), "choice", ("surrendered", who, "to"), options=options
                ),
                Field(
                    f"surrendered.{who}.round", _("In which season of the game"), "count", ("surrendered", who, "round")
                ),
            ),
            who if who in edition.powers.ids else None,
        )
        for who, name in [*((power.id, power.name) for power in edition.powers), *minors]
        if who not in start.surrendered
    )
    return Group("surrenders", _("Who has surrendered"), rows)
