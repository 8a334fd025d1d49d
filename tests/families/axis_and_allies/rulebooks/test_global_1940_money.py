"""Global 1940: convoys, objectives, research, victory."""

from itertools import permutations

import pytest

from companion.families.axis_and_allies.actions import (
    BuyResearch,
    CollectIncome,
    DeclareWar,
    DisruptConvoys,
    EndTurn,
    RollResearch,
)
from companion.families.axis_and_allies.events import ConvoysDisrupted
from companion.families.axis_and_allies.rules.income import income
from companion.families.axis_and_allies.rules.units.mobilization import capacity
from companion.families.axis_and_allies.rules.victory import way_standing
from companion.model.actions import Attest
from tests.families.axis_and_allies.rulebooks.global_1940 import game, met, missing, purses, stands, turn
from tests.families.axis_and_allies.rulebooks.talk import bombs, buys, takes
from tests.families.axis_and_allies.table import Table
from tests.service.people import Evening


class TestConvoys:
    def disrupted(self, power: str, **dice: tuple[int, ...]) -> Table:
        return turn(power, "collect_income").when(
            DisruptConvoys(dice={f"sea_zone_{k[1:]}": v for k, v in dice.items()})
        )

    def test_dice_of_1_to_3_cost_that_much_before_income(self):
        table = self.disrupted("united_kingdom", z106=(1, 2, 5))
        now = income(table.edition, table.state, "united_kingdom")
        assert now.total == 45 + 5 - 3
        table.when(CollectIncome())
        assert purses(table) == {"europe": 28 + 28 + 5 - 3, "pacific": 34}

    def test_a_zone_costs_at_most_the_land_beside_it(self):
        table = self.disrupted("united_kingdom", z71=(3, 3, 3))
        assert income(table.edition, table.state, "united_kingdom").total == 45 + 5 - 2

    def test_a_territory_loses_no_more_than_it_is_worth_in_all(self):
        table = self.disrupted("united_kingdom", z109=(3, 3, 3), z119=(3, 3))
        assert income(table.edition, table.state, "united_kingdom").total == 45 + 5 - 8, "London 6 and Scotland 2"

    @pytest.mark.parametrize("order", list(permutations(("109", "119", "106"))), ids=" ".join)
    @pytest.mark.parametrize(
        ("dice", "cost"),
        [
            ({"109": (3,), "119": (2,), "106": (1,)}, 3 + 2 + 1),
            ({"109": (3, 3, 3), "119": (3,), "106": (2, 2)}, 8 + 3),
            ({"109": (4, 6), "119": (3, 3, 3), "106": (5,)}, 2),
        ],
    )
    def test_zones_logged_one_by_one_in_any_order_cost_what_they_cost_together(
        self, order: tuple[str, ...], dice: dict[str, tuple[int, ...]], cost: int
    ):
        table = turn("united_kingdom", "collect_income")
        together = turn("united_kingdom", "collect_income").when(DisruptConvoys(dice=dice))
        for zone in order:
            table.when(DisruptConvoys(dice={zone: dice[zone]}))
        assert table.state == together.state
        now = income(table.edition, table.state, "united_kingdom")
        assert now.total == 45 + 5 - cost
        assert now == income(together.edition, together.state, "united_kingdom")

    def test_a_zone_forgotten_until_after_the_income_costs_what_it_would_have_cost_in_time(self):
        evening = Evening("global_1940", "1940")
        while evening.snapshot["turn"] != "united_kingdom":
            evening.act("Host", "end_turn", forfeit=True)
        evening.act("Host", "disrupt_convoys", dice={"109": [3]})
        evening.act("Host", "collect_income")
        paid = evening.app.history(evening.id).state.accounts["united_kingdom/europe"]
        said = {"power": "united_kingdom", "dice": {"119": [2]}, "in_turn": {"round": 1, "power": "united_kingdom"}}
        evening.act("Host", "disrupt_convoys", **said)
        assert evening.app.history(evening.id).state.accounts["united_kingdom/europe"] == paid - 2

    def test_an_entry_from_before_hits_costs_what_it_said(self):
        table = turn("united_kingdom", "collect_income")
        table._happen(ConvoysDisrupted(power="united_kingdom", sea_zone=109, losses={"united_kingdom": 3}))
        table.when(DisruptConvoys(dice={"119": (2,)}))
        assert income(table.edition, table.state, "united_kingdom").total == 45 + 5 - 5

    def test_without_its_capital_an_economy_has_no_convoys(self):
        table = turn("united_kingdom", "collect_income", control={"united_kingdom": "germany"})
        table.refuses(DisruptConvoys(dice={"106": (1,)}), "no_convoy_there")

    def test_what_cannot_be_disrupted_is_refused(self):
        table = turn("united_kingdom", "collect_income")
        table.refuses(DisruptConvoys(dice={"sea_zone_97": (1,)}), "no_convoy_there")
        table.refuses(DisruptConvoys(dice={"sea_zone_7000": (1,)}), "unknown_sea_zone")
        table.refuses(DisruptConvoys(dice={}), "dice_needed")
        turn("united_states", "collect_income").refuses(DisruptConvoys(dice={"101": (1,)}), "at_peace", soft=True)
        table.when(DisruptConvoys(dice={"106": (1,)})).refuses(
            DisruptConvoys(dice={"106": (1,)}), "already_disrupted", soft=True
        )

    def test_dutch_land_that_nobody_took_over_loses_nothing(self):
        turn("anzac", "collect_income").refuses(DisruptConvoys(dice={"42": (1,)}), "no_convoy_there")


class TestObjectives:
    def test_trade_with_the_soviets_pays_germany_until_war(self):
        table = turn("germany", "combat_move")
        assert met(table, "germany_wheat_and_oil") == 5
        table.when(DeclareWar(against="soviet_union"))
        assert missing(table, "germany_wheat_and_oil") == "at war with the Soviet Union"

    def test_each_soviet_city_pays_only_at_war(self):
        table = turn("germany", "combat_move", control={"novgorod": "germany", "volgograd": "germany"})
        assert "at peace with the Soviet Union" in missing(table, "germany_soviet_cities")
        assert met(table.when(DeclareWar(against="soviet_union")), "germany_soviet_cities") == 10

    def test_troops_in_egypt_are_attested(self):
        table = turn("germany", "collect_income", control={"egypt": "italy"})
        assert met(table, "germany_egypt") == 0
        assert met(table.when(Attest(claim="german_land_unit_in_egypt")), "germany_egypt") == 5

    def test_ore_needs_a_sweden_that_is_not_the_enemys(self):
        assert met(game(), "germany_iron_ore") == 5
        table = turn("italy", "conduct_combat").when(takes("turkey"))
        assert "Sweden leans toward the Allies" in missing(table, "germany_iron_ore")

    def test_oil_pays_for_each_territory(self):
        assert met(game().given(control={"iraq": "germany", "persia": "germany"}), "germany_middle_east_oil") == 4
        assert met(game().given(control={"iraq": "italy"}), "italy_middle_east_oil") == 2

    def test_soviet_gains_pay_3_each_and_berlin_10_once(self):
        table = turn("soviet_union", "combat_move", round=4).when(DeclareWar(against="germany"), takes("germany"))
        assert (met(table, "soviet_union_spread"), met(table, "soviet_union_berlin")) == (3, 10)
        table.when(CollectIncome())
        assert "once in the game" in missing(table, "soviet_union_berlin")

    def test_there_are_21_lands_of_the_axis_and_its_friends(self):
        assert len(game().edition.objectives["soviet_union_spread"].territories) == 21

    def test_archangel_needs_war_and_two_answers(self):
        table = turn("soviet_union", "combat_move", round=4)
        table.when(Attest(claim="no_axis_warships_in_125"), Attest(claim="no_other_allies_in_soviet_territory"))
        assert met(table, "soviet_union_own_strength") == 0
        assert met(table.when(DeclareWar(against="italy")), "soviet_union_own_strength") == 5

    def test_american_trade_pays_japan_until_it_is_lost_for_good(self):
        assert met(game(), "japan_trade") == 10
        for table in (
            turn("japan", "combat_move").when(DeclareWar(against="france"), takes("french_indo_china")),
            turn("japan", "combat_move").when(DeclareWar(against="anzac")),
            turn("japan", "combat_move").when(Attest(claim="japan_attacked_indo_china")),
            turn("japan", "combat_move").when(DeclareWar(against="united_states")),
        ):
            assert met(table, "japan_trade") == 0
        assert met(turn("anzac", "combat_move").when(DeclareWar(against="japan")), "japan_trade") == 10

    def test_japans_conquests_pay_only_at_war(self):
        islands = dict.fromkeys(("sumatra", "java", "borneo", "celebes"), "japan")
        table = turn("japan", "combat_move", control={**islands, "hawaiian_islands": "japan", "india": "japan"})
        assert met(table, "japan_oil_islands") == 0
        table.when(DeclareWar(against="united_kingdom"))
        assert (met(table, "japan_oil_islands"), met(table, "japan_great_prizes")) == (5, 10)

    def test_american_objectives_pay_only_at_war(self):
        table = turn("united_states", "combat_move", round=4)
        ours = [objective.id for objective in table.edition.objectives if objective.power == "united_states"]
        assert sum(met(table, our) for our in ours) == 0
        table.when(DeclareWar(against="japan"))
        assert sum(met(table, our) for our in ours) == 25

    def test_british_objectives_pay_their_own_economy(self):
        table = game()
        assert met(table, "united_kingdom_empire_in_the_west") == 5
        assert "Japan" in missing(table, "united_kingdom_far_east")
        assert met(game().given(control={"malta": "italy"}), "united_kingdom_empire_in_the_west") == 0

    def test_the_european_economy_has_26_territories(self):
        edition = game().edition
        mine = [place for place in edition.originals["united_kingdom"] if edition.purse_at(place) == "europe"]
        assert len(mine) == 26

    def test_the_mediterranean_pays_italy(self):
        gates = {"southern_france": "italy", "greece": "italy", "egypt": "germany"}
        coast = dict.fromkeys(("morocco", "algeria", "tunisia", "alexandria"), "italy")
        table = game().given(control={**gates, **coast})
        assert (met(table, "italy_sea_gates"), met(table, "italy_north_africa")) == (5, 5)
        assert met(table.when(Attest(claim="no_allied_warships_in_92_to_99")), "italy_quiet_sea") == 5

    def test_anzac_is_paid_at_war_with_japan(self):
        table = turn("anzac", "combat_move").when(DeclareWar(against="japan"))
        assert met(table, "anzac_home_and_malaya") == 5
        assert "Dutch New Guinea" in missing(table, "anzac_outer_ring"), "the Dutch do not count"
        assert met(table.given(control={"dutch_new_guinea": "anzac"}), "anzac_outer_ring") == 5

    def test_france_has_no_objectives(self):
        assert not [objective for objective in game().edition.objectives if objective.power == "france"]

    def test_without_the_capital_nothing_is_paid(self):
        assert "capital" in missing(game().given(control={"germany": "france"}), "germany_iron_ore")


class TestResearch:
    def table(self) -> Table:
        return game(research=True).given(turn="germany", phase="research_development")

    def test_dice_are_lost_either_way(self):
        table = self.table().when(BuyResearch(count=2), RollResearch(dice=(1, 5)))
        assert table.state.powers["germany"].researchers == 0
        table.then(treasury={"germany": 20})

    def test_a_six_is_one_advance_of_a_chart(self):
        table = self.table().when(BuyResearch(count=2), RollResearch(dice=(6, 6), chart=2, breakthrough_die=3))
        assert table.state.powers["germany"].technologies == ("improved_shipyards",)
        table.when(buys(aircraft_carrier=1)).then(treasury={"germany": 7})

    def test_factories_produce_more_and_repairs_cost_half(self):
        table = turn("germany", technologies={"germany": ("increased_factory_production",)})
        assert capacity(table.edition, table.state, "germany", "germany") == 12
        table.given(turn="united_kingdom", phase="conduct_combat").when(bombs("germany", 3))
        table.given(turn="germany", phase="purchase_units").when(buys(repairs={"germany": 5}))
        table.then(treasury={"germany": 27})

    def test_heavy_bombers_keep_the_better_die_and_add_2(self):
        table = turn("united_kingdom", "conduct_combat", technologies={"united_kingdom": ("heavy_bombers",)})
        assert stands(table.when(bombs("germany", 2, 5)), "germany")["major_industrial_complex"] == 7

    def test_it_is_an_option(self):
        turn("germany").refuses(BuyResearch(count=1), "no_research")


class TestVictory:
    EUROPE = dict.fromkeys(("france", "novgorod", "volgograd", "egypt"), "germany")

    def test_the_axis_start_with_3_and_2_cities(self):
        table = game()
        ways = {way.id: way_standing(table.edition, table.state, way).count for way in table.edition.victory.ways}
        assert ways == {"axis_europe": 3, "axis_pacific": 2, "allied_capitals": 0}

    def test_eight_cities_of_the_europe_map_win_when_they_are_held_for_a_full_round(self):
        table = turn("germany", "combat_move", control=self.EUROPE).when(DeclareWar(against="soviet_union"))
        table.when(takes("russia"))
        assert table.says("way_reached")["round"] == 2, "the table is warned a round before"
        for power in ("germany", "japan", "united_states", "china", "united_kingdom", "italy", "anzac"):
            table.given(turn=power, phase="collect_income").when(CollectIncome())
        table.then(status="running", turn="france").when(EndTurn(forfeit=True))
        table.then(status="finished", turn="germany", round=2)

    def test_a_city_lost_in_between_starts_the_count_anew(self):
        table = turn("germany", "combat_move", control=self.EUROPE).when(DeclareWar(against="soviet_union"))
        table.when(takes("russia")).given(turn="united_kingdom", phase="conduct_combat").when(takes("egypt"))
        table.says("way_lost")
        assert table.state.ways == {}

    def test_the_allies_win_with_berlin_rome_and_tokyo(self):
        lost = {"germany": "soviet_union", "southern_italy": "united_kingdom"}
        table = turn("united_kingdom", "combat_move", control=lost).when(DeclareWar(against="japan"), takes("japan"))
        assert table.says("way_reached")["side"] == "allies"

    def test_the_winner_needs_a_capital_of_its_own(self):
        lost = {"southern_italy": "united_kingdom", "japan": "united_kingdom"}
        more = {"russia": "italy", "united_kingdom": "italy", "ontario": "italy"}
        table = turn("italy", "combat_move", control={**self.EUROPE, **lost, **more, "germany": "france"})
        table.when(takes("eastern_united_states", override="no war needed here"))
        assert "axis_europe" in table.state.ways, "eight cities without Berlin, Rome and Tokyo"
        table.given(turn="united_kingdom", phase="collect_income", round=2).when(CollectIncome())
        table.then(status="running", turn="italy", round=2)
        assert table.state.ways["axis_europe"] == (2, "italy"), "the round begins anew"
