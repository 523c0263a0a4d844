"""The page for whoever runs the app says what the code does, and its sums are right."""

from __future__ import annotations

import inspect
import math
import re

from streamlit.runtime.memory_session_storage import MemorySessionStorage

from deploy.classroom import ROOT
from deploy.nginx.render import CONNECTIONS, STAND_INS, TEMPLATE
from pages.shared.incoming import LONGEST_ADDRESS
from pages.shared.server import lifespan, limits, turns
from pages.shared.server.routes import LONGEST_QUESTION

PAGE = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
ROWS = {
    cells[0]: cells[1:]
    for line in PAGE.splitlines()
    if line.startswith("| ") and (cells := [cell.strip() for cell in line.strip("|").split("|")])
}
PERIOD = 2  # seconds between moves
RUNS = 0.1  # of the moves
FILLED = 0.6
JOIN = 300  # seconds


def number(text: str) -> float:
    """The first number of a cell; thousands are set apart by a space."""
    return float(re.match(r"[\d. ]*\d", text)[0].replace(" ", ""))


def test_the_limits_are_those_of_the_code():
    said = {name: cells[0] for name, cells in ROWS.items()}
    config = (ROOT / ".streamlit/config.toml").read_text(encoding="utf-8")
    assert f"maxUploadSize = {number(said['an upload']):.0f}\n" in config
    assert number(said["a request for a picture"]) == LONGEST_QUESTION
    assert number(said["an address"]) == LONGEST_ADDRESS
    at_once = said["pictures of a session at once"]
    assert at_once == f"{turns.AT_ONCE}, and {turns.MOST_WAITING} that wait"
    kept = inspect.signature(MemorySessionStorage).parameters["ttl_seconds"].default
    left = said["a session whose browser has left"]
    assert left == f"{kept} s, looked for every {lifespan.PERIOD:.0f} s"
    assert f"until {kept} to {kept + lifespan.PERIOD:.0f} s after" in PAGE
    seconds = said["the head or the next part of a request"]
    template = TEMPLATE.read_text(encoding="utf-8")
    assert f"client_header_timeout {number(seconds):.0f}s;" in template
    assert f"client_body_timeout {number(seconds):.0f}s;" in template
    assert number(said["connections of a worker of nginx"]) == CONNECTIONS
    assert STAND_INS == 4 and "one of the next four" in PAGE


def test_the_variables_are_those_of_the_code():
    code = inspect.getsource(limits)
    used = dict(re.findall(r'_given\("(KP_\w+)", (\d+)\)', code))
    described = {
        name: [usual, what]
        for name, usual, what in re.findall(r"^(KP_\w+) +(\d+) (.+)$", limits.__doc__, re.M)
    }
    said = {name.strip("`"): cells for name, cells in ROWS.items() if name.startswith("`KP_")}
    assert said == described and used == {name: usual for name, (usual, _) in said.items()}


def test_every_way_to_run_it_bounds_the_memory_as_it_says():
    gigabytes = number(ROWS["memory that a process may take"][0])
    for place, line in (
        ("systemd/kernel-playground@.service", f"MemoryMax={gigabytes:.0f}G"),
        ("container/compose.yaml", f"mem_limit: {gigabytes:.0f}g"),
        ("kubernetes/app.yaml", f"memory: {gigabytes:.0f}Gi}}"),
    ):
        assert line in (ROOT / "deploy" / place).read_text(encoding="utf-8")


def test_what_a_class_needs_is_computed_from_what_was_measured():
    measured = {
        name: number(cells[0]) for name, cells in ROWS.items() if len(cells) == 1 and cells[0]
    }
    run = measured["processor for a visit or a run of the page"]
    move = measured["processor for a move"]
    load = (move + RUNS * run) / 1000 / PERIOD  # of a core, for one student
    computed = [int(number(text)) for text in ROWS["Computed for"]]
    assert computed == [100, 1000, 10_000]
    for place, students in enumerate(computed):
        said = {name: cells[place] for name, cells in ROWS.items() if len(cells) == 3}
        processes = math.ceil(students * load / FILLED)
        assert number(said["processes, a core each"]) == processes
        memory = processes * measured["memory of a process"]
        memory += students * measured["memory of a session"]
        assert number(said["memory"]) == round(memory / 1000, 1)
        joining = students * measured["a first visit, packed"] * 8 / JOIN
        assert number(said["network while the class comes"]) == round(joining)
        pictures = students / PERIOD * measured["the picture of a move"] * 8 / 1000
        assert number(said["network of the pictures"]) == round(pictures)
        assert number(said["connections of nginx"]) == 2 * students


def test_every_file_and_command_that_it_names_exists():
    for path in re.findall(r"`((?:deploy|pages|tests|\.streamlit)/[\w./-]*)`", PAGE):
        assert (ROOT / path).exists(), path
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make ([a-z][a-z]+)", PAGE):
        assert re.search(rf"^{target}:", makefile, re.M), target
    for module in re.findall(r"-m ((?:deploy|tests)[\w.]+)", PAGE):
        assert (ROOT / f"{module.replace('.', '/')}.py").exists(), module
