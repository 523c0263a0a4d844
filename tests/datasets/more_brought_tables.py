"""Twenty more tables that people bring."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd

from tests.datasets.brought_tables import DIABETES, IRIS, WINE, File, csv, rows
from tests.datasets.workbooks import ods, packed, xlsx

RNG = np.random.default_rng(1)


def more() -> dict[str, File]:
    """Repeated measures, other kinds of files, odd marks."""
    subjects = pd.DataFrame(
        {"subject": np.repeat(np.arange(1, 21), 6), "trial": np.tile(range(6), 20)}
    )
    subjects["condition"] = np.tile(["easy", "hard"], 60)
    subjects["rt_ms"] = (
        500 + 80 * (subjects["condition"] == "hard") + RNG.normal(0, 40, 120)
    ).round(0)
    plants = pd.DataFrame({"plant_id": np.repeat([f"p{i}" for i in range(12)], 8)})
    plants["day"] = np.tile(np.arange(8) * 7, 12)
    plants["height"] = (plants["day"] * 0.4 + RNG.normal(0, 1, 96)).round(2)
    answers = ["never", "rarely", "sometimes", "often", "always"]
    habits = pd.DataFrame({f"habit {i}": RNG.choice(answers, 90) for i in range(3)})
    habits["marks"] = RNG.integers(0, 101, 90)
    zustimmung = ["stimme gar nicht zu", "stimme eher nicht zu", "teils teils", "stimme eher zu",
                  "stimme voll zu"]  # fmt: skip
    fragen = pd.DataFrame({f"Frage {i}": RNG.choice(zustimmung, 80) for i in range(3)})
    fragen["Note"] = RNG.uniform(1, 5, 80).round(1)
    days = pd.date_range("2024-03-01", periods=60)
    zones = pd.DataFrame({"when": [f"{day:%Y-%m-%d}T12:00:00+0{1 + i // 31}:00"
                                   for i, day in enumerate(days)]})  # fmt: skip
    zones["load"] = np.arange(60) * 1.5
    nested = [{"id": i, "size": {"w": float(i % 7), "h": float(i % 5)}, "kind": "ab"[i % 2]}
              for i in range(40)]  # fmt: skip
    springs = pd.DataFrame({"force (N)": np.arange(30.0), "length (mm)": 20 + 3.1 * np.arange(30)})
    depth = pd.DataFrame(
        {"depth": np.arange(40), "salinity": (30 + np.log1p(np.arange(40))).round(2)}
    )
    stars = "dose,effect\n" + "".join(
        f"{i / 4},{i * 0.3 + 1:.1f}{'*' * (i % 4 == 0)}\n" for i in range(40)
    )
    prices = pd.DataFrame({"date": pd.date_range("2022-01-01", periods=90).astype(str),
                           "price": np.round(50 + np.cumsum(RNG.normal(size=90)), 2),
                           "volume": RNG.integers(1000, 9999, 90)})  # fmt: skip
    pasted = springs.to_csv(index=False, sep="\t")
    vowels = pd.DataFrame(
        {
            "speaker id": np.repeat(range(10), 5),
            "F1": RNG.normal(500, 90, 50).round(0),
            "F2": RNG.normal(1500, 200, 50).round(0),
            "vowel": list("aeiou") * 10,
        }
    )
    word = packed({"word/document.xml": "<w/>"})
    return {
        "trials of subjects": ("rt.csv", csv(subjects)),
        "plants through time": ("plants.csv", csv(plants)),
        "habits in words": ("habits.csv", csv(habits)),
        "German questionnaire": ("umfrage.csv", csv(fragen, sep=";", decimal=",")),
        "summer time begins": ("load.csv", csv(zones)),
        "nested JSON": ("kinds.json", json.dumps(nested).encode()),
        "JSON lines": ("w.jsonl", WINE.to_json(orient="records", lines=True).encode()),
        "two sheets": ("two.xlsx", xlsx({"Iris": rows(IRIS), "Springs": rows(springs)})),
        "ODS, two sheets": ("two.ods", ods({"Springs": rows(springs), "Iris": rows(IRIS)})),
        "zip of two": ("two.zip", packed({"iris.csv": csv(IRIS), "wine.csv": csv(WINE)})),
        "zip of a workbook": ("in.zip", packed({"a/iris.xlsx": xlsx({"Iris": rows(IRIS)})})),
        "a depth counts no rows": ("ctd.csv", csv(depth)),
        "stars behind numbers": ("dose.csv", stars.encode()),
        "price and volume": ("price.csv", csv(prices)),
        "pasted": ("pasted table", pasted.encode()),
        "vowels of speakers": ("vowels.csv", csv(vowels)),
        "BOM and semicolons": ("d.csv", csv(DIABETES, sep=";", encoding="utf-8-sig")),
        "Word": ("table.docx", word),
        "PDF": ("paper.pdf", b"%PDF-1.7\n1 0 obj"),
        "old Excel": ("old.xls", b"\xd0\xcf\x11\xe0" + "Workbook".encode("utf-16-le")),
    }  # fmt: skip
