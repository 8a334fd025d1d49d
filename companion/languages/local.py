"""Figures and dates in the reader's language, by CLDR: 97,45 %; 1 may 2024."""

from datetime import UTC, date, datetime, timedelta

from companion.languages.catalogs import catalog
from companion.languages.current import current

MOST_DAYS_AGO = 30
A_MINUTE = timedelta(minutes=1)


def percent(share: float, places: int = 0) -> str:
    """A share as a percentage, with this many decimal places."""
    from babel.numbers import format_percent

    locale = catalog(current()).locale
    pattern = str(locale.percent_formats[None].pattern)
    return format_percent(share, pattern.replace("##0", "##0" + _places(places)), locale=locale)


def decimal(number: float, places: int) -> str:
    """A number with this many decimal places."""
    from babel.numbers import format_decimal

    return format_decimal(number, "0" + _places(places), locale=catalog(current()).locale)


def day(at: str) -> str:
    """The day of a journal timestamp."""
    from babel.dates import format_date

    try:
        return format_date(date.fromisoformat(at[:10]), "medium", locale=catalog(current()).locale)
    except ValueError:  # an imported journal may say anything here
        return at[:10]


def month(begins: str) -> str:
    """A month of a calendar, such as 1942-01, as short as on a chart: Jan 42."""
    from babel.dates import format_date

    try:
        first = date.fromisoformat(f"{begins}-01")
        return " ".join(format_date(first, part, locale=catalog(current()).locale) for part in ("MMM", "yy"))
    except ValueError:  # there is no year 0000
        return begins


def day_and_time(at: str) -> str:
    """The day and time of a journal timestamp, without seconds."""
    from babel.dates import get_datetime_format

    both = str(get_datetime_format("medium", locale=catalog(current()).locale))
    return both.replace("{0}", at[11:16]).replace("{1}", day(at))


def ago(at: str) -> str:
    """How long ago a journal timestamp is, in words; the day, if that is more than a month ago."""
    from babel.dates import format_timedelta

    try:
        passed = datetime.now(UTC) - datetime.fromisoformat(at)
    except (TypeError, ValueError):  # an imported journal may say anything here
        return at[:10]
    if passed.days > MOST_DAYS_AGO:
        return day(at)
    return format_timedelta(
        -max(passed, A_MINUTE), granularity="minute", add_direction=True, locale=catalog(current()).locale
    )


def _places(places: int) -> str:
    return "." + places * "0" if places else ""
