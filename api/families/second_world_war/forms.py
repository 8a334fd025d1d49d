"""What the banker's page offers in The Second World War."""

from api.families.family import BankerForms
from api.families.second_world_war.visitor import GameVisitor
from api.pages.kit.forms import places
from api.pages.kit.forms.action_forms import Ask, Choices, Form, Option
from api.pages.kit.forms.asks import BY, POWER, REASON
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.views.diplomacy import may_be_ended, may_be_signed
from companion.families.second_world_war.views.turn_card import questions
from companion.languages import _, msg
from companion.model.translated import named

HOW_MANY = Ask("count", msg("How many"))
AGREEMENT = Ask("treaty", msg("Which"))
THEATRE = Ask("theatre", msg("Theater"), msg("For powers that name one."), optional=True)


def _routes(edition: SecondWorldWarEdition) -> list[Option]:
    """The routes by which resources go to allies."""
    by = {place.id: place.name for place in edition.places}
    return [
        Option(
            route.id,
            _("to {power:the} by {place}", power=named(edition.source.powers[route.recipient]), place=by[route.through])
            if route.through in by
            else _("to {power:the}", power=named(edition.source.powers[route.recipient])),
        )
        for route in edition.lend_lease.routes
    ]


def _in_production(visitor: GameVisitor) -> list[Option]:
    """The units on the Production Display."""
    return [
        Option(
            waiting["id"],
            _(
                "{power}: {unit}, box {box}",
                power=power["name"],
                unit=visitor.edition.units[waiting["unit"]].name,
                box=waiting["box"],
            ),
        )
        for power in visitor.snapshot["powers"].values()
        for waiting in power["in_production"]
    ]


ACTS = (
    Form("advance_phase", msg("Next step"), msg("Go on")),
    Form("end_turn", msg("End the impulse"), msg("End it"), (), msg("The next bloc moves.")),
)

FORGOTTEN = (
    Form("buy_points", msg("Buy points"), msg("Buy"), (POWER, Ask("resources", msg("Resources")), THEATRE)),
    Form("take_default_point", msg("Take the free point"), msg("Take it"), (POWER,)),
    Form(
        "spend_points",
        msg("Spend points"),
        msg("Spend"),
        (POWER, Ask("operation", msg("On what")), Ask("count", msg("How often")), THEATRE),
    ),
    Form("build_reinforcement", msg("Build reinforcements"), msg("Build"), (POWER, Ask("units", msg("Units")))),
    Form("rebuild_unit", msg("Rebuild a unit"), msg("Rebuild"), (POWER, Ask("unit", msg("Unit")))),
    Form("declare_war", msg("Declare war"), msg("Declare"), (POWER, Ask("target", msg("On whom")), THEATRE)),
    Form("intervene", msg("Intervene"), msg("Intervene"), (POWER, Ask("country", msg("In which country")), THEATRE)),
    Form("capture_country", msg("Take land"), msg("Log it"), (Ask("country", msg("Which")), BY)),
    Form(
        "capture_capital",
        msg("Take a capital"),
        msg("Log it"),
        (Ask("country", msg("Of which country")), BY, Ask("defenders", msg("Does it have ground units left"))),
    ),
    Form("capture_city", msg("Take a city"), msg("Log it"), (Ask("city", msg("Which")), BY)),
    Form(
        "check_surrender",
        msg("Surrender check"),
        msg("Check"),
        (
            Ask("country", msg("Whose capital was taken")),
            BY,
            Ask("dice", msg("The two dice"), msg("For example 4 3.")),
        ),
    ),
    Form(
        "raid_convoys",
        msg("Raid convoys"),
        msg("Log it"),
        (
            Ask("target", msg("Whose")),
            BY,
            Ask("hits", msg("Hits")),
            Ask("natural_sixes", msg("Of these, natural sixes"), optional=True),
        ),
    ),
    Form(
        "bomb_city",
        msg("Bomb a city"),
        msg("Log it"),
        (
            Ask("target", msg("Whose")),
            Ask("city", msg("City")),
            BY,
            Ask("raid", msg("When"), words={"night": msg("at night"), "daylight": msg("by day")}),
            Ask("natural_six", msg("At night: a natural six")),
            Ask("hits", msg("By day: hits"), optional=True),
        ),
    ),
    Form(
        "send_lend_lease",
        msg("Lend-Lease"),
        msg("Send"),
        (Ask("route", msg("By which route")), Ask("amount", msg("Resources")), THEATRE),
    ),
    Form(
        "place_on_display",
        msg("Put a unit on the display"),
        msg("Log it"),
        (POWER, Ask("unit", msg("Unit")), Ask("box", msg("In box")), REASON),
    ),
    Form(
        "drop_atomic_bomb",
        msg("Atomic bomb"),
        msg("Log it"),
        (Ask("target", msg("On whom")), BY, Ask("dice", msg("The two dice"), msg("For example 4 3."))),
    ),
    Form("pass_impulse", msg("Pass"), msg("Log it"), (POWER,)),
    Form("flip_headquarters", msg("Flip headquarters"), msg("Log it"), (POWER, HOW_MANY)),
    Form(
        "lose_units", msg("Kamikazes or bombs out of play"), msg("Log it"), (POWER, Ask("unit", msg("Unit")), HOW_MANY)
    ),
    Form("advance_units", msg("Advance a unit"), msg("Log it"), (POWER, Ask("items", msg("Unit")))),
    Form("deploy_units", msg("Deploy a unit"), msg("Log it"), (POWER, Ask("items", msg("Unit")))),
    Form(
        "settle_partisans",
        msg("Partisans"),
        msg("Log it"),
        (POWER, Ask("ungarrisoned", msg("Without a garrison"), optional=True)),
    ),
    Form(
        "roll_commitment",
        msg("Roll for commitment"),
        msg("Roll"),
        (Ask("table", msg("Which")), Ask("country", msg("Country")), POWER, Ask("die", msg("The die"))),
    ),
    Form("demand_treaty", msg("Demand an agreement"), msg("Log it"), (AGREEMENT,)),
    Form("answer_demand", msg("Answer a demand"), msg("Log it"), (AGREEMENT, Ask("accept", msg("Give in")))),
    Form("sign_treaty", msg("Sign an agreement"), msg("Log it"), (AGREEMENT,)),
    Form("renounce_treaty", msg("End an agreement"), msg("Log it"), (AGREEMENT, BY)),
    Form(
        "count_units",
        msg("Count ground units"),
        msg("Log it"),
        (
            Ask("country", msg("Country")),
            Ask("enemy", msg("Enemy ground units")),
            Ask("friendly", msg("Its own and friendly ones")),
        ),
    ),
)

CORRECTIONS = (
    Form(
        "adjust_treasury",
        msg("Resources"),
        msg("Correct it"),
        (POWER, Ask("amount", msg("Add"), msg("A minus takes away.")), REASON),
    ),
    Form(
        "set_country",
        msg("A country's status"),
        msg("Correct it"),
        (
            Ask("country", msg("Country")),
            Ask("status", msg("Status")),
            Ask("controller", msg("To whom"), optional=True, nothing=msg("nobody")),
            REASON,
        ),
    ),
    Form(
        "adjust_points",
        msg("Action points"),
        msg("Correct it"),
        (POWER, Ask("amount", msg("Add"), msg("A minus takes away.")), THEATRE, REASON),
    ),
    Form(
        "set_war",
        msg("War or peace"),
        msg("Correct it"),
        (Ask("one", msg("Between")), Ask("other", msg("and")), Ask("at_war", msg("At war")), REASON),
        msg("Nothing follows from it."),
    ),
    Form(
        "set_treaty",
        msg("Agreement"),
        msg("Correct it"),
        (Ask("treaty", msg("Which")), Ask("in_force", msg("In force")), REASON),
    ),
    Form(
        "set_production",
        msg("Production Display"),
        msg("Correct it"),
        (
            Ask("item", msg("Unit")),
            Ask("box", msg("In box"), msg("Leave empty if it isn't there."), optional=True),
            REASON,
        ),
    ),
)


class Banker(BankerForms[GameVisitor]):
    """What the banker's page offers in The Second World War."""

    acts = ACTS
    forgotten = FORGOTTEN
    corrections = CORRECTIONS

    def choices(self, visitor: GameVisitor, power: str = "") -> Choices:
        """The choices, by field name; by action name, `()` means that a game doesn't have it."""
        edition = visitor.edition
        countries, powers = places.territories(visitor), places.powers(visitor)
        parties = [
            *powers,
            *(
                Option(country.id, country.name)
                for country in edition.countries
                if country.id not in edition.powers.ids
            ),
        ]
        signed = [Option(treaty.id, treaty.name) for treaty in may_be_signed(edition)]
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
                if operation.points and operation.id not in visitor.actions
            ],
            "capture_city.city": [Option(place.id, place.name) for place in edition.places],
            "units": [Option(unit.id, unit.name) for unit in edition.units],
            "item": _in_production(visitor),
            "items": _in_production(visitor),
            "table": [Option(commitment.id, commitment.name) for commitment in edition.commitments],
            "ungarrisoned": countries,
            **{f"{action}.treaty": signed for action in ("sign_treaty", "demand_treaty", "answer_demand")},
            "renounce_treaty.treaty": [Option(treaty.id, treaty.name) for treaty in may_be_ended(edition)],
            "claim": [Option(claim, question) for claim, question in questions().items()],
            "check_off": (),
            "route": _routes(edition),
        }
