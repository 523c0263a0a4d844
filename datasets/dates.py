"""Columns of dates, in the ways in which people write them."""

from __future__ import annotations

import pandas as pd
import pyarrow as pa

TIME = r"(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}(?:[.,]\d+)?))?)?\s*(?:Z|[+-]\d{2}:?\d{2})?"
MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan",
            "feb",
            "mar mär mrz",
            "apr",
            "may mai",
            "jun",
            "jul",
            "aug",
            "sep",
            "oct okt",
            "nov",
            "dec dez",
        ),
        start=1,
    )
    for name in names.split()
}
FORMS = {
    "year first": rf"(?P<y>\d{{4}})[-/.](?P<m>\d{{1,2}})[-/.](?P<d>\d{{1,2}}){TIME}",
    "two numbers first": rf"(?P<d>\d{{1,2}})[-/.](?P<m>\d{{1,2}})[-/.](?P<y>\d{{4}}|\d{{2}}){TIME}",
    "day and month name": rf"(?P<d>\d{{1,2}})[-. ]+(?P<m>[A-Za-zä]{{3,9}})[-., ]+(?P<y>\d{{4}}){TIME}",
    "month name and day": rf"(?P<m>[A-Za-zä]{{3,9}})[. ]+(?P<d>\d{{1,2}}),? +(?P<y>\d{{4}}){TIME}",
}
DATE_SHARE = 0.8


def read_dates(present: pa.Array, count: int) -> tuple[pd.Series, dict] | None:
    """Return the column as datetime64 with its findings, or None if it holds no dates.

    Of ``03/04/2020`` the day comes first unless a second number above 12, or slashes without
    any first number above 12, say that it is the month.
    """
    cells = pd.Series(present.to_pandas())
    probe = cells.dropna().head(50)
    for name, form in FORMS.items():
        if probe.str.fullmatch(form).mean() < 0.5:
            continue
        parts = cells.str.extract(f"^{form}$")
        if parts["y"].notna().sum() < DATE_SHARE * count:
            continue
        values, findings = _assemble(parts, name, bool(probe.str.contains("/").any()))
        if values.notna().sum() >= DATE_SHARE * count:
            lost = int((values.isna() & cells.notna()).sum())
            return values, findings | ({"odd dates": lost} if lost else {})
    return None


def _assemble(parts: pd.DataFrame, form: str, slashes: bool) -> tuple[pd.Series, dict]:
    findings: dict = {"dates": "year, month, day"}
    year = pd.to_numeric(parts["y"]).astype("float64")
    day = pd.to_numeric(parts["d"]).astype("float64")
    if "name" in form:
        month = parts["m"].str[:3].str.lower().map(MONTHS).astype("float64")
        findings["dates"] = "with the name of the month"
    else:
        month = pd.to_numeric(parts["m"]).astype("float64")
    if form == "two numbers first":
        short = parts["y"].str.len() == 2
        year = year.where(~short, year + 1900 + 100 * (year < 70))
        month_first = (month > 12).any() or (slashes and not (day > 12).any())
        clear = (month > 12).any() or (day > 12).any() or not slashes
        if month_first:
            month, day = day, month
        order = "month, day, year" if month_first else "day, month, year"
        findings["dates"] = order if clear else f"{order} (nothing in the column decides it)"
    date = pd.to_datetime(pd.DataFrame({"year": year, "month": month, "day": day}), errors="coerce")
    hours, minutes, seconds = (
        pd.to_numeric(parts[i].astype("str").str.replace(",", "."), errors="coerce").fillna(0)
        for i in parts.columns[3:6]
    )
    return date + pd.to_timedelta(hours * 3600 + minutes * 60 + seconds, unit="s"), findings
