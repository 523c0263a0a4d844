"""The pictures of the untouched home page: around its opening value, each the page's own."""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

from pages.home.toy import GAMMA, TOY
from pages.shared.app.stage import idle_animation, wire
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address


def scenes(stream: bytes) -> list[dict]:
    """Return the headers of a stream of pictures."""
    scene_list = []
    while stream:
        (size,) = struct.unpack_from("<I", stream)
        payload, stream = stream[4 : 4 + size], stream[4 + size :]
        magic, length = struct.unpack_from("<II", payload)
        assert magic == wire.MAGIC
        scene_list.append(json.loads(payload[8 : 8 + length]))
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
        assert hashes(own["figures"]) == hashes(frame["figures"])
    assert len({frame["state"] for frame in frames}) == len(frames)
    assert not any("address" in frame or "revision" in frame for frame in frames)


def hashes(node) -> list[str]:
    """Return the hashes of all arrays, in the order in which they stand."""
    if isinstance(node, dict):
        own = [node["$"]] if "$" in node else []
        return own + [inner for value in node.values() for inner in hashes(value)]
    return [inner for value in node for inner in hashes(value)] if isinstance(node, list) else []


def test_no_other_page_moves_by_itself():
    assert idle_animation.frames("svm") is None
