"""The text of the table in a file, whatever holds it: an archive, a workbook, columns, JSON."""

from __future__ import annotations

import bz2
import io
import json
import lzma
import os
import subprocess
import sys
import zipfile
import zlib
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Protocol

from ...errors import UploadError
from . import reader
from .json_tables import read_json
from .kinds import kind_of

MAX_BYTES = 20_000_000
MAX_MEMBERS = 200  # tables of an archive that the menu lists
WHAT = {
    "workbook": "a workbook",
    "parquet": "a Parquet file",
    "stata": "a Stata file",
    "json": "JSON",
}
CPU_SLACK = 15  # seconds for a process to start and wait where the machine is busy
NO_MEMORY = (
    "The file needs more memory or time than one table may take: leave out rows or columns, or "
    "save the sheet as CSV."
)
TOO_LARGE = (
    f"Unpacked, the file has more than {MAX_BYTES // 10**6} MB, which is the limit: leave out rows "
    "or columns."
)


@dataclass(frozen=True)
class Contents:
    """The bytes of a table, and where they were.

    Attributes
    ----------
    data : bytes
        Text: as it came, or UTF-8 with tabs between the cells.
    what : str
        What held the table, in words; empty for a file that is text itself.
    cut : bool
        Whether the cells are known: UTF-8 with tabs between them.
    parts, part : tuple of str, str
        The sheets, or the tables of an archive, and which of them this is; empty for one alone.
    named : bool
        Whether the first row is known to be that of the names.
    """

    data: bytes
    what: str = ""
    cut: bool = False
    parts: tuple[str, ...] = ()
    part: str = ""
    named: bool = False


def find_table(data: bytes, part: str = "") -> Contents:
    """Return the table of a file, or the part of it that is asked for.

    Parameters
    ----------
    data : bytes
        The file.
    part : str
        The name of a sheet, or of a table in an archive; where there is none of that name, and by
        default, it is the first one that looks like a table.

    Raises
    ------
    UploadError
        One plain sentence: what the file is instead, or which limit it exceeds.
    """
    _check_size(data)
    kind = kind_of(data)
    if kind == "packed":
        contents = _inside(_unpacked(data), part)
        return replace(contents, what=contents.what or "a packed file")
    if kind == "zip":
        return _of_archive(data, part)
    if kind == "text":
        return Contents(data)
    if kind == "json":
        try:
            rows, named = read_json(data)
            return Contents(b"".join(reader.lines(rows)), WHAT[kind], cut=True, named=named)
        except reader.Refused as refusal:
            raise UploadError(str(refusal)) from None
    return _read_apart(data, kind, part)


def _check_size(data: bytes) -> None:
    if len(data) > MAX_BYTES:
        raise UploadError(
            f"The file has {len(data) / 1e6:.1f} MB, and the limit is {MAX_BYTES // 10**6} MB: "
            "leave out rows or columns."
        )


def _inside(data: bytes, part: str) -> Contents:
    """Return the table of a file that was in another one, which is itself no archive."""
    if kind_of(data) in ("packed", "zip"):
        raise UploadError("The file is an archive within an archive: unpack it, and upload the "
                          "table in it.")  # fmt: skip
    return find_table(data, part)


class _Unpacker(Protocol):
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


def _unpacked(data: bytes) -> bytes:
    """Unpack gzip, bzip2 or xz, at most as far as the limit."""
    unpacker: _Unpacker
    if data.startswith(b"\x1f\x8b"):
        unpacker = zlib.decompressobj(wbits=31)
    elif data.startswith(b"BZh"):
        unpacker = bz2.BZ2Decompressor()
    else:
        unpacker = lzma.LZMADecompressor(memlimit=200_000_000)
    try:
        text = unpacker.decompress(data, MAX_BYTES + 1)
    except (zlib.error, OSError, lzma.LZMAError, ValueError):
        raise UploadError("The file is packed, and damaged: pack it again.") from None
    if len(text) > MAX_BYTES:
        raise UploadError(TOO_LARGE)
    return text


def _of_archive(data: bytes, part: str) -> Contents:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {m.filename: m for m in archive.infolist() if _may_be_table(m.filename)}
        if not files:
            raise UploadError("The zip archive holds no table: upload the table itself.")
        names = list(files)[:MAX_MEMBERS]
        chosen = part if part in names else ""
        refusal = UploadError("")
        for name in [chosen] if chosen else names[:10]:
            try:
                one = part if len(names) == 1 else ""
                contents = _inside(_member(archive, files[name]), one)
            except UploadError as error:
                refusal = error
                continue
            contents = replace(contents, what=contents.what or "a zip archive")
            return contents if len(names) == 1 else replace(contents, parts=tuple(names), part=name)
    raise refusal


def _may_be_table(name: str) -> bool:
    """Whether a member of an archive is neither a folder nor what systems and authors add."""
    path = PurePosixPath(name)
    hidden = any(piece.startswith((".", "__MACOSX")) for piece in path.parts)
    remark = path.stem.lower() in ("readme", "license", "licence", "thumbs", "metadata")
    return not (name.endswith("/") or hidden or remark)


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    if member.flag_bits & 1:
        raise UploadError("The zip archive is protected by a password: unpack it and upload the "
                          "table in it.")  # fmt: skip
    if member.file_size > MAX_BYTES:
        raise UploadError(TOO_LARGE)
    try:
        with archive.open(member) as file:
            return file.read(MAX_BYTES + 1)  # and no more than the archive says
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, OSError, EOFError, lzma.LZMAError):
        raise UploadError(
            "The file is a zip archive that cannot be unpacked: make or download it again."
        ) from None


def _read_apart(data: bytes, kind: str, part: str) -> Contents:
    """Let a process of its own read the file: see `reader`."""
    single = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "MALLOC_ARENA_MAX")
    few = dict.fromkeys(single, "1") | {"ARROW_DEFAULT_MEMORY_POOL": "system"}
    try:
        done = subprocess.run(
            [sys.executable, "-s", "-E", "-B", reader.__file__, kind, part.replace("\0", "")],
            input=data,
            capture_output=True,
            timeout=reader.MAX_SECONDS + CPU_SLACK,
            env={**os.environ, **few},
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise UploadError(NO_MEMORY) from None
    if done.returncode:
        raise UploadError(NO_MEMORY)
    head, text = done.stdout.split(b"\n", 1)
    answer = json.loads(head)
    if "refusal" in answer:
        raise UploadError(answer["refusal"])
    return Contents(text, WHAT[kind], True, tuple(answer["parts"]), answer["part"], answer["named"])
