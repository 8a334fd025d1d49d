"""A map of another program becomes a box: what can be taken is, the rest is said, hostile files are refused."""

import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import _group as companion
from companion.editions import load_path
from companion.editions.triplea import BadMap, parse, read

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
    assert "Two Shores 1942 is sound." in made.output
    edition: Any = load_path(tmp_path / "shores")
    north = edition.territory["north_shore"]
    assert (north.value, north.original, north.city) == (6, "germans", "North Shore")
    assert (north.borders, north.sea_zones) == (("old_port",), (1,))
    assert (edition.territory["glacier"].impassable, edition.territory["old_port"].value) == (True, 2)
    assert [(zone.number, zone.borders) for zone in edition.sea_zones] == [(1, (2,)), (2, (1,))]
    powers = {power.id: (power.side, power.capital) for power in edition.powers}
    assert powers == {"british": ("allies", "south_shore"), "germans": ("axis", "north_shore")}
    tank = edition.unit["tank"]
    assert (tank.cost, tank.attack, tank.defence, edition.unit["infantry"].cost) == (7, 4, 3, 4)
    start = edition.scenarios[0]
    assert (start.turn_order, start.year) == (("british", "germans"), 1942)
    assert (start.treasury, start.production) == ({"british": 8, "germans": 9}, {"british": 5, "germans": 8})
    setup = {(line.power, line.space): line.units for line in start.setup}
    assert setup["germans", "north_shore"] == {"infantry": 3, "tank": 1, "industrial_complex": 1}
    assert setup["british", "sea_zone_2"] == {"transport": 1}


def test_it_says_what_it_could_not_take(tmp_path: Path) -> None:
    output = imported(tmp_path).output
    assert "not taken: national objectives and limits (1)" in output
    assert "not taken: how the game is won" in output


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
    ({"readme.txt": "hello"}, "holds no game"),
    ({"games/a.xml": "<game>" + " " * 40_000_000 + "</game>"}, "far larger than it looks"),
    ({"games/a.xml": '<!DOCTYPE game [<!ENTITY a "b">]><game>&a;</game>'}, "declares entities"),
    ({"games/a.xml": '<!DOCTYPE game [<!ENTITY a SYSTEM "file:///etc/passwd">]><game>&a;</game>'}, "declares entities"),
    ({"games/a.xml": "<game>" + "<a>" * 500}, "nested too deeply"),
    ({"games/a.xml": "<game><map></game>"}, "cannot be read"),
])  # fmt: skip
def test_hostile_files_are_refused_with_a_sentence(files: dict[str, str], says: str, tmp_path: Path) -> None:
    with pytest.raises(BadMap, match=says):
        read(packed(tmp_path, **files))


def test_what_is_no_zip_is_refused(tmp_path: Path) -> None:
    (tmp_path / "map.zip").write_text("hello")
    with pytest.raises(BadMap, match="not a zip file"):
        read(tmp_path / "map.zip")


def test_a_document_type_alone_is_no_entity() -> None:
    assert parse(GAME.encode()).name == "game"
