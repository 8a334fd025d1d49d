"""What the banker's page offers in an Axis & Allies game; a form without choices in a box is left out."""

from collections.abc import Iterable

from api.families.axis_and_allies.distances import nearest_first
from api.families.axis_and_allies.likely import likely_captures
from api.families.axis_and_allies.targets import raid_targets
from api.families.axis_and_allies.visitor import GameVisitor
from api.families.family import BankerForms
from api.pages.kit.forms.action_forms import Ask, Choices, Form, Option
from api.pages.kit.forms.asks import BUY_UNITS, BY, COLLECT, POWER, REASON, TAKE_TERRITORY, TERRITORY
from api.pages.kit.forms.places import buyable, powers, territories
from api.pages.kit.turns.power_pages import in_other_hands
from companion.families.axis_and_allies.views.board import whose_land
from companion.families.axis_and_allies.views.world import leaning_toward
from companion.languages import _, msg
from companion.model.wording import labelled, sea_zone_name

PURSE = Ask(
    "purse", msg("Purse"), msg("Only if the power has more than one."), optional=True, nothing=msg("its only one")
)
AGAINST = Ask("against", msg("And"))
FACILITY = Ask("facility", msg("Which"), optional=True, nothing=msg("the complex"))
WEAPONS = {
    "bombers": msg("Bombers"),
    "tactical_bombers": msg("Tactical bombers"),
    "fighters": msg("Fighters"),
    "rockets": msg("Rockets"),
}
LEANINGS = {"strict": msg("strict"), "pro_axis": msg("for the Axis"), "pro_allies": msg("for the Allies")}


def _holder(visitor: GameVisitor, holder: str | None, territory: str) -> str:
    if holder is not None:
        return visitor.power_name(holder)
    neutral = visitor.snapshot["territories"][territory].get("neutral")
    return whose_land(visitor.edition, territory, neutral) or _("Nobody")


class Banker(BankerForms[GameVisitor]):
    """What the banker's page offers in an Axis & Allies game; a form without choices in a box is left out."""

    acts = (
        TAKE_TERRITORY,
        Form(BUY_UNITS.action, BUY_UNITS.title, BUY_UNITS.button, (*BUY_UNITS.asks, PURSE)),
        COLLECT,
        Form(
            "bomb_complex",
            msg("Bomb a complex"),
            msg("Log it"),
            (
                TERRITORY,
                FACILITY,
                BY,
                Ask("weapon", msg("With"), words=WEAPONS),
                Ask("dice", msg("Dice that got through"), msg("For example 4 6.")),
            ),
        ),
        Form("declare_war", msg("Declare war"), msg("Declare it"), (POWER, Ask("against", msg("On")))),
        Form(
            "take_neutral",
            msg("Take over friendly land"),
            msg("Log it"),
            (TERRITORY, BY),
            msg("Without a fight, including its army."),
        ),
        Form(
            "attack_neutral",
            msg("A neutral repels an attack"),
            msg("Log it"),
            (TERRITORY, BY),
            msg("If it's taken, log a capture instead."),
        ),
        Form(
            "disrupt_convoys",
            msg("Convoys are raided"),
            msg("Log it"),
            (POWER, Ask("dice*", msg("Sea zone")), Ask("dice.*", msg("Their dice"), msg("For example 1 3."))),
            msg("The power is the one that loses."),
        ),
        Form(
            "use_token", msg("Use tokens"), msg("Log it"), (Ask("token", msg("Token")), Ask("count", msg("How many")))
        ),
        Form("advance_phase", msg("Next phase"), msg("Go on")),
        Form("end_turn", msg("End the turn"), msg("End it"), (Ask("forfeit", msg("Give up the income that is due")),)),
    )
    forgotten = (
        Form(
            "mobilize_units",
            msg("Place units"),
            msg("Place them"),
            (POWER, Ask("placements*", msg("Where")), Ask("placements.*", msg("Units"))),
        ),
        Form(
            "buy_research",
            msg("Buy research"),
            msg("Buy it"),
            (POWER, Ask("count", msg("How many dice")), Ask("development", msg("For what"), optional=True), PURSE),
        ),
        Form(
            "roll_research",
            msg("Roll for research"),
            msg("Log it"),
            (
                POWER,
                Ask("dice", msg("The dice"), msg("For example 4 6.")),
                Ask("chart", msg("Chart"), optional=True),
                Ask("breakthrough_die", msg("Die on the chart"), msg("Only after a breakthrough."), optional=True),
            ),
        ),
        Form(
            "use_advantage",
            msg("Use an advantage"),
            msg("Log it"),
            (POWER, Ask("advantage", msg("Which")), Ask("territory", msg("Where"), optional=True)),
        ),
        Form("choose_advantage", msg("Take an advantage"), msg("Take it"), (POWER, Ask("advantage", msg("Which")))),
        Form("place_free_units", msg("Place free units"), msg("Place them"), (POWER, Ask("units", msg("Units")))),
        Form(
            "sign_armistice",
            msg("Sign an armistice"),
            msg("Sign it"),
            (POWER, Ask("garrisons", msg("Where an ally has land units"), optional=True)),
        ),
    )
    corrections = (
        Form(
            "adjust_treasury",
            msg("Money"),
            msg("Correct it"),
            (POWER, PURSE, Ask("amount", msg("Add"), msg("A minus takes away.")), REASON),
        ),
        Form(
            "set_damage",
            msg("Damage"),
            msg("Correct it"),
            (TERRITORY, FACILITY, Ask("damage", msg("Markers on the board")), REASON),
        ),
        Form(
            "set_technology",
            msg("Technology"),
            msg("Correct it"),
            (POWER, Ask("technology", msg("Technology")), Ask("holds", msg("Has it")), REASON),
        ),
        Form(
            "set_complex",
            msg("What's in a territory"),
            msg("Correct it"),
            (TERRITORY, FACILITY, Ask("holds", msg("It's there")), REASON),
        ),
        Form(
            "set_war",
            msg("War and peace"),
            msg("Correct it"),
            (POWER, AGAINST, Ask("holds", msg("Are at war")), REASON),
            msg("Changes only what the books say about these two."),
        ),
        Form(
            "set_neutral",
            msg("How a neutral leans"),
            msg("Correct it"),
            (TERRITORY, Ask("leaning", msg("It is"), words=LEANINGS), REASON),
        ),
        Form(
            "set_trigger",
            msg("What happens once in a game"),
            msg("Correct it"),
            (Ask("trigger", msg("What")), Ask("holds", msg("Has happened")), REASON),
            msg("This only notes it. Nothing else changes."),
        ),
        Form(
            "set_tokens",
            msg("Tokens"),
            msg("Correct it"),
            (Ask("token", msg("Token")), Ask("left", msg("Are left")), REASON),
        ),
    )

    def choices(self, visitor: GameVisitor, power: str = "") -> Choices:
        """The choices, by field name; by action name, `()` means that a game doesn't have it."""
        edition, places = visitor.edition, visitor.snapshot["territories"]
        lands = territories(visitor)
        built = [land for land in lands if places[land.value].get("facilities") or places[land.value]["complex"]]
        nobodys = [land for land in lands if places[land.value]["controller"] is None]
        several = len(edition.facilities) > 1
        missing: dict[str, tuple[()]] = {"fight_battle": (), "drop_battle": ()}  # what only the battle desk knows
        if not any(trigger.armistice for trigger in edition.triggers):
            missing["sign_armistice"] = ()
        if not edition.relations:
            missing["place_free_units"] = ()
        return {
            **missing,
            "bomb_complex.territory": built,
            "set_damage.territory": built,
            "facility": [Option(facility, edition.units[facility].name) for facility in edition.facilities.ids]
            if several
            else [],
            "mobilize_units.placements*": lands,
            "sign_armistice.garrisons": lands,
            "mobilize_units.placements.*": buyable(visitor),
            "disrupt_convoys.dice*": [
                Option(zone.id, sea_zone_name(zone.number, zone.name))
                for zone in edition.sea_zones
                if edition.convoys and zone.number in edition.convoys.sea_zones
            ],
            "development": [Option(technology.id, technology.name) for technology in edition.technologies],
            "advantage": [
                Option(advantage.id, labelled(edition.powers[advantage.power].name, advantage.name))
                for advantage in edition.advantages
            ],
            "technology": [Option(technology.id, technology.name) for technology in edition.technologies],
            "purse": [
                Option(purse.id, labelled(power.name, purse.name)) for power in edition.powers for purse in power.purses
            ],
            "against": powers(visitor) if edition.relations else [],
            "take_neutral.territory": nobodys,
            "attack_neutral.territory": [nobody for nobody in nobodys if places[nobody.value].get("neutral")],
            "set_neutral.territory": [nobody for nobody in nobodys if places[nobody.value].get("neutral")],
            "trigger": [Option(trigger.id, trigger.title) for trigger in edition.triggers],
            "token": [
                Option(token.id, f"{token.plural} ({edition.powers[token.power].name})") for token in edition.tokens
            ],
            **(self._forgotten_by(visitor, power) if power else {}),
        }

    def _forgotten_by(self, visitor: GameVisitor, power: str) -> Choices:
        """What a power may have taken, raided, or placed: as its own pages list it, then everything else."""
        others = in_other_hands(visitor, power)
        likely = [place["id"] for place in likely_captures(visitor, power, others)]
        elsewhere = [place["id"] for place in others if place["id"] not in likely]
        held = [id for id, place in visitor.snapshot["territories"].items() if place["controller"] == power]
        nobodys = {place["id"] for place in others if place["controller"] is None}
        leaning = leaning_toward(visitor.edition, visitor.state, power)
        joining = [id for id in (*likely, *elsewhere) if id in nobodys and id in leaning]
        raided = nearest_first(visitor, power, raid_targets(visitor, power))

        def lands(ids: Iterable[str], group: str = "") -> list[Option]:
            places = visitor.snapshot["territories"]
            return [
                Option(id, f"{places[id]['name']} ({_holder(visitor, places[id]['controller'], id)})", group=group)
                for id in ids
            ]

        return {
            "capture_territory.territory": [
                *lands(likely, _("Likely: once yours, or within reach")),
                *lands(elsewhere, _("Elsewhere")),
            ],
            "take_neutral.territory": lands(joining),
            "bomb_complex.territory": lands(raided),
            "mobilize_units.placements*": lands(held),
        }
