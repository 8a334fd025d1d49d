"""The documentation as one site: `make docs`. Nothing is loaded from another host, so it works offline."""

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
html_last_updated_fmt = None
templates_path: list[str] = []
suppress_warnings = ["myst.header"]
