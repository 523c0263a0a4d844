"""Plotly is sent without its maps, to be read once, and as it is where it is another Plotly."""

from __future__ import annotations

from pages.shared.app.stage import assets
from pages.shared.app.stage.plotly_script import CALLED, CUTS, END, plotly_script

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
    assert text.count(END) == text.count(CALLED) == 1
    assert all(f'"{trace}"'.encode() in sent for trace in ("scatter3d", "heatmap", "surface"))


def test_all_of_it_is_one_function_in_brackets_that_is_called_at_once():
    head, inside = assets.contents()[assets.PLOTLY_NAME].decode().split("(function(){", 1)
    assert head.endswith('*/\n"use strict";var Plotly=') and "=>" not in head
    assert "}).call(this);" in inside and not inside.rstrip().endswith(")")


def test_another_one_is_sent_as_it_is():
    other = assets.PLOTLY.read_bytes() + b"\n"
    assert plotly_script(other) == other
