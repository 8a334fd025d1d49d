"""Europe 1940, played alone: what its fact list says and Global does not, or not so."""

import pytest

from companion.families.axis_and_allies.actions import CollectIncome, DeclareWar, EndTurn, PlaceFreeUnits, TakeNeutral
from companion.families.axis_and_allies.rules.objectives import progress
from companion.families.axis_and_allies.rules.units.mobilization import capacity
from companion.families.axis_and_allies.rules.world.relations import enemies
from companion.model.actions import AdvancePhase, Attest
from tests.families.axis_and_allies.rulebooks.talk import buys, takes
from tests.families.axis_and_allies.table import Table

PRO_AXIS = {"bulgaria", "finland", "iraq"}
PRO_ALLIES = {"brazil", "crete", "eire", "eastern_persia", "greece", "northwest_persia", "persia", "yugoslavia"}
SPREAD = (
    "albania bulgaria denmark ethiopia finland germany greater_southern_germany holland_belgium iraq "
    "italian_somaliland libya northern_italy norway poland romania sardinia sicily slovakia_hungary southern_italy "
    "tobruk western_germany"
)
EMPIRE = (
    "alberta_saskatchewan_manitoba alexandria anglo_egyptian_sudan belgian_congo british_guiana british_somaliland "
    "cyprus egypt gibraltar gold_coast iceland kenya malta new_brunswick_nova_scotia newfoundland_labrador nigeria "
    "ontario quebec rhodesia scotland south_west_africa tanganyika_territory trans_jordan union_of_south_africa "
    "united_kingdom west_india"
)


def turn(power: str, phase: str = "combat_move", round: int = 1, **given: object) -> Table:
    return Table("europe_1940", "1940").given(turn=power, phase=phase, round=round, **given)


def declares(against: str) -> DeclareWar:
    return DeclareWar(against=against)


def pays(table: Table, objective: str) -> int:
    return progress(table.edition, table.state, table.edition.objectives[objective]).pays


def at_war(power: str, **given: object) -> Table:
    """A power's turn when Germany has declared war on the Soviets and the Americans."""
    table = turn("germany").when(declares("soviet_union"), declares("united_states"))
    return table.given(turn=power, phase="collect_income", **given)


def yes(claim: str) -> Attest:
    return Attest(claim=claim, holds=True)


def test_the_european_axis_is_at_war_with_the_british_and_french_at_the_start():
    table = turn("germany")
    found = {power: set(enemies(table.edition, table.state, power)) for power in table.edition.powers.ids}
    west, axis = {"united_kingdom", "france"}, {"germany", "italy"}
    assert found == {
        "germany": west,
        "italy": west,
        "united_kingdom": axis,
        "france": axis,
        "soviet_union": set(),
        "united_states": set(),
    }


def test_the_united_kingdom_has_one_purse_and_its_capital_is_london():
    turn("united_kingdom", "purchase_units").when(buys(infantry=9)).then(treasury={"united_kingdom": 29 - 27})
    turn("germany", "conduct_combat").when(takes("united_kingdom")).then(
        treasury={"united_kingdom": 0, "germany": 30 + 29}
    )
    turn("united_kingdom", "collect_income", control={"united_kingdom": "germany"}).refuses(
        CollectIncome(), "capital_lost"
    )


class TestObjectives:
    def test_trade_pays_germany_5_until_war_with_the_soviets(self):
        assert pays(turn("germany"), "germany_wheat_and_oil") == 5
        assert pays(at_war("germany"), "germany_wheat_and_oil") == 0

    def test_each_soviet_city_pays_germany_5_in_that_war(self):
        held: dict[str, str] = {}
        for count, land in enumerate(("novgorod", "volgograd", "russia"), 1):
            held[land] = "germany"
            assert pays(at_war("germany", control=held), "germany_soviet_cities") == 5 * count
        assert pays(turn("germany", control=held), "germany_soviet_cities") == 0
        assert pays(at_war("germany", control={"russia": "italy"}), "germany_soviet_cities") == 0

    def test_the_caucasus_pays_germany_5_also_in_italian_hands(self):
        assert pays(at_war("germany", control={"caucasus": "italy"}), "germany_caucasus") == 5
        assert pays(turn("germany", control={"caucasus": "italy"}), "germany_caucasus") == 0
        assert pays(at_war("germany"), "germany_caucasus") == 0

    def test_german_troops_in_egypt_pay_5(self):
        held = turn("germany", control={"egypt": "italy"})
        assert pays(held, "germany_egypt") == 0
        assert pays(held.when(yes("german_land_unit_in_egypt")), "germany_egypt") == 5
        assert pays(held.given(control={"egypt": "united_kingdom"}), "germany_egypt") == 0

    def test_ore_pays_germany_5_with_denmark_norway_and_a_sweden_that_is_not_the_enemys(self):
        assert pays(turn("germany"), "germany_iron_ore") == 5
        for land in ("denmark", "norway", "sweden"):
            assert pays(turn("germany", control={land: "united_kingdom"}), "germany_iron_ore") == 0
        assert pays(turn("germany", "conduct_combat").when(takes("spain")), "germany_iron_ore") == 0, (
            "Sweden leans away"
        )

    @pytest.mark.parametrize("power", ["germany", "italy"])
    def test_oil_pays_2_for_each_land(self, power: str):
        held: dict[str, str] = {}
        for count, land in enumerate(("iraq", "persia", "northwest_persia"), 1):
            held[land] = power
            assert pays(turn(power, control=held), f"{power}_middle_east_oil") == 2 * count
        ally = "italy" if power == "germany" else "germany"
        assert pays(turn(power, control=dict.fromkeys(held, ally)), f"{power}_middle_east_oil") == 0

    def test_archangel_pays_the_soviets_5_at_war_with_two_answers(self):
        answers = (yes("no_axis_warships_in_125"), yes("no_other_allies_in_soviet_territory"))
        assert pays(at_war("soviet_union").when(*answers), "soviet_union_own_strength") == 5
        assert pays(turn("soviet_union").when(*answers), "soviet_union_own_strength") == 0
        for answer in answers:
            assert pays(at_war("soviet_union").when(answer), "soviet_union_own_strength") == 0
        lost = at_war("soviet_union", control={"archangel": "germany"}).when(*answers)
        assert pays(lost, "soviet_union_own_strength") == 0

    def test_21_lands_pay_the_soviets_3_each_at_war(self):
        held: dict[str, str] = {}
        for count, land in enumerate(SPREAD.split(), 1):
            held[land] = "soviet_union"
            assert pays(at_war("soviet_union", control=held), "soviet_union_spread") == 3 * count
        assert len(held) == 21
        assert pays(turn("soviet_union", control=held), "soviet_union_spread") == 0

    def test_berlin_pays_the_soviets_10_once(self):
        table = at_war("soviet_union", control={"germany": "soviet_union"})
        assert pays(table, "soviet_union_berlin") == 10
        table.when(CollectIncome()).given(turn="soviet_union", phase="collect_income")
        assert pays(table, "soviet_union_berlin") == 0

    @pytest.mark.parametrize(
        ("objective", "bonus", "lands"),
        [
            ("soviet_union_reserves", 9, "novosibirsk"),
            ("united_states_home_front", 20, "eastern_united_states central_united_states"),
            ("united_states_neighbours", 5, "southeast_mexico central_america west_indies"),
        ],
    )
    def test_what_only_this_box_pays_at_war_for_all_of_its_land(self, objective: str, bonus: int, lands: str):
        power = turn("germany").edition.objectives[objective].power
        assert pays(turn(power), objective) == 0
        assert pays(at_war(power), objective) == bonus
        for land in lands.split():
            for other in ("italy", "united_kingdom"):
                assert pays(at_war(power, control={land: other}), objective) == 0

    def test_the_empire_pays_5_while_all_26_lands_are_british(self):
        table = turn("united_kingdom")
        assert set(table.edition.originals["united_kingdom"]) == set(EMPIRE.split())
        assert len(EMPIRE.split()) == 26
        assert pays(table, "united_kingdom_empire") == 5
        for land in EMPIRE.split():
            assert pays(turn("united_kingdom", control={land: "france"}), "united_kingdom_empire") == 0

    def test_the_mediterranean_pays_italy_5_while_no_enemy_fleet_is_there(self):
        assert pays(turn("italy"), "italy_quiet_sea") == 0
        assert pays(turn("italy").when(yes("no_allied_warships_in_92_to_99")), "italy_quiet_sea") == 5

    def test_three_of_four_keys_pay_italy_5(self):
        keys = ("gibraltar", "southern_france", "greece", "egypt")
        for left_out in keys:
            held = {key: "germany" for key in keys if key != left_out}
            assert pays(turn("italy", control=held), "italy_sea_gates") == 5
            held.popitem()
            assert pays(turn("italy", control=held), "italy_sea_gates") == 0

    def test_six_lands_of_africa_pay_italy_5(self):
        held = dict.fromkeys(("morocco", "algeria", "tunisia", "libya", "tobruk", "alexandria"), "italy")
        assert pays(turn("italy", control=held), "italy_north_africa") == 5
        for land in held:
            assert pays(turn("italy", control=held | {land: "united_kingdom"}), "italy_north_africa") == 0

    def test_france_has_no_objectives_and_nobody_is_paid_for_americans_in_france(self):
        found = {objective.power for objective in turn("germany").edition.objectives}
        assert found == {"germany", "soviet_union", "united_states", "united_kingdom", "italy"}
        assert [objective.id for objective in turn("germany").edition.objectives if "in_france" in objective.id] == []

    def test_france_freed_for_the_first_time_places_units_worth_12(self):
        table = turn("germany", "conduct_combat").when(takes("france"))
        table.then(treasury={"france": 0, "germany": 47})
        table.given(turn="united_kingdom", phase="conduct_combat").when(takes("france"))
        table.refuses(PlaceFreeUnits(power="france", units={"infantry": 5}), "not_enough_money")
        table.when(PlaceFreeUnits(power="france", units={"infantry": 4}))
        table.given(control={"france": "germany"}, turn="united_kingdom", phase="conduct_combat").when(takes("france"))
        table.refuses(PlaceFreeUnits(power="france", units={"infantry": 1}), "no_free_units")


class TestPolitics:
    def test_germany_and_italy_declare_war_each_for_itself(self):
        table = turn("germany").when(declares("soviet_union"), declares("united_states"))
        assert set(enemies(table.edition, table.state, "italy")) == {"united_kingdom", "france"}
        assert set(enemies(table.edition, table.state, "germany")) == set(table.edition.powers.ids) - {
            "germany",
            "italy",
        }

    def test_the_soviets_wait_for_their_fourth_turn_or_for_a_reason(self):
        turn("soviet_union", round=3).refuses(declares("germany"), "not_yet", "round 4", soft=True)
        turn("soviet_union", round=4).when(declares("italy"))
        for reason in (
            turn("italy").when(declares("soviet_union")),
            turn("germany", "conduct_combat").when(takes("united_kingdom")),
        ):
            reason.given(turn="soviet_union", phase="combat_move").when(declares("germany"))

    def test_the_americans_wait_for_the_income_of_their_third_turn(self):
        turn("united_states", round=2).refuses(declares("germany"), "not_yet", "round 3", soft=True)
        table = turn("united_states", round=3).when(declares("germany")).then(phase="collect_income")
        table.when(CollectIncome()).then(treasury={"united_states": 35 + 35 + 20 + 5})

    @pytest.mark.parametrize(
        "land",
        [
            "united_kingdom",
            "alberta_saskatchewan_manitoba",
            "ontario",
            "quebec",
            "new_brunswick_nova_scotia",
            "newfoundland_labrador",
        ],
    )
    def test_london_and_canada_give_the_americans_a_reason(self, land: str):
        table = turn("italy", "conduct_combat").when(takes(land))
        table.given(turn="united_states", phase="combat_move").when(declares("germany"))

    def test_so_does_a_declaration_but_no_other_land(self):
        at_war("united_states").given(phase="combat_move").when(declares("italy"))
        table = turn("italy", "conduct_combat").when(takes("iceland"))
        table.given(turn="united_states", phase="combat_move").refuses(declares("germany"), "not_yet", soft=True)

    def test_neutrals_lean_as_printed(self):
        lands = turn("germany").edition.territories
        assert {land.id for land in lands if land.neutral == "pro_axis"} == PRO_AXIS
        assert {land.id for land in lands if land.neutral == "pro_allies"} == PRO_ALLIES
        assert "suriname" in {land.id for land in lands if land.neutral == "strict"}

    def test_a_power_at_peace_leaves_neutrals_alone(self):
        for power in ("united_states", "soviet_union"):
            turn(power, "noncombat_move").refuses(TakeNeutral(territory="greece"), "at_peace", soft=True)
            at_war(power).given(phase="noncombat_move").when(TakeNeutral(territory="greece"))

    def test_an_attack_on_a_strict_neutral_turns_the_others_away(self):
        table = turn("germany", "conduct_combat").when(takes("spain"))
        assert {table.state.territories[place].neutral for place in ("sweden", "turkey", "suriname")} == {"pro_allies"}


def test_american_complexes_are_major_from_the_start():
    table = turn("united_states")
    homes = ("eastern_united_states", "central_united_states")
    assert [capacity(table.edition, table.state, "united_states", home) for home in homes] == [10, 10]


class TestVictory:
    FIVE = ("france", "united_kingdom", "egypt", "novgorod", "volgograd")
    """With Berlin, Warsaw and Rome, which the Axis has."""

    def holding(self, *cities: str) -> Table:
        *held, last = cities
        table = turn("germany", control=dict.fromkeys(held, "germany"))
        return table.when(declares("soviet_union"), AdvancePhase(), takes(last))

    def test_eight_of_eleven_cities_win_when_they_are_held_for_a_full_round(self):
        table = self.holding(*self.FIVE)
        assert table.says("way_reached")["side"] == "axis"
        assert [goes_by(table) for _ in range(6)] == [None] * 5 + ["axis"]
        assert self.holding(*self.FIVE[1:]).state.ways == {}

    @pytest.mark.parametrize("kept", ["germany", "southern_italy", None])
    def test_the_axis_needs_berlin_or_rome(self, kept: str | None):
        lost = {"germany", "southern_italy"} - {kept}
        more = ("russia", "ontario")[: len(lost)]
        table = self.holding(*more, *self.FIVE).given(control=dict.fromkeys(lost, "united_states"))
        assert [goes_by(table) for _ in range(6)] == [None] * 5 + ["axis" if kept else None]

    @pytest.mark.parametrize("kept", ["united_kingdom", "russia", "france", "eastern_united_states", None])
    def test_the_allies_win_with_berlin_rome_and_a_capital_of_their_own(self, kept: str | None):
        own = {"united_kingdom", "russia", "france", "eastern_united_states"}
        lost = dict.fromkeys(own - {kept}, "italy")
        table = at_war("soviet_union", control=lost | {"southern_italy": "united_states"}).given(phase="conduct_combat")
        table.when(takes("germany"))
        assert table.says("way_reached")["side"] == "allies"
        assert [goes_by(table) for _ in range(6)] == [None] * 5 + ["allies" if kept else None]

    def test_berlin_alone_wins_nothing(self):
        table = at_war("soviet_union").given(phase="conduct_combat").when(takes("germany"))
        assert table.state.ways == {}


def goes_by(table: Table) -> str | None:
    """A turn is over; who has won."""
    winner = table.when(EndTurn(forfeit=True)).state.winner
    return winner.side if winner else None
