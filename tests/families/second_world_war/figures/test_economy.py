"""Resources, points, building, losses and Lend-Lease."""

from companion.families.second_world_war.edition import SecondWorldWarEdition as Edition

WESTERN = ("commonwealth", "france", "united_states")


def test_resources_recover_one_and_a_third(edition: Edition) -> None:
    limit = 11
    assert edition.resources.recovery + -(-limit // edition.resources.recovery_divisor) == 5
    assert edition.resources.recovery_stops_at_limit
    assert edition.resources.liberators_gain_until == "summer 1941"


def test_a_resource_is_four_action_points(edition: Edition) -> None:
    points = edition.action_points
    assert points is not None
    assert (points.per_resource, points.by_default, points.unallied_minor, points.headquarters) == (
        4,
        1,
        1,
        1,
    )
    assert points.declare_theatre == ("commonwealth", "united_states")
    assert points.neutral_powers == "default_only"


def test_building_costs(edition: Edition) -> None:
    building = edition.building
    assert building is not None
    assert (building.reinforcement_resources, building.rebuild_resources) == (1, 1)
    assert (building.deploy_points, building.advances_per_impulse) == (1, 1)
    assert next(operation.points for operation in edition.operations if operation.id == "conscript") == 1


def test_rebuild_lengths(edition: Edition) -> None:
    lengths = {
        (unit, rebuild.powers): rebuild.boxes * rebuild.laps for rebuild in edition.rebuilds for unit in rebuild.units
    }
    assert lengths == {
        ("land_based_air", ()): 2,
        ("land_based_air", ("united_states",)): 2,
        ("armor", ()): 3,
        ("armor", ("soviet_union",)): 2,
        ("submarine", ()): 5,
        ("submarine", ("germany",)): 4,
        ("aircraft_carrier", ()): 24,
        ("battleship", ()): 24,
    }


def test_chinese_units_come_back_by_themselves(edition: Edition) -> None:
    assert {
        (automatic_unit.country, automatic_unit.unit, automatic_unit.each_season)
        for automatic_unit in edition.automatic_units
    } == {
        ("nationalist_china", "conscripts", "all"),
        ("maoist_china", "infantry", "one"),
    }


def test_paid_operations_cost_one_point(edition: Edition) -> None:
    paid = {operation.id for operation in edition.operations if operation.points}
    assert all(operation.points <= 1 for operation in edition.operations)
    assert paid >= {
        "reorganize",
        "restore_air_group",
        "declare_war",
        "intervene",
        "airstrike",
        "ground_attack",
        "ferry",
        "rail_embark",
        "activate_ships",
        "move_submarines",
        "raider_display_move",
        "raider_hunt",
        "deploy",
        "voluntary_elimination",
    }
    free = {operation.id for operation in edition.operations if not operation.points and not operation.resources}
    assert free == {"ground_move", "move_active_ships", "raid_convoys", "combine_ships"}


def test_some_operations_happen_once_per_game(edition: Edition) -> None:
    assert {(operation.id, *operation.by) for operation in edition.operations if operation.once} == {
        ("teheran_agreement", "commonwealth"),
        ("disband_vichy", "germany"),
        ("pearl_harbor_raid", "japan"),
        ("coerce_finnish_surrender", "soviet_union"),
        ("force_french_capitulation", "germany"),
    }


def test_ways_to_lose_resources(edition: Edition) -> None:
    losses = {loss.id: loss for loss in edition.losses}
    assert all(loss.resources == 1 for loss in losses.values())
    assert losses["convoy_raid"].natural_six_hits == 2
    assert losses["convoy_raid"].single_hit_option == "convoy_six_is_one_hit"
    assert losses["daylight_raid"].or_back_one_box
    assert losses["partisans"].spared == WESTERN
    assert losses["atomic_bomb"].later_check_modifier == 4


def test_lend_lease_caps(edition: Edition) -> None:
    loans = edition.lend_lease
    assert loans is not None
    assert (loans.begins, loans.points) == ("summer 1941", 1)
    assert {(route.id, route.lender, route.recipient, route.most) for route in loans.routes} == {
        ("atlantic", "united_states", "commonwealth", 3),
        ("murmansk", "united_states", "soviet_union", 1),
        ("vladivostok", "united_states", "soviet_union", 1),
        ("abadan", "united_states", "soviet_union", 1),
    }
    soviet = [route for route in loans.routes if route.recipient == "soviet_union"]
    assert all(route.recipient_at_war_with == "germany" for route in soviet)


def test_no_resource_value_is_invented(edition: Edition) -> None:
    asked = {name.id: name.needed for name in edition.to_enter}
    for number in ("resource_value", "starting_limit", "nationality_modifier", "reinforcement_limit"):
        assert asked[number] == "to_start"
