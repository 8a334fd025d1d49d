"""What this family calls things, and the sentences that its games say."""

from collections.abc import Mapping

from companion.families.war_game.actions import NEUTRAL
from companion.families.war_game.rules.lookup import printed_name
from companion.families.war_game.state import LandState
from companion.model.wording import capitalized
from companion.views.sentences import Kind, Sentences, Teller
from companion.views.words import Words

WORDS = Words(
    source="land",
    round="game turn",
    further="loans, training",
    accounts=(
        ("start", ("opening", "bid")),
        ("income", ("income",)),
        ("lend/lease", ("lend_lease",)),
        ("spent", ("purchase", "repair", "neutral", "training", "refund")),
    ),
    note="Spent: units, factories, repairs, training and attacks on neutrals. Other: corrections.",
)


def _territory(teller: Teller, territory: str) -> str:
    """A territory by its name in the books; before it is there, as the rulebook has it or as its id reads."""
    listed: Mapping[str, LandState] = teller.state.territories
    return listed[territory].name if territory in listed else printed_name(teller.edition, territory)


def _placements(teller: Teller, placements: Mapping[str, Mapping[str, int]]) -> str:
    return "; ".join(
        f"{teller.read(units, 'units')} in {_territory(teller, territory)}" for territory, units in placements.items()
    )


def _training(teller: Teller, training: str) -> str:
    return next(str(one.name) for one in teller.edition.trainings if one.id == training)


KINDS: Mapping[str, Kind] = {
    "territory": _territory,
    "placements": _placements,
    "colour": lambda teller, power: teller.read(power, "power") if power else NEUTRAL,
    "holding": lambda teller, power: f"{teller.read(power, 'whose')} land" if power else "a free neutral",
    "when": lambda _teller, at_once: "at once" if at_once else "from its next turn",
    "round": lambda teller, number: teller.edition.game_turn(number).name,
    "months": lambda teller, number: teller.edition.game_turn(number).name,
    "training": _training,
    "trainees": lambda teller, training: _training(teller, training).lower(),
    "capitalized": lambda _teller, word: capitalized(word),
}
"""How the kinds of things read that only these games speak of."""

SENTENCES = Sentences(
    templates={
        # The turn
        "phase_begins": "{powers:each power}: {phase:phase}.",
        "combat_over": "Combat is over.",
        "combat_over_for": "Combat is over for {power:power}.",
        "ship_whole_again": "{power:whose} {ship} is whole again.",
        "turn_ends": "{powers:each power} {count:word ends end} the turn.",
        "game_turn_begins": "Game turn {number} begins: {number:months}.",
        # Money
        "land_pays": "Land: {land}",
        "loans_of_1941": "Lend/lease of 1941",
        "lent": "Lend/lease",
        "lent_for_hardware": "Lend/lease for hardware",
        "collected": "{power:power} collects {total:money}.",
        "collected_with_loans": "{power:power} collects {total:money} ({land} land + {lent} lend/lease).",
        "collected_with_hardware": (
            "{power:power} collects {total:money} ({land} land + {lent} lend/lease, {hardware} of it for hardware)."
        ),
        "lent_to": "Lend/lease to {power:power}",
        "lent_to_for_hardware": "Lend/lease to {power:power}, for hardware",
        "lends": "{lender:power} lends {recipient:power} {amount:money}; usable {at_once:when}.",
        "lends_for_hardware": (
            "{lender:power} lends {recipient:power} {amount:money}, {hardware:money} of it for hardware only; "
            "usable {at_once:when}."
        ),
        # Land
        "taken": "{by:power} takes {name} ({value:signed}).",
        "taken_from": "{by:power} takes {name} from {loser:power} ({value:signed}).",
        "freed": "{by:power} frees {name} for {owner:power} ({value:signed}).",
        "waits_for_others": "{power:power} places nothing there until the others have left.",
        "allies_left": "The allies have left {territory:territory}; {power:power} may place units there.",
        "allies_stand_there": "Allies stand in {territory:territory}; {power:power} places nothing there.",
        "blockaded": "Enemy ships lie in every sea zone off {territory:territory}.",
        "not_blockaded": "Enemy ships lie not in every sea zone off {territory:territory}.",
        "attack_on": "Attack on {name}",
        "attacked_at_certain_loss": ("{by:power} attacks {name} for {price:money}; a land unit is lost for certain."),
        "attacked_at_a_loss": "{by:power} attacks {name} for {price:money}; the die shows {die}, a loss.",
        "attacked_without_loss": "{by:power} attacks {name} for {price:money}; the die shows {die}, no loss.",
        "attack_joined": "{powers:each power} {count:word attacks attack} with it.",
        "goes_to_enemy": "No land unit is left: {name} goes to {by:power} ({value:signed}).",
        # The board
        "listed": "{name} is in the books: {value}, {holder:holding}.",
        "listed_with_factory": "{name} is in the books: {value}, {holder:holding}, with a {factory} factory.",
        "board_listed": "{count} territories are in the books; all land has a name.",
        "board_listed_in_part": "{count} territories are in the books; {left} of the land has no name yet.",
        # Units
        "bought": "Bought {units:units}",
        "buys": "{power:power} buys {units:units} for {cost:money}.",
        "buys_and_places": "{power:power} buys {units:units} for {cost:money} ({placements:placements}).",
        "price_entered": "A {unit:unit} costs {power:power} {price:money}.",
        "trained": "{training:training}: {count}",
        "trains": "{power:power} trains {count} {training:trainees} for {price:money}.",
        "trains_there": "{power:power} trains {count} {training:trainees} in {territory:territory} for {price:money}.",
        # Factories
        "factory_built": "{territory:territory}: {factory:capitalized} factory",
        "factory_built_up": "{territory:territory}: built up to a major factory",
        "builds_factory": (
            "{power:power} builds a {factory} factory in {territory:territory} for {cost:money}; "
            "it works from the next turn."
        ),
        "builds_up_factory": (
            "{power:power} builds up the factory in {territory:territory} for {cost:money}; "
            "it works from the next turn."
        ),
        "destroys_factory": "{power:power} destroys its {factory} factory in {territory:territory}.",
        "reduces_factory": "{power:power} reduces its {factory} factory in {territory:territory}.",
        "scorched": "Scorched earth: {power:power} destroys its {factory} factory in {territory:territory}.",
        "scorched_down": (
            "Scorched earth: {power:power} reduces its {factory} factory to a {smaller} one in {territory:territory}."
        ),
        "factory_removed": "Its {factory} factory is removed.",
        "factory_reduced": "Its {factory} factory is reduced to a {smaller} one.",
        # Repairs
        "repair_of": "Repair of {ship}",
        "repair_priced": "The repair of {power:whose} {ship} costs {price:money}.",
        "repair_needs_land": (
            "A repair for {price} needs land of value {value} or more; {territory:territory} does not do."
        ),
        "repair_needs_factory": (
            "A repair for {price} needs land of value {value} or more and a factory; {territory:territory} does not do."
        ),
        "has_only": "{power:power} has only {amount:money}.",
        "repairs_ship": (
            "{power:power} repairs {ship} off {territory:territory} for {price:money}; it is whole on its next turn."
        ),
        "ship_lost": "{power:whose} {ship} is sunk; its repair is struck off.",
        "ship_lost_in_repair": "{power:whose} {ship} is sunk off {territory:territory}, and its repair with it.",
        "general_lost": "{power:whose} general is dead; he is gone for good.",
        "repair_lost": "The repair of {power:whose} {ship} there is lost.",
        # Corrections
        "hardware_corrected": "{power:whose} hardware money corrected by {amount:signed}: {reason}",
        "holder_corrected": "{territory:territory} corrected to {power:power}: {reason}",
        "factory_corrected": "Factory in {territory:territory} corrected to {factory}: {reason}",
        "territory_amended": "{was} corrected to {name}, {value}, {original:colour}: {reason}",
        "held_since_start": "It counts as {power:holding} since the start.",
        # Victory
        "no_decision": "no decision by the end of turn {turn}",
        "axis_outweighs": "Axis land {axis} against {allies}, and its home ground held",
        "axis_is_down": "Axis land is down to {axis}, below {below}, and the Allied home ground held",
    },
    kinds=KINDS,
)
"""The sentences that these games say. Those that bring a territory into the books, or call it something else, keep its
name as it was written: they are told after an undo too, when the books do not have it."""
