"""War and peace on a phone: previews that say what others may do next and what ends, and whose word it is."""

import pytest

from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.table.requests import answer, list_requests
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import act, text

CLAIM = "japan_attacked_indo_china"


@pytest.fixture
def night(context: AppContext) -> Night:
    return new_night(context, "global_1940", "1940")


def to_turn(night: Night, power: str) -> None:
    while night.state.turn != power:
        night.act("end_turn", override="test")


def test_a_declaration_says_what_others_may_do_next_and_what_ends(night: Night, phone: Phone) -> None:
    cy = phone("Cy", "japan")
    to_turn(night, "japan")
    said = text(cy.get("/play/japan/politics?against=united_kingdom").text)
    assert "What others may do next The United States may declare war on Germany, Japan, and Italy from now on." in said
    assert "Lost for good: Japan&#39;s Trade with the United States (+10)." in said


def test_it_bends_the_names_of_powers_as_the_readers_language_does(night: Night, phone: Phone) -> None:
    cy = phone("Cy", "japan")
    to_turn(night, "japan")
    said = text(cy.get("/play/japan/politics?against=united_kingdom", headers={"Accept-Language": "fr"}).text)
    assert "Les États-Unis peuvent désormais déclarer la guerre à l&#39;Allemagne, au Japon et à l&#39;Italie." in said
    assert "Le Japon perd pour de bon : « Commerce avec les États-Unis » (+10)." in said


def test_what_has_happened_is_previewed_and_leaves_a_receipt(night: Night, phone: Phone) -> None:
    cy = phone("Cy", "japan")
    page = cy.get(f"/play/japan/politics?claim={CLAIM}").text
    assert "Japan attacked French Indo-China." in text(page)
    assert "Lost for good: Japan&#39;s Trade with the United States (+10)." in text(page)
    assert '<input type="hidden" name="next" value="/play/japan">' in page


def test_an_enemy_asks_the_power_it_costs_and_its_yes_logs_it(night: Night, phone: Phone) -> None:
    dee, cy = phone("Dee", "united_states"), phone("Cy", "japan")
    page = dee.get(f"/play/united_states/politics?claim={CLAIM}").text
    assert "Japan has to say so, or agree." in text(page)
    asked = dee.post(
        f"/games/{night.id}/requests", data={"type": "attest", "claim": CLAIM, "holds": "yes", "idempotency_key": "k1"}
    )
    assert asked.status_code == 303
    assert "indo_china_attacked" not in night.state.triggered
    (question,) = list_requests(night.app, HOST, night.id)
    card = text(cy.get("/play/japan").text).split("Dee asks the table: Has Japan attacked French Indo-China?")[1]
    assert card.startswith(" Japan has to say so")
    assert card.index("“Trade with the United States” is no longer met") < card.index("Yes"), (
        "what it costs is in sight"
    )
    answer(night.app, night.who(cy.get_cookie("companion_seat").value), night.id, question["id"], True)  # type: ignore[union-attr]
    assert "indo_china_attacked" in night.state.triggered


def test_nobody_but_the_power_ends_its_objective_in_one_tap(night: Night) -> None:
    dee = night.who(night.take("Dee", "united_states"))
    with pytest.raises(Exception, match="has to say so"):
        take_action(night.app, dee, night.id, {"type": "attest", "claim": CLAIM, "holds": True})


def test_what_a_capture_or_a_declaration_says_is_not_said_twice(night: Night) -> None:
    to_turn(night, "germany")
    declared = night.act("declare_war", power="germany", against="soviet_union")
    assert sum("war on the Soviet Union" in said for said in declared["sentences"]) == 1
    assert "war_on_the_soviets" in night.state.triggered
    to_turn(night, "japan")
    taken = night.act("capture_territory", territory="french_indo_china", declare_war=True)
    assert [said for said in taken["sentences"] if "Indo-China" in said] == ["Japan takes French Indo-China (+2)."]
    assert "indo_china_taken" in night.state.triggered


def test_a_card_that_declares_war_says_what_ends_and_what_others_may_do(night: Night, phone: Phone) -> None:
    cy = phone("Cy", "japan")
    to_turn(night, "japan")
    card = text(cy.get("/q/global_1940/territory/french_indo_china").text)
    assert "Lost for good: Japan&#39;s Trade with the United States (+10)." in card
    card = text(cy.get("/q/global_1940/territory/kwangtung").text)
    assert "The United States may declare war on Germany, Japan, and Italy from now on." in card


def test_friendly_neutrals_come_before_land_at_peace_and_strict_neutrals_last(night: Night, phone: Phone) -> None:
    page = phone("Anna", "germany").get("/play/germany/take").text
    listed = [
        page.index(f">{name}<") for name in ("France", "Finland", "Bulgaria", "Baltic States", "Yugoslavia", "Sweden")
    ]
    assert listed == sorted(listed)


def test_receipts_count_the_cities_of_the_map_on_a_board_of_two(night: Night, phone: Phone) -> None:
    bo, cy = phone("Bo", "germany"), phone("Cy", "japan")
    preview = text(bo.get("/q/global_1940/territory/france?by=germany").text)
    assert "Axis, cities, Europe +1 4 Allies, cities, Europe −1 7" in preview
    done = act(bo, night, type="capture_territory", territory="france", by="germany")
    receipt = done.headers["Location"]
    assert "Axis, cities, Europe +1 4 Allies, cities, Europe −1 7" in text(bo.get(receipt).text)
    to_turn(night, "japan")
    act(cy, night, "k2", type="capture_territory", territory="yunnan", by="japan")
    act(cy, night, "k3", type="declare_war", power="japan", against="united_kingdom")
    taken = act(cy, night, "k4", type="capture_territory", territory="kwangtung", by="japan")
    assert "Axis, cities, Pacific +1 3 Allies, cities, Pacific −1 5" in text(cy.get(taken.headers["Location"]).text)
    night.act("set_controller", territory="egypt", controller="italy", reason="a test")
    assert "Axis, cities, Europe +1 4 Allies" in text(bo.get(receipt).text), "as it was then"


def test_a_capture_that_lets_others_declare_war_says_so_before_and_after(night: Night, phone: Phone) -> None:
    bo = phone("Bo", "germany")
    others = "What others may do next The Soviet Union may declare war on Germany and Italy from now on. The United"
    assert others in text(bo.get("/q/global_1940/territory/united_kingdom?by=germany").text)
    done = act(bo, night, type="capture_territory", territory="united_kingdom", by="germany")
    assert others in text(bo.get(done.headers["Location"]).text)
    assert "may do next" not in text(bo.get("/q/global_1940/territory/france?by=germany").text)


def test_who_looks_on_sees_the_pages_of_war_and_of_land(night: Night, phone: Phone) -> None:
    olga = phone("Olga", role="observer")
    for page in ("/play/germany/politics?against=soviet_union", "/q/global_1940/territory/france?by=germany"):
        assert olga.get(page, follow_redirects=True).status_code == 200, page
