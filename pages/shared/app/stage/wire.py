"""The wire format between the server and the stage: one JSON header and the arrays it refers to.

Layout, little endian::

    uint32 magic "KPL1" | uint32 header bytes | header, padded to a multiple of 8 | blobs, each at 8

An array in the header is ``{"$": hash, dtype, shape, at, lo?, hi?, sym?, smooth?}``; ``at`` (bytes
from the first blob) is null when the receiver already holds the array of that hash.
"""

import hashlib
import json
import math
import struct
from collections.abc import Container, Mapping
from typing import Any

import numpy as np

from pages.shared.model.scene.quantised import Quantised

MAGIC = 0x314C504B
HEAD = struct.Struct("<II")
# NumPy forms the name of a type anew each time, which takes longer than to hash a curve.
_NAMES = {np.dtype(name).char: name
          for name in ("float16", "float32", "uint8", "uint16", "int32")}  # fmt: skip


def header_bytes(payload: bytes) -> int:
    """Return how many bytes of a payload stand before the arrays."""
    return int(HEAD.size + HEAD.unpack_from(payload)[1])


def framed(payload: bytes) -> bytes:
    """Return a payload as it stands in a stream of several: after its length (uint32)."""
    return struct.pack("<I", len(payload)) + payload


def encode(scene: Mapping[str, Any], known: Container[str] = frozenset()) -> tuple[bytes, set[str]]:
    """Payload of a scene.

    Parameters
    ----------
    scene : mapping
        JSON-like, with NumPy arrays and `Quantised` anywhere inside. Arrays of float16 are sent
        as they are (for surfaces: fine near zero, where level lines run), of other floats as
        float32, of integers as int32, of uint8 and bool as uint8; arrays of anything else and
        numbers that are not finite become plain JSON (null for the latter).
    known : container of str
        Hashes of the arrays that the receiver holds; these are only referred to.

    Returns
    -------
    bytes
        The payload.
    set of str
        Hashes of all arrays of the scene, sent or referred to.
    """
    blobs: list[bytes] = []
    offsets: dict[str, int | None] = {}
    placed: dict[int, dict[str, Any]] = {}  # by the id of an array, which traces share
    end = 0

    def place(codes: np.ndarray, described: dict[str, Any]) -> dict[str, Any]:
        nonlocal end
        codes = np.ascontiguousarray(codes)
        spec = {"dtype": _NAMES[codes.dtype.char], **described}
        digest = hashlib.blake2b(codes.data, digest_size=8)
        digest.update(repr(spec).encode())
        name = digest.hexdigest()
        if name not in offsets:
            offsets[name] = None if name in known else end
            if offsets[name] is not None:
                blobs.append(codes.tobytes() + bytes(-codes.nbytes % 8))
                end += len(blobs[-1])
        return {"$": name, **spec, "at": offsets[name]}

    def plain(node: Any) -> Any:
        match node:
            case np.ndarray() if id(node) in placed:
                return placed[id(node)]
            case Quantised():
                return place(*node.packed())
            case np.ndarray() if (codes := _typed(node)) is not None:
                placed[id(node)] = reference = place(codes, {"shape": list(codes.shape)})
                return reference
            case np.ndarray() | np.generic():
                return node.tolist()
            case Mapping():
                return dict(node)
        raise TypeError(f"a scene holds no {type(node).__name__}")

    def written(node: Any) -> str:
        return json.dumps(
            node, default=plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False
        )

    try:
        header = written(scene)
    except ValueError:  # numbers that are not finite are rare, and looking for them is slow
        header = written(_finite(scene))
    text = header.encode()
    text += b" " * (-len(text) % 8)
    return b"".join([HEAD.pack(MAGIC, len(text)), text, *blobs]), set(offsets)


def _finite(node: Any) -> Any:
    """Replace numbers that are not finite by None, outside the arrays that are sent."""
    match node:
        case float():
            return node if math.isfinite(node) else None
        case np.ndarray():
            return node if _typed(node) is not None else _finite(node.tolist())
        case np.generic():
            return _finite(node.item())
        case Mapping():
            return {name: _finite(value) for name, value in node.items()}
        case list() | tuple():
            return [_finite(item) for item in node]
    return node


def _typed(array: np.ndarray) -> np.ndarray | None:
    """Array in the type that is sent, or None where plain JSON has to do."""
    if array.ndim not in (1, 2) or array.size == 0:
        return None
    kind = array.dtype.kind
    if kind == "f":
        if array.dtype == np.float16:
            return array.astype("<f2", copy=False)
        with np.errstate(over="ignore"):  # beyond float32 is beyond every picture
            return array.astype("<f4", copy=False)
    if kind == "b" or array.dtype == np.uint8:
        return array.astype(np.uint8, copy=False)
    if kind in "iu" and (array.dtype == np.int32 or abs(array).max() < 2**31):
        return array.astype("<i4", copy=False)
    return None
