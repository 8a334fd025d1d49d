"""Weather: what a season says when it begins."""

import pytest

from tests.families.second_world_war.campaign import GO_ON, Campaign

BEFORE = {"winter": "fall", "spring": "winter", "summer": "spring", "fall": "summer"}


@pytest.mark.parametrize(
    ("seasons", "says"),
    [
        ("winter", "Extreme winter in arctic lands"),
        ("winter", "landings in northern seas are harder"),
        ("spring summer", "Monsoon in the Pacific theater"),
        ("fall", "Mud in the Soviet Union"),
    ],
)
def test_a_season_says_its_weather_when_it_begins(seasons: str, says: str):
    found = [
        begins
        for begins, before in BEFORE.items()
        if says in Campaign().given(season=f"{before} 1940", phase="end_of_season").when(GO_ON).summary
    ]
    assert found == seasons.split()
