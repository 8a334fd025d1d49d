"""Going back from a refusal to the form's page, with everything as typed; without a script."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import request
from markupsafe import escape

TYPED = "typed"
LONGEST = 3000
"""How much of what was typed fits in a URL."""
NEVER_FILLED = ("hidden", "submit", "button", "file", "password")
ITS_OWN = ("idempotency_key", "next", "for_step", "confirm", "override")
"""Fields that a form gets new each time; nobody types them."""
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
FIELD = re.compile(r"<input\b[^>]*>|<select\b.*?</select>|<textarea\b[^>]*>.*?</textarea>", re.DOTALL)
OPTION = re.compile(r"<option\b[^>]*>")
Fields = list[tuple[str, str]]


def came_from() -> str:
    """The path of the previous page, if it can be opened again; a form's target can't."""
    try:
        parts = urlsplit(request.referrer or "")
    except ValueError:
        return ""
    if parts.netloc != request.host or parts.path.startswith(("/games/", "/why/")):
        return ""
    kept = [(key, value) for key, value in parse_qsl(parts.query) if key not in (TYPED, "logged", "key")]
    return parts.path + (f"?{urlencode(kept)}" if kept else "")


def way_back() -> str:
    """The page of this request's form, with what was typed in its URL."""
    page = came_from()
    sent = ((key, value) for key, value in request.form.items(multi=True) if value and key not in ITS_OWN)
    typed = urlencode([("", request.path), *sent])
    if not page or len(typed) > LONGEST:
        return page
    return f"{page}{'&' if '?' in page else '?'}{urlencode({TYPED: typed})}"


def filled(page: str, typed: str) -> str:
    """A page with the refused form filled in again; unchanged if that form is no longer on it."""
    (_, action), *fields = parse_qsl(typed, keep_blank_values=True) or [("", "")]
    return FORM.sub(lambda form: _form(form[0], action, fields), page)


def _form(form: str, action: str, fields: Fields) -> str:
    typed = dict(fields)
    hidden = {
        _attribute(field[0], "name"): _attribute(field[0], "value")
        for field in FIELD.finditer(form)
        if _attribute(field[0], "type") == "hidden"
    }
    if _attribute(form[: form.index(">")], "action") != action:
        return form
    if any(typed.get(name, "") != value for name, value in hidden.items() if name not in ITS_OWN):
        return form
    left = list(fields)
    return FIELD.sub(lambda field: _field(field[0], left), form)


def _field(tag: str, left: Fields) -> str:
    opening, kind = tag[: tag.index(">") + 1], _attribute(tag, "type")
    name, values = _attribute(opening, "name"), [value for key, value in left if key == _attribute(opening, "name")]
    if not name or kind in NEVER_FILLED:
        return tag
    if tag.startswith("<select"):
        return OPTION.sub(lambda option: _marked(option[0], "selected", _attribute(option[0], "value") in values), tag)
    if kind in ("radio", "checkbox"):
        return _marked(tag, "checked", _attribute(tag, "value") in values)
    if not values:
        return tag
    left.remove((name, values[0]))  # of several fields with one name, each has its own
    if tag.startswith("<textarea"):
        return f"{opening}{escape(values[0])}</textarea>"
    bare = re.sub(r'\svalue="[^"]*"', "", tag)
    return f'{bare[:-1].rstrip("/")} value="{escape(values[0])}">'


def _marked(tag: str, mark: str, on: bool) -> str:
    bare = re.sub(rf"\s{mark}\b(=\"[^\"]*\")?", "", tag)
    return f"{bare[:-1]} {mark}>" if on else bare


def _attribute(tag: str, name: str) -> str:
    match = re.search(rf'\s{name}="([^"]*)"', tag)
    return unescape(match[1]) if match else ""
