"""Tables for spreadsheets: a cell that begins like a formula is written so that no spreadsheet takes it for one."""

import csv
import io
import re

FORMULA = ("=", "+", "-", "@", "\t", "\r")
NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
GUARDED = re.compile(r"""(^|[,;\t])("?)'(?=[=+\-@])""", re.MULTILINE)


def guarded(text: str) -> str:
    """A table whose cells are only text and numbers, whatever they begin with."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in csv.reader(io.StringIO(text)):
        writer.writerow(
            [f"'{cell}" if cell.startswith(FORMULA) and not NUMBER.fullmatch(cell) else cell for cell in row]
        )
    return out.getvalue()


def unguarded(text: str) -> str:
    """A table as it was before; a text that is no table stays as it is."""
    first = text.lstrip("\ufeff").partition("\n")[0]
    is_table = not text.lstrip("\ufeff \n\r\t").startswith(("{", "[")) and "=" not in first
    return GUARDED.sub(r"\1\2", text) if is_table else text
