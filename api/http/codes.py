"""Every problem code and its meaning. `/docs/errors` and docs/http-api.md show this table.

Rule codes that begin with `unknown_` or `invalid_` are 422, all others 409; a banker may override "soft" ones.
"""

from companion.families import families


def status_of(code: str) -> int:
    """The status of a refusal by a game's rules."""
    return 422 if code.startswith(("unknown_", "invalid_")) else 409


REQUESTS = {
    "malformed_request": (400, "The request can't be read."),
    "malformed_json": (400, "The body isn't JSON, is nested too deeply, or isn't UTF-8."),
    "malformed_header": (400, "`If-Match` or `Idempotency-Key` has the wrong form."),
    "no_identity": (401, "No token was sent. Take a seat, or use the host link."),
    "unknown_token": (401, "The token is unknown, or its seat was removed or moved."),
    "unknown_key": (403, "The host link has the wrong key."),
    "cross_origin": (403, "The request came from another site's page."),
    "not_found": (404, "There's nothing at this address."),
    "method_not_allowed": (405, "The address doesn't support this method; `Allow` lists the ones it does."),
    "not_acceptable": (406, "The response isn't available in a format the request accepts."),
    "too_slow": (408, "The body didn't arrive in time."),
    "too_large": (413, "The body is over 256 KiB, or over 64 MiB for an import."),
    "unsupported_media_type": (415, "The body's `Content-Type` isn't plain JSON."),
    "unknown_host": (421, "The Host header names another server."),
    "invalid_request": (422, "A field is missing, unknown, or of the wrong type; `errors` names each."),
    "too_fast": (429, "This seat is logging entries too fast; the sentence gives the limit."),
    "too_many_tries": (429, "Too many wrong codes or keys from this address; `Retry-After` says how long to wait."),
    "too_many_listeners": (429, "Too many screens are live at once, or too many for one seat."),
    "too_many_requests": (429, "Too many requests at once from this address, or from unknown clients."),
    "refused": (400, "The request was refused for another reason; the sentence says which."),
    "internal_error": (500, "Our mistake. Nothing was changed."),
    "overloaded": (503, "More requests are waiting than the server can answer soon; try again."),
    "store_unavailable": (503, "The games can't be reached right now. Nothing was changed; try again."),
    "store_damaged": (503, "The database is damaged. Waiting doesn't help; a backup does."),
    "store_lost": (
        503,
        "The database was removed, replaced, or cut short while the server ran. Nothing more is written.",
    ),
    "store_failing": (
        503,
        "The disk is read-only or failing. Nothing was changed. The detail says what to save.",
    ),
    "store_full": (507, "There's no room left to write. Nothing was changed."),
}

REPEATING = {
    "key_reused": (409, "The `Idempotency-Key` was already used for another body."),
    "answer_lost": (409, "This was already done, but the response can no longer be shown."),
    "stale_version": (412, "The game has moved on since the version in `If-Match`."),
    "busy": (409, "The game was being changed from many places at once; try again."),
    "moved_on": (409, "It was meant for a step of the game (`for_step`) that has since ended."),
}

PEOPLE = {
    "host_only": (403, "Only the host may do this."),
    "not_banker": (403, "Only the banker may do this."),
    "observer": (403, "Observers only watch."),
    "not_your_game": (403, "The seat is in another game."),
    "not_your_power": (403, "The seat doesn't play this power."),
    "not_your_seat": (403, "Only the seat itself or the host may move it."),
    "wrong_number": (403, "No browser asking to come back to this seat shows that number."),
    "claimed_enough": (409, "Several browsers already claim this seat; the host can sort it out."),
    "not_yours_to_take_back": (403, "Only the players it cost can take it back, until they act again."),
    "logged_since": (409, "Others have logged something since that depends on it."),
    "not_your_entry": (
        403,
        "Players can undo and redo only what they logged, if nobody else has undone or redone it since.",
    ),
    "wrong_join_code": (403, "That's not this game's join code."),
    "table_full": (409, "The game has as many seats as it can have; the host may still add one."),
    "table_closed": (403, "The host has closed the table; the join code doesn't work now."),
    "name_taken": (409, "Somebody at the table has this name, or one that looks like it."),
    "reserved_name": (409, "`Host` and `Banker` are reserved."),
    "not_yours_to_answer": (403, "The banker or the host answers; without a banker, a player on the other side does."),
    "changes_entries": (409, "Logged late, it changes later entries: look at them in a dry run, then `confirm`."),
    "nothing_to_ask": (409, "No rule forbids the action: just log it."),
    "not_now": (409, "This step of the battle is over, or hasn't come yet."),
    "no_clock": (409, "The game has no clock."),
    "no_setup": (409, "Nobody has begun to set up the board."),
    "not_to_count": (409, "The space isn't among those to count now: it isn't set up yet, or it's right."),
    "same_person": (409, "Somebody other than the person who set a space up has to count it."),
    "too_many_battles": (409, "Too many battles are open."),
    "battle_open": (409, "The attacker is already fighting a battle there."),
    "unknown_battle": (404, "There's no such battle: it's over, or somebody dropped it."),
    "not_your_battle": (403, "Only the players in this battle and the banker can act in it."),
    "asked_enough": (409, "This seat has too many open questions."),
    "already_answered": (409, "The question was answered or has expired."),
    "archived": (409, "The game is in the archive; the host can take it out again."),
    "observer_seat": (409, "An observer can't play a power."),
    "not_your_photo": (403, "Only the banker or the person who added a photo can delete it."),
    "too_many_photos": (409, "The game has as many photos as it can have."),
    "not_archived": (409, "Only a game in the archive can be deleted."),
    "not_confirmed": (409, "The game's name wasn't repeated; nothing was deleted."),
    "nothing_asked": (409, "The seat isn't asking for this power, or not anymore."),
}

THINGS = {
    "unknown_game": (404, "There's no such game here."),
    "unknown_seat": (404, "There's no such seat in this game."),
    "unknown_claim_back": (404, "Nobody is waiting to come back with this claim anymore."),
    "unknown_request": (404, "There's no such question at this table."),
    "unknown_move": (404, "The one-time code was already used, or never existed."),
    "unknown_address": (404, "The machine no longer has this address."),
    "no_wifi": (404, "The host hasn't entered a Wi-Fi network."),
    "invalid_wifi": (422, "A Wi-Fi network can't have that name or password."),
    "no_what_if": (404, "The edition's lands don't change hands one by one."),
    "invalid_what_if": (422, "More lands than can change hands in a round."),
    "unknown_rule": (404, "The edition has no such rule."),
    "unknown_share": (404, "The board has no such share, the way it's divided now."),
    "unknown_step": (404, "There's no such step in setting up this board."),
    "unknown_photo": (404, "There's no such photo in this game."),
    "invalid_count": (422, "More units than any box has."),
    "invalid_photo": (422, "Not a picture, or one with too many bytes or pixels."),
    "no_odds": (404, "This edition has no battle odds."),
    "unknown_printable": (404, "There's no such thing to print."),
    "nothing_to_print": (404, "This edition, or a job without a game, has no such part."),
    "unknown_family": (
        404,
        "The family of games that plays the edition is not installed (422 on import).",
    ),
    "unknown_edition": (404, "There's no such edition here (422 when a game is opened with it or imported)."),
    "unknown_language": (422, "There's no catalog for this language here."),
    "unknown_power": (404, "There's no such power in this game (422 inside an action)."),
    "unknown_side": (422, "There's no such side in this game."),
    "unknown_scenario": (422, "There's no such scenario in this edition."),
    "unknown_option": (422, "There's no such option in this edition."),
    "unknown_territory": (422, "There's no such territory in this game."),
    "unknown_unit": (422, "There's no such unit in this game."),
    "unknown_claim": (422, "There's no such claim in this game."),
    "unknown_action": (422, "This game has no such action."),
    "unknown_turn": (422, "The turn hasn't begun, or the power had none in that round."),
    "unknown_version": (422, "There's no such entry, or it no longer counts."),
    "invalid_action": (422, "A field of the action is missing, unknown, or of the wrong type."),
    "invalid_amount": (422, "The amount is zero."),
    "invalid_claim": (422, "The claim needs a number."),
    "invalid_correction": (422, "The correction names nothing to insert or remove, or no version."),
    "invalid_dice": (422, "Dice that can't show that, or the wrong number of dice."),
    "invalid_seal": (422, "A phone's seal or value must be 64 hexadecimal digits."),
    "invalid_edition": (422, "The edition can't be played as it is."),
    "invalid_game": (422, "The document's entries don't add up."),
    "invalid_option": (422, "The option has no such choice."),
    "invalid_position": (422, "The position contradicts itself or the box; `errors` names every field."),
    "no_positions": (409, "Games of this family can't begin in a stated position."),
    "invalid_purchase": (422, "Nothing was named to buy or repair."),
    "damaged_game": (422, "The game can't be opened; other games still work. The host can restore it from a backup."),
    "unreadable_game": (422, "The document isn't a Companion game, or a newer program wrote it."),
    "not_by_the_rules": (409, "The rules wouldn't have made this game; `accept` imports it anyway."),
    "game_differs": (409, "A game with this id is already here and went differently."),
}

RULES = {
    "not_enough_money": (409, "The treasury doesn't have that much."),
    "wrong_turn": (409, "It's another power's turn. Soft."),
    "wrong_phase": (409, "That part of the turn is over. Soft."),
    "last_phase": (409, "There's no phase left: collect income or end the turn."),
    "game_over": (409, "The game has ended. Soft."),
    "odd_position": (409, "A position has figures that the rules can't lead to. Soft."),
    "already_controlled": (409, "The power already holds this territory."),
    "friendly_territory": (409, "The territory is held by the power's own side."),
    "over_capacity": (409, "More units than there is room for. Soft."),
    "no_change": (409, "The books already say so."),
    "not_your_territory": (409, "The power doesn't hold the territory."),
    "dice_needed": (409, "Dice are missing."),
    "too_late": (409, "The advantage is for the start of the game. Soft."),
    "told_by_others": (409, "Another power has to say so, or agree. Soft."),
    "others_to_move": (409, "It would end the turn for powers that haven't passed and that other people play. Soft."),
    "changes_others": (409, "It would change what somebody else logged. Soft."),
    "dice_seen": (409, "It would undo dice that others could see, or what was logged before them. Soft."),
    "nothing_to_undo": (409, "Nothing after this version counts, so going back to it changes nothing."),
    "nothing_to_redo": (409, "The last entry isn't an undo."),
}

BOARDS = {
    "does_not_add_up": (409, "The board doesn't match the printed totals. Soft."),
    "scenario_needed": (422, "The numbers are for one scenario: say which."),
    "shelf_full": (409, "No more boards can be saved."),
    "no_boards": (409, "The edition comes with its board; there's nothing to enter."),
    "not_your_board": (409, "The board belongs to the box that the variant is based on."),
    "unknown_board": (404, "There's no such board."),
    "unknown_screen": (404, "No television shows this code; it has to open `/tv` again."),
    "unknown_page": (404, "There's no such page in this game."),
    "invalid_board": (422, "The board can't be read."),
    "invalid_format": (422, "Boards don't come in that format."),
    "invalid_name": (422, "A board or a person needs a name with letters or digits."),
}

VARIANTS = {
    "unknown_variant": (404, "There's no such variant."),
    "variant_exists": (409, "There's already an edition, or a file, by that name."),
    "edition_unchanged": (409, "The game already uses the edition as its file is now."),
    "edition_unfit": (409, "The game has something in its books that the changed edition no longer has."),
    "no_edition_file": (409, "The file for the game's edition isn't here; the game keeps its own."),
    "variant_changed": (409, "The variant's file has changed since it was opened."),
    "map_changed": (409, "The map's file has changed since it was opened."),
    "no_map_file": (409, "The edition has no folder with a map of its own."),
    "tiles_in_the_way": (409, "The map's tiles can't be placed like this."),
    "variant_by_hand": (409, "The variant is spread over several files, which the pages don't change."),
    "no_editions_folder": (409, "The server has no writable folder for editions."),
}

GROUPS: dict[str, dict[str, tuple[int, str]]] = {
    "Requests": REQUESTS,
    "Safe to repeat": REPEATING,
    "People and rights": PEOPLE,
    "Unknown and invalid": THINGS,
    "Boards": BOARDS,
    "Variants": VARIANTS,
    "Rules": RULES,
    **{
        f"Rules of {family.title}": {code: (status_of(code), text) for code, text in family.codes.items()}
        for family in families().values()
    },
}
