"""What the banker's page offers in an Axis & Allies game; a form with nothing to choose from in a box is left out."""

from api.families.axis_and_allies.visitor import Here
from api.families.family import BankerForms
from api.pages.kit.forms.action_forms import Ask, Choices, Form, Option
from api.pages.kit.forms.asks import BUY_UNITS, BY, COLLECT, POWER, REASON, TAKE_TERRITORY, TERRITORY
from api.pages.kit.forms.places import buyable, powers, territories

PURSE = Ask("purse", "Purse", "Only for a power that has several.", optional=True, nothing="its only one")
AGAINST = Ask("against", "And")
FACILITY = Ask("facility", "Which", optional=True, nothing="the complex")
LEANINGS = {"strict": "strict", "pro_axis": "for the Axis", "pro_allies": "for the Allies"}


def _choices(here: Here) -> Choices:
    edition, places = here.edition, here.snapshot["territories"]
    lands = territories(here)
    built = [land for land in lands if places[land.value].get("facilities") or places[land.value]["complex"]]
    nobodys = [land for land in lands if places[land.value]["controller"] is None]
    several = len(edition.facility) > 1
    missing: dict[str, tuple[()]] = {}
    if not any(trigger.armistice for trigger in edition.triggers):
        missing["sign_armistice"] = ()
    if not edition.relations:
        missing["place_free_units"] = ()
    return {
        **missing,
        "bomb_complex.territory": built,
        "set_damage.territory": built,
        "facility": [Option(facility, edition.unit[facility].name) for facility in edition.facility] if several else [],
        "mobilize_units.placements*": lands,
        "mobilize_units.placements.*": buyable(here),
        "disrupt_convoys.dice*": [
            Option(f"sea_zone_{number}", f"Sea zone {number}")
            for number in (edition.convoys.sea_zones if edition.convoys else ())
        ],
        "development": [Option(technology.id, technology.name) for technology in edition.technologies],
        "advantage": [
            Option(advantage.id, f"{edition.power[advantage.power].name}: {advantage.name}")
            for advantage in edition.advantages
        ],
        "technology": [Option(technology.id, technology.name) for technology in edition.technologies],
        "purse": [
            Option(purse.id, f"{power.name}: {purse.name}") for power in edition.powers for purse in power.purses
        ],
        "against": powers(here) if edition.relations else [],
        "take_neutral.territory": nobodys,
        "attack_neutral.territory": [nobody for nobody in nobodys if places[nobody.value].get("neutral")],
        "set_neutral.territory": [nobody for nobody in nobodys if places[nobody.value].get("neutral")],
        "trigger": [Option(trigger.id, trigger.title) for trigger in edition.triggers],
        "token": [Option(token.id, f"{token.plural} ({edition.power[token.power].name})") for token in edition.tokens],
    }


FORMS: BankerForms[Here] = BankerForms(
    acts=(
        TAKE_TERRITORY,
        Form(BUY_UNITS.action, BUY_UNITS.title, BUY_UNITS.button, (*BUY_UNITS.asks, PURSE)),
        COLLECT,
        Form(
            "bomb_complex",
            "Bomb a complex",
            "Log it",
            (TERRITORY, FACILITY, BY, Ask("weapon", "With"), Ask("dice", "Dice that got through", "For example 4 6.")),
        ),
        Form("declare_war", "Declare war", "Declare it", (POWER, Ask("against", "On"))),
        Form(
            "take_neutral", "Take over friendly land", "Log it", (TERRITORY, BY), "Without a fight, its army included."
        ),
        Form(
            "attack_neutral",
            "A neutral beats off an attack",
            "Log it",
            (TERRITORY, BY),
            "One that is taken is a capture.",
        ),
        Form("use_token", "Use tokens", "Log it", (Ask("token", "Token"), Ask("count", "How many"))),
        Form("advance_phase", "Next phase", "Go on"),
        Form("end_turn", "End the turn", "End it", (Ask("forfeit", "Go without the income that is due"),)),
    ),
    forgotten=(
        Form(
            "mobilize_units",
            "Place units",
            "Place them",
            (POWER, Ask("placements*", "Where"), Ask("placements.*", "Units")),
        ),
        Form(
            "buy_research",
            "Buy research",
            "Buy it",
            (POWER, Ask("count", "How many dice"), Ask("development", "For what", optional=True), PURSE),
        ),
        Form(
            "roll_research",
            "Roll for research",
            "Log it",
            (
                POWER,
                Ask("dice", "The dice", "For example 4 6."),
                Ask("chart", "Chart", optional=True),
                Ask("breakthrough_die", "Die on the chart", "Only after a breakthrough.", optional=True),
            ),
        ),
        Form(
            "disrupt_convoys",
            "Convoys are raided",
            "Log it",
            (POWER, Ask("dice*", "Sea zone"), Ask("dice.*", "Their dice", "For example 1 3.")),
            "The power is the one that loses.",
        ),
        Form(
            "use_advantage",
            "Use an advantage",
            "Log it",
            (POWER, Ask("advantage", "Which"), Ask("territory", "Where", optional=True)),
        ),
        Form("choose_advantage", "Take an advantage", "Take it", (POWER, Ask("advantage", "Which"))),
        Form("place_free_units", "Place free units", "Place them", (POWER, Ask("units", "Units"))),
    ),
    corrections=(
        Form(
            "adjust_treasury",
            "Money",
            "Correct it",
            (POWER, PURSE, Ask("amount", "Add", "A minus takes away."), REASON),
        ),
        Form(
            "set_damage",
            "Damage",
            "Correct it",
            (TERRITORY, FACILITY, Ask("damage", "Markers on the board"), REASON),
        ),
        Form(
            "set_technology",
            "Technology",
            "Correct it",
            (POWER, Ask("technology", "Technology"), Ask("holds", "Has it"), REASON),
        ),
        Form(
            "set_complex",
            "What stands in a territory",
            "Correct it",
            (TERRITORY, FACILITY, Ask("holds", "Stands there"), REASON),
        ),
        Form(
            "set_war",
            "War and peace",
            "Correct it",
            (POWER, AGAINST, Ask("holds", "Are at war"), REASON),
            "Only what the books say of these two: nothing else follows from it.",
        ),
        Form(
            "set_neutral",
            "How a neutral leans",
            "Correct it",
            (TERRITORY, Ask("leaning", "It is", words=LEANINGS), REASON),
        ),
        Form(
            "set_trigger",
            "What happens once in a game",
            "Correct it",
            (Ask("trigger", "What"), Ask("holds", "Has happened"), REASON),
            "Only the note of it: nothing else follows from it.",
        ),
        Form("set_tokens", "Tokens", "Correct it", (Ask("token", "Token"), Ask("left", "Are left"), REASON)),
    ),
    choices=_choices,
)
