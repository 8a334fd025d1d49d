"""Minor powers and their units, declarations of war with their conditions, and intervention."""

import pytest

from companion.engine.decide import decide
from companion.engine.parsing import parse_action
from companion.families.second_world_war.rules.diplomacy import wars
from companion.families.second_world_war.rules.ruleset import RULESET
from companion.languages import speaking
from companion.languages.stored import as_data, from_data
from companion.model.refusal import RuleViolation
from companion.model.translated import KINDS
from companion.model.wording import possessive
from tests.families.second_world_war.campaign import AXIS, EDITION, SOVIET, WESTERN, Campaign
from tests.families.second_world_war.moves import FALL_OF_FRANCE, declare, ready, take

UNITS = {
    "belgium": "1 infantry and 1 land-based air (land-based air flipped)",
    "bulgaria": "2 infantry",
    "finland": "2 infantry and 1 land-based air",
    "greece": "2 infantry, 1 land-based air, and 1 destroyer",
    "hungary": "2 infantry and 1 land-based air",
    "netherlands": "1 infantry, 1 land-based air, and 1 destroyer (land-based air, destroyer flipped)",
    "norway": "1 infantry",
    "rumania": "2 infantry and 1 land-based air",
    "spain": "3 infantry, 1 land-based air, and 1 destroyer",
    "sweden": "3 infantry, 1 land-based air, and 2 destroyers",
    "turkey": "4 infantry, 1 land-based air, and 1 destroyer",
    "yugoslavia": "2 infantry and 1 land-based air",
}


@pytest.mark.parametrize("country", UNITS)
def test_a_minor_power_gets_its_units_when_war_is_declared_on_it(country: str):
    game = ready(AXIS).when(declare("germany", country))
    name = next(minor_power.name for minor_power in EDITION.minor_powers if minor_power.id == country)
    name = "the Netherlands" if country == "netherlands" else name
    says = f"Place {possessive(name)} units: {UNITS[country]}."
    game.then(country={country: ("at_war", None)}, points={"germany": 8}, says=says)
    assert game.state.country(country).units_placed


@pytest.mark.parametrize("country", ["poland", "nationalist_china", "maoist_china"])
def test_minor_powers_at_war_from_the_start_have_their_units(country: str):
    assert Campaign().state.country(country).units_placed


def test_a_minor_power_gets_its_units_once():
    game = ready(AXIS).when(declare("germany", "turkey")).given(bloc=WESTERN)
    game.when({"type": "intervene", "power": "commonwealth", "country": "turkey"})
    assert "Place" not in game.summary


@pytest.mark.parametrize(
    ("bloc", "declarer", "target", "treaty"),
    [
        (SOVIET, "soviet_union", "germany", "nazi_soviet_pact"),
        (SOVIET, "soviet_union", "rumania", "nazi_soviet_pact"),
        (SOVIET, "soviet_union", "finland", "treaty_of_moscow"),
        (SOVIET, "soviet_union", "japan", "japan_soviet_treaty"),
        (AXIS, "japan", "soviet_union", "japan_soviet_treaty"),
        (AXIS, "germany", "turkey", "turko_axis_treaty"),
        (WESTERN, "france", "turkey", "turko_allied_treaty"),
    ],
)
def test_a_war_that_the_table_allows_ends_the_treaty_that_it_breaks(bloc: str, declarer: str, target: str, treaty: str):
    game = ready(bloc, treaties={treaty: True}).objects(declare(declarer, target), "war_forbidden")
    game.when({**declare(declarer, target), "override": "the table says so"})
    assert treaty not in game.state.treaties
    assert treaty in [said.of["treaty"] for said in game.last.said if said.key == "treaty_ends"]


def test_the_atlantic_charter_survives_a_war_that_it_forbids():
    game = ready(WESTERN, season="summer 1941", treaties={"atlantic_charter": True})
    game.when({**declare("commonwealth", "sweden"), "override": "the table says so"})
    assert "atlantic_charter" in game.state.treaties


class TestDeclarations:
    def test_a_declaration_costs_a_point(self):
        game = ready(AXIS).when(declare("germany", "norway")).then(points={"germany": 8})
        assert game.at_war("germany", "norway")
        game.refuses(declare("germany", "norway"), "already_at_war")
        game.given(points={"germany": 0}).refuses(declare("germany", "sweden"), "not_enough_points")

    def test_nobody_attacks_its_own_or_the_fallen_or_a_held_land(self):
        game = ready(AXIS).refuses(declare("germany", "germany"), "own_country")
        game.refuses(declare("italy", "albania"), "own_country").refuses(declare("japan", "egypt"), "not_free")
        game.refuses(declare("germany", "atlantis"), "unknown_country")
        game.objects(declare("germany", "italy"), "same_side")
        game.given(surrendered={"norway": "germany"}).refuses(declare("germany", "norway"), "surrendered")

    def test_the_united_states_may_not_declare_war_at_first(self):
        game = ready(WESTERN).objects(declare("united_states", "germany"), "war_forbidden", "Winter 1943 has come")
        game.objects(declare("united_states", "japan"), "war_forbidden")

    def test_the_united_states_may_if_a_major_power_declared_war_on_it(self):
        game = ready(WESTERN, wars=[("japan", "united_states")]).when(declare("united_states", "germany"))
        assert game.at_war("united_states", "germany")

    def test_the_united_states_may_if_japan_declares_war_on_a_country_that_is_not_vichy_french(self):
        assert "japan" in wars.may_attack(EDITION, ready(WESTERN, wars=[("japan", "thailand")]).state, "united_states")
        vichy = ready(WESTERN, wars=[("japan", "indochina")], country={"indochina": ("at_war", "vichy_france")})
        vichy.objects(declare("united_states", "japan"), "war_forbidden")

    def test_that_japan_declared_war_counts_even_when_its_victim_has_fallen(self):
        game = ready(AXIS).when(declare("japan", "thailand"), take("thailand", "japan")).given(bloc=WESTERN)
        assert not [war for war in game.state.wars if war.declarer == "japan" and war.declared]
        game.when(declare("united_states", "germany"))

    def test_japans_war_in_china_at_the_start_is_no_reason(self):
        assert "japan" not in wars.may_attack(EDITION, ready(WESTERN).state, "united_states")

    def test_the_united_states_may_attack_japan_after_two_attacks_in_china_in_a_season(self):
        game = ready(WESTERN).when({"type": "attest", "claim": "japan_attacks_in_china", "count": 1})
        game.objects(declare("united_states", "japan"), "war_forbidden")
        game.when({"type": "attest", "claim": "japan_attacks_in_china", "count": 2})
        game.objects(declare("united_states", "germany"), "war_forbidden").when(declare("united_states", "japan"))
        assert game.at_war("united_states", "japan")

    def test_attacks_in_china_are_counted_anew_each_season(self):
        game = ready(WESTERN, claims={"japan_attacks_in_china": 3}).given(phase="end_of_season")
        game.when({"type": "advance_phase"}).then(claims={})
        game.refuses({"type": "attest", "claim": "japan_attacks_in_china"}, "invalid_claim")

    def test_the_united_states_may_attack_germany_from_winter_1943_on(self):
        game = ready(WESTERN, season="winter 1943").when(declare("united_states", "germany"))
        assert game.at_war("united_states", "germany")
        game.objects(declare("united_states", "japan"), "war_forbidden")

    def test_the_soviet_union_may_not_attack_germany_before_spring_1942(self):
        game = ready(SOVIET, season="winter 1942").objects(declare("soviet_union", "germany"), "war_forbidden", "Pact")
        game.given(season="spring 1942", bloc=SOVIET).when(declare("soviet_union", "germany"))
        assert game.at_war("soviet_union", "germany")
        game.then(country={"finland": ("neutral", None), "hungary": ("neutral", None)}, stunned=frozenset())

    def test_the_soviet_union_may_attack_if_germany_uncovers_its_east_front_but_not_in_summer_1939(self):
        game = ready(SOVIET).when({"type": "attest", "claim": "east_front_open"})
        game.objects(declare("soviet_union", "germany"), "war_forbidden")
        game.given(season="fall 1939", bloc=SOVIET, claims={"east_front_open": True}).when(
            declare("soviet_union", "germany")
        )
        assert "nazi_soviet_pact" not in game.state.treaties

    def test_that_germany_uncovered_its_front_is_remembered_until_the_soviet_impulse_is_over(self):
        game = ready(AXIS, season="fall 1939").when({"type": "attest", "claim": "east_front_open"})
        game.when(*[{"type": "end_turn"}] * 3).then(bloc=SOVIET, claims={"east_front_open": True})
        assert wars.forbidden(EDITION, game.state, "soviet_union", "germany") is None
        game.when({"type": "end_turn"}).then(bloc=AXIS, claims={})

    @pytest.mark.parametrize("country", ["bulgaria", "hungary", "rumania"])
    def test_the_pact_protects_germanys_friends(self, country: str):
        game = ready(SOVIET).objects(declare("soviet_union", country), "war_forbidden", "Nazi-Soviet Pact")
        game.given(treaties={"nazi_soviet_pact": False}).when(declare("soviet_union", country))

    def test_the_soviet_union_does_not_attack_finland_again_after_the_treaty_of_moscow(self):
        ready(SOVIET, treaties={"treaty_of_moscow": True}).objects(declare("soviet_union", "finland"), "war_forbidden")

    @pytest.mark.parametrize(
        ("one", "other", "bloc"), [("japan", "soviet_union", AXIS), ("soviet_union", "japan", SOVIET)]
    )
    def test_japan_and_the_soviet_union_keep_their_treaty(self, one: str, other: str, bloc: str):
        game = ready(bloc).objects(declare(one, other), "war_forbidden", "Japan-Soviet Treaty")
        game.objects({"type": "renounce_treaty", "treaty": "japan_soviet_treaty", "by": one}, "not_yet", "Winter 1945")
        game.given(season="winter 1945", bloc=bloc)
        game.when({"type": "renounce_treaty", "treaty": "japan_soviet_treaty", "by": one})
        game.objects(declare(one, other), "war_forbidden")
        game.refuses({"type": "renounce_treaty", "treaty": "japan_soviet_treaty", "by": other}, "already_renounced")
        game.given(phase="end_of_season").when({"type": "advance_phase"})
        assert "japan_soviet_treaty" not in game.state.treaties
        game.given(bloc=bloc).when(declare(one, other))

    def test_turkey_is_protected_by_its_treaties(self):
        ready(WESTERN).objects(declare("commonwealth", "turkey"), "war_forbidden", "Turko-Allied Treaty")
        game = ready(AXIS, season="winter 1941", treaties={"turko_axis_treaty": True})
        game.objects(declare("germany", "turkey"), "war_forbidden").objects(declare("italy", "turkey"), "war_forbidden")
        ready(AXIS, season="fall 1940").when(declare("germany", "turkey"))

    def test_under_the_charter_the_western_allies_attack_belligerent_axis_allies_only(self):
        game = ready(WESTERN, season="summer 1941", treaties={"atlantic_charter": True})
        game.objects(declare("commonwealth", "sweden"), "war_forbidden", "Atlantic Charter")
        game.given(country={"thailand": ("ally", "japan")}).when(declare("commonwealth", "thailand"))
        game.when(declare("commonwealth", "italy", override="x"))
        ready(WESTERN, season="spring 1941").when(declare("commonwealth", "sweden"))

    def test_vichy_lands_are_left_alone_in_the_season_in_which_france_falls(self):
        game = ready(AXIS).when(FALL_OF_FRANCE).given(bloc=WESTERN)
        game.objects(declare("commonwealth", "levant"), "war_forbidden", "earlier season")
        game.given(season="fall 1939", bloc=WESTERN).when(declare("commonwealth", "levant"))

    def test_a_war_on_a_country_is_a_war_on_its_lands(self):
        game = ready(AXIS).objects(take("netherlands_east_indies", "japan"), "not_at_war")
        game.when(declare("japan", "netherlands"), take("netherlands_east_indies", "japan"))
        game.then(country={"netherlands_east_indies": ("captured", "japan")}, limit={"japan": 11})

    def test_a_war_on_an_ally_of_its_own_is_a_war_on_that_allys_lands(self):
        game = ready(AXIS, peace=[("germany", "commonwealth")]).when(declare("germany", "spain"))
        game.given(country={"spain": ("ally", "commonwealth")}).when(take("spanish_morocco", "germany"))
        game.then(country={"spanish_morocco": ("captured", "germany")})

    def test_wars_last_until_somebody_surrenders(self):
        game = ready(AXIS).when(declare("germany", "norway"))
        game.when({"type": "capture_capital", "country": "norway", "by": "germany", "defenders": False})
        assert not game.at_war("germany", "norway")


class TestIntervention:
    def test_it_needs_a_country_at_war_with_a_common_enemy(self):
        game = ready(WESTERN).refuses(
            {"type": "intervene", "power": "commonwealth", "country": "sweden"}, "no_occasion"
        )
        game.given(wars=[("soviet_union", "finland")], country={"finland": ("at_war", None)})
        game.objects({"type": "intervene", "power": "commonwealth", "country": "finland"}, "no_common_enemy")
        game.when({"type": "intervene", "power": "commonwealth", "country": "poland"})
        assert game.state.country("poland").intervened_by == "commonwealth"
        game.then(country={"poland": ("at_war", None)})

    def test_one_major_power_only_but_commonwealth_and_united_states_count_as_one(self):
        game = ready(WESTERN, wars=[("germany", "united_states")])
        game.when({"type": "intervene", "power": "commonwealth", "country": "poland"})
        game.refuses({"type": "intervene", "power": "commonwealth", "country": "poland"}, "already_intervened")
        game.when({"type": "intervene", "power": "united_states", "country": "poland"})
        other = ready(WESTERN).when({"type": "intervene", "power": "france", "country": "poland"})
        other.refuses({"type": "intervene", "power": "commonwealth", "country": "poland"}, "already_intervened")

    def test_the_axis_does_not_intervene_in_vichy_lands(self):
        game = ready(AXIS, wars=[("commonwealth", "levant")], country={"levant": ("at_war", "vichy_france")})
        game.objects({"type": "intervene", "power": "germany", "country": "levant"}, "barred")


@pytest.mark.parametrize(
    ("bloc", "action"),
    [
        (SOVIET, declare("soviet_union", "japan")),
        (SOVIET, declare("soviet_union", "germany")),
        (WESTERN, declare("united_states", "germany")),
        (WESTERN, {"type": "send_lend_lease", "route": "atlantic", "amount": 1}),
        (WESTERN, {"type": "buy_points", "power": "united_states", "resources": 1, "theatre": "pt"}),
        (WESTERN, {"type": "intervene", "power": "commonwealth", "country": "nationalist_china"}),
    ],
    ids=lambda value: value if isinstance(value, str) else "_".join(map(str, value.values())),
)
def test_what_is_put_to_the_table_in_english_reads_in_italian_on_an_italian_phone(bloc: str, action: dict):
    state = ready(bloc).given(treaties={"japan_soviet_treaty": True}).state

    def objection() -> RuleViolation:
        with pytest.raises(RuleViolation) as refusal:
            decide(RULESET, EDITION, state, parse_action(RULESET, action))
        return refusal.value

    asked = objection()
    assert asked.soft
    with speaking("it"):
        read = str(from_data(as_data(asked.message), KINDS))
        assert read == str(objection())
    assert read != str(asked)
