"""A phone that leaves its seat takes no key along: its token ends, and nobody else's does."""

from flask import Flask

from api.http.identity import SEAT_COOKIE
from companion.service import AppContext
from companion.service.table import returning
from companion.service.table.seats import identify, leave
from tests.api.talking import API, Talker


def test_the_token_of_a_phone_that_leaves_is_worthless(app: Flask, host: Talker, anna: Talker, game: str):
    boris = host.seat(game, "Boris", ["japan"])
    phone = app.test_client()
    phone.set_cookie(SEAT_COOKIE, anna.token or "")
    assert phone.get("/play").status_code == 200
    assert phone.post("/play/seat/leave").status_code == 303
    anna.get(f"/games/{game}").expect(401)
    phone.set_cookie(SEAT_COOKIE, anna.token or "")
    assert phone.get(f"{API}/me").status_code == 401
    boris.get(f"/games/{game}").expect(200)
    assert [seat["name"] for seat in host.get(f"/games/{game}/seats").body] == ["Anna", "Boris"]


def test_the_other_phone_of_a_seat_stays(app: Flask, host: Talker, anna: Talker, game: str):
    context: AppContext = app.extensions["companion"].app
    who = identify(context, anna.token or "")
    assert who is not None
    code = host.get(f"/games/{game}")["join_code"]
    asked = host.with_token(None).post(f"/games/{game}/seats/{anna.seat_id}/return", {"join_code": code}).expect(201)
    answer = f"/games/{game}/seats/{anna.seat_id}/return/answer"
    if anna.post(answer, {"agree": True}).status != 201:
        anna.post(answer, {"agree": True, "number": asked["number"]}).expect(201)
    taken = returning.come_back(context, asked["claim"])
    assert taken is not None
    second = taken["token"]
    leave(context, who, anna.token or "")
    assert identify(context, anna.token or "") is None
    still = identify(context, second)
    assert still is not None
    leave(context, still, second)
    assert identify(context, second) is None
