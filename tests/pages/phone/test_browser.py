"""Phones in a real browser: join, scan, tap, logged; lose the network; play without the script."""

import re

import pytest
from playwright.sync_api import expect

from companion.service import HOST
from companion.service.table.requests import ask
from companion.service.table.seats import offer_move
from tests.pages.conftest import Handset, Night, Server, new_night
from tests.pages.looking import COVERED, figure, logged, tap
from tests.pages.reading import UKRAINE
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser


def holder(evening: Night, territory: str) -> str | None:
    controller: str | None = evening.state.controller(territory)
    return controller


def test_a_phone_joins_by_the_link_in_the_qr_code_and_scans_a_card(evening: Night, handset: Handset) -> None:
    page = handset()
    page.goto(UKRAINE)
    expect(page.get_by_role("heading", name="Join a game")).to_be_visible()
    page.get_by_label("Join code").fill(evening.code.lower())
    page.get_by_role("button", name="Join").click()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("checkbox", name="Germany").check()
    page.get_by_role("button", name="Take my seat").click()
    expect(page.get_by_role("heading", name="Ukraine")).to_be_visible()
    expect(page.locator(".says")).to_contain_text("Germany takes Ukraine (+2)")
    tap(page.get_by_role("button", name="Germany takes Ukraine"))
    assert holder(evening, "ukraine") == "germany"


def test_a_capture_is_on_the_other_phone_and_so_is_its_undo(evening: Night, handset: Handset) -> None:
    anna, ben = handset("Anna", "germany"), handset("Ben", "soviet_union")
    ben.goto("/play")
    assert figure(ben, "soviet_union.production") == "30"
    anna.goto(UKRAINE)
    tap(anna.get_by_role("button", name="Germany takes Ukraine"))
    production = ben.locator('[data-figure="soviet_union.production"]')
    expect(production).to_contain_text("28")
    expect(production.locator(".chip")).to_have_text("\u22122")
    expect(ben.locator("#toasts")).to_contain_text("Germany takes Ukraine")
    anna.get_by_role("button", name="Undo").click()
    expect(anna.get_by_role("heading", name="Undone")).to_be_visible()
    expect(production).to_contain_text("30")
    assert holder(evening, "ukraine") == "soviet_union"


def test_a_tap_without_network_is_kept_and_logged_once_when_it_is_back(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto(UKRAINE)
    before = evening.version
    page.context.set_offline(True)
    banner = page.locator("#line-state")
    expect(banner).to_contain_text("No connection. Your taps are saved and send when you're back online.")
    page.locator("#capture button").click()
    expect(banner).to_contain_text("1 tap waiting")
    assert evening.version == before
    evening.act("capture_territory", territory="baltic_states")
    page.context.set_offline(False)
    expect(page.locator("#toasts")).to_contain_text("While you were away: Germany takes Baltic States")
    logged(page)
    expect(banner).to_be_hidden()
    assert evening.version == before + 2
    assert holder(evening, "ukraine") == "germany"


def test_an_undo_that_waits_for_the_network_leaves_the_entry_readable(evening: Night, handset: Handset) -> None:
    evening.act("capture_territory", territory="baltic_states")
    page = handset("Anna", "germany")
    page.goto("/q/anniversary/territory/ukraine")
    page.locator("#capture button").click()
    logged(page)
    page.goto("/play/germany")
    page.context.set_offline(True)
    entry = page.locator("li.entry").first
    entry.get_by_role("button", name="Undo").click()
    expect(entry).to_contain_text("Saved. Sends when you're back online.")
    assert entry.locator(".entry-words").evaluate("(words) => words.offsetWidth") > 200
    page.context.set_offline(False)
    expect(page.locator("#line-state")).to_be_hidden()
    assert holder(evening, "ukraine") == "soviet_union"


def test_a_tap_whose_answer_is_lost_is_sent_again_and_logged_once(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto(UKRAINE)
    before = evening.version
    page.route("**/act", lambda route: (route.fetch(), route.abort()), times=1)
    tap(page.locator("#capture button"))
    assert evening.version == before + 1


def test_a_tap_that_another_tab_sent_rests_no_longer(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto(UKRAINE)
    before = evening.version
    page.route("**/act", lambda route: route.abort())
    page.locator("#capture button").click()
    expect(page.locator("[data-waiting]")).to_have_count(1)
    other = page.context.new_page()
    other.goto("/play")
    expect(other.locator("#toasts")).to_contain_text("Sent: Germany takes Ukraine")
    expect(page.locator("[data-waiting]")).to_have_count(0)
    expect(page.locator("#line-state")).to_be_hidden()
    assert evening.version == before + 1


def test_kept_taps_survive_a_reload_and_a_refusal_is_told(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto("/play/germany")
    page.route("**/act", lambda route: route.abort())
    page.get_by_role("button", name="Next phase").click()
    expect(page.locator("#line-state")).to_contain_text("1 tap waiting")
    evening.act("end_turn", forfeit=True)
    page.reload()
    expect(page.locator("#line-state")).to_contain_text("1 tap waiting")
    page.unroute("**/act")
    expect(page.locator("#toasts")).to_contain_text("Not logged: Next phase")
    expect(page.locator("#toasts")).to_contain_text("The game has moved on since you saw this")


def test_a_double_tap_logs_once(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto(UKRAINE)
    before = evening.version
    page.locator("#capture button").dblclick()
    logged(page)
    page.wait_for_timeout(200)
    assert evening.version == before + 1


def test_acting_out_of_turn_is_put_to_the_table_with_the_reason(evening: Night, handset: Handset) -> None:
    page = handset("Ben", "soviet_union")
    page.goto("/q/anniversary/territory/poland")
    expect(page.locator(".notice")).to_contain_text(
        "The table must agree: It's Germany's turn, not the Soviet Union's."
    )
    expect(page.locator(".primary")).to_have_count(0)
    page.goto("/play/soviet_union/buy")
    page.get_by_role("button", name="One more: Infantry").click()
    expect(page.locator("[data-verdict]")).to_contain_text("It's Germany's turn")
    page.get_by_role("button", name="Pay and log it").click()
    expect(page.locator("form .notice")).to_contain_text("It's Germany's turn, not the Soviet Union's.")
    assert page.url.endswith("/buy")
    page.get_by_role("button", name="Ask").click()
    expect(page.locator(".asks")).to_contain_text("You asked the table: The Soviet Union buys 1 infantry for 3 IPC.")


def test_the_banker_passes_over_a_soft_rule_with_a_reason(evening: Night, handset: Handset) -> None:
    page = handset("Dana", role="banker")
    page.goto("/q/anniversary/territory/poland?by=soviet_union")
    page.get_by_role("button", name="Override it").click()
    expect(page.locator("main")).to_contain_text("It's Germany's turn, not the Soviet Union's.")
    expect(page.locator("main")).to_contain_text("takes Poland (+3).")
    page.get_by_label("Why").fill("We forgot it last turn")
    tap(page.get_by_role("button", name="Override and log it"))
    assert holder(evening, "poland") == "soviet_union"
    page.goto("/play/italy/buy")
    page.get_by_role("button", name="One more: Infantry").click()
    page.get_by_role("button", name="Pay and log it").click()
    page.get_by_role("button", name="Override with a reason").click()
    page.get_by_label("Why").fill("Bought, but not logged")
    tap(page.get_by_role("button", name="Override and log it"))
    assert evening.state.treasury("italy") == 7


def test_shopping_adds_up_and_is_paid(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto("/q/anniversary/unit/tank")
    expect(page.locator('[name="units.tank"]')).to_have_value("1")
    page.get_by_role("button", name="One more: Infantry").click(click_count=2)
    expect(page.locator('[data-sum="total"]')).to_have_text("11")
    expect(page.locator('[data-sum="left"]')).to_have_text("20")
    expect(page.locator("[data-verdict]")).to_contain_text("Germany buys 2 infantry and 1 tank for 11 IPC.")
    page.reload()
    expect(page.locator('[name="units.infantry"]')).to_have_value("2")
    expect(page.locator('[name="units.tank"]')).to_have_value("1")
    tap(page.get_by_role("button", name="Pay and log it"))
    assert evening.state.treasury("germany") == 20
    page.goto("/play/germany/buy")
    expect(page.locator('[name="units.infantry"]')).to_have_value("0")


def test_three_letters_find_a_territory_and_a_code_finds_a_card(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto("/play")
    page.get_by_role("link", name="Scan").click()
    page.get_by_role("searchbox").fill("ukr")
    expect(page.locator("#find-results a")).to_have_count(2)
    code = page.locator("#find-results a .tag").first.inner_text()
    page.get_by_role("searchbox").fill(code.lower())
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ukraine")).to_be_visible()
    page.goto("/play/germany/take")
    page.get_by_label("Which territory?").fill("bel")
    expect(page.locator("#targets li:visible")).to_have_count(2)


def test_typing_and_focus_survive_what_the_others_do(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany", "italy")
    page.goto("/play/germany/buy")
    page.locator('[name="units.bomber"]').fill("2")
    page.goto("/play/germany")
    page.locator("#income summary").click()
    page.get_by_role("link", name="Scan").click()
    box = page.get_by_role("searchbox")
    box.fill("ka")
    evening.act("adjust_treasury", power="germany", amount=7, reason="test")
    expect(page.locator('[data-figure="germany.treasury"]')).to_contain_text("38")
    expect(box).to_be_focused()
    expect(box).to_have_value("ka")
    expect(page.locator("#income")).to_have_attribute("open", "")


def test_reload_and_back_never_repeat_an_action(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto("/play")
    page.goto(UKRAINE)
    tap(page.locator("#capture button"))
    after = evening.version
    page.reload()
    logged(page)
    page.go_back()
    page.go_forward()
    page.reload()
    assert evening.version == after


def test_a_page_left_open_over_night_catches_up(evening: Night, handset: Handset) -> None:
    page = handset("Ben", "soviet_union")
    page.goto("/play")
    page.context.set_offline(True)
    expect(page.locator("#line-state")).to_be_visible()
    for territory in ("ukraine", "baltic_states", "east_poland"):
        evening.act("capture_territory", territory=territory)
    page.context.set_offline(False)
    expect(page.locator('[data-figure="soviet_union.production"]')).to_contain_text("26")
    expect(page.locator("#toasts")).to_contain_text("While you were away")
    expect(page.locator("#line-state")).to_be_hidden()


def test_without_a_connection_a_link_or_a_search_keeps_the_page(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto("/play/germany")
    page.context.set_offline(True)
    expect(page.locator("#line-state")).to_contain_text("No connection")
    page.get_by_role("link", name="Buy units").click()
    expect(page.locator("#toasts")).to_contain_text("this page stays open")
    page.get_by_role("link", name="Scan").click()
    box = page.get_by_role("searchbox")
    box.fill("zz")
    box.press("Enter")
    expect(page.locator("#toasts .toast")).to_have_count(2)
    assert page.url.endswith("/play/germany")
    page.context.set_offline(False)
    page.get_by_role("link", name="Scan").click()
    page.get_by_role("link", name="Buy units").click()
    expect(page.get_by_role("button", name="Pay and log it")).to_be_visible()


def test_a_seat_moves_to_another_phone(evening: Night, handset: Handset) -> None:
    old, new = handset("Anna", "germany"), handset()
    old.goto("/play/seat")
    old.get_by_role("button", name="Show the code").click()
    link = old.locator('a[href*="/move/"]').get_attribute("href")
    old.goto("/play")
    new.goto(link or "")
    new.get_by_role("button", name="Use this phone now").click()
    expect(new.get_by_role("heading", name="Germany")).to_be_visible()
    expect(old.locator("#line-state")).to_contain_text("no longer has this seat")
    old.goto("/play")
    expect(old.get_by_role("heading", name="Join a game")).to_be_visible()


def test_the_core_works_without_the_script(evening: Night, handset: Handset) -> None:
    page = handset(java_script_enabled=False)
    page.goto(f"/join/{evening.code}")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("checkbox", name="Germany").check()
    page.get_by_role("button", name="Take my seat").click()
    page.get_by_role("link", name="Buy units").click()
    expect(page.get_by_text("this costs")).to_be_hidden()
    page.get_by_label("Infantry").fill("9")
    page.get_by_label("Bomber").fill("9")
    page.get_by_role("button", name="Pay and log it").click()
    expect(page.get_by_role("alert")).to_contain_text("Germany has 31 IPC; this costs 135 IPC.")
    page.goto("/play/germany/buy")
    page.get_by_label("Infantry").fill("3")
    tap(page.get_by_role("button", name="Pay and log it"))
    page.reload()
    assert evening.state.treasury("germany") == 22
    page.get_by_role("link", name="Scan").click()
    page.get_by_role("link", name="Find it by name").click()
    page.get_by_role("searchbox").fill("balt")
    page.get_by_role("button", name="Find").click()
    tap(page.get_by_role("button", name="Germany takes Baltic States"))
    page.goto("/q/anniversary/table/income")
    tap(page.get_by_role("button", name=re.compile("Collect")))
    page.go_back()
    page.reload()
    assert evening.state.turn == "soviet_union"
    assert evening.state.treasury("germany") == 22 + 32 + 5


def test_the_host_starts_a_game_and_sees_phones_sit_down(server: Server, handset: Handset) -> None:
    laptop = handset(viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False)
    laptop.goto(f"/?key={HOST_KEY}")
    assert HOST_KEY not in laptop.url
    laptop.get_by_label("Who plays Germany").fill("Anna")
    laptop.get_by_role("button", name="Start the game").click()
    code = laptop.locator(".code").inner_text()
    expect(laptop.get_by_role("img", name=re.compile("Join"))).to_be_visible()
    phone = handset()
    phone.goto(f"/join/{code}")
    phone.get_by_label("Your name").fill("Zoe")
    phone.get_by_role("checkbox", name="Japan").check()
    phone.get_by_role("button", name="Take my seat").click()
    expect(laptop.locator("#seats")).to_contain_text("Zoe")
    assert offer_move(
        server.app, HOST, laptop.url.rsplit("/", 1)[1], server.app.store.seats(laptop.url.rsplit("/", 1)[1])[0].id
    )


COVERS = "(asks) => asks.offsetHeight / innerHeight"


def test_a_long_question_covers_a_third_of_a_phone_with_yes_and_no_in_sight(server: Server, handset: Handset) -> None:
    night = new_night(server.app, "global_1940", "1940")
    cy, dee = (night.take(*seat) for seat in (("Cy", "japan"), ("Dee", "soviet_union")))
    ask(
        server.app,
        night.who(dee),
        night.id,
        {"type": "attest", "claim": "japan_attacked_mongolian_border", "holds": True},
    )
    page = handset()
    page.context.add_cookies([{"name": "companion_seat", "value": cy, "url": server.url}])
    for width, height in ((390, 844), (360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/play/japan")
        assert page.locator(".asks").evaluate(COVERS) <= 1 / 3
        for answer in ("Yes", "No"):
            expect(page.locator(".asks").get_by_role("button", name=answer)).to_be_in_viewport(ratio=1)


def test_a_question_appears_on_the_other_sides_phone_by_itself_and_one_tap_answers(
    evening: Night, handset: Handset
) -> None:
    anna, ben = handset("Anna", "germany"), handset("Ben", "soviet_union")
    anna.goto("/play")
    ben.goto("/q/anniversary/territory/poland")
    ben.get_by_role("button", name="Ask").click()
    card = anna.locator(".asks form")
    expect(card).to_contain_text("Ben asks the table: The Soviet Union takes Poland")
    for width, height in ((390, 844), (360, 640)):
        anna.set_viewport_size({"width": width, "height": height})
        for path in ("/play", "/play/germany/buy", "/play/germany/bomb", "/play/germany/finish", UKRAINE):
            anna.goto(path)
            expect(card).to_be_in_viewport(ratio=1)
            assert (path, anna.evaluate(COVERED)) == (path, [])
        assert anna.locator(".asks").evaluate(COVERS) < 1 / 3, "a question covers no more than a third of a phone"
        yes, no = (card.get_by_role("button", name=answer).bounding_box() for answer in ("Yes", "No"))
        assert yes is not None
        assert no is not None
        assert yes["width"] >= 72, "a thumb hits it"
        assert no["x"] - yes["x"] - yes["width"] >= 8, "and not both"
    card.get_by_role("button", name="Yes").click()
    expect(card.get_by_role("button", name="Yes")).to_have_count(0)
    assert holder(evening, "poland") == "soviet_union"
    expect(card.get_by_role("button", name="OK")).to_be_visible()
    for phone in (anna, ben):
        phone.set_viewport_size({"width": 360, "height": 640})
        phone.goto("/play")
        expect(phone.locator(".asks .notice")).to_contain_text("agreed")
        assert phone.locator(".asks").evaluate(COVERS) < 1 / 3, "a notice covers no more than a third of a phone"
    ben.locator(".asks").get_by_role("button", name="OK").click()
    expect(ben.locator(".asks .notice")).to_have_count(0)
    card.get_by_role("button", name="Take it back").click()
    expect(anna.locator(".asks form")).to_have_count(0)
    assert holder(evening, "poland") == "germany"


def test_a_tap_kept_past_the_end_of_its_turn_asks_in_whose_turn_it_was(evening: Night, handset: Handset) -> None:
    page = handset("Anna", "germany")
    page.goto(UKRAINE)
    page.route("**/act", lambda route: route.abort())
    page.locator("#capture button").click()
    expect(page.locator("#line-state")).to_contain_text("1 tap waiting")
    evening.act("collect_income")
    before = evening.state.treasury("germany")
    page.unroute("**/act")
    page.locator("#toasts").get_by_role("button", name="Whose turn was it?").click()
    expect(page.locator("main")).to_contain_text("Germany's turn, round 1")
    page.get_by_role("button", name="Ask").first.click()
    expect(page.locator("body")).to_contain_text("You asked")
    assert evening.state.treasury("germany") == before, "the host collected: the host is asked"
