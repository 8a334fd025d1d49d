"""Permission to manage saved boards."""

from api.http.context import app_context
from api.http.identity import has_host_cookie
from companion.model.edition import Edition
from companion.model.refusal import NotAllowed
from companion.model.translated import in_language
from companion.service.saved.kept_boards import kind_of


def edition_of_host(edition_id: str) -> Edition:
    """The edition whose boards the host manages, in the host's language; refused for everybody else."""
    if not has_host_cookie():
        raise NotAllowed("host_only", "Only the host can manage boards, with the host link from the laptop.")
    edition = app_context().edition(edition_id)
    kind_of(edition)
    return in_language(edition)
