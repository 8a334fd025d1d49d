"""Rights as sequences: people join, are promoted, demoted, removed and leave, and at every moment each may do what the
table of roles says for what they are now. Pages are part of it: who may not look sees nothing, who may not act changes
nothing.
"""

import os
import random
from typing import Any

import pytest
from flask import Flask

from api.http.identity import SEAT_COOKIE
from tests.api.conftest import make_app
from tests.api.talking import HOST_KEY, Talker
from tests.api.test_roles import MATRIX, ROLES
from tests.chances import chances

SEQUENCES, STEPS = (300, 40) if os.environ.get("COMPANION_FUZZ") else (12, 30)
REFUSED = (401, 403)
SECRET = "The-secret-evening"
"""What the game is called: nobody outside reads it."""
OUTSIDERS = ("nobody", "stranger", "removed")
LOOKERS = (*OUTSIDERS, "observer")
KEEPS = ("DELETE", "PATCH")
"""Methods that would end the game or its people in the middle of a sequence; they are tried by those who may not."""


class Evening:
    """A game, people, and what each of them is at the moment."""

    def __init__(self, app: Flask, chance: random.Random) -> None:
        self.app, self.chance = app, chance
        self.host = Talker.to_app(app, HOST_KEY)
        self.game = self.host.new_game(name=SECRET)["id"]
        other = self.host.new_game(name="Another")["id"]
        self.victim = self.host.seat(self.game, "Victim", ["japan"]).seat_id or ""
        stranger = self.host.seat(other, "Stranger", [], "banker")
        self.people: list[tuple[Talker, str]] = [(self.host.with_token(None), "nobody"), (stranger, "stranger")]
        for number, role in enumerate(("observer", "player", "banker")):
            powers = ["germany"] if role == "player" else []
            self.people.append((self.host.seat(self.game, f"P{number}", powers, role), role))

    def something_changes(self) -> None:
        """The host changes what somebody is, or somebody comes or goes."""
        number = self.chance.randrange(2, len(self.people))
        who, role = self.people[number]
        does = self.chance.choice(["promote", "demote", "watch", "remove", "leave", "join"])
        if does == "join":
            name = f"P{len(self.people)}"
            self.people.append((self.host.seat(self.game, name, [], "observer"), "observer"))
        elif role == "removed":
            return
        elif does == "leave":
            phone = self.phone(who)
            assert phone.post("/play/seat/leave").status_code == 303
            self.people[number] = (who, "removed")
        elif does == "remove":
            self.host.call("DELETE", f"/games/{self.game}/seats/{who.seat_id}?keep_code=true").expect(204)
            self.people[number] = (who, "removed")
        else:
            new = {"promote": "banker", "demote": "player", "watch": "observer"}[does]
            heard = self.host.call("PATCH", f"/games/{self.game}/seats/{who.seat_id}", {"role": new})
            self.people[number] = (who, new if heard.status == 200 else role)

    def phone(self, who: Talker) -> Any:
        client = self.app.test_client()
        if who.token:
            client.set_cookie(SEAT_COOKIE, who.token)
        return client

    def tries_the_api(self) -> None:
        """Somebody tries one line of the table of roles."""
        who, role = self.chance.choice(self.people)
        method, path, body, expected = self.chance.choice(MATRIX)
        status = expected[ROLES.index(role)]
        if "{code}" in str(body) or (method in KEEPS and status not in REFUSED):
            return
        path = path.format(game=self.game, seat=self.victim, own=who.seat_id or self.victim)
        heard = who.call(method, path, body)
        assert heard.status < 500, (role, method, path, heard.raw[:300])
        if status in REFUSED:
            assert heard.status >= 400, (role, method, path, heard.status)
            assert role not in OUTSIDERS or heard.status in REFUSED, (role, method, path, heard.status)

    def tries_a_page(self, rules: list[tuple[str, str]]) -> None:
        """Somebody opens a page, or sends its form."""
        who, role = self.chance.choice(self.people)
        method, rule = self.chance.choice(rules)
        path = (
            rule.replace("<id:game_id>", self.game).replace("<id:seat_id>", self.victim).replace("<id:power>", "japan")
        )
        if "<" in path:
            return
        before = self.books() if method == "POST" else None
        form = {"agree": "yes", "closed": "yes", "to": who.seat_id, "power": "japan", "type": "end_turn", "name": "X"}
        answer = self.phone(who).open(path, method=method, data=form if method == "POST" else None)
        assert answer.status_code < 500, (role, method, path)
        if role in OUTSIDERS:
            assert SECRET not in answer.text, (role, method, path)
        if before is not None and role in LOOKERS and "leave" not in path:
            assert self.books() == before, (role, path)
        if before is not None and "leave" in path:
            self.people = [
                (each, "removed" if each is who and was not in OUTSIDERS else was) for each, was in self.people
            ]

    def books(self) -> Any:
        shown = self.host.get(f"/games/{self.game}").expect(200).body
        seats = self.host.get(f"/games/{self.game}/seats").expect(200).body
        return (
            shown["version"],
            shown["join_code"],
            shown["closed"],
            [(seat["id"], seat["role"], seat["powers"]) for seat in seats],
        )


@pytest.fixture(scope="module")
def pages_app() -> Flask:
    return make_app(failures_allowed=1_000_000, seat_pace=0)


@pytest.mark.parametrize("seed", range(SEQUENCES))
def test_at_every_moment_each_may_do_what_the_table_says(pages_app: Flask, seed: int):
    chance = chances(seed)
    evening = Evening(pages_app, chance)
    rules = [
        (method, str(rule))
        for rule in pages_app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) & {"GET", "POST"})
        if not str(rule).startswith(("/api/", "/docs", "/static", "/metrics", "/healthz", "/readyz", "/join"))
    ]
    assert len(rules) > 40
    for _ in range(STEPS):
        does = chance.choice([evening.something_changes, evening.tries_the_api, lambda: evening.tries_a_page(rules)])
        does()
