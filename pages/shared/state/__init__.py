"""The one owner of what a learner has set: record, events, reducer, history, address, session."""
