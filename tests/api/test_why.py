"""Why? Problems, entries and statements link to the rules behind them, and the links can be followed."""

import pytest

from tests.api.talking import Heard, Talker

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


def behind(talker: Talker, refused: Heard) -> list[str]:
    """The rules behind a refusal, by id."""
    return [str(follow(talker, link)["id"]) for link in refused.body.get("why", [])]


def test_what_china_may_buy_is_no_matter_of_a_bombers_price(host: Talker):
    game = host.new_game("balanced_mod", "1940")["id"]
    refused = host.act(game, "purchase_units", power="china", units={"tank": 1}, override="try").expect(409)
    assert refused.code == "not_for_sale"
    assert behind(host, refused) == ["china_buys_infantry_artillery_while"]
    refused = host.act(game, "purchase_units", power="germany", units={"marine": 1, "tank": 99}).expect(409)
    assert behind(host, refused) == ["money_in_hand"]


def test_a_power_that_may_not_declare_war_reads_its_own_rule(host: Talker):
    game = host.new_game("global_1940", "1940")["id"]
    for power, rule in (
        ("united_states", "united_states_wait_income_their_third"),
        ("soviet_union", "soviet_union_waits_fourth_turn_europe"),
    ):
        refused = host.act(game, "declare_war", power=power, against="germany").expect(409)
        while refused.code != "not_yet":
            host.act(game, "end_turn", forfeit=True).expect(201)
            refused = host.act(game, "declare_war", power=power, against="germany").expect(409)
        assert behind(host, refused) == [rule]


def test_a_declaration_of_war_leads_to_the_rule_of_the_power_that_declares_it(host: Talker):
    game = host.new_game("global_1940", "1940")["id"]
    for _power in ("germany", "soviet_union"):
        host.act(game, "end_turn", forfeit=True).expect(201)
    entry = host.act(game, "declare_war", power="japan", against="united_states").expect(201)
    ids = [follow(host, link)["id"] for link in entry["why"]]
    assert ids[0] == "axis_powers_may_declare_war_at_any"
    assert "soviet_union_waits_fourth_turn_europe" not in ids


def test_dice_of_a_raid_have_no_rule_of_research(host: Talker, game: str):
    refused = host.act(game, "bomb_complex", by="germany", territory="caucasus", dice=[]).expect(409)
    assert refused.code == "dice_needed"
    assert behind(host, refused) == ["dice_count_once"]


def test_a_box_has_only_those_rules_of_the_one_it_follows_that_hold_there_too(host: Talker):
    for box in ("pacific_1940", "europe_1940"):
        assert (
            host.get(f"/editions/{box}/rules/each_british_economy_has_own_land_map").expect(404).code == "unknown_rule"
        )
    assert host.get("/editions/pacific_1940/rules/enemy_units_roll_before_income_kind").expect(200)


def test_a_banker_who_sets_what_is_so_already_reads_about_corrections(host: Talker, game: str):
    refused = host.act(game, "set_controller", territory="germany", controller="germany", reason="by hand").expect(409)
    assert refused.code == "already_controlled"
    assert behind(host, refused) == ["banker_corrects_the_board"]
