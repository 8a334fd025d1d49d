"""The map: the board as tiles, and a whole game as its changes."""

from marshmallow import fields, validate

from api.schemas.base import Answer, Body, by_id, flag, nested, nested_list, number, one_of, said, string, texts

MARKS = (
    *("capital", "city", "complex", "minor_complex", "damage", "base", "air_base", "naval_base", "both_bases"),
    *("pro_axis", "pro_allies", "strict"),
)


class MapQuery(Body):
    """Which moment to show."""

    version = fields.Integer(
        validate=validate.Range(1, 1_000_000),
        metadata=said("As it stood after this entry; as it stands now, if left out.", 1),
    )


class MapMark(Answer):
    """Something to be seen at a land."""

    kind = one_of("What it is.", MARKS)
    text = string("In words.", "city: Berlin")
    count = number("How many, of damage.", 2, required=False)


class MapTile(Answer):
    """One land as the map shows it."""

    name = string("Its name.", "Ukraine")
    region = string("The part of the world it lies in.", "Eastern Europe")
    holder = string("Who holds it.", "germany", null=True)
    original = string("Who is printed on it.", "soviet_union", null=True)
    value = number("Its printed income.", 2, null=True)
    open = flag("Whether somebody can hold it.", True)
    marks = nested_list(MapMark, "What is to be seen there.")
    whose = string("Of land that no power holds: whose it is, or how it leans.", "Netherlands", required=False)
    said = string("All that in words.", "Ukraine: Germany, 2 IPC")


class MapLayer(Answer):
    """What an objective or a side asks of the board."""

    id = string("Its id.", "germany_eastern_gains")
    title = string("Its title.", "Germany: Eastern gains")
    power = string("Whose it is; none of a side.", "germany", null=True)
    met = flag("Whether it is met.", False)
    lands = texts("The lands it is about.", ["ukraine"])
    missing = texts("Those of them that are in other hands.", ["ukraine"])


class BoardMap(Answer):
    """The board at one moment."""

    version = number("After which entry.", 12)
    round = number("In which round.", 2)
    tiles = by_id(fields.Nested(MapTile), "Every land, by id.", {})
    layers = nested_list(MapLayer, "What objectives and cities ask for.")
    changed = texts("Lands that changed hands since the round began.", ["ukraine"])
    front = texts("Lands of others that border your seat's side, or share a sea zone with it.", ["belorussia"])


class MapFrame(Answer):
    """What an entry changed on the map."""

    version = number("The entry.", 12)
    round = number("The round it belongs to.", 2)
    text = string("What it says.", "Germany takes Ukraine (+2).")
    tiles = by_id(fields.Nested(MapTile), "The lands that are different after it.", {})


class MapFilm(Answer):
    """A whole game on the map."""

    version = number("The version of the game.", 40)
    first = nested(MapFrame, "How the board began.")
    frames = nested_list(MapFrame, "Every change since, in order.")
