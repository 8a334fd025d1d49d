"""Rendering and redirecting pages, and the helpers of every template."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from flask import Flask, Response, current_app, make_response, redirect, render_template, request
from markupsafe import Markup, escape

from api.http.own_address import phone_url
from api.pages.kit import change_words
from api.pages.kit.assets import asset_url, edition_url
from api.pages.kit.forms import shapes
from api.pages.kit.pictures import drawings, icons, pieces
from api.pages.kit.preview import aftermath
from api.pages.kit.scripts import routes, scripts
from api.pages.kit.typed_again import TYPED, filled
from api.pages.kit.visiting import game_argument
from api.pages.kit.visitor import AnyVisitor
from api.pages.kit.why import why_page, why_refused, why_said
from companion.languages import Name, Names, _, catalog, current, known, listed, local, n_
from companion.languages.messages import one_stop
from companion.languages.messages import render as render_message
from companion.model.edition import Edition
from companion.model.translated import named, named_powers, named_side, side_name
from companion.model.wording import capitalized, in_a_sentence, in_parts, in_words, possessive, signed, with_colon


def with_breaks(name: str) -> Markup:
    """A name that can wrap after a slash, but not within a word."""
    return Markup("/<wbr>").join(escape(part) for part in name.split("/"))


def pairs(
    things: Iterable[Any], value: str = "id", text: str = "name", *, capital: bool = False
) -> list[tuple[Any, str]]:
    """Things as the choices of a select: the value of each, and what it is called. Text is its own value."""

    def of(thing: Any, name: str) -> Any:
        return thing if isinstance(thing, str) else thing[name] if isinstance(thing, Mapping) else getattr(thing, name)

    return [(of(thing, value), (capitalized if capital else str)(of(thing, text))) for thing in things]


def purse_sums(purses: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """What would be collected into each purse that collects, in words."""
    return [
        _("{purse} {total}", purse=purse["name"], total=purse["total"])
        for purse in purses.values()
        if purse["collectable"]
    ]


def named_by(ids: Iterable[str], names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Ids as the choices of a select, with what each is called."""
    return [(each, names[each]) for each in ids]


def powers_to_choose(edition: Edition, powers: Iterable[str]) -> list[tuple[str, str]]:
    """Powers as the choices of a select."""
    return [(power, edition.powers[power].name) for power in powers]


def render(template: str | Sequence[str], status: int = 200, /, **context: object) -> Response:
    """Render a page, with the first existing template."""
    name = template if isinstance(template, str) else current_app.jinja_env.select_template(template)
    page = render_template(name, **context)
    typed = request.args.get(TYPED) if request.method == "GET" else None
    return make_response(filled(page, typed) if typed else page, status)


def own_or(visitor: AnyVisitor, template: str) -> list[str]:
    """A template, or the family's version of it."""
    return [f"{visitor.edition.family}/{template}", template]


def words_of(visitor: AnyVisitor, action: str, field: str) -> list[tuple[str, str]]:
    """A field's allowed words as the choices of a select."""
    return [(word, in_words(word)) for word in shapes.words_of(shapes.field_type(visitor.actions[action], field))]


def to(path: str, **query: Any) -> Response:
    """Redirect after a handled form (303), so that neither reload nor back repeats it."""
    return make_response(redirect(with_query(path, **query), 303))


def with_query(path: str, **query: Any) -> str:
    """A path with query parameters; None values are left out."""
    query = {key: value for key, value in query.items() if value is not None}
    if not query:
        return path
    path, _, fragment = path.partition("#")
    joint = "&" if "?" in path else "?"
    return f"{path}{joint}{urlencode(query)}" + (f"#{fragment}" if fragment else "")


def local_path(path: str | None, otherwise: str = "/play") -> str:
    """A path on this server, or the fallback if it leads elsewhere."""
    if not path or not path.startswith("/") or path.startswith("//") or len(path) > 500:
        return otherwise
    if "\\" in path or any(ord(letter) < 0x21 or ord(letter) > 0x7E for letter in path):
        return otherwise
    parts = urlsplit(path)
    return otherwise if parts.scheme or parts.netloc else path


def public_url(path: str) -> str:
    """A URL that other phones can open."""
    return f"{phone_url()}{path}"


def here_path() -> str:
    """This page's path and query, without parameters about the last action."""
    kept = [(key, value) for key, value in request.args.items(multi=True) if key not in ("logged", "key", TYPED)]
    return quote(request.path) + (f"?{urlencode(kept)}" if kept else "")


def number(name: str) -> int | None:
    """A version in the query; None if there is none."""
    value = request.args.get(name, "")
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None


def new_key() -> str:
    """An idempotency key for one rendering of one form."""
    return secrets.token_urlsafe(12)


def words(text: str, /, **values: object) -> str:
    """A template's message; markup among its values is preserved."""
    if not values:
        return catalog(current()).texts.get(text) or text
    if not any(type(value) is Markup for value in values.values()):
        return render_message(catalog(current()), text, values)
    safe = {name: escape(value) if isinstance(value, str) else value for name, value in values.items()}
    return Markup(one_stop(str(escape(_(text))).format_map(safe)))  # noqa: S704


def labelled(label: object, text: object) -> str:
    """A label and its value, as `wording.labelled`; markup in either is preserved."""
    return words("{label}: {text}", label=label, text=text)


class _Escaped:
    """An inflected name, escaped in whatever form the message asks for."""

    def __init__(self, name: Name | Names) -> None:
        self._name = name

    def __format__(self, form: str) -> str:
        return escape(format(self._name, form))


def _escaped(values: Mapping[str, object]) -> dict[str, object]:
    return {key: _Escaped(value) if isinstance(value, Name | Names) else escape(value) for key, value in values.items()}


def html(text: str, /, **values: object) -> Markup:
    """A message with tags; the values of its placeholders are escaped."""
    return Markup(_(text, **_escaped(values)))  # noqa: S704


def html_n(one: str, many: str, count: int, /, **values: object) -> Markup:
    """The same for a message that depends on `{count}`."""
    return Markup(n_(one, many, count, **_escaped(values)))  # noqa: S704


def languages() -> list[tuple[str, str]]:
    """The languages of this page: each tag and its own name."""
    return [(language, catalog(language).own_name) for language in known()]


def add_helpers(app: Flask) -> None:
    """Add helpers to every template."""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        _=words,
        n_=n_,
        html=html,
        html_n=html_n,
        listed=listed,
        labelled=labelled,
        with_colon=with_colon,
        in_parts=in_parts,
        language=current,
        languages=languages,
        asset_url=asset_url,
        scripts=scripts,
        routes=routes,
        edition_url=edition_url,
        emblem=drawings.emblem,
        emblem_named=drawings.emblem_named,
        facility_sign=drawings.facility_sign,
        icon=icons.icon,
        die_face=icons.die_face,
        silhouette=pieces.silhouette,
        qr=drawings.qr,
        initials=drawings.initials,
        new_key=new_key,
        here_path=here_path,
        public_url=public_url,
        game_argument=game_argument,
        own_or=own_or,
        words_of=words_of,
        chips=change_words.chips,
        figures_at_stake=change_words.figures_at_stake,
        aftermath_of=aftermath,
        named_side=named_side,
        side_name=side_name,
        side_mark=drawings.side_mark,
        on_the_right=drawings.on_the_right,
        named_powers=named_powers,
        powers_to_choose=powers_to_choose,
        named_power=lambda edition, power: named(edition.source.powers[power]),
        differences=change_words.differences,
        consequences=change_words.consequences,
        ends_the_game=change_words.ends_the_game,
        why_page=why_page,
        why_refused=why_refused,
        why_said=why_said,
    )
    app.jinja_env.filters.update(
        signed=signed,
        bare=lambda address: address.partition("//")[2],
        at_time=change_words.at_time,
        decimal=local.decimal,
        day=local.day,
        capitalize_first=capitalized,
        possessive=possessive,
        in_words=in_words,
        in_a_sentence=in_a_sentence,
        full_stop=change_words.full_stop,
        matching_names=change_words.matching_names,
        names_of=change_words.names_of,
        with_breaks=with_breaks,
        pairs=pairs,
        named_by=named_by,
        purse_sums=purse_sums,
    )
