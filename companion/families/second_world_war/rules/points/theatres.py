"""The map on which points are used: the one that is named, otherwise where the country or the route is."""

from companion.engine import lookup
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.points import accounts, purchase
from companion.families.second_world_war.sections.resources import Operation
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import Name, Names
from companion.model.sentence import Sentence
from companion.model.translated import named


def counts(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> bool:
    """Whether a power's points pay only for what is on their map: they are tied, and the box says where lands are."""
    tied = purchase.weather_counts(edition, state) or accounts.declares(edition, state, power)
    return tied and edition.action_points.attacks == "where_the_country_is"


def of_country(edition: SecondWorldWarEdition, country: str) -> tuple[str, ...]:
    """The maps with a country's own land; none if the box doesn't say."""
    data = edition.countries.get(country)
    return data.theatres if data else ()


def of_war(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, target: str) -> tuple[str, ...]:
    """The maps on which two would fight: the theaters with land of both, or if there are none, the target's maps."""
    own, enemys = (_with_land_of(edition, state, who) for who in (power, target))
    both = tuple(map_ for map_ in accounts.theatres(edition) if map_ in own and map_ in enemys)
    return both or enemys


def _with_land_of(edition: SecondWorldWarEdition, state: SecondWorldWarState, who: str) -> tuple[str, ...]:
    lands = [land for land in state.territories if land == who or world.principal(state, land) == who]
    return tuple(dict.fromkeys(map_ for land in lands for map_ in of_country(edition, land)))


def used_on(
    draft: Draft,
    power: str,
    operation: Operation,
    maps: tuple[str, ...],
    theatre: str | None,
    subject: Name | None = None,
) -> str | None:
    """The map on which points are used for something that is on these maps; none if several are possible.

    Points of another map don't pay for it, except where the Strategic Map is one of them.
    """
    if not counts(draft.edition, draft.state, power):
        maps = ()
    if theatre is None:
        return maps[0] if len(maps) == 1 else None
    known = lookup.find("theatre", theatre, draft.edition.theatres.by_id)
    anywhere = any(map_.always_allowed for map_ in draft.edition.theatres if map_.id in maps)
    if maps and known.id not in maps and not anywhere:
        names = Names((named(map_) for map_ in draft.edition.theatres if map_.id in maps), "or")
        if operation.attack:
            draft.warn(
                "wrong_theatre",
                "Points for {map:the} don't pay for an attack on {country:the}, which is in {maps:the}.",
                map=named(known),
                country=subject,
                maps=names,
            )
        else:
            draft.warn(
                "wrong_theatre",
                "{operation}: points for {map:the} don't pay for this. Use points for {maps:the}.",
                map=named(known),
                operation=named(operation),
                maps=names,
            )
    return known.id


def pay_for(
    draft: Draft,
    power: str,
    word: str,
    maps: tuple[str, ...],
    theatre: str | None,
    note: Sentence,
    *,
    points: int | None = None,
    count: int = 1,
) -> None:
    """Pay for an operation that has its own action, with points of one of its maps or of the one named."""
    operation = draft.edition.operations[word]
    cost = operation.points if points is None else points
    there = used_on(draft, power, operation, maps, theatre)
    allowed = maps if counts(draft.edition, draft.state, power) else ()
    accounts.pay(draft, power, word, cost, count=count, theatre=there, maps=allowed, note=note)
