"""KP_LOG=json: each entry of the log is one object, of Streamlit's loggers, too."""

from __future__ import annotations

import json
import logging

import pytest
import streamlit.logger

from pages.shared.app.runtime.log import JsonLines, write_log_as_asked


@pytest.fixture
def restored(monkeypatch):
    """What a test changes of the log is as before."""
    monkeypatch.setattr(streamlit.logger, "setup_formatter", streamlit.logger.setup_formatter)
    last = logging.lastResort.formatter
    yield
    monkeypatch.undo()
    streamlit.logger.update_formatter()
    logging.captureWarnings(False)
    for handler in (*logging.getLogger().handlers, logging.lastResort):
        handler.setFormatter(last)


def record(message: str, *arguments: object, error: BaseException | None = None):
    exc_info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("a.b", logging.WARNING, "f.py", 1, message, arguments, exc_info)


def test_an_entry_is_one_line():
    line = JsonLines().format(record('A table "%s"\nwith two lines, ß', "<x>"))
    assert "\n" not in line
    said = json.loads(line)
    assert said["time"].endswith("+00:00") and "T" in said.pop("time")
    assert said == {
        "level": "warning", "logger": "a.b", "message": 'A table "<x>"\nwith two lines, ß',
    }  # fmt: skip


def test_an_error_has_its_traceback():
    try:
        raise KeyError("gamma")
    except KeyError as error:
        said = json.loads(JsonLines().format(record("Error 17", error=error)))
    assert said["traceback"].startswith("Traceback") and "KeyError: 'gamma'" in said["traceback"]


def test_loggers_of_now_and_later_follow(monkeypatch, restored):
    monkeypatch.setenv("KP_LOG", "json")
    early = streamlit.logger.get_logger("test_log.early")
    write_log_as_asked()
    late = streamlit.logger.get_logger("test_log.late")
    for handler in (*early.handlers, *late.handlers, logging.lastResort):
        assert isinstance(handler.formatter, JsonLines)


def test_in_words_nothing_is_changed(monkeypatch, restored):
    for way in ("", "text"):
        monkeypatch.setenv("KP_LOG", way)
        write_log_as_asked()
        (handler,) = streamlit.logger.get_logger("test_log.words").handlers
        assert not isinstance(handler.formatter, JsonLines)


def test_another_way_is_named(monkeypatch):
    monkeypatch.setenv("KP_LOG", "xml")
    with pytest.raises(ValueError, match="KP_LOG has to be text or json, and is 'xml'"):
        write_log_as_asked()
