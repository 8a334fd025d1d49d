"""What the banker's page offers in The War Game."""

from api.families.family import BankerForms
from api.families.war_game.visitor import Here
from api.pages.kit.forms.action_forms import Ask, Choices, Form
from api.pages.kit.forms.asks import BUY_UNITS, BY, POWER, REASON, TAKE_TERRITORY, TERRITORY
from api.pages.kit.forms.places import powers


def _choices(here: Here) -> Choices:
    return {"original": powers(here), "start": powers(here), "nearest_enemy": powers(here)}


FORMS: BankerForms[Here] = BankerForms(
    acts=(
        TAKE_TERRITORY,
        BUY_UNITS,
        Form(
            "collect_income", "Collect income", "Collect", (POWER,), "It also comes with the first thing a nation does."
        ),
        Form("advance_phase", "Next phase", "Go on"),
        Form("end_turn", "End the turn", "End it", (), "Whoever has not collected yet collects first."),
    ),
    forgotten=(
        Form(
            "conquer_neutral",
            "Attack a neutral",
            "Log it",
            (
                TERRITORY,
                BY,
                Ask("land_units", "Land units that attack"),
                Ask("nearest_enemy", "The nearest enemy", optional=True),
                Ask("die", "The opponent's die", "Empty: the app rolls.", optional=True),
            ),
        ),
        Form(
            "build_factory",
            "Build a factory",
            "Build it",
            (POWER, TERRITORY, Ask("factory", "Which")),
        ),
        Form(
            "reduce_factory",
            "Reduce a factory",
            "Log it",
            (POWER, TERRITORY, Ask("destroy", "Destroy it altogether")),
        ),
        Form("scorched_earth", "Scorched earth", "Log it", (TERRITORY,)),
        Form(
            "repair_battleship",
            "Repair a battleship",
            "Log it",
            (
                POWER,
                Ask("ship", "Its name", "Empty: the only one.", optional=True),
                Ask("territory", "Where", optional=True, nothing="only fix the price"),
                Ask("die", "The die", "Empty: the app rolls.", optional=True),
            ),
        ),
        Form(
            "train_paratroopers",
            "Train paratroopers",
            "Train them",
            (POWER, Ask("count", "How many"), Ask("territory", "Where", optional=True, nothing="anywhere")),
        ),
        Form("lend_money", "Lend/lease", "Lend", (POWER, Ask("to", "To"), Ask("amount", "How much"))),
        Form(
            "lose_battleship",
            "A damaged battleship was sunk",
            "Strike it off",
            (POWER, Ask("ship", "Its name", "Empty: the only one.", optional=True)),
        ),
        Form("lose_general", "A general died", "Note it", (POWER,)),
    ),
    corrections=(
        Form("set_factory", "Factory", "Correct it", (TERRITORY, Ask("factory", "Stands there"), REASON)),
        Form(
            "amend_territory",
            "A territory entered wrong",
            "Correct it",
            (
                TERRITORY,
                Ask("value", "True number", "Empty: as it is.", optional=True),
                Ask("original", "In whose color", optional=True),
                Ask("start", "Held since the start by", optional=True),
                REASON,
            ),
            "Incomes already collected stay as they are.",
        ),
    ),
    choices=_choices,
)
