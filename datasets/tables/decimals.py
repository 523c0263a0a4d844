"""Numbers as people write them, and which of point and comma is the decimal mark."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

GROUPS = r"['’ \x{a0}\x{2009}\x{202f}]"
CURRENCY = r"(?:[$€£¥₹]|USD|EUR|GBP|CHF)"
EXPONENT = r"(?:[eE][-+]?[0-9]+)?"


def _plain(mark: str) -> str:
    return rf"^[-+]?(?:[0-9]+{mark}?[0-9]*|{mark}[0-9]+){EXPONENT}$"


def _grouped(mark: str, group: str) -> str:
    groups = "|".join(
        rf"(?:{other}[0-9]{{3}})+" for other in (group, "['’]", "[ \\x{a0}\\x{2009}\\x{202f}]")
    )
    return rf"^[-+]?[0-9]{{1,3}}(?:{groups})(?:{mark}[0-9]*)?$"


def _evidence(mark: str, other: str) -> str:
    """Return the pattern of the cells that only this mark explains, not groups of three."""
    before, behind = r"^\D{0,4}", r"\D{0,12}$"  # a sign or a currency, and a unit
    return "|".join(
        before + digits + behind
        for digits in (
            rf"[0-9]{{1,3}}(?:(?:{other}|{GROUPS})[0-9]{{3}})+{mark}[0-9]+",
            rf"(?:[0-9]{{4,}}|0+|){mark}[0-9]+{EXPONENT}",
            rf"[0-9]+{mark}(?:[0-9]{{1,2}}|[0-9]{{4,}}){EXPONENT}",
            rf"[0-9]{{1,3}}(?:{other}[0-9]{{3}}){{2,}}",
        )
    )


PLAIN = {".": _plain(r"\."), ",": _plain(",")}
GROUPED = {".": _grouped(r"\.", ","), ",": _grouped(",", r"\.")}
EVIDENCE = {".": _evidence(r"\.", ","), ",": _evidence(",", r"\.")}
# A letter behind a number says how good it is, in tables of statistical offices: b, a break.
FLAG = r"\s+[bcdefinprsuz]{1,2}|\s*[*†‡]{1,3}"
WITH_UNIT = (
    r"^(?P<number>[-+−]?[0-9.,][0-9.,'’ \x{a0}\x{2009}\x{202f}]*)(?P<unit>[\pL°][^0-9]{0,19}[23]?)$"
)
FLAGGED_GAP = r"^:\s*[a-z]{1,2}$"
AMBIGUOUS = r"^\D{0,4}[1-9][0-9]{0,2}[,.][0-9]{3}\D{0,4}$"


def find_decimal(columns: list[pa.DictionaryArray], delimiter: str) -> tuple[str, bool]:
    """Return the decimal mark of the file, and whether anything in the file decides it.

    Each column votes with the share of its different cells that only one of the marks explains.
    Where every comma or point stands before three digits, a comma is a decimal mark between
    semicolons and separates thousands elsewhere; a point is always a decimal mark.
    """
    votes = {".": 0.0, ",": 0.0}
    ambiguous = {".": 0, ",": 0}
    for column in columns:
        for mark in votes:
            marked = column.dictionary.filter(pc.match_substring(column.dictionary, mark))
            if len(marked):
                marked = pc.utf8_trim_whitespace(marked)
                for other, pattern in EVIDENCE.items():
                    votes[other] += _matching(marked, pattern) / len(column.dictionary)
                ambiguous[mark] += _matching(marked, AMBIGUOUS)
    if votes[","] != votes["."]:
        return ("," if votes[","] > votes["."] else "."), True
    commas = ambiguous[","] > 0 and not ambiguous["."]
    return ("," if commas and delimiter == ";" else "."), not any(ambiguous.values())


def _matching(cells: pa.Array, pattern: str) -> int:
    return pc.sum(pc.match_substring_regex(cells, pattern)).as_py() or 0


def strip_flags(cells: pa.Array, decimal: str) -> tuple[pa.Array, pa.Array]:
    """Return the cells without flags behind their numbers, and the flags; null where is none."""
    parts = pc.extract_regex(cells, rf"^(?P<number>[-+]?[0-9.,]*[0-9.,])(?P<flag>{FLAG})$")
    number, flag = (pc.struct_field(parts, name) for name in ("number", "flag"))
    numeric = pc.match_substring_regex(number, PLAIN[decimal])
    flag = pc.if_else(numeric, pc.utf8_trim_whitespace(flag), pa.scalar(None, flag.type))
    return pc.if_else(pc.is_valid(flag), number, cells), flag


def split_units(cells: pa.Array) -> tuple[pa.Array, list[str]]:
    """Return the cells without the units behind their numbers, and the different units."""
    parts = pc.extract_regex(cells, WITH_UNIT)
    number, unit = (pc.struct_field(parts, name) for name in ("number", "unit"))
    units = pc.unique(unit.drop_null()).to_pylist()
    return pc.if_else(pc.is_valid(unit), pc.utf8_trim_whitespace(number), cells), sorted(units)


def strip_number_marks(cells: pa.Array, decimal: str) -> tuple[pa.Array, dict[str, pa.Array]]:
    """Write numbers without currency, percent sign, thousands separators or parentheses.

    Returns the cells, and masks of those that had ``"signs"`` or ``"grouped"`` thousands. A
    parenthesis around a number is the minus of bookkeeping.
    """
    bare = pc.replace_substring(cells, "−", "-")
    bare = pc.replace_substring_regex(bare, r"^\(\s*([^-+()]*[0-9][^-+()]*)\s*\)$", r"-\1")
    bare = pc.replace_substring_regex(bare, rf"^([-+]?)\s*{CURRENCY}?\s*([-+]?[0-9.,])", r"\1\2")
    bare = pc.replace_substring_regex(bare, rf"([0-9.,])\s*(?:{CURRENCY}|%)$", r"\1")
    grouped = pc.match_substring_regex(bare, GROUPED[decimal])
    mark = "," if decimal == "." else r"\."
    clean = pc.replace_substring_regex(bare, rf"{mark}|{GROUPS}", "")
    masks = {"signs": pc.not_equal(bare, cells), "grouped": grouped}
    return pc.if_else(grouped, clean, bare), masks
