"""The banker's page and the audit in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.pages.conftest import Handset, Night
from tests.pages.looking import tap

pytestmark = pytest.mark.browser
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}


def test_the_banker_goes_back_to_an_entry_after_the_confirmation(evening: Night, handset: Handset) -> None:
    evening.act("capture_territory", territory="ukraine")
    evening.act("capture_territory", territory="east_poland")
    page = handset("Dana", role="banker", **LAPTOP)
    page.goto(f"/banker/{evening.id}")
    page.locator("#more-1 summary").click()
    page.get_by_role("link", name="Go back to here").click()
    expect(page.get_by_role("heading", name="2 entries will no longer count")).to_be_visible()
    expect(page.get_by_text("Ukraine goes to the Soviet Union.")).to_be_visible()
    assert evening.version == 3
    tap(page.get_by_role("button", name="Go back to entry 1"))
    expect(page.locator("#entry-3")).to_contain_text("undone")
    assert evening.state.controller("ukraine") == "soviet_union"
    tap(page.get_by_role("button", name="Redo"))
    assert evening.state.controller("ukraine") == "germany"


def test_a_late_correction_shows_what_it_changes_and_only_then_does_it(evening: Night, handset: Handset) -> None:
    evening.act("capture_territory", territory="ukraine")
    evening.act("collect_income")
    page = handset("Dana", role="banker", **LAPTOP)
    page.goto(f"/banker/{evening.id}")
    page.locator("#more-2 summary").click()
    page.locator("#entry-2").get_by_role("link", name="Insert after this").click()
    page.get_by_role("link", name="Take a territory").click()
    page.get_by_label("Territory").select_option("east_poland")
    page.get_by_label("By").select_option("germany")
    page.get_by_role("button", name="Show what would change").click()
    expect(page.get_by_role("heading", name="What would change")).to_be_visible()
    expect(page.locator(".preview")).to_contain_text("East Poland goes to Germany.")
    assert evening.version == 3
    tap(page.get_by_role("button", name="Apply the correction"))
    assert evening.state.controller("east_poland") == "germany"
    assert evening.state.turn == "soviet_union"


def test_the_journal_follows_and_is_filtered_while_typing(evening: Night, handset: Handset) -> None:
    evening.act("capture_territory", territory="ukraine")
    page = handset("Dana", role="banker", **LAPTOP)
    page.goto(f"/banker/{evening.id}")
    page.get_by_label("Search the journal").fill("east pol")
    expect(page.locator("#journal li:visible")).to_have_count(0)
    evening.act("capture_territory", territory="east_poland")
    expect(page.locator("#journal li:visible")).to_have_count(1)
    expect(page.locator("#entry-3")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 entry says")).to_be_visible()


def test_the_banker_acts_for_a_power_and_gives_a_reason(evening: Night, handset: Handset) -> None:
    page = handset("Dana", role="banker")
    page.goto(f"/banker/{evening.id}")
    page.locator("#form-capture_territory summary").click()
    form = page.locator("#form-capture_territory")
    form.get_by_label("Territory").select_option("poland")
    form.get_by_label("By").select_option("soviet_union")
    form.get_by_role("button", name="Log it").click()
    page.get_by_label("Why").fill("forgotten")
    page.get_by_role("button", name="Override and log it").click()
    expect(page.locator("#entry-2")).to_contain_text("override forgotten")
    assert evening.state.controller("poland") == "soviet_union"


def test_the_audit_keeps_its_ticks_and_fixes_in_place(evening: Night, handset: Handset) -> None:
    page = handset("Dana", role="banker")
    page.goto(f"/audit/{evening.id}")
    page.locator('[data-seen="ukraine"]').check()
    page.locator('[data-seen="belorussia"]').check()
    page.reload()
    expect(page.locator('[data-seen="ukraine"]')).to_be_checked()
    expect(page.locator("#audit-total")).to_contain_text("2 of 82 checked")
    page.get_by_role("link", name="Fix Ukraine").click()
    page.get_by_label("Holder on the board").select_option("germany")
    page.get_by_role("button", name="Set holder").click()
    expect(page.locator(".logged")).to_contain_text("Ukraine")
    assert evening.state.controller("ukraine") == "germany"
    expect(page.locator('[data-seen="belorussia"]')).to_be_checked()
    expect(page.locator('[data-seen="ukraine"]')).not_to_be_checked()


def test_check_marks_show_on_every_screen_at_once(evening: Night, handset: Handset) -> None:
    anna, ben = handset("Anna", "germany"), handset("Ben", "soviet_union")
    table = handset("Television", role="observer", **LAPTOP)
    for screen in (anna, ben, table):
        screen.goto(f"/audit/{evening.id}")
    anna.locator('[data-seen="ukraine"]').check()
    for screen in (ben, table):
        expect(screen.locator("#audit-total")).to_contain_text("1 of 82 checked")
        expect(screen.locator('[data-seen="ukraine"]')).to_be_checked()
    ben.locator(".region", has=ben.locator('[data-seen="brazil"]')).get_by_role("button", name="Region done").click()
    expect(anna.locator("#audit-total")).to_contain_text("5 of 82 checked")
    for screen in (anna, ben):
        expect(screen.locator('[data-seen="brazil"]')).to_be_checked()
        expect(screen.locator('[data-count="latin_america"]')).to_have_text("done")
    for _again in range(2):
        ben.get_by_role("button", name="Start again").click()
        for screen in (anna, ben):
            expect(screen.locator("#audit-total")).to_contain_text("0 of 82 checked")
        ben.locator('[data-seen="brazil"]').check()
        expect(anna.locator("#audit-total")).to_contain_text("1 of 82 checked")


def test_the_desk_works_without_the_script(evening: Night, handset: Handset) -> None:
    evening.act("capture_territory", territory="ukraine")
    page = handset("Dana", role="banker", **LAPTOP, java_script_enabled=False)
    page.goto(f"/banker/{evening.id}")
    page.locator("#more-2 summary").click()
    page.get_by_role("link", name="Undo this").click()
    page.get_by_role("button", name="Go back to entry 1").click()
    expect(page.locator("#entry-2")).to_contain_text("undone")
    page.goto(f"/audit/{evening.id}")
    page.locator('[data-seen="ukraine"]').check()
    page.goto(f"/table/{evening.id}")
    expect(page.get_by_role("heading", name="Axis")).to_be_visible()
