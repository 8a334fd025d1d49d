"""Why? Problems, entries and statements link to the rules behind them, and the links can be followed."""

import pytest

from tests.api.talking import Talker

LINK = "/api/v1"
START = {
    "anniversary": "1941",
    "revised": "1942",
    "global_1940": "1940",
    "war_game": "1942",
    "second_world_war": "1939",
}


def follow(talker: Talker, link: str) -> dict[str, object]:
    """What a link leads to."""
    rule: dict[str, object] = talker.get(link.removeprefix(LINK)).expect(200).body
    return rule


def test_a_refusal_links_to_the_rule_that_says_no(host: Talker, game: str):
    refused = host.act(game, "purchase_units", power="italy", units={"infantry": 1}).expect(409)
    assert refused.code == "wrong_turn"
    rule = follow(host, *refused["why"])
    assert rule["says"] == "Only one power acts at a time."
    assert (rule["edition"], rule["section"], rule["page"]) == ("anniversary", "Order of Play", 11)


def test_the_rule_of_a_lost_capital_is_behind_its_refusal(host: Talker, game: str):
    host.act(game, "set_controller", territory="germany", controller="soviet_union", reason="by hand").expect(201)
    refused = host.act(game, "purchase_units", power="germany", units={"infantry": 1}).expect(409)
    assert refused.code == "capital_lost"
    assert any("without its capital" in str(follow(host, link)["says"]) for link in refused["why"])


def test_input_that_makes_no_sense_has_no_rule(host: Talker, game: str):
    refused = host.act(game, "capture_territory", territory="atlantis", by="germany").expect(422)
    assert "why" not in refused.body


def test_an_open_question_leads_to_no_other_powers_objective(host: Talker, game: str):
    host.act(game, "collect_income", power="germany").expect(201)
    entry = host.act(game, "collect_income", power="soviet_union").expect(201)
    assert "unanswered" in str(entry["summary"])
    says = [str(follow(host, link)["says"]) for link in entry["why"]]
    assert any("Until somebody answers" in rule for rule in says)
    assert not any("Italy" in rule for rule in says)


def test_an_income_links_to_the_rules_of_what_it_pays(host: Talker, game: str):
    entry = host.act(game, "collect_income", power="germany").expect(201)
    says = [str(follow(host, link)["says"]) for link in entry["why"]]
    assert "The bank pays you your production." in says
    assert any(rule.startswith("Germany collects 5 IPC if the Axis holds France, Northwestern Europe") for rule in says)
    assert not any(rule.startswith("Japan:") for rule in says)
    assert host.get(f"/games/{game}/journal?after=1").body["entries"][0]["why"] == entry["why"]


def test_a_statement_links_each_line_to_its_rule(host: Talker, game: str):
    host.act(game, "collect_income", power="germany").expect(201)
    lines = host.get(f"/games/{game}/powers/germany/statement").expect(200)["lines"]
    reasons = {line["reason"]: [follow(host, link)["id"] for link in line["why"]] for line in lines}
    assert reasons["Income from territories"] == ["bank_pays_production"]
    assert all(reasons.values())


def test_an_option_that_plays_it_differently_is_named(host: Talker):
    rules = host.get("/editions/anniversary/rules").expect(200)["rules"]
    named = {rule["option"]["id"]: rule["option"]["name"] for rule in rules if rule["option"]}
    assert {"research", "national_objectives", "victory_cities"} <= named.keys()
    assert all(named.values())


def test_a_late_correction_says_by_which_rule_an_entry_falls(host: Talker, game: str):
    host.act(game, "purchase_units", units={"infantry": 10}).expect(201)
    change = {"type": "adjust_treasury", "power": "germany", "amount": -20, "reason": "miscounted"}
    body = {"at_version": 1, "insert": [change], "remove": []}
    made = host.post(f"/games/{game}/corrections?dry_run=true", body).expect(200)
    (consequence,) = made["consequences"]
    assert consequence["now"] is None
    assert "not_enough_money" in {fallen["code"] for fallen in made["fallen"]}
    assert follow(host, consequence["why"][0])["says"] == (
        "You can buy as many units as you can pay for, even more than you have room for."
    )


@pytest.mark.parametrize("edition", START)
def test_the_first_entry_of_every_game_has_its_rule(host: Talker, edition: str):
    game = host.new_game(edition, START[edition])["id"]
    entry = host.get(f"/games/{game}/journal").body["entries"][0]
    assert all(follow(host, link)["says"] for link in entry["why"])
    assert entry["why"]


def test_rules_are_open_to_all_and_a_wrong_id_is_not_found(app):
    nobody = Talker.to_app(app)
    assert nobody.get("/editions/chess/rules").expect(404).code == "unknown_edition"
    assert nobody.get("/editions/anniversary/rules/en_passant").expect(404).code == "unknown_rule"
    for edition in START:
        assert len(nobody.get(f"/editions/{edition}/rules").expect(200)["rules"]) > 100


def test_a_line_keeps_the_number_of_its_entry_and_names_what_corrected_it(host: Talker, game: str):
    host.act(game, "collect_income", power="germany").expect(201)
    turn = {"round": 1, "power": "germany"}
    late = host.act(game, "capture_territory", territory="ukraine", by="germany", in_turn=turn).expect(201)
    lines = host.get(f"/games/{game}/powers/germany/statement").expect(200)["lines"]
    numbers = {line["reason"]: (line["version"], line.get("corrected_by")) for line in lines}
    assert numbers["Starting treasury"] == (1, None)
    assert numbers["Income from territories"] == (2, late["version"])
