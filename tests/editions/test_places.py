"""Places in an edition, as problems name them, are read in one way."""

from companion.editions.places import Step, keys_to, steps_to


def test_a_place_is_read_step_by_step() -> None:
    assert steps_to("territory[egypt].value") == [Step("territory", False), Step("egypt", True), Step("value", False)]
    assert steps_to("map.lands.egypt") == [Step("map", False), Step("lands", False), Step("egypt", False)]
    assert steps_to("objective[2][0]") == [Step("objective", False), Step("2", True), Step("0", True)]
    assert steps_to("") == []


def test_without_labels_it_is_the_same_place_in_any_box() -> None:
    assert keys_to("territory[egypt].value") == ["territory", "value"]
    assert keys_to("scenario[1941].setup[germany].infantry") == ["scenario", "setup", "infantry"]
