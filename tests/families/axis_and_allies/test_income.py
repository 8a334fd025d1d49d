"""Income, national objectives and what the table attests."""

import pytest

from companion.editions import load
from companion.engine.decide import roll_dice
from companion.families.axis_and_allies.actions import CaptureTerritory, CollectIncome
from companion.families.axis_and_allies.rules.income import income
from companion.families.axis_and_allies.rules.objectives import progress
from companion.languages import speaking
from companion.model.actions import Attest
from companion.model.translated import in_language
from tests.families.axis_and_allies.table import Table


def status(table: Table, objective: str) -> str:
    return progress(table.edition, table.state, table.edition.objectives[objective]).status


def missing(table: Table, objective: str) -> tuple[str, ...]:
    return progress(table.edition, table.state, table.edition.objectives[objective]).missing


class TestCollecting:
    def test_production_is_collected_and_the_turn_passes_on(self):
        table = Table("anniversary", "1941", options={"national_objectives": False}).when(CollectIncome())
        table.then(treasury={"germany": 62}, turn="soviet_union", phase="research_development", round=1)

    def test_objectives_add_their_bonus(self):
        table = Table("anniversary", "1941").when(CollectIncome()).then(treasury={"germany": 31 + 31 + 5})
        assert table.says("collects_in_parts")["total"] == 36

    def test_a_full_turn_is_a_purchase_a_capture_and_the_income(self):
        table = Table("anniversary", "1941").when(CaptureTerritory(territory="karelia_ssr"), CollectIncome())
        table.then(treasury={"germany": 31 + 33 + 5 + 5}, production={"germany": 33})

    def test_the_last_power_ends_the_round(self):
        table = Table("anniversary", "1941").given(turn="united_states", phase="combat_move")
        table.when(CollectIncome()).then(turn="germany", round=2)

    def test_no_income_and_no_bonus_without_the_capital(self):
        table = Table("anniversary", "1941").given(control={"germany": "united_kingdom"})
        table.refuses(CollectIncome(), "capital_lost", "can't collect income")
        preview = income(table.edition, table.state, "germany")
        assert (preview.collectable, preview.total) == (False, 0)
        assert status(table, "germany_european_core") == "not_met"
        assert "the capital is in enemy hands" in missing(table, "germany_european_core")

    def test_why_nothing_is_collected_bends_the_power_as_the_readers_language_does(self):
        table = Table("anniversary", "1941").given(control={"united_kingdom": "germany"})
        with speaking("fr"):
            preview = income(in_language(table.edition), table.state, "united_kingdom")
        assert preview.reason == "L'ennemi tient la capitale du Royaume-Uni."

    def test_why_an_objective_is_not_met_bends_the_power_as_the_readers_language_does(self):
        table = Table("global_1940", "1940")
        with speaking("fr"):
            edition = in_language(table.edition)
            said = progress(edition, table.state, edition.objectives["germany_caucasus"]).missing
        assert "en paix avec l'Union soviétique" in said

    def test_income_again_once_the_capital_is_free(self):
        table = Table("anniversary", "1941").given(control={"germany": "united_kingdom"})
        table.given(control={"germany": "germany"}).when(CollectIncome()).then(treasury={"germany": 67})

    def test_china_collects_nothing(self):
        table = Table("anniversary", "1941").given(turn="united_states", phase="combat_move")
        table.refuses(CollectIncome(power="china"), "no_income", "collects no IPC")
        assert income(table.edition, table.state, "china").total == 0

    def test_collecting_out_of_turn_is_a_soft_rule_and_does_not_end_the_turn(self):
        table = Table("anniversary", "1941").refuses(CollectIncome(power="japan"), "wrong_turn", soft=True)
        table.when(CollectIncome(power="japan", override="forgotten last round"))
        table.then(treasury={"japan": 17 + 17 + 5}, turn="germany")

    def test_war_bonds_add_a_die(self):
        table = Table("anniversary", "1941").given(technologies={"germany": ("war_bonds",)})
        assert income(table.edition, table.state, "germany").dice_needed == 1
        action = roll_dice(table.rules, table.edition, table.state, CollectIncome(), lambda: 4)
        assert action == CollectIncome(dice=(4,))
        table.when(action).then(treasury={"germany": 31 + 36 + 4})

    def test_war_bonds_need_their_die(self):
        table = Table("anniversary", "1941").given(technologies={"germany": ("war_bonds",)})
        table.refuses(CollectIncome(dice=()), "invalid_dice", "1 die").refuses(
            CollectIncome(dice=(4, 4)), "invalid_dice"
        )

    def test_dice_without_war_bonds_are_refused(self):
        Table("anniversary", "1941").refuses(CollectIncome(dice=(4,)), "invalid_dice")


class TestObjectives:
    """All 17 (Anniversary p. 23-24), each just short and just met."""

    CASES = [
        ("germany_european_core", {"poland": "soviet_union"}, {}),
        ("germany_eastern_gains", {"ukraine": "germany", "baltic_states": "italy"}, {"belorussia": "germany"}),
        ("germany_soviet_factories", {}, {"caucasus": "japan"}),
    ]

    @pytest.mark.parametrize(("objective", "short", "met"), CASES)
    def test_germany(self, objective: str, short: dict[str, str], met: dict[str, str]):
        table = Table("anniversary", "1941").given(control=short)
        assert status(table, objective) == "not_met"
        table.given(control=met or {"poland": "germany"})
        assert status(table, objective) == "met"

    def objective(self, power: str, *territories: str, scenario: str = "1941") -> str:
        """The id of the objective of a power that names these territories."""
        found = [
            printed.id
            for printed in load("anniversary").objectives
            if printed.power == power and set(territories) <= {*printed.territories, printed.originals_of}
        ]
        assert len(found) == 1, found
        return found[0]

    @pytest.mark.parametrize(
        ("power", "names", "short", "met"),
        [
            ("japan", ("manchuria", "kiangsu"), {"kiangsu": "china"}, {"kiangsu": "japan"}),
            (
                "japan",
                ("kwangtung", "borneo"),
                {"kwangtung": "japan", "east_indies": "japan", "borneo": "japan"},
                {"solomon_islands": "japan"},
            ),
            ("japan", ("hawaiian_islands", "india"), {}, {"australia": "japan"}),
            ("italy", ("egypt", "gibraltar"), {"egypt": "italy"}, {"gibraltar": "germany"}),
            (
                "united_states",
                ("western_united_states",),
                {"western_united_states": "japan"},
                {"western_united_states": "united_states"},
            ),
            (
                "united_states",
                ("philippine_islands",),
                {"philippine_islands": "japan"},
                {"philippine_islands": "united_states"},
            ),
            ("united_states", ("france",), {}, {"france": "united_kingdom"}),
            (
                "united_states",
                ("midway", "wake_island"),
                {"midway": "japan", "wake_island": "japan"},
                {"midway": "united_states"},
            ),
            ("united_kingdom", ("gibraltar", "egypt"), {"egypt": "italy"}, {"egypt": "united_kingdom"}),
            ("united_kingdom", ("japan",), {}, {"iwo_jima": "united_states"}),
            ("united_kingdom", ("france", "balkans"), {}, {"balkans": "soviet_union"}),
            (
                "soviet_union",
                ("norway", "finland"),
                {"norway": "united_kingdom", "finland": "soviet_union"},
                {"poland": "soviet_union"},
            ),
        ],
    )
    def test_each_objective_is_met_by_the_board(
        self, power: str, names: tuple[str, ...], short: dict[str, str], met: dict[str, str]
    ):
        objective = self.objective(power, *names)
        table = Table("anniversary", "1941").given(control=short)
        assert status(table, objective) == "not_met"
        table.given(control=met)
        assert status(table, objective) == "met"

    def test_italys_sea_needs_an_answer_about_enemy_warships(self):
        objective = self.objective("italy", "libya", "balkans")
        table = Table("anniversary", "1941")
        assert status(table, objective) == "waiting"
        table.when(Attest(claim="no_enemy_warships_in_13_14_15", holds=False))
        assert status(table, objective) == "not_met"
        table.when(Attest(claim="no_enemy_warships_in_13_14_15"))
        assert status(table, objective) == "met"
        table.given(control={"libya": "united_kingdom"})
        assert missing(table, objective) == ("one short: Libya",)

    def test_the_soviet_union_alone_in_its_land_holding_archangel(self):
        objective = self.objective("soviet_union", "archangel")
        table = Table("anniversary", "1941").given(claims={"no_other_allies_in_soviet_territory": True})
        assert status(table, objective) == "met"
        table.given(control={"archangel": "united_kingdom"})
        assert status(table, objective) == "not_met"

    def test_answers_are_asked_again_every_turn(self):
        table = Table("anniversary", "1941").given(turn="italy", phase="combat_move")
        table.when(Attest(claim="no_enemy_warships_in_13_14_15"), CollectIncome()).then(treasury={"italy": 25})
        assert status(table, self.objective("italy", "libya", "balkans")) == "waiting"

    def test_an_answer_lasts_through_other_powers_turns(self):
        table = Table("anniversary", "1941").when(Attest(claim="no_enemy_warships_in_13_14_15"), CollectIncome())
        assert status(table, self.objective("italy", "libya", "balkans")) == "met"

    def test_unanswered_questions_pay_nothing_and_are_mentioned(self):
        table = Table("anniversary", "1941").given(turn="italy", phase="combat_move").when(CollectIncome())
        table.then(treasury={"italy": 20})
        assert table.says("question_open")

    def test_what_is_missing_is_named(self):
        table = Table("anniversary", "1941").given(control={"poland": "soviet_union"})
        assert missing(table, "germany_european_core") == ("one short: Poland",)
        assert missing(table, "germany_eastern_gains")[0].startswith("3 short of these: Baltic States")

    def test_an_unknown_claim_is_refused(self):
        Table("anniversary", "1941").refuses(Attest(claim="moon_is_cheese"), "unknown_claim")

    def test_starting_objectives_of_1942(self):
        table = Table("anniversary", "1942")
        met = {printed.id for printed in table.edition.objectives if status(table, printed.id) == "met"}
        assert met == {
            "germany_european_core",
            "germany_eastern_gains",
            "japan_asian_mainland",
            "japan_southern_drive",
            "united_kingdom_whole_empire",
            "united_states_home_front",
        }


def test_dice_for_the_income_are_asked_for_until_they_are_there():
    table = Table("anniversary", "1941").given(technologies={"germany": ("war_bonds",)})
    assert income(table.edition, table.state, "germany").dice_needed == 1
    assert income(table.edition, table.state, "germany", (4,)).dice_needed == 0
