"""All that a learner has set on a page, and the events that change it."""
