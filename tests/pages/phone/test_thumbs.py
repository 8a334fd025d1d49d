"""Whole rounds of Anniversary on three phones, by what a thumb can reach; and what the page costs a cold phone."""

import gzip
import os
import re

import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import Handset, Night, Phone
from tests.pages.looking import receipt, thumb

COLD = 40_000
"""Bytes that a phone may load before its first page shows."""
ROUNDS = 2 if "COMPANION_FUZZ" in os.environ else 1
ORDER = ("germany", "soviet_union", "japan", "united_kingdom", "italy", "united_states")
TAKING = (0, 2)
PLAYERS = {
    "Anna": ("germany", "japan", "italy"),
    "Ben": ("soviet_union", "united_kingdom"),
    "Cleo": ("united_states",),
}


def play_turn(page: Page, power: str, *, takes: bool) -> None:
    """A turn: go to the power if another one is shown, buy, take what lies next to its land, answer, finish."""
    next_step = page.locator(".dock-next .primary")
    expect(next_step).to_have_text(re.compile("[Bb]uy units|your turn"))
    if "your turn" in next_step.inner_text():
        thumb(next_step)
    expect(page.locator(f'.band[data-power="{power}"]')).to_be_visible()
    thumb(page.locator(".dock-next .primary", has_text="Buy units"))
    thumb(page.get_by_role("button", name="One more: Infantry"))
    thumb(page.get_by_role("button", name="Pay and log it"))
    receipt(page, "buys 1 infantry")
    near = page.locator("section", has_text="Likely: once yours")
    if takes:
        thumb(page.locator(".bar").get_by_role("link", name="Take"))
        thumb(near.locator("a.card-link").last)  # cities and capitals come first, and a power without one buys nothing
        thumb(page.locator("#capture button"))
        receipt(page, "takes")
    thumb(page.locator(".bar").get_by_role("link", name="Finish"))
    yes = page.locator(".question").get_by_role("button", name="Yes")
    if yes.count():
        thumb(yes.first)
        expect(yes).to_have_count(0)
    thumb(page.get_by_role("button", name=re.compile("Collect .* end turn")))
    receipt(page, "collects")


@pytest.mark.browser
def test_whole_rounds_are_played_by_three_thumbs(evening: Night, handset: Handset) -> None:
    phones = {name: handset(name, *powers) for name, powers in PLAYERS.items()}
    owner = {power: name for name, powers in PLAYERS.items() for power in powers}
    for page in phones.values():
        page.goto("/play")
    for turn in range(ROUNDS * len(ORDER)):
        power = ORDER[turn % len(ORDER)]
        assert (evening.state.round, evening.state.turn) == (turn // len(ORDER) + 1, power)
        play_turn(phones[owner[power]], power, takes=turn in TAKING)
    assert (evening.state.round, evening.state.turn) == (ROUNDS + 1, ORDER[0])


def test_a_cold_phone_loads_little(phone: Phone) -> None:
    client, wanted = phone("Anna", "germany", "italy"), {"Accept-Encoding": "gzip"}
    page = client.get("/play", headers=wanted)
    parts = {"/play": len(page.get_data())}
    for path in set(re.findall(r'(?:href|src)="(/assets/[^"]+)"', gzip.decompress(page.get_data()).decode())):
        parts[path] = len(client.get(path.replace("&amp;", "&"), headers=wanted).get_data())
    assert len(parts) > 5
    assert sum(parts.values()) < COLD, parts
