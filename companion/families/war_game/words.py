"""This family's words and sentences."""

from collections.abc import Mapping

from companion.families.war_game.rules.lookup import printed_name
from companion.families.war_game.state import LandState
from companion.languages import _, msg, plural
from companion.model.wording import capitalized, in_a_sentence, in_parts
from companion.views.sentences import BENT, Kind, Renderer, Sentences
from companion.views.words import Words

WORDS = Words(
    source=msg("land"),
    round=msg("game turn"),
    further=msg("loans, training"),
    accounts=(
        (msg("start"), ("opening", "bid")),
        (msg("income"), ("income",)),
        (msg("lend/lease"), ("lend_lease",)),
        (msg("spent"), ("purchase", "repair", "neutral", "training", "refund")),
    ),
    note=msg(
        "Without money that was lent for hardware only. Spent: units, factories, repairs, training, and attacks on "
        "neutrals. Other: corrections."
    ),
    bids=False,
)


def _territory(renderer: Renderer, territory: str) -> str:
    """A territory by its name in the books; before it's there, from the rulebook or its id."""
    listed: Mapping[str, LandState] = renderer.state.territories
    return listed[territory].name if territory in listed else printed_name(renderer.edition, territory)


def _placements(renderer: Renderer, placements: Mapping[str, Mapping[str, int]]) -> str:
    return in_parts(
        _("{units} in {territory}", units=renderer.read(units, "units"), territory=_territory(renderer, territory))
        for territory, units in placements.items()
    )


def _training(renderer: Renderer, training: str) -> str:
    return str(renderer.edition.trainings[training].name)


def _size(_renderer: Renderer, size: str) -> str:
    return _(SIZES.get(size, size))


def _ship(renderer: Renderer, name: str) -> str:
    """A ship by the table's name for it; one numbered by the app, by its unit."""
    unit, _space, number = name.rpartition(" ")
    if unit in renderer.edition.units.ids and number.isdigit():
        return f"{in_a_sentence(renderer.edition.units[unit].name)} {number}"
    return name


SIZES = {"major": msg("major"), "minor": msg("minor"), "none": msg("none")}
"""Factories by their size, and none."""
KINDS: Mapping[str, Kind] = {
    "territory": _territory,
    "placements": _placements,
    "colour": lambda renderer, power: renderer.read(power, "power") if power else _("neutral"),
    "holding": lambda renderer, power: (
        _("{whose} land", whose=BENT["power"](renderer, power).form("whose")) if power else _("a free neutral")
    ),
    "when": lambda _renderer, at_once: _("right away") if at_once else _("from its next turn"),
    "round": lambda renderer, number: renderer.edition.game_turn(number).name,
    "months": lambda renderer, number: renderer.edition.game_turn(number).name,
    "training": _training,
    "trainees": lambda renderer, training: in_a_sentence(_training(renderer, training)),
    "capitalized": lambda renderer, size: capitalized(_size(renderer, size)),
    "size": _size,
    "ship": _ship,
}
"""How the kinds of values of these games are written."""

ON_THE_WAY = frozenset(
    {
        "collected",
        "collected_with_loans",
        "collected_with_hardware",
        "combat_over",
        "combat_over_for",
        "turn_ends",
        "game_turn_begins",
        "ship_whole_again",
    }
)
"""Side effects of other actions, in the order they happened."""
SENTENCES = Sentences(
    last=ON_THE_WAY,
    templates={
        # The turn
        "phase_begins": msg("{powers:each power}: {phase:phase}."),
        "combat_over": msg("Combat is over."),
        "combat_over_for": msg("Combat is over for {power:power the}."),
        "ship_whole_again": msg("{power:power whose} {ship} is repaired."),
        "turn_ends": plural("count", "{powers:each power the} ends the turn.", "{powers:each power the} end the turn."),
        "game_turn_begins": msg("Game turn {number} begins: {number:months}."),
        # Money
        "land_pays": msg("Land: {land}"),
        "loans_of_1941": msg("Lend/lease of 1941"),
        "lent": msg("Lend/lease"),
        "lent_for_hardware": msg("Lend/lease for hardware"),
        "collected": msg("{power:power the} collects {total:money}."),
        "collected_with_loans": msg("{power:power the} collects {total:money} ({land} land + {lent} lend/lease)."),
        "collected_with_hardware": (
            msg(
                "{power:power the} collects {total:money} ({land} land + {lent} "
                "lend/lease, {hardware} of it for hardware)."
            )
        ),
        "lent_to": msg("Lend/lease to {power:power the}"),
        "lent_to_for_hardware": msg("Lend/lease to {power:power the}, for hardware"),
        "lends": msg("{lender:power the} lends {recipient:power the} {amount:money}; usable {at_once:when}."),
        "lends_for_hardware": (
            msg(
                "{lender:power the} lends {recipient:power the} {amount:money}, {hardware:money} of it for hardware "
                "only; usable {at_once:when}."
            )
        ),
        # Land
        "taken": msg("{by:power the} takes {name} ({value:signed})."),
        "taken_from": msg("{by:power the} takes {name} from {loser:power the} ({value:signed})."),
        "freed": msg("{by:power the} frees {name} for {owner:power the} ({value:signed})."),
        "waits_for_others": msg("{power:power the} places nothing there until the others have left."),
        "allies_left": msg("The allies have left {territory:territory}; {power:power the} may place units there."),
        "allies_stand_there": msg("Allied units are in {territory:territory}; {power:power the} places nothing there."),
        "blockaded": msg("Enemy ships are in every sea zone off {territory:territory}."),
        "not_blockaded": msg("Enemy ships no longer block every sea zone off {territory:territory}."),
        "attack_on": msg("Attack on {name}"),
        "attacked_at_certain_loss": (
            msg("{by:power the} attacks {name} for {price:money}; a land unit is lost without a roll.")
        ),
        "attacked_at_a_loss": msg("{by:power the} attacks {name} for {price:money}; the die shows {die}, a loss."),
        "attacked_without_loss": msg("{by:power the} attacks {name} for {price:money}; the die shows {die}, no loss."),
        "attack_joined": plural(
            "count", "{powers:each power the} attacks with it.", "{powers:each power the} attack with it."
        ),
        "goes_to_enemy": msg("No land unit is left: {name} goes to {by:power the} ({value:signed})."),
        # The board
        "listed": msg("{name} is in the books: {value}, {holder:holding}."),
        "listed_with_factory": msg("{name} is in the books: {value}, {holder:holding}, with a {factory} factory."),
        "board_listed": plural(
            "count",
            "{count} territory is in the books; all land has a name.",
            "{count} territories are in the books; all land has a name.",
        ),
        "board_listed_in_part": plural(
            "count",
            "{count} territory is in the books; {left} of the land has no name yet.",
            "{count} territories are in the books; {left} of the land has no name yet.",
        ),
        # Units
        "bought": msg("Bought {units:units}"),
        "buys": msg("{power:power the} buys {units:units} for {cost:money}."),
        "buys_and_places": msg("{power:power the} buys {units:units} for {cost:money} ({placements:placements})."),
        "places": msg("{power:power the} places its units ({placements:placements})."),
        "price_entered": msg("One {unit:unit} costs {power:power the} {price:money}."),
        "trained": msg("{training:training}: {count}"),
        "trains": msg("{power:power the} trains {count} {training:trainees} for {price:money}."),
        "trains_there": msg(
            "{power:power the} trains {count} {training:trainees} in {territory:territory} for {price:money}."
        ),
        # Factories
        "factory_built": msg("{territory:territory}: {factory:capitalized} factory"),
        "factory_built_up": msg("{territory:territory}: built up to a major factory"),
        "builds_factory": (
            msg(
                "{power:power the} builds a {factory} factory in {territory:territory} for {cost:money}; it works "
                "from the next turn."
            )
        ),
        "builds_up_factory": (
            msg(
                "{power:power the} builds up the factory in {territory:territory} for {cost:money}; it works from "
                "the next turn."
            )
        ),
        "destroys_factory": msg("{power:power the} destroys its {factory} factory in {territory:territory}."),
        "reduces_factory": msg("{power:power the} reduces its {factory} factory in {territory:territory}."),
        "scorched": msg("Scorched earth: {power:power the} destroys its {factory} factory in {territory:territory}."),
        "scorched_down": (
            msg(
                "Scorched earth: {power:power the} reduces its {factory} factory to a {smaller} one in "
                "{territory:territory}."
            )
        ),
        "factory_removed": msg("Its {factory} factory is removed."),
        "factory_reduced": msg("Its {factory} factory is reduced to a {smaller} one."),
        # Repairs
        "repair_of": msg("Repair of {ship}"),
        "repair_priced": msg("The repair of {power:power whose} {ship} costs {price:money}."),
        "repair_needs_land": (
            msg("A repair for {price} needs land of value {value} or more; {territory:territory} won't do.")
        ),
        "repair_needs_factory": (
            msg(
                "A repair for {price} needs land of value {value} or more and a factory; "
                "{territory:territory} won't do."
            )
        ),
        "has_only": msg("{power:power the} has only {amount:money}."),
        "repairs_ship": (
            msg("{power:power the} repairs {ship} off {territory:territory} for {price:money}; it's ready next turn.")
        ),
        "ship_lost": msg("{power:power whose} {ship} is sunk, and its repair is crossed off."),
        "ship_lost_in_repair": msg(
            "{power:power whose} {ship} is sunk off {territory:territory}, and its repair with it."
        ),
        "general_lost": msg("{power:power whose} general is dead and gone for good."),
        "repair_lost": msg("The repair of {power:power whose} {ship} there is lost."),
        # Corrections
        "hardware_corrected": msg("{power:power whose} hardware money corrected by {amount:signed}: {reason}"),
        "holder_corrected": msg("{territory:territory} corrected to {power:power the}: {reason}"),
        "factory_corrected": msg("Factory in {territory:territory} corrected to {factory}: {reason}"),
        "territory_amended": msg("{was} corrected to {name}, {value}, {original:colour}: {reason}"),
        "held_since_start": msg("It counts as {power:holding} since the start."),
        # Victory
        "no_decision": msg("no decision by the end of turn {turn}"),
        "axis_outweighs": msg("Axis land {axis} against {allies}, and its home ground held"),
        "axis_is_down": msg("Axis land is down to {axis}, below {below}, and the Allied home ground held"),
    },
    kinds=KINDS,
    bare={"factory": "size", "smaller": "size", "ship": "ship"},
)
"""This game's sentences. Those that add or rename a territory keep its name as written: they're also shown after an
undo, when the books don't have it.
"""
