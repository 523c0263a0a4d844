"""A client that asks a running app as a browser would."""

from __future__ import annotations

import urllib.error
import urllib.request


def ask(url, body=None, **headers):
    """Return status, headers and body of an answer, whatever its status."""
    request = urllib.request.Request(url, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()
