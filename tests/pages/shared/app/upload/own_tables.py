"""Tables as people bring them, each with the target, task and features that a person would choose.

Values are made up; names and kinds of values are those of the tables that courses use.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

N = 120
rng = np.random.default_rng(7)
T = np.linspace(0, 1, N)
NOISE = rng.normal(0, 1, (8, N)).round(3)
WORDS = ("the film was long and a little slow", "we liked the food and the service",
         "my phone broke after two short weeks", "this course is clear and well paced")  # fmt: skip


@dataclass
class Kind:
    """A file, and what a person would choose.

    ``first`` are the features that lead, ``types`` those of some columns as the dialog lists them;
    ``learns``: what is predicted of the test part on opening is better than the mean, or than the
    largest class.
    """

    data: bytes
    target: str
    task: str
    features: set[str]
    first: tuple[str, ...] = ()
    types: dict[str, str] = field(default_factory=dict)
    learns: bool = True


def csv(frame: dict[str, object], **how) -> bytes:
    """Write columns as a file."""
    return pd.DataFrame(frame).to_csv(index=False, **how).encode()


def kind(data, target, task, features, first=(), /, learns=True, **types) -> Kind:
    """Shorten what is expected: "c" for classification, "r" for regression."""
    task = {"c": "classification", "r": "regression"}[task]
    types = {name.replace("_", " "): column_type for name, column_type in types.items()}
    return Kind(data, target, task, set(filter(None, features.split("|"))), first, types, learns)


def titanic() -> bytes:
    """Survived first, Embarked last, names, tickets, cabins with gaps."""
    survived = (NOISE[0] > 0.3).astype(int)
    return csv({
        "PassengerId": np.arange(1, N + 1), "Survived": survived, "Pclass": rng.integers(1, 4, N),
        "Name": [f"Smith{i}, Mr. Owen Harris" for i in range(N)],
        "Sex": np.where(survived == rng.integers(0, 2, N), "female", "male"),
        "Age": np.where(T < 0.1, np.nan, 30 + 10 * NOISE[1]).round(1),
        "SibSp": rng.integers(0, 4, N), "Ticket": [f"A/5 {20000 + 7 * i}" for i in range(N)],
        "Fare": (10 + 20 * survived + 3 * NOISE[2]).round(2),
        "Embarked": rng.choice(["S", "C", "Q"], N),
    })  # fmt: skip


def boston() -> bytes:
    """A number as target, two-valued CHAS and the column B among the features."""
    rooms, poor = 6 + 0.7 * NOISE[0], 12 + 5 * NOISE[1]
    return csv({
        "CRIM": np.exp(NOISE[2]).round(4), "CHAS": (NOISE[3] > 1).astype(int), "NOX": NOISE[4],
        "RM": rooms.round(3), "B": 396.9 - np.abs(NOISE[5]).round(2), "LSTAT": poor.round(2),
        "MEDV": (22 + 5 * (rooms - 6) - 0.7 * (poor - 12) + 0.3 * NOISE[6]).round(1),
    })  # fmt: skip


def wine() -> bytes:
    """Classes 1 to 3 in the first column."""
    classes = np.arange(N) % 3 + 1
    return csv({
        "Class": classes, "Alcohol": (13 + NOISE[0]).round(2), "Ash": (2 + NOISE[1]).round(2),
        "Flavanoids": (3.5 - classes + 0.2 * NOISE[2]).round(2),
        "Proline": (700 + 200 * (classes == 1) + 30 * NOISE[3]).round(),
    })  # fmt: skip


def iris() -> bytes:
    """Petals tell the species, sepals less."""
    code = np.arange(N) % 3
    return csv({
        "Id": np.arange(1, N + 1), "SepalLengthCm": (5.8 + NOISE[0]).round(1),
        "SepalWidthCm": (3 + NOISE[1]).round(1),
        "PetalLengthCm": (1.4 + 2 * code + 0.2 * NOISE[2]).round(1),
        "PetalWidthCm": (0.2 + code + 0.2 * NOISE[3]).round(1),
        "Species": np.array(["setosa", "versicolor", "virginica"])[code],
    })  # fmt: skip


def airline(form: str, name: str = "Month") -> bytes:
    """Return the passengers of each month, with dates written in a form."""
    months = pd.date_range("1949-01-01", periods=N, freq="MS")
    return csv({name: months.strftime(form), "Passengers": (112 + 3 * np.arange(N)).astype(int)})


def plain(**how) -> bytes:
    """Two features and a class in words, in a dialect."""
    up = np.where(NOISE[0] + NOISE[1] > 0, "ja", "größer als")
    return csv({"Länge": NOISE[0], "Breite": NOISE[1], "Art": up}, **how)


def pixels(name: str) -> bytes:
    """Return images of 8 x 8 pixels, the first one black in all of them."""
    shades = rng.integers(0, 5, (N, 64))
    shades[:, 8:18] += 12 * (np.arange(N) % 10 == np.arange(10)[:, None]).T  # a bright pixel each
    shades[:, 0] = 0
    names = [name.format(i // 8, i % 8, i) for i in range(64)]
    return csv({"label": np.arange(N) % 10, **dict(zip(names, shades.T, strict=True))})


def expressions() -> bytes:
    """Return 60 samples of 1200 genes, the last of which vary most."""
    X = rng.normal(0, np.linspace(0.5, 2, 1200), (60, 1200)).round(2)
    genes = {f"gene{j}": X[:, j] for j in range(1200)}
    return csv({**genes, "diagnosis": np.where(X[:, -40:].sum(axis=1) > 0, "AML", "ALL")})


def sentences() -> list[str]:
    """Return different sentences."""
    return [f"{WORDS[i % 4]} on day {i}" for i in range(N)]


def outlier(values: np.ndarray) -> np.ndarray:
    """Return the values, one of them a million."""
    values = values.copy()
    values[5] = 1e6
    return values


with_units = io.StringIO()
with_units.write("length,weight,price\ncm,kg,EUR\n")
with_units.writelines(f"{5 + i % 7},{i % 11}.5,{3 * (i % 7)}.25\n" for i in range(40))
trailing = "a;b;y;\n" + "".join(f"{i % 7}.5;{i % 5}.25;{i % 7 + i % 5}.5;\n" for i in range(40))
quoted = "a,b,note,y\n" + "".join(f'{i}.5,{i % 5}.25,"first\nline {i}",{2 * i}.5\n'
                                  for i in range(40))  # fmt: skip
doubled = "x,x,x,y\n" + "".join(
    f"{i % 7}.5,{i % 5}.25,{i % 3}.5,{i % 7 + i % 5}.5\n" for i in range(40)
)
german = "Tag;Temperatur;Preis\n" + "".join(
    f"{1 + i % 28:02d}.{1 + i // 28:02d}.2024;{i % 9},5;1.{200 + i},75\n" for i in range(60)
)
PIXELS = "|".join(f"pixel_{i}_{j}" for i in range(8) for j in range(8))
FLAT_PIXELS = "|".join(f"pixel{i}" for i in range(64))
yes = np.where(NOISE[0] > 0, 1, 0)
SMOKES = np.arange(N) % 3 == 0
WAVE = (np.sin(6 * T) + 0.05 * NOISE[7]).round(3)
HOURS = pd.date_range("2024-03-01", periods=N, freq="h")
horses = [str(50 + i % 90) if i % 20 else "?" for i in range(N)]

KINDS = {
    "titanic": kind(titanic(), "Survived", "c", "Pclass|Sex|Age|SibSp|Fare|Embarked", ("Fare",),
                    Survived="category", Name="identifier", Age="number", Sex="category"),
    "boston": kind(boston(), "MEDV", "r", "CRIM|CHAS|NOX|RM|B|LSTAT", ("RM", "LSTAT"),
                   CHAS="number", MEDV="number"),
    "wine": kind(wine(), "Class", "c", "Alcohol|Ash|Flavanoids|Proline", ("Flavanoids", "Proline"),
                 Class="category", Ash="number"),
    "iris": kind(
        iris(), "Species", "c", "SepalLengthCm|SepalWidthCm|PetalLengthCm|PetalWidthCm",
        ("PetalLengthCm", "PetalWidthCm"), Id="identifier", Species="category",
    ),
    "insurance": kind(
        csv({"age": rng.integers(18, 65, N), "sex": rng.choice(["male", "female"], N),
             "smoker": np.where(SMOKES, "yes", "no"),
             "charges": (4000 + 20000 * SMOKES + 1000 * NOISE[0]).round(2),
             "region": rng.choice(["north", "south", "west"], N)}),
        "charges", "r", "age|sex|smoker|region", smoker="category", age="number",
    ),
    "churn": kind(
        csv({"CustomerId": rng.permutation(N) + 15000, "Exited": yes, "Balance": NOISE[0],
             "Tenure": rng.integers(0, 11, N), "Geography": rng.choice(["DE", "FR", "ES"], N)}),
        "Exited", "c", "Balance|Tenure|Geography",
        CustomerId="identifier", Geography="category",
    ),
    "bike rentals": kind(
        csv({"datetime": pd.date_range("2011-01-01", periods=N, freq="h").astype(str),
             "temp": NOISE[0], "humidity": NOISE[1], "count": (100 + 30 * NOISE[0]).astype(int)}),
        "count", "r", "datetime|temp|humidity", ("temp",), datetime="date",
    ),
    "two-valued in the middle": kind(
        csv({"a": NOISE[0], "passed": yes, "b": NOISE[2]}), "passed", "c", "a|b", ("a",)
    ),
    "months": kind(airline("%Y-%m"), "Passengers", "r", "Month", Month="date"),
    "months in words": kind(airline("%b %Y"), "Passengers", "r", "Month", Month="date"),
    "months with slashes": kind(airline("%m/%Y"), "Passengers", "r", "Month", Month="date"),
    "compact days": kind(
        csv({"day": pd.date_range("2024-03-01", periods=N).strftime("%Y%m%d"), "value": WAVE}),
        "value", "r", "day", day="date",
    ),
    "hours": kind(
        csv({"time": [f"{i // 6:02d}:{10 * (i % 6):02d}" for i in range(N)], "load": WAVE}),
        "load", "r", "time", time="number",
    ),
    "German numbers": kind(german.encode(), "Preis", "r", "Tag|Temperatur", Tag="date",
                           Temperatur="number"),
    "Latin-1": kind(plain().decode().encode("latin-1"), "Art", "c", "Länge|Breite"),
    "tabs": kind(plain(sep="\t"), "Art", "c", "Länge|Breite"),
    "UTF-16": kind(plain().decode().encode("utf-16"), "Art", "c", "Länge|Breite"),
    "quoted newlines": kind(quoted.encode(), "y", "r", "a|b"),
    "units under the header": kind(with_units.getvalue().encode(), "price", "r", "length|weight"),
    "trailing delimiters": kind(trailing.encode(), "y", "r", "a|b"),
    "duplicated names": kind(doubled.encode(), "y", "r", "x|x (2)|x (3)"),
    "index column": kind(
        pd.DataFrame({"a": NOISE[0], "b": NOISE[1], "z": NOISE[1] + 0.2 * NOISE[2]}).to_csv()
        .encode(),
        "z", "r", "a|b", index="identifier",
    ),
    "no header": kind(
        "\n".join(f"{a},{b},{a + b:.3f}" for a, b in NOISE[:2].T).encode(),
        "column 3", "r", "column 1|column 2",
    ),
    "nine classes on one feature": kind(
        csv({"x": (np.arange(N) % 9 + 0.2 * NOISE[0]).round(3),
             "kind": [f"class {i % 9}" for i in range(N)]}),
        "kind", "c", "x",
    ),
    "one column": kind(csv({"level": WAVE}), "level", "r", "row", row="number"),
    "outlier": kind(csv({"x": outlier(NOISE[0]), "y": NOISE[1]}), "y", "r", "x", learns=False),
    "few of one class": kind(
        csv({"a": NOISE[0], "b": NOISE[1], "fraud": [1] * 4 + [0] * (N - 4)}), "fraud", "c", "a|b",
        learns=False,
    ),
    "gaps": kind(
        csv({"a": np.where(T < 0.4, np.nan, NOISE[0]), "b": NOISE[1],
             "y": NOISE[1] + 0.2 * NOISE[2]}),
        "y", "r", "a|b",
    ),
    "images by row and column": kind(pixels("pixel_{0}_{1}"), "label", "c", PIXELS),
    "images by number": kind(pixels("pixel{2}"), "label", "c", FLAT_PIXELS),
    "texts": kind(
        csv({"review": sentences(), "rating": [("good", "bad")[i % 2] for i in range(N)]}),
        "rating", "c", "review", review="text", rating="category",
    ),
    "texts beside numbers": kind(
        csv({"stars": NOISE[0], "remark": sentences(), "label": yes}), "label", "c", "stars",
        remark="text",
    ),
    "quarters": kind(
        csv({"Quarter": [f"{1990 + i // 4}Q{i % 4 + 1}" for i in range(N)], "Sales": WAVE}),
        "Sales", "r", "Quarter", Quarter="date",
    ),
    "AM and PM": kind(
        csv({"Time": HOURS.strftime("%m/%d/%Y %I:%M:%S %p"), "Load": WAVE}),
        "Load", "r", "Time", Time="date",
    ),
    "penguins": kind(
        csv({"species": np.array(["Adelie", "Gentoo", "Chinstrap"])[np.arange(N) % 3],
             "island": rng.choice(["Biscoe", "Dream"], N),
             "bill_length_mm": np.where(T < 0.03, np.nan, 39 + 5 * (np.arange(N) % 3) + NOISE[1]),
             "body_mass_g": (3700 + 400 * (np.arange(N) % 3) + 100 * NOISE[2]).round(),
             "sex": rng.choice(["male", "female", "NA"], N)}),
        "species", "c", "island|bill_length_mm|body_mass_g|sex",
        island="category", sex="category",
    ),
    "heart disease": kind(
        csv({"age": rng.integers(30, 70, N), "sex": rng.integers(0, 2, N),
             "cp": rng.integers(0, 4, N), "thalach": (150 - 30 * yes + 8 * NOISE[3]).round(),
             "target": yes}),
        "target", "c", "age|sex|cp|thalach", ("thalach",), age="number", target="category",
    ),
    "cars": kind(
        csv({"weight": (3000 + 500 * NOISE[0]).round(), "horsepower": horses,
             "acceleration": (15 + 2 * NOISE[1]).round(1),
             "car name": [f"ford {i}" for i in range(N)],
             "price": (9000 + 2000 * NOISE[0] + 200 * NOISE[2]).round()}),
        "price", "r", "weight|horsepower|acceleration", ("weight",),
        horsepower="number", car_name="identifier",
    ),
    "percent and truth": kind(
        csv({"share": [f"{10 + i % 80} %" for i in range(N)], "member": NOISE[1] > 0,
             "price": [f"EUR {20 + 3 * (i % 80)}" for i in range(N)]}),
        "price", "r", "share|member", ("share",), share="number", price="number",
    ),
    "times with a zone": kind(
        csv({"at": [f"2024-03-{1 + i // 24:02d}T{i % 24:02d}:00:00Z" for i in range(N)],
             "sensor": ["a1", "b2"] * (N // 2), "y": WAVE}),
        "y", "r", "at|sensor", ("at",), at="date", sensor="category",
    ),
}  # fmt: skip
WIDE = kind(expressions(), "diagnosis", "c", "", learns=False, diagnosis="category")
TABLES = {**KINDS, "60 x 1200": WIDE}
