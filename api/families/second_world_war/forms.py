"""What the banker's page offers in The Second World War."""

from api.families.family import BankerForms
from api.families.second_world_war.visitor import Here
from api.pages.kit.forms import places
from api.pages.kit.forms.action_forms import Ask, Choices, Form, Option
from api.pages.kit.forms.asks import BY, POWER, REASON
from companion.families.second_world_war.edition import SecondWorldWarEdition

THEATRE = Ask("theatre", "Theatre", "For powers that name one.", optional=True)


def _choices(here: Here) -> Choices:
    edition = here.edition
    countries, powers = places.territories(here), places.powers(here)
    parties = [
        *powers,
        *(Option(country.id, country.name) for country in edition.countries if country.id not in edition.power),
    ]
    return {
        "country": countries,
        "target": powers,
        "declare_war.target": parties,
        "one": parties,
        "other": parties,
        "theatre": [Option(theatre.id, theatre.name) for theatre in edition.theatres],
        "treaty": [Option(treaty.id, treaty.name) for treaty in edition.treaties],
        "operation": [
            Option(operation.id, operation.name)
            for operation in edition.operations
            if operation.points and operation.id not in here.actions
        ],
        "capture_city.city": [Option(place.id, place.name) for place in edition.places],
        "units": [Option(unit.id, unit.name) for unit in edition.units],
        "item": _in_production(here),
        "route": _routes(edition),
    }


def _routes(edition: SecondWorldWarEdition) -> list[Option]:
    """The ways that resources go to allies."""
    by = {place.id: f" by {place.name}" for place in edition.places}
    return [
        Option(route.id, f"to {edition.power[route.recipient].name}{by.get(route.through or '', '')}")
        for route in edition.lend_lease.routes
    ]


def _in_production(here: Here) -> list[Option]:
    """The units on the Production Display."""
    return [
        Option(one["id"], f"{power['name']}: {here.edition.unit[one['unit']].name}, box {one['box']}")
        for power in here.snapshot["powers"].values()
        for one in power["in_production"]
    ]


ACTS = (
    Form("advance_phase", "Next step", "Go on"),
    Form("end_turn", "End the impulse", "End it", (), "The next bloc is to move."),
)

FORGOTTEN = (
    Form("buy_points", "Buy points", "Buy", (POWER, Ask("resources", "Resources"), THEATRE)),
    Form("take_default_point", "Take the free point", "Take it", (POWER,)),
    Form(
        "spend_points",
        "Spend points",
        "Spend",
        (POWER, Ask("operation", "On what"), Ask("count", "How often"), THEATRE),
    ),
    Form("build_reinforcement", "Build reinforcements", "Build", (POWER, Ask("units", "Units"))),
    Form("rebuild_unit", "Rebuild a unit", "Rebuild", (POWER, Ask("unit", "Unit"))),
    Form("declare_war", "Declare war", "Declare", (POWER, Ask("target", "On whom"))),
    Form("intervene", "Intervene", "Intervene", (POWER, Ask("country", "In which country"))),
    Form("capture_country", "Take a land", "Log it", (Ask("country", "Which"), BY)),
    Form(
        "capture_capital",
        "Take a capital",
        "Log it",
        (Ask("country", "Of which country"), BY, Ask("defenders", "Has it ground units left")),
    ),
    Form("capture_city", "Take a city", "Log it", (Ask("city", "Which"), BY)),
    Form(
        "check_surrender",
        "Surrender check",
        "Check",
        (Ask("country", "Whose capital was taken"), Ask("dice", "The two dice", "For example 4 3.")),
    ),
    Form(
        "raid_convoys",
        "Raid convoys",
        "Log it",
        (
            Ask("target", "Whose"),
            BY,
            Ask("hits", "Hits"),
            Ask("natural_sixes", "Of these natural sixes", optional=True),
        ),
    ),
    Form(
        "bomb_city",
        "Bomb a city",
        "Log it",
        (
            Ask("target", "Whose"),
            Ask("city", "City"),
            BY,
            Ask("raid", "When", words={"night": "at night", "daylight": "by day"}),
            Ask("natural_six", "At night: a natural six"),
            Ask("hits", "By day: hits", optional=True),
        ),
    ),
    Form("send_lend_lease", "Lend-Lease", "Send", (Ask("route", "By which route"), Ask("amount", "Resources"))),
)

CORRECTIONS = (
    Form(
        "set_country",
        "How a country stands",
        "Correct it",
        (
            Ask("country", "Country"),
            Ask("status", "Stands as"),
            Ask("controller", "To whom", optional=True, nothing="nobody"),
            REASON,
        ),
    ),
    Form(
        "adjust_points",
        "Action points",
        "Correct it",
        (POWER, Ask("amount", "Add", "A minus takes away."), THEATRE, REASON),
    ),
    Form(
        "set_war",
        "War or peace",
        "Correct it",
        (Ask("one", "Between"), Ask("other", "and"), Ask("at_war", "At war"), REASON),
        "Nothing follows from it.",
    ),
    Form("set_treaty", "Agreement", "Correct it", (Ask("treaty", "Which"), Ask("in_force", "In force"), REASON)),
    Form(
        "set_production",
        "Production Display",
        "Correct it",
        (Ask("item", "Unit"), Ask("box", "Stands in box", "Empty: it is not there.", optional=True), REASON),
    ),
)

FORMS: BankerForms[Here] = BankerForms(ACTS, FORGOTTEN, CORRECTIONS, _choices)
