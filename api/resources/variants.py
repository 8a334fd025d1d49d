"""House rules: variants of boxes, as files that programs can save and fetch."""

from typing import Any

from flask import Response, url_for

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.resources.games import LOCATION
from api.schemas.answers import Variant
from api.schemas.base import Loaded
from api.schemas.variants import Deletion, NewVariant
from companion.service.saved import variants as use

variants = Blueprint("variants", __name__, description="House rules: boxes with figures of your own.")


@variants.route("/variants", who="host")
@variants.response(200, list[Variant])
def list_variants() -> list[dict[str, Any]]:
    """List the variants, by title."""
    return [_shown(line) for line in use.list_variants(app_context(), current())]


@variants.route("/variants", methods=["POST"], who="host")
@variants.arguments(NewVariant)
@variants.response(201, Variant, headers=LOCATION)
def import_variant(body: Loaded) -> tuple[dict[str, Any], dict[str, str]]:
    """Save a variant from its file.

    It's checked the way `companion editions check` does; problems are named (`invalid_edition`).
    """
    variant = use.import_variant(app_context(), current(), body["toml"])
    shown = _shown(use.show_variant(app_context(), current(), variant))
    return shown, {"Location": url_for("variants.get_variant", variant=variant)}


@variants.route("/variants/<id:variant>", who="host")
@variants.response(200, Variant)
def get_variant(variant: str) -> dict[str, Any]:
    """One variant."""
    return _shown(use.show_variant(app_context(), current(), variant))


@variants.route("/variants/<id:variant>/toml", who="host", errors=(409,))
@variants.response(200, {"type": "string"}, content_type="application/toml")
def get_variant_file(variant: str) -> Response:
    """The file of a variant, to share."""
    return Response(use.export_variant(app_context(), current(), variant), mimetype="application/toml")


@variants.route("/variants/<id:variant>", methods=["DELETE"], who="host")
@variants.arguments(Deletion, location="query")
@variants.response(204)
def delete_variant(query: Loaded, variant: str) -> None:
    """Delete a variant; repeat its name to confirm. Games that use it keep their own copy."""
    use.delete_variant(app_context(), current(), variant, query["confirm"])


def _shown(line: use.VariantLine) -> dict[str, Any]:
    return {
        "id": line.edition.id,
        "title": line.edition.title,
        "extends": line.box.id,
        "games": list(line.games),
        "by_hand": line.by_hand,
    }
