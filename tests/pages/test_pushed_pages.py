"""What is sent to a page that is open is what the page would show if it were opened now."""

import re

import pytest
from flask import Flask, render_template_string

from api.http.live.regions import regions_of
from api.http.live.screens import PUSHED
from tests.pages.conftest import Night, Phone

KEYS = re.compile(r'(name="idempotency_key" value=")[^"]*')
PAGES = (
    "/play",
    "/play/germany",
    "/play/germany/take",
    "/table/{game}",
    "/banker/{game}",
    "/audit/{game}",
    "/play/japan",
)


def regions(page: str) -> dict[str, str]:
    return {name: KEYS.sub(r"\1", text) for name, text in regions_of(page).items()}


@pytest.mark.parametrize("page", PAGES)
def test_a_pushed_page_has_the_regions_of_the_whole_page(phone: Phone, night: Night, page: str) -> None:
    client, path = phone("Bea", role="banker"), page.format(game=night.id)
    for number, land in enumerate(("ukraine", "belorussia", "east_poland")):
        night.act("capture_territory", territory=land, by="germany")
        whole = client.get(path, query_string={"logged": number + 2}).text
        pushed = client.get(path, query_string={"logged": number + 2}, environ_overrides={PUSHED: True}).text
        assert regions(pushed) == regions(whole)
        assert regions(whole)
        assert whole.startswith("<!doctype html>")
        assert "<head>" not in pushed


def test_an_entry_that_is_undone_is_not_shown_as_it_was(phone: Phone, night: Night) -> None:
    client = phone("Bea", role="banker")
    night.act("capture_territory", territory="ukraine", by="germany")
    assert 'class="entry undone"' not in client.get("/play/germany").text
    assert client.post(f"/games/{night.id}/undo", data={"to_version": "1"}).status_code == 303
    shown = client.get("/play/germany").text
    assert 'class="entry undone" id="entry-2"' in shown
    assert shown.count('<span class="tag">undone</span>') == 1


def test_a_kept_part_is_made_once_for_what_it_names_and_for_each_language(app: Flask) -> None:
    made = []

    def part(name: str, language: str = "en") -> str:
        with app.test_request_context(headers={"Accept-Language": language}):
            app.preprocess_request()
            return render_template_string(
                "{% kept name, 1 %}{{ note(name) }}{{ _('Undo') }}{% endkept %}",
                name=name,
                note=lambda _: made.append(1) or "",
            )

    assert (part("anna"), part("anna"), part("bea")) == ("Undo", "Undo", "Undo")
    assert len(made) == 2
    assert part("anna", "de") != "Undo"
    assert len(made) == 3
