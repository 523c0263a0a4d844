"""Stories on the page of the support vector machine."""

from pages.svm.stories.margin import MARGIN
from pages.svm.stories.scores import SCORES

STORIES = (MARGIN, SCORES)
