"""Photos of the board: scaled, stripped of metadata, and stored with the entry each shows.

Stored with the journal: backups include them, and exports unless they leave them out.
"""

import threading
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

import msgspec

from companion.languages import _
from companion.model.entry import HOST_ID, SeatRef
from companion.model.reading import convert, decode
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_reader
from companion.service.regions import region_meant, region_names
from companion.service.table.tables import PHOTO, PHOTOS, table_of
from companion.views.shapes import PhotoView

LONGEST_SIDE = 2048
"""The length of the longer side, in pixels."""
MOST_BYTES = 12_000_000
MOST_PHOTOS = 60
MOST_OF_ONE = 20
"""How many photos one person can have in a game, and all who only watch together: the album is for everybody."""
MOST_PIXELS = 64_000_000
"""A picture with more pixels doesn't come from a phone."""
MOST_MEMORY = 87_000_000
"""How many bytes a picture may take while it's worked on, in addition to what any picture takes."""
MOST_TEXT = 1 << 20
"""How many bytes of text a picture may carry."""
FORMATS = ("JPEG", "PNG", "WEBP")
JPEGS = ("JPEG", "MPO")
"""What a JPEG is called once it's open: some phones put several pictures into one."""
PLAIN = ("1", "L", "RGB", "CMYK")
STORED, UNPACKED, COPIED, ANIMATED = 4, 5, 8, 16
"""Bytes for a pixel: of a decoded JPEG, of another picture of a plain kind, of one that is copied to be made smaller,
and of one that may be a film, whose decoder keeps several canvases.
"""
PATIENCE = 30
"""How many seconds to wait while other pictures are worked on."""
MOST_PRINTED = 8
QUALITY = 78
MARKER, SCAN = 0xFF, 0xDA
"""Bytes of a JPEG: what begins each part of its head, and the part that begins a scan."""
FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
SINGLE_FRAMES = (0xC0, 0xC1)
"""The frames of a JPEG that isn't progressive."""
LONGEST_REGION = 60

_working = threading.Lock()


class Photo(Shape):
    """A photo's metadata."""

    id: str
    version: int
    """The last entry when it was taken."""
    at: str
    region: str = ""
    """The id of the part of the board it shows, or words for it; older ones have the region's name."""
    seat: str = ""
    """Who added it; `host` for the host."""
    name: str = ""


def list_photos(app: AppContext, who: Identity, game_id: str) -> list[PhotoView]:
    """Every photo of a game, oldest first."""
    require_reader(who, game_id)
    app.game(game_id)
    photos = _kept(app, game_id)
    called = _called(app, who, game_id, photos)
    return [_view(photo, called) for photo in photos]


def add_photo(app: AppContext, who: Identity, game_id: str, picture: bytes, region: str = "") -> PhotoView:
    """Store a photo with the entry it shows."""
    require_reader(who, game_id)
    if len(picture) > MOST_BYTES:
        raise RuleViolation("invalid_photo", "This picture is over 12 MB. Take a smaller one.")
    jpeg = scaled(picture)
    with app.transaction(game_id):
        app.game(game_id)
        if table_of(app, game_id).archived:
            raise RuleViolation("archived", "This game is in the archive. The host can take it out again.")
        photos = _kept(app, game_id)
        _check_room(app, who, game_id, photos)
        made = Photo(
            id=app.new_id(),
            version=app.store.version(game_id),
            at=app.clock(),
            region=region_meant(app, who, game_id, region) or " ".join(region.split())[:LONGEST_REGION],
            seat=who.ref.id,
            name=who.ref.name,
        )
        app.store.keep_document(PHOTO, f"{game_id}/{made.id}", b64encode(jpeg).decode())
        _keep(app, game_id, [*photos, made])
        app.tell(game_id)
    return _view(made, _called(app, who, game_id, [made]))


def show_photo(app: AppContext, who: Identity, game_id: str, photo_id: str) -> bytes:
    """A photo as JPEG."""
    require_reader(who, game_id)
    app.game(game_id)
    return _picture(app, game_id, _found(app, game_id, photo_id).id)


def last_photos(app: AppContext, who: Identity, game_id: str) -> list[tuple[str, bytes]]:
    """The newest photos, as many as are worth printing: captions and JPEGs."""
    require_reader(who, game_id)
    photos = _kept(app, game_id)[-MOST_PRINTED:]
    called = _called(app, who, game_id, photos)
    return [
        (
            _(
                "Entry {entry}: {region}. By {name}.",
                entry=photo.version,
                region=called[photo.region] or _("the whole board"),
                name=photo.name,
            ),
            _picture(app, game_id, photo.id),
        )
        for photo in photos
    ]


def delete_photo(app: AppContext, who: Identity, game_id: str, photo_id: str) -> None:
    """Delete a photo for good: for the banker, or the person who added it."""
    require_reader(who, game_id)
    with app.transaction(game_id):
        app.game(game_id)
        photo = _found(app, game_id, photo_id)
        if not who.is_banker(game_id) and who.ref.id != photo.seat:
            raise NotAllowed("not_your_photo", "Only the banker or {name} can delete this photo.", name=photo.name)
        app.store.remove_document(PHOTO, f"{game_id}/{photo.id}")
        _keep(app, game_id, [other for other in _kept(app, game_id) if other.id != photo.id])
        app.tell(game_id)


def exported(app: AppContext, game_id: str) -> list[dict[str, Any]]:
    """A game's photos in export form."""
    return [
        {**msgspec.to_builtins(photo), "jpeg": b64encode(_picture(app, game_id, photo.id)).decode()}
        for photo in _kept(app, game_id)
    ]


def read_photos(raw: Any, versions: int) -> list[tuple[Photo, bytes]]:
    """Read the photos of an imported document; refused if one isn't a photo."""
    if not isinstance(raw, list) or len(raw) > MOST_PHOTOS:
        raise RuleViolation("invalid_game", "The photos of this game can't be read.")
    found = []
    for item in raw:
        try:
            photo = convert({key: value for key, value in item.items() if key != "jpeg"}, Photo)
            picture = b64decode(item["jpeg"], validate=True)
        except (AttributeError, KeyError, TypeError, ValueError, NotBase64):
            raise RuleViolation("invalid_game", "The photos of this game can't be read.") from None
        sound = photo.id.isalnum() and len(photo.id) <= 64 and 1 <= photo.version <= versions
        if not sound or max(len(photo.region), len(photo.name), len(photo.seat), len(photo.at)) > 200:
            raise RuleViolation("invalid_game", "The photos of this game can't be read.")
        found.append((photo, picture if _is_ours(picture) else scaled(picture)))
    return found


def take_in(app: AppContext, game_id: str, photos: Sequence[tuple[Photo, bytes]]) -> None:
    """Add an imported game's photos to those that are here."""
    here = _kept(app, game_id)
    known = {photo.id for photo in here}
    new = [(photo, jpeg) for photo, jpeg in photos if photo.id not in known][: MOST_PHOTOS - len(here)]
    for photo, jpeg in new:
        app.store.keep_document(PHOTO, f"{game_id}/{photo.id}", b64encode(jpeg).decode())
    if new:
        _keep(app, game_id, sorted([*here, *(photo for photo, _jpeg in new)], key=lambda photo: photo.at))


def _check_room(app: AppContext, who: Identity, game_id: str, photos: Sequence[Photo]) -> None:
    """Refuse another photo if the game or this person has enough of them; those who only watch share their room."""
    if len(photos) >= MOST_PHOTOS:
        raise RuleViolation(
            "too_many_photos", "This game has {most} photos. Delete one to add another.", most=MOST_PHOTOS
        )
    if who.seat is None:
        return
    playing = {seat.id for seat in app.store.seats(game_id) if seat.powers or seat.role == "banker"} | {HOST_ID}
    theirs = [photo for photo in photos if photo.seat == who.ref.id or not playing & {who.ref.id, photo.seat}]
    if len(theirs) >= MOST_OF_ONE:
        raise RuleViolation(
            "too_many_photos",
            "You have {most} photos in this game. Delete one to add another.",
            most=MOST_OF_ONE,
        )


def scaled(picture: bytes) -> bytes:
    """A picture as JPEG of at most 2,048 pixels, upright, without metadata. One is worked on at a time."""
    if not _working.acquire(timeout=PATIENCE):
        raise RuleViolation("busy", "Other pictures are being worked on. Try again in a minute.")
    try:
        return _scaled(picture)
    finally:
        _working.release()


def _scaled(picture: bytes) -> bytes:
    from PIL import Image, ImageOps, PngImagePlugin  # takes a while to import, and the server starts without

    PngImagePlugin.MAX_TEXT_MEMORY = MOST_TEXT
    try:
        with Image.open(BytesIO(picture), formats=FORMATS) as image:
            pixels = image.width * image.height
            needed = _kept_by_decoder(picture, pixels) if image.format in JPEGS else 0
            image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a JPEG is decoded smaller
            needed += image.width * image.height * _bytes_each(image)
            if pixels > MOST_PIXELS or needed > MOST_MEMORY:
                raise RuleViolation("invalid_photo", "This picture has too many pixels. Take a smaller one.")
            small = image.convert("RGB") if image.mode == "P" else image
            small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            upright = ImageOps.exif_transpose(small).convert("RGB")
            plain = Image.new("RGB", upright.size)
            plain.paste(upright)
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        raise RuleViolation("invalid_photo", "That isn't a picture. Take a photo, or choose a JPEG or PNG.") from None
    made = BytesIO()
    plain.save(made, "JPEG", quality=QUALITY, optimize=True)
    return made.getvalue()


def _bytes_each(image: Any) -> int:
    """How many bytes a pixel of a decoded picture may take while it's made smaller."""
    if image.format == "WEBP":
        return ANIMATED
    if image.mode not in PLAIN:
        return COPIED
    return STORED if image.format in JPEGS else UNPACKED


def _kept_by_decoder(jpeg: bytes, pixels: int) -> int:
    """How many bytes the decoder keeps of a JPEG in several scans; phones take photos of one."""
    at, single, shares = 2, False, [1] * 4
    while at + 10 <= len(jpeg) and jpeg[at] == MARKER:
        kind, length = jpeg[at + 1], int.from_bytes(jpeg[at + 2 : at + 4])
        if kind in FRAMES:
            single = kind in SINGLE_FRAMES
            shares = [(part >> 4) * (part & 15) for part in jpeg[at + 11 : at + 2 + length : 3]]
        elif kind == SCAN:
            if single and jpeg[at + 4] == len(shares):
                return 0
            break
        at += 1 if kind == MARKER else 2 + length
    return 2 * pixels * sum(shares) // max(1, *shares)


def _is_ours(picture: bytes) -> bool:
    """Whether a picture already has our stored form, so that it doesn't have to be recompressed."""
    from PIL import Image

    try:
        with Image.open(BytesIO(picture), formats=["JPEG"]) as image:
            if max(image.size) > LONGEST_SIDE:
                return False
            image.load()
            tells = set(image.info) - {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
            return image.format == "JPEG" and not tells and picture.endswith(b"\xff\xd9")
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        return False


def _kept(app: AppContext, game_id: str) -> list[Photo]:
    kept = app.store.document(PHOTOS, game_id)
    return [] if kept is None else list(decode(kept, tuple[Photo, ...]))


def _keep(app: AppContext, game_id: str, photos: Sequence[Photo]) -> None:
    app.store.keep_document(PHOTOS, game_id, msgspec.json.encode(photos).decode())


def _found(app: AppContext, game_id: str, photo_id: str) -> Photo:
    for photo in _kept(app, game_id):
        if photo.id == photo_id:
            return photo
    raise NotFound("unknown_photo", "There's no such photo in this game.")


def _picture(app: AppContext, game_id: str, photo_id: str) -> bytes:
    return b64decode(app.store.document(PHOTO, f"{game_id}/{photo_id}") or "")


def _called(app: AppContext, who: Identity, game_id: str, photos: Sequence[Photo]) -> Mapping[str, str]:
    """What the parts of the board that photos show are called in the reader's language, by what the photos have."""
    said = {photo.region for photo in photos}
    names = region_names(app, who, game_id) if said - {""} else {}
    return {
        region: names.get(region) or names.get(region_meant(app, who, game_id, region) or "", region) for region in said
    }


def _view(photo: Photo, called: Mapping[str, str]) -> PhotoView:
    return {
        "id": photo.id,
        "version": photo.version,
        "region": called[photo.region] or None,
        "at": photo.at,
        "seat": {"id": photo.seat, "name": SeatRef(id=photo.seat, name=photo.name).shown},
    }
