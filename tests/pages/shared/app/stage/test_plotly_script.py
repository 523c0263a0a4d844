"""Plotly is sent without what the app does not draw, and as it is where it is another Plotly."""

from __future__ import annotations

import re

from pages.shared.app.stage import assets
from pages.shared.app.stage.plotly_script import plotly_script
from tests.plotly_edits import FLAT, IN_SPACE, MAP_STYLE, joined, needed

WHOLE = assets.PLOTLY.read_bytes()


def test_the_plotly_that_is_installed_is_cut():
    sent = plotly_script(WHOLE)
    assert len(sent) < 0.4 * len(WHOLE), "Another Plotly: run python -m tests.plotly_edits."
    assert sent == assets.contents()[assets.PLOTLY_NAME]
    assert MAP_STYLE.encode() in WHOLE and MAP_STYLE.encode() not in sent


def test_all_of_it_is_one_function_in_brackets_that_is_called_at_once():
    head, inside = assets.contents()[assets.PLOTLY_NAME].decode().split("(function(){", 1)
    assert head.endswith('*/\n"use strict";var Plotly=') and "=>" not in head
    assert "}).call(this);" in inside and not inside.rstrip().endswith(")")


def test_every_kind_of_trace_that_the_app_draws_is_there():
    sent = plotly_script(WHOLE).decode()
    flat, in_space = re.findall(r"\.register\(\[((?:\w+\(\)(?:, )?)+)\]\)", sent)
    assert len(flat.split(", ")) == len(FLAT) and len(in_space.split(", ")) == len(IN_SPACE)


def test_the_stage_knows_what_draws_in_space():
    script = (assets.STAGE / "js" / "plotly_private.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^const IN_SPACE = \[(.*)\];$", script, re.M)
    assert sorted(re.findall(r"'(\w+)'", listed)) == sorted(IN_SPACE)


def test_another_one_is_sent_as_it_is():
    other = WHOLE + b"\n"
    assert plotly_script(other) == other


def test_what_is_needed_is_found_by_calls_and_names():
    texts = [
        "var a=W((e,t)=>{b();t.c();let f=g.h})",
        "var b=W(()=>{'d()'})",
        "var c=W(()=>{})",  # a property of that name is another thing
        "var d=W(()=>{})",
        "var g={};Fp(g,{h:()=>h});function h(){}",
        "var i=Ea(()=>{h})",
    ]
    names = [["a"], ["b"], ["c"], ["d"], ["g", "h"], ["i"]]
    assert needed(texts, names, {0}, "W") == {0, 1, 3, 4}


def test_ranges_that_follow_one_another_are_one():
    assert joined([(0, 2), (2, 5), (6, 7)]) == [(0, 5), (6, 7)]
