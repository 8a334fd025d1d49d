"""Every form of the banker: what a player does, done for any power, and the books put right by hand."""

from api.pages.banker_forms import Field, Form, offered
from api.pages.sitting import Sitting

_POWER = Field("power", "Power", "power")
_BY = Field("by", "By", "power")
_TERRITORY = Field("territory", "Territory", "territory")
_COMPLEX = Field("territory", "Territory", "complex")
_REASON = Field("reason", "Why", "text", "Kept with the entry and shown to everybody.")
_HOLDS = (("yes", "yes"), ("no", "no"))
_SIDES = (("axis", "Axis"), ("allies", "Allies"))
STATUSES = tuple(
    (one, one.replace("_", " "))
    for one in (
        "home", "controlled", "captured", "ally", "uncommitted_ally", "non_cooperating_ally", "neutral", "at_war",
    )
)  # fmt: skip
_FACTORIES = (("major", "major"), ("minor", "minor"), ("none", "none"))

ACTS: tuple[Form, ...] = (
    Form("capture_territory", "Take a territory", "Log it", (_TERRITORY, _BY)),
    Form("purchase_units", "Buy units", "Buy", (_POWER, Field("units", "Units", "units"))),
    Form("collect_income", "Collect income", "Collect", (_POWER,), "Also ends that power's turn."),
    Form(
        "bomb_complex",
        "Bomb a complex",
        "Log it",
        (_COMPLEX, _BY, Field("dice", "Dice that got through", "dice", "For example 4 6.")),
    ),
    Form("advance_phase", "Next phase", "Go on", ()),
    Form("end_turn", "End the turn", "End it", (), "Without collecting income."),
)
"""What a player does, done by the banker for any power."""

CORRECTIONS: tuple[Form, ...] = (
    Form(
        "adjust_treasury",
        "Money",
        "Correct it",
        (_POWER, Field("amount", "Add", "number", "A minus takes away.", least=-999), _REASON),
    ),
    Form(
        "set_controller",
        "Who holds a territory",
        "Correct it",
        (_TERRITORY, Field("controller", "Holder on the board", "power"), _REASON),
        "Moves no money.",
    ),
    Form(
        "set_damage",
        "Damage",
        "Correct it",
        (_COMPLEX, Field("damage", "Markers on the board", "number", most=99), _REASON),
    ),
    Form(
        "set_technology",
        "Technology",
        "Correct it",
        (
            _POWER,
            Field("technology", "Technology", "technology"),
            Field("holds", "Has it", "choice", options=_HOLDS),
            _REASON,
        ),
    ),
    Form(
        "set_complex",
        "Industrial complex",
        "Correct it",
        (_TERRITORY, Field("holds", "Stands there", "choice", options=_HOLDS), _REASON),
    ),
    Form(
        "set_factory",
        "Factory",
        "Correct it",
        (_TERRITORY, Field("factory", "Stands there", "choice", options=_FACTORIES), _REASON),
    ),
    Form(
        "set_country",
        "How a country stands",
        "Correct it",
        (
            Field("country", "Country", "territory"),
            Field("status", "Stands as", "choice", options=STATUSES),
            Field("controller", "To whom", "power", optional=True),
            _REASON,
        ),
    ),
    Form(
        "adjust_points",
        "Action points",
        "Correct it",
        (
            _POWER,
            Field("amount", "Add", "number", "A minus takes away.", least=-99, most=99),
            Field("theatre", "Theatre", "theatre", "For powers that name one.", optional=True),
            _REASON,
        ),
    ),
    Form(
        "set_war",
        "War or peace",
        "Correct it",
        (
            Field("one", "Between", "party"),
            Field("other", "and", "party"),
            Field("at_war", "At war", "choice", options=_HOLDS),
            _REASON,
        ),
        "Nothing follows from it.",
    ),
    Form(
        "set_treaty",
        "Agreement",
        "Correct it",
        (Field("treaty", "Which", "treaty"), Field("in_force", "In force", "choice", options=_HOLDS), _REASON),
    ),
    Form(
        "set_production",
        "Production Display",
        "Correct it",
        (
            Field("item", "Unit", "in_production"),
            Field("box", "Stands in box", "number", "Empty: it is not there.", least=1, most=24, optional=True),
            _REASON,
        ),
    ),
    Form(
        "amend_territory",
        "A territory entered wrong",
        "Correct it",
        (
            _TERRITORY,
            Field("value", "True number", "number", "Empty: as it is.", most=99, optional=True),
            Field("original", "In whose colour", "power", optional=True),
            _REASON,
        ),
        "Incomes already collected stay as they are.",
    ),
)
"""The books put right by hand, each with a reason."""

WINNER = Form(
    "declare_winner",
    "Declare a winner",
    "End the game",
    (Field("side", "The winner", "choice", options=_SIDES), _REASON),
    "If the table agrees before the books do. It can be undone.",
)


def find(here: Sitting, action: str) -> Form | None:
    """A form by its action, if this game offers it."""
    return next((form for form in offered(here, (*ACTS, *CORRECTIONS)) if form.action == action), None)
