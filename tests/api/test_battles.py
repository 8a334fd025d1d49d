"""Battles fought over HTTP."""

from typing import Any

import pytest

from tests.api.talking import Talker

OF_EVERY_BOX = [
    ("anniversary", "germany", "ukraine"),
    ("revised", "soviet_union", "ukraine_ssr"),
    ("aa1941", "soviet_union", "ukraine"),
    ("aa1942", "soviet_union", "ukraine_ssr"),
    ("global_1940", "germany", "france"),
    ("pacific_1940", "japan", "kwangtung"),
    ("europe_1940", "germany", "france"),
    ("balanced_mod", "germany", "france"),
]


@pytest.fixture
def low_luck(host: Talker, request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    box, by, territory = request.param
    scenario = host.get(f"/editions/{box}").body["scenarios"][0]["id"]
    opening = {"edition": box, "scenario": scenario, "options": {"dice": "low_luck"}}
    game = host.post("/games", opening).expect(201).body["id"]
    attacker = {"power": by, "units": {"infantry": 2, "tank": 2, "fighter": 1}}
    return game, {
        "kind": "land",
        "territory": territory,
        "attacker": attacker,
        "defender": {"units": {"infantry": 3, "fighter": 1}},
    }


@pytest.mark.parametrize("low_luck", OF_EVERY_BOX, indirect=True)
def test_low_luck_with_units_of_several_figures_is_fought_to_the_end(
    host: Talker, low_luck: tuple[str, dict[str, Any]]
) -> None:
    game, battle = low_luck
    now: Any = host.post(f"/games/{game}/battles", battle).expect(201).body
    path = f"/games/{game}/battles/{now['id']}"
    for _ in range(60):
        (listed,) = host.get(f"/games/{game}/battles").expect(200).body["battles"]
        assert listed == now
        if now["step"] == "over":
            break
        if now["step"] == "dice":
            faces = [[1] * roll["dice"] for roll in now["rolls"]]
            assert all(roll["figure"] <= (6 if roll["dice"] == 1 else 36) for roll in now["rolls"])
            move: dict[str, Any] = {"do": "dice", "faces": faces}
        elif now["step"] == "losses":
            role = next(role for role, side in now["sides"].items() if side["must_lose"])
            move = {"do": "losses", "role": role, "losses": now["sides"][role]["must_lose"]}
        else:
            move = {"do": "go_on"}
        now = host.post(f"{path}/moves", {"turn": now["turn"], **move}).expect(200).body
    assert now["step"] == "over"


@pytest.mark.parametrize("low_luck", OF_EVERY_BOX[:1], indirect=True)
def test_a_roll_of_low_luck_names_what_the_die_must_show(host: Talker, low_luck: tuple[str, dict[str, Any]]) -> None:
    game, battle = low_luck
    now: Any = host.post(f"/games/{game}/battles", battle).expect(201).body
    assert now["rolls"] == [
        {"role": "attacker", "figure": 5, "dice": 1, "sure": 1},  # 2 at 1, 2 and a fighter at 3
        {"role": "defender", "figure": 4, "dice": 1, "sure": 1},  # 3 at 2, a fighter at 4
    ]
