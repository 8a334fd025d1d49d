"""Facts sheet, rules 29-35, the surrender numbers and the special checks: each row at its border."""

import pytest

from companion.families.second_world_war.rules.surrender import checks, resistance
from tests.families.second_world_war.campaign import AXIS, EDITION, IN_EARNEST, SOVIET, WESTERN, Campaign, Raw
from tests.families.second_world_war.moves import capital, city, count, special, take

NUMBERS = {
    "britain": 7, "australia": 7, "canada": 7, "south_africa": 7, "france": 5, "germany": 8, "italy": 5, "japan": 8,
    "united_states": 6, "maoist_china": 7,
    **dict.fromkeys(
        (
            "belgium", "bulgaria", "finland", "greece", "hungary", "netherlands", "norway", "poland", "rumania",
            "spain", "sweden", "turkey", "yugoslavia", "nationalist_china",
        ),
        5,
    ),
}  # fmt: skip
"""What two dice must exceed when a capital falls; of the Soviet Union see below."""

AXIS_HOMES = ("germany", "italy", "japan")


def falling_capital(country: str, total: int) -> Campaign:
    """A country whose capital an enemy takes and that rolls a total."""
    enemy, bloc = ("commonwealth", WESTERN) if country in AXIS_HOMES else ("germany", AXIS)
    side = {"britain": "commonwealth"}.get(country, country)
    game = Campaign().given(treaties=IN_EARNEST, bloc=bloc)
    if not game.at_war(enemy, side):
        game.given(wars=[(enemy, side)])
    low = max(1, total - 6)
    return game.when(capital(country, enemy, dice=[low, total - low]))


@pytest.mark.parametrize("country", NUMBERS)
def test_rule_30_a_country_holds_at_its_number_and_surrenders_above(country: str):
    held, lost = falling_capital(country, NUMBERS[country]), falling_capital(country, NUMBERS[country] + 1)
    assert country not in held.state.surrendered
    assert country in lost.state.surrendered


@pytest.mark.parametrize(
    ("lost", "check"),
    [
        (("moscow", "leningrad"), "soviet_two_cities"),
        (("moscow", "stalingrad"), "soviet_two_cities"),
        (("moscow", "leningrad", "stalingrad"), "soviet_three_cities"),
        (("moscow", "leningrad", "stalingrad", "sverdlovsk"), "soviet_four_cities"),
        (("moscow", "leningrad", "stalingrad", "vladivostok"), "soviet_four_cities"),
    ],
)
def test_the_soviet_union_holds_at_seven_and_surrenders_at_eight_in_each_of_its_checks(
    lost: tuple[str, ...], check: str
):
    for dice, falls in (((3, 4), False), ((4, 4), True)):
        game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")], places=dict.fromkeys(lost, "germany"))
        game.when(special(check, *dice))
        assert ("soviet_union" in game.state.surrendered) is falls


@pytest.mark.parametrize(
    "lost",
    [
        ("moscow",), ("leningrad", "stalingrad"), ("moscow", "sverdlovsk"), ("moscow", "vladivostok"),
        ("leningrad", "stalingrad", "sverdlovsk", "vladivostok"),
    ],
)  # fmt: skip
def test_other_cities_bring_no_soviet_check(lost: tuple[str, ...]):
    game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")], places=dict.fromkeys(lost, "germany"))
    assert checks.due(EDITION, game.state) == []


def test_a_soviet_city_in_a_friends_hands_brings_no_check():
    places = dict.fromkeys(("moscow", "leningrad"), "commonwealth")
    assert checks.due(EDITION, Campaign().given(places=places).state) == []


@pytest.mark.parametrize(
    ("check", "position", "number"),
    [
        ("french_capitulation", {"bloc": AXIS, "points": {"germany": 1}}, 5),
        (
            "italian_coup",
            {
                "bloc": WESTERN,
                "wars": [("italy", "united_states")],
                "country": {"east_africa": ("ally", "commonwealth")},
            },
            5,
        ),
        (
            "finnish_peace",
            {
                "bloc": SOVIET,
                "wars": [("germany", "soviet_union")],
                "country": {"finland": ("ally", "germany")},
                "points": {"soviet_union": 1},
            },
            5,
        ),
    ],
)
def test_a_check_that_is_forced_goes_by_the_countrys_own_number(check: str, position: Raw, number: int):
    Campaign().given(**position).when(special(check, 2, number - 2)).then(says=f"not above {number}: it fights on")
    Campaign().given(**position).when(special(check, 2, number - 1)).then(says=f"above {number}: it surrenders")


def test_finland_that_gives_in_is_bound_by_the_treaty_of_moscow_and_safe():
    game = Campaign().given(bloc=SOVIET, wars=[("soviet_union", "finland")], points={"soviet_union": 9})
    game.given(country={"finland": ("at_war", None)}).when(special("finnish_peace", 6, 6))
    game.objects({"type": "declare_war", "power": "soviet_union", "target": "finland"}, "war_forbidden", "Moscow")


@pytest.mark.parametrize("holder", ["commonwealth", "france", "united_states"])
@pytest.mark.parametrize("enemy", ["germany", "italy"])
def test_the_italian_coup_asks_for_east_africa_and_an_american_war_in_europe(enemy: str, holder: str):
    position = {"bloc": WESTERN, "country": {"east_africa": ("ally", holder)}}
    game = Campaign().given(**position, wars=[("japan", "united_states")])  # type: ignore[arg-type]
    game.objects(special("italian_coup", 6, 6), "not_yet", "isn't at war with the European Axis")
    game.given(wars=[(enemy, "united_states")]).when(special("italian_coup", 6, 6))
    assert "italy" in game.state.surrendered


@pytest.mark.parametrize(
    "country",
    [
        "denmark",
        "portugal",
        "brazil",
        "persia",
        "thailand",
        "egypt",
        "libya",
        "philippines",
        "albania",
        "baltic_states",
    ],
)
def test_rule_30_these_are_no_powers_and_fall_without_a_check(country: str):
    assert resistance.number(EDITION, Campaign().state, country) is None


@pytest.mark.parametrize(("city_taken", "country"), [("kunming", "nationalist_china"), ("yenan", "maoist_china")])
def test_a_chinese_faction_falls_with_its_city_and_not_with_the_others(city_taken: str, country: str):
    game = Campaign().given(bloc=AXIS).when(city(city_taken, "japan"))
    assert {"nationalist_china", "maoist_china"} & set(game.state.surrendered) == {country}


@pytest.mark.parametrize(
    ("phase", "enemy", "friendly", "falls"),
    [
        ("actions", 9, 1, False), ("actions", 1, 0, True), ("end_of_season", 1, 2, False),
        ("end_of_season", 2, 2, True), ("end_of_season", 1, 0, True),
    ],
)  # fmt: skip
@pytest.mark.parametrize("country", ["france", "poland"])
def test_rule_29_being_outnumbered_counts_at_the_end_of_a_season_and_having_nobody_at_once(
    country: str, phase: str, enemy: int, friendly: int, falls: bool
):
    game = Campaign().given(bloc=AXIS).when(capital(country, "germany", dice=[1, 1]))
    if phase != "actions":
        game.given(phase=phase)
    game.when(count(country, enemy, friendly))
    assert (country in game.state.surrendered) is falls


@pytest.mark.parametrize(
    ("country", "lands"),
    [
        ("greece", ("crete",)),
        ("portugal", ("azores", "cape_verde")),
        ("spain", ("spanish_morocco", "villa_cisneros")),
        ("italy", ("libya", "rhodes", "sardinia", "sicily", "albania", "east_africa")),
        ("japan", ("korea", "manchuria", "east_china", "hainan", "iwo_jima", "marshalls", "saipan")),
    ],
)
def test_rule_31_the_territories_of_the_fallen_follow_to_the_captor(country: str, lands: tuple[str, ...]):
    game = Campaign().given(bloc=SOVIET, wars=[("soviet_union", country)])
    game.when(capital(country, "soviet_union", defenders=False))
    game.then(country=dict.fromkeys((country, *lands), ("captured", "soviet_union")))


def test_rule_31_only_the_units_of_the_fallen_leave_the_display():
    game = Campaign().given(country={"rumania": ("ally", "germany"), "hungary": ("ally", "germany")}, bloc=AXIS)
    for country in ("rumania", "hungary", None):
        more = {"country": country} if country else {}
        game.when({"type": "rebuild_unit", "power": "germany", "unit": "infantry", **more})
    game.when({"type": "rebuild_unit", "power": "japan", "unit": "infantry"})
    game.given(bloc=SOVIET, wars=[("germany", "soviet_union")]).when(
        capital("rumania", "soviet_union", defenders=False)
    )
    assert [power.country for power in game.state.production] == ["hungary", None, None]
    game.when(capital("germany", "soviet_union", dice=[6, 6]))
    assert [power.power for power in game.state.production] == ["japan"]


@pytest.mark.parametrize("power", ["commonwealth", "france", "united_states"])
@pytest.mark.parametrize(("season", "gives"), [("spring 1941", True), ("summer 1941", False)])
def test_rule_32_each_of_the_western_allies_liberates_and_gains_until_the_charter(power: str, season: str, gives: bool):
    position = {"season": season, "bloc": WESTERN, "wars": [("germany", "united_states")]}
    game = Campaign().given(**position, country={"norway": ("captured", "germany")})  # type: ignore[arg-type]
    game.given(surrendered={"norway": "germany"}).when(take("norway", power))
    game.then(country={"norway": ("ally", power)})
    assert game.state.country("norway").gives is gives


@pytest.mark.parametrize("power", ["soviet_union", "germany", "italy", "japan"])
def test_rule_32_the_others_capture_and_gain_also_after_the_charter(power: str):
    bloc = SOVIET if power == "soviet_union" else AXIS
    game = Campaign().given(season="summer 1942", bloc=bloc, wars=[(power, "denmark")])
    game.when(capital("denmark", power)).then(country={"denmark": ("captured", power)})
    assert game.state.country("denmark").gives


@pytest.mark.parametrize("order", [("britain", "soviet_union"), ("soviet_union", "britain")])
def test_rule_35_the_axis_wins_whichever_of_the_two_falls_last(order: tuple[str, str]):
    lost = dict.fromkeys(("moscow", "leningrad"), "germany")
    game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")], places=lost)
    fall = {"britain": capital("britain", "germany", dice=[6, 6]), "soviet_union": special("soviet_two_cities", 6, 6)}
    game.when(fall[order[0]]).then(winner=None, status="running")
    game.when(fall[order[1]]).then(status="finished", says="Britain and the Soviet Union have surrendered")
    assert game.state.winner is not None
    assert game.state.winner.side == "axis"


@pytest.mark.parametrize("others", [("france", "britain"), ("france",)])
def test_rule_35_no_other_surrender_wins_the_game(others: tuple[str, ...]):
    game = Campaign().given(bloc=AXIS)
    for country in others:
        game.when(capital(country, "germany", dice=[6, 6]))
    game.then(winner=None)


@pytest.mark.parametrize("action", [capital("sweden", "germany"), capital("united_states", "germany")])
def test_rule_29_only_an_enemy_takes_a_capital(action: Raw):
    Campaign().given(bloc=AXIS).objects(action, "not_at_war", "Germany isn't at war with")


def test_rule_29_nobody_takes_its_own_capital():
    Campaign().given(bloc=AXIS).refuses(capital("germany", "germany"), "already_controlled")


def test_rule_33_a_land_that_was_nobody_elses_is_not_given_back():
    lost = {"egypt": ("captured", "italy"), "norway": ("captured", "germany"), "libya": ("captured", "germany")}
    game = Campaign().given(country=lost, surrendered={"norway": "germany"}, bloc=WESTERN)  # type: ignore[arg-type]
    game.given(wars=[("italy", "commonwealth"), ("germany", "united_states")])
    game.refuses(take("norway", "commonwealth", restore=True), "no_owner")
    game.refuses(take("egypt", "commonwealth", restore=True), "no_owner")
    game.refuses(take("libya", "commonwealth", restore=True), "not_cooperating")


@pytest.mark.parametrize(
    ("by", "owner", "land", "us_fights"),
    [
        ("united_states", "commonwealth", "egypt", True),
        ("commonwealth", "united_states", "philippines", False),
        ("united_states", "france", "dakar", True),
        ("france", "united_states", "philippines", True),
    ],
)
def test_rule_33_who_cooperates_may_give_a_land_back(by: str, owner: str, land: str, us_fights: bool):
    game = Campaign().given(country={land: ("captured", "germany")}, bloc=WESTERN)
    if us_fights:
        game.given(wars=[("germany", "united_states")])
    game.when(take(land, by, restore=True)).then(country={land: ("controlled", owner)})


@pytest.mark.parametrize(("invaded", "falls"), [(["rumania"], True), ([], False)])
def test_rule_34_an_invaded_minor_ally_surrenders_for_good_and_another_one_does_not(invaded: list[str], falls: bool):
    game = Campaign().given(country={"rumania": ("ally", "germany")}, bloc=SOVIET, wars=[("germany", "soviet_union")])
    game.when(capital("germany", "soviet_union", dice=[6, 6], invaded=invaded))
    assert ("rumania" in game.state.surrendered) is falls
    game.then(country={"rumania": ("captured", "soviet_union") if falls else ("neutral", None)})


@pytest.mark.parametrize(("australia", "status"), [(None, ("neutral", None)), ("japan", ("captured", "japan"))])
def test_the_parts_of_australia_share_its_fate_when_the_commonwealth_falls(
    australia: str | None, status: tuple[str, str | None]
):
    held = {"australia": australia} if australia else {}
    game = Campaign().given(bloc=AXIS, wars=[("japan", "commonwealth")])
    game.when(capital("britain", "germany", dice=[6, 6], held=held))
    game.then(country=dict.fromkeys(("australia", "new_zealand", "new_britain"), status))
