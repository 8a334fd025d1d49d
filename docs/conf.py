"""The documentation as one site: `make docs`. Nothing is loaded from another host, so it works offline."""

import re
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

from companion.version import __version__

project = "Companion"
author = "The Companion authors"
copyright = "2026, The Companion authors"
release = version = __version__
extensions = ["myst_parser"]
myst_heading_anchors = 4
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "Companion"
html_show_sphinx = False
html_theme_options = {"source_edit_link": "", "top_of_page_buttons": []}
addresses = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"].get("urls", {})
if "Repository" in addresses:
    html_theme_options |= {
        "source_repository": addresses["Repository"],
        "source_branch": "main",
        "source_directory": "docs/",
    }
html_last_updated_fmt = None
templates_path: list[str] = []
suppress_warnings = ["myst.header"]


PICTURE = re.compile(r"!\[([^]]*)\]\((screenshots/[^)]+)\)")


def leave_out_missing_pictures(app: Sphinx, _page: str, source: list[str]) -> None:
    """A picture that `make screenshots` hasn't taken is replaced by a note."""

    def picture(link: re.Match[str]) -> str:
        there = (Path(app.srcdir) / link[2]).exists()
        return link[0] if there else f"*(Picture: {link[1]}. `make screenshots` takes it.)*"

    source[0] = PICTURE.sub(picture, source[0])


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", leave_out_missing_pictures)
