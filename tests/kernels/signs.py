"""Components are the same up to their signs."""

import numpy as np


def with_signs_of(reference, scores):
    """Scores (n, q), each component with the sign that it has in the reference."""
    return scores * np.sign(np.sum(scores * reference, axis=0))
