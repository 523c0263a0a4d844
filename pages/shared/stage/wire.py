"""The wire format between the server and the stage: one JSON header and the arrays it refers to.

Layout, little endian::

    uint32 magic "KPL1" | uint32 header bytes | header, padded to a multiple of 8 | blobs, each at 8

An array in the header is ``{"$": hash, dtype, shape, at, lo?, hi?, sym?}``; ``at`` (bytes from the
first blob) is null when the receiver already holds the array of that hash.
"""

import hashlib
import json
import math
import struct
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

MAGIC = 0x314C504B
_HEAD = struct.Struct("<II")
# NumPy forms the name of a type anew each time, which takes longer than to hash a curve.
_NAMES = {np.dtype(name).char: name
          for name in ("float16", "float32", "uint8", "uint16", "int32")}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Quantised:
    """An array to be sent in whole steps between ``lo`` and ``hi``.

    A value v becomes the code round((v - lo) / (hi - lo) * (2^bits - 2)); values outside are
    clipped and the top code 2^bits - 1 stands for a missing value (NaN). The error is at most
    (hi - lo) / (2 (2^bits - 2)): 0.2 % of the range with 8 bits, 0.0008 % with 16.

    Parameters
    ----------
    array : ndarray of shape (n,) or (m, n)
        The values.
    lo, hi : float, optional
        The range; that of the finite values by default.
    bits : {8, 16}
        Bits per value.
    symmetric : bool
        Whether `array` is a symmetric matrix, of which the upper triangle is enough.
    """

    array: np.ndarray
    lo: float | None = None
    hi: float | None = None
    bits: int = 16
    symmetric: bool = False

    @property
    def nbytes(self) -> int:
        """The bytes of the array as it is kept."""
        return int(self.array.nbytes)

    def packed(self) -> tuple[np.ndarray, dict[str, Any]]:
        """Codes to send and what the header says of them."""
        values = np.asarray(self.array, dtype=np.float64)
        if self.bits not in (8, 16):
            raise ValueError(f"bits must be 8 or 16, not {self.bits}")
        if self.symmetric and (values.ndim != 2 or values.shape[0] != values.shape[1]):
            raise ValueError(f"a symmetric matrix is square, this one is {values.shape}")
        shape = list(values.shape)
        if self.symmetric:
            values = values.take(_upper_triangle(len(values)))
        lo, hi = self.lo, self.hi
        if values.size and math.isfinite(least := values.min()) and math.isfinite(values.max()):
            lo, hi = least if lo is None else lo, values.max() if hi is None else hi
            missing = None  # the usual case, and no search for them
        else:
            missing, finite = np.isnan(values), np.isfinite(values)
            if finite.any():
                lo = values.min(where=finite, initial=np.inf) if lo is None else lo
                hi = values.max(where=finite, initial=-np.inf) if hi is None else hi
        lo, hi = float(lo or 0.0), float(hi or 0.0)
        top = 2**self.bits - 1
        scale = (top - 1) / (hi - lo) if hi > lo else 0.0
        codes = (values - lo) * scale
        np.rint(np.clip(codes, 0, top - 1, out=codes), out=codes)
        if missing is not None:
            codes[missing] = top
        described: dict[str, Any] = {"shape": shape, "lo": lo, "hi": hi}
        if self.symmetric:
            described["sym"] = True
        return codes.astype(f"<u{self.bits // 8}"), described


@lru_cache(maxsize=16)  # a Gram matrix of 128 rows at each move
def _upper_triangle(n: int) -> np.ndarray:
    """Return where the entries (i, j), i <= j, of a matrix (n, n) stand in a row of them all."""
    return np.flatnonzero(np.triu(np.ones((n, n), dtype=bool)))


def header_bytes(payload: bytes) -> int:
    """Return how many bytes of a payload stand before the arrays."""
    return int(_HEAD.size + _HEAD.unpack_from(payload)[1])


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
                placed[id(node)] = found = place(codes, {"shape": list(codes.shape)})
                return found
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
    return b"".join([_HEAD.pack(MAGIC, len(text)), text, *blobs]), set(offsets)


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


def decode(
    payload: bytes, known: Mapping[str, np.ndarray] | None = None
) -> tuple[Any, dict[str, np.ndarray]]:
    """Scene of a payload, as the browser reads it.

    Parameters
    ----------
    payload : bytes
        What `encode` returned.
    known : mapping of str to ndarray, optional
        Arrays of earlier scenes by their hash.

    Returns
    -------
    scene : object
        The JSON with its arrays (float32 where they were quantised).
    arrays : dict of str to ndarray
        All arrays of the scene by their hash.

    Raises
    ------
    ValueError
        If the payload is none, or refers to an array that is not known.
    """
    if len(payload) < 8 or _HEAD.unpack_from(payload)[0] != MAGIC:
        raise ValueError("not a scene of this app")
    length = _HEAD.unpack_from(payload)[1]
    arrays: dict[str, np.ndarray] = {}

    def read(node: dict[str, Any]) -> Any:
        name = node.get("$")
        if name is None:
            return node
        if name not in arrays:
            if node["at"] is not None:
                arrays[name] = _unpacked(node, payload, 8 + length + node["at"])
            elif known is not None and name in known:
                arrays[name] = known[name]
            else:
                raise ValueError(f"array {name} is not known")
        return arrays[name]

    return json.loads(payload[8 : 8 + length], object_hook=read), arrays


def _unpacked(spec: dict[str, Any], payload: bytes, offset: int) -> np.ndarray:
    dtype = np.dtype(spec["dtype"]).newbyteorder("<")
    shape = tuple(spec["shape"])
    n = shape[0]
    count = n * (n + 1) // 2 if spec.get("sym") else math.prod(shape)
    values = np.frombuffer(payload, dtype, count, offset)
    if "lo" in spec:
        top = np.iinfo(dtype).max
        lo, hi = spec["lo"], spec["hi"]
        real = (lo + values.astype(np.float64) * ((hi - lo) / (top - 1))).astype(np.float32)
        values = np.where(values == top, np.float32("nan"), real)
    if dtype == np.float16:
        values = values.astype(np.float32)
    if spec.get("sym"):
        full = np.empty((n, n), values.dtype)
        rows, columns = np.triu_indices(n)
        full[rows, columns] = full[columns, rows] = values
        return full
    return values.reshape(shape)
