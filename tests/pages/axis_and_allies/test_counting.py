"""Counting the units begins with what the books know: the setup, and what was placed since."""

import re

from flask.testing import FlaskClient

from tests.pages.conftest import Night, Phone


def held(client: FlaskClient, night: Night, region: str, space: str, power: str, unit: str) -> str | None:
    """The number in the field of a power's units in a space."""
    page = client.get(f"/games/{night.id}/counted-units?region={region}").text
    field = re.search(rf'name="units/{space}/{power}/{unit}" value="(\d*)"', page)
    return field[1] if field else None


def test_fields_begin_with_the_setup_and_what_was_placed(night: Night, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    setup = night.app.edition("anniversary").scenarios["1941"].setup
    infantry = next(line.units["infantry"] for line in setup if (line.power, line.space) == ("germany", "germany"))
    page = anna.get(f"/games/{night.id}/counted-units?region=continental_europe").text
    assert "Filled in with the setup and what was placed since." in page
    assert held(anna, night, "continental_europe", "germany", "germany", "infantry") == str(infantry)
    night.act("purchase_units", power="germany", units={"infantry": 2})
    night.act("mobilize_units", power="germany", placements={"germany": {"infantry": 2}})
    assert held(anna, night, "continental_europe", "germany", "germany", "infantry") == str(infantry + 2)


def test_a_land_that_changed_hands_begins_empty_and_a_count_replaces_what_is_known(night: Night, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    region = "eastern_front"
    assert held(anna, night, region, "ukraine", "soviet_union", "infantry")
    night.act("capture_territory", territory="ukraine")
    assert held(anna, night, region, "ukraine", "soviet_union", "infantry") is None
    assert held(anna, night, region, "ukraine", "germany", "infantry") == ""
    anna.post(
        f"/games/{night.id}/counted-units",
        data={"region": "continental_europe", "units/germany/germany/tank": "4", "idempotency_key": "count"},
    )
    assert held(anna, night, "continental_europe", "germany", "germany", "infantry") == ""
    assert held(anna, night, "continental_europe", "germany", "germany", "tank") == "4"
