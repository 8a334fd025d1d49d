"""What follows from the books: who holds and gets what, who is at war, who is neutral, who speaks for whom."""

from collections.abc import Container, Mapping

from companion.engine import lookup
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.named import GERMANY, ITALY, UNITED_STATES, VICHY_FRANCE
from companion.families.second_world_war.rules import calendar
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.state import ALONE, GIVING, CountryState, SecondWorldWarState
from companion.languages import Name
from companion.model.translated import named

DEPLOYED = "east_indies_deployed"
"""Recorded when the East Indies' units come, which happens once."""


def never_allied(country: str, power: str) -> str:
    """The record that a country never becomes a power's ally."""
    return f"no_ally_{country}_{power}"


def name_of(edition: SecondWorldWarEdition, state: SecondWorldWarState, word: str) -> str:
    """The display name of a power, country, bloc, city, or treaty."""
    if word in edition.powers.ids:
        return edition.powers[word].name
    if word in state.further:
        return state.further[word]
    lists = (edition.countries, edition.blocs, edition.places, edition.treaties)
    name = next((element.name for section in lists for element in section if element.id == word), None)
    return name or word.replace("_", " ").title()


def named_as(edition: SecondWorldWarEdition, state: SecondWorldWarState, word: str) -> Name:
    """The same, inflected by its sentence: `{who:the}`."""
    source = edition.source
    lists = (source.powers, source.countries, source.blocs, source.places, source.treaties)
    element = next((candidate for section in lists for candidate in section if candidate.id == word), None)
    return named(element) if element else Name(name_of(source, state, word), "country name")


def call(draft: Draft, word: str) -> Name:
    """The same, for refusals."""
    return named_as(draft.edition, draft.state, word)


def known_country(draft: Draft, word: str) -> str:
    """The country an action means."""
    lookup.find("country", word, draft.state.territories)
    return word


def active(state: SecondWorldWarState, power: str) -> bool:
    """Whether a power is still in the war."""
    return power not in state.surrendered


Lands = Mapping[str, CountryState]


def _chain(lands: Lands, powers: Container[str], country: str, giving: bool) -> str | None:
    """Follow controllers from a country to the power at the end; optionally only over lands that give resources."""
    seen: set[str] = set()
    while country not in seen:
        seen.add(country)
        now = lands.get(country)
        if now is None or now.controller is None or now.status in ALONE:
            return None
        if giving and (now.status not in GIVING or not now.gives):
            return None
        if now.controller in powers:
            return now.controller
        country = now.controller
    return None


def controller_power(state: SecondWorldWarState, country: str) -> str | None:
    """The power that controls a country, directly or through another country."""
    return _chain(state.territories, state.powers, country, giving=False)


def beneficiary(state: SecondWorldWarState, country: str) -> str | None:
    """The power that gets a country's resources."""
    return _chain(state.territories, state.powers, country, giving=True)


def first_beneficiary(state: SecondWorldWarState, country: str) -> str | None:
    """The power that got a country's resources when the game began."""
    return _chain(state.start, state.powers, country, giving=True)


def values_held(state: SecondWorldWarState, power: str) -> int:
    """The entered values of the countries whose resources a power gets."""
    values = state.numbers.resource_value
    return sum(values.get(territory, 0) for territory in state.territories if beneficiary(state, territory) == power)


def line_of(state: SecondWorldWarState, who: str) -> list[str]:
    """Somebody and everybody it belongs to: its holder or major ally, and so on, up to an independent one."""
    line = [who]
    while line[-1] not in state.powers or line[-1] in state.surrendered:
        now = state.territories.get(line[-1])
        if now is None or now.controller is None or now.controller in line or now.status in ALONE:
            break
        line.append(now.controller)
    return line


def principal(state: SecondWorldWarState, who: str) -> str:
    """The last one in that line: the power or free country that somebody belongs to, otherwise itself."""
    return line_of(state, who)[-1]


def at_war(state: SecondWorldWarState, one: str, other: str) -> bool:
    """Whether two are enemies, directly or through those they belong to."""
    left, right = line_of(state, one), line_of(state, other)
    return any(
        (war.declarer in left and war.target in right) or (war.declarer in right and war.target in left)
        for war in state.wars
    )


def enemies(state: SecondWorldWarState, who: str) -> list[str]:
    """Everybody that somebody is directly at war with."""
    return [next(iter(war.parties - {who})) for war in state.wars if who in war.parties]


def is_neutral(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> bool:
    """Whether a power is at war with no major power and nobody that wakes it up."""
    wake_up = edition.action_points.wake_up_wars
    return not any(other in state.powers or other in wake_up for other in enemies(state, power))


def liberators(edition: SecondWorldWarEdition) -> tuple[str, ...]:
    """Powers that liberate instead of conquering."""
    return edition.resources.liberators


def holding_power(state: SecondWorldWarState, country: str) -> str | None:
    """The power that holds a country or has it as a direct ally, and is still in the war."""
    holder = state.country(country).controller
    return holder if holder in state.powers and holder not in state.surrendered else None


def european_axis(state: SecondWorldWarState) -> list[str]:
    """Germany and Italy, while they are in the war."""
    return [power for power in (GERMANY, ITALY) if active(state, power)]


def us_fights_in_europe(state: SecondWorldWarState) -> bool:
    """Whether the United States is at war with the European Axis."""
    return any(at_war(state, UNITED_STATES, power) for power in european_axis(state))


def cooperate(edition: SecondWorldWarEdition, state: SecondWorldWarState, one: str, other: str) -> bool:
    """Whether two powers can cooperate fully; if rules conflict, the later one counts."""
    pair = {one, other}
    if any(pair == set(apart) for apart in edition.cooperation.never):
        return False
    if any(pair == set(together) for together in edition.cooperation.always):
        return True
    return pair <= set(liberators(edition)) and not is_neutral(edition, state, UNITED_STATES)


def share_points(edition: SecondWorldWarEdition, state: SecondWorldWarState, one: str, other: str) -> bool:
    """Whether two powers can use each other's points: they cooperate, and neither is neutral."""
    neutral = any(is_neutral(edition, state, power) for power in (one, other))
    return not neutral and cooperate(edition, state, one, other)


def leader(edition: SecondWorldWarEdition, state: SecondWorldWarState, bloc: str) -> str | None:
    """Who speaks for a bloc: by priority among those at war; if nobody is, its first power."""
    data = edition.blocs.get(bloc)
    at_war = [power for power in data.priority if not is_neutral(edition, state, power)] if data else []
    return next((power for power in (*at_war, *(data.powers if data else ())) if active(state, power)), None)


def acting_powers(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[str]:
    """The powers whose impulse it is."""
    data = edition.blocs.get(state.bloc)
    return [power for power in data.powers if active(state, power)] if data else []


def minors_at_war(edition: SecondWorldWarEdition, state: SecondWorldWarState) -> list[str]:
    """Minor powers at war without a major ally."""
    with_units = edition.minor_powers.ids
    return [
        country
        for country, now in state.territories.items()
        if now.status == "at_war"
        and country not in state.surrendered
        and (country in with_units or VICHY_FRANCE in (country, now.controller))
    ]


def home_of(edition: SecondWorldWarEdition, state: SecondWorldWarState, country: str) -> str | None:
    """The power whose home a major country is."""
    data = edition.countries.get(country)
    if data is None or data.kind != "major":
        return None
    if country in edition.powers.ids:
        return country
    start = state.start[country]
    return start.controller if start.controller in edition.powers.ids else None


def home_country(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> str:
    """A power's home: the country of its name, or the major country that is its home."""
    if power in state.territories:
        return power
    return next(country.id for country in edition.countries if home_of(edition, state, country.id) == power)


def modifier(edition: SecondWorldWarEdition, state: SecondWorldWarState, who: str) -> int | None:
    """A nationality modifier now; None while the table has not entered it."""
    dated = [
        nationality_modifier.value
        for nationality_modifier in edition.nationality_modifiers
        if nationality_modifier.of == who
        and (nationality_modifier.since is None or calendar.has_come(edition, state, nationality_modifier.since))
    ]
    if dated:
        return dated[-1]
    if who in edition.powers.ids:
        return state.numbers.nationality_modifier.get(who)
    minor = edition.minor_powers.get(who)
    return minor.modifier if minor else 0


def place_holder(edition: SecondWorldWarEdition, state: SecondWorldWarState, place: str) -> str | None:
    """Who holds a named city."""
    if place in state.places:
        return state.places[place]
    country = edition.places[place].country
    return controller_power(state, country) or country


def western_at_start(edition: SecondWorldWarEdition, state: SecondWorldWarState, country: str) -> bool:
    """Whether a country was Western Allied at the start of 1939 (for one that the table added, of this game)."""
    data = edition.countries.get(country)
    if data is None:
        return state.start[country].controller in liberators(edition)
    start = data.start.get(min(edition.scenarios.by_id))
    return start is not None and bool(set(start.to) & set(liberators(edition)))


def known_theatre(draft: Draft, theatre: str | None) -> str | None:
    """A theater by name; refused if there is none."""
    return theatre and lookup.find("theatre", theatre, {map_.id: map_.id for map_ in draft.edition.theatres})


def named_theatre(edition: SecondWorldWarEdition, theatre: str) -> Name:
    """A theater, inflected by its sentence: `{theatre:the}`. Old journals may name another."""
    known = (named(map_) for map_ in edition.source.theatres if map_.id == theatre)
    return next(known, Name(theatre, "theatre name"))


def name_of_theatre(edition: SecondWorldWarEdition, theatre: str) -> str:
    """The display name of a theater."""
    return next((map_.name for map_ in edition.theatres if map_.id == theatre), theatre)
