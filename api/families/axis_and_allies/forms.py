"""What the banker's page offers in an Axis & Allies game."""

from api.families.family import BankerForms
from api.pages.kit.forms.action_forms import Ask, Choices, Form, Option
from api.pages.kit.forms.asks import BUY_UNITS, BY, COLLECT, POWER, REASON, TAKE_TERRITORY, TERRITORY
from api.pages.kit.forms.places import territories
from api.pages.kit.visitor import Visitor
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition


def _choices(here: Visitor[AxisAndAlliesEdition]) -> Choices:
    places = here.snapshot["territories"]
    complexes = [one for one in territories(here) if places.get(one.value, {}).get("complex")]
    return {
        "bomb_complex.territory": complexes,
        "set_damage.territory": complexes,
        "technology": [Option(one.id, one.name) for one in here.edition.technologies],
    }


FORMS: BankerForms[AxisAndAlliesEdition] = BankerForms(
    acts=(
        TAKE_TERRITORY,
        BUY_UNITS,
        COLLECT,
        Form(
            "bomb_complex",
            "Bomb a complex",
            "Log it",
            (TERRITORY, BY, Ask("dice", "Dice that got through", "For example 4 6.")),
        ),
        Form("advance_phase", "Next phase", "Go on"),
        Form("end_turn", "End the turn", "End it", (Ask("forfeit", "Go without the income that is due"),)),
    ),
    corrections=(
        Form("set_damage", "Damage", "Correct it", (TERRITORY, Ask("damage", "Markers on the board"), REASON)),
        Form(
            "set_technology",
            "Technology",
            "Correct it",
            (POWER, Ask("technology", "Technology"), Ask("holds", "Has it"), REASON),
        ),
        Form("set_complex", "Industrial complex", "Correct it", (TERRITORY, Ask("holds", "Stands there"), REASON)),
    ),
    choices=_choices,
)
