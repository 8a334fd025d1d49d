"""Every piece of our pages in every state, for developers: nothing links here, and only the host can open it."""

from flask import Response

from api.http.context import app_context
from api.http.identity import current
from api.pages.kit.rendering import render
from api.pages.kit.routes import pages
from companion.model.translated import in_language
from companion.service.identity import require_host


@pages.get("/pieces")
def pieces_page() -> Response:
    """The pieces, with the words of the first box."""
    require_host(current())
    catalogue = app_context().catalogue
    return render("pieces_page.html", edition=in_language(app_context().edition(catalogue.ids()[0])))
