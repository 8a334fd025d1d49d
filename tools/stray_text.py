"""Text for people outside the catalogs: in templates, scripts, style sheets, and Python. Run by `make test`.

    python -m tools.stray_text [FILE ...]

It parses like Babel and Jinja, and reports what looks like words for people outside calls that mark messages. `TO_DO`
lists the files that aren't done yet; it only ever gets shorter, and a clean file in it must be removed.
"""

import ast
import io
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.jslexer import tokenize
from jinja2 import Environment, nodes

from tools.messages import KEYWORDS, ROOT

TO_DO = ROOT / "tools" / "stray_text.txt"
SPEAKS = frozenset(KEYWORDS) | {"_"}
SHOWN = frozenset(
    {
        *("alt", "data-says", "label", "placeholder", "summary", "title", "ariaLabel"),
        *("aria-description", "aria-label", "aria-placeholder", "aria-roledescription", "aria-valuetext"),
    }
)
"""Attributes that people read: one word is enough."""
SAYS = frozenset({"ClickException", "UsageError", "BadParameter", "echo", "secho", "confirm", "prompt", "flash"})
DRAWS = frozenset({"text", "lines", "paragraph"})
"""Python calls whose texts people read unchanged: on a terminal, and on a sheet."""
WRITTEN = SHOWN | {"innerText", "textContent"}
"""What scripts set for people to read."""
BUTTONS = frozenset({"button", "reset", "submit"})
WORD = re.compile(r"[A-Za-z]{2,}")
SIGNS = re.compile(r"[_=<>\\/#|;]|--")
"""Signs that occur only in code."""
JOINED = re.compile(r"(?<![\w.-])[a-z]{2,}(?![\w.-])")
FOR_PROGRAMMERS = frozenset(
    {
        *("debug", "info", "warning", "error", "exception", "critical", "log"),
        *(
            "ValueError",
            "TypeError",
            "KeyError",
            "AssertionError",
            "RuntimeError",
            "NotImplementedError",
            "AttributeError",
            "UnknownEvent",
        ),
        *(
            "TypeVar",
            "compile",
            "fullmatch",
            "match",
            "sub",
            "split",
            "execute",
            "get_logger",
            "getLogger",
            "option",
            "cast",
        ),
        *("said", "string", "number", "flag", "texts", "one_of", "nested", "Blueprint", "response", "doc", "Meta"),
        *(
            "group",
            "command",
            "argument",
            "version_option",
            "Reader",
            "Kinds",
            "field",
            "register",
            "Literal",
            "Family",
        ),
    }
)
"""Calls whose texts are for programmers, logs, OpenAPI, or the command line parser's own help."""
OF_OPENAPI = frozenset({"description", "example", "examples"})
"""Keys whose texts OpenAPI shows."""
QUOTED = frozenset({"script", "style", "code"})
NAMES = re.compile(r"Companion|JSON|CSV|TOML")
CODE = re.compile(r'="|^\s*/|^\s*[a-z]+(?:-[a-z]+)+\s*$')
"""Attributes made by a macro, URLs, and classes between tags."""
PYTHON = ("companion", "api", "printables")
NOT_FOR_PEOPLE = (
    "api/schemas/",
    "api/openapi.py",
    "api/links.py",
    "api/http/codes.py",
    "companion/families/axis_and_allies/codes.py",
    "companion/families/second_world_war/codes.py",
    "companion/families/war_game/codes.py",
    "companion/storage/",
    "companion/views/shapes/",
    "companion/languages/notes.py",
    "companion/editions/messages.py",
    "companion/service/table/names.py",
    "api/guards/safe_headers.py",
    "api/http/logs/",
    "api/resources/server/docs.py",
    "printables/pdf/pen.py",
)
"""Where texts belong to OpenAPI, the code tables of docs/http-api.md, SQL, PDF operators, headers, logs, or
translators' notes.
"""


def is_prose(text: str) -> bool:
    """Whether a text looks like words for people: a capital letter followed by a word, or a sentence."""
    plain = re.sub(r"\{[^}]*\}|<[^>]*>|https?://\S+", " ", text).strip()
    if plain.startswith("#"):
        return False  # a comment in a file
    if re.match(r"M-?\d", plain):
        return False  # the path of a picture
    if re.search(r"SELECT |INSERT |UPDATE |CREATE |PRAGMA |\\|[_=<>]|--|^[a-z]+/[a-z]", plain):
        return False
    words = re.findall(r"[A-Za-z'’]{2,}", plain)
    if len(words) >= 2 and plain[:1].isupper() and " " in plain:
        return True
    return len(words) >= 3 and plain.endswith((".", "?", "!", ":"))


def is_phrase(text: str) -> bool:
    """Whether a Python text looks like part of a sentence: four words or more, without a sign that occurs
    only in code.
    """
    plain = re.sub(r"\{[^}]*\}", " ", text).strip()
    if re.search(r"SELECT |INSERT |UPDATE |CREATE |PRAGMA |[_=<>\\/#|%]|--", plain):
        return False
    return len(re.findall(r"(?<![\w.-])[A-Za-z'’]{2,}(?![\w.-])", plain)) >= 4


def is_built(text: str) -> bool:
    """Whether an f-string assembles a sentence: lowercase words on both sides of a name, or after it."""
    if re.search(r"[_=<>\\/#|%:;()\"]|--", text):
        return False
    return re.search(r"\{\} [a-z]{2,}", text) is not None and len(JOINED.findall(text)) >= 2


def in_python(source: str) -> Iterator[tuple[int, str]]:
    """A Python module's stray texts."""
    tree = ast.parse(source)
    covered: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in SPEAKS | FOR_PROGRAMMERS:
            marked = _name(node.func) in SPEAKS
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) or (isinstance(part, ast.JoinedStr) and not marked):
                    covered.add(id(part))
            if not marked:
                covered |= {id(value) for part in ast.walk(node) for value in getattr(part, "values", ())}
        covered |= _not_text(node)
        yield from _put_together(node)
        yield from _said_as_it_is(node)
        if isinstance(node, ast.JoinedStr) and id(node) not in covered:
            covered |= {id(value) for value in node.values}
            text = "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
            if is_prose(text) or is_phrase(text) or is_built(text):
                yield node.lineno, text
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):  # Babel does not look into it
            calls = [part for part in ast.walk(node) if isinstance(part, ast.Call) and _name(part.func) in SPEAKS]
            texts = [text for call in calls for text in call.args[:1] if isinstance(text, ast.Constant)]
            yield from ((text.lineno, str(text.value)) for text in texts)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in covered:
            continue
        if is_prose(node.value) or is_phrase(node.value):
            yield node.lineno, node.value


def _put_together(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Words that code concatenates: `name + " has won"`, `"%s takes %s" % ...`, `" and ".join(...)`."""
    parts: list[ast.expr] = []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
        parts = [node.left, node.right]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("join", "format"):
        parts = [node.func.value]
    for part in parts:
        text = part.value if isinstance(part, ast.Constant) else None
        if isinstance(text, str) and not SIGNS.search(text) and re.search(r"\s[a-z]{2,}|[a-z]{2,}\s", text):
            yield part.lineno, text


def _said_as_it_is(node: ast.AST) -> Iterator[tuple[int, str]]:
    """One word is enough where people certainly read it: `click.echo("done")`, `sheet.text(f"Round {number}", ...)`.

    Also the alternatives given to a call that marks messages: Babel sees only a literal text.
    """
    if not isinstance(node, ast.Call):
        return
    if _name(node.func) in SAYS | DRAWS:
        for given in node.args:
            parts = given.values if isinstance(given, ast.JoinedStr) else [given]
            texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            for_people = _name(node.func) in SAYS or len(parts) > 1 or any(text[:1].isupper() for text in texts)
            if for_people and any(WORD.search(text) and not SIGNS.search(text) for text in texts):
                yield given.lineno, "{}".join(texts)
    elif _name(node.func) in SPEAKS:
        for given in node.args:
            if isinstance(given, ast.IfExp | ast.BoolOp):
                choices = [given.body, given.orelse] if isinstance(given, ast.IfExp) else given.values
                found = (part.value for part in choices if isinstance(part, ast.Constant))
                yield from ((given.lineno, text) for text in found if isinstance(text, str) and WORD.search(text))


def _not_text(node: ast.AST) -> set[int]:
    """Strings that aren't text for people: docstrings, annotations, compared words, and OpenAPI descriptions."""
    found: list[ast.AST | None] = []
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        found.append(node.value)
    if isinstance(node, ast.AnnAssign | ast.arg):
        found.append(node.annotation)
    if isinstance(node, ast.FunctionDef):
        found.append(node.returns)
    if isinstance(node, ast.Compare):
        found += node.comparators
    if isinstance(node, ast.Dict):
        keyed = zip(node.keys, node.values, strict=True)
        found += [value for key, value in keyed if isinstance(key, ast.Constant) and key.value in OF_OPENAPI]
    if isinstance(node, ast.keyword) and node.arg in OF_OPENAPI:
        found.append(node.value)
    return {id(part) for tree in found if tree is not None for part in ast.walk(tree)}


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


HOLE = re.compile("\ue000(\\d+)\ue001")
"""The placeholder of a template expression, by number."""


class _Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self.holes: list[tuple[int, int]] = []
        """The expressions that people read: between tags, and in attributes that are shown."""
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in QUOTED
        given = dict(attrs)
        read = SHOWN | ({"value"} if tag == "input" and given.get("type") in BUTTONS else set())
        read |= {"content"} if given.get("name") == "description" else set()
        shown = [value for name, value in attrs if name in read and value]
        self.found += [(self.getpos()[0], value) for value in shown if WORD.search(re.sub(NAMES, "", value))]
        self._has_holes("".join(shown))

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in QUOTED

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        self._has_holes(data)
        plain = HOLE.sub("", data)
        if not CODE.search(plain) and re.search(r"[A-Za-z]{2,}", re.sub(NAMES, "", plain)):
            self.found.append((self.getpos()[0], plain.strip()))

    def _has_holes(self, data: str) -> None:
        self.holes += [(self.getpos()[0], int(number)) for number in HOLE.findall(data)]


def in_template(source: str) -> Iterator[tuple[int, str]]:
    """A template's stray texts: between tags, in attributes people read, and in expressions."""
    source = re.sub(r"\{#.*?#\}", lambda found: "\n" * found[0].count("\n"), source, flags=re.S)
    source = re.sub(r"(\{% block \w+_class %\})(?:(?!\{%).)*(?=\{%)", r"\1", source, flags=re.S)
    expressions: list[str] = []

    def hole(found: re.Match[str]) -> str:
        expressions.append(found[0])
        return f"\ue000{len(expressions) - 1}\ue001" + "\n" * found[0].count("\n")

    silent = re.sub(r"\{%.*?%\}", lambda found: "\n" * found[0].count("\n"), source, flags=re.S)
    parser = _Texts()
    parser.feed(re.sub(r"\{\{.*?\}\}", hole, silent, flags=re.S))
    yield from parser.found
    for line, number in parser.holes:
        for text in _shown_in(expressions[number]):
            yield line, text
    tree = Environment(autoescape=True).parse(source)
    marked = {
        id(part)
        for call in tree.find_all(nodes.Call)
        if isinstance(call.node, nodes.Name) and call.node.name in SPEAKS
        for part in call.find_all(nodes.Const)
    }
    joining = [name for found in tree.find_all(nodes.Filter) if found.name == "join" for name in found.args]
    between = {id(text) for text in joining if isinstance(text, nodes.Const) and WORD.search(str(text.value))}
    for constant in tree.find_all(nodes.Const):
        unmarked = id(constant) not in marked and isinstance(constant.value, str)
        if unmarked and (id(constant) in between or is_prose(constant.value)):
            yield constant.lineno, constant.value


def _shown_in(expression: str) -> Iterator[str]:
    """The words that an expression between tags shows unchanged: `{{ "Undo" if done else "Redo" }}`."""
    output = next(iter(Environment(autoescape=True).parse(expression).find_all(nodes.Output)))
    left = list(output.nodes)
    while left:
        match left.pop():
            case nodes.Const(value=str(text)) if WORD.search(NAMES.sub("", text)) and not SIGNS.search(text):
                yield text
            case nodes.CondExpr(expr1=one, expr2=other):
                left += [part for part in (one, other) if part is not None]
            case nodes.And(left=one, right=other) | nodes.Or(left=one, right=other) | nodes.Add(left=one, right=other):
                left += [one, other]
            case nodes.Concat(nodes=parts):
                left += parts
            case nodes.Filter(name="default" | "format", node=value, args=others):
                left += [part for part in (value, *others) if part is not None]
            case nodes.Getitem(node=nodes.List(items=parts)):
                left += parts
            case nodes.Getitem(node=nodes.Dict(items=pairs)):
                left += [pair.value for pair in pairs]


def in_script(source: str) -> Iterator[tuple[int, str]]:
    """A script's stray texts: strings that aren't message texts."""
    before: list[str] = []
    inside = 0
    written = False
    """Whether what comes now is set as a text, up to the end of the statement."""
    for token in tokenize(source):
        if token.type in ("linecomment", "multilinecomment"):
            continue
        if before[-1:] == ["+"] and token.type == "string" and re.search(r"\s[a-z]{2,}", token.value):
            yield token.lineno, token.value[1:-1]
        if token.type == "operator" and token.value == "(":
            inside = inside + 1 if inside else int(bool(before) and before[-1].rpartition(".")[2] in SPEAKS)
        elif token.type == "operator" and token.value == ")":
            inside = max(0, inside - 1)
        elif token.type in ("string", "template_string") and not inside:
            text = re.sub(r"\$\{[^}]*\}", "{}", token.value[1:-1])
            words = WORD.search(re.sub(r"\{\}|<[^>]*>", " ", text))
            shown = (_is_shown(before) and words) or (written and before[-1] in "?:+" and words)
            if shown or (is_prose(text) and not re.search(r"use strict|[#.\[\]>]{1}[a-z]", text)):
                yield token.lineno, text
        elif token.type in ("string", "template_string") and (before[-1] == "+" or "${" in token.value):
            yield token.lineno, token.value[1:-1]  # no catalog has a text that is put together
        if token.type == "operator":
            written = (written or _sets_text(before, token.value)) and token.value not in ";{"
        before.append(token.value)


def _sets_text(before: list[str], operator: str) -> bool:
    return operator in ("=", "+=") and bool(before) and before[-1].rpartition(".")[2] in WRITTEN


def _is_shown(before: list[str]) -> bool:
    """Whether the string after these script tokens is shown unchanged: set as text, or asked in a dialog."""
    names = [token.rpartition(".")[2] for token in before[-4:]]
    if names[-1:] in (["="], ["+="]):
        return names[-2] in WRITTEN | {"innerHTML"}
    if names[-1:] == [":"]:
        return names[-2] in ("label", "text", "title")
    if names[-1:] == ["("]:
        return names[-2] in ("alert", "confirm", "prompt", "toast", "replaceChildren", "createTextNode")
    return names[-1:] == [","] and names[-4:-2] == ["setAttribute", "("] and names[-2].strip("\"'`") in WRITTEN


def in_styles(source: str) -> Iterator[tuple[int, str]]:
    """A style sheet's stray texts: words that it adds to a page."""
    for rule in re.finditer(r"""\bcontent\s*:((?:"[^"]*"|'[^']*'|[^;}])*)""", source):
        for found in re.finditer(r""""[^"]*"|'[^']*'""", rule[1]):
            if WORD.search(found[0]):
                yield source[: rule.start()].count("\n") + 1, found[0][1:-1]


READERS = {".py": in_python, ".html": in_template, ".js": in_script, ".css": in_styles}


def files() -> Iterator[Path]:
    """Every file to check."""
    for package in PYTHON:
        for path in sorted((ROOT / package).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in READERS and not name.startswith(NOT_FOR_PEOPLE):
                yield path


def stray(path: Path) -> list[tuple[int, str]]:
    """A file's stray texts: line and text."""
    return list(READERS[path.suffix](path.read_text(encoding="utf-8")))


def to_do() -> set[str]:
    """The files that are not done yet."""
    return {line for line in TO_DO.read_text(encoding="utf-8").split("\n") if line and not line.startswith("#")}


def main() -> int:
    """Check the named files; by default, every file that isn't on the list."""
    wanted = [Path(name).resolve() for name in sys.argv[1:]]
    waits = to_do() if not wanted else set()
    out = io.StringIO()
    for path in wanted or files():
        name = path.relative_to(ROOT).as_posix()
        if name not in waits:
            for line, text in stray(path):
                out.write(f"{name}:{line}: {text[:90]!r}\n")
    sys.stdout.write(out.getvalue())
    return int(bool(out.getvalue()))


if __name__ == "__main__":
    sys.exit(main())
