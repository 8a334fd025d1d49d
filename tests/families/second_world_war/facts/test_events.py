"""Facts sheet, the tables of dated events, triggers, commitment and American declarations of war, row by row."""

from typing import Any

import pytest

from companion.families.second_world_war.rules import calendar, checklist
from companion.families.second_world_war.rules.diplomacy import commitments, wars
from tests.families.second_world_war.campaign import AXIS, EDITION, GO_ON, IN_EARNEST, SOVIET, WESTERN, Campaign
from tests.families.second_world_war.moves import FALL_OF_FRANCE, capital, declare, ready, roll

ORDER = [season.id for season in EDITION.seasons]


def begin(season: str, **position: object) -> Campaign:
    """A game in which a season has just begun."""
    word, year = season.split()
    at = ORDER.index(word)  # type: ignore[arg-type]
    earlier = f"{ORDER[at - 1]} {int(year) - (at == 0)}"
    game = Campaign().given(season=earlier, phase="end_of_season", **position)  # type: ignore[arg-type]
    return game.when(GO_ON)


@pytest.mark.parametrize(
    ("season", "says"),
    [
        ("summer 1940", "two Lend-Lease destroyers in Canada"),
        ("summer 1940", "United States units may enter, be based in, and deploy in the West Indies"),
        ("winter 1941", "The Sitzkrieg ends."),
        ("winter 1941", "Turko-Axis Treaty: in force."),
        ("winter 1941", "Bulgaria becomes an ally of Germany"),
        ("summer 1941", "Atlantic Charter: in force."),
        ("summer 1941", "Lend-Lease Act: in force."),
        ("summer 1941", "the Commonwealth may adopt the Teheran Agreement"),
        ("winter 1941", "Extreme winter covers the whole Soviet Union"),
        ("winter 1942", "Extreme winter covers the whole Soviet Union"),
        ("winter 1943", "Extreme winter covers the whole Soviet Union"),
        ("spring 1942", "Soviet Union may declare war on Germany."),
        ("winter 1942", "Brazil becomes an ally of the United States"),
        ("winter 1943", "The nationality modifier of the Soviet Union is now 1."),
        ("winter 1943", "All of Germany now has an air defense network."),
        ("winter 1943", "United States may declare war on Germany."),
        ("winter 1944", "Land-based air (not the Philippine unit) is long range"),
        ("winter 1944", "strategic bombers have escorts"),
        ("winter 1944", "two Superfortresses are available"),
        ("winter 1944", "Place the infantry unit in the reinforcement pool; the United States may rebuild it."),
        ("winter 1945", "Atomic bombs are available"),
        ("winter 1945", "Either side may renounce the treaty this season"),
    ],
)
def test_a_dated_event_is_said_in_its_season_and_in_no_other_round_it(season: str, says: str):
    game = begin(season)
    assert calendar.moment(EDITION, game.state) == season
    game.then(says=says)
    before = calendar.number(EDITION, season) - 1
    for number in (before, before + 2):
        other = begin(f"{ORDER[number % 4]} {number // 4}")
        assert says not in other.summary


@pytest.mark.parametrize(
    ("season", "says", "gone"),
    [
        ("summer 1940", "Lend-Lease destroyers", "commonwealth"),
        ("summer 1940", "West Indies", "united_states"),
        ("summer 1941", "Teheran", "commonwealth"),
        ("winter 1943", "air defense network", "germany"),
        ("winter 1944", "Superfortresses", "united_states"),
        ("winter 1944", "reinforcement pool", "united_states"),
        ("winter 1945", "Atomic bombs are", "united_states"),
    ],
)
def test_nobody_is_reminded_of_what_a_power_that_surrendered_could_do(season: str, says: str, gone: str):
    home = {"commonwealth": "britain"}.get(gone, gone)
    enemy, bloc = ("commonwealth", WESTERN) if gone == "germany" else ("germany", AXIS)
    game = Campaign().given(treaties=IN_EARNEST, bloc=bloc, wars=[(enemy, gone)] if gone == "united_states" else [])
    game.when(capital(home, enemy, dice=[6, 6]))
    word, year = season.split()
    at = ORDER.index(word)  # type: ignore[arg-type]
    game.given(season=f"{ORDER[at - 1]} {int(year) - (at == 0)}", phase="end_of_season").when(GO_ON)
    assert calendar.moment(EDITION, game.state) == season
    assert says not in game.summary


def test_winter_1941_the_turko_axis_treaty_protects_turkey_from_then_on():
    game = begin("winter 1941").given(bloc=AXIS, points={"germany": 1, "italy": 1})
    for power in ("germany", "italy"):
        game.objects(declare(power, "turkey"), "war_forbidden", "Turko-Axis Treaty")


def test_summer_1941_the_charter_binds_the_western_allies_from_then_on():
    spring = begin("spring 1941").given(bloc=WESTERN, points={"commonwealth": 1})
    assert wars.forbidden(EDITION, spring.state, "commonwealth", "sweden") is None
    summer = begin("summer 1941")
    for power in ("commonwealth", "france"):
        assert "Atlantic Charter" in str(wars.forbidden(EDITION, summer.state, power, "sweden"))


@pytest.mark.parametrize(
    ("country", "power", "bloc"),
    [("bulgaria", "germany", AXIS), ("rumania", "germany", AXIS)],
)
def test_france_surrenders_and_these_join_at_once_with_their_units(country: str, power: str, bloc: str):
    game = ready(bloc).when(FALL_OF_FRANCE).then(country={country: ("ally", power)})
    assert game.state.country(country).units_placed


@pytest.mark.parametrize("first", ["germany", "italy", "japan"])
def test_under_the_pact_whichever_axis_power_begins_the_others_join_against_the_united_states(first: str):
    game = ready(AXIS, treaties={"tripartite_pact": True}).when(declare(first, "united_states"))
    assert {power for power in ("germany", "italy", "japan") if game.at_war(power, "united_states")} == {
        "germany", "italy", "japan",
    }  # fmt: skip


@pytest.mark.parametrize("target", ["commonwealth", "france"])
def test_under_the_pact_they_join_against_any_other_neutral_major_power_too(target: str):
    game = ready(AXIS, treaties={"tripartite_pact": True}, peace=[("germany", target)]).when(declare("japan", target))
    assert all(game.at_war(power, target) for power in ("germany", "italy", "japan"))


@pytest.mark.parametrize("first", ["italy", "japan"])
def test_under_the_pact_nobody_joins_a_war_with_the_soviet_union(first: str):
    treaties = {"tripartite_pact": True, "japan_soviet_treaty": False}
    game = ready(AXIS, treaties=treaties).when(declare(first, "soviet_union"))
    assert [war.declarer for war in game.state.wars if war.target == "soviet_union"] == [first]
    game.then(country={"hungary": ("neutral", None), "finland": ("neutral", None)}, stunned=frozenset())


@pytest.mark.parametrize("power", ["italy", "soviet_union", "commonwealth", "japan"])
@pytest.mark.parametrize(("attacked", "joins"), [("belgium", "netherlands"), ("netherlands", "belgium")])
def test_war_on_a_low_country_brings_in_the_other_against_that_power(power: str, attacked: str, joins: str):
    bloc = {"soviet_union": SOVIET, "commonwealth": WESTERN}.get(power, AXIS)
    game = ready(bloc).when(declare(power, attacked))
    assert game.at_war(power, joins)
    assert not game.at_war("germany", joins)


@pytest.mark.parametrize("target", ["commonwealth", "france", "united_states"])
def test_thailand_joins_japan_whichever_of_the_western_allies_it_attacks(target: str):
    game = ready(AXIS).when(declare("japan", target)).then(says="Its units deploy in Batavia")
    game.then(country={"thailand": ("ally", "japan")})


def test_thailand_stays_out_of_a_war_that_the_united_states_begins():
    game = ready(WESTERN, claims={"japan_attacks_in_china": 2}).when(declare("united_states", "japan"))
    game.then(country={"thailand": ("neutral", None), "nationalist_china": ("non_cooperating_ally", "united_states")})


@pytest.mark.parametrize("target", ["commonwealth", "france"])
def test_nationalist_china_stays_on_its_own_while_japan_fights_only_the_others(target: str):
    ready(AXIS).when(declare("japan", target)).then(country={"nationalist_china": ("at_war", None)})


@pytest.mark.parametrize("power", ["germany", "italy", "japan"])
def test_the_netherlands_fall_to_any_axis_power(power: str):
    game = ready(AXIS).when(declare(power, "netherlands"), capital("netherlands", power, defenders=False))
    game.then(country={"netherlands_east_indies": ("uncommitted_ally", "commonwealth")}, limit={"commonwealth": 13})


@pytest.mark.parametrize("power", ["germany", "italy", "japan"])
def test_denmark_falls_to_any_axis_power(power: str):
    game = ready(AXIS).when(declare(power, "denmark"), capital("denmark", power))
    game.then(country={"faeroes": ("controlled", "commonwealth"), "iceland": ("ally", "commonwealth")})


@pytest.mark.parametrize("power", ["germany", "soviet_union"])
def test_spain_commits_to_whoever_helps_first_and_to_nobody_after(power: str):
    bloc = AXIS if power == "germany" else SOVIET
    game = ready(bloc, wars=[("italy", "spain"), ("italy", power)], country={"spain": ("at_war", None)})
    game.when({"type": "intervene", "power": power, "country": "spain"}).then(country={"spain": ("ally", power)})
    game.given(bloc=WESTERN, wars=[("italy", "commonwealth")])
    game.refuses({"type": "intervene", "power": "commonwealth", "country": "spain"}, "no_occasion")


def test_spain_that_nobody_attacked_commits_to_nobody():
    ready(WESTERN).refuses({"type": "intervene", "power": "commonwealth", "country": "spain"}, "no_occasion")


@pytest.mark.parametrize(("power", "name"), [("commonwealth", "the Commonwealth"), ("france", "France")])
def test_turkey_does_not_become_an_ally_of_the_commonwealth_or_france(power: str, name: str):
    game = ready(WESTERN, wars=[("germany", "turkey")], country={"turkey": ("at_war", None)})
    game.when({"type": "intervene", "power": power, "country": "turkey"})
    game.then(country={"turkey": ("at_war", None)}, says=f"Turkey will not be an ally of {name}.")


def test_a_minor_power_that_fights_and_then_commits_gets_its_units_only_once():
    game = ready(AXIS).when(declare("germany", "spain")).then(says="Place Spain's units").given(bloc=WESTERN)
    game.when({"type": "intervene", "power": "commonwealth", "country": "spain"})
    game.then(country={"spain": ("ally", "commonwealth")})
    assert "Place" not in game.summary


@pytest.mark.parametrize(("die", "stands"), [(2, ("ally", "germany")), (3, ("at_war", None))])
def test_yugoslavia_at_the_border_of_its_two_rows(die: int, stands: tuple[str, str | None]):
    ready(AXIS).when(roll("yugoslav_commitment", die)).then(country={"yugoslavia": stands}, points={"germany": 8})


@pytest.mark.parametrize(
    ("modified", "result"),
    [
        (11, "joins Germany"), (7, "joins Germany"), (6, "minor power"), (4, "minor power"), (3, "surrenders"),
        (2, "surrenders"), (1, "Commonwealth ally"), (-3, "Commonwealth ally"),
    ],
)  # fmt: skip
def test_vichy_commitment_by_modified_die(modified: int, result: str):
    assert result in commitments.row_for(EDITION.commitments["vichy_commitment"], modified).result


@pytest.mark.parametrize("declarer", ["germany", "italy", "japan", "soviet_union"])
def test_the_united_states_may_declare_war_on_anybody_once_a_major_power_attacked_it(declarer: str):
    game = ready(WESTERN, wars=[(declarer, "united_states")])
    for target in {"germany", "italy", "japan"} - {declarer}:
        assert wars.forbidden(EDITION, game.state, "united_states", target) is None


@pytest.mark.parametrize(("season", "target", "free"), [
    ("fall 1942", "germany", False), ("winter 1943", "germany", True), ("spring 1943", "germany", True),
    ("winter 1943", "italy", False), ("winter 1943", "japan", False),
])  # fmt: skip
def test_from_winter_1943_the_united_states_may_attack_germany_only(season: str, target: str, free: bool):
    state = ready(WESTERN, season=season).state
    assert (wars.forbidden(EDITION, state, "united_states", target) is None) is free


def test_kmt_conscripts_all_come_back_and_one_maoist_unit():
    items = {item.id: item.text for item in checklist.checklist(EDITION, Campaign().state)}
    assert items["kmt_conscripts"] == "Nationalist China: all lost conscripts come back on their own."
    assert items["maoist_infantry"] == "Maoist China: one lost infantry comes back on its own."


@pytest.mark.parametrize(
    ("treaty", "since", "until"),
    [
        ("sitzkrieg", None, "winter 1941"),
        ("turko_axis_treaty", "winter 1941", None),
        ("atlantic_charter", "summer 1941", None),
        ("lend_lease_act", "summer 1941", None),
        ("nazi_soviet_pact", None, None),
        ("japan_soviet_treaty", None, None),
    ],
)
def test_the_dates_of_an_agreement_are_those_of_its_event(treaty: str, since: str | None, until: str | None):
    (pact,) = [found for found in EDITION.treaties if found.id == treaty]
    assert (pact.since, pact.until) == (since, until)
    if since:
        assert treaty in begin(since).state.treaties
    if until:
        assert treaty not in begin(until).state.treaties


@pytest.mark.parametrize(
    ("target", "position", "free"),
    [
        ("italy", {}, False),
        ("italy", {"wars": [("italy", "greece")]}, True),
        ("thailand", {"country": {"thailand": ("ally", "japan")}}, True),
        ("thailand", {}, False),
        ("soviet_union", {"wars": [("soviet_union", "finland")]}, False),
        ("baltic_states", {"wars": [("soviet_union", "finland")]}, False),
    ],
)
def test_under_the_charter_only_an_axis_country_that_fights_is_attacked(target: str, position: Any, free: bool):
    state = ready(WESTERN, season="summer 1941", treaties={"atlantic_charter": True}, **position).state
    assert (wars.forbidden(EDITION, state, "commonwealth", target) is None) is free


def test_a_dated_ally_does_not_join_its_enemy():
    game = begin("winter 1941", wars=[("germany", "bulgaria")], country={"bulgaria": ("at_war", None)})
    game.then(country={"bulgaria": ("at_war", None)})


def test_a_dated_ally_does_not_join_a_power_that_is_out_of_the_war():
    game = Campaign().given(bloc=AXIS, wars=[("germany", "united_states")])
    game.when(capital("united_states", "germany", dice=[6, 6])).given(season="fall 1941", phase="end_of_season")
    game.when(GO_ON).then(country={"brazil": ("neutral", None)})


@pytest.mark.parametrize(
    ("season", "says", "position"),
    [
        ("spring 1942", "may declare war on", {"surrendered": {"germany": "commonwealth"}}),
        ("spring 1942", "may declare war on", {"surrendered": {"soviet_union": "germany"}}),
        ("winter 1943", "nationality modifier", {"surrendered": {"soviet_union": "germany"}}),
        ("winter 1944", "Place the infantry unit", {"surrendered": {"nationalist_china": "japan"}}),
        ("summer 1941", "may adopt the Teheran", {"treaties": {"teheran_agreement": True}}),
        ("winter 1945", "may renounce the treaty", {"treaties": {"japan_soviet_treaty": False}}),
        ("winter 1945", "may renounce the treaty", {"surrendered": {"japan": "united_states"}}),
    ],
)
def test_what_can_no_longer_happen_is_not_announced(season: str, says: str, position: dict[str, Any]):
    assert says in begin(season).summary
    gone = [power for power in position.get("surrendered", ()) if power in EDITION.powers.ids]
    assert says not in begin(season, available=dict.fromkeys(gone, 0), **position).summary


def test_the_units_of_the_east_indies_come_once_when_japan_first_declares_war():
    deploy = "deploy in Batavia"
    game = ready(WESTERN, wars=[("united_states", "japan")]).given(bloc=AXIS, points={"japan": 9})
    game.when(declare("japan", "commonwealth")).then(says=deploy)
    game = ready(AXIS).when(declare("japan", "france")).then(says=deploy)
    game.when(declare("japan", "commonwealth"))
    assert deploy not in game.summary
