"""A packed answer is a gzip file of the payload, byte for byte."""

from __future__ import annotations

import gzip

import numpy as np
import pytest

from pages.shared.app.stage.gzipped import gzipped
from pages.shared.app.stage.wire import encode, header_bytes
from pages.shared.model.scene.quantised import Quantised

NOISE = np.random.default_rng(0).normal(size=(60, 60))
SCENES = {
    "text alone": {"title": "Fit, γ = 1"},
    "arrays": {"x": np.arange(400.0), "z": NOISE.astype(np.float16), "K": Quantised(NOISE)},
    "long": {"text": "a few words " * 20_000, "z": np.tile(NOISE, (20, 20))},
}


@pytest.mark.parametrize("name", SCENES)
def test_it_is_unpacked_to_the_same_bytes(name):
    payload, _ = encode(SCENES[name])
    assert gzip.decompress(gzipped(payload)) == payload  # checks length and checksum, too


def test_it_is_about_as_short_as_gzip_makes_it():
    payload, _ = encode({"title": "Fit " * 500, **SCENES["arrays"]})
    assert header_bytes(payload) > 2000
    assert len(gzipped(payload)) < 1.1 * len(gzip.compress(payload, 1))
