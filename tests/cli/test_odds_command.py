"""`companion odds`."""

import json

from click.testing import CliRunner

from companion.cli.odds import odds
from companion.languages import speaking


def run(*words: str) -> tuple[int, str]:
    answer = CliRunner().invoke(odds, words)
    return answer.exit_code, answer.output


def test_it_prints_chances_for_people_and_the_whole_answer_for_programs():
    code, text = run("anniversary", "--attacker", "infantry=1", "--defender", "infantry=1")
    assert code == 0
    assert "attacker wins     25.00%" in text
    code, text = run("anniversary", "--attacker", "infantry=1", "--defender", "infantry=1", "--json")
    assert abs(json.loads(text)["attacker_wins"] - 0.25) < 1e-12


def test_the_fields_of_a_request_are_options():
    code, text = run(
        "anniversary", "--kind", "landing", "--attacker", "infantry=2,tank=1,fighter=1", "--defender", "infantry=2",
        "--attacker-technologies", "jet_fighters", "--attacker-losses", "tank,infantry", "--attacker-keep-land-unit",
        "--seaborne", "infantry=2", "--bombard", "battleship=1", "--retreat", "below_chance=0.2", "--dice", "low_luck",
        "--find", "defender:0.5:infantry=6", "--json",
    )  # fmt: skip
    assert code == 0, text
    assert json.loads(text)["found"]["units"]


def test_units_have_their_names_in_the_readers_language():
    words = (
        "anniversary",
        "--attacker",
        "tank=3,infantry=1",
        "--defender",
        "infantry=1",
        "--find",
        "attacker:0.5:tank=4",
    )
    code, text = run(*words)
    assert code == 0, text
    assert "tanks" in text
    with speaking("de"):
        code, text = run(*words)
    assert code == 0, text
    assert "Panzer" in text
    assert "tank" not in text


def test_a_refusal_is_a_sentence_and_a_slip_is_usage():
    code, text = run("anniversary", "--attacker", "elephant=1", "--defender", "infantry=1")
    assert (code, "elephant" in text) == (1, True)
    code, text = run("war_game", "--attacker", "infantry=1", "--defender", "infantry=1")
    assert (code, "no odds" in text) == (1, True)
    assert run("anniversary", "--attacker", "infantry=x", "--defender", "infantry=1")[0] == 2
