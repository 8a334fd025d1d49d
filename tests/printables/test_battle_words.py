"""Battle board, reference sheet and unit cards say what the keys of a box say, for units of house rules too."""

import pytest
from msgspec.structs import replace

from companion.editions import load
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from printables.families.axis_and_allies.battle import in_battle, strength, traits
from printables.pdf.leads import LedLine
from tests.families.axis_and_allies.combat.forces import editions
from tests.printables.paper_reading import drawn_text_of, printed, solid, text_of


def test_a_gun_fires_at_aircraft_and_has_no_column_of_the_board():
    edition = load("anniversary")
    gun = edition.unit["antiaircraft_gun"]
    assert gun.defence == 1
    assert strength(edition, gun, False) is None
    assert "fires at aircraft only" in traits(edition, gun)


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_every_trait_of_a_box_is_on_its_reference_sheet(edition: AxisAndAlliesEdition):
    said = {line.lead: line.text for line in in_battle(edition)}
    for unit in edition.units:
        for trait in traits(edition, unit):
            assert unit.name in said[f"{trait.capitalize()}:"]


def test_a_unit_of_house_rules_is_told_by_its_keys():
    edition = load("anniversary")
    ship = replace(edition.unit["cruiser"], id="monitor", name="Monitor", hits=2, strikes="first")
    changed = replace(edition, units=(*edition.units, ship))
    assert traits(changed, ship)[:2] == ["two hits", "strikes first"]
    assert LedLine("Strikes first:", "Monitor.") in in_battle(changed)


def test_the_board_prints_what_sets_pieces_apart():
    board = solid(" ".join(drawn_text_of(printed("battle_board", "anniversary"))))
    assert solid("Battleship two hits, shells the coast") in board
    assert solid("Antiaircraft") not in board


def test_a_unit_card_says_what_sets_it_apart():
    cards = solid(" ".join(text_of(printed("cards", "anniversary"))))
    assert solid("Strikes first unless detected") in cards
