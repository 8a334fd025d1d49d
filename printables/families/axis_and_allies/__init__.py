"""Papers of Axis & Allies."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesSnapshot
from companion.languages import msg
from printables.families.axis_and_allies import (
    battle,
    books,
    cards,
    checklist,
    city_board,
    facility_tokens,
    lists,
    reference,
    research_chart,
    starts,
    tokens,
    tracks,
    world_sheet,
)
from printables.families.family import Books, FamilyPapers, Reference, SetupSheet, Tracks
from printables.part import Part

BOARD = msg("For the board")

FAMILY: FamilyPapers[AxisAndAlliesEdition, AxisAndAlliesSnapshot] = FamilyPapers(
    name="axis_and_allies",
    parts={
        "research_chart": Part(
            msg("Research chart"),
            msg("Every advance with a field for each power."),
            "edition",
            research_chart.pages,
            lambda edition: edition.technologies,
            group=BOARD,
            order=90,
        ),
        "city_board": Part(
            msg("City board"),
            msg("Every city with its holder, and how many each side needs."),
            "edition",
            city_board.pages,
            lambda edition: edition.city_of,
            msg("{title} has no cities on its board."),
            group=BOARD,
            order=95,
        ),
        "city_tokens": Part(
            msg("City tokens"),
            msg("Who holds which city."),
            "edition",
            tokens.city_pages,
            lambda edition: edition.city_of,
            msg("{title} has no cities on its board."),
            stock="card",
            group=BOARD,
            order=100,
        ),
        "war_and_peace": Part(
            msg("War and peace"),
            msg("Who is at war with whom, who may declare it when, neutrals and convoys."),
            "edition",
            world_sheet.pages,
            world_sheet.there,
            msg("{title} keeps no track of war and peace."),
            group=BOARD,
            order=92,
        ),
        "facility_tokens": Part(
            msg("Facility tokens"),
            msg("Complexes and bases with their limits."),
            "edition",
            facility_tokens.pages,
            facility_tokens.there,
            msg("{title} has one kind of facility only."),
            stock="card",
            group=BOARD,
            order=115,
        ),
        "damage_markers": Part(
            msg("Damage markers"),
            msg("Markers for damaged complexes."),
            "edition",
            tokens.damage_pages,
            lambda edition: edition.rules.bombing == "damage_markers",
            msg("{title} does not mark damage on the board."),
            stock="card",
            group=BOARD,
            order=120,
        ),
    },
    setup=SetupSheet(
        figures=starts.opening_figures,
        front=checklist.draw_start,
        pieces=lists.pieces,
        phases=lists.phases,
        price=lists.price,
        back=lists.back,
    ),
    reference=Reference(
        winning=reference.winning,
        wins_now=reference.wins_now,
        good_to_know=reference.good_to_know,
        pieces_note=reference.pieces_note,
        traits=battle.traits,
        strength=battle.strength,
    ),
    cities=lambda edition: list(edition.city_of.values()),
    aims=lists.aims,
    tracks=Tracks(
        production=lambda edition, scenario: edition.scenario[scenario.id].production,
        marks=tracks.marks,
        most=tracks.most,
        discs=tokens.discs,
        small=tokens.small_markers,
    ),
    facts={"territory": cards.territory, "city": cards.city},
    books=Books(
        counted=books.counted,
        also_won=books.also_won,
        fallen=books.fallen,
        ends={"cities": "cities", "objectives": "met"},
        scored=lambda edition: ("cities",) if edition.city_of else (),
        further=books.further,
        sections=books.sections,
        audited={"city": books.city, "complex": books.complex_there, "bases": books.bases_there},
        seen=books.seen,
    ),
)
