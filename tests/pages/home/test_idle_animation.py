"""The pictures of the untouched home page: around its opening value, each the page's own."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from pages.home.toy import GAMMA, TOY
from pages.shared.app.stage import idle_animation, wire
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.pages.shared.app.stage.wire_reader import decode


def scenes(stream: bytes) -> list[dict]:
    """Return the scenes of a stream of pictures, as the browser reads them."""
    scene_list, known = [], {}
    while stream:
        (size,) = struct.unpack_from("<I", stream)
        payload, stream = stream[4 : 4 + size], stream[4 + size :]
        scene, arrays = decode(payload, known)
        known |= arrays
        scene_list.append(scene)
    return scene_list


@pytest.fixture(scope="module")
def frames() -> list[dict]:
    stream = idle_animation.frames(TOY.slug)
    assert stream is not None
    return scenes(stream)


def test_the_value_goes_evenly_around_the_opening_one(frames):
    record, _ = address.from_query(TOY, {}, {})
    values = [frame["values"][GAMMA] for frame in frames]
    assert len(values) == idle_animation.FRAMES
    assert values[len(values) // 2] == record.values[GAMMA]
    steps = np.diff(np.log(values))
    assert steps == pytest.approx(steps.mean(), rel=0.1)
    assert values[-1] / values[0] == pytest.approx(idle_animation.REACH**2)
    assert all("ℓ" in frame["notes"][GAMMA] for frame in frames)
    assert all(rf"\exp\left(-{v:g}" in f["formula"] for v, f in zip(values, frames, strict=True))


def test_each_picture_is_that_of_its_value_and_none_is_of_the_record(frames):
    for frame in (frames[0], frames[-1]):
        query = {"kernel": f"rbf(gamma={frame['values'][GAMMA]})"}
        record, _ = address.from_query(TOY, query, {})
        sent, _ = wire.encode(TOY.scene(resolve(record, {})).wire())
        (own,) = scenes(struct.pack("<I", len(sent)) + sent)
        for sent, there in zip(arrays(frame["figures"]), arrays(own["figures"]), strict=True):
            # A surface in the steps that a picture of two colours shows, all else as it is.
            step = np.ptp(there) / 254 if there.ndim == 2 else 0
            np.testing.assert_allclose(sent, there, rtol=2e-3 * (step > 0), atol=0.51 * step)
    assert len({frame["state"] for frame in frames}) == len(frames)
    assert not any("address" in frame or "revision" in frame for frame in frames)


def arrays(node) -> list[np.ndarray]:
    """Return all arrays, in the order in which they stand."""
    if isinstance(node, np.ndarray):
        return [node]
    inside = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return [array for inner in inside for array in arrays(inner)]


def test_no_other_page_moves_by_itself():
    assert not idle_animation.is_offered("svm")
