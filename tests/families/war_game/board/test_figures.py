"""The War Game's data against figures typed from its rulebook."""

from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from companion.editions import checks as shared
from companion.editions import load
from companion.families.war_game.checks import CHECKS
from companion.families.war_game.edition import WarGameEdition

POWERS = ("germany", "italy", "soviet_union", "united_kingdom", "france", "japan", "united_states", "china")

UNITS: dict[str, tuple[Any, ...]] = {
    # unit: attack, defence, move, then the prices in the order of POWERS
    "infantry": (2, 4, 1, 5, 6, 5, 6, 6, 6, 6, 5),
    "artillery": (5, 5, 1, 9, 11, 10, 10, 11, 11, 9, 12),
    "armor": (8, 4, 2, 11, 13, 12, 12, 13, 13, 11, 14),
    "fighter": (6, 6, 4, 14, 16, 15, 15, 16, 14, 13, 18),
    "bomber": ("8/8", 2, 6, 26, 27, 28, 25, 29, 27, 24, None),
    "battleship": ("8/6", "8/6", 3, 30, 29, 32, 28, 31, 28, 27, 37),
    "aircraft_carrier": (2, 4, 3, 26, 26, 28, 25, 27, 24, 23, 30),
    "destroyer": (5, 5, 3, 13, 12, 13, 11, 12, 10, 10, 14),
    "submarine": (4, 4, 3, 7, 10, 10, 8, 10, 9, 7, 12),
    "transport": (None, 2, 3, 12, 11, 13, 9, 12, 10, 9, 14),
    "major_factory": (None, None, None, 28, 30, 30, 28, 31, 29, 27, 33),
    "minor_factory": (None, None, None, 14, 15, 15, 14, 16, 14, 13, 16),
    "waffen_ss": (4, 2, 1, 5, 6, 5, 6, 6, 6, 6, 5),
    "nebelwerfer": (5, 3, 1, 7, 9, 8, 8, 9, 9, 7, 10),
    "fw_190d_9": (5, 7, 4, 14, 16, 15, 15, 16, 14, 13, 18),
    "me_262": (6, 8, 4, 16, 18, 17, 17, 18, 16, 15, 20),
    "maus": (10, 6, 2, 15, 17, 16, 16, 17, 17, 15, 19),
}

LAND = {
    "germany": (28, 52, 0, 47, 127),
    "italy": (26, 0, 0, 0, 26),
    "japan": (43, 5, 0, 35, 83),
    "soviet_union": (84, 0, -16, 0, 68),
    "united_kingdom": (118, 5, -4, 0, 119),
    "france": (70, 0, -47, 0, 23),
    "united_states": (115, 38, -6, 0, 147),
    "china": (40, 0, -9, 0, 31),
}

PIECES = {
    "germany": "black",
    "italy": "gray",
    "soviet_union": "brown",
    "united_kingdom": "tan",
    "france": "blue",
    "japan": "yellow",
    "united_states": "green",
    "china": "red",
}


@pytest.fixture(scope="module")
def edition() -> WarGameEdition:
    return load("war_game")


def findings(edition: WarGameEdition) -> list[tuple[str, str]]:
    return [finding for check in (*shared.CHECKS, *CHECKS) for finding in check(edition)]


def test_the_further_checks_find_nothing_wrong(edition: WarGameEdition) -> None:
    assert findings(edition) == []


def test_the_eight_nations_play_in_the_printed_order(edition: WarGameEdition) -> None:
    assert edition.scenarios["1942"].turn_order == POWERS
    assert {power.id: power.pieces for power in edition.powers} == PIECES
    assert {power.id for power in edition.powers if power.side == "axis"} == {"germany", "italy", "japan"}


def test_paired_nations_take_their_turn_together(edition: WarGameEdition) -> None:
    assert [group.powers for group in edition.turn_groups] == [
        ("germany", "italy"),
        ("soviet_union",),
        ("united_kingdom", "france"),
        ("japan",),
        ("united_states", "china"),
    ]


def test_a_turn_has_five_phases(edition: WarGameEdition) -> None:
    assert list(edition.phases.ids) == ["income", "combat_orders", "combat", "noncombat_movement", "build_recruit"]


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_has_its_printed_figures_and_prices(edition: WarGameEdition, unit: str) -> None:
    attack, defence, move, *prices = UNITS[unit]
    printed = edition.units[unit]
    assert (printed.attack, printed.defence, printed.move, printed.cost) == (attack, defence, move, None)
    assert [edition.powers[power].unit_costs.get(unit) for power in POWERS] == prices


def test_there_are_no_other_units(edition: WarGameEdition) -> None:
    assert set(edition.units.ids) == set(UNITS)
    extra = {unit.id for unit in edition.units if unit.option == "extra_unit_types"}
    assert extra == {"waffen_ss", "nebelwerfer", "fw_190d_9", "me_262", "maus"}


def test_the_price_of_a_chinese_bomber_is_asked_for(edition: WarGameEdition) -> None:
    (asked,) = [name for name in edition.to_enter if name.units]
    assert (asked.powers, asked.units) == (("china",), ("bomber",))


def test_the_land_table_is_the_printed_one(edition: WarGameEdition) -> None:
    (table,) = edition.land_checks
    rows = {r.power: (r.original, r.neutrals, r.lost, r.conquered, r.land) for r in table.powers}
    assert rows == LAND
    assert all(sum(row[:4]) == row[4] for row in rows.values())
    assert (table.sides, table.total) == ({"axis": 236, "allies": 388}, 624)
    assert edition.scenarios["1942"].production == {power: row[4] for power, row in LAND.items()}


def test_the_calendar_runs_from_july_1939_to_december_1945(edition: WarGameEdition) -> None:
    turns = {turn.number: (turn.begins, turn.ends) for turn in edition.game_turns}
    assert list(turns) == list(range(1, 14))
    assert turns[1] == ("1939-07", "1939-12")
    assert turns[6] == ("1942-01", "1942-06")
    assert turns[9] == ("1943-07", "1943-12")
    assert turns[13] == ("1945-07", "1945-12")


def test_the_basic_game_runs_from_turn_6_to_13(edition: WarGameEdition) -> None:
    assert edition.scenarios["1942"].first_round == 6
    assert edition.land_victory.last_turn == 13
    assert edition.land_victory.winner_at_the_end == "allies"


def test_money_is_lent_on_four_routes(edition: WarGameEdition) -> None:
    assert {(route.lender, route.recipient, route.usable) for route in edition.lend_lease.routes} == {
        ("united_states", "united_kingdom", "on_recipients_next_turn"),
        ("united_states", "soviet_union", "on_recipients_next_turn"),
        ("united_states", "china", "at_once"),
        ("united_kingdom", "france", "at_once"),
    }


def test_a_third_may_be_lent_and_the_first_15_are_free(edition: WarGameEdition) -> None:
    assert (edition.lend_lease.share, edition.lend_lease.free_amount) == (3, 15)
    assert "infantry" in edition.lend_lease.bound_money_buys_no


def test_three_nations_start_with_a_loan(edition: WarGameEdition) -> None:
    (loan,) = edition.starting_loans
    assert loan.amounts == {"soviet_union": 15, "united_kingdom": 15, "france": 4}


def test_occupied_land_recruits_half_and_at_most_four(edition: WarGameEdition) -> None:
    assert (edition.recruiting.occupied_divisor, edition.recruiting.occupied_most) == (2, 4)


def test_factories_have_their_limits(edition: WarGameEdition) -> None:
    major, minor = edition.factories
    assert (major.output, major.needs_value, major.needs_value_occupied, major.kept_from) == (None, 4, 8, 4)
    assert (minor.output, minor.needs_value, minor.needs_value_occupied, minor.kept_from) == (2, 2, 4, 2)
    assert set(minor.never_makes) == {"battleship", "bomber", "aircraft_carrier"}
    assert (major.never_makes, major.reduces_to, major.reduced_makes) == ((), "minor", 2)


def test_a_neutral_costs_twice_its_value(edition: WarGameEdition) -> None:
    assert (edition.neutral_conquest.price_per_value, edition.neutral_conquest.certain_loss_above) == (2, 11)


def test_the_price_of_a_repair_decides_the_place(edition: WarGameEdition) -> None:
    sites = [(s.lowest, s.highest, s.needs_value, s.needs_factory) for s in edition.ship_repair.sites]
    assert sites == [(1, 3, 1, False), (4, 7, 4, False), (8, 12, 4, True)]
    assert edition.ship_repair.own_ships_only == ("soviet_union",)


def test_a_paratrooper_costs_one(edition: WarGameEdition) -> None:
    (training,) = edition.trainings
    assert (training.unit, training.price, training.option) == ("infantry", 1, "paratroopers")


def test_the_rulebook_names_a_few_values(edition: WarGameEdition) -> None:
    known = {land.id: land for land in edition.known_territories}
    values = {land.id: land.value for land in edition.known_territories if land.value is not None}
    assert values == {"france": 13, "peking": 8, "indo_china": 5, "new_south_wales": 5}
    assert (known["peking"].factory, known["new_south_wales"].factory) == ("major", "minor")
    assert {land.id for land in known.values() if land.neutral and land.held_by == "germany"} == {
        "yugoslavia",
        "hungary",
        "denmark",
    }


def test_victory_needs_land_and_home_ground(edition: WarGameEdition) -> None:
    victory = edition.land_victory
    assert victory is not None
    assert victory.axis_below == 225
    assert set(victory.homes["axis"]) == {"germany", "austria", "italy", "sicily", "japan", "korea"}
    assert victory.homes["allies"] == ("great_britain",)
    assert victory.home_groups == {"allies": ("contiguous_usa",)}


@dataclass(frozen=True)
class Taking:
    taker: str
    owner: str
    result: str


@pytest.mark.parametrize(
    "taking",
    [
        Taking("united_states", "united_kingdom", "to_owner"),
        Taking("china", "united_kingdom", "to_owner"),
        Taking("france", "china", "to_owner"),
        Taking("united_kingdom", "soviet_union", "to_owner_who_waits"),
        Taking("china", "soviet_union", "kept"),
        Taking("soviet_union", "china", "kept"),
        Taking("italy", "germany", "to_owner"),
        Taking("japan", "germany", "kept"),
    ],
    ids=lambda taking: f"{taking.taker} of {taking.owner}",
)
def test_retaken_land_goes_back_or_is_kept(edition: WarGameEdition, taking: Taking) -> None:
    results = [
        land_return.result
        for land_return in edition.diplomacy.land_returns
        if taking.taker in land_return.takers and taking.owner in land_return.originals_of
    ]
    assert results == [taking.result]


def test_the_soviet_union_and_japan_share_land_with_nobody(edition: WarGameEdition) -> None:
    sharing = {power for group in edition.diplomacy.shared_land for power in group}
    assert set(POWERS) - sharing == {"soviet_union", "japan"}


def test_a_wrong_land_total_is_found(edition: WarGameEdition) -> None:
    table = edition.land_checks[0]
    row = replace(table.powers[0], land=128)
    broken = replace(edition, land_checks=(replace(table, powers=(row, *table.powers[1:])),))
    keys = [key for key, _ in findings(broken)]
    assert "land_check[0].power.germany.land" in keys
    assert "land_check[0].sides.axis" in keys
    assert "scenario[1942].production.germany" in keys


def test_a_gap_in_the_calendar_is_found(edition: WarGameEdition) -> None:
    broken = replace(edition, game_turns=edition.game_turns[:4] + edition.game_turns[5:])
    assert [key for key, _ in findings(broken)] == ["game_turn[6].number", "game_turn[6].begins"]


def test_lending_back_is_found(edition: WarGameEdition) -> None:
    first = edition.lend_lease.routes[0]
    back = replace(first, id="back", lender=first.recipient, recipient=first.lender)
    loans = replace(edition.lend_lease, routes=(*edition.lend_lease.routes, back))
    keys = [key for key, _ in findings(replace(edition, lend_lease=loans))]
    assert "lend_lease.route[back].recipient" in keys


def test_a_missing_price_nobody_asks_for_is_found(edition: WarGameEdition) -> None:
    broken = replace(edition, to_enter=())
    assert [key for key, _ in findings(broken)] == ["power[china].unit_costs"]
