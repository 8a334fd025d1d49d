"""The player sheet: one page a power for the whole evening, with everything that's the power's own."""

import itertools

import pytest

from companion.editions import boxes, load
from companion.families.axis_and_allies.views.objectives import in_words
from companion.languages import speaking
from companion.model.edition import Edition
from printables import Job, make
from printables.families import papers_of
from printables.job import languages
from printables.pdf import fonts, hyphens
from printables.pdf.paper import PAPERS
from printables.sheets.player.ledger import round_names
from printables.sheets.player.pages import layout_of
from printables.sheets.setup.charts import powers_in_order
from tests.printables.paper_reading import decoded, drawn_text_of, outside, solid
from tests.printables.played import played_game
from tests.printables.reports import Showing
from tests.printables.samples import played

TRACKED = ("global_1940", "europe_1940", "pacific_1940", "balanced_mod")
"""Boxes with national objectives, and with war and peace."""


def sheets(edition: Edition, **how: str) -> dict[str, str]:
    """Each power's page as text without spaces, in the order of the first scenario."""
    scenario = edition.scenarios[0]
    texts = drawn_text_of(make("player_sheet", Job(edition, scenario.id, **how)))
    powers = powers_in_order(edition, scenario)
    assert len(texts) == len(powers)
    return {power.id: solid(text) for power, text in zip(powers, texts, strict=True)}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("box", boxes())
def test_everything_fits_on_one_page_in_every_language(box: str, paper: str, language: str) -> None:
    job = Job(load(box), paper=paper, language=language)
    with speaking(language):
        fonts.register()
        hyphens.register(language)
        for scenario in job.scenarios:
            for power in powers_in_order(job.edition, scenario):
                assert layout_of(job, scenario, power).whole, (scenario.id, power.id)


@pytest.mark.parametrize("ink", ["full", "saver"])
@pytest.mark.parametrize("box", ["global_1940", "war_game", "second_world_war"])
def test_its_code_reads_and_nothing_leaves_the_page(box: str, ink: str) -> None:
    edition = load(box)
    job = Job(edition, edition.scenarios[0].id, "letter", ink)
    pdf = make("player_sheet", job)
    assert outside(pdf, 12) == []
    powers = powers_in_order(edition, edition.scenarios[0])
    assert decoded(pdf) == [[job.url("power", power.id)] for power in powers]


@pytest.mark.parametrize("box", TRACKED)
def test_every_objective_is_on_its_power_s_sheet(box: str) -> None:
    edition = load(box)
    texts = sheets(edition)
    with speaking("en"):
        found = [
            objective
            for objective in edition.objectives
            if solid(objective.title) in texts[objective.power]
            and solid(in_words(edition, objective)) in texts[objective.power]
            and f"+{objective.bonus}" in texts[objective.power]
        ]
    assert len(found) == len(edition.objectives) > 10


@pytest.mark.parametrize("box", TRACKED)
def test_every_rule_of_politics_is_on_the_sheet_of_each_power_it_concerns(box: str) -> None:
    """Counted from the edition's data, not from what the sheet is made of."""
    edition = load(box)
    texts = sheets(edition)
    wars = {frozenset(pair) for pair in edition.start_wars()}
    missing = []

    def expect(power: str, words: str) -> None:
        if solid(words) not in texts[power]:
            missing.append((power, words))

    counted = 0
    for limit in edition.relations.limits:
        at_peace = [
            (power, foe) for power in limit.powers for foe in limit.against if frozenset((power, foe)) not in wars
        ]
        for power in itertools.chain.from_iterable(at_peace):
            counted += 1
            if limit.not_before is not None:
                expect(power, f"of round {limit.not_before.round} on" if limit.not_before.phase else "from round")
            if limit.claim is not None:
                expect(power, edition.claims[limit.claim].question)
            told = [edition.triggers[name] for name in limit.unless]
            for trigger in told:
                if not any(trigger.id in other.unless for other in told):
                    expect(power, trigger.title[1:])  # its first letter is small inside a sentence
    for group in edition.relations.together:
        for power in (*group.powers, *group.against):
            counted += 1
            expect(power, "Together:")
    for power, foes in edition.neutrals.needs_war_with.items():
        counted += 1
        expect(power, "off limits until you're at war with")
        assert foes
    for group in edition.neutrals.groups:
        for power in edition.powers:
            if power.side == group.unmoved_by:
                counted += 1
                expect(power.id, f"{group.name}: doesn't change when")
    for ward in edition.wards:
        for power in edition.powers:
            enemy = bool(ward.guardians) and power.side != edition.side_of(ward.guardians[0])
            if enemy or power.id in ward.guardians or (ward.side and not ward.guardians):
                counted += 1
                expect(power.id, f"{ward.name}:")
    for trigger in edition.triggers:
        effects = (trigger.joins, trigger.upgrades, trigger.grants, trigger.pays, trigger.armistice)
        for effect in filter(None, effects):
            counted += 1
            alike = [
                other.title
                for other in edition.triggers
                if (other.joins, other.upgrades, other.grants, other.pays, other.armistice) == effects
            ]
            assert any(solid(title) in texts[effect.power] for title in alike), trigger.id
    for token in edition.tokens:
        counted += 1
        expect(token.power, token.text)
    assert missing == []
    assert counted > 4


def test_wars_at_the_start_are_checked_and_later_ones_have_a_box() -> None:
    edition = load("global_1940")
    job, scenario = Job(edition), edition.scenarios[0]
    foes = papers_of(edition).player.foes(job, scenario, edition.powers["united_kingdom"])
    assert {foe.power.id: foe.at_war for foe in foes} == {"germany": True, "italy": True, "japan": False}


def test_prices_have_attack_defense_and_move_and_say_where_to_build() -> None:
    text = sheets(load("anniversary"))["germany"]
    assert "Tank5332" in text
    assert "Atthestart:Germany10." in text
    assert "1IPCforeachpointofdamage." in text


def test_a_power_without_a_complex_is_given_no_number_of_units() -> None:
    game = played_game("global_1940")
    land = {id: {**place, "facilities": {}} for id, place in game.snapshot["territories"].items()}
    snapshot = {**game.snapshot, "territories": land}
    job = Job(game.edition, game=Showing(game, snapshot=snapshot))
    assert not any("Thatmanyunits" in solid(text) for text in drawn_text_of(make("player_sheet", job)))
    texts = drawn_text_of(make("player_sheet", Job(game.edition, game=game)))
    assert any("Thatmanyunits" in solid(text) for text in texts)


def test_a_technologys_name_in_the_box_is_set_off_from_its_text() -> None:
    texts = drawn_text_of(make("player_sheet", Job(load("anniversary"), "1941", language="de")))
    assert any("(Rockets):" in solid(text) for text in texts)


def test_what_a_box_lacks_is_left_out() -> None:
    texts = sheets(load("aa1942"))
    for title in ("Yourobjectives", "Yourwars", "Developments", "Nationaladvantages"):
        assert all(title not in text for text in texts.values())
    assert "Roundbyround" not in sheets(load("anniversary"))["china"]  # no treasury


def test_ten_rounds_begin_with_the_present_one() -> None:
    edition = load("anniversary")
    job = Job(edition, game=played(edition, "1941"))
    now = job.running.snapshot
    names = round_names(job, edition.scenarios["1941"])
    assert names == [str(number) for number in range(now["round"], now["round"] + 10)]
    germany = drawn_text_of(make("player_sheet", job))[0]
    assert f"left {now['powers']['germany']['treasury']}" in germany
    assert now["name"] in germany


def test_a_phase_has_one_verb() -> None:
    for box in boxes():
        edition = load(box)
        verbs = [papers_of(edition).player.verb(edition, phase) for phase in edition.phases]
        assert all(verbs)
        assert len(set(verbs)) == len(verbs)
