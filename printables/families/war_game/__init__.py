"""Papers of The War Game."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.views.shapes import WarGameSnapshot
from companion.languages import msg
from printables.families.family import Books, FamilyPapers, Reference, SetupSheet, Tracks
from printables.families.war_game import books, calendar, cards, nation_sheet, reference, war_production
from printables.part import Part

FAMILY: FamilyPapers[WarGameEdition, WarGameSnapshot] = FamilyPapers(
    name="war_game",
    parts={
        "war_production": Part(
            msg("War production chart"),
            msg("Every nation's prices and land, and a form for the board."),
            "edition",
            war_production.pages,
            group=msg("For the board"),
            order=50,
        ),
    },
    turns=calendar.turns,
    setup=SetupSheet(
        figures=nation_sheet.opening_figures,
        front=nation_sheet.draw_form,
        price=nation_sheet.price,
        back=nation_sheet.back,
    ),
    reference=Reference(winning=reference.winning, pieces_note=reference.pieces_note),
    tracks=Tracks(
        production=lambda edition, scenario: edition.scenarios[scenario.id].production, rounds=calendar.rounds
    ),
    facts={"unit": cards.unit},
    entered=lambda snapshot: snapshot["territories"],
    books=Books(
        counted=books.counted, further=books.further, audited={msg("factory"): books.factory_there}, seen=books.seen
    ),
)
