"""What to try on the page of the perceptron and of logistic regression."""

from __future__ import annotations

EXPERIMENTS = ()
