"""A practice copy of a game: one tap on the host's page, and every screen of the copy says what it is."""

from flask.testing import FlaskClient

from tests.pages.conftest import Night

NOTICE = "This is a practice game"


def test_the_host_opens_a_copy_with_one_tap_and_every_screen_of_it_says_practice(host: FlaskClient, night: Night):
    night.act("capture_territory", territory="ukraine")
    assert "Open a copy from here" in host.get(f"/games/{night.id}").text
    sent = host.post(f"/games/{night.id}/copy", data={"idempotency_key": "k"})
    again = host.post(f"/games/{night.id}/copy", data={"idempotency_key": "k"})
    assert sent.status_code == 303
    assert again.headers["Location"] == sent.headers["Location"]
    copy = sent.headers["Location"].rpartition("/")[2]
    assert copy != night.id
    for screen in (f"/games/{copy}", f"/table/{copy}", f"/banker/{copy}", f"/map/{copy}", f"/play/germany?game={copy}"):
        assert NOTICE in host.get(screen).text, screen
    assert NOTICE not in host.get(f"/games/{night.id}").text
    books = host.get(f"/api/v1/games/{copy}").get_json()
    assert books["territories"]["ukraine"]["controller"] == "germany"


def test_only_the_host_opens_copies(app, night: Night):
    client = app.test_client()
    client.set_cookie("companion_seat", night.take("Anna", "germany"))
    assert client.post(f"/games/{night.id}/copy", data={"idempotency_key": "k"}).status_code == 403
