"""The library by the name that it is installed under, for programs that run in the checkout.

What the app hands out says `from kernel_playground import ...`. Installed or not, that is the
library with its data sets; here they are `kernels` and `datasets`, the same modules.
"""

import contextlib

import kernels
from deploy.command import import_as
from kernels import *  # noqa: F403
from kernels import __version__ as __version__

with contextlib.suppress(ModuleNotFoundError):  # the data sets need pandas, the library does not
    import datasets

    kernels.datasets = datasets  # type: ignore[attr-defined]
    import_as(f"{__name__}.datasets", "datasets")

import_as(__name__, "kernels")
