"""Facts sheet, "Control at the 1939 start" and the 1941 scenarios: every country, typed from the rulebook's lists."""

import pytest

from companion.families.second_world_war.rules import world
from tests.families.second_world_war.campaign import EDITION, WESTERN, Campaign

TERRITORIES = {
    "commonwealth": """
        new_zealand new_britain
        cyprus egypt gibraltar iraq malta palestine
        british_borneo burma diego_garcia ellice espiritu_santo fiji gilberts hong_kong india malaya nauru solomons
        tonga aden ascension berbera falklands freetown georgetown karachi lagos mauritius mombasa port_sudan
        seychelles west_indies""",
    "france": """
        french_north_africa levant vichy_france indochina new_caledonia dakar djibouti madagascar marquesas""",
    "italy": "libya rhodes sardinia sicily east_africa",
    "japan": "east_china hainan iwo_jima korea manchuria minami_torishima marshalls saipan",
    "united_states": """
        aleutians baker christmas guam hawaii howland johnston midway philippines samoa wake palmyra""",
    "netherlands": "netherlands_east_indies",
    "denmark": "faeroes iceland",
    "greece": "crete",
    "portugal": "azores cape_verde",
    "spain": "spanish_morocco villa_cisneros",
}
"""The lands that are controlled in 1939, by whose they are."""

HOMES = {
    "germany": "germany konigsberg",
    "commonwealth": "britain",
    **{power: power for power in ("france", "italy", "japan", "soviet_union", "united_states")},
}
ALLIES_1939 = {"commonwealth": "australia canada south_africa", "soviet_union": "baltic_states"}
NEUTRAL_1939 = """
    belgium brazil bulgaria denmark finland greece hungary netherlands norway persia portugal rumania spain sweden
    thailand turkey yugoslavia"""
AT_WAR_1939 = "maoist_china nationalist_china poland"

STANDS_1939: dict[tuple[str, str | None], str] = {
    **{("controlled", who): lands for who, lands in TERRITORIES.items()},
    **{("home", who): lands for who, lands in HOMES.items()},
    **{("ally", who): lands for who, lands in ALLIES_1939.items()},
    ("captured", "italy"): "albania",
    ("neutral", None): NEUTRAL_1939,
    ("at_war", None): AT_WAR_1939,
}

CHANGED_BY_1941: dict[tuple[str, str | None], str] = {
    ("captured", "germany"): "denmark norway greece crete yugoslavia poland france netherlands",
    ("ally", "germany"): "bulgaria hungary rumania",
    ("uncommitted_ally", "commonwealth"): "netherlands_east_indies",
    ("controlled", "commonwealth"): "faeroes new_caledonia",
    ("ally", "commonwealth"): "iceland",
    ("neutral", None): "vichy_france east_africa belgium",
    ("neutral", "vichy_france"): "french_north_africa levant indochina dakar djibouti madagascar marquesas",
}
"""What is not as in 1939; Germany holds the capital of a Poland that is divided."""

ENTERED_FOR_1941 = """
    vichy_france french_north_africa levant indochina new_caledonia dakar djibouti madagascar marquesas east_africa
    belgium"""
"""What the rulebook does not say of 1941: it is asked. Until then French lands are Vichy's, by its section (2774)."""


def by_country(stands: dict[tuple[str, str | None], str]) -> dict[str, tuple[str, str | None]]:
    return {country: how for how, countries in stands.items() for country in countries.split()}


def standing(game: Campaign) -> dict[str, tuple[str, str | None]]:
    return {country: (territory.status, territory.controller) for country, territory in game.state.territories.items()}


def test_every_country_stands_as_listed_in_1939():
    assert standing(Campaign()) == by_country(STANDS_1939)


def test_every_country_stands_as_listed_in_1941():
    assert standing(Campaign("1941")) == {**by_country(STANDS_1939), **by_country(CHANGED_BY_1941)}
    (asked,) = [name for name in EDITION.to_enter if name.id == "holder_1941"]
    assert set(asked.countries) == set(ENTERED_FOR_1941.split())


def test_french_lands_of_1941_can_be_rolled_for_before_anybody_says_whose_they_are():
    game = Campaign("1941", entered={}).given(bloc=WESTERN)
    game.when({"type": "roll_commitment", "table": "vichy_commitment", "country": "dakar", "die": 2})
    game.then(country={"dakar": ("ally", "commonwealth")})


@pytest.mark.parametrize(
    ("scenario", "in_force"),
    [
        ("1939", {"nazi_soviet_pact", "japan_soviet_treaty", "turko_allied_treaty", "sitzkrieg"}),
        (
            "1941",
            {
                "nazi_soviet_pact", "japan_soviet_treaty", "turko_allied_treaty", "treaty_of_moscow",
                "turko_axis_treaty", "tripartite_pact", "atlantic_charter", "lend_lease_act",
            },
        ),
    ],
)  # fmt: skip
def test_these_agreements_and_no_others_are_in_force_in_the_first_season(scenario: str, in_force: set[str]):
    assert Campaign(scenario).state.treaties == in_force


def test_in_1941_italy_fights_and_japan_the_soviet_union_and_the_united_states_fight_no_major_power():
    game = Campaign("1941")
    assert not world.is_neutral(EDITION, game.state, "italy")
    for power in ("japan", "soviet_union", "united_states"):
        assert not set(world.enemies(game.state, power)) & set(EDITION.powers.ids)


def test_allies_of_1941_have_their_units_and_get_none_again():
    game = Campaign("1941")
    for ally in ("bulgaria", "hungary", "rumania"):
        assert game.state.country(ally).units_placed


def test_what_germany_and_italy_hold_in_1941_surrendered_to_them_and_never_comes_back():
    fallen = {who: fall.to for who, fall in Campaign("1941").state.surrendered.items()}
    taken = ["denmark", "norway", "greece", "yugoslavia", "poland", "france", "netherlands"]
    assert fallen == {**dict.fromkeys(taken, "germany"), "albania": "italy"}
