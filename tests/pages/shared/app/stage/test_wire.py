"""The wire format: what goes in comes out, within the stated error, and nothing twice."""

import json
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from pages.shared.app.stage.wire import MAGIC, encode
from pages.shared.model.scene.quantised import Quantised
from tests.pages.shared.app.stage.wire_reader import decode

STAGE = Path(__file__).parents[5] / "pages" / "shared" / "app" / "stage"


def back(value):
    payload, _ = encode({"a": value})
    return decode(payload)[0]["a"]


@pytest.mark.parametrize(
    "dtype", ["float16", "float32", "float64", "int32", "int64", "uint8", "bool"]
)
@pytest.mark.parametrize("shape", [(1,), (7,), (3, 5), (1, 1)])
def test_arrays_come_back(dtype, shape):
    array = np.random.default_rng(0).integers(0, 2, shape).astype(dtype)
    result = back(array)
    assert result.shape == shape
    np.testing.assert_array_equal(result, array)


@given(
    arrays(
        np.float64,
        array_shapes(min_dims=1, max_dims=2, max_side=9),
        elements=st.floats(-1e6, 1e6, width=32),
    ),
    st.sampled_from([8, 16]),
)
@settings(max_examples=60, deadline=None)
def test_quantised_within_half_a_step(array, bits):
    result = back(Quantised(array, bits=bits))
    span = array.max() - array.min()
    bound = span / (2 * (2**bits - 2)) + 1e-6 * np.abs(array).max() + 1e-44
    assert np.abs(result - array).max() <= bound


def test_a_smooth_surface_comes_back_and_packs_into_less():
    x, y = np.meshgrid(np.linspace(-2, 2, 40), np.linspace(-1, 1, 30))
    surface = np.sin(2 * x) * np.exp(-(y**2))
    surface[3, 5] = np.nan
    plain = Quantised(surface, bits=8)
    smooth = Quantised(surface, bits=8, smooth=True)
    np.testing.assert_array_equal(back(smooth), back(plain))
    sizes = [len(zlib.compress(codes.packed()[0].tobytes())) for codes in (smooth, plain)]
    assert 1.5 * sizes[0] < sizes[1]


def test_quantised_clips_and_keeps_missing_values():
    array = np.array([-9.0, -1.0, 0.0, 1.0, np.nan, np.inf])
    np.testing.assert_allclose(
        back(Quantised(array, lo=-1, hi=1, bits=8)), [-1, -1, 0, 1, np.nan, 1], atol=1e-6
    )


@pytest.mark.parametrize("array", [np.full(3, 2.5), np.array([np.nan, 2.5])])
def test_quantised_constant(array):
    np.testing.assert_array_equal(back(Quantised(array)), array)


def test_quantised_without_finite_values():
    assert np.isnan(back(Quantised(np.full(4, np.nan)))).all()


@pytest.mark.parametrize("n", [1, 2, 128])
def test_symmetric_matrices_send_half(n):
    root = np.random.default_rng(n).normal(size=(n, 3))
    gram = root @ root.T
    payload, _ = encode({"a": Quantised(gram, symmetric=True)})
    result = decode(payload)[0]["a"]
    np.testing.assert_array_equal(result, result.T)
    np.testing.assert_allclose(result, gram, atol=np.ptp(gram) / 65533 + 1e-6)
    assert len(payload) < n * (n + 1) + 200
    kept = Quantised(gram, symmetric=True)
    np.testing.assert_array_equal(kept.whole, gram)
    assert kept.nbytes == 4 * n * (n + 1)


def test_what_cannot_be_quantised_says_so():
    with pytest.raises(ValueError, match="square"):
        encode({"a": Quantised(np.ones((2, 3)), symmetric=True)})
    with pytest.raises(ValueError, match="8 or 16"):
        encode({"a": Quantised(np.ones(2), bits=12)})
    with pytest.raises(TypeError, match="object"):
        encode({"a": object()})


def test_known_arrays_are_only_referred_to():
    x = np.linspace(0, 1, 500)
    first, hashes = encode({"x": x})
    second, again = encode({"x": x, "y": x + 1}, known=hashes)
    assert len(second) < len(first) + 300
    assert hashes < again
    _, arrays_ = decode(first)
    scene, _ = decode(second, arrays_)
    np.testing.assert_allclose(scene["x"], x, atol=1e-7)
    with pytest.raises(ValueError, match="not known"):
        decode(second)


def test_the_same_array_is_sent_once():
    z = np.random.default_rng(0).normal(size=(64, 64))
    once, _ = encode({"a": z})
    twice, hashes = encode({"a": z, "b": [z, {"c": z.copy()}]})
    assert len(hashes) == 1
    assert len(twice) < len(once) + 500


def test_unlike_arrays_of_equal_bytes_differ():
    _, hashes = encode({"a": np.zeros((2, 3)), "b": np.zeros((3, 2)), "c": np.zeros(6, np.int32)})
    assert len(hashes) == 3


def test_plain_values():
    scene = {"t": "γ", "n": [1, 2.5, None, True], "bad": float("nan"), "np": np.float32(2.0)}
    scene |= {"text": np.array(["a", "b"]), "none": np.empty(0), "big": np.array([2**40])}
    expected = {"t": "γ", "n": [1, 2.5, None, True], "bad": None, "np": 2.0}
    expected |= {"text": ["a", "b"], "none": [], "big": [2**40]}
    assert decode(encode(scene)[0])[0] == expected


def test_layout_of_the_bytes():
    payload, _ = encode({"a": np.arange(3, dtype=np.uint8), "b": np.arange(4.0)})
    magic, length = struct.unpack_from("<II", payload)
    header = json.loads(payload[8 : 8 + length])
    assert magic == MAGIC and payload[:4] == b"KPL1"
    assert length % 8 == 0 and len(payload) % 8 == 0
    assert header["a"]["at"] == 0 and header["b"]["at"] == 8


@pytest.mark.parametrize("payload", [b"", b"{}", b"nonsense" * 3])
def test_nonsense_is_refused(payload):
    with pytest.raises(ValueError, match="not a scene"):
        decode(payload)


NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="needs node")
def test_the_browser_reads_the_same(tmp_path):
    rng = np.random.default_rng(1)
    gram = rng.normal(size=(9, 9))
    scene = {
        "f": rng.normal(size=5),
        "h": np.array([0, -1.5, 6e-8, 1e-3, 65504, np.nan], np.float16),
        "z": Quantised(rng.normal(size=(3, 4)), bits=8),
        "s": Quantised(gram + gram.T, symmetric=True),
        "d": Quantised(np.cumsum(gram, axis=0), bits=8, smooth=True),
        "m": Quantised(np.array([np.nan, 1.0, 2.0])),
        "i": np.arange(4),
        "t": "γ",
    }
    payload, _ = encode(scene)
    (tmp_path / "payload").write_bytes(payload)
    script = f"""
        import {{ readFileSync }} from 'fs';
        import {{ decode }} from '{(STAGE / "js" / "wire.js").as_uri()}';
        const bytes = readFileSync('{tmp_path / "payload"}');
        const {{ scene }} = decode(new Uint8Array(bytes).buffer);
        const plain = (v) => (ArrayBuffer.isView(v) ? [...v] : Array.isArray(v) ? v.map(plain) : v);
        console.log(JSON.stringify(Object.entries(scene).map(([k, v]) => [k, plain(v)])));
    """
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    read = dict(json.loads(done.stdout))
    for name, value in decode(payload)[0].items():
        if isinstance(value, str):
            assert read[name] == value
        else:
            got = np.array(read[name], dtype=float)
            np.testing.assert_allclose(got, value, rtol=1e-6, atol=1e-12)
