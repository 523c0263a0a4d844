"""Stories on the page of kernel ridge regression."""

from pages.krr.stories.lengthscale import LENGTHSCALE
from pages.krr.stories.training_error import TRAINING_ERROR
from pages.krr.stories.weighted_sum import WEIGHTED_SUM

STORIES = (WEIGHTED_SUM, TRAINING_ERROR, LENGTHSCALE)
