"""Below which path the app is served: ``server.baseUrlPath``."""

from __future__ import annotations

import streamlit as st


def prefix() -> str:
    """Return what all addresses of the app begin with, ``""`` or ``"/name"``."""
    path = str(st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{path}" if path else ""
