"""make classroom: address and QR code in the terminal, all ends with Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deploy import classroom
from tests.pages.shared.app.server.client import ask
from tests.serving import ROOT

FEW = 200


def run(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    """Start it where a process may open few files, as usual in a terminal."""
    few = ["sh", "-c", f'ulimit -Sn {FEW}; exec "$@"', "sh"]
    return subprocess.Popen(
        [*few, sys.executable, "-m", "deploy.classroom", *arguments], cwd=ROOT, text=True,
        env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True,
    )  # fmt: skip


def open_files(pid: int) -> tuple[str, str]:
    """How many files a process may open, by its soft limit and by its hard one."""
    limits = Path(f"/proc/{pid}/limits").read_text(encoding="utf-8")
    return re.search(r"^Max open files +(\d+) +(\d+)", limits, re.M).groups()


def children(pid: int) -> set[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True)
    return {int(line) for line in listed.stdout.split()}


def one_of(pids: set[int], name: str) -> int:
    """The process whose command has that name in it."""
    if not Path("/proc/self/cmdline").exists():
        pytest.skip("no /proc: which process is which cannot be told")
    commands = {pid: Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8") for pid in pids}
    return min(pid for pid in pids if name in commands[pid])


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return not probe.connect_ex(("127.0.0.1", port))


def an_app_dies(started: subprocess.Popen[str], port: int) -> None:
    """It is said, the other serves meanwhile, and it comes back."""
    os.kill(one_of(children(started.pid), "streamlit"), signal.SIGKILL)
    line = started.stdout.readline()
    number = int(re.match(r"Process (\d) of the app has ended and is started again\.", line)[1])
    for one in (1, 2):
        assert ask(f"http://127.0.0.1:{port}/c/svm", Cookie=f"kp_server={one}")[0] == 200
    # Whom another process answers gets that one's cookie: no new one comes once it is back.
    while "set-cookie" in ask(f"http://127.0.0.1:{port}/c/svm", Cookie=f"kp_server={number}")[1]:
        time.sleep(0.2)


@pytest.mark.slow
def test_a_class_is_served_until_ctrl_c(nginx, thorough):
    """Usually it is nginx that ends meanwhile, and no process of the app, which would take longer.

    That the other process serves then is tested in `test_proxy`.
    """
    wanted = classroom.free_port(9000)
    started = run("--processes", "2", "--port", str(wanted), "--host", "127.0.0.1", "--prefix", "c")
    said = []
    for line in started.stdout:
        said.append(line)
        if "Ctrl-C" in line:
            break
    text = "".join(said)
    opens = r"2 processes behind nginx\. The class opens\n\n    http://127\.0\.0\.1:(\d+)/c/\n"
    found = re.search(opens, text)
    assert found, text
    port = int(found[1])
    assert wanted <= port < wanted + 100  # another program may have taken it meanwhile
    assert text.count("█") > 100
    status, headers, _ = ask(f"http://127.0.0.1:{port}/c/svm")
    assert status == 200 and headers["set-cookie"].startswith("kp_server=")
    others = children(started.pid)
    assert len(others) == 3
    if Path("/proc/self/limits").exists():
        for soft, hard in map(open_files, others):
            assert soft == hard != str(FEW)
    os.kill(one_of(others, "nginx"), signal.SIGTERM)
    assert started.stdout.readline().startswith("nginx has ended and is started again.")
    while not listens(port):
        time.sleep(0.1)
    assert ask(f"http://127.0.0.1:{port}/c/svm")[0] == 200
    if thorough:
        an_app_dies(started, port)
    others = children(started.pid)
    assert len(others) == 3
    started.send_signal(signal.SIGINT)
    assert started.wait(60) == 0 and "Traceback" not in started.stdout.read()
    for _ in range(50):
        if not listens(port):
            break
        time.sleep(0.1)
    else:
        pytest.fail("nginx still listens")
    assert not any(os.path.exists(f"/proc/{pid}") for pid in others)


def test_without_nginx_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setattr(classroom, "nginx_program", lambda: None)
    monkeypatch.setattr(sys, "argv", ["classroom"])
    with pytest.raises(SystemExit) as ended:
        classroom.main()
    said = str(ended.value)
    assert re.search("apt install nginx .* brew install nginx .* make run", said)


def test_a_port_that_is_taken_is_passed_over():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert taken < classroom.free_port(taken) < taken + 100


def test_the_address_is_one_of_this_machine():
    with socket.socket() as listener:
        listener.bind((classroom.local_address(), 0))
