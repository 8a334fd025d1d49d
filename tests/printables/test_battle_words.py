"""Battle board, reference sheet and unit cards say what the keys of a box say, for units of house rules too."""

import pytest
from msgspec.structs import replace

from companion.editions import load
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from printables import Job, make
from printables.families.axis_and_allies.battle import in_battle, piece_in_battle
from printables.pdf.leads import LedLine
from tests.families.axis_and_allies.combat.forces import editions
from tests.printables.paper_reading import drawn_text_of, printed, solid, text_of


def test_a_gun_fires_at_aircraft_and_has_no_column_of_the_board():
    edition = load("anniversary")
    gun = edition.units["antiaircraft_gun"]
    assert gun.defence == 1
    assert piece_in_battle(gun).defence is None
    assert "fires at aircraft only" in piece_in_battle(gun).traits


@pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.id)
def test_every_trait_of_a_box_is_on_its_reference_sheet(edition: AxisAndAlliesEdition):
    said = {line.lead: line.text for line in in_battle(edition)}
    for unit in edition.units:
        for trait in piece_in_battle(unit).traits:
            assert unit.name in said[f"{trait.capitalize()}:"]


def test_a_unit_of_house_rules_is_told_by_its_keys():
    edition = load("anniversary")
    ship = replace(edition.units["cruiser"], id="monitor", name="Monitor", hits=2, strikes="first")
    changed = replace(edition, units=(*edition.units, ship))
    assert piece_in_battle(ship).traits[:2] == ["two hits", "strikes first"]
    assert LedLine("Strikes first:", "Monitor.") in in_battle(changed)


def test_the_board_prints_what_sets_pieces_apart():
    board = solid(" ".join(drawn_text_of(printed("battle_strip", "anniversary"))))
    assert solid("Battleship two hits, shells the coast") in board
    assert board.count(solid("Antiaircraft")) == 2, "in no column, but on the lines below"
    assert solid("Rolls no dice: Antiaircraft Gun and Transport.") in board
    assert solid("Before the first round only: Antiaircraft Gun. Rolls no dice: Transport.") in board


def test_two_rolls_and_optional_pieces_are_marked():
    text = solid(" ".join(drawn_text_of(printed("battle_strip", "war_game"))))
    assert solid("8/6 rolls twice: 8 and 6") in text
    assert solid("Maus (option)") in text
    assert solid("Rolls no dice: Transport") in text


def test_the_war_game_says_what_its_rulebook_says():
    sheet = solid(" ".join(text_of(printed("reference", "war_game"))))
    assert solid("Axis: Germany, Austria, Italy, Sicily, Japan, and Korea; and more land than the Allies.") in sheet
    assert solid("Allies: Great Britain and Contiguous U.S.A.; and Axis land below $225.") in sheet
    charts = solid(" ".join(text_of(printed("setup_charts", "war_game"))))
    assert (
        solid("Major Factory: as many units a turn as the land's value; half, rounded down, on occupied land.")
        in charts
    )
    cards = solid(" ".join(text_of(printed("cards", "war_game"))))
    assert solid("China ___") in cards
    assert solid("Only if you play with") in cards


def test_a_unit_card_says_what_sets_it_apart():
    cards = solid(" ".join(text_of(printed("cards", "anniversary"))))
    assert solid("Strikes first unless detected") in cards


@pytest.mark.parametrize("edition", ["anniversary", "global_1940", "war_game", "second_world_war"])
def test_what_a_piece_can_do_is_once_in_a_pack(edition: str):
    box = load(edition)
    pack = solid(" ".join(drawn_text_of(make("tonight", Job(box, box.scenarios[0].id)))))
    for unit in box.units:
        for ability in unit.abilities:
            if len(ability) > 40:
                shared = sum(ability in other.abilities for other in box.units)
                assert pack.count(solid(ability)) == shared, (unit.id, ability)
