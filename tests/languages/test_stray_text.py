"""Text outside the catalogs is found: one of each kind is planted here, and none is left where we are done."""

import pytest

from tools.stray_text import ROOT, files, in_python, in_script, in_styles, in_template, stray, to_do


@pytest.mark.parametrize(
    ("reads", "source"),
    [
        (in_python, 'raise RuleViolation("code", f"{name} has no money.")'),
        (in_python, 'detail = "The host has closed this table."'),
        (in_python, 'click.echo(_(f"{count} pages were printed."))'),
        (in_python, "words = f\"{told} {_('Only once.')}\""),
        (in_python, 'yield "side", f"expected at least {least} on every side"'),
        (in_python, 'return "its dice do not follow from its secret"'),
        (in_python, 'heading = Sheet("options", "All options", fields)'),
        (in_template, "<p>You already have a seat here</p>"),
        (in_template, "<p>{{ count }} waiting</p>"),
        (in_template, '<button aria-label="Close the menu">x</button>'),
        (in_template, '{{ "The game so far" if running else _("How it ended") }}'),
        (in_script, 'toast("No connection right now.");'),
        (in_script, 'toast("Try it again.");'),
        (in_script, "toast(`Sending ${count} taps to the table.`);"),
        (in_python, 'reason = f"{name} has surrendered"'),
        (in_python, 'title = name + " has won"'),
        (in_python, 'title = "%s takes %s" % (power, land)'),
        (in_python, 'names = " and ".join(powers)'),
        (in_template, '<img alt="Map">'),
        (in_template, '<input placeholder="Name">'),
        (in_template, '<input type="submit" value="Save">'),
        (in_template, '<p aria-description="Opens the map"></p>'),
        (in_template, '<optgroup label="Yours"></optgroup>'),
        (in_template, '<meta name="description" content="A banker for war games">'),
        (in_template, '{{ names | join(" and ") }}'),
        (in_script, 'button.textContent = "Close";'),
        (in_script, 'button.setAttribute("aria-label", "Close");'),
        (in_script, 'if (confirm("Really?")) go();'),
        (in_script, "list.innerHTML = `<b>${count} games</b> left`;"),
        (in_script, 'label = count + " games left";'),
        (in_styles, 'p::after { content: "new" }'),
        (in_python, 'click.echo("done")'),
        (in_python, 'click.echo(f"note: {sentence}")'),
        (in_python, 'raise click.ClickException("no such file")'),
        (in_python, 'sheet.text(f"Round {number}", 1, 2)'),
        (in_python, 'sheet.text("Round", 1, 2)'),
        (in_python, '_(reason or "Nobody can do this.")'),
        (in_python, '_("closed" if closed else "open")'),
        (in_template, '<p>{{ "Undo" if done else "Redo" }}</p>'),
        (in_template, '<p>{{ count }} {{ "units" if count > 1 else "unit" }}</p>'),
        (in_template, '<p>{{ name ~ " wins" }}</p>'),
        (in_template, '<p>{{ name or "nobody" }}</p>'),
        (in_template, '<p>{{ name | default("none yet") }}</p>'),
        (in_template, '<p>{{ "%s wins" | format(name) }}</p>'),
        (in_template, '<p>{{ {"done": "Undone"}[status] }}</p>'),
        (in_template, """<a title="{{ 'Undo' }}">x</a>"""),
        (in_script, 'when.textContent = last ? "now" : `round ${number}`;'),
        (in_script, 'button.textContent += " waiting";'),
        (in_script, 'toast("Saved");'),
        (in_script, 'node.append(document.createTextNode("Close"));'),
        (in_script, 'const way = { label: "Close" };'),
        (in_script, "toast(_(`Saved ${land}`));"),
        (in_styles, 'p::after { content: counter(step) " of ten" }'),
        (in_styles, "p::after { content : 'new' }"),
    ],
)
def test_a_stray_text_is_found(reads, source: str):
    assert [text for _, text in reads(source)] != []


@pytest.mark.parametrize(
    ("reads", "source"),
    [
        (in_python, 'raise RuleViolation("code", "{name} has no money.", name=name)'),
        (in_python, 'def f():\n    """The host has closed this table."""\n    log.error("The store is gone: %s", x)'),
        (in_python, '@blp.doc(responses={200: {"description": "The picture of the board."}})\ndef f(): ...'),
        (in_python, 'x: "Block | None" = None\npath = "M7 0a7 7 0 1 0"\ncomment = "# What differs from the box."'),
        (
            in_python,
            'entered = board == "entered by the table"\nraise UnknownEvent(f"{event} cannot follow in a game")',
        ),
        (in_template, "<p><code>companion restore FILE</code> <a href='x'>JSON</a></p>"),
        (in_script, 'toast(companion._("No connection right now."));'),
        (in_template, "<p>{{ _('You already have a seat here') }}</p>{# A note for us. #}"),
        (in_script, 'toast(_("No connection right now."));/* Not for people. */'),
        (in_template, '<button name="answer" value="yes">{{ _("Yes") }}</button>'),
        (in_script, 'button.className = "quiet"; url = path + "?after=" + version;'),
        (in_styles, 'p::after { content: "·" }'),
        (in_python, 'click.echo(_("{count} pages.", count=count))\nsheet.text(1, 2, name, align="right")'),
        (in_python, 'draft.refuse("code", msg("It is closed.") if closed else msg("It is open."))'),
        (in_template, """<p class="{{ "two" if wide else "one" }}">{{ _("Undo") if done else _("Redo") }}</p>"""),
        (in_template, '{% block body_class %}{{ "wide" if large }}{% endblock %}'),
        (in_script, 'button.textContent = done ? _("Close") : _("Open"); button.dataset.state = done ? "a" : "b";'),
        (in_script, 'form.append("picture", blob, "card.jpg");'),
    ],
)
def test_what_is_in_a_catalog_is_not(reads, source: str):
    assert list(reads(source)) == []


def test_no_text_is_outside_the_catalogs_where_we_are_done():
    waits = to_do()
    names = {path.relative_to(ROOT).as_posix(): path for path in files()}
    assert [
        f"{name}:{line}: {text[:80]}" for name, path in names.items() if name not in waits for line, text in stray(path)
    ] == []


def test_the_list_of_what_is_to_do_only_shrinks():
    names = {path.relative_to(ROOT).as_posix(): path for path in files()}
    assert [name for name in to_do() if name not in names or not stray(names[name])] == [], "take these off the list"
