"""Stories on the page of the kernels."""

from pages.kernels.stories.algebra import ALGEBRA
from pages.kernels.stories.indefinite import INDEFINITE
from pages.kernels.stories.similarity import SIMILARITY

STORIES = (SIMILARITY, ALGEBRA, INDEFINITE)
