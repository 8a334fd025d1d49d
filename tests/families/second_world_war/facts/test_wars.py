"""Facts sheet, who may not declare war on whom: each agreement binds those it names, toward those it names."""

import pytest

from companion.families.second_world_war.named import DOMINIONS
from companion.families.second_world_war.rules.diplomacy import wars
from tests.families.second_world_war.campaign import AXIS, EDITION, IN_EARNEST, WESTERN, Campaign
from tests.families.second_world_war.moves import capital, declare

BOUND = {
    "nazi_soviet_pact": {"soviet_union": ("germany", "bulgaria", "hungary", "rumania")},
    "japan_soviet_treaty": {"soviet_union": ("japan",), "japan": ("soviet_union",)},
    "treaty_of_moscow": {"soviet_union": ("finland",)},
    "turko_allied_treaty": dict.fromkeys(("commonwealth", "france"), ("turkey",)),
    "turko_axis_treaty": dict.fromkeys(("germany", "italy"), ("turkey",)),
}
TARGETS = (*EDITION.powers.ids, "bulgaria", "hungary", "rumania", "finland", "turkey", "sweden", "spain")


@pytest.mark.parametrize("treaty", BOUND)
def test_an_agreement_forbids_just_these_wars(treaty: str):
    in_force = {pact.id: pact.id == treaty for pact in EDITION.treaties}
    state = Campaign().given(season="fall 1939", treaties=in_force).state
    powers = [power for power in EDITION.powers.ids if power != "united_states"]
    forbidden = {
        power: tuple(target for target in TARGETS if wars.forbidden(EDITION, state, power, target) is not None)
        for power in powers
    }
    assert {power: set(targets) for power, targets in forbidden.items() if targets} == {
        power: set(targets) for power, targets in BOUND[treaty].items()
    }


def test_without_agreements_only_the_united_states_is_bound():
    state = Campaign().given(season="fall 1939", treaties={treaty.id: False for treaty in EDITION.treaties}).state
    bound = {
        power for power in EDITION.powers.ids for target in TARGETS if wars.forbidden(EDITION, state, power, target)
    }
    assert bound == {"united_states"}


def test_the_turko_allied_treaty_binds_the_united_states_too():
    treaties = {treaty.id: treaty.id == "turko_allied_treaty" for treaty in EDITION.treaties}
    state = Campaign().given(treaties=treaties, wars=[("japan", "united_states")]).state
    assert {target for target in TARGETS if wars.forbidden(EDITION, state, "united_states", target)} == {"turkey"}


def test_sitzkrieg_keeps_the_western_allies_off_germany_until_it_is_over():
    game = Campaign().given(bloc=WESTERN)
    raid = {"type": "bomb_city", "by": "commonwealth", "target": "germany", "city": "hamburg", "raid": "night"}
    game.objects(raid, "sitzkrieg").objects(capital("germany", "france"), "sitzkrieg")
    game.given(treaties=IN_EARNEST).when(raid).when(capital("germany", "france"))


def test_sitzkrieg_is_over_when_germany_is_in_a_french_or_british_capital():
    for country in ("france", "britain"):
        game = Campaign().given(bloc=AXIS).when(capital(country, "germany"))
        assert "sitzkrieg" not in game.state.treaties
    game = Campaign().given(bloc=AXIS).when(capital("poland", "germany"))
    assert "sitzkrieg" in game.state.treaties


def test_a_dominion_is_a_part_of_the_commonwealth():
    game = Campaign().given(bloc=AXIS, points={"japan": 1})
    for dominion in DOMINIONS:
        game.refuses(declare("japan", dominion), "not_free", "is part of the Commonwealth: declare war there")
