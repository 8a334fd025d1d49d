"""CSV tables for spreadsheets: cells that look like formulas are escaped so that no spreadsheet runs them."""

import csv
import io
import re

FORMULA = ("=", "+", "-", "@", "\t", "\r")
NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")
GUARDED = re.compile(r"""(^|[,;\t])("?)'(?=[=+\-@])""", re.MULTILINE)


def guarded(text: str) -> str:
    """A table with every cell escaped to plain text and numbers."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in csv.reader(io.StringIO(text)):
        writer.writerow(
            [f"'{cell}" if cell.startswith(FORMULA) and not NUMBER.fullmatch(cell) else cell for cell in row]
        )
    return out.getvalue()


def unguarded(text: str) -> str:
    """A table without the escapes; text that isn't a table is unchanged."""
    first = text.lstrip("\ufeff").partition("\n")[0]
    is_table = not text.lstrip("\ufeff \n\r\t").startswith(("{", "[")) and "=" not in first
    return GUARDED.sub(r"\1\2", text) if is_table else text
