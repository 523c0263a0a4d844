"""What a file is, told by its first bytes, and what to do with one that is no table."""

from __future__ import annotations

import io
import re
import zipfile

from ...errors import UploadError

UNPACK = "unpack it and upload the table in it"
EXPORT = "save the table as CSV and upload that"
SHEET = "open it in a spreadsheet program, save it as .xlsx or CSV, and upload that"
TEXT = "upload a table of text, a workbook or a Parquet file"
TYPED = "type the numbers into a spreadsheet, or copy them there, and upload that"
SPSS = (
    "in SPSS or PSPP choose File, Save as, and CSV; in JASP or jamovi open it and export the data "
    "as CSV"
)
R = "in R write the table with write.csv(table, 'table.csv'), and upload that"
SIGNATURES = (
    (b"PK\x05\x06", "an empty zip archive", "upload the table itself"),
    (b"\x28\xb5\x2f\xfd", "packed with zstandard", UNPACK),
    (b"7z\xbc\xaf", "a 7-Zip archive", UNPACK),
    (b"Rar!\x1a", "a RAR archive", UNPACK),
    (b"\x89PNG", "a PNG picture", TYPED),
    (b"\xff\xd8\xff", "a JPEG picture", TYPED),
    (b"GIF8", "a GIF picture", TYPED),
    (b"II*\0", "a TIFF picture", TYPED),
    (b"MM\0*", "a TIFF picture", TYPED),
    (b"BM", "a BMP picture", TYPED),
    (b"%PDF-", "a PDF document", TYPED),
    (b"ID3", "a sound", TEXT),
    (b"\xff\xfb", "a sound", TEXT),
    (b"OggS", "a sound", TEXT),
    (b"\x1aE\xdf\xa3", "a film", TEXT),
    (b"ARROW1\0", "an Arrow or Feather file", "save the table as Parquet and upload that"),
    (b"SQLite format 3\0", "an SQLite database", EXPORT),
    (b"\x89HDF", "an HDF5 file", EXPORT),
    (b"\x93NUMPY", "a NumPy array", EXPORT),
    (b"MATLAB 5.0", "a MATLAB file", "in MATLAB use writetable, and upload the CSV"),
    (b"\x80\x04\x95", "a Python pickle, which this app does not open",
     "in pandas use to_parquet or to_csv, and upload that"),
    (b"\x80\x05\x95", "a Python pickle, which this app does not open",
     "in pandas use to_parquet or to_csv, and upload that"),
    (b"$FL2", "an SPSS data file", SPSS),
    (b"$FL3", "an SPSS data file", SPSS),
    (b"HEADER RECORD*******LIB", "a SAS transport file", EXPORT),
    (b"\0" * 12 + b"\xc2\xea\x81\x60", "a SAS data set", EXPORT),
    (b"X\n\0\0\0", "an R object (.rds)", R),
    (b"RDX", "R objects (.RData)", R),
    (b"{\\rtf", "a word-processor document", EXPORT),
    (b"\x7fELF", "a program", TEXT),
    (b"MZ\x90", "a program", TEXT),
)  # fmt: skip
# What stands behind a length or a size, by its place.
INNER = (
    (4, b"ftyphei", "a HEIC picture", TYPED),
    (4, b"ftyp", "a film", TEXT),
    (8, b"WEBP", "a WebP picture", TYPED),
    (8, b"WAVE", "a sound", TEXT),
    (257, b"ustar", "a tar archive", UNPACK),
)
OLD_OFFICE = b"\xd0\xcf\x11\xe0"
# Streams of an old Office file; their names are written in UTF-16.
STREAMS = (
    ("EncryptedPackage", "protected by a password", "save it without one and upload that"),
    ("Workbook", "an old Excel workbook (.xls)", SHEET),
    ("Book", "an old Excel workbook (.xls)", SHEET),
    ("WordDocument", "an old Word document", f"copy the table into a spreadsheet, {EXPORT}"),
    ("PowerPoint Document", "an old presentation", TYPED),
)
STATA = re.compile(rb"<stata_dta>|[\x6c-\x73][\x01\x02]\x01\x00")
JSON = re.compile(r'\s*(\{\s*"|\{\s*\}|\[\s*[\[{]|\[\s*"[^"\n]*"\s*[,\]]\s*$)')
PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ")
# Members that say which program wrote a zip archive, and what it is.
DOCUMENTS = (
    ("word/", "a Word document", f"copy the table into a spreadsheet, {EXPORT}"),
    ("ppt/", "a presentation", TYPED),
    ("Index/", "a file of Apple Numbers, Pages or Keynote", "export it as Excel or CSV"),
    ("META-INF/MANIFEST.MF", "a Java archive", TEXT),
)
WORKBOOKS = ("xl/workbook.xml", "xl/workbook.bin")
OPEN_DOCUMENT = b"application/vnd.oasis.opendocument."


def kind_of(data: bytes) -> str:
    """Return "workbook", "zip", "packed", "parquet", "stata", "json" or "text".

    Raises
    ------
    UploadError
        If the file is none of them: what it is, and what to do with it.
    """
    if data.startswith(b"PK\x03\x04"):
        return _kind_of_archive(data)
    if data.startswith(PACKED):
        return "packed"
    if data.startswith(b"PAR1"):
        return "parquet"
    if STATA.match(data[:11]):
        return "stata"
    if data.startswith(OLD_OFFICE):
        _refuse_old_office(data)
    for signature, kind, remedy in SIGNATURES:
        if data.startswith(signature) and (signature != b"BM" or data[6:10] == bytes(4)):
            raise _is(kind, remedy)
    for place, signature, kind, remedy in INNER:
        if data[place:].startswith(signature):
            raise _is(kind, remedy)
    start = data[:2000].removeprefix(b"\xef\xbb\xbf").decode("utf-8", "ignore")
    return "json" if JSON.match(start) else "text"


def _is(kind: str, remedy: str) -> UploadError:
    return UploadError(f"The file is {kind}: {remedy}.")


def _kind_of_archive(data: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            made_for = b""
            if "mimetype" in names and archive.getinfo("mimetype").file_size < 200:
                made_for = archive.read("mimetype")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError, OSError):
        raise _is("a zip archive that cannot be unpacked", "make or download it again") from None
    if made_for.startswith(OPEN_DOCUMENT):
        if made_for.removeprefix(OPEN_DOCUMENT).startswith(b"spreadsheet"):
            return "workbook"
        raise _is("an OpenDocument text, drawing or presentation",
                  f"copy the table into a spreadsheet, {EXPORT}")  # fmt: skip
    if any(name in names for name in WORKBOOKS):
        return "workbook"
    for member, kind, remedy in DOCUMENTS:
        if any(name.startswith(member) for name in names[:1000]):
            raise _is(kind, remedy)
    return "zip"


def _refuse_old_office(data: bytes) -> None:
    for stream, kind, remedy in STREAMS:
        if stream.encode("utf-16-le") in data:
            raise _is(kind, remedy)
    raise _is("an old Office document", SHEET)
