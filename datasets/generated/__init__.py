"""Data sets drawn from a formula, with noise and a seed."""

# A module of data sets registers them when it is imported; menus keep this order.
from . import classification, regression, unequal_classes  # noqa: F401
