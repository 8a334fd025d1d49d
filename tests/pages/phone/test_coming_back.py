"""Coming back to a seat, handing a power over, late answers, the archive: plain pages, one tap each."""

from collections.abc import Callable

from flask.testing import FlaskClient

from tests.pages.conftest import Night
from tests.pages.phone.test_asking import form_of, text
from tests.pages.reading import act

Phone = Callable[..., FlaskClient]
CARD = "/q/anniversary/territory/ukraine"


def test_a_browser_without_a_seat_shows_the_names_and_comes_back_to_the_card(night: Night, phone: Phone):
    anna, tab = phone("Anna", "germany"), phone()
    asks = tab.get(tab.get(CARD).headers["Location"])
    assert "Anna" not in text(asks.text), "the join code comes first"
    join = tab.get(tab.get("/join", query_string={"code": night.code, "next": CARD}).headers["Location"])
    assert "Are you at the table already?" in text(join.text)
    where, fields = form_of(join.text, r"/games/[^\"]+/return")
    waiting = tab.post(where, data=fields).headers["Location"]
    number = text(tab.get(waiting).text).split("Coming back as Anna ")[1][:2]
    card = anna.get("/play").text
    assert f"Another browser says it's Anna and shows the number {number}" in text(card)
    where, fields = form_of(card, r"/games/[^\"]+/return/answer")
    anna.post(where, data={**fields, "agree": "yes"})
    assert tab.get(waiting).headers["Location"] == CARD
    assert "Germany takes Ukraine" in text(tab.get(CARD).text)
    assert anna.get("/play").status_code == 200


def test_the_join_code_shows_the_names_where_several_games_go_on(host: FlaskClient, night: Night, phone: Phone):
    phone("Anna", "germany")
    host.post("/games", data={"edition": "revised", "scenario": "1942"})
    tab = phone()
    assert "already?" not in text(tab.get("/join").text)
    where, fields = form_of(tab.get(f"/join/{night.code}").text, r"/games/[^\"]+/return")
    assert tab.post(where, data={**fields, "code": ""}).status_code == 403
    assert tab.post(where, data=fields).status_code == 303


def test_strangers_from_elsewhere_see_no_names(night: Night, phone: Phone):
    phone("Anna", "germany")
    answer = phone().get("/join", environ_base={"REMOTE_ADDR": "8.8.8.8"})
    assert "Anna" not in answer.text


def test_a_power_is_handed_over_on_the_seat_page(night: Night, phone: Phone):
    anna, boris = phone("Anna", "germany", "italy"), phone("Boris", "soviet_union")
    where, fields = form_of(anna.get("/play/seat").text, "/play/seat/hand-over")
    other = next(seat for seat in night.app.store.seats(night.id) if seat.name == "Boris")
    assert anna.post(where, data={**fields, "power": "italy", "to": other.id}).status_code == 303
    assert 'data-power="italy"' in boris.get("/play").text
    assert 'data-power="italy"' not in anna.get("/play").text


def test_an_answer_after_collecting_says_so_and_one_button_pays_it(night: Night, phone: Phone):
    anna = phone("Anna", "germany", "italy")
    while night.state.turn != "italy":
        night.act("end_turn", forfeit=True)
    act(anna, night, "k1", type="collect_income", power="italy")
    assert "already collected" in text(anna.get("/play/italy").text)
    before = night.state.treasury("italy")
    done = act(anna, night, "k2", type="attest", claim="no_enemy_warships_in_13_14_15", holds="yes", next="/play/italy")
    receipt = anna.get(done.headers["Location"]).text
    assert "The income is already collected, so this answer counts from the next one on." in text(receipt)
    where, fields = form_of(receipt, r"/games/[^\"]+/pay")
    assert anna.post(where, data=fields).status_code == 303
    assert night.state.treasury("italy") == before + 5
    night.act("set_controller", territory="italy", controller="united_kingdom", reason="landed")
    page = text(anna.get("/play/italy").text)
    assert "capital is in enemy hands" in page
    assert "already collected" not in page, "nothing is asked"


def test_a_game_is_archived_taken_out_and_deleted_after_asking_twice(host: FlaskClient, night: Night):
    where, fields = form_of(host.get(f"/games/{night.id}/archive").text, f"/games/{night.id}/archive")
    host.post(where, data=fields)
    home = host.get("/").text
    assert "Archive (1)" in text(home)
    where, fields = form_of(home, f"/games/{night.id}/archive")
    host.post(where, data=fields)
    assert "Archive" not in text(host.get("/").text)
    host.post(where, data={**fields, "idempotency_key": "again", "archived": "yes"})
    where, fields = form_of(host.get(f"/games/{night.id}/delete").text, f"/games/{night.id}/delete")
    assert host.post(where, data={**fields, "confirm": "no"}).status_code == 409
    assert host.post(where, data={**fields, "confirm": "Friday night"}).status_code == 303
    assert "Friday night" not in host.get("/").text
