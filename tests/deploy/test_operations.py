"""The page for whoever runs the app says what the code does, and its sums are right."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace

import yaml
from streamlit.runtime.memory_session_storage import MemorySessionStorage

from deploy.classroom import ROOT
from deploy.nginx.render import CONNECTIONS, STAND_INS, TEMPLATE
from kernels.linalg import memory
from pages.shared.app.lessons import short_address
from pages.shared.app.requests.request_schemas import LONGEST_ADDRESS
from pages.shared.app.rooms import guards, kept_lessons, room_store
from pages.shared.app.rooms.buckets import ProcessBuckets
from pages.shared.app.runtime import limits, turns
from pages.shared.app.server import lifespan, newcomers
from pages.shared.app.server.refusals import LONGEST_HEAD
from pages.shared.app.server.routes import LONGEST_QUESTION
from pages.shared.app.stage.live import SHARED
from pages.shared.model.lessons import link
from pages.shared.model.lessons.lesson import LARGEST_TABLE, MAX_TABLES
from pages.shared.model.setting.split import PUBLIC
from tests.benchmarks.needs import FILLED, Measured, write

PAGE = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
ROWS = {
    cells[0]: cells[1:]
    for line in PAGE.splitlines()
    if line.startswith("| ") and (cells := [cell.strip() for cell in line.strip("|").split("|")])
}


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
    assert at_once == f"{turns.AT_ONCE}, and {turns.MAX_WAITING} that wait"
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


def test_the_limits_of_rooms_are_those_of_the_code():
    limits = guards.usual(ProcessBuckets())
    said = {name: cells[0] for name, cells in ROWS.items()}

    def row(start: str) -> list[float]:
        (cell,) = [cell for name, cell in said.items() if name.startswith(start)]
        return [float(one) for one in cell.split(", ")]

    assert row("rooms at once") == [limits.rooms_alive]
    rate = limits.rooms_of_one.rate
    assert row("rooms that one browser") == [rate.at_once, round(rate.a_second * 3600)]
    assert row("answers to one") == [room_store.MAX_BROWSERS]
    rate = limits.wrong_of_one.rate
    assert row("numbers that no class") == [rate.at_once, round(rate.a_second * 60)]
    assert row("event streams") == [limits.streams_of_room]
    assert f"after {room_store.IDLE / 3600:.0f} hours" in PAGE
    assert f"for {room_store.DESERTED / 60:.0f} minutes nobody" in PAGE
    rate = limits.joins.rate
    assert row("browsers that join a room") == [rate.at_once, rate.a_second]
    let_in, tried = limits.newcomers.rate.a_second, limits.wrong.rate.a_second
    assert f"{let_in:.0f} a second of all who are new" in PAGE
    assert f"at most {let_in + tried:.0f} of the 90 000 numbers" in PAGE
    assert f"one of {guards.PLACES} that a room makes" in PAGE
    assert len(room_store.CODES) == 90_000


def test_the_limits_of_lessons_are_those_of_the_code():
    said = {name: cells[0] for name, cells in ROWS.items()}
    assert number(said["lessons at once"]) == kept_lessons.MAX_LESSONS
    assert number(said["a lesson, packed, with the tables in it"]) == link.LONGEST_KEPT
    small = f"{LARGEST_TABLE / 1000:.0f} kB, {MAX_TABLES}"
    assert said["a table in a lesson, packed; tables in a lesson"] == small
    days = kept_lessons.KEPT / 86_400
    assert said["how long one is kept after somebody has opened it last"] == f"{days:.0f} days"
    assert f"after {days:.0f} days" in PAGE
    for who, rate in (("session", short_address.OF_ONE), ("process", short_address.OF_ALL)):
        row = said[f"addresses that one {who} makes at once, then in an hour"]
        assert row == f"{rate.at_once}, {rate.a_second * 3600:.0f}"
    assert f"one of {len(link.LETTERS) ** 8:.1e}".replace("+", "") in PAGE


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


def test_what_a_process_takes_at_most_is_less_than_it_may():
    core = (memory.DISTANCES, memory.GRAM_MATRICES, memory.FACTORISATIONS)
    said = {name: number(cells[0]) for name, cells in ROWS.items() if cells[0].isdigit()}
    (tables,) = [name for name in said if name.startswith("tables of all sessions")]
    (sessions,) = [name for name in said if name.startswith("660 sessions")]
    rows = {
        "the process before anybody comes": number(ROWS["memory of a process"][0]),
        "distances, Gram matrices and factorisations that the core remembers": sum(
            cache.max_bytes for cache in core
        )
        / limits.MB,
        "points of public data, as they are split and scaled": PUBLIC.max_bytes / limits.MB,
        "pictures of public data that sessions share": SHARED.max_bytes / limits.MB,
        "pictures and results of all sessions": limits.RESULTS / limits.MB,
        tables: 1.4 * limits.TABLES / limits.MB,
        sessions: 0.6 * newcomers.BEYOND * limits.SESSIONS,
    }
    for name, amount in rows.items():
        assert said[name] == round(amount), name
    assert said["together"] == round(sum(rows.values()))
    assert said["together"] < 1024 * number(ROWS["memory that a process may take"][0]) - 100


def test_every_way_to_run_it_lets_a_process_open_as_many_files_as_it_says():
    files = number(ROWS["files that a process may open"][0])
    for place in ("systemd/kernel-playground@.service", "systemd/kernel-playground-proxy.service"):
        assert f"LimitNOFILE={files:.0f}\n" in (ROOT / "deploy" / place).read_text(encoding="utf-8")
    compose = yaml.safe_load((ROOT / "deploy/container/compose.yaml").read_text(encoding="utf-8"))
    for service in compose["services"].values():
        assert service["ulimits"]["nofile"] == {"soft": files, "hard": files}
    own, taken = map(int, re.search(r"has (\d+) of its own. A session\ntakes (\d+)", PAGE).groups())
    assert taken == newcomers.OF_A_SESSION
    for limit, students in ((256, "31"), (1024, "134"), (16_384, "2192")):
        inside = (limit * (1 - limits.FREE_FILES) - own) / (taken + 1)
        assert f"| {limit:,} | {students} |".replace(",", " " if limit > 9999 else "") in PAGE
        assert int(inside) == int(students)
    assert f"above {LONGEST_HEAD // 1024} kB" in PAGE


def test_what_a_class_needs_is_computed_from_what_was_measured(tmp_path):
    measured = Measured.read(PAGE)
    assert measured.table() in PAGE and measured.computed() in PAGE
    assert "moves every two seconds, every tenth move runs the page" in PAGE
    assert f"filled to {100 * FILLED:.0f} %" in PAGE
    # Other figures go where these are, and nowhere else.
    other = replace(measured, move=2 * measured.move, first=(1.5, 50))
    (page := tmp_path / "page.md").write_text(PAGE, encoding="utf-8")
    write(other, page)
    assert Measured.read(page.read_text(encoding="utf-8")) == other
    write(measured, page)
    assert page.read_text(encoding="utf-8") == PAGE


def test_what_a_class_needs():
    """By hand: 6 ms, and 40 ms for each tenth move, are 5 ms a second; 1000 students fill 5 cores,
    8.3 at 60 %."""
    measured = Measured(6.0, 40, 300, 2.0, 25, (3.0, 60), (0.1, 5))
    assert measured.needs(1000) == {
        "processes, a core each": "9",
        "memory": "4.7 GB",  # 9 x 300 MB and 1000 x 2 MB
        "network while the class comes": "80 Mbit/s",  # 3 GB, 24 Gbit in 300 s
        "network of the pictures": "100 Mbit/s",  # 500 pictures a second
        "connections of nginx": "2000",
        "for instance": "a machine of 16 cores",
    }
    assert measured.needs(10_000)["for instance"] == "6 machines of 16 cores, two nginx"
    assert measured.needs(100)["for instance"] == "a laptop"


def test_every_file_and_command_that_it_names_exists():
    for path in re.findall(r"`((?:deploy|pages|tests|\.streamlit)/[\w./-]*)`", PAGE):
        assert (ROOT / path).exists(), path
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make ([a-z][a-z]+)", PAGE):
        assert re.search(rf"^{target}:", makefile, re.M), target
    for module in re.findall(r"-m ((?:deploy|tests)[\w.]+)", PAGE):
        assert (ROOT / f"{module.replace('.', '/')}.py").exists(), module
