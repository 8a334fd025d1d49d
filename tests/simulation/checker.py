"""What must hold after an evening.

A program of its own: it knows only what phones and screens were told, the journal, and the books' figures.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

Told = Mapping[str, Any]
NO_ENTRY = ("ask", "speak", "battle", "answer_request")
"""Taps that may be accepted without an entry of their own."""


def problems(evening: Mapping[str, Any]) -> list[str]:
    """Everything that is wrong with an evening, in sentences."""
    return [said for check in CHECKS for said in check(evening)]


def _taps(evening: Mapping[str, Any]) -> dict[str, Told]:
    return {told["key"]: told for told in evening["told"] if told["kind"] == "tap"}


def acknowledged_taps_are_in_the_journal_once(evening: Mapping[str, Any]) -> Iterator[str]:
    taps = _taps(evening)
    logged: dict[str, list[int]] = defaultdict(list)
    for entry in evening["journal"]:
        logged[entry["key"]].append(entry["version"])
    for key, versions in logged.items():
        if key in taps and len(versions) > 1:
            yield f"{key} is in the journal as entries {versions}"
    for told in evening["told"]:
        if told["kind"] != "done":
            continue
        of_its_own = taps[told["key"]]["url"] != "answer_request" or told["version"] > len(evening["journal"])
        if told["version"] and told["version"] not in logged[told["key"]] and of_its_own:
            yield f"{told['phone']} was told that {told['key']} is entry {told['version']}; it isn't"
        if not told["version"] and taps[told["key"]]["url"] not in NO_ENTRY:
            yield f"{told['key']} was accepted without an entry"


def refused_taps_are_not_in_the_journal(evening: Mapping[str, Any]) -> Iterator[str]:
    logged = {entry["key"] for entry in evening["journal"]}
    for told in evening["told"]:
        if told["kind"] == "refused" and told["key"] in logged:
            yield f"{told['phone']} was told that {told['key']} was refused ({told.get('code')}); it is in the journal"


def an_answer_is_the_last_word(evening: Mapping[str, Any]) -> Iterator[str]:
    answers: dict[str, set[str]] = defaultdict(set)
    for told in evening["told"]:
        if told["kind"] in ("done", "refused"):
            answers[told["key"]].add(told["kind"])
    for key, said in answers.items():
        if len(said) > 1:
            yield f"{key} was both accepted and refused"


def nothing_is_logged_that_nobody_tapped(evening: Mapping[str, Any]) -> Iterator[str]:
    taps = _taps(evening)
    for entry in evening["journal"]:
        if entry["seat"] in (None, "host"):
            continue
        tap = taps.get(entry["key"])
        if tap is None:
            yield f"entry {entry['version']} of {entry['seat']} was tapped by nobody ({entry['key']})"
        elif tap["url"] == "act" and tap["phone"] != entry["seat"]:
            yield f"entry {entry['version']} is {entry['seat']}'s; {tap['phone']} tapped it"


def one_intention_is_logged_once(evening: Mapping[str, Any]) -> Iterator[str]:
    """A double tap: the same form of the same tab, tapped again before the first was answered."""
    pending: dict[tuple[str, int, str, str], str] = {}
    logged = {entry["key"] for entry in evening["journal"]}
    for told in evening["told"]:
        if told["kind"] == "tap":
            form = (told["phone"], told["tab"], told["url"], told["body"])
            first = pending.get(form)
            if first is not None and first in logged and told["key"] in logged and told["body"] != "{}":
                yield f"{told['key']} and {first} are one tap, doubled; both are in the journal"
            pending[form] = told["key"]
        elif told["kind"] in ("done", "refused", "kept"):
            pending = {form: key for form, key in pending.items() if key != told["key"]}


def a_phones_taps_are_logged_in_its_order(evening: Mapping[str, Any]) -> Iterator[str]:
    """Those of one phone and one tab, or that waited on the phone; a later one is never before an earlier one."""
    version = {entry["key"]: entry["version"] for entry in evening["journal"]}
    last: dict[tuple[str, int], str] = {}
    for told in evening["told"]:
        if told["kind"] == "tap" and told["key"] in version:
            name = (told["phone"], told["tab"])
            if name in last and version[last[name]] > version[told["key"]]:
                yield f"{told['phone']} tapped {last[name]} before {told['key']}; they are logged the other way round"
            last[name] = told["key"]


def what_was_told_before_a_tap_is_before_it(evening: Mapping[str, Any]) -> Iterator[str]:
    """Real time: what anybody was told is logged comes before what anybody taps afterward."""
    version = {entry["key"]: entry["version"] for entry in evening["journal"]}
    newest = 0
    for told in evening["told"]:
        if (told["kind"] == "done" and told["version"]) or told["kind"] == "shows":
            newest = max(newest, told["version"])
        elif told["kind"] == "tap" and version.get(told["key"], newest + 1) <= newest:
            yield f"{told['key']} is entry {version[told['key']]}, but entry {newest} was seen before it was tapped"


def screens_show_what_the_books_said(evening: Mapping[str, Any]) -> Iterator[str]:
    books = evening["books"]
    for told in evening["told"]:
        if told["kind"] == "shows":
            said = books.get(told["version"])
            if said is None or said["figures"] != told["figures"]:
                yield f"{told['phone']} showed figures at version {told['version']} that the books never had"


def a_phone_never_shows_less_than_it_did(evening: Mapping[str, Any]) -> Iterator[str]:
    shown: dict[tuple[str, int], int] = {}
    for told in evening["told"]:
        if told["kind"] == "shows":
            name = (told["phone"], told["tab"])
            if told["version"] < shown.get(name, 0):
                yield f"{told['phone']} went back from version {shown[name]} to {told['version']}"
            shown[name] = told["version"]


def a_kept_tap_counts_in_its_own_turn_only(evening: Mapping[str, Any]) -> Iterator[str]:
    taps = _taps(evening)
    kept = {told["key"] for told in evening["told"] if told["kind"] == "kept"}
    for entry in evening["journal"]:
        tap = taps.get(entry["key"])
        if entry["key"] not in kept or tap is None or tap["url"] != "act":
            continue
        before = evening["books"].get(entry["version"] - 1)
        in_another = before is not None and before["turn"] != tap["turn"]
        if in_another and not tap["up"]:  # sent at once, its first sending may have come through
            yield f"{entry['key']} was made in {tap['turn']}, kept, and logged in {before['turn']}"


def a_cart_never_offers_what_was_bought(evening: Mapping[str, Any]) -> Iterator[str]:
    """Units in the cart at the end were added since the last purchase that the phone was told of."""
    taps = _taps(evening)
    added: dict[str, Counter[str]] = defaultdict(Counter)
    bought: set[str] = set()
    for told in evening["told"]:
        if told["kind"] == "adds":
            added[told["phone"]][told["unit"]] += 1
        elif told["kind"] == "done" and told["key"] not in bought:
            bought.add(told["key"])
            for unit, count in _units(taps[told["key"]]["body"]).items():
                added[told["phone"]][unit] -= count
    for end in evening["ends"]:
        over = {unit for unit, count in end["offers"].items() if count > added[end["phone"]][unit]}
        if over:
            yield f"{end['phone']}'s cart offers {sorted(over)} that it has bought"


def _units(body: str) -> dict[str, int]:
    said = json.loads(body)
    units: dict[str, int] = said.get("units", {}) if isinstance(said, dict) else {}
    return units


def everybody_is_up_to_date(evening: Mapping[str, Any]) -> Iterator[str]:
    newest = len(evening["journal"])
    for end in evening["ends"]:
        who = f"{end['phone']} (tab {end['tab']})"
        if end["version"] != newest:
            yield f"{who} shows version {end['version']} at the end; the books are at {newest}"
        if not end["up"]:
            yield f"{who} still says that there's no connection"
        if end["waiting"]:
            yield f"{who} still has {end['waiting']} to send"
        if end["busy"] or end["frozen"]:
            yield f"{who} has a form that nobody can tap anymore"
    if {told["phone"] for told in evening["told"]} - {end["phone"] for end in evening["ends"]}:
        yield "a screen shows nothing at the end"


def every_tap_is_answered(evening: Mapping[str, Any]) -> Iterator[str]:
    answered = {told["key"] for told in evening["told"] if told["kind"] in ("done", "refused")}
    closed = _tabs_that_were_closed(evening)
    for told in evening["told"]:
        if told["kind"] == "kept" and told["key"] not in answered and (told["phone"], told["tab"]) not in closed:
            yield f"{told['phone']} kept {told['key']} and never heard of it again"


def _tabs_that_were_closed(evening: Mapping[str, Any]) -> set[tuple[str, int]]:
    open_at_the_end = {(end["phone"], end["tab"]) for end in evening["ends"]}
    return {(told["phone"], told["tab"]) for told in evening["told"]} - open_at_the_end


def the_server_never_fails(evening: Mapping[str, Any]) -> Iterator[str]:
    for fault in evening["faults"]:
        yield f"the server failed: {fault}"


CHECKS = (
    the_server_never_fails,
    acknowledged_taps_are_in_the_journal_once,
    refused_taps_are_not_in_the_journal,
    an_answer_is_the_last_word,
    nothing_is_logged_that_nobody_tapped,
    one_intention_is_logged_once,
    a_phones_taps_are_logged_in_its_order,
    what_was_told_before_a_tap_is_before_it,
    screens_show_what_the_books_said,
    a_phone_never_shows_less_than_it_did,
    a_kept_tap_counts_in_its_own_turn_only,
    a_cart_never_offers_what_was_bought,
    everybody_is_up_to_date,
    every_tap_is_answered,
)
