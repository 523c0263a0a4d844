"""How the log is written: in words, or with KP_LOG=json as one JSON object a line."""

from __future__ import annotations

import json
import logging
import os
from datetime import UTC, datetime

from pages.shared.app.runtime import streamlit_private

WAYS = ("text", "json")


class JsonLines(logging.Formatter):
    """Write a record as one line: time, level, logger, message, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_log_as_asked() -> None:
    """Write the log as the environment says, that of Streamlit and of its server, too.

    Raises
    ------
    ValueError
        If the environment names another way.
    """
    way = os.environ.get("KP_LOG", "").strip() or WAYS[0]
    if way not in WAYS:
        raise ValueError(f"KP_LOG has to be text or json, and is {way!r}.")
    if way == "json":
        formatter = JsonLines()
        logging.captureWarnings(True)
        for handler in (*logging.getLogger().handlers, logging.lastResort):
            if handler is not None:
                handler.setFormatter(formatter)
        streamlit_private.format_log(formatter)
