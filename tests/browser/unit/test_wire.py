"""What wire.py writes, wire.js reads: every kind of array, to the number."""

from __future__ import annotations

import base64
import struct

import numpy as np
import pytest

from pages.shared.app.stage.wire import encode
from pages.shared.model.scene.quantised import Quantised
from tests.pages.shared.app.stage.wire_reader import decode

pytestmark = pytest.mark.browser

# Arrays come back as [constructor, shape, numbers], so that types are seen, too.
READ = """async ([payloads, known]) => {
  const { decode } = await import('/stage/js/wire.js')
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer
  const arrays = new Map()
  const plain = (value) => {
    if (ArrayBuffer.isView(value)) {
      return { type: value.constructor.name, shape: [value.length], numbers: Array.from(value) }
    }
    if (Array.isArray(value) && Object.hasOwn(value, 'flat')) {
      return { type: value.flat.constructor.name, shape: [value.length, value[0].length],
               numbers: value.flatMap((row) => [...row]) }
    }
    if (Array.isArray(value)) return value.map(plain)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
  }
  return payloads.map((payload) => {
    try {
      const read = decode(bytes(payload), (hash) => (known ? arrays.get(hash) : undefined))
      for (const [hash, value] of read.arrays) arrays.set(hash, value)
      return plain(read.scene)
    } catch (error) {
      return { error: `${error.constructor.name}: ${error.message}` }
    }
  })
}"""


def read(calm_tab, *payloads: bytes, known: bool = True) -> list:
    texts = [base64.b64encode(payload).decode() for payload in payloads]
    return calm_tab.evaluate(READ, [texts, known])


def same(sent: dict, expected: np.ndarray) -> None:
    assert sent["shape"] == list(expected.shape)
    numbers = np.array(sent["numbers"], dtype=float).reshape(expected.shape)
    np.testing.assert_allclose(numbers, expected, rtol=1e-6, atol=1e-12)


RNG = np.random.default_rng(1)
GRAM = (lambda root: root @ root.T)(RNG.normal(size=(9, 3)))
HOLES = np.where(RNG.random((4, 6)) < 0.3, np.nan, RNG.normal(size=(4, 6)))
CASES = {
    "float64": (RNG.normal(size=7), "Float32Array"),
    "float32 grid": (RNG.normal(size=(3, 5)).astype("f4"), "Float32Array"),
    "float32 with NaN": (HOLES, "Float32Array"),
    "float16": (
        np.array([0, -0.0, -1.5, 6e-8, 1e-3, 65504, np.nan, np.inf, -np.inf], "f2"),
        "Float32Array",
    ),
    "float16 grid": (RNG.normal(size=(5, 2)).astype("f2"), "Float32Array"),
    "int64": (np.array([-(2**31) + 1, -1, 0, 2**31 - 1]), "Int32Array"),
    "int32 grid": (np.arange(6, dtype="i4").reshape(2, 3), "Int32Array"),
    "uint8": (np.array([0, 7, 255], "u1"), "Uint8Array"),
    "bool": (np.array([True, False, True]), "Uint8Array"),
    "one value": (np.array([[2.5]]), "Float32Array"),
    "8 bits": (Quantised(HOLES, bits=8), "Float32Array"),
    "16 bits": (Quantised(HOLES), "Float32Array"),
    "16 bits, clipped": (Quantised(RNG.normal(size=50), lo=-1, hi=1), "Float32Array"),
    "8 bits, constant": (Quantised(np.full(3, 2.5), bits=8), "Float32Array"),
    "16 bits, all missing": (Quantised(np.full((2, 2), np.nan)), "Float32Array"),
    "symmetric, 16 bits": (Quantised(GRAM, symmetric=True), "Float32Array"),
    "symmetric, 8 bits": (Quantised(GRAM, symmetric=True, bits=8), "Float32Array"),
    "symmetric, 1 x 1": (Quantised(np.eye(1), symmetric=True), "Float32Array"),
}


@pytest.mark.parametrize("case", CASES)
def test_arrays_are_read_as_python_reads_them(case, calm_tab):
    array, kind = CASES[case]
    payload, _ = encode({"a": array})
    [scene] = read(calm_tab, payload)
    assert scene["a"]["type"] == kind
    same(scene["a"], decode(payload)[0]["a"])


def test_plain_values_and_nesting(calm_tab):
    scene = {"t": "γ", "n": [1, 2.5, None, True], "nan": float("nan"), "words": np.array(["a"])}
    scene |= {"figures": [{"data": [{"x": np.arange(3)}, {"x": np.arange(3), "name": "b"}]}]}
    [sent] = read(calm_tab, encode(scene)[0])
    assert sent["t"] == "γ" and sent["n"] == [1, 2.5, None, True]
    assert sent["nan"] is None and sent["words"] == ["a"]
    first, second = sent["figures"][0]["data"]
    assert first["x"]["numbers"] == second["x"]["numbers"] == [0, 1, 2]


def test_arrays_of_earlier_scenes_are_only_referred_to(calm_tab):
    x = np.linspace(0, 1, 500)
    first, hashes = encode({"x": x})
    second, _ = encode({"x": x, "y": x + 1}, known=hashes)
    _, scene = read(calm_tab, first, second)
    same(scene["x"], x.astype("f4"))
    same(scene["y"], (x + 1).astype("f4"))
    _, scene = read(calm_tab, first, second, known=False)
    assert scene["error"].startswith("MissingArray")


@pytest.mark.parametrize("payload", [b"", b"{}", b"nonsense" * 3])
def test_nonsense_is_refused(payload, calm_tab):
    assert read(calm_tab, payload) == [{"error": "Error: not a scene of this app"}]


@pytest.mark.parametrize("size", [1, 3, 7, 1000])
def test_payloads_of_a_stream_come_whole_however_it_is_cut(size, calm_tab):
    payloads = [encode({"i": i, "x": np.arange(i + 1)})[0] for i in range(4)]
    stream = b"".join(struct.pack("<I", len(one)) + one for one in payloads)
    scenes = calm_tab.evaluate(
        """async ([text, size]) => {
          const { decode, framed } = await import('/stage/js/wire.js')
          const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
          const stream = new ReadableStream({
            start(controller) {
              for (let at = 0; at < bytes.length; at += size) {
                controller.enqueue(bytes.slice(at, at + size))
              }
              controller.close()
            },
          })
          const out = []
          for await (const payload of framed(stream.getReader())) {
            const { scene } = decode(payload)
            out.push([scene.i, ...scene.x])
          }
          return out
        }""",
        [base64.b64encode(stream).decode(), size],
    )
    assert scenes == [[i, *range(i + 1)] for i in range(4)]
