"""Coroutines in a test, in a thread of their own: Playwright runs a loop in that of the tests."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio


def run(scenario: Callable[..., Any], *arguments: Any) -> Any:
    """Return what a coroutine function returns."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, scenario, *arguments).result()
