"""The finish page asks about what is usually forgotten, and nothing else: a table of boxes and situations."""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from flask import Flask

from companion.editions import load
from companion.families.axis_and_allies.rules.objectives import all_progress
from companion.service import HOST, AppContext
from companion.service.table.battles import begin_battle, move_battle
from tests.pages.conftest import Night, new_night
from tests.pages.reading import text

AXIS_AND_ALLIES = (
    "aa1941", "aa1942", "anniversary", "balanced_mod", "europe_1940", "global_1940", "pacific_1940", "revised",
)  # fmt: skip
WITHOUT = {
    "an objective one short": {"aa1941", "aa1942", "revised"},
    "China's infantry": {"aa1941", "aa1942", "balanced_mod", "europe_1940", "global_1940", "pacific_1940", "revised"},
    "an answer that pays": {"aa1941", "aa1942", "pacific_1940", "revised"},
}
"""The boxes that do not have such a thing: no objectives, no infantry that is not bought."""


def sheet(app: Flask, night: Night) -> str:
    """What the finish page of the power on turn says, to the player of that power and of those that act with it."""
    power = night.state.turn
    client = app.test_client()
    client.set_cookie("companion_seat", night.take(uuid4().hex, power))
    page = client.get(f"/play/{power}/finish").text
    return text(re.search(r"(?s)<main.*</main>", page)[0])  # type: ignore[index]


def bought(night: Night) -> str:
    night.act("purchase_units", units={"infantry": 2})
    return r"Still to place 2 infantry .* Place them"


def one_short(night: Night) -> str:
    edition, state = night.app.edition_of(night.id), night.state
    if edition.id == "pacific_1940" and state.turn == "japan":
        night.act("declare_war", power="japan", against="united_kingdom")  # at peace nobody has anything to take
    missing = [found for found in all_progress(edition, night.state, state.turn) if found.short]
    short = next((found for found in missing if (found.short, len(found.missing)) == (1, 1)), None)
    if short is not None:
        night.act("fight_battle", by=state.turn, territory=short.open[0], attackers={"infantry": 1}, override="a test")
    return r"All logged\? .*[Oo]ne short"


def land_taken(night: Night) -> str:
    edition, state = night.app.edition_of(night.id), night.state
    side = edition.side_of(state.turn)
    theirs = [id for id, now in state.territories.items() if now.controller and edition.side_of(now.controller) != side]
    city = next(id for id in theirs if id in edition.city_of)
    bare = next(id for id in theirs if id not in edition.city_of)
    for land in (city, bare):
        night.act("capture_territory", territory=land, by=state.turn, override="a test")
    first, last = sorted((edition.place(city), edition.place(bare)))
    return rf"Taken this turn: {re.escape(first)} and {re.escape(last)}\. Was that all\?"


def china(night: Night) -> str:
    return r"China still has to place \d infantry Place them"


def answer(night: Night) -> str:
    return r"Look at the board .*\? Yes No"


SITUATIONS: dict[str, Callable[[Night], str]] = {
    "units not placed": bought,
    "an objective one short": one_short,
    "land just taken": land_taken,
    "China's infantry": china,
    "an answer that pays": answer,
}
"""What was forgotten, how it comes about in somebody's turn, and what the page then says."""


@pytest.mark.parametrize("box", AXIS_AND_ALLIES)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_axis_and_allies(box: str, situation: str, app: Flask, context: AppContext) -> None:
    night = new_night(context, box, load(box).scenarios[0].id)
    arranged = SITUATIONS[situation]
    bare = situation in ("units not placed", "land just taken")
    asked = False
    for _turn in night.app.edition_of(night.id).powers:
        if bare:
            assert not re.search(r"Still to place|Taken this turn", sheet(app, night)), "nothing was forgotten"
        says = arranged(night)
        page = sheet(app, night)
        found = re.search(says, page)
        asked = found is not None
        assert found is None or found.start() < page.index(" Income "), "in sight before what comes in"
        if asked or bare:
            break
        night.act("end_turn", forfeit=True)
    assert asked is (box not in WITHOUT.get(situation, ()))


def war_game(context: AppContext) -> Night:
    night = new_night(context, "war_game", "1942")
    night.act("register_territory", territory="Ruhr", value=10, original="germany", factory="major")
    return night


def second_world_war(context: AppContext) -> Night:
    values = {"resource_value": {"germany": 9}, "starting_limit": {"germany": 12}}
    night = new_night(context, "second_world_war", "1939", entered=values)
    night.act("advance_phase", override="a test")
    while night.state.turn != "germany":
        night.act("end_turn", override="a test")
    return night


@pytest.mark.parametrize(
    ("begun", "acts", "asks"),
    [
        (war_game, [("purchase_units", {"units": {"infantry": 3}})], "Germany still has to place 3 infantry"),
        (
            war_game,
            [("capture_territory", {"territory": "Minsk", "value": 3, "from": "soviet_union", "by": "germany"})],
            "Taken this turn: Minsk. Was that all?",
        ),
        (
            second_world_war,
            [("capture_capital", {"country": "poland", "by": "germany", "defenders": True})],
            "Taken this impulse: Poland. Was that all?",
        ),
        (
            second_world_war,
            [
                ("rebuild_unit", {"power": "germany", "unit": "land_based_air"}),
                *[("end_turn", {"override": "a test"})] * 4,
                ("advance_units", {"power": "germany", "items": ["germany_1"], "override": "a test"}),
                *[("end_turn", {"override": "a test"})] * 4,
                ("adjust_points", {"power": "germany", "amount": 1, "reason": "a test"}),
            ],
            "Germany can still deploy 1 land-based air Deploy them",
        ),
    ],
)
def test_other_families(
    begun: Callable[[AppContext], Night], acts: list, asks: str, app: Flask, context: AppContext
) -> None:
    night = begun(context)
    assert asks not in sheet(app, night)
    for type, fields in acts:
        night.act(type, **fields)
    assert asks in sheet(app, night)
    assert "I forgot one" in sheet(app, night)


FIGHT = {"kind": "land", "territory": "ukraine", "attacker": {"power": "germany", "units": {"infantry": 2}}}


def a_won_battle(night: Night) -> str:
    begun = begin_battle(night.app, HOST, night.id, {**FIGHT, "defender": {"units": {"infantry": 1}}})
    move_battle(night.app, HOST, night.id, begun.id, 0, {"do": "dice", "faces": [[1, 6], [6]]})
    return begun.id


def test_a_battle_that_was_won_and_not_logged_is_logged_from_here_with_its_land(app: Flask, night: Night) -> None:
    battle = a_won_battle(night)
    client = app.test_client()
    client.set_cookie("companion_seat", night.take("Anna", "germany"))
    page = client.get("/play/germany/finish").text
    assert "1 battle isn&#39;t logged yet Battle for Ukraine Log it and take Ukraine" in text(page)
    assert "Collect 36 IPC, end turn" in text(page)
    done = client.post(
        f"/games/{night.id}/battles/{battle}",
        data={"do": "take", "power": "germany", "next": "/play/germany/finish", "idempotency_key": "k1"},
    )
    assert done.headers["Location"].startswith("/play/germany/finish")
    assert night.version == 2
    again = text(client.get(done.headers["Location"]).text)
    assert "logged yet" not in again
    assert re.search(r"Logged Germany attacks Ukraine .* Undo", again)
    assert "Collect 38 IPC, end turn" in again


def test_an_objective_leads_to_its_rule_by_its_name_whether_it_is_met_or_not(app: Flask, context: AppContext) -> None:
    night = new_night(context, "anniversary", "1941")
    client = app.test_client()
    client.set_cookie("companion_seat", night.take("Anna", "germany"))
    page = client.get("/play/germany/finish").text
    sums = re.search(r'(?s)<ul class="sums">.*?</ul>', page)[0]  # type: ignore[index]
    assert text(sums).count("not met") == 2
    assert sums.count('class="why"') == sums.count("data-named") == 4
    assert "Why?" not in sums


def test_an_answer_given_here_shows_in_its_place_and_needs_no_receipt(app: Flask, night: Night) -> None:
    night.act("attest", claim="no_enemy_warships_in_13_14_15", holds=True)
    client = app.test_client()
    client.set_cookie("companion_seat", night.take("Anna", "germany"))
    assert 'class="logged"' not in client.get(f"/play/germany/finish?logged={night.version}").text


def test_a_battle_that_goes_on_is_linked(app: Flask, night: Night) -> None:
    begun = begin_battle(night.app, HOST, night.id, {**FIGHT, "defender": {"units": {"infantry": 1}}})
    client = app.test_client()
    client.set_cookie("companion_seat", night.take("Anna", "germany"))
    assert f'href="/play/germany/battle?id={begun.id}">Go on with it' in client.get("/play/germany/finish").text


CLAIM = "no_enemy_warships_in_13_14_15"


def test_an_answer_from_an_earlier_turn_is_asked_again_before_it_pays(app: Flask, night: Night) -> None:
    while night.state.turn != "italy":
        night.act("end_turn", forfeit=True)
    night.act("collect_income")
    night.act("attest", claim=CLAIM, holds=True)  # in the American turn: too late for round 1
    while night.state.turn != "italy":
        night.act("end_turn", forfeit=True)
    assert night.state.claims == {CLAIM: True}
    client = app.test_client()
    client.set_cookie("companion_seat", night.take("Ivo", "italy"))
    assert "You said yes in round 1; still so? Yes No" in text(client.get("/play/italy/finish").text)
    night.act("attest", claim=CLAIM, holds=True)
    assert "still so?" not in text(client.get("/play/italy/finish").text)


def test_what_ends_the_game_comes_first_and_is_on_the_button(app: Flask, context: AppContext) -> None:
    night = new_night(context, "anniversary", "1941", options={"victory_cities": 13})
    edition = night.app.edition_of(night.id)
    held = [city for city in edition.city_of if night.state.controller(city) in AXIS]
    others = [city for city in edition.city_of if city not in held]
    for city in others[: 13 - len(held)]:
        night.act("set_controller", territory=city, controller="germany", reason="a test")
    a_won_battle(night)
    night.act("purchase_units", units={"infantry": 1})
    for _power in edition.powers:
        page = sheet(app, night)
        if "This ends the game" in page:
            break
        night.act("end_turn", forfeit=True)
    assert page.index("This ends the game. The Axis wins:") < page.index("still has to place") < page.index("No income")
    assert "End the game: the Axis wins" in page
    assert "end turn" not in page.partition("End the game")[2].partition("End without income")[0]


AXIS = {"germany", "italy", "japan"}


def test_the_checkpoint_has_its_order(app: Flask, night: Night) -> None:
    night.act("purchase_units", units={"infantry": 2})
    a_won_battle(night)
    page = sheet(app, night)
    order = ["logged yet", "Still to place", "I forgot one", " Income "]
    found = [page.index(part) for part in order]
    assert found == sorted(found)
