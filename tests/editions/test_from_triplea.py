"""A map of another program becomes a box: what can be taken is, the rest is said, hostile files are refused."""

import copy
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import _group as companion
from companion.editions import load, load_path
from companion.editions.catalogue import raw_box
from companion.editions.triplea.reading import BadMap, parse, read

GAME = """<?xml version="1.0"?>
<!DOCTYPE game SYSTEM "game.dtd">
<game>
  <info name="Two Shores 1942" version="1.0"/>
  <map>
    <territory name="North Shore"/><territory name="Old Port"/><territory name="South Shore"/>
    <territory name="Glacier"/>
    <territory name="1 Sea Zone" water="true"/><territory name="2 Sea Zone" water="true"/>
    <connection t1="North Shore" t2="Old Port"/><connection t1="Old Port" t2="1 Sea Zone"/>
    <connection t1="South Shore" t2="2 Sea Zone"/><connection t1="1 Sea Zone" t2="2 Sea Zone"/>
    <connection t1="North Shore" t2="1 Sea Zone"/>
  </map>
  <resourceList><resource name="PUs"/></resourceList>
  <playerList>
    <player name="Germans" optional="false"/><player name="British" optional="false"/>
    <alliance player="Germans" alliance="Axis"/><alliance player="British" alliance="Allies"/>
  </playerList>
  <unitList><unit name="infantry"/><unit name="armour"/><unit name="transport"/><unit name="factory"/></unitList>
  <gamePlay><sequence>
    <step name="britishPurchase" delegate="purchase" player="British"/>
    <step name="germansPurchase" delegate="purchase" player="Germans"/>
    <step name="endRound" delegate="endRound"/>
  </sequence></gamePlay>
  <production>
    <productionRule name="buyInfantry"><cost resource="PUs" quantity="4"/>
      <result resourceOrUnit="infantry" quantity="1"/></productionRule>
    <productionRule name="buyArmour"><cost resource="PUs" quantity="7"/>
      <result resourceOrUnit="armour" quantity="1"/></productionRule>
  </production>
  <attachmentList>
    <attachment name="territoryAttachment" attachTo="North Shore" javaClass="TerritoryAttachment" type="territory">
      <option name="production" value="6"/><option name="capital" value="Germans"/>
      <option name="victoryCity" value="1"/></attachment>
    <attachment name="territoryAttachment" attachTo="Old Port" javaClass="TerritoryAttachment" type="territory">
      <option name="production" value="2"/></attachment>
    <attachment name="territoryAttachment" attachTo="South Shore" javaClass="TerritoryAttachment" type="territory">
      <option name="production" value="5"/><option name="capital" value="British"/></attachment>
    <attachment name="territoryAttachment" attachTo="Glacier" javaClass="TerritoryAttachment" type="territory">
      <option name="isImpassable" value="true"/></attachment>
    <attachment name="unitAttachment" attachTo="armour" javaClass="UnitAttachment" type="unitType">
      <option name="attack" value="4"/><option name="defense" value="3"/>
      <option name="movement" value="2"/></attachment>
    <attachment name="objectiveAttachment" attachTo="Germans" javaClass="RulesAttachment" type="player"/>
  </attachmentList>
  <initialize>
    <ownerInitialize>
      <territoryOwner territory="North Shore" owner="Germans"/><territoryOwner territory="Old Port" owner="Germans"/>
      <territoryOwner territory="South Shore" owner="British"/>
    </ownerInitialize>
    <unitInitialize>
      <unitPlacement unitType="infantry" territory="North Shore" quantity="3" owner="Germans"/>
      <unitPlacement unitType="armour" territory="North Shore" quantity="1" owner="Germans"/>
      <unitPlacement unitType="factory" territory="North Shore" quantity="1" owner="Germans"/>
      <unitPlacement unitType="infantry" territory="South Shore" quantity="2" owner="British"/>
      <unitPlacement unitType="transport" territory="2 Sea Zone" quantity="1" owner="British"/>
    </unitInitialize>
    <resourceInitialize>
      <resourceGiven player="Germans" resource="PUs" quantity="9"/>
      <resourceGiven player="British" resource="PUs" quantity="8"/>
    </resourceInitialize>
  </initialize>
</game>
"""
CENTERS = (
    "North Shore  (100,50)\nOld Port (180,60)\nSouth Shore (120,300)\n1 Sea Zone (150,120)\n2 Sea Zone (140,220)\n"
)


def packed(folder: Path, **files: str) -> Path:
    """A zip with these files."""
    made = folder / "map.zip"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made


def imported(folder: Path, *options: str) -> Result:
    zipped = packed(folder, **{"map/games/Two_Shores_1942.xml": GAME, "map/centers.txt": CENTERS})
    arguments = ["editions", "from-triplea", str(zipped), "-o", str(folder / "shores"), *options]
    return CliRunner().invoke(companion, arguments)


def test_the_box_has_what_the_map_states(tmp_path: Path) -> None:
    made = imported(tmp_path)
    assert made.exit_code == 0, made.output
    assert "Two Shores 1942 has no problems." in made.output
    edition: Any = load_path(tmp_path / "shores")
    north = edition.territories["north_shore"]
    assert (north.value, north.original, north.city) == (6, "germans", "North Shore")
    assert (north.borders, north.sea_zones) == (("old_port",), (1,))
    assert (edition.territories["glacier"].impassable, edition.territories["old_port"].value) == (True, 2)
    assert [(zone.number, zone.borders) for zone in edition.sea_zones] == [(1, (2,)), (2, (1,))]
    powers = {power.id: (power.side, power.capital) for power in edition.powers}
    assert powers == {"british": ("allies", "south_shore"), "germans": ("axis", "north_shore")}
    tank = edition.units["tank"]
    assert (tank.cost, tank.attack, tank.defence, edition.units["infantry"].cost) == (7, 4, 3, 4)
    start = edition.scenarios[0]
    assert (start.turn_order, start.year) == (("british", "germans"), 1942)
    assert (start.treasury, start.production) == ({"british": 8, "germans": 9}, {"british": 5, "germans": 8})
    setup = {(line.power, line.space): line.units for line in start.setup}
    assert setup["germans", "north_shore"] == {"infantry": 3, "tank": 1, "industrial_complex": 1}
    assert setup["british", "sea_zone_2"] == {"transport": 1}


@pytest.mark.parametrize(
    ("wanted", "title"), [("", "Two Shores 1942"), ("PEACE", "Tiny & Peaceful"), ("p.xml", "Tiny & Peaceful")]
)
def test_a_game_is_called_and_found_by_the_name_it_gives_itself(tmp_path: Path, wanted: str, title: str) -> None:
    peace = GAME.replace(
        '<info name="Two Shores 1942" version="1.0"/>', "<info version='1' name='Tiny &amp; Peaceful'/>"
    )
    zipped = packed(tmp_path, **{"games/a.xml": GAME, "games/p.xml": peace})
    arguments = ["editions", "from-triplea", str(zipped), "--game", wanted, "-o", str(tmp_path / "ours")]
    made = CliRunner().invoke(companion, arguments)
    assert made.exit_code == 0, made.output
    edition = load_path(tmp_path / "ours")
    assert edition.title == title
    assert ("Using Two Shores 1942. For another one, use --game: Tiny & Peaceful." in made.output) == (not wanted)
    rules = load(str(edition.edition.follows))
    assert f"The rules are those of {rules.title}." in made.output


def test_borders_with_what_is_not_on_the_map_are_named(tmp_path: Path) -> None:
    game = GAME.replace("</map>", '<connection t1="North Shore" t2="Atlantis"/></map>')
    made, said = with_rules(tmp_path, "", game=game)
    assert "left out: borders with spaces that the map doesn't have: Atlantis" in said
    assert made.territories["north_shore"].borders == ("old_port",)


def test_another_name_than_those_in_the_zip_is_answered_with_them(tmp_path: Path) -> None:
    with pytest.raises(BadMap, match=r"no game by that name\. It has Two Shores 1942"):
        read(packed(tmp_path, **{"a.xml": GAME}), "moon")


def test_it_says_what_it_could_not_take(tmp_path: Path) -> None:
    output = imported(tmp_path).output
    assert "left out: limits and conditions that pay nothing (1)" in output
    assert "left out: how the game is won" in output


def objective(name: str, player: str, *options: str) -> str:
    """A national objective as a map states it: each option as `name=value`, or `name=value#count`."""
    lines = []
    for option in options:
        word, _sign, value = option.partition("=")
        value, _sign, count = value.partition("#")
        lines.append(f'<option name="{word}" value="{value}"' + (f' count="{count}"' if count else "") + "/>")
    what = f'name="objectiveAttachment{name}" attachTo="{player}" javaClass="RulesAttachment" type="player"'
    return f"<attachment {what}>{''.join(lines)}</attachment>"


def with_rules(folder: Path, attachments: str, elsewhere: str = "", game: str = GAME) -> tuple[Any, str]:
    """The box of a map with further attachments and parts, and what the import said."""
    text = game.replace("</attachmentList>", f"{attachments}</attachmentList>").replace(
        "</game>", f"{elsewhere}</game>"
    )
    zipped = packed(folder, **{"map/games/shores.xml": text})
    made = CliRunner().invoke(companion, ["editions", "from-triplea", str(zipped), "-o", str(folder / "shores")])
    assert made.exit_code == 0, made.output
    return load_path(folder / "shores"), made.output


def test_objectives_come_along_as_far_as_our_words_go(tmp_path: Path) -> None:
    made, said = with_rules(
        tmp_path,
        objective("Germans1_BothShores", "Germans", "objectiveValue=5", "rounds=2-+",
                  "alliedOwnershipTerritories=North Shore:South Shore:Old Port#2")
        + objective("Germans2", "Germans", "objectiveValue=3", "directOwnershipTerritories=Old Port", "uses=1",
                    "atWarPlayers=British", "enemyExclusionTerritories=1 Sea Zone:Old Port")
        + objective("British1", "British", "objectiveValue=4", "unitPresence=infantry")
        + objective("British2", "British", "objectiveValue=4", "alliedOwnershipTerritories=1 Sea Zone")
        + objective("British3", "British", "objectiveValue=2", "directOwnershipTerritories=original#5"),
    )  # fmt: skip
    both, port = made.objectives
    assert (both.power, both.title, both.bonus, both.kind) == ("germans", "Germans 1 Both Shores", 5, "side_controls")
    assert (both.territories, both.at_least, both.from_round) == (("north_shore", "south_shore", "old_port"), 2, 2)
    assert (port.kind, port.territories, port.once, port.at_war_with) == (
        "power_controls", ("old_port",), True, ("british",))  # fmt: skip
    asked = made.claims[port.claims[0]]
    assert (asked.question, asked.asked_for) == (
        "No enemy land, air, or sea unit in sea zone 1 and Old Port?", ("germans",))  # fmt: skip
    assert "left out: the objective British 1: we don't know unitPresence" in said
    assert "left out: the objective British 2: it asks who holds a sea zone" in said
    assert "left out: the objective British 3: it asks for '5' of 1 lands" in said
    assert "has no problems." in said


def test_words_that_stand_for_lands_are_understood_and_others_are_named(tmp_path: Path) -> None:
    made, said = with_rules(
        tmp_path,
        objective("Germans1", "Germans", "objectiveValue=5", "directOwnershipTerritories=original")
        + objective("Germans2", "Germans", "objectiveValue=2", "alliedOwnershipTerritories=enemy#each")
        + objective("Germans3", "Germans", "objectiveValue=3", "atWarPlayers=British", "players=Germans",
                    "alliedExclusionTerritories=original")
        + objective("Germans4", "Germans", "objectiveValue=4", "alliedOwnershipTerritories=controlled#2")
        + objective("British1", "British", "objectiveValue=4", "players=Germans",
                    "directOwnershipTerritories=Old Port")
        + objective("British2", "British", "objectiveValue=4", "directControlTerritories=Old Port"),
    )  # fmt: skip
    home, gains, alone = made.objectives
    assert (home.kind, home.territories, home.at_least) == ("power_controls", ("north_shore", "old_port"), None)
    assert (gains.kind, gains.territories, gains.each) == ("side_controls", ("south_shore",), True)
    assert made.claims[alone.claims[0]].question == "No unit of Germans's allies in land that was originally Germans's?"
    assert "left out: the objective Germans 4: it names its lands as 'controlled'" in said
    assert "left out: the objective British 1: it asks what Germans hold" in said
    assert "left out: the objective British 2: we don't know directControlTerritories" in said


FULL = GAME.replace(
    '<territory name="Glacier"/>',
    '<territory name="Glacier"/><territory name="Spice Island"/><territory name="Steppe"/><territory name="Waste"/>',
).replace(
    '<player name="British" optional="false"/>',
    '<player name="British"/><player name="Dutch"/><player name="Neutral_True"/>',
).replace(
    '<unit name="factory"/>', '<unit name="factory"/><unit name="zeppelin"/>',
).replace(
    '<option name="production" value="2"/>',
    '<option name="production" value="2"/><option name="originalOwner" value="British"/>'
    '<option name="kamikazeZone" value="true"/>',
).replace(
    "</production>",
    """<productionRule name="buyTwoInfantry"><cost resource="PUs" quantity="5"/>
      <result resourceOrUnit="infantry" quantity="2"/></productionRule>
    <productionRule name="buyInfantryCheap"><cost resource="PUs" quantity="3"/>
      <result resourceOrUnit="infantry" quantity="1"/></productionRule>
    <productionFrontier name="all"><frontierRules name="buyInfantry"/><frontierRules name="buyArmour"/>
    </productionFrontier>
    <productionFrontier name="few"><frontierRules name="buyInfantryCheap"/></productionFrontier>
    <playerProduction player="Germans" frontier="all"/><playerProduction player="British" frontier="few"/>
  </production>""",
).replace(
    "</ownerInitialize>",
    """<territoryOwner territory="Spice Island" owner="Dutch"/><territoryOwner territory="Steppe" owner="Neutral_True"/>
    </ownerInitialize>""",
).replace(
    "</unitInitialize>",
    """<unitPlacement unitType="infantry" territory="Spice Island" quantity="2" owner="Dutch"/>
      <unitPlacement unitType="infantry" territory="Steppe" quantity="4" owner="Neutral_True"/></unitInitialize>""",
).replace(
    "<resourceList>", '<resourceList><resource name="techTokens"/>',
).replace(
    "</attachmentList>",
    """<attachment name="unitAttachment" attachTo="infantry" javaClass="UnitAttachment" type="unitType">
      <option name="artillerySupportable" value="true"/></attachment>
    <attachment name="triggerAttachmentWar" attachTo="Germans" javaClass="TriggerAttachment" type="player"/>
    <attachment name="odd" attachTo="Germans" javaClass="WeatherAttachment" type="player"/></attachmentList>
    <propertyList><property name="Low Luck" value="false"/></propertyList>""",
)  # fmt: skip


def test_what_was_taken_before_the_game_who_does_not_play_and_who_buys_less_come_along(tmp_path: Path) -> None:
    zipped = packed(tmp_path, **{"map/games/full.xml": FULL})
    arguments = ["editions", "from-triplea", str(zipped), "--like", "global_1940", "-o", str(tmp_path / "full")]
    made = CliRunner().invoke(companion, arguments)
    assert made.exit_code == 0, made.output
    box: Any = load_path(tmp_path / "full")
    start = box.scenarios[0]
    assert (box.territories["old_port"].original, start.controllers) == ("british", {"old_port": "germans"})
    assert (start.production["germans"], start.production["british"]) == (8, 5)
    assert (box.territories["spice_island"].ward, [ward.name for ward in box.wards]) == ("dutch", ["Dutch"])
    assert (box.territories["steppe"].neutral, box.territories["steppe"].army) == ("strict", 4)
    assert (box.powers["british"].buys, box.powers["british"].unit_costs) == ({"infantry": "always"}, {"infantry": 3})
    assert (box.powers["germans"].buys, box.powers["germans"].unit_costs) == ({}, {"infantry": 4})
    assert (box.units["infantry"].cost, box.units["infantry"].paired) == (None, None), (
        "there is no artillery to pair with"
    )


@pytest.mark.parametrize("says", [
    "impassable here, because no power in play holds them: Waste",
    "left out: pieces of Dutch, who doesn't play (2)",
    "left out: what else the map says about its spaces: kamikazeZone (1)",
    "as in the box it follows, not as in the map: artillerySupportable (1)",
    "left out: purchases of several pieces, or for more than money: buyTwoInfantry",
    "left out: events (1)",
    "left out: game options (1)",
    "left out: money of other kinds: techTokens",
    "left out, because we don't know it: WeatherAttachment (1)",
    "only with its figures: Zeppelin",
])  # fmt: skip
def test_nothing_is_left_out_without_a_word(says: str, everything_said: str) -> None:
    assert says in everything_said


@pytest.fixture(scope="module")
def everything_said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the import of a map with a bit of everything prints."""
    folder = tmp_path_factory.mktemp("full")
    zipped = packed(folder, **{"map/games/full.xml": FULL})
    arguments = ["editions", "from-triplea", str(zipped), "--like", "global_1940", "-o", str(folder / "full")]
    return CliRunner().invoke(companion, arguments).output


def test_who_is_at_war_at_the_start_comes_along(tmp_path: Path) -> None:
    third = GAME.replace(
        '<player name="British" optional="false"/>', '<player name="British"/><player name="Russians"/>'
    ).replace('<alliance player="British"', '<alliance player="Russians" alliance="Allies"/><alliance player="British"')
    third = third.replace('player="Germans"/>\n    <step', 'player="Germans"/><step player="Russians"/>\n    <step')
    third = third.replace('territory="Old Port" owner="Germans"', 'territory="Old Port" owner="Russians"')
    relations = "".join(
        f'<relationship type="{kind}" player1="Germans" player2="{player}" roundValue="0"/>'
        for kind, player in (("War", "British"), ("Neutrality", "Russians"))
    )
    kinds = "".join(
        f'<attachment name="relationshipTypeAttachment" attachTo="{kind}" javaClass="RelationshipTypeAttachment" '
        f'type="relationship"><option name="archeType" value="{word}"/></attachment>'
        for kind, word in (("War", "war"), ("Neutrality", "neutral"))
    )
    start = f"<initialize><relationshipInitialize>{relations}</relationshipInitialize></initialize>"
    made, _said = with_rules(tmp_path, kinds, start, third)
    assert [(war.powers, war.against) for war in made.relations.wars] == [(("british",), ("germans",))]


def test_advances_that_the_box_knows_come_along_and_others_are_named(tmp_path: Path) -> None:
    names = "".join(f'<techname name="{name}"/>' for name in ("heavyBomber", "warBonds", "deathRay"))
    zipped = packed(
        tmp_path,
        **{"a.xml": GAME.replace("</game>", f"<technology><technologies>{names}</technologies></technology></game>")},
    )
    arguments = ["editions", "from-triplea", str(zipped), "--like", "anniversary", "-o", str(tmp_path / "shores")]
    before = copy.deepcopy(raw_box("anniversary").tables)
    made = CliRunner().invoke(companion, arguments)
    assert made.exit_code == 0, made.output
    assert raw_box("anniversary").tables == before, "the box that it is like stays whole"
    box: Any = load_path(tmp_path / "shores")
    assert {technology.id for technology in box.technologies} <= {"heavy_bombers", "war_bonds"}
    assert "war_bonds" in {technology.id for technology in box.technologies}
    assert "left out: advances that the box it follows doesn't have: deathRay" in made.output


def test_alliances_keep_their_names_and_the_title_its_century(tmp_path: Path) -> None:
    renamed = GAME.replace('alliance="Axis"', 'alliance="Coalition"').replace('alliance="Allies"', 'alliance="Empire"')
    made, _said = with_rules(tmp_path, "", game=renamed.replace("Two Shores 1942", "Two Shores 1812"))
    assert {side.name for side in made.sides} == {"Coalition", "Empire"}
    assert made.scenarios[0].year == 1812


def test_its_map_is_laid_out_from_the_centers(tmp_path: Path) -> None:
    imported(tmp_path)
    folder = tmp_path / "shores"
    arguments = ["editions", "map", str(folder), "--places", str(folder / "centers.places"), "--steps", "500"]
    made = CliRunner().invoke(companion, arguments)
    assert made.exit_code == 0, made.output
    edition: Any = load_path(folder)
    lands = edition.map.lands
    assert lands["north_shore"][1] < lands["south_shore"][1]


@pytest.mark.parametrize(("files", "says"), [
    ({"../evil.xml": GAME}, "leaves its folder"),
    ({"/evil.xml": GAME}, "leaves its folder"),
    ({"readme.txt": "hello"}, "holds no game: none of its files"),
    ({"games/a.xml": "<game>" + " " * 40_000_000 + "</game>"}, "far larger than it looks"),
    ({"games/a.xml": '<!DOCTYPE game [<!ENTITY a "b">]><game>&a;</game>'}, "declares entities"),
    ({"games/a.xml": '<!DOCTYPE game [<!ENTITY a SYSTEM "file:///etc/passwd">]><game>&a;</game>'}, "declares entities"),
    ({"games/a.xml": "<game>" + "<a>" * 500}, "nested too deeply"),
    ({"games/a.xml": "<game><map></game>"}, "can't be read"),
])  # fmt: skip
def test_hostile_files_are_refused_with_a_sentence(files: dict[str, str], says: str, tmp_path: Path) -> None:
    with pytest.raises(BadMap, match=says):
        read(packed(tmp_path, **files))


def test_what_is_no_zip_is_refused(tmp_path: Path) -> None:
    (tmp_path / "map.zip").write_text("hello")
    with pytest.raises(BadMap, match="isn't a zip file"):
        read(tmp_path / "map.zip")


def test_a_document_type_alone_is_no_entity() -> None:
    assert parse(GAME.encode()).name == "game"


def made_from(folder: Path, game: str, *options: str) -> Result:
    """What the command says of a game's XML."""
    zipped = packed(folder, **{"games/a.xml": game})
    return CliRunner().invoke(companion, ["editions", "from-triplea", str(zipped), "-o", str(folder / "box"), *options])


def test_the_exact_name_of_a_game_wins_over_a_longer_one(tmp_path: Path) -> None:
    later = GAME.replace("Two Shores 1942", "Two Shores 1942 3rd Edition")
    zipped = packed(tmp_path, **{"games/a.xml": later, "games/b.xml": GAME})
    assert read(zipped, "two shores 1942").names == ("Two Shores 1942",)
    assert read(zipped, "Two Shores").names == ("Two Shores 1942 3rd Edition", "Two Shores 1942")


def test_every_power_of_a_crowded_map_has_an_emblem_of_its_own(tmp_path: Path) -> None:
    names = [f"Nation {letter}" for letter in "abcdefghijklmnopqrstuv"]
    players = "".join(f'<player name="{name}"/>' for name in names)
    sides = "".join(f'<alliance player="{name}" alliance="Axis-{name}"/>' for name in names)
    crowded = GAME.replace("<playerList>", f"<playerList>{players}{sides}").replace(
        "<gamePlay><sequence>",
        "<gamePlay><sequence>" + "".join(f'<step name="{name}" player="{name}"/>' for name in names),
    )
    made = made_from(tmp_path, crowded)
    assert made.exit_code == 0, made.output
    powers = load_path(tmp_path / "box").powers
    assert len(powers) == len({power.emblem for power in powers}) == 24
    assert len({power.colour.light for power in powers}) == 24
    assert {power.side for power in powers if power.id.startswith("nation")} == {"axis"}


def test_a_map_with_more_powers_than_emblems_is_refused_with_a_sentence(tmp_path: Path) -> None:
    names = [f"Nation {number}" for number in range(30)]
    players = "".join(f'<player name="{name}"/>' for name in names)
    steps = "".join(f'<step name="{name}" player="{name}"/>' for name in names)
    crowded = GAME.replace("<playerList>", f"<playerList>{players}").replace("<sequence>", f"<sequence>{steps}")
    made = made_from(tmp_path, crowded)
    assert (made.exit_code, "This game has 32 powers" in made.output) == (1, True)
    assert not (tmp_path / "box").exists()


def test_a_sea_zone_that_pays_is_also_a_land_in_it(tmp_path: Path) -> None:
    attached = '<attachment name="t" attachTo="1 Sea Zone" type="territory"><option name="production" value="3"/>'
    paying = GAME.replace("<attachmentList>", f"<attachmentList>{attached}</attachment>").replace(
        "<ownerInitialize>", '<ownerInitialize><territoryOwner territory="1 Sea Zone" owner="British"/>'
    )
    made = made_from(tmp_path, paying)
    assert made.exit_code == 0, made.output
    edition: Any = load_path(tmp_path / "box")
    convoy = edition.territories["1_sea_zone"]
    assert (convoy.value, convoy.original, convoy.sea_zones) == (3, "british", (1,))
    assert edition.scenarios[0].production == {"british": 8, "germans": 8}
    assert "also lands here, because they pay: 1 Sea Zone" in made.output


def test_a_long_name_makes_an_id_of_whole_words(tmp_path: Path) -> None:
    made = made_from(tmp_path, GAME.replace("Two Shores 1942", "Two Shores " + "and another Shore " * 4))
    assert made.exit_code == 0, made.output
    assert load_path(tmp_path / "box").id == "two_shores_and_another_shore_and_another_shore_and_another"


def test_a_land_worth_more_than_any_of_ours_keeps_its_value(tmp_path: Path) -> None:
    made_from(tmp_path, GAME.replace('"production" value="6"', '"production" value="50"'))
    assert load_path(tmp_path / "box").scenarios[0].production["germans"] == 52


def test_a_box_that_cannot_be_used_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.editions.triplea.making.looks", lambda powers, count: [dict(powers[0])] * count)
    made = made_from(tmp_path, GAME)
    assert (made.exit_code, "can't be used" in made.output) == (1, True)


ECONOMY = """  <propertyList>
    <property name="Economic Victory" value="true"/><property name="Axis Economic Victory" value="12"/>
    <property name="Allies Economic Victory" value="11"/><property name="neutralCharge" value="3"/>
  </propertyList>
</game>"""


def test_victory_by_production_and_the_price_of_neutrals_are_taken_in(tmp_path: Path) -> None:
    game = GAME.replace("</game>", ECONOMY).replace(
        '<territoryOwner territory="South Shore"',
        '<territoryOwner territory="Glacier" owner="Neutral"/><territoryOwner territory="South Shore"',
    )
    zipped = packed(tmp_path, **{"games/a.xml": game.replace('<option name="isImpassable" value="true"/>', "")})
    arguments = ["editions", "from-triplea", str(zipped), "-o", str(tmp_path / "ours"), "--like", "classic"]
    made = CliRunner().invoke(companion, arguments)
    assert made.exit_code == 0, made.output
    edition: Any = load_path(tmp_path / "ours")
    ways = {way.id: (way.counts, way.needed) for way in edition.victory.ways}
    assert ways["axis_production"] == ("production", 12)
    assert ways["allies_production"] == ("production", 11)
    assert edition.victory.check_after == dict.fromkeys(("axis", "allies"), edition.powers[-1].id)
    assert (edition.territories["glacier"].neutral, edition.neutrals.entry_cost) == ("strict", 3)
