"""What a page is and what a learner has set: declarations, records, events, addresses, settings."""
