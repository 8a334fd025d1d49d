"""Revised: national advantages, as far as they touch the books (p. 38-41)."""

import pytest

from companion.families.axis_and_allies.actions import (
    ChooseAdvantage,
    CollectIncome,
    PurchaseUnits,
    SetComplex,
    UseAdvantage,
)
from companion.families.axis_and_allies.rules.units.mobilization import room
from companion.model.actions import Attest
from tests.families.axis_and_allies.rulebooks.talk import bombs, takes
from tests.families.axis_and_allies.table import Table


def table(turn: str = "soviet_union", phase: str = "combat_move", /, **lists: tuple[str, ...]) -> Table:
    return Table("revised", "1942", options={"national_advantages": lists}).given(turn=turn, phase=phase)


def uses(advantage: str, territory: str | None = None, **more: str) -> UseAdvantage:
    return UseAdvantage(advantage=advantage, territory=territory, **more)


def test_they_are_an_option_and_off():
    game = Table("revised", "1942")
    assert {power: now.advantages for power, now in game.state.powers.items() if now.advantages} == {}
    game.refuses(ChooseAdvantage(power="germany", advantage="panzerblitz"), "no_advantages")


def test_each_power_gets_the_agreed_number():
    game = Table("revised", "1942", options={"national_advantages": 2})
    for power in game.edition.powers.ids:
        game.when(ChooseAdvantage(power=power, die=1), ChooseAdvantage(power=power, die=2))
        game.refuses(ChooseAdvantage(power=power, die=3), "enough_advantages", soft=True)


def test_a_die_picks_from_the_powers_own_column_and_is_rolled_again_for_the_same():
    game = Table("revised", "1942", options={"national_advantages": 2})
    game.when(ChooseAdvantage(power="japan", die=4)).refuses(ChooseAdvantage(power="japan", die=4), "reroll")
    assert game.state.powers["japan"].advantages == ("lightning_assaults",)


def test_no_power_uses_a_friends_advantage():
    game = table(soviet_union=("salvage",), germany=("luftwaffe_dive_bombers",))
    game.refuses(uses("salvage", "caucasus", power="united_kingdom"), "not_your_advantage")
    game.given(turn="japan", phase="conduct_combat")
    game.refuses(bombs("russia", 4, weapon="fighters"), "no_fighter_raids", soft=True)


def test_lost_land_gives_no_advantage():
    game = table("soviet_union", "purchase_units", soviet_union=("salvage", "lend_lease"))
    game.when(uses("lend_lease", "caucasus"))
    for holder in ("germany", "united_kingdom"):
        game.given(control={"caucasus": holder})
        game.refuses(uses("salvage", "caucasus"), "wrong_territory", "own territories")
        game.refuses(uses("lend_lease", "caucasus"), "wrong_territory", "own territories")


MOMENTS = [
    ("russian_winter", "soviet_union"),
    ("joint_strike", "united_kingdom"),
    ("enigma_decoded", "germany"),
]


@pytest.mark.parametrize(("advantage", "turn"), MOMENTS)
def test_what_works_once_is_used_once(advantage: str, turn: str):
    power = Table("revised", "1942").edition.advantages[advantage].power
    game = table(turn, **{power: (advantage,)}).when(uses(advantage))
    game.refuses(uses(advantage), "already_used")


@pytest.mark.parametrize(("advantage", "turn"), MOMENTS)
def test_what_works_once_has_its_turn(advantage: str, turn: str):
    power = Table("revised", "1942").edition.advantages[advantage].power
    game = table("japan", **{power: (advantage,)})
    game.refuses(uses(advantage), "wrong_turn", soft=True)
    other = "united_kingdom" if turn == "germany" else "germany"
    game.given(turn=other, phase="combat_move").refuses(uses(advantage), "wrong_turn", soft=True)


def test_a_hard_winter_is_called_when_income_is_collected():
    game = table("soviet_union", "noncombat_move", soviet_union=("russian_winter",)).when(uses("russian_winter"))
    assert game.state.phase == "noncombat_move", "called early, it ends no phase"
    assert game.state.powers["soviet_union"].spent_advantages == ("russian_winter",)


def test_a_hard_winter_may_be_called_right_after_the_income_that_ended_the_turn():
    game = table("soviet_union", "collect_income", soviet_union=("russian_winter",)).when(CollectIncome())
    assert game.state.turn == "germany"
    game.when(uses("russian_winter"))
    assert (game.state.turn, game.state.powers["soviet_union"].spent_advantages) == ("germany", ("russian_winter",))


def test_a_hard_winter_is_too_late_once_the_next_power_has_begun():
    game = table("soviet_union", "collect_income", soviet_union=("russian_winter",)).when(CollectIncome())
    game.when(PurchaseUnits(units={"infantry": 1})).refuses(uses("russian_winter"), "wrong_turn", soft=True)


@pytest.mark.parametrize("phase", ["purchase_units", "combat_move"])
def test_a_joint_strike_is_declared_before_combat_and_leaves_the_phase_as_it_is(phase: str):
    game = table("united_kingdom", phase, united_kingdom=("joint_strike",)).when(uses("joint_strike"))
    assert game.state.phase == phase
    late = table("united_kingdom", "conduct_combat", united_kingdom=("joint_strike",))
    late.refuses(uses("joint_strike"), "wrong_phase", "which has begun", soft=True)


def test_enigma_is_used_before_germanys_combat():
    game = table("germany", "conduct_combat", united_kingdom=("enigma_decoded",))
    game.refuses(uses("enigma_decoded"), "wrong_phase", soft=True)


def test_u_boats_cost_each_of_two_powers_1_ipc_for_each_submarine():
    game = table("united_kingdom", "collect_income", germany=("u_boat_interdiction",))
    game.when(Attest(claim="german_submarines", count=4), CollectIncome()).then(treasury={"united_kingdom": 30 + 26})
    game.given(turn="united_states", phase="collect_income")
    game.when(Attest(claim="german_submarines", count=3), CollectIncome()).then(treasury={"united_states": 42 + 39})


def test_u_boats_cost_the_soviet_union_nothing():
    game = table("soviet_union", "collect_income", germany=("u_boat_interdiction",))
    game.when(Attest(claim="german_submarines", count=4), CollectIncome()).then(treasury={"soviet_union": 48})


def test_u_boats_leave_the_production_as_it_is():
    game = table("united_kingdom", "collect_income", germany=("u_boat_interdiction",))
    game.when(Attest(claim="german_submarines", count=4), CollectIncome()).then(production={"united_kingdom": 30})


def test_dive_bombers_cost_half_of_each_die_rounded_up_and_at_most_the_value():
    game = table("germany", "conduct_combat", germany=("luftwaffe_dive_bombers",))
    game.when(bombs("russia", 1, 4, 5, weapon="fighters")).then(treasury={"soviet_union": 24 - 1 - 2 - 3})
    low = table("germany", "conduct_combat", germany=("luftwaffe_dive_bombers",))
    low.when(
        SetComplex(territory="karelia_ssr", reason="a complex worth 2"), bombs("karelia_ssr", 6, weapon="fighters")
    )
    low.then(treasury={"soviet_union": 24 - 2})


def test_a_captor_does_not_move_soviet_industry():
    game = table("germany", "noncombat_move", soviet_union=("mobile_industry",))
    game.given(control={"caucasus": "germany", "kazakh_ssr": "germany"})
    move = uses("mobile_industry", "kazakh_ssr", from_territory="caucasus", power="germany")
    game.refuses(move, "not_your_advantage")


def test_each_soviet_complex_moves_one_territory_a_turn():
    game = table("soviet_union", "noncombat_move", soviet_union=("mobile_industry",))
    game.when(
        uses("mobile_industry", "kazakh_ssr", from_territory="caucasus"),
        uses("mobile_industry", "archangel", from_territory="russia"),
    )
    assert [
        territory
        for territory, now in game.state.territories.items()
        if now.facilities and now.controller == "soviet_union"
    ] == [
        "archangel",
        "kazakh_ssr",
    ]
    game.given(turn="soviet_union", round=2)
    assert room(game.edition, game.state, "soviet_union") == {"archangel": 2, "kazakh_ssr": 2}


def test_french_resistance_comes_once_to_allied_western_europe():
    game = table("united_states", united_kingdom=("french_resistance",))
    game.refuses(uses("french_resistance"), "wrong_territory").when(takes("western_europe"))
    game.when(uses("french_resistance"))
    assert game.says("free_units_placed")["units"] == {"infantry": 3}
    game.then(treasury={"united_kingdom": 30}).refuses(uses("french_resistance"), "already_used")


def test_a_colonial_complex_needs_british_land_with_value_and_without_a_complex():
    game = Table("revised", "1942", options={"national_advantages": {"united_kingdom": ("colonial_garrison",)}})
    for place, code in [
        ("gibraltar", "worthless_site"),
        ("united_kingdom", "one_complex_only"),
        ("alaska", "wrong_territory"),
    ]:
        game.refuses(uses("colonial_garrison", place), code)
    game.when(uses("colonial_garrison", "india")).then(treasury={"united_kingdom": 30})
    game.given(turn="united_kingdom", phase="mobilize_new_units")
    assert room(game.edition, game.state, "united_kingdom") == {"united_kingdom": 8, "india": 3}


def test_free_units_cost_nothing_and_do_not_fill_a_complex():
    game = table("soviet_union", "conduct_combat", soviet_union=("salvage",)).when(uses("salvage", "caucasus"))
    game.then(treasury={"soviet_union": 24}, pool={"soviet_union": {}})
    assert room(game.edition, game.state, "soviet_union")["caucasus"] == 4
