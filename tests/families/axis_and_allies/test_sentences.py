"""The words of this family: this test owns the wording of every sentence, others look at what is said."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.editions import load
from companion.families.axis_and_allies import rules
from companion.families.axis_and_allies.words import SENTENCES
from companion.model.events import MoneyMoved
from companion.model.sentence import sentence
from companion.service import HOST, games
from companion.views.sentences import Renderer
from tests.families.axis_and_allies.table import Table
from tests.families.axis_and_allies.test_random_games import GAMES, Night
from tests.sentences import problems_of

PARTS = [
    sentence("of_production", amount=31),
    sentence("of_objectives", amount=5),
    sentence("of_other", amount=4, reason=sentence("war_bonds", amount=4)),
    sentence("of_other", amount=-3, reason="U-Boats"),
]

WORDING: list[tuple[str, dict[str, Any], str]] = [
    ("phase_begins", {"power": "germany", "phase": "combat_move"}, "Germany: Combat Move."),
    ("turn_ended", {"power": "germany"}, "Germany ends its turn."),
    ("income_given_up", {"power": "germany", "amount": 36}, "Germany gives up 36 IPC of income."),
    ("captured", {"by": "germany", "territory": "ukraine", "value": 2}, "Germany takes Ukraine (+2)."),
    ("captured", {"by": "germany", "territory": "gibraltar", "value": 0}, "Germany takes Gibraltar (+0)."),
    (
        "liberated",
        {"by": "united_kingdom", "territory": "ukraine", "owner": "soviet_union", "value": 2},
        "The United Kingdom liberates Ukraine for the Soviet Union (+2).",
    ),
    (
        "land_returns",
        {"territories": ["ukraine"], "count": 1, "power": "soviet_union"},
        "Ukraine returns to the Soviet Union.",
    ),
    (
        "land_returns",
        {"territories": ["ukraine", "urals", "caucasus"], "count": 3, "power": "soviet_union"},
        "Ukraine, Urals, and Caucasus return to the Soviet Union.",
    ),
    (
        "treasury_falls",
        {"amount": 18, "power": "soviet_union", "by": "germany"},
        "Germany seizes 18 IPC from the Soviet Union.",
    ),
    (
        "units_bought",
        {"power": "germany", "units": {"infantry": 3, "tank": 2}, "cost": 19},
        "Germany buys 3 infantry and 2 tanks for 19 IPC.",
    ),
    (
        "damage_repaired",
        {"power": "germany", "repairs": {"germany": 2, "italy": 1}, "cost": 3},
        "Germany repairs 2 damage in Germany and 1 damage in Italy for 3 IPC.",
    ),
    (
        "units_placed",
        {"power": "germany", "placements": {"germany": {"infantry": 3, "tank": 1}, "france": {"fighter": 1}}},
        "Germany places 3 infantry and 1 tank in Germany; 1 fighter in France.",
    ),
    ("units_mustered", {"power": "china", "units": {"infantry": 4}}, "China musters 4 infantry."),
    (
        "stay_placed",
        {"power": "germany", "units": {"infantry": 2}},
        "Germany: 2 infantry stay where they are on the board.",
    ),
    (
        "rest_placed",
        {"power": "germany", "units": {"infantry": 2}},
        "Germany: 2 infantry more, assumed placed.",
    ),
    (
        "units_wait",
        {"power": "germany", "units": {"industrial_complex": 1}, "count": 1},
        "Germany: 1 industrial complex is waiting to be placed.",
    ),
    (
        "beyond_room",
        {"units": {"infantry": 2}, "count": 2},
        "There's no room for 2 infantry this turn.",
    ),
    (
        "units_wait",
        {"power": "germany", "units": {"infantry": 2}, "count": 2},
        "Germany: 2 infantry are waiting to be placed.",
    ),
    (
        "units_lost",
        {"power": "china", "units": {"infantry": 2}},
        "China has nowhere to place 2 infantry; they're lost.",
    ),
    (
        "units_lost",
        {"power": "china", "units": {"infantry": 1}},
        "China has nowhere to place 1 infantry; it's lost.",
    ),
    ("units_returned", {"units": {"infantry": 2}, "price": 6}, "2 infantry go back to the box for 6 IPC."),
    ("units_returned", {"units": {"battleship": 1}, "price": 16}, "1 battleship goes back to the box for 16 IPC."),
    ("collects", {"power": "germany", "total": 31}, "Germany collects 31 IPC."),
    (
        "collects_in_parts",
        {"power": "germany", "total": 37, "parts": PARTS},
        "Germany collects 37 IPC (31 + 5 objectives + 4 War Bonds − 3 U-Boats).",
    ),
    ("of_production", {"amount": 31}, "31"),
    ("of_objectives", {"amount": 5}, "5 objectives"),
    ("of_other", {"amount": 4, "reason": sentence("war_bonds", amount=4)}, "4 War Bonds"),
    ("question_open", {"count": 1}, "A question about the board is unanswered and not counted."),
    ("questions_open", {"count": 2}, "2 questions about the board are unanswered and not counted."),
    ("researchers_bought", {"power": "germany", "count": 1, "cost": 5}, "Germany buys 1 researcher for 5 IPC."),
    ("researchers_bought", {"power": "germany", "count": 2, "cost": 10}, "Germany buys 2 researchers for 10 IPC."),
    (
        "research_dice_bought",
        {"power": "germany", "count": 1, "technology": "heavy_bombers", "cost": 5},
        "Germany buys 1 research die for Heavy Bombers for 5 IPC.",
    ),
    (
        "research_dice_bought",
        {"power": "germany", "count": 3, "technology": "heavy_bombers", "cost": 15},
        "Germany buys 3 research dice for Heavy Bombers for 15 IPC.",
    ),
    (
        "no_breakthrough",
        {"power": "germany", "dice": [1, 5]},
        "Germany rolls 1, 5: no breakthrough. The researchers stay.",
    ),
    (
        "breakthrough",
        {"power": "germany", "dice": [6], "technology": "radar"},
        "Germany rolls 6: breakthrough! Radar.",
    ),
    (
        "developed",
        {"power": "germany", "dice": [2, 6], "technology": "heavy_bombers"},
        "Germany rolls 2, 6: Heavy Bombers developed!",
    ),
    (
        "not_developed",
        {"power": "germany", "dice": [1], "technology": "heavy_bombers", "needs": 6},
        "Germany rolls 1: Heavy Bombers needs a 6.",
    ),
    ("bombed", {"by": "germany", "territory": "russia", "damage": 3}, "Germany bombs Russia: damage 3."),
    (
        "bombed_to_the_limit",
        {"by": "germany", "territory": "russia", "damage": 16},
        "Germany bombs Russia: damage 16 (the most it can have).",
    ),
    (
        "raided",
        {"by": "germany", "territory": "russia", "victim": "soviet_union", "lost": 6},
        "Germany raids Russia: the Soviet Union loses 6 IPC.",
    ),
    (
        "controller_corrected",
        {"territory": "ukraine", "power": "germany", "reason": "So."},
        "Ukraine corrected to Germany: So.",
    ),
    ("damage_corrected", {"territory": "russia", "damage": 2, "reason": "So."}, "Damage in Russia corrected to 2: So."),
    ("technology_given", {"technology": "radar", "power": "germany", "reason": "So."}, "Radar given to Germany: So."),
    ("technology_taken", {"technology": "radar", "power": "germany", "reason": "So."}, "Radar taken from Germany: So."),
    ("complex_put", {"territory": "ukraine", "reason": "So."}, "Industrial complex added in Ukraine: So."),
    ("complex_taken", {"territory": "ukraine", "reason": "So."}, "Industrial complex removed from Ukraine: So."),
    (
        "place_among_few",
        {"power": "china", "number": 3},
        "Place new units of China only where it has fewer than 3 units.",
    ),
    ("technology_reads", {"technology": "radar", "text": "It sees."}, "Radar: It sees."),
    ("from_territories", {}, "Income from territories"),
    ("objective_met", {"objective": "germany_eastern_gains"}, "Objective: Three gains in the east"),
    ("war_bonds", {"amount": 4}, "War Bonds"),
    ("bought", {"units": {"infantry": 1, "tank": 2}}, "Bought 1 infantry and 2 tanks"),
    ("repaired", {"repairs": {"germany": 2}}, "Repaired 2 damage in Germany"),
    ("returned", {"units": {"infantry": 2}}, "Returned 2 infantry"),
    ("for_research", {"count": 2}, "Research: 2 for research"),
    ("for_development", {"count": 2, "technology": "heavy_bombers"}, "Research: 2 for Heavy Bombers"),
    ("raid_on", {"territory": "russia"}, "Raid on Russia"),
    ("treasury_taken", {"territory": "russia"}, "Treasury taken with Russia"),
    ("capitals_held", {"count": 2, "needed": 2}, "2 enemy capitals held, 2 needed"),
    ("victory_named", {"name": "Total War"}, "The box calls it: Total War."),
    ("cities_held", {"count": 15, "needed": 15}, "15 victory cities held, 15 needed"),
]
"""Sentences of Anniversary games."""

ADVANTAGES: list[tuple[str, dict[str, Any], str]] = [
    ("advantage_taken", {"power": "soviet_union", "advantage": "salvage"}, "The Soviet Union has Salvage."),
    ("advantage_used", {"power": "soviet_union", "advantage": "salvage"}, "The Soviet Union uses Salvage."),
    (
        "free_units_placed",
        {"advantage": "salvage", "power": "soviet_union", "units": {"tank": 1}, "territory": "caucasus"},
        "Salvage: the Soviet Union places 1 tank in Caucasus for free.",
    ),
    (
        "free_complex_placed",
        {"advantage": "colonial_garrison", "territory": "india"},
        "Colonial Garrison: there's now an industrial complex in India.",
    ),
    (
        "complex_moved",
        {"power": "soviet_union", "source": "caucasus", "target": "ukraine_ssr"},
        "The Soviet Union moves the complex from Caucasus to Ukraine S.S.R.",
    ),
    ("advantages_open", {"count": 1}, "Each power takes 1 national advantage before the first turn."),
    ("advantages_open", {"count": 3}, "Each power takes 3 national advantages before the first turn."),
    (
        "attacked_first",
        {"power": "soviet_union", "advantage": "nonaggression_treaty"},
        "The Soviet Union attacked first and loses Nonaggression Treaty.",
    ),
    (
        "was_attacked",
        {
            "advantage": "nonaggression_treaty",
            "by": "japan",
            "power": "soviet_union",
            "units": {"infantry": 4},
            "territory": "buryatia_ssr",
        },
        "Nonaggression Treaty: Japan attacked first; the Soviet Union may place 4 infantry in Buryatia S.S.R. for "
        "free, before the battle.",
    ),
    ("lost_to", {"advantage": "salvage"}, "Salvage"),
]
"""Sentences of Revised games, which have national advantages."""


WORLD: list[tuple[str, dict[str, Any], str]] = [
    ("paid_at_once", {"power": "united_states", "amount": 30}, "The bank pays the United States 30 IPC right away."),
    ("paid_for", {"trigger": "london_fell"}, "London fell to the Axis"),
    (
        "treasury_burns",
        {"amount": 7, "power": "france"},
        "France loses 7 IPC: this capital has been looted before.",
    ),
    ("treasury_lost", {"territory": "france"}, "Treasury lost with France"),
    (
        "armistice_due",
        {"power": "france", "territory": "southern_france"},
        "France signs an armistice now, unless an ally's land unit is in Southern France.",
    ),
    (
        "land_leaves",
        {"territories": ["syria", "algeria"], "count": 2, "side": "axis"},
        "Syria and Algeria are now neutral and lean toward the Axis.",
    ),
    (
        "guerrillas_rise",
        {"power": "china", "unit": "infantry", "territories": ["hunan", "anhwe"]},
        "China places one infantry for free in each of these without an enemy land unit: Hunan and Anhwe. "
        "Log what it takes.",
    ),
    (
        "facility_becomes",
        {"territory": "france", "old": "major_industrial_complex", "new": "minor_industrial_complex"},
        "France: major industrial complex becomes minor industrial complex.",
    ),
    ("facility_gone", {"territory": "kiangsu", "unit": "air_base"}, "Kiangsu: air base is removed."),
    (
        "facility_upgraded",
        {"power": "italy", "territory": "southern_italy", "unit": "major_industrial_complex", "cost": 20},
        "Italy upgrades Southern Italy to major industrial complex for 20 IPC.",
    ),
    (
        "facility_bombed",
        {"by": "germany", "unit": "naval_base", "territory": "gibraltar", "damage": 4},
        "Germany bombs the naval base in Gibraltar: damage 4.",
    ),
    ("out_of_order", {"unit": "air_base", "territory": "malta"}, "The air base in Malta is out of action."),
    (
        "facility_put",
        {"unit": "air_base", "territory": "malta", "reason": "forgotten"},
        "air base added in Malta: forgotten",
    ),
    (
        "facility_taken",
        {"unit": "air_base", "territory": "malta", "reason": "a slip"},
        "air base removed from Malta: a slip",
    ),
    (
        "upgraded",
        {"unit": "major_industrial_complex", "territory": "quebec"},
        "Upgraded Quebec to major industrial complex",
    ),
    ("war_declared", {"power": "japan", "against": "anzac"}, "Japan declares war on ANZAC."),
    ("war_joined", {"power": "anzac", "against": "japan"}, "ANZAC is at war with Japan as well."),
    (
        "ward_attacked",
        {"by": "japan", "territory": "java", "guardian": "united_kingdom"},
        "Japan attacks Java: that's war with the United Kingdom.",
    ),
    (
        "bid_money_of_economy",
        {"power": "united_kingdom", "amount": 3, "purse": ["united_kingdom", "pacific"]},
        "The United Kingdom gets 3 IPC from its bid (Pacific).",
    ),
    ("triggered", {"trigger": "london_fell"}, "London fell to the Axis."),
    (
        "neutral_joins",
        {"by": "germany", "territory": "bulgaria", "value": 1, "units": {"infantry": 4}},
        "Germany takes over Bulgaria (+1) with its army: 4 infantry.",
    ),
    ("taken_over", {"by": "anzac", "territory": "java", "value": 4}, "ANZAC takes over Java (+4)."),
    (
        "battle_fought",
        {"by": "italy", "territory": "greece", "against": "united_kingdom", "own": 3, "theirs": 6},
        "Italy attacks Greece and loses 3 IPC; the United Kingdom loses 6 IPC.",
    ),
    (
        "army_fought",
        {"by": "italy", "territory": "greece", "own": 3, "theirs": 6},
        "Italy attacks Greece and loses 3 IPC; its army loses 6 IPC.",
    ),
    (
        "sea_battle_fought",
        {"by": "italy", "against": "united_kingdom", "own": 3, "theirs": 6},
        "Italy attacks at sea and loses 3 IPC; the United Kingdom loses 6 IPC.",
    ),
    (
        "fleet_fought",
        {"by": "italy", "own": 3, "theirs": 6},
        "Italy attacks at sea and loses 3 IPC; the enemy loses 6 IPC.",
    ),
    ("rounds_fought", {"count": 1}, "It took 1 round."),
    ("battle_dropped", {"by": "italy", "territory": "greece"}, "Italy drops the battle for Greece."),
    ("sea_battle_dropped", {"by": "italy"}, "Italy drops the battle at sea."),
    ("dice_dropped", {"dice": [2, 5]}, "The app had rolled 2, 5."),
    ("many_dice_dropped", {"count": 25}, "The app had rolled 25 dice."),
    (
        "neutral_attacked",
        {"by": "italy", "territory": "greece"},
        "Italy attacks Greece and doesn't take it.",
    ),
    (
        "neutrals_lean",
        {"territories": ["spain"], "count": 1, "side": "axis"},
        "Spain now leans toward the Axis, as a friendly neutral.",
    ),
    (
        "neutrals_lean",
        {"territories": ["spain", "sweden"], "count": 2, "side": "allies"},
        "Spain and Sweden now lean toward the Allies, as friendly neutrals.",
    ),
    (
        "neutrals_lean",
        {"territories": ["spain", "sweden", "turkey", "chile", "peru", "brazil"], "count": 6, "side": "allies"},
        "Spain, Sweden, Turkey, and 3 others now lean toward the Allies, as friendly neutrals.",
    ),
    (
        "other_neutrals_lean",
        {"territories": ["spain", "sweden"], "side": "allies"},
        "All other strict neutrals now lean toward the Allies.",
    ),
    (
        "neutrals_join",
        {"territories": ["olgiy", "dzavhan"], "count": 2, "power": "soviet_union", "army": 3},
        "Olgiy and Dzavhan join the Soviet Union, with 3 infantry.",
    ),
    (
        "facilities_grow",
        {"territories": ["central_united_states"], "unit": "major_industrial_complex"},
        "Central United States: major industrial complex from now on, for free.",
    ),
    (
        "units_granted",
        {"power": "france", "territory": "france", "worth": 12},
        "France may place units worth 12 IPC in France, for free.",
    ),
    ("grant_lapsed", {"power": "france", "territory": "france"}, "France can no longer place free units in France."),
    ("army_left", {"territory": "greece", "left": 1}, "Greece: 1 unit of its army left."),
    (
        "war_by_attack",
        {"power": "japan", "against": "united_kingdom"},
        "Japan attacks the United Kingdom: that's war.",
    ),
    (
        "facility_damage_corrected",
        {"territory": "gibraltar", "unit": "naval_base", "damage": 2, "reason": "So."},
        "Damage to the naval base in Gibraltar corrected to 2: So.",
    ),
    (
        "room_with_war",
        {"power": "united_states", "units": {"infantry": 2}, "count": 2},
        "There's room for 2 infantry only if the United States goes to war this turn.",
    ),
    ("of_purse", {"purse": ["united_kingdom", "pacific"], "total": 17}, "Pacific 17"),
    (
        "of_purse_in_parts",
        {
            "purse": ["united_kingdom", "europe"],
            "total": 33,
            "parts": [
                {"key": "of_production", "of": {"amount": 28}},
                {"key": "of_objectives", "of": {"amount": 5}},
            ],
        },
        "Europe 33 (28 + 5 objectives)",
    ),
    (
        "collects_by_purse",
        {
            "power": "united_kingdom",
            "total": 17,
            "purses": [{"key": "of_purse", "of": {"purse": ["united_kingdom", "pacific"], "total": 17}}],
        },
        "The United Kingdom collects: Pacific 17.",
    ),
    (
        "collects_by_purse",
        {
            "power": "united_kingdom",
            "total": 45,
            "purses": [
                {"key": "of_purse", "of": {"purse": ["united_kingdom", purse], "total": total}}
                for purse, total in (("europe", 28), ("pacific", 17))
            ],
        },
        "The United Kingdom collects for each economy: Europe 28 and Pacific 17.",
    ),
    (
        "granted_units_placed",
        {"power": "france", "territory": "france", "units": {"infantry": 4}},
        "France places 4 infantry in France for free.",
    ),
    (
        "war_corrected",
        {"power": "japan", "against": "anzac", "reason": "forgotten"},
        "Japan and ANZAC corrected to war: forgotten",
    ),
    (
        "peace_corrected",
        {"power": "japan", "against": "anzac", "reason": "a slip"},
        "Japan and ANZAC corrected to peace: a slip",
    ),
    (
        "leaning_corrected",
        {"territory": "spain", "leaning": "pro_axis", "reason": "a slip"},
        "Spain corrected to pro-Axis: a slip",
    ),
    (
        "trigger_noted",
        {"trigger": "london_fell", "reason": "forgotten"},
        "Marked as happened: London fell to the Axis: forgotten",
    ),
    (
        "trigger_struck",
        {"trigger": "london_fell", "reason": "a slip"},
        "Marked as not happened: London fell to the Axis: a slip",
    ),
    (
        "convoy_lost",
        {"power": "united_kingdom", "zone": 109, "dice": [1, 5], "lost": 1},
        "The United Kingdom loses 1 IPC in sea zone 109 (dice 1, 5).",
    ),
    ("no_convoys_lost", {"power": "anzac"}, "ANZAC can't lose anything to disrupted convoys."),
    ("convoys", {}, "disrupted convoys"),
    (
        "token_used",
        {"power": "japan", "count": 2, "token": "kamikaze", "left": 4},
        "Japan uses 2 of its kamikaze tokens; 4 are left.",
    ),
    (
        "tokens_corrected",
        {"power": "japan", "token": "kamikaze", "left": 5, "reason": "a slip"},
        "Japan: kamikaze tokens corrected to 5: a slip",
    ),
    (
        "way_reached",
        {"side": "axis", "way": "8 cities of the Europe map", "power": "germany", "round": 5},
        "The Axis has reached 8 cities of the Europe map. Held until Germany's turn in round 5, that wins the game.",
    ),
    (
        "way_lost",
        {"side": "axis", "way": "8 cities of the Europe map"},
        "The Axis no longer holds 8 cities of the Europe map.",
    ),
    (
        "way_won",
        {"way": "Berlin and Tokyo", "count": 2, "needed": 2},
        "Berlin and Tokyo: 2 at the end of the round, 2 needed",
    ),
    ("neutral_entered", {"territory": "spain"}, "Entering Spain"),
    (
        "way_held",
        {"way": "Berlin, Rome, and Tokyo", "count": 3, "needed": 3},
        "Berlin, Rome, and Tokyo: 3 held for a full round, 3 needed",
    ),
    ("dice_bought", {"power": "germany", "count": 2, "cost": 10}, "Germany buys 2 research dice for 10 IPC."),
    (
        "no_breakthrough_of_dice",
        {"power": "germany", "dice": [1, 5]},
        "Germany rolls 1, 5: no breakthrough. The dice are spent.",
    ),
]
"""Sentences of Global 1940, which has facilities, war and peace, neutrals, convoys and tokens."""


def test_what_the_rules_say_and_the_table_of_sentences_fit():
    assert problems_of(SENTENCES, Path(rules.__file__).parent) == []


@pytest.mark.parametrize(("key", "of", "words"), WORDING)
def test_wording(key: str, of: dict[str, Any], words: str):
    assert Renderer(SENTENCES, load("anniversary"), None).sentence(sentence(key, **of)) == words


@pytest.mark.parametrize(("key", "of", "words"), ADVANTAGES)
def test_wording_of_advantages(key: str, of: dict[str, Any], words: str):
    assert Renderer(SENTENCES, load("revised"), None).sentence(sentence(key, **of)) == words


@pytest.mark.parametrize(("key", "of", "words"), WORLD)
def test_wording_of_the_world(key: str, of: dict[str, Any], words: str):
    assert Renderer(SENTENCES, load("global_1940"), None).sentence(sentence(key, **of)) == words


def test_the_wording_of_every_sentence_is_tested():
    assert {key for key, _, _ in [*WORDING, *ADVANTAGES, *WORLD]} == set(SENTENCES.templates)


def test_a_game_begins_with_its_title():
    assert Table("aa1941", "1941").summary == "Axis & Allies 1941, 1941: the game begins."


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_a_random_game_is_told(game: str):
    chance = Random(12)
    night = Night(game)
    for _ in range(150):
        night.step(chance.getrandbits(64))
    assert all(entry["summary"] for entry in games.journal(night.app, HOST, night.id)["entries"])
    moved = [fact for entry in night.history.entries for fact in entry.facts() if isinstance(fact, MoneyMoved)]
    renderer = Renderer(SENTENCES, night.edition, night.state)
    assert moved
    assert all(renderer.reason(item.reason) for item in moved)


def test_an_entry_begins_with_what_was_done_and_its_long_list_is_kept_apart() -> None:
    edition = load("global_1940")
    renderer = Renderer(SENTENCES, edition, None)
    said = [
        sentence("logged_late"),
        sentence("other_neutrals_lean", territories=["spain", "sweden"], side="allies"),
        sentence("captured", by="germany", territory="turkey", value=2),
    ]
    assert renderer.sentences(said) == (
        "Germany takes Turkey (+2).",
        "All other strict neutrals now lean toward the Allies.",
        "Logged late.",
    )
    assert renderer.long_lists(said) == [["Spain", "Sweden"]]
