"""The sentences of this family's games."""

from collections.abc import Mapping

from companion.languages import Text, msg, plural

SEASONS = {
    "season_begins": msg("{moment:moment} begins."),
    "weather": "{season:weather}",
    "season_ends": msg("{moment:moment} ends."),
    "impulse_begins": msg("Impulse {impulse}: {bloc:who}."),
    "step_begins": msg("{bloc:who}: {phase:phase}."),
    "dated_event": "{event:dated_event}.",
    "dated_event_brings": msg("{event:dated_event}:"),
    "item_done": msg("Done: {item:item}"),
    "item_open_again": msg("Open again: {item:item}"),
}

NUMBERS: Mapping[str, Text] = {
    "values_entered": msg("Entered: {values:values}."),
    "numbers_entered": plural(
        "count", "{count} number entered; {left} still missing.", "{count} numbers entered; {left} still missing."
    ),
    "last_numbers_entered": plural(
        "count", "{count} number entered; none is missing.", "{count} numbers entered; none is missing."
    ),
    "still_to_enter": msg("Still to enter: {numbers:to_enter}."),
    "values_contradict_limit": msg("{power:power}: the values add up to {total}, the starting limit is {limit}."),
}

POINTS: Mapping[str, Text] = {
    "points_bought": msg("{power:power the} turns {resources:money} into {points:points}."),
    "points_bought_for": msg(
        "{power:power the} turns {resources:money} into {points:points} for the {theatre:theatre}."
    ),
    "default_point_taken": msg("{power:power the} buys no action points and takes {free} for free."),
    "default_points_taken": plural(
        "count",
        "{powers:each power the} takes {free} free action point.",
        "{powers:each power the} take {free} free action point each.",
    ),
    "headquarters_flipped": msg(
        "{power:power the} flips {count} headquarters: {points:points} for forces in their supply."
    ),
    "points_spent": msg("{who:who}: {operation:operation}{count:times}, {points:price}."),
    "points_spent_with_note": msg("{who:who}: {operation:operation}{count:times} - {note}, {points:price}."),
    "passes": msg("{who:who the} is done with this impulse."),
    "pass_together": msg("{powers:each power the} are done with this impulse."),
    "rests": msg("{who:who the} passes automatically from now on."),
    "acts_again": msg("{who:who the} acts for itself again."),
    "attacks_in_china": msg("Attacks by {power:power the} in China this season: {count}."),
    "units_lost": msg("Out of play: {units:units}; {left} left."),
    "default_point_only": msg("{power:power the} has only the free point in its next impulse."),
    "may_buy_points": msg("{power:power the} may buy action points from now on."),
    "modifier_is_now": msg("The nationality modifier of {countries:each who the} is now {value}."),
    "resources_corrected": msg("{power:power whose} available resources corrected by {amount:signed}: {reason}"),
    "points_corrected": msg("{power:power whose} action points corrected by {amount:signed}: {reason}"),
}

ECONOMY = {
    "recovered": msg("Recovered: {recovered:recovered}."),
    "convoys_raided": msg("{by:power the} raids convoys: {target:power the} loses {lost:money}."),
    "city_bombed": msg("{raid:loss} on {city:who}: {target:power the} loses {lost:money}{back:set_back}."),
    "partisans_cost": msg("Partisans: {lost:losses}."),
    "no_partisans": msg("Partisans: every capital that needs a garrison has one."),
    "lend_lease_sent": msg("{lender:power the} sends {amount:money} to {recipient:power the}."),
    "reinforcements_built": msg("{power:power the} builds {units:units}, straight to the map."),
    "reinforcements_left": msg("{left} left this season."),
    "rebuilding_started": msg("{power:power the} starts to rebuild 1 {unit:unit} in box {box}."),
    "units_advanced": msg("{power:power the} advances {units:advanced}."),
    "units_deployed": msg("{power:power the} deploys {units:deployed} in supply."),
    "unit_placed": msg("{power:power the} places {unit:unit} in box {box}: {reason}"),
    "unit_taken_off": msg("{power:power whose} {unit:unit} in box {box} taken off the display: {reason}"),
    "unit_corrected": msg("{power:power whose} {unit:unit} in box {box} corrected to box {to}: {reason}"),
}

DIPLOMACY: Mapping[str, Text] = {
    "declares_war": msg("{who:who the} declares war on {on:who the}."),
    "is_at_war": msg("{who:who the} is at war with {on:who the}."),
    "may_declare_war": msg("{who:who the} may declare war on {on:who the}."),
    "intervenes": msg("{power:power the} intervenes in {country:who the} and commands its units."),
    "war_corrected": msg("{one:who the} and {other:who the} are at war: {reason}"),
    "peace_corrected": msg("{one:who the} and {other:who the} aren't at war: {reason}"),
    "treaty_begins": msg("{treaty:who}: in force."),
    "treaty_ends": msg("{treaty:who}: over."),
    "treaty_demanded": msg(
        "{by:power the} demands the lands east of the treaty line. {answers:power The} decides whether "
        "{of:who the} gives them up or fights."
    ),
    "demand_refused": msg("{of:who the} refuses and fights."),
    "treaty_renounced": msg("{by:power the} renounces {treaty:who}; it ends with this season."),
    "peace_with_finland": msg(
        "Finland is neutral; land east of the treaty line is Soviet. Soviet units west of it go to the 1-box."
    ),
    "commitment_rolled": msg("{table:commitment}, {country:who}: a {die}."),
    "commitment_rolled_modified": msg("{table:commitment}, {country:who}: a {die} with {added:signed} makes {total}."),
    "commitment_result": "{row:row}.",
    "reminder": "{note:note}",
    "reminder_of_countries": msg("{countries:each who}: {note:note}"),
    "against_the_rules": msg("{countries:each who}: this is against the rules."),
    "these_units": "({units:units})",
    "becomes_ally": msg("{country:who the} {country:who verb becomes|become} an ally of {to:power the}{value:worth}."),
    "becomes_uncommitted_ally": msg("{country:who the} becomes an uncommitted ally (no resources) of {to:power the}."),
    "becomes_non_cooperating_ally": msg(
        "{country:who the} becomes a non-cooperating ally of {to:power the}{value:worth}."
    ),
    "ally_next_season": msg("{country:who the} becomes an ally of {to:who the} next season."),
    "never_an_ally": msg("{country:who the} will not be an ally of {to:who the}."),
    "neutral": plural(
        "countries",
        "{countries:each who the} {countries:each who verb is|are} neutral.",
        "{countries:each who the} are neutral.",
    ),
    "neutral_again": plural(
        "countries",
        "{countries:each who the} {countries:each who verb is|are} neutral again: no enemy is left.",
        "{countries:each who the} are neutral again: no enemy is left.",
    ),
    "neutral_like_the_united_states": plural(
        "countries",
        "{countries:each who the} {countries:each who verb is|are} neutral, as the United States is.",
        "{countries:each who the} are neutral, as the United States is.",
    ),
    "units_go_to_the_1_box": msg("{country:who the}: put units of {power:power the} into the 1-box."),
    "held_by": plural(
        "countries",
        "{countries:each who the} is held by {by:who the}.",
        "{countries:each who the} are held by {by:who the}.",
    ),
    "under_control": msg("{country:who the} {country:who verb comes|come} under the control of {to:power the}."),
    "place_units": msg("Place {minor:who whose} units: {units:units}{flipped:flipped}."),
    "units_leave": msg("{minor:who whose} units leave the map for good."),
    "other_units_leave": (
        msg("{minor:who whose} units leave the map for good. Its {unit:pieces} stay until they are eliminated.")
    ),
    "reinforcements_come": msg("{power:power the} may build from now on: {units:units}."),
    "units_return": msg("{minor:who whose} lost units are back, rebuilt on their own."),
    "country_corrected": msg("{country:who The} corrected: {status:relation} {controller:who the}. {reason}"),
    "country_corrected_alone": msg("{country:who The} corrected: {status:status}. {reason}"),
}

SURRENDER = {
    "retaken": msg("{by:power the} retakes {country:who the} for its owner."),
    "gained": msg("{country:who the} {how:is_gained} {by:power the}{value:worth}."),
    "gained_under_the_charter": msg(
        "{country:who the} {how:is_gained} {by:power the} (no resources under the Charter)."
    ),
    "lands_gained": msg("{lands:each land the} {how:are_gained} {by:power the}{lands:not_entered}."),
    "lands_gained_under_the_charter": msg(
        "{lands:each who the} {how:are_gained} {by:power the} (no resources under the Charter)."
    ),
    "city_taken": msg("{by:power the} takes {city:who}."),
    "capital_taken": msg("{by:power the} takes the capital of {country:who the}."),
    "capital_freed": msg("{by:power the} frees the capital of {country:who the}."),
    "must_check": msg("{country:who the} must check for surrender."),
    "must_check_for_places": msg("{who:who the} must check for surrender: {check:check} ({places:each who})."),
    "check_lost": msg(
        "{who:who the} rolls {dice:dice}{modifier:with} in its surrender check, above {number}: it surrenders."
    ),
    "check_passed": msg(
        "{who:who the} rolls {dice:dice}{modifier:with} in its surrender check, not above {number}: it fights on."
    ),
    "units_counted": msg("{country:who}: {enemy} enemy and {friendly} friendly ground units."),
    "holds_on": msg("{country:who the} holds on: {enemy} enemy and {friendly} friendly ground units."),
    "surrenders": msg("{who:who the} surrenders to {to:power the}."),
    "the_rest_fights_on": msg("Its units leave the board and the display; the rest of {power:power the} fights on."),
    "atomic_bomb_dropped": msg("{by:power the} drops an atomic bomb on {target:power the}, which loses {lost:money}."),
}

REASONS = {
    "resources_at_the_start": msg("Resources at the start"),
    "recovery": msg("Recovery"),
    "reinforcements": msg("Reinforcements: {units:units}"),
    "rebuilding": msg("Rebuilding: {unit:unit_name}"),
    "so_many_points": "{points:points}",
    "bought_with": msg("Bought with {resources}"),
    "default_point": msg("Free point"),
    "headquarters": msg("Headquarters flipped"),
    "minor_power": msg("Minor power"),
    "points_lapse": msg("Unused points lapse"),
    "operation": "{operation:operation}",
    "operation_with_note": msg("{operation:operation}: {note:reason}"),
    "whom": "{who:who}",
    "to_whom": msg("to {who:who the}"),
    "which_unit": "{unit:unit_name}",
    "lend_lease_to": msg("Lend-Lease to {recipient:power the}"),
    "convoy_raid_by": msg("Convoy raid by {by:power the}"),
    "raid_on": msg("{raid:loss} on {city:who}"),
    "partisans_in": msg("Partisans in {country:who the}"),
    "atomic_bomb": msg("Atomic bomb"),
    "surrendered": msg("Surrendered"),
    "have_surrendered": msg("{powers:each who the} have surrendered"),
}
"""Why resources and points moved, what points were spent on, and why a side has won: without a period."""

TEMPLATES: Mapping[str, Text] = {**SEASONS, **NUMBERS, **POINTS, **ECONOMY, **DIPLOMACY, **SURRENDER, **REASONS}
"""Every sentence of this family, by key."""
