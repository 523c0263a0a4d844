"""Lessons: what a lecturer prepares for a class, as data; made in a dialog, opened from a link or a file."""
