"""`kernel-playground` serves the app from the installed package."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest

from deploy.environment import ENVIRONMENT
from tests.load.student import Student
from tests.serving import free_port


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/_stcore/health", timeout=5) as answer:
            return answer.status == 200
    except OSError:
        return False


@pytest.fixture(scope="module")
def served(installed, tmp_path_factory):
    """The command's process, with nothing of the checkout around it, and its address."""
    folder, port = tmp_path_factory.mktemp("elsewhere"), free_port()
    hidden = {"PYTHONPATH", *ENVIRONMENT}
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    command = [installed.python.with_name("kernel-playground"), f"--server.port={port}"]
    options = ["--server.headless=true", "--server.address=127.0.0.1"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [*command, *options],
            cwd=folder, stdout=log, stderr=log, env={**environment, "KP_DATA": str(folder)},
        )  # fmt: skip
    url = f"http://127.0.0.1:{port}"
    try:
        while not answers(url):
            assert process.poll() is None, (folder / "log").read_text()
            time.sleep(0.2)
        yield process, url
    finally:
        process.terminate()
        process.wait(20)


def test_a_page_is_served_and_moves(served):
    """Beside packages of others that are called kernels, datasets, pages and app."""

    async def visit():
        student = Student(served[1])
        await student.join()
        await student.move()
        await student.leave()
        return student.has_joined

    assert asyncio.run(visit())


def test_it_serves_the_documentation_with_its_guides(served):
    with urllib.request.urlopen(f"{served[1]}/docs/guides/own_kernel") as answer:
        assert "<h1>A kernel of your own</h1>" in answer.read().decode()


def test_it_has_the_settings_of_the_checkout(served):
    """.streamlit/config.toml allows no other host to steer a page."""
    with urllib.request.urlopen(f"{served[1]}/_stcore/host-config") as answer:
        assert json.load(answer)["allowedOrigins"] == []


def test_its_process_has_the_environment_that_a_server_needs(served):
    if not (given := Path(f"/proc/{served[0].pid}/environ")).exists():
        pytest.skip("the system does not show a process's environment")
    names = dict(entry.split("=", 1) for entry in given.read_text().split("\0") if entry)
    assert {name: names.get(name) for name in ENVIRONMENT} == ENVIRONMENT
