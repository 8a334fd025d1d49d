"""The after-action page through Flask's client."""

from flask.testing import FlaskClient

from tests.pages.conftest import Night, Phone
from tests.pages.reading import text


def test_a_running_game_is_told_so_far(night: Night, phone: Phone) -> None:
    said = text(phone("Anna", "germany").get(f"/after/{night.id}").text)
    assert "The war so far" in said
    assert "Nothing has changed hands yet." in said
    assert phone().get(f"/after/{night.id}").status_code == 401


def test_a_finished_game_has_its_winner_reason_and_turning_points(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    night.act("capture_territory", territory="karelia_ssr")
    night.act("collect_income")
    night.act("declare_winner", side="axis", reason="the table agrees")
    page = host.get(f"/after/{night.id}").text
    said = text(page)
    assert "The Axis wins The table agrees." in said
    assert "1 Germany takes Karelia S.S.R. (+2)." in said
    assert "2 Germany takes Ukraine (+2)." in said
    assert "Axis +4 on the enemy" in said
    assert f"/api/v1/games/{night.id}/printables/after_action.pdf" in page
    assert f"/api/v1/games/{night.id}/export" in page


def test_the_accounts_are_those_of_the_statements(night: Night, host: FlaskClient) -> None:
    night.act("purchase_units", units={"tank": 2})
    night.act("collect_income")
    said = text(host.get(f"/after/{night.id}").text)
    assert "Germany 31 31 5 \N{MINUS SIGN}10 0 57 31 3" in said


def test_the_timeline_has_every_entry_that_counts_by_round(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    night.act("adjust_treasury", power="italy", amount=1, reason="never mind")
    host.post(f"/banker/{night.id}/undo", data={"to_version": "2"})
    said = text(host.get(f"/after/{night.id}").text)
    timeline = said[said.index("Timeline") :]
    assert "Round 1 2 entries" in timeline
    assert "never mind" not in timeline


def test_the_titles_of_accounts_on_a_phone_are_in_its_language(night: Night, host: FlaskClient) -> None:
    page = host.get(f"/after/{night.id}", headers={"Accept-Language": "es"}).text
    assert 'data-title="ingresos"' in page
    assert 'data-title="income"' not in page
