"""Pacific 1940, played alone: what its fact list says and Global does not, or not so."""

import pytest

from companion.families.axis_and_allies.actions import CollectIncome, DeclareWar, EndTurn, TakeNeutral, UseToken
from companion.families.axis_and_allies.rules.objectives import progress
from companion.families.axis_and_allies.rules.units.mobilization import capacity
from companion.families.axis_and_allies.rules.world.relations import enemies
from companion.model.actions import AdvancePhase, Attest
from tests.families.axis_and_allies.rulebooks.talk import buys, places, takes
from tests.families.axis_and_allies.table import Table

SOVIET = ("amur", "buryatia", "evenkiyskiy", "sakha", "siberia", "soviet_far_east", "timguska", "yakut_ssr", "yenisey")


def game() -> Table:
    return Table("pacific_1940", "1940")


def turn(power: str, phase: str = "combat_move", round: int = 1, **given: object) -> Table:
    return game().given(turn=power, phase=phase, round=round, **given)


def declares(against: str) -> DeclareWar:
    return DeclareWar(against=against)


def pays(table: Table, objective: str) -> int:
    return progress(table.edition, table.state, table.edition.objectives[objective]).pays


def at_war(power: str, **given: object) -> Table:
    """A power's turn with all of Japan's enemies at war with it, by wars that they declared."""
    table = turn("japan").when(declares("united_states"), declares("united_kingdom"))
    return table.given(turn=power, phase="collect_income", **given)


def test_japan_is_at_war_with_china_alone_at_the_start():
    table = game()
    found = {power: enemies(table.edition, table.state, power) for power in table.edition.powers.ids}
    assert found == {"japan": ["china"], "united_states": [], "china": ["japan"], "united_kingdom": [], "anzac": []}


def test_the_united_kingdom_has_one_purse_and_its_capital_is_calcutta():
    table = turn("united_kingdom", "purchase_units").when(buys(infantry=5))
    table.then(treasury={"united_kingdom": 16 - 15})
    lost = turn("united_kingdom", "purchase_units", control={"india": "japan"})
    lost.refuses(buys(infantry=1), "capital_lost")
    lost.refuses(CollectIncome(), "capital_lost")


@pytest.mark.parametrize(
    ("capital", "owner", "money"),
    [("india", "united_kingdom", 16), ("new_south_wales", "anzac", 10), ("western_united_states", "united_states", 47)],
)
def test_a_capital_falls_with_its_money(capital: str, owner: str, money: int):
    table = turn("japan").when(declares("united_states"), declares("anzac"), AdvancePhase(), takes(capital))
    table.then(treasury={owner: 0, "japan": 26 + money})


def test_japan_loots_capitals_while_its_own_is_lost():
    table = at_war("japan", control={"japan": "united_states"}).given(phase="conduct_combat").when(takes("india"))
    table.then(treasury={"united_kingdom": 0, "japan": 26 + 16})


def test_soviet_land_is_closed_to_everybody_and_nobodys_income():
    table = turn("japan", "conduct_combat")
    for land in SOVIET:
        table.refuses(takes(land), "impassable", "Soviet Union")
        assert land not in table.state.territories
    assert sum(table.edition.territories[land].value for land in SOVIET) == 9


def test_dutch_and_french_land_is_nobodys_income_until_it_is_taken():
    table = turn("japan", "conduct_combat")
    nobodys = {
        territory: table.edition.territories[territory].value
        for territory, now in table.state.territories.items()
        if not now.controller
    }
    assert sum(value for nobody, value in nobodys.items() if table.edition.territories[nobody].ward == "dutch") == 11
    assert sum(value for nobody, value in nobodys.items() if table.edition.territories[nobody].ward == "france") == 2


class TestObjectives:
    def test_american_trade_pays_japan_10_until_it_is_lost_for_good(self):
        assert pays(turn("japan"), "japan_trade") == 10
        assert pays(turn("japan").when(declares("united_kingdom")), "japan_trade") == 0
        assert pays(turn("japan").when(declares("united_states")), "japan_trade") == 0
        assert pays(turn("japan", "conduct_combat").when(takes("french_indo_china")), "japan_trade") == 0
        assert pays(turn("japan").when(Attest(claim="japan_attacked_indo_china")), "japan_trade") == 0
        assert pays(turn("united_kingdom").when(declares("japan")), "japan_trade") == 10, "Japan did not provoke it"

    @pytest.mark.parametrize(
        ("objective", "lands"),
        [
            ("japan_outer_ring", "guam midway wake_island gilbert_islands solomon_islands"),
            ("japan_oil_islands", "sumatra java borneo celebes"),
        ],
    )
    def test_rings_of_islands_pay_japan_5_at_war_only_and_only_whole(self, objective: str, lands: str):
        held = dict.fromkeys(lands.split(), "japan")
        assert pays(turn("japan", control=held), objective) == 0
        for enemy in ("united_states", "united_kingdom", "anzac"):
            assert pays(turn("japan", control=held).when(declares(enemy)), objective) == 5
        for land in held:
            some = {place: holder for place, holder in held.items() if place != land}
            assert pays(turn("japan", control=some).when(declares("anzac")), objective) == 0

    def test_four_prizes_pay_japan_5_each(self):
        prizes = ("india", "new_south_wales", "hawaiian_islands", "western_united_states")
        held: dict[str, str] = {}
        for count, land in enumerate(prizes, 1):
            held[land] = "japan"
            assert pays(turn("japan", control=held).when(declares("anzac")), "japan_great_prizes") == 5 * count
        assert pays(turn("japan", control=held), "japan_great_prizes") == 0

    @pytest.mark.parametrize(
        ("objective", "bonus", "lands"),
        [
            ("united_states_home_front", 30, "western_united_states"),
            ("united_states_pacific_bases", 5, "aleutian_islands hawaiian_islands johnston_island line_islands"),
            ("united_states_neighbours", 5, "alaska mexico"),
            ("united_states_philippines", 5, "philippines"),
            ("united_kingdom_far_east", 5, "kwangtung malaya"),
            ("china_burma_road", 6, "india burma yunnan szechwan"),
            ("anzac_outer_ring", 5, "dutch_new_guinea new_guinea new_britain solomon_islands"),
        ],
    )
    def test_allied_objectives_pay_while_all_of_their_land_is_held_at_war(self, objective: str, bonus: int, lands: str):
        power = game().edition.objectives[objective].power
        mine = {"dutch_new_guinea": "anzac"}
        assert pays(turn(power, control=mine), objective) == (6 if power == "china" else 0)
        assert pays(at_war(power, control=mine), objective) == bonus
        for land in lands.split():
            assert pays(at_war(power, control=mine | {land: "japan"}), objective) == 0
        if objective in ("china_burma_road", "anzac_outer_ring"):
            freed = {lands.split()[0]: "united_states"}
            assert pays(at_war(power, control=mine | freed), objective) == bonus, "any Ally will do"
        elif power == "united_states":
            elsewhere = {lands.split()[0]: "anzac"}
            assert pays(at_war(power, control=elsewhere), objective) == 0, "it must be its own"

    def test_anzac_is_paid_for_its_ten_territories_and_malaya(self):
        assert len(game().edition.originals["anzac"]) == 10
        assert pays(turn("anzac"), "anzac_home_and_malaya") == 0
        assert pays(at_war("anzac"), "anzac_home_and_malaya") == 5
        assert pays(at_war("anzac", control={"malaya": "japan"}), "anzac_home_and_malaya") == 0
        for land in game().edition.originals["anzac"]:
            assert pays(at_war("anzac", control={land: "japan"}), "anzac_home_and_malaya") == 0

    def test_land_that_is_dutch_still_does_not_count_for_anzac(self):
        assert pays(at_war("anzac"), "anzac_outer_ring") == 0

    def test_an_unprovoked_war_pays_the_united_states_30_at_once_and_once(self):
        for enemy in ("united_states", "united_kingdom", "anzac"):
            turn("japan").when(declares(enemy)).then(treasury={"united_states": 17 + 30})
        both = turn("japan").when(declares("anzac"), declares("united_states"))
        both.then(treasury={"united_states": 17 + 30})
        assert both.says("war_declared")["against"] == "united_states"

    def test_a_war_that_the_british_declare_pays_nothing(self):
        turn("united_kingdom").when(declares("japan")).then(treasury={"united_states": 17})

    def test_artillery_is_bought_in_china_while_the_burma_road_is_open(self):
        turn("china", "purchase_units").when(buys(artillery=1)).then(treasury={"china": 8})
        turn("china", "purchase_units", control={"burma": "japan"}).refuses(buys(artillery=1), "not_for_sale")


class TestPolitics:
    def test_the_british_and_anzac_go_to_war_together(self):
        for by, against in (("japan", "anzac"), ("united_kingdom", "japan"), ("anzac", "japan")):
            table = turn(by).when(declares(against))
            assert set(enemies(table.edition, table.state, "japan")) == {"china", "united_kingdom", "anzac"}

    def test_japan_may_declare_war_on_the_united_states_alone(self):
        table = turn("japan").when(declares("united_states"))
        assert set(enemies(table.edition, table.state, "japan")) == {"china", "united_states"}

    def test_the_united_states_wait_for_the_income_of_their_third_turn(self):
        turn("united_states", round=2).refuses(declares("japan"), "not_yet", "round 3", soft=True)
        table = turn("united_states", round=3).when(declares("japan")).then(phase="collect_income")
        table.when(CollectIncome()).then(treasury={"united_states": 17 + 17 + 30 + 5 + 5 + 5})

    def test_a_reason_lets_the_united_states_declare_war_at_once(self):
        table = turn("japan").when(declares("anzac")).given(turn="united_states", phase="combat_move")
        table.when(declares("japan"))
        table = turn("anzac").when(declares("japan")).given(turn="united_states", phase="combat_move")
        table.refuses(declares("japan"), "not_yet", soft=True)

    def test_dutch_land_is_taken_over_by_the_british_and_anzac_only(self):
        turn("united_kingdom", "noncombat_move").when(TakeNeutral(territory="java")).then(
            control={"java": "united_kingdom"}, production={"united_kingdom": 16 + 4}
        )
        turn("united_states", "noncombat_move").refuses(TakeNeutral(territory="java"), "not_friendly")
        turn("united_states", "conduct_combat").refuses(takes("java"), "in_care", soft=True)

    def test_japan_takes_dutch_land_only_with_war_on_both_guardians(self):
        table = turn("japan", "conduct_combat").when(takes("java"))
        assert set(enemies(table.edition, table.state, "japan")) == {"china", "united_kingdom", "anzac"}
        table.then(treasury={"united_states": 47})

    def test_japan_takes_indo_china_and_is_at_war_with_nobody_for_it(self):
        table = turn("japan", "conduct_combat").when(takes("french_indo_china"))
        table.then(control={"french_indo_china": "japan"}, production={"japan": 28})
        assert enemies(table.edition, table.state, "japan") == ["china"]

    def test_the_allies_leave_french_land_to_france_but_keep_what_they_take_from_japan(self):
        for power in ("united_kingdom", "united_states", "anzac"):
            turn(power, "conduct_combat").refuses(takes("french_indo_china"), "in_care", "friend", soft=True)
        table = at_war("united_kingdom", control={"french_indo_china": "japan"}).given(phase="conduct_combat")
        table.when(takes("french_indo_china")).then(control={"french_indo_china": "united_kingdom"})

    def test_an_attack_on_a_land_of_mongolia_leaves_the_others_as_they_are(self):
        table = turn("japan", "conduct_combat").when(takes("buyant_uhaa"))
        lands = [territory.id for territory in table.edition.territories if territory.neutral]
        assert len(lands) == 6
        assert sum(table.edition.territories[land].army for land in lands) == 6
        left = {table.state.territories[land].neutral for land in lands if land != "buyant_uhaa"}
        assert left == {"strict"}


def test_complexes_place_as_printed():
    table = turn("united_states", "mobilize_new_units", pool={"united_states": {"infantry": 10}})
    places_at = {
        capital: capacity(table.edition, table.state, power, capital)
        for power, capital in (
            ("japan", "japan"),
            ("united_kingdom", "india"),
            ("united_states", "western_united_states"),
            ("anzac", "new_south_wales"),
        )
    }
    assert places_at == {"japan": 10, "india": 10, "western_united_states": 10, "new_south_wales": 3}
    table.when(places("western_united_states", infantry=10)).then(pool={"united_states": {}})


def test_china_does_no_research_and_stays_at_home():
    table = Table("pacific_1940", "1940", options={"research": True})
    assert not table.edition.powers["china"].researches
    turn("china", "conduct_combat").refuses(takes("korea"), "out_of_bounds", soft=True)


def test_japan_has_six_kamikazes():
    table = turn("united_states").when(UseToken(power="japan", token="kamikaze", count=6))
    table.refuses(UseToken(power="japan", token="kamikaze"), "not_enough_tokens")


class TestVictory:
    SIX = ("hawaiian_islands", "india", "kwangtung", "philippines")
    """With Tokyo and Shanghai, which it has."""

    def holding(self, *cities: str) -> Table:
        """Japan takes the last of these and holds the others."""
        *held, last = cities
        table = turn("japan", control=dict.fromkeys(held, "japan"))
        table.when(declares("united_states"), declares("anzac"), AdvancePhase())
        return table.when(takes(last))

    def test_six_of_eight_cities_win_when_they_are_held_for_a_full_round(self):
        table = self.holding(*self.SIX)
        assert table.says("way_reached")["side"] == "axis"
        assert [goes_by(table) for _ in range(5)] == [None, None, None, None, "axis"]

    def test_five_cities_do_not_win(self):
        assert self.holding(*self.SIX[1:]).state.ways == {}

    def test_six_cities_without_tokyo_do_not_win(self):
        table = self.holding(*self.SIX, "new_south_wales").given(control={"japan": "united_states"})
        assert [goes_by(table) for _ in range(5)] == [None] * 5

    @pytest.mark.parametrize("kept", ["new_south_wales", "india", "western_united_states", None])
    def test_the_allies_win_with_tokyo_and_one_of_their_own_capitals(self, kept: str | None):
        lost = {"new_south_wales", "india", "western_united_states"} - {kept}
        table = at_war("united_states", control=dict.fromkeys(lost, "japan")).given(phase="conduct_combat")
        table.when(takes("japan"))
        assert table.says("way_reached")["side"] == "allies"
        assert [goes_by(table) for _ in range(5)] == [None, None, None, None, "allies" if kept else None]


def goes_by(table: Table) -> str | None:
    """A turn is over; who has won."""
    winner = table.when(EndTurn(forfeit=True)).state.winner
    return winner.side if winner else None
