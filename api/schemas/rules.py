"""The queries of the rules."""

from marshmallow import fields, validate

from api.schemas.base import Body, Whole, said
from companion.languages import known
from companion.service.asking import LONGEST, MOST


class RulesQuery(Body):
    """What to ask the rules; all of them without a question."""

    q = fields.String(
        validate=validate.Length(1, LONGEST),
        metadata=said("A question or a few words, as people type them.", "can planes hit subs"),
    )
    language = fields.String(
        validate=lambda language: validate.OneOf(known())(language),
        metadata=said("The language of the question and of the answers; the reader's if left out.", "de"),
    )
    limit = Whole(
        load_default=10, validate=validate.Range(1, MOST), metadata=said("With `q`: at most so many rules.", 10)
    )
