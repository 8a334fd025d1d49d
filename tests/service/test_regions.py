"""A region is a fact: photos and links say which one, and everybody reads its name in their own language."""

from io import BytesIO

import msgspec
import pytest
from flask import Flask
from PIL import Image

from companion.languages import known, speaking
from companion.model.ids import slug
from companion.service import HOST, photos
from companion.service.games import show_audit
from companion.service.regions import region_meant, region_names
from companion.service.table.tables import PHOTOS
from tests.pages.conftest import Night, app, context, new_night, one_app  # noqa: F401
from tests.pages.serving import HOST_KEY

GAMES = (("anniversary", "1941"), ("global_1940", "1940"), ("second_world_war", "1939"), ("war_game", "1942"))


def picture() -> bytes:
    made = BytesIO()
    Image.new("RGB", (20, 20), "tan").save(made, "JPEG")
    return made.getvalue()


@pytest.mark.parametrize(("box", "scenario"), GAMES)
def test_ids_of_regions_are_the_same_in_every_language_and_names_lead_to_them(context, box: str, scenario: str):  # noqa: F811
    night = new_night(context, box, scenario)
    if box == "war_game":
        night.act("register_territory", territory="Kiev", value=4, original="soviet_union")
    here = region_names(context, HOST, night.id)
    assert here
    for language in known():
        with speaking(language):
            names = region_names(context, HOST, night.id)
            regions = show_audit(context, HOST, night.id)["regions"]
        assert [*names] == [*here]
        assert sum(len(region["territories"]) for region in regions) == sum(
            len(region["territories"]) for region in show_audit(context, HOST, night.id)["regions"]
        )
        for region, name in names.items():
            assert region_meant(context, HOST, night.id, name) == region
            assert region_meant(context, HOST, night.id, slug(name)) == region
    assert region_meant(context, HOST, night.id, "Anna's corner") is None
    assert region_meant(context, HOST, night.id, "") is None


def test_a_photo_is_read_in_each_readers_language_whatever_language_it_was_taken_in(context):  # noqa: F811
    night = new_night(context)
    english = region_names(context, HOST, night.id)
    with speaking("de"):
        names = region_names(context, HOST, night.id)
        region, german = next((region, name) for region, name in names.items() if slug(name) != region)
        photos.add_photo(context, HOST, night.id, picture(), german)
    photos.add_photo(context, HOST, night.id, picture(), region)
    photos.add_photo(context, HOST, night.id, picture(), "Anna's  corner")
    photos.add_photo(context, HOST, night.id, picture())
    stored = msgspec.json.decode(context.store.document(PHOTOS, night.id) or "")
    assert [photo.get("region") for photo in stored] == [region, region, "Anna's corner", None]
    former = [{**photo, "region": german} for photo in stored[:1]]
    context.store.keep_document(PHOTOS, night.id, msgspec.json.encode([*former, *stored[1:]]).decode())
    for language, name in (("en", english[region]), ("de", german)):
        with speaking(language):
            shown = [photo["region"] for photo in photos.list_photos(context, HOST, night.id)]
            assert shown == [name, name, "Anna's corner", None]
            assert name in photos.last_photos(context, HOST, night.id)[0][0]


def test_links_go_by_ids_and_links_from_before_still_lead_there(app: Flask, context):  # noqa: F811
    night: Night = new_night(context)
    with speaking("de"):
        names = region_names(context, HOST, night.id)
    region, name = next((region, name) for region, name in names.items() if slug(name) != region)
    client = app.test_client()
    client.get(f"/?key={HOST_KEY}")
    german = {"Accept-Language": "de"}
    audit = client.get(f"/audit/{night.id}", headers=german).text
    assert f'<section class="card region" id="{region}"' in audit
    assert audit.count(f'id="{slug(name)}"') == 1
    ticked = client.post(f"/audit/{night.id}/ticks", data={"region": region, "place": "x"})
    assert ticked.headers["Location"].endswith(f"#{region}")
    for asked in (region, slug(name)):
        counting = client.get(f"/games/{night.id}/counted-units?region={asked}").text
        assert f'href="?region={region}" aria-current="page"' in counting
    form = client.get(f"/games/{night.id}/photos", headers=german).text
    assert f'<option value="{region}">{name}</option>' in form
