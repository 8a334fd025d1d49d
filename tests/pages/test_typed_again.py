"""Without a script, the way back from a refusal leads to the form, as it was typed."""

import re
from html import unescape

from flask.testing import FlaskClient

from api.pages.kit.typed_again import filled
from tests.pages.conftest import Night, Phone


def send(client: FlaskClient, night: Night, page: str, **fields: str) -> str:
    """Send a form of a page as a browser would; gives where "Go back" leads."""
    headers = {"Referer": f"http://localhost{page}"}
    refused = client.post(f"/games/{night.id}/act", data={"next": "/play/germany", **fields}, headers=headers)
    assert refused.status_code in (409, 422)
    back = re.search(r'href="([^"]*)">Go back</a>', refused.text)
    assert back is not None
    return unescape(back[1])


def value_of(page: str, name: str) -> str:
    field = re.search(rf'<input[^>]*\bname="{re.escape(name)}"[^>]*>', page)
    assert field is not None
    found = re.search(r'\svalue="([^"]*)"', field[0])
    return found[1] if found else ""


def test_a_purchase_that_costs_too_much_is_still_in_the_form(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    sent = {"type": "purchase_units", "power": "germany", "units.infantry": "2", "units.bomber": "9"}
    back = send(anna, night, "/play/germany/buy?logged=1", **sent)
    assert back.startswith("/play/germany/buy?typed=")
    page = anna.get(back).text
    assert (value_of(page, "units.infantry"), value_of(page, "units.bomber"), value_of(page, "units.tank")) == (
        "2",
        "9",
        "0",
    )
    assert value_of(anna.get("/play/germany/buy").text, "units.bomber") == "0"


def test_only_the_form_that_was_sent_is_filled() -> None:
    form = (
        '<form method="post" action="{}"><input type="hidden" name="type" value="{}"><input name="n" value="1"></form>'
    )
    page = form.format("/act", "buy") + form.format("/act", "sell") + form.format("/try", "buy")
    again = filled(page, "=/act&type=buy&n=7")
    assert re.findall(r'name="n" value="(\d)"', again) == ["7", "1", "1"]


def test_choices_are_filled_as_they_were_made_and_nothing_breaks_out_of_a_field() -> None:
    page = (
        '<form action="/act"><input type="radio" name="r" value="a" checked><input type="radio" name="r" value="b">'
        '<input type="checkbox" name="c" value="yes" checked><select name="s"><option value="x" selected>X</option>'
        '<option value="y">Y</option></select><textarea name="t">old</textarea><input name="w" value="">'
        '<input type="password" name="p"></form>'
    )
    again = filled(page, "=/act&r=b&s=y&t=%3C/textarea%3E&w=%22%3E%3Cb%3E&p=secret")
    assert '<input type="radio" name="r" value="a">' in again
    assert '<input type="radio" name="r" value="b" checked>' in again
    assert '<input type="checkbox" name="c" value="yes">' in again
    assert '<option value="x">X</option><option value="y" selected>' in again
    assert '<textarea name="t">&lt;/textarea&gt;</textarea>' in again
    assert '<input name="w" value="&#34;&gt;&lt;b&gt;">' in again
    assert "secret" not in again


def test_a_page_of_another_address_is_no_way_back(phone: Phone, night: Night) -> None:
    anna = phone("Anna", "germany")
    for referer in ("http://evil.example/play/germany/buy", "http://["):
        data = {"type": "purchase_units", "power": "germany", "units.bomber": "9", "next": "/play/germany"}
        refused = anna.post(f"/games/{night.id}/act", data=data, headers={"Referer": referer})
        assert 'href="/play/germany">Go back' in refused.text
