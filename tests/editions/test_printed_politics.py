"""Global 1940: what wins, who is bound by what, and what happens once, typed a second time from the fact list."""

from companion.editions import load
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition

AXIS_CAPITALS = {"germany", "southern_italy", "japan"}
ALLIED_CAPITALS = {"united_kingdom", "russia", "france", "eastern_united_states"}
MONGOLIA = {"olgiy", "dzavhan", "tsagaan_olom", "central_mongolia", "ulaanbaatar", "buyant_uhaa"}


def edition() -> AxisAndAlliesEdition:
    found = load("global_1940")
    assert isinstance(found, AxisAndAlliesEdition)
    return found


def test_facts_119_and_120_what_wins_and_with_which_capital():
    ways = {(way.side, way.map, way.needed, frozenset(way.with_one_of)) for way in edition().victory.ways}
    assert ways == {
        ("axis", "europe", 8, frozenset(AXIS_CAPITALS)),
        ("axis", "pacific", 6, frozenset(AXIS_CAPITALS)),
        ("allies", None, 3, frozenset(ALLIED_CAPITALS)),
    }
    allied = next(way for way in edition().victory.ways if way.side == "allies")
    assert set(allied.territories) == AXIS_CAPITALS


def test_facts_28_46_and_117_what_china_may_not():
    china = edition().power["china"]
    assert set(china.may_take) == {"kwangtung", "burma"}
    assert (china.stays_home, china.repairs, china.researches, china.placement) == (True, False, False, "own_land")
    others = [power for power in edition().powers if power.id != "china"]
    assert all(other.repairs and other.researches and not other.stays_home and not other.may_take for other in others)


def test_fact_41_what_needs_the_capital():
    needing = [phase.kind for phase in edition().phases if phase.needs_capital]
    assert needing == ["research", "purchase", "mobilization", "income"]


def test_facts_68_104_and_107_neutrals():
    neutrals = edition().neutrals
    assert neutrals is not None
    assert {name: set(foes) for name, foes in neutrals.needs_war_with.items()} == {
        "soviet_union": {"germany", "italy"},
        "united_states": {"germany", "italy", "japan"},
    }
    assert [(set(group.territories), group.unmoved_by) for group in neutrals.groups] == [(MONGOLIA, "allies")]


def test_facts_53_55_58_and_60_wars_and_limits():
    relations = edition().relations
    assert relations is not None
    assert [(set(war.powers), set(war.against)) for war in relations.wars] == [
        ({"germany", "italy"}, {"united_kingdom", "anzac", "france"}),
        ({"japan"}, {"china"}),
    ]
    assert [(set(group.powers), set(group.against)) for group in relations.together] == [
        ({"united_kingdom", "anzac"}, {"japan"})
    ]
    limits = {limit.powers[0]: limit for limit in relations.limits}
    assert set(limits["united_states"].unless) == {
        *("war_on_america", "london_fell", "axis_in_north_america", "unprovoked_war"),
    }
    assert set(limits["soviet_union"].unless) == {"war_on_the_soviets", "london_fell"}
    assert set(limits["soviet_union"].against) == set(limits["china"].against) == {"germany", "italy"}
    assert set(limits["united_states"].against) == {"germany", "italy", "japan"}


def test_facts_44_105_and_106_what_happens_once():
    triggers = edition().trigger
    border = {"amur", "buryatia", "timguska", "yakut_ssr", "yenisey"}
    japanese = {"korea", "manchuria", "jehol", "chahar", "suiyuyan", "kansu"}
    assert set(triggers["japan_took_border_land"].territories) == border
    assert set(triggers["soviets_took_border_land"].territories) == japanese
    assert set(triggers["london_fell"].by) == set(triggers["axis_in_north_america"].by) == {"germany", "italy", "japan"}
    assert set(triggers["unprovoked_war"].of) == {"united_kingdom", "anzac"}
    first = {"soviets_took_border_land", "soviets_attacked_the_border"}
    assert first <= set(triggers["japan_took_border_land"].unless) & set(triggers["japan_attacked_the_border"].unless)
    granted = triggers["paris_freed"].grants
    assert granted is not None
    assert (granted.power, granted.territory, granted.worth) == ("france", "france", 12)


def test_facts_22_23_and_27_what_facilities_can_take_and_make():
    facilities = {
        facility.unit: (facility.capacity, facility.damage_limit, facility.least_value)
        for facility in edition().facilities
    }
    assert facilities == {
        "minor_industrial_complex": (3, 6, 2),
        "major_industrial_complex": (10, 20, 3),
        "air_base": (0, 6, 0),
        "naval_base": (0, 6, 0),
    }
