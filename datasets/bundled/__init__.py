"""Data sets that lie on disk: scikit-learn's own and the files of ``datasets/data``."""

# A module of data sets registers them when it is imported; menus keep this order.
from . import airfoil, scikit_learn, series, texts  # noqa: F401
