"""Stories on the page of the feature maps."""

from pages.features.stories.lift import LIFT
from pages.features.stories.without_features import WITHOUT_FEATURES

STORIES = (LIFT, WITHOUT_FEATURES)
