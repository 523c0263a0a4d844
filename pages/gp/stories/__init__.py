"""Stories on the page of the Gaussian process."""

from pages.gp.stories.bands import BANDS
from pages.gp.stories.beyond import BEYOND
from pages.gp.stories.evidence import EVIDENCE
from pages.gp.stories.posterior import POSTERIOR

STORIES = (POSTERIOR, BANDS, BEYOND, EVIDENCE)
