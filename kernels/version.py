"""The version of the library."""

__version__ = "0.1.0"
"""As in the metadata that pip shows."""
