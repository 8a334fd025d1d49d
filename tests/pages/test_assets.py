"""What phones load is what we wrote, without the comments."""

import pytest
from babel.messages.jslexer import tokenize

from api.pages.kit.assets import FOLDER
from tests.pages.conftest import Phone

SCRIPTS = sorted(path.name for path in FOLDER.glob("*.js"))


def said(script: str) -> list[str]:
    """Everything in a script but comments and space."""
    return [token.value for token in tokenize(script, jsx=False) if "comment" not in token.type]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_sent_without_its_comments_and_otherwise_as_it_is(phone: Phone, name: str) -> None:
    written, sent = (FOLDER / name).read_text(encoding="utf-8"), phone().get(f"/assets/{name}").get_data(as_text=True)
    assert said(sent) == said(written)
    assert "/* " not in sent
