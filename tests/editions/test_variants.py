"""Variants made figure by figure: every box, what differs, what is wrong, and the file that says only that."""

import tomllib
from typing import Any

import pytest

from companion.editions import EditionError, boxes
from companion.editions.catalogue import from_tables
from companion.editions.filling import filled
from companion.editions.sources import RawEdition
from companion.editions.toml_writing import to_toml
from companion.editions.variants import Variant, begun
from companion.editions.varying import MISSING, at


def form_of(variant: Variant) -> dict[str, str]:
    """What a browser sends of the form as it is."""
    form = {}
    for figure in (field for sheet in variant.sheets() for field in sheet.fields):
        text = variant.text(figure)
        if variant.figure(figure).control == "yes_no":
            form |= {f"{figure.name}?": "1"} | ({figure.name: "yes"} if text else {})
        else:
            form[figure.name] = text
    return form


@pytest.mark.parametrize("box", boxes())
def test_a_form_that_nobody_touched_differs_in_nothing(box: str):
    made = filled(begun(box), form_of(begun(box)) | {"edition.title": "Friday rules"})
    assert made.is_sound
    assert made.stated() == {"edition": {"id": "friday_rules", "title": "Friday rules", "extends": box}}


CHANGES = {
    "anniversary": {"unit.tank.cost": "4", "scenario.1941.treasury.germany": "40", "territory.ukraine.value": "5"},
    "global_1940": {
        "scenario.1940.purses.united_kingdom.europe": "30",
        "victory.way.axis_europe.needed": "7",
        "victory.way.axis_europe.title": "7 cities of Europe",
    },
    "aa1942": {"victory.needed.standard.axis": "8"},
    "war_game": {"power.china.unit_costs.infantry": "4", "starting_loan.1942.amounts.france": "9"},
    "second_world_war": {"minor_power.belgium.units": "2 infantry", "surrender.numbers.italy": "6"},
}


@pytest.mark.parametrize("box", CHANGES)
def test_every_family_has_figures_to_change_and_the_file_gives_them_back(box: str):
    form = form_of(begun(box)) | CHANGES[box] | {"edition.title": "Friday rules"}
    made = filled(begun(box), form)
    assert (made.wrong, made.further) == ({}, [])
    assert len(made.differences()) == len(CHANGES[box])
    written = tomllib.loads(to_toml(made.stated(), inline=True))
    again = from_tables(RawEdition("friday_rules.toml", written))
    assert again == from_tables(RawEdition("friday_rules.toml", made.stated()))
    assert again.differs_from_the_box


def test_productions_purses_and_counts_follow():
    form = {"edition.title": "F", "territory.ukraine.value": "5", "objective.germany_eastern_gains?": "1"}
    stated = filled(begun("anniversary"), form).stated()
    assert stated["change"]["scenario.1941.production.soviet_union"] == 33
    assert stated["remove"] == {"objective": ["germany_eastern_gains"]}
    assert stated["printed"] == {"objectives": 16}


def test_the_title_of_a_way_to_victory_follows_its_number():
    made = filled(begun("global_1940"), {"edition.title": "F", "victory.way.axis_europe.needed": "9"})
    ways = {way["id"]: (way["needed"], way["title"]) for way in made.stated()["victory"]["way"]}
    assert ways["axis_europe"] == (9, "9 cities of the Europe map")
    assert ways["axis_pacific"] == (6, "6 cities of the Pacific map")


def test_the_file_of_a_changed_setup_has_only_the_changed_lines():
    norway = "scenario.1941.setup.power=germany,space=norway.units"
    added = {
        f"scenario.1941.setup.+1.{key}": text
        for key, text in {"power": "Italy", "space": "sea zone 5", "units": "1 battleship and 2 destroyers"}.items()
    }
    made = filled(begun("anniversary"), {"edition.title": "F", norway: "", **added})
    assert made.stated()["change"] == {
        norway: {},
        "scenario.1941.setup.power=italy,space=sea_zone_5.units": {"battleship": 1, "destroyer": 2},
    }
    again = filled(begun("anniversary"), form_of(made) | {"edition.title": "F", norway: ""})
    assert again.stated() == made.stated(), "a line that was checked stays when the form is sent again"


@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        ("unit.tank.cost", "cheap", "whole number"),
        ("unit.tank.cost", "1000", "0 to 999"),
        ("unit.tank.cost", "", "whole number"),
        ("scenario.1941.setup.power=germany,space=norway.units", "2 dragons", "no '2 dragons' in this box"),
        ("scenario.1941.setup.power=germany,space=norway.units", "1 battleship", "Ships can't be"),
        ("scenario.1941.setup.+2.space", "Atlantis", "no 'Atlantis' in this box"),
        ("option.victory_cities.default", "14", "expected one of 13, 15, 18"),
        ("option.victory_cities.choices", "13, 99", "1 to 18"),
        ("edition.title", "...", "name with letters"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field_and_kept_as_typed(name: str, typed: str, sentence: str):
    made = filled(begun("anniversary"), {"edition.title": "F", name: typed})
    assert sentence.lower() in made.wrong[name].lower()
    assert made.typed[name] == typed


@pytest.mark.parametrize(
    "key",
    [
        "unit",
        "unit.dragon.cost",
        "unit.tank.cost.gold",
        "scenario.1941.turn_order.germany.x",
        "scenario.1941.setup.power=germany,space=mars.units",
        "scenario.1941.tresury.germany",
        "unit.tank.cots",
    ],
)
def test_a_change_of_what_is_not_there_is_named_with_its_key(key: str):
    about = {"id": "friday_rules", "title": "Friday rules", "extends": "anniversary"}
    with pytest.raises(EditionError) as error:
        from_tables(RawEdition("friday_rules.toml", {"edition": about, "change": {key: {}}}))
    assert all(problem.file for problem in error.value.problems)
    assert any(
        key.split(".")[-2 if "tresury" in key else -1].split("=")[0] in problem.key for problem in error.value.problems
    )


@pytest.mark.parametrize("box", boxes())
def test_a_path_that_leads_nowhere_is_answered_with_one_of_the_box(box: str):
    about = {"id": "friday_rules", "title": "Friday rules", "extends": box}
    with pytest.raises(EditionError) as refused:
        from_tables(RawEdition("friday_rules.toml", {"edition": about, "change": {"no.such.place": 1}}))
    example = str(refused.value.problems[0].expected).rpartition(" ")[2]
    assert at(begun(box).base, tuple(example.split("."))) is not MISSING


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        (
            {"unit": [{"id": "tnak", "cost": 4}]},
            "friday.toml: unit[tnak].id: anniversary has none; did you mean 'tank'?",
        ),
        (
            {"unit": [{"id": "tank", "cost": 4}, {"id": "tank", "cost": 5}]},
            "friday.toml: unit[tank].id: expected once, found 2 times",
        ),
        ({"change": {"scenario.1941.treasury.germny": 40}}, "friday.toml: scenario[1941].treasury: there is no power"),
    ],
)
def test_a_slip_of_a_variant_is_named_in_its_own_file(stated: dict[str, Any], expected: str):
    about = {"id": "friday", "title": "Friday", "extends": "anniversary"}
    with pytest.raises(EditionError) as error:
        from_tables(RawEdition("friday.toml", {"edition": about, **stated}, {}))
    assert str(error.value.problems[0]).startswith(expected)


class TestWarAndPeace:
    def laid_over(self, **typed: str) -> Any:
        form = {f"relations.{name.replace('__', '.')}": text for name, text in typed.items()}
        made = filled(begun("global_1940"), form_of(begun("global_1940")) | form | {"edition.title": "Friday rules"})
        assert (made.wrong, made.further) == ({}, [])
        written = tomllib.loads(to_toml(made.stated(), inline=True))
        box: Any = from_tables(RawEdition("friday_rules.toml", written))
        return box.relations

    def test_a_war_at_the_start_is_added_behind_the_others(self):
        changed = self.laid_over(war__2__powers="Japan", war__2__against="United States, ANZAC, United Kingdom")
        assert [(war.powers, war.against) for war in changed.wars][1:] == [
            (("japan",), ("china",)),
            (("japan",), ("united_states", "anzac", "united_kingdom")),
        ]

    def test_a_line_that_is_emptied_is_left_out(self):
        changed = self.laid_over(war__1__powers="", war__1__against="")
        assert [war.powers for war in changed.wars] == [("germany", "italy")]

    def test_a_limit_takes_another_round_and_keeps_what_lifts_it(self):
        changed = self.laid_over(limit__0__not_before__round="2")
        assert (changed.limits[0].not_before.round, changed.limits[0].not_before.phase) == (2, "collect_income")
        assert "london_fell" in changed.limits[0].unless

    def test_a_limit_is_added(self):
        changed = self.laid_over(
            limit__3__powers="Japan", limit__3__against="Soviet Union", limit__3__not_before__round="4"
        )
        added = changed.limits[3]
        assert (added.powers, added.against, added.not_before.round) == (("japan",), ("soviet_union",), 4)

    def test_half_a_line_is_said_at_its_field(self):
        made = filled(begun("global_1940"), {"edition.title": "F", "relations.war.2.powers": "Japan"})
        assert [name for name in made.wrong if name.startswith("relations.war.2")] or made.further
