"""Tables as lecturers and students bring them, made anew: text, workbooks, columns, and no tables.

The first are those with which the reading of uploads was reviewed, in the same order.
"""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable

import numpy as np
import pandas as pd
from sklearn import datasets as sets

from tests.datasets.workbooks import ods, packed, xlsx

RNG = np.random.default_rng(0)
LIKERT = ["Strongly disagree", "Disagree", "Neither agree nor disagree", "Agree", "Strongly agree"]
File = tuple[str, bytes]


def csv(frame: pd.DataFrame, **how: object) -> bytes:
    """Write a table as text."""
    return frame.to_csv(**{"index": False, **how}).encode(how.get("encoding", "utf-8"))  # type: ignore[arg-type,call-overload]


def saved(write: Callable[..., object], **how: object) -> bytes:
    """Write a table by a function that wants a file."""
    buffer = io.BytesIO()
    write(buffer, **how)
    return buffer.getvalue()


def rows(frame: pd.DataFrame) -> list[list[object]]:
    """Return a table as the rows of a sheet."""
    return [list(frame.columns), *frame.to_numpy(dtype=object).tolist()]


def of(loaded: object, target: str) -> pd.DataFrame:
    """Return a data set of scikit-learn with its classes in words."""
    frame = loaded.frame.rename(columns={"target": target})  # type: ignore[attr-defined]
    if hasattr(loaded, "target_names"):
        frame[target] = [str(loaded.target_names[i]) for i in frame[target]]
    return frame


IRIS = of(sets.load_iris(as_frame=True), "species")
WINE = of(sets.load_wine(as_frame=True), "cultivar")
CANCER = of(sets.load_breast_cancer(as_frame=True), "diagnosis")
DIABETES = sets.load_diabetes(as_frame=True).frame
DIGITS = sets.load_digits(as_frame=True).frame


def months(n: int = 144) -> pd.Series:
    """Return a trend with a season."""
    t = np.arange(n)
    return pd.Series((100 + t + 20 * np.sin(2 * np.pi * t / 12) + RNG.normal(0, 3, n)).round(1))


def classroom() -> dict[str, File]:
    """Text in every dialect, and questionnaires."""
    german = IRIS.set_axis(["Kelchblattlänge", "Kelchblattbreite", "Blütenlänge", "Blütenbreite",
                            "Art"], axis=1)  # fmt: skip
    when = pd.date_range("2010-01-01", periods=144, freq="MS")
    n = 120
    psych = pd.DataFrame({
        "ID": [f"VP{i:03d}" for i in range(n)], "age": RNG.integers(18, 65, n),
        "rt_ms": RNG.normal(600, 80, n).round(0), "accuracy": RNG.uniform(0.6, 1, n).round(3),
        "group": np.where(np.arange(n) % 2, "control", "patient"),
    })  # fmt: skip
    panel = pd.DataFrame({
        "country": np.repeat([f"Land {c}" for c in "ABCDEFGHIJ"], 10),
        "year": np.tile(np.arange(2011, 2021), 10),
        "unemployment": [f"{v:.1f} %" for v in RNG.uniform(2, 14, 100)],
        "debt": [f"{v:.0f} €" for v in RNG.uniform(5e3, 4e4, 100)],
        "income per head": [f"{v:,.0f}" for v in RNG.uniform(9e3, 6e4, 100)],
    })  # fmt: skip
    t = np.arange(60)
    lab = "time,temp,flow,yield\nmin,°C,mL/min,%\n" + "".join(
        f"{i},{40 + RNG.normal():.2f},7.5,{90 * (1 - np.exp(-i / 20)) + RNG.normal():.2f}\n"
        for i in t
    )
    weather = pd.DataFrame(RNG.normal(10, 3, (150, 3)).round(2), columns=["wind", "rain", "sun"])
    weather["temp"] = (weather.sum(axis=1) / 2).round(2)
    weather.iloc[::9, 0] = weather.iloc[::11, 2] = -999
    rentals = pd.DataFrame({"hour": RNG.integers(0, 24, 50_000), "temp": RNG.normal(15, 8, 50_000)})
    rentals["humidity"] = RNG.uniform(20, 100, 50_000).round(0)
    rentals["rentals"] = (50 + 5 * rentals["temp"] + RNG.normal(0, 9, 50_000)).round(0)
    texts = [f"The {a} was {b} and I {c} it" for a in ("film", "book", "song", "play")
             for b in ("long", "short", "loud") for c in ("liked", "left")]  # fmt: skip
    forms = pd.DataFrame({
        "Timestamp": pd.to_datetime("2024-03-01 08:00") + pd.to_timedelta(
            np.cumsum(RNG.exponential(900, 150)).round(), unit="s"),
        **{f"Q{i}": RNG.choice(LIKERT, 150) for i in range(1, 5)},
        "Hours": RNG.integers(0, 20, 150), "Grade": RNG.uniform(1, 5, 150).round(1),
    })  # fmt: skip
    items = pd.DataFrame(RNG.integers(1, 6, (150, 10)), columns=[f"item{i}" for i in range(10)])
    items["satisfaction"] = RNG.integers(1, 6, 150)
    reviews = pd.DataFrame({"review": RNG.choice(texts, 200)})
    reviews["sentiment"] = np.where(reviews["review"].str.contains("liked"), "good", "bad")
    return {
        "German Excel's text": ("a.csv", csv(german, sep=";", decimal=",", encoding="cp1252")),
        "Excel": ("iris.xlsx", xlsx({"Iris": rows(IRIS)})),
        "OpenDocument": ("iris.ods", ods({"Iris": rows(IRIS)})),
        "diabetes, tabs": ("d.txt", csv(DIABETES, sep="\t")),
        "months": ("m.csv", csv(pd.DataFrame(
            {"Monat": when.strftime("%Y-%m"), "Umsatz": months()}))),
        "months by name": ("n.csv", csv(pd.DataFrame(
            {"Month": when.strftime("%b %Y"), "Visitors": months()}))),
        "subjects, one row each": ("p.csv", csv(psych)),
        "panel of countries": ("e.csv", csv(panel)),
        "line of units": ("u.csv", lab.encode()),
        "-999 for gaps": ("w.csv", csv(weather)),
        "61 columns": (
            "c.csv", csv(CANCER.drop(columns="diagnosis").add_suffix(" b").join(CANCER))),
        "50,000 rows": ("l.csv", csv(rentals.round(1))),
        "texts alone": ("t.csv", csv(pd.DataFrame({"review": [f"{x} today" for x in texts]}))),
        "texts that repeat": ("r.csv", csv(reviews)),
        "one column": ("1.csv", csv(pd.DataFrame({"x": RNG.normal(size=240).round(3)}))),
        "Google form": ("g.csv", csv(forms)),
        "answers as numbers": ("i.csv", csv(items)),
    }  # fmt: skip


def laboratory() -> dict[str, File]:
    """Series, spreadsheets, long and wide tables."""
    when = pd.date_range("2024-03-01", periods=300, freq="h")
    temp = (10 + 5 * np.sin(np.arange(300) * 2 * np.pi / 24) + RNG.normal(0, 0.5, 300)).round(2)
    sensor = pd.DataFrame({"time": [f"{w.isoformat()}+01:00" for w in when], "temp_C": temp})
    title = "Heights in class\n\nNo;Name;Height (cm);Weight (kg)\n" + "".join(
        f"{i};Person {i};{170 + RNG.normal(0, 9):.1f};{65 + RNG.normal(0, 9):.1f}\n"
        for i in range(1, 61)
    ) + "Mean;;170;65\n"  # fmt: skip
    genes = pd.DataFrame(RNG.normal(5, 2, (200, 12)).round(2), columns=[
        *(f"ctrl_{i}" for i in range(1, 7)), *(f"treat_{i}" for i in range(1, 7))])  # fmt: skip
    genes.insert(0, "gene", [f"G{i}" for i in range(200)])
    tidy = IRIS.reset_index().melt(["index", "species"], var_name="part", value_name="cm")
    money = pd.DataFrame({"ID": range(1001, 1091), "Fläche": RNG.uniform(30, 120, 90).round(1)})
    money["Zimmer"] = RNG.integers(1, 6, 90)
    money["Baujahr"] = RNG.integers(1900, 2020, 90)
    rent = 300 + 12 * money["Fläche"]
    money["Miete (EUR)"] = [f"{v:,.2f}".translate(str.maketrans(",.", ".,")) for v in rent]
    close = 100 + np.cumsum(RNG.normal(size=250))
    stock = pd.DataFrame({"Date": pd.bdate_range("2023-01-02", periods=250).astype(str)})
    for name in ("Open", "High", "Low", "Close"):
        stock[name] = (close + RNG.normal(0, 0.3, 250)).round(2)
    stock["Volume"] = RNG.integers(10**6, 10**7, 250)
    days = pd.date_range("2023-01-01", periods=365)
    german = pd.DataFrame({
        "Datum": days.strftime("%d.%m.%Y"), "Luftdruck": RNG.normal(1013, 8, 365).round(1),
        "Temperatur [°C]": temp[np.arange(365) % 300],
    })  # fmt: skip
    twice = IRIS.set_axis(["Length", "Width", "Length", "Width", "Strain"], axis=1)
    cells = [["7.7 b", "6.9", ":"], ["6.0 p", "5.5", "5.1"], ["8.1", "7.7 e", "7.2"]]
    eurostat = "geo\t2017\t2018\t2019\n" + "".join(
        f"{name}\t" + "\t".join(cells[i % 3]) + "\n" for i, name in enumerate("ABCDEFGHIJKLMNOPQ")
    )
    cars = pd.DataFrame(
        {
            "": [f"Car {i}" for i in range(32)],
            "mpg": RNG.normal(20, 6, 32).round(1),
            "cyl": RNG.choice([4, 6, 8], 32),
            "hp": RNG.integers(50, 330, 32),
            "wt": RNG.normal(3.2, 1, 32).round(2),
        }
    )
    cover = [["Lab book"], ["Group 7"], ["March"]]
    book = {"Cover": cover, "Run 1": [["Run 1, by hand"], [], *rows(DIABETES.iloc[:50])]}
    return {
        "time zone": ("s.csv", csv(sensor)),
        "names twice": ("h.csv", csv(twice)),
        "title and mean": ("k.csv", title.encode()),
        "R, row names": ("w.csv", csv(WINE, index=True)),
        "R, names of cars": ("mtcars.csv", csv(cars)),
        "JSON records": ("iris.json", IRIS.to_json(orient="records").encode()),
        "Parquet": ("iris.parquet", saved(IRIS.to_parquet)),
        "SPSS": ("study.sav", b"$FL2@(#) SPSS DATA FILE" + bytes(500)),
        "zip": ("iris.zip", packed({"iris.csv": csv(IRIS)})),
        "photograph": ("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(200)),
        "pixels": ("digits.csv", csv(DIGITS)),
        "gzip": ("iris.csv.gz", gzip.compress(csv(IRIS))),
        "no header, blanks": ("x.dat", "".join(
            f"{i / 10:.1f}  {np.sin(i / 8) + RNG.normal(0, 0.1):.3f}\n"
            for i in range(80)).encode()),
        "genes in rows": ("genes.csv", csv(genes)),
        "long and tidy": ("tidy.csv", csv(tidy)),
        "German money": ("miete.csv", csv(money, sep=";", decimal=",")),
        "shares": ("stock.csv", csv(stock)),
        "German dates": ("wetter.csv", csv(german, sep=";", decimal=",")),
        "flags of Eurostat": ("e.tsv", eurostat.encode()),
        "empty": ("empty.csv", b""),
        "one row": ("one.csv", b"a,b\n1,2\n"),
        "Excel's Unicode text": ("u.txt", csv(IRIS, sep="\t").decode().encode("utf-16")),
        "HTML called .xls": ("fake.xls", b"<html><table><tr><td>1</td></tr></table></html>"),
        "lab book": ("book.xlsx", xlsx(book)),
        "R object": ("data.rds", gzip.compress(b"X\n\0\0\0\x03" + bytes(99))),
        "Stata": ("s.dta", saved(DIABETES.to_stata, write_index=False)),
    }  # fmt: skip
