"""Where Streamlit's scripts find their server: said by the page, before any of them runs."""

from __future__ import annotations

import json

from pages.shared.app.runtime.prefix import prefix


def script() -> str:
    """Return the inline script that says it.

    Else they ask below each part of the page's own path first: two answers are 404, and stand as
    errors in the console.

    Private: ``window.__streamlit.BACKEND_BASE_URL``, tested in ``test_streamlit_private.py``.
    """
    root = json.dumps(f"{prefix()}/")
    return f"window.__streamlit = {{BACKEND_BASE_URL: location.origin + {root}}}"
