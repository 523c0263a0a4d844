"""The builder: a nested kernel as a tree that is clicked and as text, each changing the other."""

from pages.kernels.views.builder.view import VIEW

__all__ = ["VIEW"]
