"""A thumb that plays by pages alone, and counts: every link and button tapped, and every field touched, is one tap.

A tap is written as a person would say it: the words of a link or button ("Buy units"), or a field and what is entered
("units.infantry=6"). It works on the page as it stands, without scripts, so a list of taps is true as long as it runs.
"""

from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from flask.testing import FlaskClient

from tests.pages.reading import text

Fields = dict[str, str]


class Form:
    """A form: where it goes, what it sends, and the words of its buttons with what each adds."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.fields: Fields = {}
        self.open: set[str] = set()
        self.buttons: list[tuple[str, Fields]] = []


class Read(HTMLParser):
    """The links and forms of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._words: list[str] | None = None
        self._href = ""
        self._adds: Fields = {}
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what can be tapped."""
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(has.get("action", ""))
            self.forms.append(self._form)
        elif tag in ("a", "button"):
            self._words, self._href = [], has.get("href", "")
            self._adds = {has["name"]: has.get("value", "")} if has.get("name") else {}
        elif self._form is not None:
            self._field(self._form, tag, has)

    def _field(self, form: Form, tag: str, has: Fields) -> None:
        name = has.get("name", "")
        if tag == "option" and self._select and ("selected" in has or self._select not in form.fields):
            form.fields[self._select] = has.get("value", "")
        elif tag in ("select", "textarea") and name:
            form.open.add(name)
            self._select = name if tag == "select" else ""
        elif tag == "input" and name:
            if has.get("type") != "hidden":
                form.open.add(name)
            if has.get("type") not in ("checkbox", "radio") or "checked" in has:
                form.fields[name] = has.get("value", "")

    def handle_data(self, data: str) -> None:
        """Gather the words of a link or button."""
        if self._words is not None:
            self._words.append(data)

    def handle_endtag(self, tag: str) -> None:
        """A link, button or form is complete."""
        if tag in ("a", "button") and self._words is not None:
            words = " ".join("".join(self._words).split())
            if tag == "a":
                self.links.append((words, self._href))
            elif self._form is not None:
                self._form.buttons.append((words, self._adds))
            self._words = None
        elif tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""


class Thumb:
    """Somebody's phone, on one page at a time."""

    def __init__(self, client: FlaskClient, path: str) -> None:
        self.client = client
        self.taps = 0
        self._entered: Fields = {}
        self._show(path)

    def _show(self, path: str, **sent: Any) -> None:
        answer = self.client.open(path, follow_redirects=True, **sent)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {text(answer.text)}"
        self.path, self.page, self._entered = answer.request.full_path, Read(answer.text), {}

    def show_again(self) -> None:
        """The page as it is now, after what others did: pages follow by themselves."""
        self._show(self.path)

    def tap(self, said: str) -> None:
        """Touch a field and enter something, or tap the first link or button whose words begin so."""
        self.taps += 1
        field, is_field, value = said.partition("=")
        if is_field:
            assert any(field in form.open for form in self.page.forms), f"{self.path} has no field {field}"
            self._entered[field] = value
            return
        for words, href in self.page.links:
            if words.startswith(said):
                self._show(urljoin(self.path, href))
                return
        for form in self.page.forms:
            for words, adds in form.buttons:
                if words.startswith(said) and set(self._entered) <= form.open:
                    data = {**form.fields, **self._entered, **adds}
                    self._show(form.action, method="POST", data={name: one for name, one in data.items() if one})
                    return
        offered = [words for words, _ in self.page.links] + [
            words for one in self.page.forms for words, _ in one.buttons
        ]
        raise AssertionError(f"{self.path} offers no {said!r}, only {offered}")
