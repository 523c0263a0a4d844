"""The log marginal likelihood over two hyperparameters, and the search for its maximum."""

from pages.gp.views.marginal_likelihood.view import VIEW

__all__ = ["VIEW"]
