"""House rules: the host's pages to make a variant of a box, see what differs, check, save, export, and delete it."""

from collections.abc import Iterator
from itertools import groupby

from flask import Response, request
from msgspec import Struct
from msgspec.structs import replace

from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from companion.editions.filling import NEW_ELEMENTS, NEW_LINES, TITLE, adding_name, filled
from companion.editions.sources import MOST_BYTES
from companion.editions.variants import Variant
from companion.languages import _
from companion.model.house_rules import Field, Sheet, choice_words
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import HOST
from companion.service.saved import maps
from companion.service.saved import variants as use


class Row(Struct, frozen=True):
    """A form line: a checkbox, a figure, or both, for one element."""

    tick: Field | None
    figure: Field | None


def _host() -> None:
    if not has_host_cookie():
        raise NotAllowed("host_only", "Only the host can make house rules, with the host link from the laptop.")


@pages.get("/variants")
def variants_page() -> Response:
    """The existing variants, and the boxes to vary."""
    _host()
    return _list()


def _list(status: int = 200, refusal: str | None = None) -> Response:
    return render(
        "variants/variants.html",
        status,
        variants=use.list_variants(app_context(), HOST),
        boxes=app_context().catalogue.all(),
        broken=app_context().catalogue.broken,
        maps=maps.maps(app_context(), HOST),
        gone=request.args.get("deleted"),
        refusal=refusal,
    )


@pages.post("/variants")
def import_variant_page() -> Response:
    """Save a variant from a shared file."""
    _host()
    sent = request.files.get("file")
    try:
        text = sent.read(MOST_BYTES + 1).decode("utf-8-sig") if sent is not None else ""
        made = do_once(lambda: {"id": use.import_variant(app_context(), HOST, text)})
    except UnicodeDecodeError:
        return _list(422, _("This file isn't text."))
    except RuleViolation as refusal:
        return _list(422, refusal.sentence)
    return to(f"/variants/{made['id']}", saved=1)


@pages.get("/variants/new/<id:box>")
def new_variant_page(box: str) -> Response:
    """The form of a new variant of a box."""
    _host()
    return _form(use.begin_variant(app_context(), HOST, box))


@pages.post("/variants/new/<id:box>")
def make_variant(box: str) -> Response:
    """Check what was entered, or save it as a new variant."""
    _host()
    return _done(filled(use.begin_variant(app_context(), HOST, box), request.form))


@pages.get("/variants/<id:variant>")
def variant_page(variant: str) -> Response:
    """The form of an existing variant."""
    _host()
    opened, seen = use.open_variant(app_context(), HOST, variant)
    return _form(opened, of=variant, seen=seen, saved="saved" in request.args)


@pages.post("/variants/<id:variant>")
def change_variant(variant: str) -> Response:
    """Check what was changed, save it, or save it as a new variant."""
    _host()
    opened, seen = use.open_variant(app_context(), HOST, variant)
    return _done(filled(opened, request.form), of=variant, seen=request.form.get("seen", seen))


def _done(variant: Variant, of: str | None = None, seen: str = "") -> Response:
    """Save what's valid, if requested; otherwise show the form with the findings."""
    do = request.form.get("do", "check")
    if do == "check" or not variant.is_sound:
        return _form(variant, 200 if variant.is_sound else 422, of=of, seen=seen, checked=True)
    replaces = None if do == "save_new" else of
    if replaces is None:
        variant.take_new_id()
    try:
        made = do_once(
            lambda: {
                "id": use.save_variant(
                    app_context(), HOST, variant, replaces=replaces, seen=request.form.get("seen", "")
                )
            }
        )
    except RuleViolation as refusal:
        if refusal.code == "variant_exists":
            variant.wrong[TITLE.name] = refusal.sentence
        return _form(variant, 409, of=of, seen=seen, checked=True, refusal=refusal.sentence)
    return to(f"/variants/{made['id']}", saved=1)


def _form(
    variant: Variant,
    status: int = 200,
    *,
    of: str | None = None,
    seen: str = "",
    checked: bool = False,
    saved: bool = False,
    refusal: str | None = None,
) -> Response:
    sheets = list(variant.sheets())
    title = replace(TITLE, label=_(TITLE.label))
    return render(
        "variants/variant.html",
        status,
        variant=variant,
        edition=app_context().edition(variant.box),
        line=use.show_variant(app_context(), HOST, of) if of else None,
        seen=seen,
        checked=checked,
        saved=saved,
        refusal=refusal,
        title=title,
        sheets=[(sheet, list(_groups(_without_pending(variant, sheet)))) for sheet in sheets],
        lists={key: known for sheet in sheets for addition in sheet.adding for key, known in addition.found_by.items()},
        labels={
            entry_field.name: entry_field.label
            for entry_field in (title, *(field for sheet in sheets for field in sheet.fields))
        },
        adding_name=adding_name,
        choice_words=choice_words,
        changes=lambda sheet: sum(variant.differs(field) for field in sheet.fields),
        is_wrong=lambda sheet: _is_wrong(variant, sheet),
        new_lines=range(1, NEW_LINES + 1),
        new_elements=range(1, NEW_ELEMENTS + 1),
        differences=[
            (sheet, list(found)) for sheet, found in groupby(variant.differences(), lambda difference: difference.sheet)
        ],
        follows=variant.follows(),
        file=use.text_of(variant) if variant.is_sound and (saved or checked) else None,
    )


def _is_wrong(variant: Variant, sheet: Sheet) -> bool:
    """Whether something is wrong with a field of a sheet, or with a line to add."""
    if any(field.name in variant.wrong for field in sheet.fields):
        return True
    paths = [*(lines.path for lines in sheet.adding), *(new.path for new in sheet.creating)]
    heads = [f"{'.'.join(path)}.+" for path in paths]
    return any(name.startswith(head) for name in variant.wrong for head in heads)


def _without_pending(variant: Variant, sheet: Sheet) -> Sheet:
    """The sheet without fields of elements being added: until they're saved, they're asked for below."""
    return replace(sheet, fields=tuple(field for field in sheet.fields if field.path[:2] not in variant.pending))


def _groups(sheet: Sheet) -> Iterator[tuple[str, list[Row]]]:
    """A sheet's rows under their headings; what belongs to a checkbox is next to it."""
    for group, fields in groupby(sheet.fields, lambda field: field.group):
        rows: list[Row] = []
        for field in fields:
            before = rows[-1].tick if rows else None
            if before is not None and rows[-1].figure is None and field.path[: len(before.path)] == before.path:
                rows[-1] = Row(before, field)
            else:
                rows.append(Row(field, None) if field.kept else Row(None, field))
        yield group, rows


@pages.get("/variants/<id:variant>.toml")
def export_variant_page(variant: str) -> Response:
    """A variant as a file to share."""
    _host()
    response = Response(use.export_variant(app_context(), HOST, variant), mimetype="application/toml")
    response.headers["Content-Disposition"] = f'attachment; filename="{variant}.toml"'
    return response


@pages.get("/variants/<id:variant>/delete")
def delete_variant_page(variant: str) -> Response:
    """Ask again before a variant is deleted."""
    _host()
    return render("variants/delete.html", line=use.show_variant(app_context(), HOST, variant))


@pages.post("/variants/<id:variant>/delete")
def delete_variant(variant: str) -> Response:
    """Delete a variant whose name was typed."""
    _host()
    try:
        do_once(lambda: use.delete_variant(app_context(), HOST, variant, request.form.get("confirm", "")))
    except RuleViolation as refusal:
        return render(
            "variants/delete.html", 409, line=use.show_variant(app_context(), HOST, variant), refusal=refusal.sentence
        )
    return to("/variants", deleted=1)
