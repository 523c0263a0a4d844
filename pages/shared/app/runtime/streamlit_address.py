"""Where Streamlit's scripts find their server: said by the page, before any of them runs.

Else they ask below each part of the page's own path first: two answers are 404, and stand as errors
in the console.

Private: ``window.__streamlit.BACKEND_BASE_URL``, tested in ``test_streamlit_private.py``.
"""

from __future__ import annotations

from pages.shared.app.runtime.page_head import MANIFEST

FOLDERS = "../" * MANIFEST.count("/")
# The app's root follows from the link to its manifest, which stands before: so the script is the
# same wherever the app is served, and nginx can name it in its content security policy.
SCRIPT = (
    "window.__streamlit = {BACKEND_BASE_URL: "
    f"new URL('{FOLDERS}', document.querySelector('link[rel=manifest]').href).href}}"
)
