"""Plotly is sent without its maps, and whole where it is another Plotly."""

from __future__ import annotations

from pages.shared.app.stage import assets
from pages.shared.app.stage.plotly_script import CUTS, plotly_script

WORKER = b"maplibre-gl/dist/maplibre-gl-worker.mjs"


def test_the_plotly_that_is_installed_is_cut():
    whole = assets.PLOTLY.read_bytes()
    sent = plotly_script(whole)
    assert WORKER in whole and WORKER not in sent
    assert len(sent) < 0.8 * len(whole), "Another Plotly: look for its MapLibre anew."
    assert sent == assets.contents()[assets.PLOTLY_NAME]
    text = whole.decode()
    for first, last, _ in CUTS:
        assert text.count(first) == text.count(last) == 1
    assert all(f'"{trace}"'.encode() in sent for trace in ("scatter3d", "heatmap", "surface"))


def test_another_one_is_sent_whole():
    other = assets.PLOTLY.read_bytes() + b"\n"
    assert plotly_script(other) == other
