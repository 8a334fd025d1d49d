"""Anniversary: each national objective, one territory short and then met, by what the income pays (p. 23-24)."""

import pytest

from companion.families.axis_and_allies.actions import CollectIncome
from companion.model.actions import Attest
from companion.model.events import IncomeCollected
from tests.families.axis_and_allies.table import Table

WARSHIPS = "no_enemy_warships_in_13_14_15"
GUESTS = "no_other_allies_in_soviet_territory"


def table(power: str, control: dict[str, str] | None = None, scenario: str = "1941") -> Table:
    return Table("anniversary", scenario).given(turn=power, phase="collect_income", control=control or {})


def paid(game: Table) -> set[str]:
    """The objectives that the power on turn is paid for, checked against its money."""
    power = game.state.turn
    before, made = game.state.treasury(power), game.production(power)
    game.when(CollectIncome())
    found = next(event for event in game.last.events if isinstance(event, IncomeCollected))
    bonus = sum(game.edition.objectives[held].bonus for held in found.objectives)
    assert game.state.treasury(power) == before + made + bonus
    return set(found.objectives)


def objective(power: str, territory: str) -> str:
    """The only objective of a power that names a territory."""
    (found,) = [
        held.id for held in table(power).edition.objectives if held.power == power and territory in held.territories
    ]
    return found


def test_germany_5_for_all_six_of_its_core_in_axis_hands():
    assert paid(table("germany")) == {"germany_european_core"}
    assert paid(table("germany", {"poland": "italy"})) == {"germany_european_core"}
    for lost in (
        "france", "northwestern_europe", "czechoslovakia_hungary", "bulgaria_romania", "poland",
    ):  # fmt: skip
        assert paid(table("germany", {lost: "united_kingdom"})) == set()


def test_germany_5_for_any_three_of_five_in_the_east():
    two = {"baltic_states": "germany", "east_poland": "italy"}
    assert "germany_eastern_gains" not in paid(table("germany", two))
    for third in ("ukraine", "eastern_ukraine", "belorussia"):
        assert "germany_eastern_gains" in paid(table("germany", {**two, third: "germany"}))


@pytest.mark.parametrize("territory", ["karelia_ssr", "caucasus"])
def test_germany_5_for_karelia_or_the_caucasus(territory: str):
    assert "germany_soviet_factories" not in paid(table("germany"))
    assert "germany_soviet_factories" in paid(table("germany", {territory: "japan"}))


def test_japan_5_for_manchuria_kiangsu_and_indo_china():
    assert paid(table("japan")) == {"japan_asian_mainland"}
    for lost in ("manchuria", "kiangsu"):
        assert paid(table("japan", {lost: "china"})) == set()
    assert paid(table("japan", {"french_indo_china_thailand": "united_kingdom"})) == set()


def test_japan_5_for_any_four_of_six_in_the_south():
    three = {"kwangtung": "japan", "east_indies": "japan", "borneo": "germany"}
    assert "japan_southern_drive" not in paid(table("japan", three))
    for fourth in ("philippine_islands", "new_guinea", "solomon_islands"):
        assert "japan_southern_drive" in paid(table("japan", {**three, fourth: "japan"}))


@pytest.mark.parametrize("territory", ["hawaiian_islands", "australia", "india"])
def test_japan_5_for_hawaii_australia_or_india(territory: str):
    outposts = objective("japan", territory)
    assert outposts not in paid(table("japan"))
    assert outposts in paid(table("japan", {territory: "japan"}))


def test_italy_5_for_its_sea_and_no_enemy_surface_warships_in_it():
    mare = objective("italy", "libya")
    assert mare not in paid(table("italy")), "nobody has answered"
    assert mare not in paid(table("italy").when(Attest(claim=WARSHIPS, holds=False)))
    assert mare in paid(table("italy").when(Attest(claim=WARSHIPS)))
    for lost in ("balkans", "morocco_algeria", "libya"):
        assert mare not in paid(table("italy", {lost: "united_kingdom"}).when(Attest(claim=WARSHIPS)))
    assert mare in paid(table("italy", {"libya": "germany"}).when(Attest(claim=WARSHIPS)))


def test_italy_5_for_any_three_of_four_around_it():
    gains = objective("italy", "gibraltar")
    assert gains not in paid(table("italy", {"egypt": "italy"})), "France and Egypt are two"
    for third in ("trans_jordan", "gibraltar"):
        assert gains in paid(table("italy", {"egypt": "italy", third: "germany"}))


def test_the_united_states_5_for_all_three_parts_of_home():
    home = objective("united_states", "central_united_states")
    assert home in paid(table("united_states"))
    for lost in ("western_united_states", "central_united_states"):
        assert home not in paid(table("united_states", {lost: "japan"}))


def test_the_united_states_5_for_the_philippines():
    manila = objective("united_states", "philippine_islands")
    assert manila in paid(table("united_states"))
    assert manila not in paid(table("united_states", {"philippine_islands": "japan"}))
    assert manila in paid(table("united_states", {"philippine_islands": "united_kingdom"}))


def test_the_united_states_5_for_france():
    france = objective("united_states", "france")
    assert france not in paid(table("united_states"))
    assert france in paid(table("united_states", {"france": "united_kingdom"}))


def test_the_united_states_5_for_any_three_of_four_islands():
    islands = objective("united_states", "midway")
    assert islands in paid(table("united_states", {"wake_island": "japan"}))
    assert islands not in paid(table("united_states", {"wake_island": "japan", "midway": "japan"}))


def test_the_united_kingdom_5_for_six_parts_of_the_empire():
    empire = objective("united_kingdom", "gibraltar")
    assert empire in paid(table("united_kingdom"))
    assert empire in paid(table("united_kingdom", {"egypt": "united_states"}))
    for lost in (
        "eastern_canada", "western_canada", "gibraltar", "egypt", "australia", "union_of_south_africa",
    ):  # fmt: skip
        assert empire not in paid(table("united_kingdom", {lost: "italy"}))


def test_the_united_kingdom_5_for_any_land_printed_japanese():
    title = "united_kingdom_japanese_ground"
    assert title not in paid(table("united_kingdom"))
    assert title not in paid(table("united_kingdom", {"manchuria": "china"})), "printed Chinese"
    assert title in paid(table("united_kingdom", {"okinawa": "united_states"}))


@pytest.mark.parametrize("territory", ["france", "balkans"])
def test_the_united_kingdom_5_for_france_or_the_balkans(territory: str):
    landing = objective("united_kingdom", "balkans")
    assert landing not in paid(table("united_kingdom"))
    assert landing in paid(table("united_kingdom", {territory: "soviet_union"}))


def test_the_soviet_union_10_for_any_three_of_six_in_the_west():
    buffer = "soviet_union_western_buffer"
    two = {"norway": "united_kingdom", "finland": "soviet_union"}
    assert buffer not in paid(table("soviet_union", two))
    for third in ("poland", "bulgaria_romania", "czechoslovakia_hungary", "balkans"):
        assert buffer in paid(table("soviet_union", {**two, third: "soviet_union"}))
    assert table("soviet_union").edition.objectives[buffer].bonus == 10


def test_the_soviet_union_5_for_archangel_and_no_guests():
    alone = objective("soviet_union", "archangel")
    assert alone not in paid(table("soviet_union")), "nobody has answered"
    assert alone not in paid(table("soviet_union").when(Attest(claim=GUESTS, holds=False)))
    assert alone in paid(table("soviet_union").when(Attest(claim=GUESTS)))
    assert alone not in paid(table("soviet_union", {"archangel": "united_kingdom"}).when(Attest(claim=GUESTS)))


def test_objectives_are_an_option():
    game = Table("anniversary", "1941", options={"national_objectives": False}).given(phase="collect_income")
    assert paid(game) == set()


def test_objectives_pay_every_turn_again():
    game = table("japan")
    assert paid(game) == {"japan_asian_mainland"}
    assert paid(game.given(turn="japan", round=2)) == {"japan_asian_mainland"}


def test_no_bonus_without_the_capital():
    table("japan", {"japan": "united_states"}).refuses(CollectIncome(), "capital_lost")
