"""Two hundred territories by hand, in a real browser: every keystroke and every tap is counted."""

import os
from random import Random

import pytest
from playwright.sync_api import Page, expect

from companion.families.war_game.board.files import COLUMNS as FILE_COLUMNS
from companion.languages.current import speaking
from companion.service import HOST
from companion.service.saved.boards import save_board, show_board
from tests.pages.conftest import Handset, Server, new_night
from tests.pages.serving import HOST_KEY
from tests.service.test_travelling_boards import SYLLABLES

pytestmark = pytest.mark.browser
KEYSTROKE, TAP = 0.28, 1.1
"""Seconds."""
MOST_MINUTES = 25
ROWS = 200 if "COMPANION_FUZZ" in os.environ else 20
"""How many are really typed; 20 stand for 200 where time is short."""
NATIONS = ("Germany", "Italy", "U.S.S.R.", "U.K.", "France", "Japan", "U.S.A.", "China", "Neutral")


PASTE = """(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(event);
}"""


class Typist:
    """Somebody at the laptop who types and taps, and what that takes."""

    def __init__(self, page: Page) -> None:
        self.page, self.seconds = page, 0.0

    def types(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.seconds += KEYSTROKE * len(text)

    def presses(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.seconds += KEYSTROKE

    def taps(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.seconds += TAP


@pytest.fixture
def grid(server: Server, handset: Handset) -> Page:
    save_board(server.app, HOST, "war_game", "By hand", '{"territories": []}')
    page = handset()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/?key={HOST_KEY}")
    page.goto("/boards/war_game/by_hand")
    return page


def kept(server: Server) -> list[dict[str, object]]:
    return list(show_board(server.app, HOST, "war_game", "by_hand")["document"]["territories"])


def test_two_hundred_territories_take_at_most_25_minutes(server: Server, grid: Page) -> None:
    chance = Random(7)
    names: dict[str, None] = {}
    while len(names) < ROWS:
        names["".join(chance.choice(SYLLABLES) for _ in range(chance.randint(3, 5))).title()] = None
    typist, color = Typist(grid), NATIONS[0]
    typist.taps(".grid [name=name]")
    for at, name in enumerate(names):
        typist.types(name)
        typist.presses("Enter")
        typist.types(str(chance.randint(0, 12)))
        wanted = NATIONS[at * len(NATIONS) // ROWS]
        if wanted != color or at % 4 == 0:
            typist.presses("Tab")
            typist.types(wanted[:4] if wanted != color else "")
        if at % 4 == 0:  # one in four is held by somebody else
            typist.presses("Tab")
            typist.types("Jap")
        color = wanted
        typist.presses("Enter")
    typist.taps("h1")
    expect(grid.locator("[data-grid-says]")).to_have_text("Saved.")
    expect(grid.locator("#sums")).to_contain_text(f"{ROWS} territories.")
    entered = kept(server)
    assert [territory["name"] for territory in entered] == list(names)
    assert [entered[at]["original"] for at in (0, ROWS // 6, ROWS // 2, ROWS - 1)] == [
        "germany",
        "italy",
        "france",
        "neutral",
    ]
    assert [territory["controller"] for territory in entered].count("japan") >= ROWS // 4
    minutes = typist.seconds * 200 / ROWS / 60
    assert minutes <= MOST_MINUTES
    assert minutes > 8  # a typist who skips something is not faster, but wrong


def test_rows_from_a_spreadsheet_are_pasted_and_a_row_removed_comes_back(server: Server, grid: Page) -> None:
    grid.locator(".grid [name=name]").first.click()
    rows = "Name\tValue\tColor\nKiev\t4\tRussia\nSweden\t7\twhite\nTobruk\t1\tBritain\tblack\n"
    grid.evaluate(PASTE, rows)
    expect(grid.locator("[data-grid-says]")).to_have_text("Saved.")
    found = {str(row["name"]): (row["original"], row["controller"]) for row in kept(server)}
    assert found == {
        "Kiev": ("soviet_union", "soviet_union"),
        "Sweden": ("neutral", "neutral"),
        "Tobruk": ("united_kingdom", "germany"),
    }
    first = grid.locator(".grid tbody tr").first
    first.get_by_role("button", name="Remove").click()
    expect(grid.locator("#sums")).to_contain_text("2 territories.")
    first.get_by_role("button", name="Undo").click()
    expect(grid.locator("#sums")).to_contain_text("3 territories.")
    first.get_by_label("Its number").fill("5")
    grid.locator("h1").click()
    expect(grid.locator("#sums").get_by_role("row", name="U.S.S.R.")).to_contain_text("5/84")
    assert kept(server)[0]["value"] == 5


def test_what_is_not_saved_does_not_look_saved(server: Server, grid: Page) -> None:
    grid.locator(".grid [name=name]").first.click()
    says = grid.locator("[data-grid-says]")
    grid.evaluate(PASTE, "Kiev\t4\tRussia\nKiev\t5\tRussia\n")
    expect(says).to_have_text("Not saved. Kiev is on the board twice.")
    expect(says).to_have_class("hint refused")
    grid.locator(".grid tbody tr").nth(1).get_by_label("Territory").fill("Minsk")
    grid.context.set_offline(True)
    grid.locator("h1").click()
    expect(says).to_have_text("No connection. Try again when you're back online.")
    grid.context.set_offline(False)
    expect(says).to_have_text("Saved.")
    expect(says).to_have_class("hint")
    assert [row["name"] for row in kept(server)] == ["Kiev", "Minsk"]


def test_the_focus_is_drawn_inside_the_cell_it_is_in(grid: Page) -> None:
    grid.locator(".grid [name=name]").first.focus()
    offset = grid.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineOffset)")
    assert offset < 0


def test_a_table_is_pasted_by_its_headings_and_an_unknown_word_is_never_guessed(server: Server, grid: Page) -> None:
    grid.locator(".grid [name=name]").first.click()
    head = "name\tvalue\toriginal\tregion\tgroups\tunit\n"
    grid.evaluate(
        PASTE,
        head + "Kiev\t4\tU.S.S.R.\tEast\nTexas\t2\tgreen\tWest\tcontiguous_usa\nTobruk\t1\tU.K.\nOz\t3\tEmerald\n",
    )
    says = grid.locator("[data-grid-says]")
    expect(says).to_have_text("Choose from the red list: 1 row has a word that isn't in it.")
    assert [(row["name"], row["original"], row.get("region"), row.get("groups", [])) for row in kept(server)] == [
        ("Kiev", "soviet_union", "East", []),
        ("Texas", "united_states", "West", ["contiguous_usa"]),
        ("Tobruk", "united_kingdom", "West", []),
    ]
    wrong = grid.locator(".grid tbody tr").nth(3).get_by_label("Whose color")
    assert wrong.input_value() == "", "no word that nobody pasted"
    assert grid.locator(".grid tbody tr").nth(4).get_by_label("Whose color").input_value() != ""
    wrong.select_option("neutral")
    grid.locator("h1").click()
    expect(says).to_have_text("Saved.")
    assert kept(server)[3]["original"] == "neutral"


def test_a_pasted_table_may_use_the_words_of_a_file(server: Server, grid: Page) -> None:
    grid.locator(".grid [name=name]").first.click()
    head = "Land\tWorth\tOwner\tHolder\tComplex\n"
    rows = 'Kiev\t4\tU.S.S.R.\t\tmaj\n"Saint ""Pierre"""\t1\t\tfree\tno\nArgentina\t5\tneutral\tnone\t0\n'
    grid.evaluate(PASTE, head + rows)
    expect(grid.locator("[data-grid-says]")).to_have_text("Saved.")
    assert [(row["name"], row["original"], row["controller"], row.get("factory")) for row in kept(server)] == [
        ("Kiev", "soviet_union", "soviet_union", "major"),
        ('Saint "Pierre"', "neutral", "neutral", None),
        ("Argentina", "neutral", "neutral", None),
    ]


def test_a_word_that_nobody_knows_is_in_sight_however_long_the_table_is(server: Server, grid: Page) -> None:
    grid.locator(".grid [name=name]").first.click()
    rows = [f"Land {number}\t1\t{'Emerald' if number == 3 else 'Japan'}" for number in range(60)]
    grid.evaluate(PASTE, "\n".join(rows))
    expect(grid.locator("[data-grid-says]")).to_contain_text("1 row has a word")
    wrong = grid.locator(".grid tbody tr").nth(3).get_by_label("Whose color")
    expect(wrong).to_be_focused()
    expect(wrong).to_be_in_viewport()


def test_the_grid_fits_a_laptop_and_has_the_columns_of_a_file(grid: Page) -> None:
    box = grid.locator(".scroll:has(.grid)")
    assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth")
    names = (
        grid.locator(".grid tbody tr")
        .first.locator("input, select")
        .evaluate_all("(cells) => cells.map((cell) => cell.name)")
    )
    assert [*names[:5], "groups", names[6]] == list(FILE_COLUMNS)[:7]


def test_a_word_that_nobody_knows_is_still_not_guessed_after_a_reload(server: Server, handset: Handset) -> None:
    night = new_night(server.app, "war_game", "1942")
    page = handset()
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/games/{night.id}/land")
    page.locator(".grid [name=name]").first.click()
    page.evaluate(PASTE, "Kiev\t4\tRussia\nOz\t3\tEmerald\n")
    says = page.locator("[data-grid-says]")
    expect(says).to_contain_text("1 row has a word")
    page.reload()
    expect(says).to_contain_text("1 row has a word")
    wrong = page.locator(".grid tbody tr").nth(1).get_by_label("Whose color")
    assert wrong.input_value() == ""
    page.get_by_role("button", name="Enter them").click()
    expect(wrong).to_be_focused()
    wrong.select_option("neutral")
    page.get_by_role("button", name="Enter them").click()
    expect(page.locator("main")).to_contain_text("2 territories are in the books")
    assert night.state.territories["oz"].controller is None


def test_no_powers_name_is_cut_off_in_the_grid_of_a_laptop(grid: Page) -> None:
    for choice in grid.locator(".grid tbody tr").first.locator("[name=original], [name=controller]").all():
        got, wanted = choice.evaluate(WIDTHS)
        assert got >= wanted


def test_rows_typed_during_a_game_stay_on_the_phone_until_they_are_entered(server: Server, handset: Handset) -> None:
    night = new_night(server.app, "war_game", "1942")
    page = handset()
    page.goto(f"/?key={HOST_KEY}")
    page.goto(f"/games/{night.id}/land")
    page.locator(".grid [name=name]").first.click()
    page.evaluate(PASTE, "Kiev\t4\tRussia\nTobruk\t1\tBritain\tblack\n")
    says = page.locator("[data-grid-says]")
    expect(says).to_have_text("2 territories to enter.")
    assert night.version == 1
    page.reload()
    expect(says).to_have_text("2 territories to enter.")
    page.get_by_role("button", name="Enter them").click()
    expect(page.locator("main")).to_contain_text("2 territories are in the books")
    assert {"kiev", "tobruk"} <= set(night.state.territories)
    assert night.state.territories["tobruk"].controller == "germany"
    expect(says).to_have_text("")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator("main")).not_to_contain_text("Tobruk")
    assert night.state.territories == {}


WIDTHS = """(choice) => {
  const free = choice.cloneNode(true);
  Object.assign(free.style, { width: "auto", position: "fixed" });
  choice.after(free);
  const wanted = free.offsetWidth;
  free.remove();
  return [choice.offsetWidth, wanted];
}"""


@pytest.mark.parametrize(("language", "width"), [("en", 390), ("en", 360), ("de", 360)])
def test_no_powers_name_is_cut_off_in_the_grid_of_a_phone(
    server: Server, handset: Handset, language: str, width: int
) -> None:
    save_board(server.app, HOST, "war_game", "By hand", '{"territories": []}')
    page = handset(viewport={"width": width, "height": 844}, locale=language)
    page.goto(f"/?key={HOST_KEY}")
    page.goto("/boards/war_game/by_hand")
    choices = page.locator(".grid tbody tr").first.locator("select")
    assert ("Deutschland" if language == "de" else "Germany") in choices.first.inner_text()
    for choice in choices.all():
        got, wanted = choice.evaluate(WIDTHS)
        assert got >= wanted


def test_the_grid_says_what_the_rulebook_tells_otherwise_before_a_game_or_a_file_refuses_it(
    server: Server, grid: Page
) -> None:
    grid.locator(".grid [name=name]").first.click()
    grid.evaluate(PASTE, "Kiev\t4\tU.S.S.R.\nPeking\t8\tJapan")
    expect(grid.locator("[data-grid-says]")).to_have_text("Saved.")
    expect(grid.locator("#sums .no")).to_have_text(["Peking: by the rulebook it belongs to China."])
    check = show_board(server.app, HOST, "war_game", "by_hand")["check"]
    with speaking("de"):
        assert show_board(server.app, HOST, "war_game", "by_hand")["check"]["told_otherwise"] == [
            "Peking: Laut Regelheft gehört es China."
        ]
        assert check["rows"] != show_board(server.app, HOST, "war_game", "by_hand")["check"]["rows"]
