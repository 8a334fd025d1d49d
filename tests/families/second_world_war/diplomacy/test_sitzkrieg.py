"""The Sitzkrieg ends with Germany's attack on France or Britain, with another war of Germany's, or at a bare border."""

import pytest

from companion.families.second_world_war.rules.answers import asked_now
from tests.families.second_world_war.campaign import AXIS, EDITION, WESTERN, Campaign, Raw
from tests.families.second_world_war.moves import declare, ready, special

BARE: Raw = {"type": "attest", "claim": "german_border_bare", "holds": True}


def lasts(game: Campaign) -> bool:
    return "sitzkrieg" in game.state.treaties


def attack(power: str, against: str, operation: str = "ground_attack", **more: object) -> Raw:
    return {"type": "spend_points", "power": power, "operation": operation, "against": against, **more}


@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_a_forced_capitulation_ends_it_whatever_the_dice_say(dice: tuple[int, int]):
    assert not lasts(ready(AXIS).when(special("french_capitulation", *dice)))


ATTACKED = [("france", True), ("britain", True), ("poland", False), ("egypt", False)]


@pytest.mark.parametrize("operation", ["ground_attack", "airstrike"])
@pytest.mark.parametrize(("against", "ends"), ATTACKED)
def test_an_attack_on_france_or_britain_ends_it(operation: str, against: str, ends: bool):
    assert lasts(ready(AXIS).when(attack("germany", against, operation))) is not ends


def test_italys_attack_does_not_end_it():
    assert lasts(ready(AXIS, wars=[("italy", "france")]).when(attack("italy", "france")))


@pytest.mark.parametrize(("target", "ends"), [("denmark", True), ("belgium", True)])
def test_another_declaration_of_war_ends_it(target: str, ends: bool):
    assert lasts(ready(AXIS).when(declare("germany", target))) is not ends


def test_a_bare_border_ends_it_in_a_western_allied_impulse():
    ready(AXIS).objects(BARE, "wrong_turn")
    game = ready(WESTERN)
    assert asked_now(EDITION, game.state, "german_border_bare")
    assert lasts(game.when({**BARE, "holds": False}))
    game.when(BARE).then(says="Sitzkrieg: over.")
    assert not lasts(game)
    assert not asked_now(EDITION, game.state, "german_border_bare")


def test_the_western_allies_attack_nothing_german_before():
    game = ready(WESTERN).objects(attack("france", "germany"), "sitzkrieg", "next to France")
    game.when(attack("france", "germany", override="the table says so"))
    ready(WESTERN).objects(attack("france", "konigsberg", "airstrike"), "sitzkrieg")
    ready(WESTERN, treaties={"sitzkrieg": False}).when(attack("france", "germany"))
