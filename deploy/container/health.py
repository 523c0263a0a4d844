"""Whether this container's app is ready for visitors: python -m deploy.container.health."""

from __future__ import annotations

import os
import sys
import urllib.request


def address() -> str:
    """Return where the app of this container says how it is."""
    port = os.environ.get("STREAMLIT_SERVER_PORT", "8501")
    prefix = os.environ.get("STREAMLIT_SERVER_BASE_URL_PATH", "").strip("/")
    return f"http://127.0.0.1:{port}/{prefix}/_stcore/health".replace("//_", "/_")


if __name__ == "__main__":
    try:
        urllib.request.urlopen(address(), timeout=4).close()
    except OSError as trouble:
        sys.exit(f"The app does not answer: {trouble}")
