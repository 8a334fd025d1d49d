"""Questions to the table on plain pages: one button asks, one tap answers; late entries show what they change first."""

import re
from collections.abc import Callable
from html import unescape

from flask import Flask
from flask.testing import FlaskClient

from companion.service import HOST, AppContext
from companion.service.actions import redo, undo
from companion.service.table.requests import ask
from tests.families.second_world_war.test_season import ENTERED
from tests.pages.conftest import Night, SameOrigin, new_night
from tests.pages.reading import act
from tests.pages.reading import text as text_of
from tests.pages.second_world_war.campaigns import opened

Phone = Callable[..., FlaskClient]


def text(page: str) -> str:
    """What a page says, as people read it."""
    return unescape(text_of(page))


OUT_OF_TURN = {"type": "purchase_units", "power": "italy", "units.infantry": "1", "next": "/play/italy"}


def form_of(page: str, address: str) -> tuple[str, dict[str, str]]:
    """Where a form goes and what is hidden in it."""
    found = re.search(rf'(?s)<form[^>]*action="({address})".*?</form>', page)
    assert found is not None, text(page)
    return found[1], dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', found[0]))


def test_a_soft_refusal_offers_to_ask_and_a_yes_logs_it(night: Night, phone: Phone):
    anna, boris = phone("Anna", "germany", "italy"), phone("Boris", "soviet_union")
    refused = act(anna, night, **OUT_OF_TURN)
    assert refused.status_code == 409
    assert "The table must agree: It's Germany's turn, not Italy's." in text(refused.text)
    too_dear = act(anna, night, "k2", **{**OUT_OF_TURN, "units.infantry": "99"})
    assert "Italy has 10 IPC; this costs 297 IPC." in text(too_dear.text)
    assert "/requests" not in too_dear.text, "no yes of the table would do"
    where, fields = form_of(refused.text, f"/games/{night.id}/requests")
    asked = anna.post(where, data=fields)
    assert (asked.status_code, asked.headers["Location"].partition("?")[0]) == (303, "/play/italy")
    assert "You asked the table: Italy buys 1 infantry for 3 IPC." in text(anna.get("/play/italy").text)
    card = boris.get("/play").text
    assert "Anna asks the table: Italy buys 1 infantry for 3 IPC. It's Germany's turn, not Italy's." in text(card)
    where, fields = form_of(card, r"/games/[^\"]+/answer")
    assert boris.post(where, data={**fields, "agree": "yes", "reason": "fine"}).status_code == 303
    assert night.state.treasury("italy") == 7
    assert "asks the table" not in text(boris.get("/play").text)
    table = text(boris.get(f"/table/{night.id}").text)
    assert "for 3 IPC. agreed Anna asked, Boris agreed." in table
    assert "override" not in table
    report = text(boris.get(f"/after/{night.id}").text)
    assert "agreed fine" in report
    assert "override" not in report


def test_a_no_is_told_and_the_bankers_screen_has_the_card(night: Night, phone: Phone):
    anna, bea = phone("Anna", "germany", "italy"), phone("Bea", role="banker")
    anna.post(f"/games/{night.id}/requests", data=OUT_OF_TURN)
    where, fields = form_of(bea.get(f"/banker/{night.id}").text, r"/games/[^\"]+/requests/[^\"]+/answer")
    bea.post(where, data={**fields, "agree": "no", "reason": "not yet"})
    assert "Bea said no: not yet" in text(anna.get("/play/italy").text)
    assert night.version == 1


def test_the_one_who_asked_takes_the_question_back(night: Night, phone: Phone):
    anna = phone("Anna", "germany", "italy")
    anna.post(f"/games/{night.id}/requests", data=OUT_OF_TURN)
    where, fields = form_of(anna.get("/play/italy").text, r"/games/[^\"]+/answer")
    anna.post(where, data={**fields, "agree": "no"})
    page = text(anna.get("/play/italy").text)
    assert "asked the table" not in page
    assert "said no" not in page


def test_a_card_that_was_asked_about_does_not_offer_to_ask_again(night: Night, phone: Phone):
    anna, card = phone("Anna", "germany", "italy"), "/q/anniversary/territory/egypt?by=italy"
    where, fields = form_of(anna.get(card).text, f"/games/{night.id}/requests")
    assert anna.post(where, data=fields).status_code == 303
    page = anna.get(card).text
    assert "You asked the table" in page
    assert f'action="{where}"' not in page
    assert form_of(anna.get("/q/anniversary/territory/gibraltar?by=italy").text, where), "another one may be asked"


def test_a_late_entry_shows_what_it_changes_before_it_is_logged(night: Night, phone: Phone):
    anna = phone("Anna", "germany")
    act(anna, night, "k1", type="buy_research", count="1")
    act(anna, night, "k2", type="purchase_units", **{"units.submarine": "1"})
    roll = {"type": "roll_research", "dice": "6", "chart": "2", "breakthrough_die": "3"}
    shown = act(anna, night, "k3", **roll)
    assert "Germany buys 1 submarine for 6 IPC. Germany buys 1 submarine for 5 IPC." in text(shown.text)
    where, fields = form_of(shown.text, f"/games/{night.id}/act")
    assert anna.post(where, data=fields).status_code == 303
    assert night.state.treasury("germany") == 31 - 5 - 5


def test_what_is_simply_late_is_logged_at_once_and_the_receipt_says_so(night: Night, phone: Phone):
    anna = phone("Anna", "germany")
    act(anna, night, "k1", type="capture_territory", territory="ukraine")
    done = act(anna, night, "k2", type="purchase_units", **{"units.infantry": "1"})
    assert "Logged Germany buys 1 infantry for 3 IPC. Logged late." in text(anna.get(done.headers["Location"]).text)


def test_no_undo_is_offered_that_would_be_refused(night: Night, phone: Phone):
    anna = phone("Anna", "germany")
    act(anna, night, type="capture_territory", territory="ukraine")
    assert f'action="/games/{night.id}/undo"' in anna.get("/play").text
    undo(night.app, HOST, night.id, 1)
    redo(night.app, HOST, night.id)
    assert f'action="/games/{night.id}/undo"' not in anna.get("/play").text


def test_dice_that_others_saw_are_taken_back_only_by_asking_the_table(night: Night, phone: Phone):
    anna, boris = phone("Anna", "germany"), phone("Boris", "soviet_union")
    act(anna, night, "k1", type="buy_research", count="2")
    done = act(anna, night, "k2", type="roll_research", chart="1", roll="yes")
    receipt = anna.get(done.headers["Location"]).text
    assert f'action="/games/{night.id}/undo"' not in receipt
    where, fields = form_of(receipt, f"/games/{night.id}/requests")
    assert anna.post(where, data=fields).status_code == 303
    where, fields = form_of(boris.get("/play").text, r"/games/[^\"]+/answer")
    assert boris.post(where, data={**fields, "agree": "yes"}).status_code == 303
    assert night.state.powers["germany"].researchers == 2
    assert night.state.treasury("germany") == 31 - 10, "what was paid stays paid"


def test_whoever_answers_reads_what_would_happen_where_no_dice_are_left_to_the_app(context: AppContext):
    night = opened(context, ENTERED)
    vera = night.who(night.take("Vera", "soviet_union"))
    asked = ask(context, vera, night.id, {"type": "buy_points", "power": "soviet_union", "resources": 1})
    assert asked["summary"] == "The Soviet Union turns 1 resource into 4 action points."


def test_a_card_of_ones_own_land_says_just_that_however_late_it_is(context: AppContext, app: Flask):
    night = new_night(context, "war_game", "1942")
    anna = SameOrigin(app, app.response_class)
    anna.set_cookie("companion_seat", night.take("Anna", "germany"))
    night.act("register_territory", territory="Ruhr", value=10, original="germany", factory="minor")
    night.act("collect_income", power="germany")
    night.act("purchase_units", power="germany", units={"infantry": 1})
    page = text(anna.get("/q/war_game/territory/ruhr").text)
    assert "Germany already holds Ruhr. Nothing to do." in page
    assert "belongs after" not in page


def test_what_nobody_has_entered_is_asked_for_and_not_put_as_a_rule(context: AppContext, app: Flask):
    night = new_night(context, "war_game", "1942")
    anna = SameOrigin(app, app.response_class)
    anna.set_cookie("companion_seat", night.take("Anna", "germany"))
    taking = {
        "type": "capture_territory",
        "territory": "Kiev",
        "from": "soviet_union",
        "by": "germany",
        "next": "/play/germany",
    }
    said = text(act(anna, night, **taking).text)
    assert "Something is missing" in said
    assert "Kiev isn't in the books yet: enter the number printed on it." in said
    assert "The table must agree" not in said
    assert "Ask the table" not in said
    assert "Enter and log it" in said
