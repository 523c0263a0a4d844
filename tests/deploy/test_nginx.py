"""The configuration of nginx: nginx takes it, whatever it is rendered for."""

from __future__ import annotations

import gzip
import inspect
import re
import runpy
import subprocess
import sys

import pytest
import uvicorn

from deploy.nginx import render
from deploy.nginx.pack import pack
from deploy.nginx.render import STAND_INS, TEMPLATE, Proxy, configuration
from pages.shared.app.requests.request_schemas import LONGEST_ADDRESS
from pages.shared.app.rooms.routes import LONGEST_BODY
from pages.shared.app.runtime import framing
from pages.shared.app.runtime.streamlit_private import STATIC
from pages.shared.app.server.headers import HEADERS
from pages.shared.app.server.routes import LONGEST_QUESTION
from pages.shared.app.stage import assets
from tests.serving import ROOT

FORTY = [f"10.0.0.{1 + i // 8}:{8501 + i}" for i in range(40)]
LAYOUTS = {
    "one": Proxy(["127.0.0.1:8501"]),
    "two": Proxy(["127.0.0.1:8501", "127.0.0.1:8502"], prefix="/course"),
    "forty": Proxy(FORTY, listen="80", access_log="/dev/null"),
}


def accepted(nginx: str, text: str, folder) -> None:
    path = folder / "nginx.conf"
    path.write_text(text.replace(Proxy.folder, str(folder)), encoding="utf-8")
    command = [nginx, "-t", "-c", str(path), "-e", "stderr"]
    done = subprocess.run(command, capture_output=True, text=True)
    # Newer ones have another word for http2, which older ones do not know.
    warned = [line for line in done.stderr.splitlines() if "[warn]" in line and "http2" not in line]
    assert done.returncode == 0 and not warned, done.stderr


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nginx_takes_it(layout, nginx, tmp_path):
    accepted(nginx, configuration(LAYOUTS[layout]), tmp_path)


def test_nginx_takes_it_with_tls(nginx, tmp_path, monkeypatch):
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=course",
         "-keyout", key, "-out", certificate], capture_output=True, check=True
    )  # fmt: skip
    text = configuration(
        Proxy(["127.0.0.1:8501"], "443", certificate=str(certificate), key=str(key))
    )
    accepted(nginx, text, tmp_path)
    assert "SameSite=Lax; Secure" in text and "strict-transport-security" in text
    # In a frame of another site a browser sends a cookie only where it says so.
    monkeypatch.setattr(framing, "ANCESTORS", ("https://moodle.example.org",))
    text = configuration(
        Proxy(["127.0.0.1:8501"], "443", certificate=str(certificate), key=str(key))
    )
    accepted(nginx, text, tmp_path)
    assert "SameSite=None; Partitioned; Secure" in text
    assert "SameSite=Lax" in configuration(Proxy(["127.0.0.1:8501"]))
    assert "return 308 https://$host$request_uri" in text


def test_two_processes_need_two_ports():
    for servers in ([], ["a:8501", "b:8501"]):
        with pytest.raises(ValueError, match="port of its own"):
            configuration(Proxy(servers))


def test_each_process_has_stand_ins_and_never_itself():
    text = configuration(LAYOUTS["forty"])
    for i, server in enumerate(FORTY, start=1):
        block = re.search(rf"upstream process_{i} {{(.*?)}}", text, re.S)[1]
        named = re.findall(r"server (\S+) max_fails=0( backup)?;", block)
        assert named[0] == (server, "") and len(named) == 1 + STAND_INS
        assert server not in {other for other, _ in named[1:]}


def test_what_is_sent_once_is_never_sent_again():
    """No request that changes something is given to a second process after one has had it."""
    text = TEMPLATE.read_text(encoding="utf-8")
    assert "non_idempotent" not in text
    for place in ("= @{prefix}/kp/live", "= @{prefix}/kp/sweep", "@{prefix}/_stcore/upload_file/"):
        block = text.split(f"location {place} {{")[1].split("}\n")[0]
        assert "proxy_next_upstream off;" in block


def test_the_limits_are_those_of_the_app():
    text = configuration(LAYOUTS["one"])
    assert text.count(f"client_max_body_size {LONGEST_QUESTION};") == 2
    upload = (ROOT / ".streamlit/config.toml").read_text(encoding="utf-8")
    megabytes = int(re.search(r"maxUploadSize = (\d+)", upload)[1])
    assert f"client_max_body_size {megabytes * 2**20 + 2**16};" in text
    assert f"a file may have {megabytes} MB" in text
    lines, each = re.search(r"large_client_header_buffers (\d) (\d+)k;", text).groups()
    assert int(each) * 1024 > LONGEST_ADDRESS and int(lines) >= 2  # the request and its referer


def test_rooms_reach_any_process_and_their_events_come_at_once():
    text = configuration(LAYOUTS["two"])
    (rooms,) = re.findall(r"location /course/kp/rooms {(.*?)}", text, re.S)
    (events,) = re.findall(r"location ~ \^/course/kp/rooms/\[0-9\]\+/events\$ {(.*?)}", text, re.S)
    assert f"client_max_body_size {LONGEST_BODY};" in rooms
    assert "proxy_buffering off;" in events and "proxy_read_timeout 1h;" in events
    for block in (rooms, events):
        assert "proxy_next_upstream error timeout;" in block and "http://$kp_pool;" in block


def test_kept_connections_end_before_the_app_ends_them():
    kept = inspect.signature(uvicorn.Config).parameters["timeout_keep_alive"].default
    timeouts = re.findall(r"keepalive_timeout (\d+)s;\n    }", configuration(LAYOUTS["two"]))
    assert len(timeouts) == 3 and all(int(seconds) < kept for seconds in timeouts)


def test_every_header_of_the_app_is_added_where_the_app_has_not_answered():
    text = configuration(LAYOUTS["one"])
    for name, _ in HEADERS:
        variable = name.decode().replace("-", "_")
        assert f"add_header {name.decode()} $kp_{variable} always;" in text
        assert f'map $upstream_http_{variable} $kp_{variable} {{ "" ' in text
    locations = text.split("root ")[1].split("location ")[1:]
    assert not any("add_header" in block for block in locations)  # else it has none of these


def test_the_command_line_prints_it(monkeypatch, capsys):
    given = ["--server", "127.0.0.1:8501", "--server", "127.0.0.1:8502", "--prefix", "course/"]
    monkeypatch.setattr(sys, "argv", ["render", *given])
    monkeypatch.delitem(sys.modules, render.__name__)  # run anew, as by python -m
    runpy.run_module(render.__name__, run_name="__main__")
    assert capsys.readouterr().out == configuration(LAYOUTS["two"])
    monkeypatch.setattr(sys, "argv", ["render", *given, "--server", "b:8501"])
    with pytest.raises(SystemExit, match="port of its own"):
        render.main()


def test_what_is_packed_unpacks_to_what_the_app_sends(tmp_path, monkeypatch):
    few = {name: text for name, text in assets.contents().items() if name.startswith("css/")}
    monkeypatch.setattr(assets, "contents", lambda: few)
    monkeypatch.setattr("deploy.nginx.pack.LEVEL", 1)
    pack(tmp_path, "/course")
    for path in (STATIC / "static").rglob("*.css"):
        place = tmp_path / "course" / path.relative_to(STATIC)
        assert (
            gzip.decompress(place.with_name(f"{place.name}.gz").read_bytes()) == path.read_bytes()
        )
    for name, text in few.items():
        assert (tmp_path / "course" / assets.address(name)).read_bytes() == text
    assert not list(tmp_path.rglob("*.part"))
