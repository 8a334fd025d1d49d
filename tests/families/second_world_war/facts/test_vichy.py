"""Facts sheet, Vichy France: what becomes of each of its lands, whatever happens to it; and other rows of surrender."""

import pytest

from companion.families.second_world_war.rules.diplomacy import commitments, wars
from companion.families.second_world_war.rules.points import operations
from tests.families.second_world_war.campaign import AXIS, EDITION, SOVIET, WESTERN, Campaign
from tests.families.second_world_war.moves import FALL_OF_FRANCE, capital, ready, roll, special

LANDS = ("french_north_africa", "levant", "indochina", "dakar", "djibouti", "madagascar", "marquesas")
"""The French lands that are Vichy's; New Caledonia is not."""
ALL = ("vichy_france", *LANDS)


def created(**position: object) -> Campaign:
    """A Western Allied impulse in a season after France fell and Vichy was created."""
    game = ready(AXIS).when(FALL_OF_FRANCE)
    return game.given(season="fall 1940", bloc=WESTERN, **position)  # type: ignore[arg-type]


def test_vichy_france_is_created_with_all_french_lands_but_new_caledonia():
    created().then(
        country={
            "vichy_france": ("neutral", None),
            **dict.fromkeys(LANDS, ("neutral", "vichy_france")),
            "new_caledonia": ("controlled", "commonwealth"),
        }
    )
    ready(AXIS).when(FALL_OF_FRANCE).then(says="Place two infantry and one land-based air there")


@pytest.mark.parametrize("country", ALL)
def test_each_vichy_country_is_rolled_for_when_it_is_entered(country: str):
    table = EDITION.commitments["vichy_commitment"]
    assert country in commitments.open_countries(created().state, table)
    assert set(table.countries) == set(ALL)


@pytest.mark.parametrize(
    ("country", "modifier"),
    [
        ("vichy_france", 5), ("french_north_africa", 1), ("levant", 1), ("indochina", 0), ("dakar", 0),
        ("djibouti", 0), ("madagascar", 0), ("marquesas", 0),
    ],
)  # fmt: skip
def test_the_modifier_of_each_vichy_country(country: str, modifier: int):
    game, table = created(), EDITION.commitments["vichy_commitment"]
    assert sum(commitments.modifiers(EDITION, game.state, table, country).values()) == modifier


def test_at_seven_every_vichy_country_joins_germany():
    created().when(roll("vichy_commitment", 2, country="vichy_france")).then(
        country=dict.fromkeys(ALL, ("ally", "germany"))
    )


@pytest.mark.parametrize("country", LANDS)
def test_a_vichy_land_commits_alone_below_seven(country: str):
    game = created(wars=[("germany", "united_states")]).when(roll("vichy_commitment", 1, country=country))
    others = [land for land in LANDS if land != country]
    game.then(country={country: ("ally", "commonwealth"), **dict.fromkeys(others, ("neutral", "vichy_france"))})


def test_if_vichy_france_itself_surrenders_every_land_is_a_western_ally():
    game = created(wars=[("germany", "united_states")], country={"france": ("ally", "united_states")})
    game.when(roll("vichy_commitment", 1, country="vichy_france"))
    game.then(country=dict.fromkeys(ALL, ("ally", "united_states")))


def test_rule_22_disbanded_vichy_france_is_german_and_every_land_defects():
    game = created(wars=[("germany", "united_states")]).given(bloc=AXIS)
    game.when({"type": "spend_points", "power": "germany", "operation": "disband_vichy"})
    game.then(country={"vichy_france": ("captured", "germany"), **dict.fromkeys(LANDS, ("ally", "united_states"))})


def test_rule_34_with_germany_every_vichy_country_falls_to_the_western_allies():
    created().when(capital("germany", "commonwealth", dice=[6, 6])).then(
        country=dict.fromkeys(ALL, ("controlled", "commonwealth"))
    )


@pytest.mark.parametrize("power", ["soviet_union", "commonwealth", "united_states"])
@pytest.mark.parametrize("country", ALL)
def test_no_ally_declares_war_on_a_vichy_country_in_the_season_of_the_fall(country: str, power: str):
    state = ready(AXIS, wars=[("germany", "united_states")]).when(FALL_OF_FRANCE).state
    assert "earlier season" in str(wars.forbidden(EDITION, state, power, country))


def test_france_that_passed_its_check_is_not_pressed_again():
    game = Campaign().given(bloc=AXIS, points={"germany": 2})
    offered = {operation.id for operation in operations.open_to(EDITION, game.state, "germany")}
    assert "force_french_capitulation" in offered
    game.when(special("french_capitulation", 1, 1))
    assert "force_french_capitulation" not in {
        operation.id for operation in operations.open_to(EDITION, game.state, "germany")
    }


def test_rule_22_finland_that_passed_its_check_is_not_pressed_again():
    game = Campaign().given(bloc=SOVIET, wars=[("soviet_union", "finland")], points={"soviet_union": 2})
    game.given(country={"finland": ("at_war", None)}).when(special("finnish_peace", 1, 1))
    offered = {operation.id for operation in operations.open_to(EDITION, game.state, "soviet_union")}
    assert "coerce_finnish_surrender" not in offered


@pytest.mark.parametrize("pact", [True, False])
def test_poland_is_divided_while_the_pact_holds(pact: bool):
    game = ready(AXIS, treaties={"nazi_soviet_pact": pact}).when(capital("poland", "germany", defenders=False))
    assert ("The part east of the partition line is Soviet" in game.summary) is pact


def test_when_italy_surrenders_the_table_is_reminded_of_germans_in_rome():
    game = ready(WESTERN, wars=[("italy", "commonwealth")]).when(capital("italy", "commonwealth", dice=[6, 6]))
    game.then(says="If German units are in Rome, Italy is German-controlled.")


def test_nothing_is_said_of_polands_east_where_all_of_poland_is_soviet():
    game = ready(SOVIET).when(capital("poland", "soviet_union", defenders=False))
    game.then(country={"poland": ("captured", "soviet_union")})
    assert "partition line" not in game.summary
