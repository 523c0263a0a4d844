"""The kernel of a page as a function of two arrays of points; its parts are those of `kernels`."""

import re

from kernels import RBF, White
from pages.shared.export.templates.given import given

is_noisy = given(True)
rbf, white = RBF.exported, White.exported


# %% The kernel
# $$k(x, z) = <formula>$$


STOP_WORDS = given({"a", "and", "the"})


def all_words_of(text):
    """Return the words of a text without capitals and punctuation."""
    return {word.casefold() for word in re.findall(r"[^\W_]+(?:['’][^\W_]+)*", text)}


def words(text):
    """Return the same without stop words."""
    return all_words_of(text) - STOP_WORDS


gamma = given(20.0)


def kernel(X, Z=None):
    """Return k(x, z) for each x of X and z of Z; without Z, for each two of X."""
    if is_noisy:
        same = Z is None  # the same samples, not the same numbers: others have other noise
    Z = X if Z is None else Z
    K = given(rbf(X, Z, gamma=gamma), white(X, Z, same, noise=1.0))
    return K
