"""An edition's deck: one card for everything that can be scanned, each with a URL and a short code.

A card belongs to its edition, so that a deck is printed once and works in every game. It has a short code: as a QR code
(`/Q/{code}`), and in print for phones without a camera. A variant has the codes of the edition it extends.
"""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256

from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.units import Unit
from companion.model.translated import side_name
from companion.views.shapes import Card, PrintedCard

Key = tuple[str, str]
"""What a card means: its kind and id."""

ALPHABET = "346789ACDEFHJKMNPRTWXY"
"""The characters of short codes: no two of these look alike in print or by hand."""
LENGTH = 4
LOOKALIKES = str.maketrans({"B": "8", "G": "6"})
"""Letters that are never printed, and what is on the card instead."""

TABLE_CARDS: tuple[tuple[str, str, str, str], ...] = (
    ("join", msg("Take a seat"), msg("Join this game with your phone."), msg("take a seat")),
    ("income", msg("Collect income"), msg("See what your power gets and why, then collect it."), msg("collect income")),
    ("undo", msg("Undo"), msg("Undo the last entry."), msg("undo the last entry")),
    (
        "audit",
        msg("Check the board"),
        msg("Walk around the board and compare it with the books."),
        msg("start the audit"),
    ),
    ("table", msg("Table view"), msg("The big view for a tablet or television."), msg("open the big view")),
    ("end_turn", msg("End the turn"), msg("Hand over to the next power."), msg("end the turn")),
)
"""Id, title, text, and what scanning it does."""
UNIT_KINDS = {
    "land": msg("Land unit"),
    "air": msg("Air unit"),
    "sea": msg("Sea unit"),
    "building": msg("Building"),
}


def keys(deck: Sequence[Card]) -> list[Key]:
    """What a deck's cards mean."""
    return [(card["kind"], card["id"]) for card in deck]


def coded(edition: Edition, deck: Sequence[Card], own: Collection[Key], printed: Collection[Key]) -> list[PrintedCard]:
    """A deck with each card's URL and short code.

    All codes are different. The box's own cards (`printed`, of the edition that a variant extends) get theirs first, so
    that a variant can't change them; then those of the edition (`own`), so that entered territories can't either.
    """
    codes = _codes(edition.edition.extends or edition.id, keys(deck), own, printed)
    return [
        {**card, "code": codes[card["kind"], card["id"]], "path": f"/q/{edition.id}/{card['kind']}/{card['id']}"}
        for card in deck
    ]


def find_card(deck: Sequence[PrintedCard], code: str) -> PrintedCard | None:
    """The card with a short code, however it was typed; None if there is none."""
    wanted = "".join(letter for letter in code.upper() if letter.isalnum()).translate(LOOKALIKES)
    return next((card for card in deck if card["code"] == wanted), None)


def short_code(edition_id: str, kind: str, element: str, attempt: int = 0) -> str:
    """Four characters derived from what the card means; the next attempt gives different ones."""
    salt = f"/{attempt}" if attempt else ""
    number = int.from_bytes(sha256(f"{edition_id}/{kind}/{element}{salt}".encode()).digest()[:8])
    letters = []
    for _place in range(LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def _codes(box: str, wanted: Sequence[Key], own: Collection[Key], printed: Collection[Key]) -> dict[Key, str]:
    codes: dict[Key, str] = {}
    taken: set[str] = set()
    for key in sorted({*printed, *wanted}, key=lambda card: (card not in printed, card not in own, card)):
        attempt = 0
        while (code := short_code(box, *key, attempt)) in taken:
            attempt += 1
        codes[key] = code
        taken.add(code)
    return codes


def power_card(edition: Edition, power: Power) -> Card:
    """The card of a power."""
    return {
        "kind": "power",
        "id": power.id,
        "title": power.name,
        "subtitle": f"{side_name(edition, power.side)}, {power.pieces_in_words}",
        "does": _("open its books"),
        "power": power.id,
        "capital": None,
    }


def unit_card(unit: Unit, costs: Mapping[str, int]) -> Card:
    """The card of a unit; `costs` are the prices of powers that have their own."""
    return {
        "kind": "unit",
        "id": unit.id,
        "title": unit.name,
        "subtitle": _(UNIT_KINDS[unit.kind]),
        "does": _("buy one") if unit.cost is not None or costs else _("look it up"),
        "power": None,
        "cost": unit.cost,
        "costs": costs,
        "attack": unit.attack,
        "defence": unit.defence,
        "move": unit.move,
    }


def table_card(name: str, title: str, text: str, does: str) -> Card:
    """A card for the table itself."""
    return {
        "kind": "table",
        "id": name,
        "title": _(title),
        "subtitle": _("Table card"),
        "does": _(does),
        "power": None,
        "text": _(text),
    }
