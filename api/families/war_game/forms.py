"""What the banker's page offers in The War Game."""

from api.families.family import BankerForms
from api.families.war_game.visitor import GameVisitor
from api.pages.kit.forms.action_forms import Ask, Choices, Form, Option
from api.pages.kit.forms.asks import BUY_UNITS, BY, POWER, REASON, TAKE_TERRITORY, TERRITORY
from api.pages.kit.forms.places import buyable, powers
from companion.languages import msg

PLACE = Ask("territory", msg("Territory"), msg("The name as printed."), free=True)
VALUE = Ask("value", msg("Its number"), msg("Only the first time it comes up."), optional=True)
PURSE = Ask("fund", msg("Purse"), words={"treasury": msg("Treasury"), "hardware": msg("For hardware only")})
FROM = Ask("from", msg("From whom"), optional=True, nothing=msg("as the books say"))


class Banker(BankerForms[GameVisitor]):
    """What the banker's page offers in The War Game."""

    acts = (
        Form(TAKE_TERRITORY.action, TAKE_TERRITORY.title, TAKE_TERRITORY.button, (PLACE, BY, VALUE, FROM)),
        BUY_UNITS,
        Form(
            "collect_income",
            msg("Collect income"),
            msg("Collect"),
            (POWER,),
            msg("It also happens the first time a nation acts."),
        ),
        Form("advance_phase", msg("Next phase"), msg("Go on")),
        Form(
            "end_turn", msg("End the turn"), msg("End it"), (), msg("Anyone who hasn't collected yet collects first.")
        ),
    )
    forgotten = (
        Form(
            "mobilize_units",
            msg("Place units"),
            msg("Place them"),
            (POWER, Ask("placements*", msg("Where")), Ask("placements.*", msg("Units"))),
        ),
        Form(
            "conquer_neutral",
            msg("Attack a neutral"),
            msg("Log it"),
            (
                PLACE,
                BY,
                VALUE,
                Ask("land_units", msg("Land units that attack")),
                Ask("nearest_enemy", msg("The nearest enemy"), optional=True),
                Ask("die", msg("The opponent's die"), msg("Leave empty, and the app rolls."), optional=True),
            ),
        ),
        Form(
            "build_factory",
            msg("Build a factory"),
            msg("Build it"),
            (POWER, PLACE, VALUE, Ask("factory", msg("Which"))),
        ),
        Form(
            "reduce_factory",
            msg("Reduce a factory"),
            msg("Log it"),
            (POWER, TERRITORY, Ask("destroy", msg("Destroy it altogether"))),
        ),
        Form("scorched_earth", msg("Scorched earth"), msg("Log it"), (TERRITORY,)),
        Form(
            "repair_battleship",
            msg("Repair a battleship"),
            msg("Log it"),
            (
                POWER,
                Ask("ship", msg("Its name"), msg("Leave empty for the only one."), optional=True),
                Ask("territory", msg("Where"), optional=True, nothing=msg("only set the price")),
                Ask("die", msg("The die"), msg("Leave empty, and the app rolls."), optional=True),
            ),
        ),
        Form(
            "train_paratroopers",
            msg("Train paratroopers"),
            msg("Train them"),
            (
                POWER,
                Ask("count", msg("How many")),
                Ask("territory", msg("Where"), optional=True, nothing=msg("anywhere")),
            ),
        ),
        Form(
            "lend_money", msg("Lend/lease"), msg("Lend"), (POWER, Ask("to", msg("To")), Ask("amount", msg("How much")))
        ),
        Form(
            "lose_battleship",
            msg("A damaged battleship was sunk"),
            msg("Cross it off"),
            (POWER, Ask("ship", msg("Its name"), msg("Leave empty for the only one."), optional=True)),
        ),
        Form("lose_general", msg("A general died"), msg("Note it"), (POWER,)),
        Form(
            "set_price",
            msg("A price from the chart"),
            msg("Enter it"),
            (POWER, Ask("unit", msg("Unit")), Ask("price", msg("Price"))),
        ),
    )
    corrections = (
        Form(
            "adjust_treasury",
            msg("Money"),
            msg("Correct it"),
            (POWER, PURSE, Ask("amount", msg("Add"), msg("A minus takes away.")), REASON),
        ),
        Form("set_factory", msg("Factory"), msg("Correct it"), (TERRITORY, Ask("factory", msg("It's there")), REASON)),
        Form(
            "amend_territory",
            msg("A territory entered wrong"),
            msg("Correct it"),
            (
                TERRITORY,
                Ask("value", msg("True number"), msg("Leave empty to keep it as it is."), optional=True),
                Ask("original", msg("Whose color"), optional=True),
                Ask("start", msg("Held since the start by"), optional=True),
                REASON,
            ),
            msg("Incomes already collected stay as they are."),
        ),
    )

    def choices(self, visitor: GameVisitor, power: str = "") -> Choices:
        """The choices, by field name; by action name, `()` means that a game doesn't have it."""
        named = [Option(id, place["name"]) for id, place in visitor.snapshot["territories"].items()]
        return {
            **dict.fromkeys(("original", "start", "nearest_enemy", "from"), powers(visitor)),
            "mobilize_units.placements*": named,
            "mobilize_units.placements.*": buyable(visitor),
            **{f"{action}.territory": named for action in ("capture_territory", "conquer_neutral", "build_factory")},
        }
