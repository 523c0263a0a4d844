"""The dialogs in which a lesson is made, opened and shared."""
