"""The pages on which a game is taken in, through Flask's client."""

from io import BytesIO

from flask.testing import FlaskClient

from companion.service import HOST, AppContext
from companion.service.copies.giving import phone_copy
from companion.service.copies.handing_over import hand_over, handed_copies, open_door
from companion.service.copies.taking_in import take_in
from companion.storage.temporary import TemporaryStore
from tests.pages.conftest import Night, Phone, new_night

FAR = {"Origin": "http://192.168.1.2:8000", "Content-Type": "text/plain", "Sec-Fetch-Site": "cross-site"}


def gone() -> Night:
    """A game on a laptop that is gone."""
    night = new_night(AppContext(TemporaryStore()))
    night.take("Anna", "germany")
    night.act("adjust_treasury", power="germany", amount=1, reason="found")
    return night


def test_a_page_of_the_laptop_that_is_gone_hands_over_with_the_code(
    context: AppContext, host: FlaskClient, phone: Phone
):
    code, night = open_door(context, HOST), gone()
    copy = phone_copy(night.app, HOST, night.id, 0)
    handed = phone().post(f"/take-in/{code}/copies?by=Anna&phone=a", data=copy, headers=FAR)
    assert handed.status_code == 200
    assert handed.headers["Access-Control-Allow-Origin"] == "*"
    page = host.get("/take-in").text
    assert "2 entries, from Anna" in page
    assert "Take it in" in page
    assert "No second phone has confirmed it yet" in page
    (line,) = handed_copies(context)
    done = host.post(f"/take-in/copies/{night.id}/{line.head}", data={})
    assert done.headers["Location"].endswith(f"/games/{night.id}")
    assert "Sit down again" in phone().get(f"/take-in/{code}").text


def test_another_page_s_address_is_not_open_to_other_servers(context: AppContext, phone: Phone, night: Night):
    refused = phone("Anna", "germany").post(f"/games/{night.id}/act", data={}, headers=FAR)
    assert refused.status_code == 403
    assert "Access-Control-Allow-Origin" not in refused.headers


def test_a_wrong_code_hands_over_nothing_and_players_see_no_host_page(context: AppContext, phone: Phone):
    refused = phone().post("/take-in/WRONGX/copies", data=b"x", headers=FAR)
    assert refused.status_code == 404
    assert handed_copies(context) == []
    assert phone().get("/take-in").status_code in (401, 403)


def test_two_histories_are_listed_on_the_hosts_page(context: AppContext, host: FlaskClient):
    night = gone()
    other = AppContext(TemporaryStore())
    first = phone_copy(night.app, HOST, night.id, 0)
    for app in (other, context):
        take_in(app, HOST, night.id, hand_over(app, open_door(app, HOST), first, phone="a", by="Anna").head)
    Night(other, night.id, "").act("adjust_treasury", power="germany", amount=7, reason="there")
    Night(context, night.id, "").act("adjust_treasury", power="germany", amount=5, reason="here")
    hand_over(context, open_door(context, HOST), phone_copy(other, HOST, night.id, 0), phone="b", by="Ben")
    page = host.get("/take-in").text
    assert "Up to entry 2 they&#39;re the same" in page
    assert "there" in page


def test_a_saved_file_is_offered_like_a_phones_copy_and_a_question_stays(context: AppContext, host: FlaskClient):
    night = gone()
    copy = phone_copy(night.app, HOST, night.id, 0).replace(b'"reason":"found"', b'"reason":"given"')
    assert "Refresh" in host.get("/take-in").headers
    assert "Refresh" not in host.get("/take-in?file=yes").headers
    done = host.post("/take-in", data={"copy": (BytesIO(copy), "friday.companion")})
    assert done.headers["Location"].endswith("/take-in")
    (line,) = handed_copies(context)
    asked = host.post(f"/take-in/copies/{night.id}/{line.head}", data={})
    assert asked.status_code == 409
    assert "Refresh" not in asked.headers
    assert "Take it in anyway" in asked.text
    host.post(f"/take-in/copies/{night.id}/{line.head}", data={"accept": "yes"})
    assert context.store.version(night.id) == 2
