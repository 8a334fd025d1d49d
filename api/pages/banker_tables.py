"""Every form of the banker: what a player does, done for any power, and the books put right by hand."""

from api.pages.banker_forms import Field, Form, offered
from api.pages.sitting import Sitting
from companion.model.wording import in_words

_POWER = Field("power", "Power", "power")
_BY = Field("by", "By", "power")
_TERRITORY = Field("territory", "Territory", "territory")
_COMPLEX = Field("territory", "Territory", "complex")
_THEATRE = Field("theatre", "Theatre", "theatre", "For powers that name one.", optional=True)
_REASON = Field("reason", "Why", "text", "Kept with the entry and shown to everybody.")
_HOLDS = (("yes", "yes"), ("no", "no"))
_SIDES = (("axis", "Axis"), ("allies", "Allies"))
STATUSES = tuple(
    (one, in_words(one))
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
    Form("advance_phase", "Next step", "Go on", (), family="second_world_war"),
    Form("end_turn", "End the impulse", "End it", (), "The next bloc is to move.", family="second_world_war"),
    Form("advance_phase", "Next phase", "Go on", ()),
    Form("end_turn", "End the turn", "End it", (), "Without collecting income."),
)
"""What a player does, done by the banker for any power."""

FORGOTTEN: tuple[Form, ...] = (
    Form(
        "lend_money", "Lend/lease", "Lend", (_POWER, Field("to", "To", "power"), Field("amount", "How much", "number"))
    ),
    Form(
        "buy_points",
        "Buy points",
        "Buy",
        (_POWER, Field("resources", "Resources", "number", least=1, most=60), _THEATRE),
    ),
    Form("take_default_point", "Take the free point", "Take it", (_POWER,)),
    Form(
        "spend_points",
        "Spend points",
        "Spend",
        (
            _POWER,
            Field("operation", "On what", "operation"),
            Field("count", "How often", "number", least=1, most=60),
            _THEATRE,
        ),
    ),
    Form("build_reinforcement", "Build reinforcements", "Build", (_POWER, Field("units", "Units", "units"))),
    Form("rebuild_unit", "Rebuild a unit", "Rebuild", (_POWER, Field("unit", "Unit", "unit"))),
    Form("declare_war", "Declare war", "Declare", (_POWER, Field("target", "On whom", "party"))),
    Form("intervene", "Intervene", "Intervene", (_POWER, Field("country", "In which country", "territory"))),
    Form("capture_country", "Take a land", "Log it", (Field("country", "Which", "territory"), _BY)),
    Form(
        "capture_capital",
        "Take a capital",
        "Log it",
        (
            Field("country", "Of which country", "territory"),
            _BY,
            Field("defenders", "Has it ground units left", "choice", options=_HOLDS),
        ),
    ),
    Form("capture_city", "Take a city", "Log it", (Field("city", "Which", "place"), _BY)),
    Form(
        "check_surrender",
        "Surrender check",
        "Check",
        (
            Field("country", "Whose capital was taken", "territory"),
            Field("dice", "The two dice", "dice", "For example 4 3."),
        ),
    ),
    Form(
        "raid_convoys",
        "Raid convoys",
        "Log it",
        (
            Field("target", "Whose", "power"),
            _BY,
            Field("hits", "Hits", "number", most=60),
            Field("natural_sixes", "Of these natural sixes", "number", most=60, optional=True),
        ),
    ),
    Form(
        "bomb_city",
        "Bomb a city",
        "Log it",
        (
            Field("target", "Whose", "power"),
            Field("city", "City", "text"),
            _BY,
            Field("raid", "When", "choice", options=(("night", "at night"), ("daylight", "by day"))),
            Field("natural_six", "At night: a natural six", "choice", options=(("no", "no"), ("yes", "yes"))),
            Field("hits", "By day: hits", "number", most=60, optional=True),
        ),
    ),
    Form(
        "send_lend_lease",
        "Lend-Lease",
        "Send",
        (Field("route", "By which route", "route"), Field("amount", "Resources", "number", least=1, most=9)),
    ),
)
"""What a player does on pages of the game's own, for putting it into the past when it was forgotten."""

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
            _THEATRE,
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
    return next((form for form in offered(here, (*ACTS, *FORGOTTEN, *CORRECTIONS)) if form.action == action), None)
