"""An answer of the wire format, packed for the way: its header well, its arrays quickly.

The header is JSON and becomes a third. In the quantised values of the arrays hardly any sequence of
bytes comes twice, so none is looked for: each byte has its own code (Huffman's), which takes
a fifth of the time and a few per cent more bytes.
"""

from __future__ import annotations

import struct
import zlib

from pages.shared.app.stage.wire import header_bytes

_BEGIN = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x04\xff"  # RFC 1952: deflate, no time, the fastest
_END = struct.Struct("<II")  # checksum and length
RAW = -zlib.MAX_WBITS  # without a frame of zlib's own


def gzipped(payload: bytes) -> bytes:
    """Return what `wire.encode` has returned as a gzip file."""
    first = header_bytes(payload)
    text = zlib.compressobj(1, zlib.DEFLATED, RAW)
    blobs = zlib.compressobj(1, zlib.DEFLATED, RAW, zlib.DEF_MEM_LEVEL, zlib.Z_HUFFMAN_ONLY)
    view = memoryview(payload)
    return b"".join([
        _BEGIN,
        text.compress(view[:first]),
        text.flush(zlib.Z_FULL_FLUSH),  # ends at a whole byte, and the stream goes on
        blobs.compress(view[first:]),
        blobs.flush(),
        _END.pack(zlib.crc32(payload), len(payload) & 0xFFFFFFFF),
    ])  # fmt: skip
