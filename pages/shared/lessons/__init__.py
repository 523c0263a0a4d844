"""Lessons: what a lecturer prepares for a class in a dialog, as data; opened by link or file."""
