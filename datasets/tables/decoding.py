"""From the bytes of an upload to text, or to one sentence that says why it is none."""

from __future__ import annotations

import codecs
import re

from ..errors import UploadError

# What can be chosen by hand; Python knows codecs that are no text or take quadratic time.
ENCODINGS = (
    *("utf-8", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"),
    *("iso8859-1", "iso8859-2"),
    *("iso8859-5", "iso8859-7", "iso8859-9", "iso8859-15", "cp437", "cp850", "cp1250", "cp1251"),
    *("cp1253", "cp1254", "cp1255", "cp1256", "koi8-r", "mac-roman", "shift_jis", "euc_jp"),
    *("gb18030", "big5", "euc_kr"),
)


EXPORT = "save the table as CSV and upload that"
MARKUP = re.compile(r"\s*<(!doctype|html|\?xml|table|head|body|svg|script)\b", re.I)
# The longest mark first: that of UTF-32 begins with that of UTF-16.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
CONTROL = bytes(set(range(32)) - set(b"\t\n\r\f\x1a\x1f")) + b"\x7f"
UNREADABLE = "The file holds no readable text: save the table as CSV, as UTF-8 text."
CUT_OFF = "The file ends in the middle of a letter: it may be cut off."


def decode(data: bytes, encoding: str | None, notes: list[str]) -> tuple[bytes, str]:
    r"""Return the text as UTF-8 with ``\n`` at the line ends, and the name of its encoding.

    Tried in order: byte-order mark, pattern of NUL bytes, strict UTF-8, Windows-1252. Detectors
    that guess from the frequency of letters corrupt short tables.

    Raises
    ------
    UploadError
        If the bytes are not text, or text of another kind.
    """
    text, name = _to_utf8(data, encoding, notes)
    # Marks also stand between files that were put one behind the other.
    text = text.replace(codecs.BOM_UTF8, b"").rstrip(b"\x1a\0")
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if not text.strip():
        raise UploadError("The file is empty: choose one with a line of names and rows beneath.")
    controls = _count_controls(text)
    if controls > len(text) // 1000:
        raise UploadError(UNREADABLE)
    if controls:
        text = text.translate(None, CONTROL)
        notes.append("Control characters were left out.")
    _refuse_other_languages(text[:2000].decode("utf-8", "ignore"))
    # The unit separator is ours: it stands between the cells from here on.
    return text.replace(b"\x1f", b" ").replace(b"\f", b" "), name


def _count_controls(data: bytes) -> int:
    return sum(data.count(byte) for byte in CONTROL)


def _refuse_other_languages(start: str) -> None:
    if MARKUP.match(start):
        raise UploadError(f"The file is a web page or XML: {EXPORT}.")
    if start.lstrip().lower().startswith("@relation"):
        raise UploadError(f"The file is in Weka's ARFF format: {EXPORT}.")


def _to_utf8(data: bytes, encoding: str | None, notes: list[str]) -> tuple[bytes, str]:
    """Return the text as UTF-8 and the name of the encoding it had."""
    name = None if encoding is None else _known(encoding)
    if name is None:
        for mark, marked in BYTE_ORDER_MARKS:
            if data.startswith(mark):
                notes.append(f"A byte-order mark says that the text is {marked.upper()}.")
                data, name = data[len(mark) :], marked
                break
        else:
            name = _by_nul_pattern(data) or "utf-8"
    if name == "utf-8":
        try:
            data.decode("utf-8")
            return data, name
        except UnicodeDecodeError as error:
            # Three bytes at most belong to a letter that was cut in two.
            if error.reason == "unexpected end of data" and _has_multibyte(data[: error.start]):
                notes.append(CUT_OFF)
                return data[: error.start], name
            name = "utf-8" if encoding else "cp1252"
    surplus = len(data) % {"utf-16": 2, "utf-32": 4}.get(name[:6], 1)
    if surplus:
        notes.append(CUT_OFF)
        data = data[:-surplus]
    return _decode_as(data, name), name


def _has_multibyte(data: bytes) -> bool:
    """Whether valid UTF-8 has letters beyond ASCII, or nothing that speaks against them."""
    return not data.isascii() or len(data) > 1000


def _by_nul_pattern(data: bytes) -> str | None:
    """Return the flavour of UTF-16 that the places of the NUL bytes betray."""
    head = data[:4000]
    even, odd = head[::2].count(0), head[1::2].count(0)
    # Letters such as U+0100 have a NUL in the other half, but few of them stand in a table.
    if max(even, odd) < 0.05 * len(head) or 4 * min(even, odd) > max(even, odd):
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _known(encoding: str) -> str:
    name = encoding.strip().lower().replace("_", "-")
    for known in ENCODINGS:
        if name in (known.replace("_", "-"), codecs.lookup(known).name.replace("_", "-")):
            return known
    raise UploadError(f"The encoding {encoding[:40]!r} is not known: try utf-8, cp1252 or utf-16.")


def _decode_as(data: bytes, encoding: str) -> bytes:
    try:
        return data.decode(encoding).encode("utf-8")
    except UnicodeError:
        if not encoding.startswith("utf") and _count_controls(data) > len(data) // 1000:
            raise UploadError(UNREADABLE) from None
        raise UploadError(
            f"The file is no {encoding} text: choose its encoding, or save it as UTF-8."
        ) from None
