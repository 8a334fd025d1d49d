"""A thumb that plays by pages alone, and counts: every link and button tapped, and every field touched, is one tap.

A tap is written as a person would say it: the words of a link, button or fold ("Buy units"), or a field and what is
entered ("units.infantry=6"). What is folded away has to be unfolded first. It works on the page as it stands, without
scripts, so a list of taps is true as long as it runs.
"""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from flask.testing import FlaskClient

from tests.pages.reading import text

Fields = dict[str, str]
Sent = dict[str, list[str]]
"""What a form sends: a name may come several times."""
Folds = tuple[int, ...]
"""The folds around something, by their numbers on the page."""


@dataclass
class Form:
    """A form: where it goes, what it sends, the folds around each field, and the words of its buttons."""

    action: str
    fields: Sent = field(default_factory=dict)
    open: dict[str, Folds] = field(default_factory=dict)
    buttons: list[tuple[str, Fields, Folds]] = field(default_factory=list)


class Read(HTMLParser):
    """The links, forms and folds of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str, Folds]] = []
        self.forms: list[Form] = []
        self.folds: list[tuple[str, Folds]] = []
        self._form: Form | None = None
        self._words: list[str] | None = None
        self._href = ""
        self._adds: Fields = {}
        self._select = ""
        self._around: list[int] = []
        self.feed(page)

    def _folds(self) -> Folds:
        return tuple(version for version in self._around if version >= 0)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what can be tapped."""
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(has.get("action", ""))
            self.forms.append(self._form)
        elif tag == "details":
            self._around.append(-1 if "open" in has else len(self.folds))
            self.folds.append(("", self._folds()[:-1]))
        elif tag in ("a", "button", "summary"):
            self._words, self._href = [], has.get("href", "")
            self._adds = {has["name"]: has.get("value", "")} if has.get("name") else {}
        elif self._form is not None:
            self._field(self._form, tag, has)

    def _field(self, form: Form, tag: str, has: Fields) -> None:
        name = has.get("name", "")
        if tag == "option" and self._select and ("selected" in has or self._select not in form.fields):
            form.fields[self._select] = [has.get("value", "")]
        elif tag in ("select", "textarea") and name:
            form.open[name] = self._folds()
            self._select = name if tag == "select" else ""
        elif tag == "input" and name:
            if has.get("type") != "hidden":
                form.open[name] = self._folds()
            if has.get("type") not in ("checkbox", "radio") or "checked" in has:
                form.fields.setdefault(name, []).append(has.get("value", ""))

    def handle_data(self, data: str) -> None:
        """Gather the words of a link, button or fold."""
        if self._words is not None:
            self._words.append(data)

    def handle_endtag(self, tag: str) -> None:
        """A link, button, fold or form is complete."""
        if tag in ("a", "button", "summary") and self._words is not None:
            words = " ".join("".join(self._words).split())
            if tag == "a":
                self.links.append((words, self._href, self._folds()))
            elif tag == "summary" and self._around and self._around[-1] >= 0:
                self.folds[self._around[-1]] = (words, self._folds()[:-1])
            elif tag == "button" and self._form is not None:
                self._form.buttons.append((words, self._adds, self._folds()))
            self._words = None
        elif tag == "details" and self._around:
            self._around.pop()
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
        self._unfolded: set[int] = set()
        self._show(path)

    def _show(self, path: str, **sent: Any) -> None:
        answer = self.client.open(path, follow_redirects=True, **sent)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {text(answer.text)}"
        self.path, self.page, self._entered, self._unfolded = answer.request.full_path, Read(answer.text), {}, set()

    def show_again(self) -> None:
        """The page as it is now, after what others did: pages follow by themselves."""
        self._show(self.path)

    def tap(self, said: str) -> None:
        """Touch a field and enter something, or tap the first link, button or fold in sight whose words begin so."""
        self.taps += 1
        name, is_field, value = said.partition("=")
        if is_field:
            assert any(name in form.open and self._seen(form.open[name]) for form in self.page.forms), (
                f"{self.path} shows no field {name}"
            )
            self._entered[name] = value
        elif not (self._follow(said) or self._send(said) or self._unfold(said)):
            raise AssertionError(f"{self.path} offers no {said!r}, only {self._offered()}")

    def _seen(self, folds: Folds) -> bool:
        return set(folds) <= self._unfolded

    def _follow(self, said: str) -> bool:
        for words, href, folds in self.page.links:
            if words.startswith(said) and self._seen(folds):
                self._show(urljoin(self.path, href))
                return True
        return False

    def _send(self, said: str) -> bool:
        for form in self.page.forms:
            for words, adds, folds in form.buttons:
                if words.startswith(said) and self._seen(folds) and set(self._entered) <= set(form.open):
                    entered = {key: [value] for key, value in {**self._entered, **adds}.items()}
                    sent = {
                        key: [edition for edition in all if edition] for key, all in {**form.fields, **entered}.items()
                    }
                    self._show(form.action, method="POST", data=sent)
                    return True
        return False

    def _unfold(self, said: str) -> bool:
        for number, (words, folds) in enumerate(self.page.folds):
            if words.startswith(said) and self._seen(folds) and number not in self._unfolded:
                self._unfolded.add(number)
                return True
        return False

    def _offered(self) -> list[str]:
        return [
            *(words for words, _, folds in self.page.links if self._seen(folds)),
            *(words for form in self.page.forms for words, _, folds in form.buttons if self._seen(folds)),
            *(words for words, folds in self.page.folds if words and self._seen(folds)),
        ]
