"""The powers, countries, treaties, and so on that The Second World War's rules name: this family is one game.

A rule about Germany or the Sitzkrieg says so, with one of these constants. Everything in `NAMED` must be in a box.
"""

from collections.abc import Iterator

from companion.engine.checking import Finding, missing
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.languages import Message

GERMANY = "germany"
ITALY = "italy"
JAPAN = "japan"
COMMONWEALTH = "commonwealth"
FRANCE = "france"
SOVIET_UNION = "soviet_union"
UNITED_STATES = "united_states"
BOMBED = (GERMANY, ITALY, JAPAN)
"""Powers whose cities strategic bombers may attack."""

BRITAIN = "britain"
EAST_AFRICA = "east_africa"
FINLAND = "finland"
NATIONALIST_CHINA = "nationalist_china"
NETHERLANDS_EAST_INDIES = "netherlands_east_indies"
POLAND = "poland"
TURKEY = "turkey"
VICHY_FRANCE = "vichy_france"
VICHY_GARRISONS = (VICHY_FRANCE, "french_north_africa", "levant", "dakar")
"""Vichy France and its lands that have units, so that they don't fall with their capital."""
DOMINIONS = ("australia", "canada", "south_africa")
"""Allies of the Commonwealth that count as parts of it when they check for surrender."""
GERMAN_SOIL = ("germany", "konigsberg")
"""The lands that the Sitzkrieg protects."""
AFRICAN_PORTS = ("lagos", "mombasa")
"""When both are lost, the African Colonial unit is removed."""
CAPITALS = {"moscow": "soviet_union", "paris": "france", "rome": "italy", "tirana": "albania"}
"""Cities that rules name and that are capitals, and of which country."""

ATOMIC_BOMB = "atomic_bomb"
CONSCRIPTS = "conscripts"
KAMIKAZE = "kamikaze"

SITZKRIEG = "sitzkrieg"
NAZI_SOVIET_PACT = "nazi_soviet_pact"
TREATY_OF_MOSCOW = "treaty_of_moscow"
JAPAN_SOVIET_TREATY = "japan_soviet_treaty"
TEHERAN_AGREEMENT = "teheran_agreement"

AXIS_BLOC = "axis_bloc"
SOVIET_BLOC = "soviet_bloc"
WESTERN_ALLIES = "western_allies"
EUROPEAN_THEATER = "et"

BUILD_REINFORCEMENT = "build_reinforcement"
REBUILD = "rebuild"
DEPLOY = "deploy"
DECLARE_WAR = "declare_war"
INTERVENE = "intervene"
SEND_LEND_LEASE = "send_lend_lease"
RAID_CONVOYS = "raid_convoys"
VOLUNTARY_ELIMINATION = "voluntary_elimination"
COURT_YUGOSLAVIA = "court_yugoslavia"
DISBAND_VICHY = "disband_vichy"
ADOPT_TEHERAN_AGREEMENT = "teheran_agreement"

NIGHT_RAID = "night_raid"
PARTISANS = "partisans"
CONVOY_RAID = "convoy_raid"
YUGOSLAV_COMMITMENT = "yugoslav_commitment"
FRENCH_CAPITULATION = "french_capitulation"
ITALIAN_COUP = "italian_coup"
FINNISH_PEACE = "finnish_peace"
ATOMIC_BOMBS_COME = "atomic_bombs"
"""The dated event from which the bomb can be built."""

NAMED = {
    "power": (GERMANY, ITALY, JAPAN, COMMONWEALTH, FRANCE, SOVIET_UNION, UNITED_STATES),
    "country": (
        *(BRITAIN, EAST_AFRICA, FINLAND, NATIONALIST_CHINA, NETHERLANDS_EAST_INDIES, POLAND, TURKEY),
        *(*VICHY_GARRISONS, *DOMINIONS, *GERMAN_SOIL, *AFRICAN_PORTS, *CAPITALS.values()),
    ),
    "place": tuple(CAPITALS),
    "unit": (ATOMIC_BOMB, CONSCRIPTS, KAMIKAZE),
    "treaty": (SITZKRIEG, NAZI_SOVIET_PACT, TREATY_OF_MOSCOW, JAPAN_SOVIET_TREATY, TEHERAN_AGREEMENT),
    "bloc": (AXIS_BLOC, SOVIET_BLOC, WESTERN_ALLIES),
    "theatre": (EUROPEAN_THEATER,),
    "operation": (
        *(BUILD_REINFORCEMENT, REBUILD, DEPLOY, DECLARE_WAR, INTERVENE, SEND_LEND_LEASE, RAID_CONVOYS),
        *(VOLUNTARY_ELIMINATION, COURT_YUGOSLAVIA, DISBAND_VICHY, ADOPT_TEHERAN_AGREEMENT),
    ),
    "loss": (NIGHT_RAID, PARTISANS, CONVOY_RAID, ATOMIC_BOMB),
    "commitment": (YUGOSLAV_COMMITMENT,),
    "surrender_check": (FRENCH_CAPITULATION, ITALIAN_COUP, FINNISH_PEACE),
    "dated_event": (ATOMIC_BOMBS_COME,),
    "season": ("winter", "spring", "summer", "fall"),
    "to_enter": (
        *("resource_value", "starting_limit", "nationality_modifier", "reinforcement_limit", "rebuild_boxes"),
    ),
}
"""By section."""


def rules_find_what_they_name(edition: SecondWorldWarEdition) -> Iterator[Finding]:
    """Everything that rules refer to by name exists, and every phase is part of a season."""
    there = {
        "power": edition.powers.ids,
        "country": edition.countries.ids,
        "place": edition.places.ids,
        "unit": edition.units.ids,
        "treaty": edition.treaties.ids,
        "bloc": edition.blocs.ids,
        "theatre": edition.theatres.ids,
        "operation": edition.operations.ids,
        "loss": edition.losses.ids,
        "commitment": edition.commitments.ids,
        "surrender_check": edition.surrender_checks.ids,
        "dated_event": edition.dated_events.ids,
        "season": edition.seasons.ids,
        "to_enter": edition.to_enter.ids,
    }
    yield from missing(NAMED, there)
    frame = edition.season_frame
    played = (frame.opens, *frame.each_impulse, frame.closes)
    for phase in edition.phases:
        key = f"phase[{phase.id}]"
        if phase.id not in played:
            yield key, Message("it is never played: season_frame has {phases}", phases=", ".join(played))
        if phase.option is not None:
            yield f"{key}.option", Message("expected none: the rules rely on this phase in every turn")
