"""The season of `replays/season.json`, played by its taps alone on the pages of seven phones."""

from flask.testing import FlaskClient

from companion.service import AppContext
from tests.families.second_world_war.test_season import ENTERED, SEASON
from tests.pages.second_world_war.campaigns import opened
from tests.pages.taps import Thumb


def test_the_taps_of_the_season_make_its_books(context: AppContext, host: FlaskClient) -> None:
    night = opened(context, ENTERED)
    phones: dict[str, Thumb] = {}
    for part in SEASON["parts"]:
        assert (night.state.impulse, night.state.bloc) == (part["impulse"], part["bloc"])
        for step in part["steps"]:
            power = step["on"]
            phone = phones.setdefault(power, Thumb(host, f"/play/{power}?game={night.id}"))
            phone.show_again()
            for tap in step["taps"]:
                phone.tap(tap)
        found = {power: night.state.treasury(power) for power in part["available"]}
        assert found == part["available"], (part["impulse"], part["bloc"])
