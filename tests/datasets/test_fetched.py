"""Sets from the network: the fetchers are replaced, no test leaves this machine."""

import threading
from itertools import count
from types import SimpleNamespace
from urllib.error import URLError

import numpy as np
import pytest
import sklearn.datasets

import datasets
from datasets import SOURCES, fetch
from datasets.fetched import downloads

FETCHERS = {
    "california": "fetch_california_housing",
    "olivetti": "fetch_olivetti_faces",
    "lfw": "fetch_lfw_people",
    "newsgroups": "fetch_20newsgroups",
}


@pytest.fixture(autouse=True)
def fresh(monkeypatch, tmp_path):
    monkeypatch.setenv(downloads.FOLDER_VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setattr(downloads, "_jobs", {})
    monkeypatch.setattr(downloads, "POLL_INTERVAL", 0.01)


def replace(monkeypatch, name, fetcher):
    monkeypatch.setattr(sklearn.datasets, FETCHERS[name], fetcher)


def no_network(**options):
    raise URLError("unreachable")


@pytest.mark.parametrize("name", FETCHERS)
def test_without_a_network_a_stand_in_says_so(monkeypatch, name):
    replace(monkeypatch, name, lambda *a, **k: no_network())
    dataset = fetch(name)
    assert SOURCES[name].kind == "fetched"
    assert dataset.name != name and dataset.task == SOURCES[name].task
    assert SOURCES[name].title in dataset.notes[0] and "no network" in dataset.notes[0]
    assert dataset.title in dataset.notes[0]
    assert datasets.load(name, 50).n_samples == 50


def test_after_a_failure_the_network_is_left_alone_for_a_while(monkeypatch):
    calls = []
    replace(monkeypatch, "california", lambda **options: calls.append(1) or no_network())
    fetch("california")
    fetch("california")
    assert len(calls) == 1
    monkeypatch.setattr(downloads, "PAUSE_AFTER_FAILURE", 0.0)
    fetch("california")
    assert len(calls) == 2


def test_another_error_is_not_blamed_on_the_network(monkeypatch):
    replace(monkeypatch, "california", lambda **options: SimpleNamespace(data=None, target=None))
    note = fetch("california").notes[0]
    assert "could not be loaded (" in note and "network" not in note


def test_a_download_that_takes_too_long_goes_on_and_is_found_later(monkeypatch):
    arrived, calls, reports = threading.Event(), [], []

    def slow(**options):
        calls.append(options)
        arrived.wait(20)
        return california()

    replace(monkeypatch, "california", slow)
    # A clock that moves by looks alone, so that a busy machine uses up no time between two.
    monkeypatch.setattr(downloads, "time", SimpleNamespace(monotonic=count(step=0.02).__next__))
    dataset = fetch("california", lambda *report: reports.append(report), timeout=0.1)
    assert dataset.name == "diabetes" and "did not arrive within" in dataset.notes[0]
    assert reports and all(0 <= share <= 1 for share, _ in reports)
    assert "Loading California housing" in reports[0][1]
    reports.clear()
    fetch("california", lambda *report: reports.append(report), timeout=0.1)
    assert not reports, "who comes later does not wait again"
    arrived.set()
    assert fetch("california", timeout=100).name == "california"
    assert len(calls) == 1 and calls[0]["data_home"].endswith("kept")


def california():
    rng = np.random.default_rng(0)
    return SimpleNamespace(data=rng.random((100, 8)), target=rng.random(100))


def test_a_set_that_arrives_is_loaded_once(monkeypatch):
    calls = []
    replace(monkeypatch, "california", lambda **options: calls.append(1) or california())
    first, second = fetch("california"), fetch("california")
    assert first is second and len(calls) == 1
    assert first.feature_labels[0] == "income [10 000 $]" and not first.notes


def test_faces_and_messages(monkeypatch):
    faces = SimpleNamespace(
        data=np.zeros((4, 6)), target=np.array([0, 0, 1, 1]), images=np.zeros((4, 3, 2)),
        target_names=np.array(["A", "B"]),
    )  # fmt: skip
    replace(monkeypatch, "olivetti", lambda **options: faces)
    replace(monkeypatch, "lfw", lambda **options: faces)
    assert fetch("olivetti").image_shape == fetch("lfw").image_shape == (3, 2)
    assert fetch("lfw").class_names == ("A", "B")
    posts = ["the moon and the stars are far away from us tonight", "short"] * 50
    messages = SimpleNamespace(data=posts, target=np.tile([0, 1], 50), target_names=["x", "y"])
    replace(monkeypatch, "newsgroups", lambda **options: messages)
    dataset = fetch("newsgroups")
    assert dataset.n_samples == 50 and len(dataset.texts) == 50
    assert "moon" in dataset.feature_names


def test_only_known_names():
    with pytest.raises(ValueError, match="not loaded at run time"):
        fetch("moons")
