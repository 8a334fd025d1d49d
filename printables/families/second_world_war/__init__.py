"""Papers of The Second World War."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.views.shapes import SecondWorldWarSnapshot
from companion.languages import msg
from printables.families.family import Books, FamilyPapers, Reference, SetupSheet, Tracks
from printables.families.second_world_war import (
    books,
    campaign_sheet,
    control_display,
    economic_display,
    production_display,
    reference,
    season_track,
    sheet_rules,
    starts,
    topics,
)
from printables.part import Part

BOARD = msg("For the board")
ON_A_DISPLAY = 13.0
"""The size of control markers, which lie on the country display."""

FAMILY: FamilyPapers[SecondWorldWarEdition, SecondWorldWarSnapshot] = FamilyPapers(
    name="second_world_war",
    parts={
        "economic_display": Part(
            msg("Economic display"),
            msg("A sheet per power: tracks for resources, action points, and reinforcements."),
            "edition",
            economic_display.pages,
            group=BOARD,
            order=60,
        ),
        "resource_control_display": Part(
            msg("Resource control display"),
            msg("Every country with its value, its holder, and room for a marker."),
            "edition",
            control_display.pages,
            lacking=msg("{title} has no countries that give resources."),
            group=BOARD,
            order=70,
        ),
        "production_display": Part(
            msg("Production display"),
            msg("A lane of boxes for every kind of unit that is rebuilt."),
            "edition",
            production_display.pages,
            group=BOARD,
            order=80,
        ),
    },
    turns=starts.turns,
    absent=starts.absent,
    setup=SetupSheet(
        figures=campaign_sheet.opening_figures,
        front=campaign_sheet.draw_campaign,
        pieces=starts.pieces,
        phases=starts.phases,
        back=sheet_rules.back,
    ),
    reference=Reference(winning=reference.winning, good_to_know=reference.good_to_know, topics=topics.topics),
    tracks=Tracks(rounds=season_track.season_track, over=season_track.impulses_over, marker=ON_A_DISPLAY),
    entered=lambda snapshot: {id: {"value": land["value"]} for id, land in snapshot["territories"].items()},
    unknown=books.unknown,
    numbers=lambda snapshot: snapshot["entered"],
    books=Books(
        moment=books.moment,
        fallen=books.fallen,
        start=lambda job, power: job.running.snapshot["powers"][power]["start"],
        further=books.further,
        sections=books.politics,
        audited={msg("status"): books.stands_as},
        seen=books.seen,
    ),
)
