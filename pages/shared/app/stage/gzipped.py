"""An answer of the wire format, packed for the way: its header well, its arrays quickly.

The header is JSON and becomes a third. In the quantised values of the arrays hardly any sequence of
bytes comes twice, so none is looked for: each byte has its own code (Huffman's), which takes
half of the time and a few per cent more bytes. Where some bytes are hardly more frequent than
others, as on a page with a surface, it would save next to nothing, and they are sent as they are.
"""

from __future__ import annotations

import struct
import zlib

import numpy as np

from pages.shared.app.stage.wire import header_bytes

_BEGIN = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"  # RFC 1952: deflate, no time, the fastest
_END = struct.Struct("<II")  # checksum and length
RAW = -zlib.MAX_WBITS  # without a frame of zlib's own
STORED, FASTEST = 0, 1  # levels of zlib
EVERY = 7  # byte is counted; no array has values of so many bytes
WORTH = 0.9  # of the bytes; a code that leaves more of them takes longer than it saves


def gzipped(payload: bytes) -> bytes:
    """Return what `wire.encode` has returned as a gzip file."""
    first = header_bytes(payload)
    view = memoryview(payload)
    level = FASTEST if share_left(view[first:]) < WORTH else STORED
    text = zlib.compressobj(FASTEST, zlib.DEFLATED, RAW)
    blobs = zlib.compressobj(level, zlib.DEFLATED, RAW, zlib.DEF_MEM_LEVEL, zlib.Z_HUFFMAN_ONLY)
    return b"".join([
        _BEGIN,
        text.compress(view[:first]),
        text.flush(zlib.Z_FULL_FLUSH),  # ends at a whole byte, and the stream goes on
        blobs.compress(view[first:]),
        blobs.flush(),
        _END.pack(zlib.crc32(payload), len(payload) & 0xFFFFFFFF),
    ])  # fmt: skip


def share_left(data: memoryview) -> float:
    """Return what a code for each byte would leave of ``data`` at least: its entropy / 8 bits."""
    counts = np.bincount(np.frombuffer(data, np.uint8)[::EVERY], minlength=256)
    shares = counts[counts > 0] / max(counts.sum(), 1)
    return float(-(shares * np.log2(shares)).sum() / 8)
