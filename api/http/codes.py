"""Every code that a problem can have, and what it means. `/docs/errors` and docs/http-api.md show this table.

Codes of the rules that begin with `unknown_` or `invalid_` are 422, all others 409; "soft" ones a banker may pass over.
"""

from companion.families import families


def status_of(code: str) -> int:
    """The status of a refusal by a game's rules."""
    return 422 if code.startswith(("unknown_", "invalid_")) else 409


REQUESTS = {
    "malformed_request": (400, "The request cannot be read."),
    "malformed_json": (400, "The body is not JSON, is nested too deeply, or is not UTF-8."),
    "malformed_header": (400, "`If-Match` or `Idempotency-Key` has the wrong form."),
    "no_identity": (401, "No token was sent. Take a seat, or use the host link."),
    "unknown_token": (401, "The token is not known, or its seat was removed or moved."),
    "unknown_key": (403, "The host link has the wrong key."),
    "cross_origin": (403, "The request came from another site's page."),
    "not_found": (404, "There's nothing at this address."),
    "method_not_allowed": (405, "The address does not answer to this method; `Allow` lists those it does."),
    "not_acceptable": (406, "The answer has no form that the request accepts."),
    "too_slow": (408, "The body did not arrive in time."),
    "too_large": (413, "The body is over 256 KiB, or over 64 MiB for an import."),
    "unsupported_media_type": (415, "The body is not declared as plain JSON."),
    "unknown_host": (421, "The Host header names another server."),
    "invalid_request": (422, "A field is missing, unknown or of the wrong type; `errors` names each."),
    "too_fast": (429, "This seat logs more entries than a seat may; the sentence says how many that are."),
    "too_many_tries": (429, "Too many wrong codes or keys from this address; `Retry-After` says how long to wait."),
    "too_many_listeners": (429, "Too many screens listen live at once, or too many of one seat."),
    "too_many_requests": (429, "Too many requests at once from this address, or from people who are not known."),
    "refused": (400, "The request was refused for another reason; the sentence says which."),
    "internal_error": (500, "A mistake of ours. Nothing was changed."),
    "overloaded": (503, "More requests wait than the server can answer soon; try again."),
    "store_unavailable": (503, "The games cannot be reached just now. Nothing was changed; try again."),
    "store_damaged": (503, "The database is damaged. Waiting does not help; a backup does."),
    "store_lost": (
        503,
        "The database was removed, replaced or cut short under the server. Nothing is written anymore.",
    ),
    "store_full": (507, "There is no room left to write. Nothing was changed."),
}

REPEATING = {
    "key_reused": (409, "The `Idempotency-Key` was used for another body already."),
    "answer_lost": (409, "This was done already, but the answer can no longer be shown."),
    "stale_version": (412, "The game has moved on since the version in `If-Match`."),
    "busy": (409, "Many changed the game at once; try again."),
    "moved_on": (409, "It was meant for a step of the game (`for_step`) that has ended since."),
}

PEOPLE = {
    "host_only": (403, "Only the host may do this."),
    "not_banker": (403, "Only the banker may do this."),
    "observer": (403, "Observers only look on."),
    "not_your_game": (403, "The seat is in another game."),
    "not_your_power": (403, "The seat does not play this power."),
    "not_your_seat": (403, "Only the seat itself or the host may move it."),
    "wrong_number": (403, "No browser that wants to come back to this seat shows that number."),
    "claimed_enough": (409, "Several browsers already say that this seat is theirs; the host sorts it out."),
    "not_yours_to_take_back": (403, "Those whom it cost something take it back, until they act again."),
    "logged_since": (409, "Others have logged something since that depends on it."),
    "not_your_entry": (403, "Players undo and redo only what they logged themselves, and nobody else turned since."),
    "wrong_join_code": (403, "That is not this game's join code."),
    "table_full": (409, "The game has as many seats as it can have; the host may still add one."),
    "table_closed": (403, "The host has closed the table; the join code seats nobody."),
    "name_taken": (409, "Somebody at the table has this name, or one that looks like it."),
    "reserved_name": (409, "`Host` and `Banker` are kept for those who are."),
    "not_yours_to_answer": (403, "The banker answers, or without one a player of the other side, or the host."),
    "changes_entries": (409, "Logged late, it changes entries of after it: see them in a dry run, then `confirm`."),
    "told_by_others": (409, "Another power has to say so, or agree. Soft."),
    "others_to_move": (409, "It would end the turn of powers that have not passed, and others play them. Soft."),
    "changes_others": (409, "It would change what somebody else logged. Soft."),
    "nothing_to_ask": (409, "No rule speaks against the action: it can just be logged."),
    "not_now": (409, "This step of the battle is over, or has not come yet."),
    "too_many_battles": (409, "As many battles are open as may be."),
    "unknown_battle": (404, "There is no such battle: it is over, or somebody dropped it."),
    "not_your_battle": (403, "Only those who fight this battle and the banker tap in it."),
    "asked_enough": (409, "As many questions of this seat are open as may be."),
    "already_answered": (409, "The question was answered, or has lapsed."),
    "archived": (409, "The game is in the archive; the host takes it out again."),
    "observer_seat": (409, "Somebody who only looks on plays no power."),
    "not_your_photo": (403, "The banker deletes a photo, or the one who added it."),
    "too_many_photos": (409, "The game has as many photos as it can have."),
    "not_archived": (409, "Only a game in the archive can be deleted."),
    "not_confirmed": (409, "The game's name was not said once more; nothing was deleted."),
    "nothing_asked": (409, "The seat does not ask for this power, or no longer."),
}

THINGS = {
    "unknown_game": (404, "There is no such game here."),
    "unknown_seat": (404, "There is no such seat in this game."),
    "unknown_claim_back": (404, "Nobody is waiting to come back with this claim anymore."),
    "unknown_request": (404, "There is no such question at this table."),
    "unknown_move": (404, "The one-time code was used already, or never was one."),
    "unknown_address": (404, "The machine no longer has this address."),
    "no_wifi": (404, "The host has entered no Wi-Fi."),
    "invalid_wifi": (422, "A Wi-Fi has no such name or password."),
    "no_what_if": (404, "The edition has no lands that change hands one by one."),
    "invalid_what_if": (422, "More lands than change hands in any round."),
    "unknown_rule": (404, "The edition has no such rule."),
    "unknown_photo": (404, "There is no such photo in this game."),
    "invalid_count": (422, "A number of units that no box has."),
    "invalid_photo": (422, "No picture, or one with too many bytes or pixels."),
    "no_odds": (404, "Battles of this edition have no odds."),
    "unknown_printable": (404, "There is no such thing to print."),
    "nothing_to_print": (404, "This edition, or a job without a game, has no such part."),
    "unknown_family": (
        404,
        "The family of games that plays the edition is not installed (422 on import).",
    ),
    "unknown_edition": (404, "There is no such edition here (422 when a game is opened with it or imported)."),
    "unknown_language": (422, "There is no catalog of this language here."),
    "unknown_power": (404, "There is no such power in this game (422 inside an action)."),
    "unknown_side": (422, "There is no such side in this game."),
    "unknown_scenario": (422, "There is no such scenario in this edition."),
    "unknown_option": (422, "There is no such option in this edition."),
    "unknown_territory": (422, "There is no such territory in this game."),
    "unknown_unit": (422, "There is no such unit in this game."),
    "unknown_claim": (422, "There is no such claim in this game."),
    "unknown_action": (422, "This game knows no such action."),
    "unknown_turn": (422, "The turn has not begun, or the power had none in that round."),
    "unknown_version": (422, "There is no such entry, or it no longer counts."),
    "invalid_action": (422, "A field of the action is missing, unknown or of the wrong type."),
    "invalid_amount": (422, "The amount is zero."),
    "invalid_claim": (422, "The claim needs a number."),
    "invalid_correction": (422, "The correction names nothing to insert or remove, or no version."),
    "invalid_dice": (422, "Dice that cannot show that, or not so many."),
    "invalid_seal": (422, "A seal or value of a phone is 64 hexadecimal digits."),
    "invalid_edition": (422, "The edition cannot be played as it is."),
    "invalid_game": (422, "The document's entries do not add up."),
    "invalid_option": (422, "The option has no such choice."),
    "invalid_purchase": (422, "Nothing was named to buy or repair."),
    "damaged_game": (422, "The game cannot be opened; others go on. The host brings it back from a backup."),
    "unreadable_game": (422, "The document is no Companion game, or one of a newer program."),
    "not_by_the_rules": (409, "The rules would not have made this game; `accept` takes it in anyway."),
    "game_differs": (409, "A game with this id is already here and went differently."),
}

RULES = {
    "not_enough_money": (409, "The treasury does not hold that much."),
    "wrong_turn": (409, "It is another power's turn. Soft."),
    "wrong_phase": (409, "That part of the turn is over. Soft."),
    "last_phase": (409, "There is no further phase: collect income or end the turn."),
    "game_over": (409, "The game has ended. Soft."),
    "already_controlled": (409, "The power holds this territory already."),
    "friendly_territory": (409, "The territory is held by the power's own side."),
    "over_capacity": (409, "More units than there is room for. Soft."),
    "no_change": (409, "The books already say so."),
    "not_your_territory": (409, "The power does not hold the territory."),
    "dice_needed": (409, "Dice are missing."),
    "too_late": (409, "The advantage is for the start of the game. Soft."),
    "nothing_to_undo": (409, "Nothing after this version counts, so going back to it changes nothing."),
    "nothing_to_redo": (409, "The last entry is not an undo."),
}

BOARDS = {
    "does_not_add_up": (409, "The board does not match the printed totals. Soft."),
    "scenario_needed": (422, "The numbers hold for one scenario: say which."),
    "shelf_full": (409, "There are as many boards as can be kept."),
    "no_boards": (409, "The edition's board is in the program; nothing has to be entered."),
    "not_your_board": (409, "The board is kept for the box that the variant differs from."),
    "unknown_board": (404, "There is no such board."),
    "unknown_screen": (404, "No television shows this code; it has to open `/tv` again."),
    "unknown_page": (404, "There is no such page in this game."),
    "invalid_board": (422, "The board cannot be read."),
    "invalid_format": (422, "Boards have no such format."),
    "invalid_name": (422, "A board or a person needs a name of letters and figures."),
}

VARIANTS = {
    "unknown_variant": (404, "There is no such variant."),
    "variant_exists": (409, "There's already an edition, or a file, by that name."),
    "edition_unchanged": (409, "The game is played with the edition as its file is now."),
    "edition_unfit": (409, "The game has something in its books that the changed edition no longer has."),
    "no_edition_file": (409, "The file for the game's edition isn't here; the game keeps its own."),
    "variant_changed": (409, "The variant's file has changed since it was opened."),
    "map_changed": (409, "The map's file has changed since it was opened."),
    "no_map_file": (409, "The edition has no folder with a map of its own."),
    "tiles_in_the_way": (409, "The tiles of a map cannot lie like this."),
    "variant_by_hand": (409, "The variant is in several files, which pages leave alone."),
    "no_editions_folder": (409, "The server has no folder for editions that it can write into."),
}

GROUPS: dict[str, dict[str, tuple[int, str]]] = {
    "Requests": REQUESTS,
    "Safe to repeat": REPEATING,
    "People and rights": PEOPLE,
    "Things that are named": THINGS,
    "Boards": BOARDS,
    "Variants": VARIANTS,
    "Rules": RULES,
    **{
        f"Rules of {family.title}": {code: (status_of(code), text) for code, text in family.codes.items()}
        for family in families().values()
    },
}
