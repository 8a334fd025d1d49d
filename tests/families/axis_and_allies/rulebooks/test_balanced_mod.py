"""Balanced Mod 4.1 of Global 1940: what its fact list says and Global does not, or not so."""

from pathlib import Path

import pytest

from companion.editions import load, load_path
from companion.families.axis_and_allies.actions import (
    CollectIncome,
    DeclareWar,
    EndTurn,
    SignArmistice,
    TakeNeutral,
)
from companion.families.axis_and_allies.rules.objectives import progress
from companion.families.axis_and_allies.rules.reminders import reminders
from companion.families.axis_and_allies.rules.victory import way_standing
from companion.model.actions import Attest
from tests.families.axis_and_allies.rulebooks.talk import buys, places, takes
from tests.families.axis_and_allies.table import Table

SPREAD = (
    "albania bulgaria denmark finland germany greater_southern_germany holland_belgium northern_italy norway poland "
    "romania slovakia_hungary southern_italy western_germany"
)
VICHY = {"southern_france", "morocco", "algeria", "tunisia", "syria", "french_indo_china", "french_west_africa"}
"""Some of what leaves the war."""

SIDE, POWER = "side", "power"
OBJECTIVES = [
    ("germany_balkans", 2, SIDE, "romania yugoslavia albania bulgaria greece crete", 6, ""),
    ("japan_outer_ring", 5, SIDE, "solomon_islands new_britain dutch_new_guinea new_guinea", 4, "anzac"),
    ("japan_airfields", 5, SIDE, "wake_island midway guam", 3, "anzac"),
    ("japan_home_islands", 3, POWER, "okinawa iwo_jima", 2, "united_states"),
    ("united_states_airfields", 5, SIDE, "wake_island midway guam", 3, "japan"),
    (
        "united_states_forward_bases",
        5,
        SIDE,
        "marianas marshall_islands palau_island caroline_islands",
        4,
        "germany",
    ),
    (
        "united_states_in_western_europe",
        5,
        SIDE,
        "normandy_bordeaux holland_belgium southern_france",
        2,
        "germany",
    ),
    ("united_states_in_north_africa", 5, SIDE, "morocco algeria tunisia", 3, "germany"),
    ("china_burma_road", 3, SIDE, "india burma yunnan szechwan", 4, ""),
    ("united_kingdom_southern_europe", 3, SIDE, "sicily sardinia greece southern_italy", 2, ""),
    ("united_kingdom_mediterranean_islands", 3, SIDE, "malta crete cyprus", 3, ""),
    ("united_kingdom_far_east", 3, POWER, "kwangtung malaya", 2, "japan"),
    ("united_kingdom_indian_ocean", 3, SIDE, "egypt union_of_south_africa", 1, "japan"),
    ("united_kingdom_atlantic", 3, SIDE, "", 0, ""),
    ("italy_islands", 3, SIDE, "malta crete cyprus", 3, ""),
    ("anzac_outer_ring", 3, SIDE, "solomon_islands dutch_new_guinea new_guinea new_britain", 4, "japan"),
    ("anzac_supply_lines", 3, SIDE, "solomon_islands gilbert_islands fiji samoa", 4, "japan"),
    ("soviet_union_patriotic_war", 3, SIDE, "", 0, "germany"),
]
"""Of each: what it pays, whether the side or the power holds its land, the land, how much of it, and a war it needs."""


def turn(power: str, phase: str = "combat_move", round: int = 4, **given: object) -> Table:
    return Table("balanced_mod", "1940").given(turn=power, phase=phase, round=round, **given)


def declares(against: str) -> DeclareWar:
    return DeclareWar(against=against)


def pays(table: Table, objective: str) -> int:
    return progress(table.edition, table.state, table.edition.objectives[objective]).pays


def asked(table: Table, objective: str) -> Table:
    """Every question of an objective answered with yes."""
    return table.when(*(Attest(claim=claim, holds=True) for claim in table.edition.objectives[objective].claims))


def met_by(objective: str, *, war: str, lands: list[str], holder: str) -> Table:
    """A table at which all is so that an objective pays."""
    power = load("balanced_mod").objectives[objective].power  # type: ignore[attr-defined]
    table = turn(power, control=dict.fromkeys(lands, holder))
    if war:
        table.when(declares(war))
    return asked(table, objective)


class TestFigures:
    def test_it_is_global_but_for_what_it_states(self):
        mod, box = load("balanced_mod"), load("global_1940")
        assert mod.differs_from_the_box
        assert mod.box.id == "global_1940"
        assert mod.scenarios == box.scenarios  # type: ignore[attr-defined]
        assert mod.territories == box.territories  # type: ignore[attr-defined]
        assert mod.sea_zones == box.sea_zones  # type: ignore[attr-defined]
        assert mod.map == box.map  # type: ignore[attr-defined]
        assert mod.relations == box.relations  # type: ignore[attr-defined]
        assert mod.technologies == box.technologies  # type: ignore[attr-defined]
        assert {power.id for power in mod.powers if power != box.powers[power.id]} == {"china"}
        assert {unit.id for unit in mod.units if unit != box.units.get(unit.id)} == {"bomber", "marine"}

    def test_a_strategic_bomber_costs_14_and_a_marine_5(self):
        turn("germany", "purchase_units").when(buys(bomber=1)).then(treasury={"germany": 16})
        table = turn("japan", "purchase_units").when(buys(marine=2)).then(treasury={"japan": 16})
        table.given(phase="mobilize_new_units").when(places("japan", marine=2)).then(pool={"japan": {}})
        marine = table.edition.units["marine"]
        assert (marine.attack, marine.defence, marine.move) == (1, 2, 1)
        turn("china", "purchase_units").refuses(buys(marine=1), "not_for_sale")

    def test_a_marine_attacks_on_2_in_a_landing_and_artillery_does_not_help_it(self):
        marine = load("balanced_mod").units["marine"]
        assert (marine.landing_attack, marine.paired) == (2, None)  # type: ignore[attr-defined]

    def test_there_are_45_objectives_and_these_are_gone(self):
        found = load("balanced_mod").objectives  # type: ignore[attr-defined]
        assert len(found) == 45
        assert not {"soviet_union_own_strength", "soviet_union_berlin"} & set(found)

    def test_what_it_does_not_state_pays_as_in_global(self):
        mod, box = load("balanced_mod"), load("global_1940")
        same = {objective.id for objective in mod.objectives if objective == box.objectives.get(objective.id)}  # type: ignore[attr-defined]
        assert same == {
            *("germany_wheat_and_oil", "germany_soviet_cities", "germany_caucasus", "germany_iron_ore"),
            *("germany_middle_east_oil", "japan_trade", "japan_great_prizes", "japan_oil_islands"),
            *("united_states_home_front", "united_states_pacific_bases", "united_states_neighbours"),
            *("united_states_philippines", "united_states_in_france"),
            *("italy_quiet_sea", "italy_north_africa", "italy_middle_east_oil"),
        }


class TestObjectives:
    @pytest.mark.parametrize(("objective", "bonus", "who", "lands", "count", "war"), OBJECTIVES)
    def test_each_pays_its_figure_for_just_its_land_its_war_and_its_answers(
        self, objective: str, bonus: int, who: str, lands: str, count: int, war: str
    ):
        edition = load("balanced_mod")
        power = edition.objectives[objective].power  # type: ignore[attr-defined]
        friend, enemy = ("italy", "united_kingdom") if edition.side_of(power) == "axis" else ("anzac", "germany")
        holder, all_lands = (friend if who == SIDE else power), lands.split()
        enough = met_by(objective, war=war, lands=all_lands, holder=holder)
        assert pays(enough, objective) == bonus
        for land in all_lands:
            fewer = {land: enemy} if count == len(all_lands) else dict.fromkeys(all_lands[: 1 - count or None], enemy)
            assert pays(enough.given(control=fewer), objective) == 0
            enough.given(control=dict.fromkeys(all_lands, holder))
        if who == POWER:
            assert pays(met_by(objective, war=war, lands=all_lands, holder=friend), objective) == 0
        if war:
            assert pays(met_by(objective, war="", lands=all_lands, holder=holder), objective) == 0
        for claim in edition.objectives[objective].claims:  # type: ignore[attr-defined]
            assert pays(enough.when(Attest(claim=claim, holds=False)), objective) == 0
            enough.when(Attest(claim=claim, holds=True))

    def test_the_balkans_count_while_they_lean_to_the_axis(self):
        held = dict.fromkeys(("romania", "yugoslavia", "albania", "greece", "crete"), "italy")
        assert pays(turn("germany", control=held), "germany_balkans") == 2, "Bulgaria leans to it"
        del held["greece"]
        assert pays(turn("germany", control=held), "germany_balkans") == 0, "Greece leans to the Allies"

    def test_the_islands_of_the_mediterranean_pay_the_british_from_the_start(self):
        assert pays(turn("united_kingdom"), "united_kingdom_mediterranean_islands") == 3
        lost = turn("united_kingdom", control={"crete": "italy"})
        assert pays(lost, "united_kingdom_mediterranean_islands") == 0

    def test_german_troops_in_britain_pay_like_those_in_egypt(self):
        for land in ("egypt", "united_kingdom"):
            table = asked(turn("germany", control={land: "germany"}), "germany_egypt")
            assert pays(table, "germany_egypt") == 5
        assert pays(asked(turn("germany"), "germany_egypt"), "germany_egypt") == 0

    def test_fourteen_lands_of_europe_pay_the_soviets_3_each(self):
        held: dict[str, str] = {}
        for count, land in enumerate(SPREAD.split(), 1):
            held[land] = "soviet_union"
            table = turn("soviet_union", control=held).when(declares("italy"))
            assert pays(table, "soviet_union_spread") == 3 * count
        assert len(held) == 14
        more = turn("soviet_union", control=held | {"iraq": "soviet_union"}).when(declares("italy"))
        assert pays(more, "soviet_union_spread") == 42

    @pytest.mark.parametrize(
        ("lane", "land", "own"), [("archangel", "archangel", True), ("persia", "persia", False), ("amur", "amur", True)]
    )
    def test_an_open_lane_pays_the_soviets_2_from_round_3_and_2_more_after_japans_war(
        self, lane: str, land: str, own: bool
    ):
        first, second = f"soviet_union_lane_of_{lane}", f"soviet_union_lane_of_{lane}_against_japan"

        def table(round: int = 4, holder: str = "soviet_union", *, japan: bool = False, war: bool = True) -> Table:
            started = turn("japan", round=round, control={land: holder})
            started = started.when(declares("soviet_union")) if japan else started
            started.given(turn="germany", phase="combat_move")
            started = started.when(declares("soviet_union")) if war else started
            return asked(started.given(turn="soviet_union", phase="collect_income"), first)

        assert (pays(table(), first), pays(table(), second)) == (2, 0)
        assert (pays(table(japan=True), first), pays(table(japan=True), second)) == (2, 2)
        assert pays(table(2), first) == 0, "too early"
        assert pays(table(war=False), first) == 0, "at peace in Europe"
        assert pays(table(holder="united_kingdom"), first) == (0 if own else 2)
        assert pays(table(holder="germany"), first) == 0
        for claim in load("balanced_mod").objectives[first].claims:  # type: ignore[attr-defined]
            assert pays(table(japan=True).when(Attest(claim=claim, holds=False)), second) == 0

    def test_a_war_that_the_soviets_declare_on_japan_opens_nothing_more(self):
        table = turn("soviet_union").when(declares("japan"), declares("germany"))
        asked(table, "soviet_union_lane_of_amur")
        assert (pays(table, "soviet_union_lane_of_amur"), pays(table, "soviet_union_lane_of_amur_against_japan")) == (
            2,
            0,
        )

    def test_west_india_is_needed_for_the_indian_ocean(self):
        lost = met_by("united_kingdom_indian_ocean", war="japan", lands=[], holder="anzac")
        assert pays(lost, "united_kingdom_indian_ocean") == 3
        assert pays(lost.given(control={"west_india": "japan"}), "united_kingdom_indian_ocean") == 0

    def test_the_empire_and_anzacs_own_land_pay_3(self):
        assert pays(turn("united_kingdom"), "united_kingdom_empire_in_the_west") == 3
        assert pays(turn("anzac").when(declares("japan")), "anzac_home_and_malaya") == 3

    def test_british_ones_go_to_the_purse_of_their_map(self):
        found = {objective.id: objective.purse for objective in load("balanced_mod").objectives if objective.purse}  # type: ignore[attr-defined]
        pacific = {"united_kingdom_far_east", "united_kingdom_indian_ocean"}
        assert {item for item, purse in found.items() if purse == "pacific"} == pacific
        assert len(found) == 6


class TestCapitals:
    def test_the_money_of_a_capital_is_taken_only_the_first_time(self):
        table = turn("germany", "conduct_combat").when(takes("france")).then(treasury={"germany": 49, "france": 0})
        table.given(treasury={"france": 7}, control={"france": "france"})
        table.when(takes("france")).then(treasury={"germany": 49, "france": 0})
        assert table.says("treasury_burns")["amount"] == 7

    def test_each_capital_falls_for_the_first_time_by_itself(self):
        table = turn("germany", "conduct_combat").when(takes("france"), takes("united_kingdom"))
        table.then(treasury={"germany": 30 + 19 + 28})

    def test_in_global_it_is_taken_every_time(self):
        table = Table("global_1940", "1940").given(turn="germany", phase="conduct_combat").when(takes("france"))
        table.given(treasury={"france": 7}, control={"france": "france"}).when(takes("france"))
        table.then(treasury={"germany": 30 + 19 + 7})


class TestVictory:
    @pytest.mark.parametrize(
        ("way", "lost", "usual", "more"), [("axis_europe", "japan", 8, 9), ("axis_pacific", "germany", 6, 7)]
    )
    def test_a_city_more_is_needed_while_the_partners_capital_is_lost(self, way: str, lost: str, usual: int, more: int):
        table = turn("germany")
        found = next(path for path in table.edition.victory.ways if path.id == way)
        assert way_standing(table.edition, table.state, found).needed == usual
        table.given(control={lost: "united_states"})
        assert way_standing(table.edition, table.state, found).needed == more


class TestGuerrillas:
    def test_they_rise_as_chinas_turn_begins_in_inland_china_that_the_enemy_holds(self):
        table = turn("united_states", "collect_income", control={"hunan": "japan", "anhwe": "japan"})
        table.when(CollectIncome()).then(turn="china")
        rising = table.says("guerrillas_rise")
        assert rising["unit"] == "infantry"
        assert rising["territories"] == ["anhwe", "hunan"], "the coast is not for guerrillas"
        assert "capture_territory" in reminders(table.edition, table.state, "china")

    def test_what_they_take_is_a_capture_of_china(self):
        table = turn("china", "conduct_combat", control={"hunan": "japan"}).when(takes("hunan"))
        table.then(control={"hunan": "china"})

    def test_nobody_else_has_any(self):
        table = turn("united_kingdom")
        assert reminders(table.edition, table.state, "united_kingdom") == {}


class TestVichy:
    LOST = {"france": "germany", "normandy_bordeaux": "germany"}

    def france(self, **given: object) -> Table:
        return turn("france", control=self.LOST, **given)

    def test_the_land_leaves_the_war_and_leans_to_the_axis(self):
        table = self.france().when(SignArmistice())
        for land in VICHY:
            now = table.state.territories[land]
            assert (now.controller, now.neutral) == (None, "pro_axis")
        table.then(
            control={"french_equatorial_africa": "france", "new_hebrides": "france", "france": "germany"},
            treasury={"france": 19},
        )
        assert "armistice" in table.state.triggered

    def test_france_is_reminded_as_its_turn_begins(self):
        table = turn("anzac", "collect_income", control=self.LOST).when(CollectIncome())
        assert table.says("armistice_due")["territory"] == "southern_france"

    def test_land_with_units_of_another_ally_stays(self):
        table = self.france().when(SignArmistice(garrisons=("syria", "morocco")))
        table.then(control={"syria": "france", "morocco": "france"})
        assert table.state.territories["algeria"].controller is None

    def test_what_keeps_it_from_being_signed(self):
        turn("france").refuses(SignArmistice(), "no_armistice", "Axis")
        turn("france", control={"france": "germany"}).refuses(SignArmistice(), "no_armistice", "Normandy")
        self.france().refuses(SignArmistice(garrisons=("southern_france",)), "no_armistice", "Southern France")
        self.france().when(SignArmistice()).refuses(SignArmistice(), "no_armistice", "has been signed")
        self.france(phase="noncombat_move").refuses(SignArmistice(), "wrong_phase", soft=True)
        turn("italy", control=self.LOST).refuses(SignArmistice(), "no_armistice")
        turn("italy", control=self.LOST).refuses(SignArmistice(power="france"), "wrong_turn", soft=True)
        taken = turn("italy", "conduct_combat", control=self.LOST).when(takes("southern_france"))
        taken.given(turn="france", phase="combat_move", control={"southern_france": "france"})
        taken.refuses(SignArmistice(), "no_armistice", "Axis took Southern France")

    def test_global_has_none(self):
        table = Table("global_1940", "1940").given(turn="france", phase="combat_move", control=self.LOST)
        table.refuses(SignArmistice(), "no_armistice")

    def test_the_axis_takes_it_over_and_the_allies_fight_for_it(self):
        table = self.france().when(SignArmistice(), EndTurn(forfeit=True))
        table.given(turn="germany", phase="noncombat_move").when(TakeNeutral(territory="morocco"))
        table.then(control={"morocco": "germany"})
        table.given(turn="united_kingdom", phase="conduct_combat").when(takes("syria"))
        table.then(control={"syria": "united_kingdom"})
        assert table.state.territories["algeria"].neutral == "pro_axis", "an attack on one moves no other"

    def test_it_pays_nobody_but_italys_keys_count_southern_france(self):
        table = self.france(phase="combat_move", round=4).given(
            control={"greece": "italy", "egypt": "italy", "libya": "italy", "tobruk": "italy"}
        )
        assert pays(table, "italy_sea_gates") == 0
        table.when(SignArmistice())
        assert pays(table, "italy_sea_gates") == 5
        table.given(control={"alexandria": "italy"})
        assert pays(table, "italy_north_africa") == 0, "Vichy neutrals do not count"

    def test_freeing_paris_brings_back_what_is_still_vichy(self):
        table = self.france().when(SignArmistice())
        table.given(control={"morocco": "germany", "syria": "united_kingdom"})
        table.given(turn="united_kingdom", phase="conduct_combat").when(takes("france"))
        table.then(control={"algeria": "france", "southern_france": "france", "syria": "france", "morocco": "germany"})

    def test_france_frees_southern_france_for_itself(self):
        table = self.france().when(SignArmistice()).given(phase="conduct_combat").when(takes("southern_france"))
        table.then(control={"southern_france": "france"})


def test_house_rules_may_extend_it_like_a_box(tmp_path: Path):
    """It keeps all that the variant states, and the box below."""
    file = tmp_path / "cheap_marines.toml"
    about = '[edition]\nid = "cheap_marines"\ntitle = "Cheap marines"\nextends = "balanced_mod"\n'
    file.write_text(about + '\n[[unit]]\nid = "marine"\ncost = 4\n')
    made = load_path(file)
    assert (made.units["marine"].cost, made.units["bomber"].cost, made.units["tank"].cost) == (4, 14, 6)
    assert len(made.objectives) == 45  # type: ignore[attr-defined]
    assert made.box.id == "balanced_mod"
