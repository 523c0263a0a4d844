"""From the bytes of an upload to text, or to one sentence that says why it is none."""

from __future__ import annotations

import codecs
import re

MAX_BYTES = 20_000_000


class UploadError(ValueError):
    """An upload that is no table; the message is one plain sentence that says what to mend."""


SIGNATURES = (
    (
        b"PK\x03\x04",
        "a zip archive or an Excel workbook: unpack the one, or in the other save the sheet as CSV and upload that",
    ),
    (b"PK\x05\x06", "an empty zip archive: upload the CSV file itself"),
    (b"\x1f\x8b", "packed with gzip: unpack it and upload the CSV file"),
    (b"BZh", "packed with bzip2: unpack it and upload the CSV file"),
    (b"\xfd7zXZ", "packed with xz: unpack it and upload the CSV file"),
    (b"\x28\xb5\x2f\xfd", "packed with zstandard: unpack it and upload the CSV file"),
    (b"7z\xbc\xaf", "a 7-Zip archive: unpack it and upload the CSV file"),
    (b"Rar!", "a RAR archive: unpack it and upload the CSV file"),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook: save the sheet as CSV and upload that"),
    (b"\x89PNG", "a PNG picture: upload the table as CSV"),
    (b"\xff\xd8\xff", "a JPEG picture: upload the table as CSV"),
    (b"GIF8", "a GIF picture: upload the table as CSV"),
    (b"%PDF", "a PDF document: save the table as CSV"),
    (b"PAR1", "a Parquet file: save the table as CSV"),
    (b"ARROW1", "an Arrow file: save the table as CSV"),
    (b"SQLite format 3", "an SQLite database: export the table as CSV"),
    (b"\x89HDF", "an HDF5 file: save the table as CSV"),
    (b"\x93NUMPY", "a NumPy array: save it as CSV"),
    (b"{\\rtf", "a word-processor document: save the table as CSV"),
)
# Longest mark first: the UTF-32 mark begins with that of UTF-16.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
HTML = re.compile(r"\s*<(!doctype|html|\?xml|table|head|body|svg|script|div)\b", re.I)
JSON = re.compile(r'\s*(\{\s*"|\{\s*\}|\[\s*[\[{]|\[\s*"[^"\n]*"\s*[,\]]\s*$)')
CONTROL = bytes(set(range(32)) - set(b"\t\n\r\f\x1a\x1f")) + b"\x7f"


def decode(data: bytes, encoding: str | None, notes: list[str]) -> tuple[bytes, str]:
    r"""Return the text as UTF-8 with ``\\n`` line ends, and the name of its encoding.

    The order is byte-order mark, pattern of NUL bytes, strict UTF-8, Windows-1252: detectors
    that guess from letter frequencies corrupt short tables.

    Raises
    ------
    UploadError
        If the bytes are too many, another kind of file, or not text.
    """
    if len(data) > MAX_BYTES:
        raise UploadError(
            f"The file has {len(data) / 1e6:.1f} MB, and the limit is {MAX_BYTES // 10**6} MB: "
            "leave out rows or columns."
        )
    if not data.strip():
        raise UploadError("The file is empty: choose one with a line of names and rows beneath it.")
    for signature, kind in SIGNATURES:
        if data.startswith(signature):
            raise UploadError(
                f"This is {kind} and upload that.".replace("CSV and upload", "CSV and upload")
            )
    text, name = _to_utf8(data, encoding, notes)
    text = text.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    text = text.rstrip(b"\x1a")
    controls = len(text) - len(text.translate(None, CONTROL))
    if controls > len(text) // 1000:
        raise UploadError("The file holds no readable text: save the table as CSV and upload that.")
    if controls:
        text = text.translate(None, CONTROL)
        notes.append("Control characters were left out.")
    start = text[:2000].decode("utf-8", "ignore")
    if HTML.match(start):
        raise UploadError("This is a web page or XML, not a table: save the table as CSV.")
    if JSON.match(start):
        raise UploadError("This is JSON, not a table of lines: save the table as CSV.")
    if start.lstrip().lower().startswith("@relation"):
        raise UploadError("This is a Weka ARFF file: save the table as CSV.")
    return text.replace(b"\x1f", b" "), name


def _to_utf8(data: bytes, encoding: str | None, notes: list[str]) -> tuple[bytes, str]:
    """Return the text as UTF-8 and the name of the encoding it had."""
    if encoding is not None:
        return _decode_as(data, encoding), encoding
    for mark, name in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            notes.append(f"The file begins with the byte-order mark of {name.upper()}.")
            data = data[len(mark) :]
            break
    else:
        name = _by_nul_pattern(data)
    if name is None or name == "utf-8":
        try:
            data.decode("utf-8")
            return data, "utf-8"
        except UnicodeDecodeError as error:
            if error.reason == "unexpected end of data" and error.start > 3:
                notes.append("The file ends in the middle of a letter: it may be cut off.")
                return data[: error.start], "utf-8"
            name = "cp1252"
    if name.startswith("utf-"):
        width = 2 if "16" in name else 4
        if len(data) % width:
            notes.append("The file ends in the middle of a letter: it may be cut off.")
            data = data[: len(data) - len(data) % width]
    return _decode_as(data, name), name


def _by_nul_pattern(data: bytes) -> str | None:
    """Return the flavour of UTF-16 that the places of the NUL bytes betray."""
    head = data[:4000]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if max(even, odd) < len(head) * 0.2:
        return None
    if min(even, odd) > len(head) * 0.02:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _decode_as(data: bytes, encoding: str) -> bytes:
    try:
        return data.decode(encoding).encode("utf-8")
    except LookupError:
        raise UploadError(
            f"No text encoding is called {encoding[:40]!r}: try utf-8, cp1252 or utf-16."
        ) from None
    except (UnicodeError, ValueError):
        raise UploadError(
            f"The file cannot be read as {encoding[:40]}: choose its encoding, "
            "or save it again as UTF-8."
        ) from None
