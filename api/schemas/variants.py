"""House rules: variants of boxes."""

from marshmallow import fields, validate

from api.schemas import examples
from api.schemas.base import Answer, Body, flag, said, string, texts

EXAMPLE = f'[edition]\nid = "friday_rules"\ntitle = "Friday rules"\nextends = "{examples.EDITION.id}"\n'


class Variant(Answer):
    """A variant at hand."""

    id = string("Its id.", "friday_rules")
    title = string("Its title.", "Friday rules")
    extends = string("The box it differs from.", examples.EDITION.id)
    games = texts("The names of all games that are or were played by it.", ["Friday"])
    by_hand = flag("Whether it is spread over several files, which only a text editor changes.", False)


class NewVariant(Body):
    """A variant to keep."""

    toml = fields.String(
        required=True, validate=validate.Length(1, 2_000_000), metadata=said("Its file, as text.", EXAMPLE)
    )


class Deletion(Body):
    """What it takes to delete a variant."""

    confirm = fields.String(required=True, metadata=said("Its title, once more.", "Friday rules"))
