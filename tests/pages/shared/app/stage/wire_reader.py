"""Reads the payloads of the stage as the browser does (js/wire.js)."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from pages.shared.app.stage.wire import HEAD, MAGIC


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
    if len(payload) < 8 or HEAD.unpack_from(payload)[0] != MAGIC:
        raise ValueError("not a scene of this app")
    length = HEAD.unpack_from(payload)[1]
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
    if spec.get("smooth"):
        values = values.reshape(shape)
        values = np.cumsum(np.cumsum(values, axis=0, dtype=dtype), axis=1, dtype=dtype).ravel()
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
