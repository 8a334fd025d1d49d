"""Read models: what people and programs look at."""

import pytest

from companion.editions import load
from companion.families import family_of
from companion.families.axis_and_allies.actions import (
    BuyResearch,
    CaptureTerritory,
    CollectIncome,
    EndTurn,
    PurchaseUnits,
)
from companion.families.axis_and_allies.views.audit import audit
from companion.families.axis_and_allies.views.income import income_view
from companion.families.axis_and_allies.views.objectives import in_words, objectives
from companion.families.axis_and_allies.views.snapshot import snapshot
from companion.families.axis_and_allies.views.turn_card import next_step, turn_card
from companion.model.actions import StartGame
from companion.service import HOST, AppContext, actions, games
from companion.storage import open_store
from tests.families.axis_and_allies.table import Table


def test_the_snapshot_has_the_shape_of_the_contract():
    table = Table("anniversary", "1941").when(PurchaseUnits(units={"infantry": 3}))
    view = snapshot(table.edition, table.state, game_id="g", name="Friday", version=2)
    assert {key: view[key] for key in ("id", "edition", "scenario", "version", "status", "round", "turn", "phase")} == {
        "id": "g", "edition": "anniversary", "scenario": "1941", "version": 2, "status": "running", "round": 1,
        "turn": "germany", "phase": "purchase_units",
    }  # fmt: skip
    germany = view["powers"]["germany"]
    assert (germany["name"], germany["side"], germany["treasury"], germany["production"]) == ("Germany", "axis", 22, 31)
    assert (germany["capital_held"], germany["technologies"], germany["researchers"]) == (True, [], 0)
    assert germany["to_mobilize"] == {"infantry": 3}
    assert view["territories"]["ukraine"] == {
        "name": "Ukraine", "value": 2, "original": "soviet_union", "controller": "soviet_union", "city": None,
        "complex": False, "damage": 0,
    }  # fmt: skip
    assert view["victory"]["cities"] == {"axis": 6, "allies": 12}
    assert view["victory"]["needed"] == {"axis": 15, "allies": 15}
    assert view["victory"]["winner"] is None
    assert view["options"]["victory_cities"] == 15


def test_options_with_lists_are_plain_data():
    table = Table("revised", "1942", options={"national_advantages": {"germany": ("panzerblitz",)}})
    view = snapshot(table.edition, table.state, game_id="g", name="n", version=1)
    assert view["options"]["national_advantages"] == {"germany": ["panzerblitz"]}


def test_the_income_preview_gives_every_reason():
    table = Table("anniversary", "1941").given(technologies={"italy": ("war_bonds",)})
    view = income_view(table.edition, table.state, "italy")
    assert (view["production"], view["total"], view["collectable"], view["reason"]) == (10, 10, True, None)
    assert view["dice_needed"] == 1
    assert [claim["claim"] for claim in view["attest"]] == ["no_enemy_warships_in_13_14_15"]
    assert {objective["status"] for objective in view["objectives"]} == {"waiting", "not_met"}
    with_die = income_view(table.edition, table.state, "italy", (5,))
    bonds = "/api/v1/editions/anniversary/rules/war_bonds_add_one_die_every_income"
    assert with_die["other"] == [{"reason": "War Bonds", "amount": 5, "why": [bonds]}]
    assert with_die["total"] == 15


def test_objectives_are_put_into_words():
    edition = load("anniversary")
    texts = {objective.id: in_words(edition, objective) for objective in edition.objectives}
    assert len(set(texts.values())) == 17
    assert texts["germany_eastern_gains"].startswith("The Axis holds at least 3 of Baltic States")
    assert any("Soviet Union holds Archangel. And ask:" in text for text in texts.values())
    assert any("of Japan's original territories" in text for text in texts.values())


def test_an_objective_that_only_asks_the_table_begins_with_its_question():
    edition = load("balanced_mod")
    texts = {objective.id: in_words(edition, objective) for objective in edition.objectives}
    assert not [text for text in texts.values() if text.startswith("And ask:")]
    question = "Are sea zones 67 to 70, 82 to 91, 101 to 111, and 116 to 124 free of enemy submarines?"
    assert any(text.startswith(question) for text in texts.values())


def test_neutrals_that_count_are_named_only_if_they_are_not_all_the_lands():
    edition = load("balanced_mod")
    texts = [in_words(edition, objective) for objective in edition.objectives if objective.counts_leaning]
    assert any(text.endswith("and Crete. Neutrals that lean toward the Axis count too.") for text in texts)
    assert any(text.endswith("Neutrals that lean toward the Axis count too: Southern France.") for text in texts)


def test_objectives_can_be_left_out_of_the_game():
    table = Table("anniversary", "1941", options={"national_objectives": False})
    assert objectives(table.edition, table.state) == []


class TestTurnCard:
    def test_it_says_what_may_still_be_done(self):
        table = Table("anniversary", "1941").given(damage={"germany": 3}).when(BuyResearch(count=1))
        card = turn_card(table.edition, table.state, "germany")
        assert card["on_turn"]
        assert card["prices"]["tank"] == 5
        assert card["room"] == {"germany": 7}
        assert card["damage"] == {"germany": 3}
        assert "france" in card["complex_sites"]
        assert card["research"]["researchers"] == 1
        assert card["research"]["open"][1] == [1, 2, 3, 4, 5, 6]
        assert card["phases"][0]["id"] == "research_development"

    def test_china_has_a_muster_and_no_prices(self):
        table = Table("anniversary", "1941")
        card = turn_card(table.edition, table.state, "china")
        assert (card["muster"], card["prices"], card["research"]) == (3, {}, None)

    def test_1941_has_no_research_and_no_complex_sites(self):
        table = Table("aa1941", "1941")
        card = turn_card(table.edition, table.state, "soviet_union")
        assert (card["research"], card["complex_sites"]) == (None, [])

    def test_advantages_are_shown_with_their_effect(self):
        table = Table("revised", "1942", options={"national_advantages": {"japan": ("banzai_attacks",)}})
        (advantage,) = turn_card(table.edition, table.state, "japan")["advantages"]
        assert advantage["name"] == "Banzai Attacks"
        assert not advantage["spent"]

    def test_the_next_sensible_thing(self):
        table = Table("anniversary", "1941")
        assert next_step(table.edition, table.state, "japan") == "wait"
        assert next_step(table.edition, table.state, "germany") == "purchase_units"
        table.when(PurchaseUnits(units={"infantry": 3}), CaptureTerritory(territory="ukraine"))
        assert next_step(table.edition, table.state, "germany") == "capture_territory"
        table.given(phase="mobilize_new_units")
        assert next_step(table.edition, table.state, "germany") == "mobilize_units"
        table.given(phase="collect_income")
        assert next_step(table.edition, table.state, "germany") == "collect_income"

    def test_the_next_step_without_a_capital_is_to_end_the_turn(self):
        table = Table("anniversary", "1941").given(control={"germany": "united_kingdom"}, phase="combat_move")
        assert next_step(table.edition, table.state, "germany") == "end_turn"


def test_the_audit_walks_round_the_board_by_region():
    table = Table("anniversary", "1941").when(CaptureTerritory(territory="ukraine"))
    regions = audit(table.edition, table.state)["regions"]
    places = {place["id"]: place for region in regions for place in region["territories"]}
    assert len(places) == 97 - 15, "impassable land needs no audit"
    assert (places["ukraine"]["controller"], places["ukraine"]["changed_hands"]) == ("germany", True)
    assert len({region["name"] for region in regions}) == len(regions)


def test_the_full_view_shows_what_the_file_leaves_out():
    view = family_of(load("aa1941")).views.edition(load("aa1941"))
    by_id = {territory["id"]: territory for territory in view["territories"]}
    assert by_id["russia"]["capital_of"] == "soviet_union"
    assert by_id["turkey"]["impassable"] is True
    assert view["sides"]["axis"] == ["germany", "japan"]


@pytest.fixture
def night() -> tuple[AppContext, str]:
    context = AppContext(open_store("memory:"))
    game = games.create_game(context, HOST, "anniversary", StartGame(scenario="1941"))
    actions.take_action(context, HOST, game["id"], {"type": "capture_territory", "territory": "ukraine"})
    return context, game["id"]


def test_every_view_is_reached_through_the_service(night: tuple[AppContext, str]):
    context, game = night
    assert games.show_income(context, HOST, game, "germany")["production"] == 33
    assert games.show_turn_card(context, HOST, game, "germany")["treasury"] == 31
    assert len(games.show_objectives(context, HOST, game)["objectives"]) == 17
    assert games.show_audit(context, HOST, game)["regions"]
    assert games.show_stats(context, HOST, game)["rounds"][0]["powers"]["germany"]["production"] == 33


def test_an_undo_can_be_looked_at_before(night: tuple[AppContext, str]):
    context, game = night
    ahead = games.show_undo(context, HOST, game, 1)
    assert [entry["summary"] for entry in ahead["entries"]] == ["Germany takes Ukraine (+2)."]
    assert {"power": "germany", "field": "production", "from": 33, "to": 31} in ahead["changes"]
    assert games.journal(context, HOST, game)["version"] == 2


def test_the_journal_is_read_in_pages(night: tuple[AppContext, str]):
    context, game = night
    page = games.journal(context, HOST, game, after=1, limit=1)
    assert ([entry["version"] for entry in page["entries"]], page["version"]) == ([2], 2)


def test_end_turn_and_income_show_in_the_summary():
    table = Table("aa1941", "1941").when(EndTurn(forfeit=True))
    assert table.summary == "The Soviet Union ends its turn. The Soviet Union gives up 7 IPC of income."
    assert table.when(CollectIncome()).summary == "Germany collects 12 IPC."
