"""What is done once, when the server starts."""

from __future__ import annotations

import gc
import sys
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from streamlit.starlette import App
from threadpoolctl import threadpool_limits

from pages.shared.server import streamlit_private
from pages.shared.server.allocation import keep_freed_memory


@asynccontextmanager
async def lifespan(app: App) -> AsyncIterator[None]:
    """Set up memory, BLAS (one thread), the switching of threads and the sending of answers."""
    keep_freed_memory()
    streamlit_private.no_pages_folder()
    streamlit_private.set_tcp_nodelay()
    # What the estimators warn of stands on the page; at each step of a drag it would fill the log.
    for category in (UserWarning, RuntimeWarning):
        warnings.filterwarnings("ignore", category=category, module=r"kernels\.|sklearn\.")
    # The loop that answers the browser waits for the GIL behind whatever a page computes; by
    # default 5 ms at each of its steps, which add up to more than the computation.
    sys.setswitchinterval(0.0005)
    with threadpool_limits(limits=1):
        gc.collect()
        gc.freeze()
        yield
