"""What a class really drops in: uploads with what is expected of each.

Run as a script it writes the files to a folder, to be dropped on the app by hand:
``python tests/uploads_corpus.py FOLDER``.
"""

from __future__ import annotations

import bz2
import gzip
import io
import math
import sys
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

NAN = math.nan
LENGTHS = (1.5, 2.25, 3.125, 10.0, 1234.5, 0.75)
WIDTHS = (7, 8, 9, 10, 11, 12)
KINDS = ("oak", "elm", "oak", "ash", "elm", "oak")
SUMS = {"length": sum(LENGTHS), "width": float(sum(WIDTHS))}
NAMES = ("length", "width", "kind")


@dataclass
class Upload:
    """A file and what becomes of it: names, rows, sums and notes, or a refusal."""

    name: str
    data: bytes
    names: tuple[str, ...] = NAMES
    rows: int = 6
    sums: dict[str, float] = field(default_factory=lambda: dict(SUMS))
    notes: tuple[str, ...] = ()
    text: dict[str, list] = field(default_factory=dict)
    refusal: str = ""
    options: dict = field(default_factory=dict)


def lines(
    delimiter: str = ",", decimal: str = ".", header: str | None = "length,width,kind", end="\n"
) -> str:
    """Write the trees in a dialect."""
    rows = [header.replace(",", delimiter)] if header else []
    for length, width, kind in zip(LENGTHS, WIDTHS, KINDS, strict=True):
        rows.append(delimiter.join([str(length).replace(".", decimal), str(width), kind]))
    return end.join(rows) + end


def table(name: str, content: str | bytes, names: str, rows: int, sums: dict, *notes: str, **more):
    """Describe an upload whose table is its own."""
    data = content if isinstance(content, bytes) else content.encode()
    return Upload(name, data, tuple(names.split("|")), rows, sums, notes, **more)


def refused(name: str, data: str | bytes, refusal: str) -> Upload:
    """Describe an upload that is no table."""
    return Upload(name, data if isinstance(data, bytes) else data.encode(), refusal=refusal)


def zipped(name: str, content: bytes) -> bytes:
    """Pack one file with zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return buffer.getvalue()


def dialects() -> list[Upload]:
    """Delimiters, decimal marks, line ends and encodings."""
    german = lines(";", ",")
    accents = lines().replace("oak", "chêne").replace("kind", "espèce")
    french = {"names": ("length", "width", "espèce"), "text": {"espèce": ["chêne", "elm"]}}
    return [
        Upload("plain", lines().encode(), notes=("commas between",)),
        Upload("semicolons", german.encode(), notes=("semicolons between", "decimal commas")),
        Upload("semicolons-points", lines(";").encode(), notes=("decimal points",)),
        Upload("tabs", lines("\t").encode(), notes=("tabs between",)),
        Upload("tabs-commas", lines("\t", ",").encode(), notes=("tabs between", "decimal commas")),
        Upload("bars", lines("|").encode(), notes=("bars between",)),
        Upload("blanks", lines(" ").encode(), notes=("blanks between",)),
        Upload("comma-and-blank", lines(", ").encode(), notes=("commas between",)),
        Upload("sep-line", ("sep=;\n" + german).encode(), notes=("first line names the delim",)),
        Upload("sep-line-crlf", b'"sep=,"\r\n' + lines(end="\r\n").encode()),
        Upload("windows-line-ends", lines(end="\r\n").encode()),
        Upload("old-mac-line-ends", lines(end="\r").encode()),
        Upload("no-last-line-end", lines().encode()[:-1]),
        Upload("blank-lines", lines(end="\n\n").encode()),
        Upload("utf8-mark", lines().encode("utf-8-sig"), notes=("byte-order mark",)),
        Upload("utf16", german.encode("utf-16"), notes=("byte-order mark", "UTF-16")),
        Upload("utf16-be-no-mark", accents.encode("utf-16-be"), notes=("UTF-16-BE",), **french),
        Upload("utf16-odd-byte", lines().encode("utf-16")[:-1], rows=6, notes=("cut off",)),
        Upload("utf32", lines().encode("utf-32"), notes=("UTF-32",)),
        Upload("windows-1252", accents.encode("cp1252"), notes=("Windows-1252",), **french),
        Upload("utf8-accents", accents.encode(), notes=("UTF-8",), **french),
        Upload(
            "mac-roman-by-hand",
            accents.encode("mac-roman"),
            options={"encoding": "mac-roman"},
            **french,
        ),
        Upload("zip", zipped("trees.csv", lines().encode()), notes=("zip archive",)),
        Upload("gzip", gzip.compress(lines().encode()), notes=("packed file",)),
        Upload("bzip2", bz2.compress(lines().encode()), notes=("packed file",)),
        table("json-columns", '{"a": [1, 2], "b": [3, 4]}', "a|b", 2, {"a": 3.0}, "from JSON"),
        table("json-records", '[\n  {"a": 1},\n  {"a": 2}\n]', "a", 2, {"a": 3.0}, "from JSON"),
        Upload("dos-end", lines().encode() + b"\x1a"),
        table("decimal-column", "x\n1,5\n2,5\n3\n", "x", 3, {"x": 7.0}, "single column"),
        table(
            "thousands-commas",
            'a,b\n"1,234.5","1,000,000"\n"2,345.25","2,000"\n',
            "a|b", 2, {"a": 3579.75, "b": 1002000.0}, "Thousands separators",
        ),
        table(
            "thousands-points",
            "a;b\n1.234,5;1.000.000\n2.345,25;2.000\n",
            "a|b", 2, {"a": 3579.75, "b": 1002000.0}, "Thousands separators", "decimal commas",
        ),
        table(
            "thousands-blanks",
            "a;b\n1 234,5;1\n12\u00a0345,5;2\n",
            "a|b", 2, {"a": 13580.0, "b": 3.0}, "Thousands separators",
        ),
        table("thousands-swiss", "a;b\n1'234.5;1\n2’000.5;2\n", "a|b", 2, {"a": 3235.0, "b": 3.0}),
        table("doubtful-marks", "a;b\n1,234;1\n2,345;2\n", "a|b", 2, {"a": 3.579}, "before three"),
        table(
            "doubtful-by-hand",
            "a;b\n1,234;1\n2,345;2\n",
            "a|b", 2, {"a": 3579.0}, options={"decimal": "."},
        ),
    ]  # fmt: skip


def layouts() -> list[Upload]:
    """Titles, names, units, footers and what is wrong with rows."""
    body = lines(header=None)
    trees = lines()
    return [
        Upload("title", f"Trees\nmeasured in May\n\n{trees}".encode(), notes=("above",)),
        Upload("padded-title", f"Trees of the park,,\n,,\n{trees}".encode(), notes=("above",)),
        table("title-with-year", "Trees, 2024\nx,y\n1,2\n3,4\n", "x|y", 2, {"x": 4.0}, "above"),
        Upload("comments", f"# source: the park\n# 2024\n{trees}".encode(), notes=("above",)),
        table("joined-files", "\ufeffx,y\n1,2\n\ufeff3,4\n", "x|y", 2, {"x": 4.0}),
        table("blanks-commas", "0,25 oak\n1,5 elm\n", "column 1|column 2", 2, {"column 1": 1.75}),
        table("measures", "m,l\n5 kg,3 m\n6 kg,4 m\n", "m|l", 2, {"m": 11.0, "l": 7.0},
              "m has its unit behind the numbers: kg"),
        table("measures-comma", "v;y\n1,5 km/h;2,3\n2,5 km/h;4,1\n", "v|y", 2,
              {"v": 4.0, "y": 6.4}, "v has its unit behind the numbers: km/h"),
        table("measures-of-a-month", "t,y\n2023 May,1\n2024 May,2\n", "t|y", 2, {"y": 3.0},
              "t was read as dates"),
        table("measures-mixed", "m,y\n" + "".join(f"{i} {('g', 'kg')[i % 2]},{i}\n"
              for i in range(1, 61)), "m|y", 60, {"y": 1830.0},
              "m stays text, as its numbers have several units, g, kg", text={"m": ["1 kg"]}),
        table("percent-mixed", "p,y\n45%,1\n0.45,2\n50%,3\n", "p|y", 3, {"p": 95.45},
              "p has 2 numbers with a percent sign and 1 without"),
        table("some-names", ",width,,kind\n1.5,2,3,a\n2.5,3,5,b\n4.5,4,6,a\n",
              "index|width|column 3|kind", 3, {"width": 9.0}, "line 1"),
        table("title-cell", "Results,,,\n1.5,2,3,a\n2.5,3,5,b\n4.5,4,6,a\n",
              "column 1|column 2|column 3|column 4", 3, {"column 2": 9.0}, "above"),
        table("dates-mixed", "day,y\n2024-01-01,1\n04.01.2024,2\n01/07/2024,3\n", "day|y", 3,
              {"y": 6.0}, "different ways: '2024-01-01' in line 2, '04.01.2024' in line 3, ",
              text={"day": ["2024-01-01", "04.01.2024", "01/07/2024"]}),
        table("dates-odd", "day,y\n" + "".join(f"2024-01-0{i},{i}\n" for i in range(1, 10))
              + "soon,10\n", "day|y", 10, {"y": 55.0},
              "day has 1 cell without a date, made missing: 'soon' in line 11"),
        table("clock-odd", "t,y\n" + "".join(f"0{i}:30,{i}\n" for i in range(1, 10))
              + "late,10\n", "t|y", 10, {"y": 55.0},
              "t has 1 cell without a time of the day, made missing: 'late' in line 11"),
        table("savetxt-blanks", "# x y z\n1.0 2.0 3.0\n4.0 5.0 6.0\n", "x|y|z", 2, {"z": 9.0}),
        table("remark-blanks", "# by hand\nx y\n1 2\n3 4\n", "x|y", 2, {"y": 6.0}, "above"),
        Upload("savetxt", f"# length,width,kind\n{body}".encode(), notes=("line 1",)),
        Upload("percent-comments", f"% the park\n{trees}".encode(), notes=("above",)),
        Upload("comment-inside", trees.replace("10.0", "# calibrated\n10.0").encode(),
               notes=("1 comment line left out",)),
        Upload("units", trees.replace("kind\n", "kind\n[m],cm,\n").encode(), notes=("units",)),
        Upload("units-dash", trees.replace("kind\n", "kind\nm,-,-\n").encode(), notes=("units",)),
        Upload("footer", f"{trees}\nSource: the park\n".encode(), notes=("under the table",)),
        Upload("footer-comment", f"{trees}# end\n".encode(), notes=("under the table",)),
        Upload("total", f"{trees}Total,57,\n".encode(),
               notes=("under the table",)),
        Upload("no-header", body.encode(), ("column 1", "column 2", "column 3"),
               sums={"column 1": SUMS["length"], "column 2": 57.0}, notes=("no line of names",)),
        Upload("no-header-by-hand", body.encode(), ("column 1", "column 2", "column 3"),
               sums={"column 2": 57.0}, options={"header": 0}),
        Upload("header-by-hand", f"a,b,c\n{trees}".encode(), options={"header": 2}),
        table("blank-header", "a,,c\n1,2,3\n4,5,6\n", "a|column 2|c", 2, {"column 2": 7.0},
              "without a name"),
        table("double-header", "x,x,x\n1,2,3\n4,5,6\n", "x|x (2)|x (3)", 2, {"x (2)": 7.0},
              "more than once"),
        table("year-header", "country,2019,2020,2021\nA,1.5,2,3\nB,4,5,6\n",
              "country|2019|2020|2021", 2, {"2019": 5.5, "2021": 9.0}),
        table("two-line-name", 'a,"b\nin m",c\n1,2,3\n4,5,6\n', "a|b in m|c", 2, {"b in m": 7.0}),
        table("short-header", "x y\na1 1 2\na2 3 4\na3 5 6\n", "index|x|y", 3, {"x": 9.0},
              "names of the rows"),
        table("index-column", ",x,y\n0,1.5,2\n1,2.5,3\n2,3.5,9\n", "index|x|y", 3,
              {"x": 7.5, "y": 14.0}, "index counts the rows", "without a name"),
        table("index-named", "id;x\n1;5\n2;5,5\n3;7\n", "id|x", 3, {"x": 17.5}, "id counts"),
        table("trailing", "a;b;\n1;2;\n3;4;\n", "a|b", 2, {"a": 4.0, "b": 6.0}, "nor a value"),
        table("trailing-in-body", "a;b\n1;2;\n3;4;\n", "a|b", 2, {"a": 4.0}, "nor a value"),
        table("excel-padding", "a,b,,,\n1,2,,,\n3,4,,,\n,,,,\n,,,,\n", "a|b", 2, {"b": 6.0},
              "without any value"),
        table("short-rows", "a,b,c\n1,2,3\n4,5\n7,8,9\n", "a|b|c", 3, {"b": 15.0, "c": 12.0},
              "too few cells", "line 3"),
        table("long-rows", "a,b,c\n1,2,3\n4,5,6,7,8\n7,8,9\n", "a|b|c", 3, {"c": 18.0},
              "too many cells", "line 3"),
        table("open-quote", 'a,b\n1,"x\n2,y\n3,z\n4,y\n', "a|b", 4, {"a": 10.0}, "never closed",
              text={"b": ["x", "y", "z", "y"]}),
        table("inches", 'a,b,c\n1,5" pipe,2\n2,6" pipe,3\n3,flat,4\n', "a|b|c", 3, {"c": 9.0}),
        table("quotes", 'a,b\n1,"x, ""y"" z"\n2,"two\nlines"\n', "a|b", 2, {"a": 3.0},
              text={"b": ['x, "y" z', "two lines"]}),
        table("all-quoted", '"a","b"\n"1,5","2"\n"2,5","3"\n', "a|b", 2, {"a": 4.0, "b": 5.0}),
        table("aligned-blanks", "  x     y\n  1.0   2\n 10.5  30\n", "x|y", 2, {"x": 11.5}),
        table("one-row", "a,b\n1.5,2\n", "a|b", 1, {"a": 1.5}),
        table("one-bare-row", "1.5,2,3\n", "column 1|column 2|column 3", 1, {"column 1": 1.5}),
        table("one-column", "x\n1.5\n2.5\n", "x", 2, {"x": 4.0}, "single column"),
        table("one-text-column", "review\nGreat, really!\nA bit long\nNot bad, no\n",
              "review", 3, {}, text={"review": ["Great, really!", "A bit long", "Not bad, no"]}),
    ]  # fmt: skip


def columns() -> list[Upload]:
    """What stands in the cells."""
    return [
        table("missing-words", "x,y\nNA,1\nn/a,2\n-,?\n4,3\n5,\n6,4\n", "x|y", 6,
              {"x": 15.0, "y": 10.0}, "x has cells read as missing: -, NA, n/a"),
        table("sentinel", "t,y\n20.5,1\n-999,2\n21.5,3\n-999,4\n", "t|y", 4, {"t": 42.0},
              "-999 in 2 cells"),
        table("honest-minus", "t,y\n-1200,1\n-999,2\n-800,3\n", "t|y", 3, {"t": -2999.0}),
        table("excel-errors", "a,b\n#DIV/0!,1\n2,2\n3,#N/A\n4,4\n5,5\n", "a|b", 5,
              {"a": 14.0, "b": 12.0}, "a has cells read as missing: #DIV/0!"),
        table("colours", "colour,x\n#ff0000,2\n#00ff00,3\nred,4\nblue,5\n#0000ff,6\n",
              "colour|x", 5, {"x": 20.0}),
        table("hash-name", "#,name,x\n1,a,2\n2,b,3\n", "#|name|x", 2, {"x": 5.0}),
        table("long-digits", "a,b\n12345678901234567890,1\n2,3\n", "a|b", 2, {"b": 4.0}, "rounded"),
        table("infinite", "x,y\n1,1\ninf,2\n-Inf,3\n1e400,4\n2,5\n", "x|y", 5, {"x": 3.0},
              "x has 3 cells with a number too large to compute with (beyond 1e+100), counted as "
              "missing: 'inf' in line 3, '-Inf' in line 4, '1e400' in line 5."),
        table("huge", "x,y\n1,1\n2,1e308\n3,-2e100\n4,inf\n5,1e99\n6,∞\n", "x|y", 6, {"x": 21.0},
              "y has 4 cells with a number too large to compute with (beyond 1e+100), counted as "
              "missing: '1e308' in line 3, '-2e100' in line 4, 'inf' in line 5 and 1 more."),
        table("mostly-numbers", "x,y\n1,1\n2,2\n3,3\n4,4\nbroken,5\n", "x|y", 5, {"x": 10.0},
              "'broken' in line 6"),
        table("half-numbers", "x,y\n1,1\n2,2\nlow,3\nhigh,4\n", "x|y", 4, {"y": 10.0},
              "x stays text: only 50 %", text={"x": ["1", "2", "low", "high"]}),
        table("leading-zeros", "zip,y\n01067,1\n80331,2\n00501,3\n", "zip|y", 3, {"y": 6.0},
              "zip stays text", text={"zip": ["01067", "80331", "00501"]}),
        table("percent", "p,y\n12 %,1\n7.5%,2\n", "p|y", 2, {"p": 19.5}, "percent signs"),
        table("currency", 'p;q;y\n$1,234.50;€ 3;1\n$2.25;5 EUR;2\n', "p|q|y", 2,
              {"p": 1236.75, "q": 8.0}, "Currency signs"),
        table("bookkeeping", "p,y\n(5.5),1\n−2.5,2\n10,3\n", "p|y", 3, {"p": 2.0}),
        table("exponents", "x,y\n1e3,1\n2.5E-1,2\n+3,3\n.5,4\n5.,5\n", "x|y", 5, {"x": 1008.75}),
        table("truth", "ok,y\ntrue,1\nFALSE,2\nTrue,3\nNA,4\n", "ok|y", 4, {"ok": 2.0}, "True and"),
        table("yes-no", "ok,y\nyes,1\nno,2\nyes,3\n", "ok|y", 3, {"y": 6.0},
              text={"ok": ["yes", "no", "yes"]}),
        table("stray-classes", "k,y\nSetosa,1\n setosa ,2\nversicolor  ,3\nsetosa,4\n", "k|y", 4,
              {"y": 10.0}, "Blanks around", "only in capitals: Setosa, setosa",
              text={"k": ["Setosa", "setosa", "versicolor", "setosa"]}),
        table("class-codes", "x,k\n" + "".join(f"{i}.5,{i % 3}\n" for i in range(30)), "x|k", 30,
              {"k": 30.0}, "whole numbers 0, 1, 2"),
        table("none-is-a-class", "damage,y\nnone,1\nmild,2\nnone,3\n", "damage|y", 3, {"y": 6.0},
              text={"damage": ["none", "mild", "none"]}),
        table("constant", "a,b\n5,1\n5,2\n5,3\n", "a|b", 3, {"a": 15.0}, "One value only in a"),
        table("empty-column", "a,b,c\n1,,5\n2,,6\n", "a|b|c", 2, {"a": 3.0, "c": 11.0},
              "No value at all in b"),
        table("iso-dates", "d,y\n2024-01-31,1\n2024-02-29,2\n", "d|y", 2, {"y": 3.0}, "d was read"),
        table("iso-times", "d,y\n2024-01-31T10:30:00+01:00,1\n2024-02-29T00:00:00Z,2\n", "d|y", 2,
              {"y": 3.0}, "d was read as date"),
        table("german-dates", "d;y\n31.01.2024;1,5\n01.02.2024 12:30;2,5\n", "d|y", 2, {"y": 4.0},
              "day, month, year"),
        table("american-dates", "d,y\n01/31/2024,1\n02/01/2024,2\n", "d|y", 2, {"y": 3.0},
              "month, day, year"),
        table("doubtful-dates", "d,y\n01/02/24,1\n02/01/24,2\n", "d|y", 2, {"y": 3.0}, "decides"),
        table("worded-dates", "d,y\n3 Jan 2024,1\n14 März 2024,2\n", "d|y", 2, {"y": 3.0},
              "name of the month"),
        table("false-dates", "d,y\n31.02.2024,1\n30.02.2024,2\n", "d|y", 2, {"y": 3.0}),
        table("500-columns", ",".join(f"x{i}" for i in range(500)) + "\n"
              + "\n".join(",".join(str(i + j) for i in range(500)) for j in range(5)),
              "|".join(f"x{i}" for i in range(500)), 5, {"x0": 10.0, "x499": 2505.0}),
        table("markup", "<b>x</b>,<img src=x onerror=alert(1)>,=1+1\n1,2,a\n3,4,b\n",
              "<b>x</b>|<img src=x onerror=alert(1)>|=1+1", 2, {"<b>x</b>": 4.0}),
        table("markdown", "![x](http://a.b/c.png),$\\gamma$,@sum\n1,2,3\n4,5,6\n",
              "![x](http://a.b/c.png)|$\\gamma$|@sum", 2, {"@sum": 9.0}),
        table("long-name", f"{'n' * 300},y\n1,2\n3,4\n", f"{'n' * 300}|y", 2, {"n" * 300: 4.0}),
        table("right-to-left", "אורך,عرض\n1,2\n3,4\n", "אורך|عرض", 2, {"אורך": 4.0, "عرض": 6.0}),
        table("right-to-left-utf16", "אורך\tعرض\n1\t2\n3\t4\n".encode("utf-16-le"), "אורך|عرض", 2,
              {"عرض": 6.0}),
    ]  # fmt: skip


def refusals() -> list[Upload]:
    """What is no table."""
    wide = ",".join(f"x{i}" for i in range(4001)) + "\n" + ",".join("1" * 4001) + "\n"
    return [
        refused("nothing", b"", "empty"),
        refused("only-blanks", b" \n\n \t\n", "empty"),
        refused("only-a-mark", b"\xef\xbb\xbf", "empty"),
        refused("only-names", "a,b,c\n", "no row"),
        refused("only-comments", "# a\n# b\n", "no row"),
        refused("only-sep", "sep=;\n", "no row"),
        refused("only-delimiters", "a,b\n,,\n,,\n", "no row"),
        refused("zip-bomb", zipped("zeros.csv", bytes(30_000_000)), "20 MB"),
        refused("excel", zipped("xl/workbook.xml", b"<workbook/>"), "damaged"),
        refused("old-excel", b"\xd0\xcf\x11\xe0" + "Workbook".encode("utf-16-le"), "Excel"),
        refused("png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "PNG"),
        refused("jpeg", b"\xff\xd8\xff\xe0" + bytes(range(256)), "JPEG"),
        refused("pdf", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "PDF"),
        refused("json", '{"a": {"b": 1}}', "JSON"),
        refused("html", "<!DOCTYPE html>\n<html><table><tr></tr></table></html>", "web page"),
        refused("xml", "<?xml version='1.0'?>\n<a><b>1</b></a>", "XML"),
        refused("binary", bytes(range(256)) * 20, "no readable text"),
        refused("too-many-columns", wide, "4000 columns"),
        refused("too-many-bytes", b"1,2,3\n" * 3_500_000, "20 MB"),
        refused("one-endless-line", b"1,2," * 200_000, "Line 1"),
    ]  # fmt: skip


def corpus() -> list[Upload]:
    """Return every upload of the corpus."""
    return [*dialects(), *layouts(), *columns(), *refusals()]


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for upload in corpus():
        (folder / f"{upload.name}.csv").write_bytes(upload.data)
