"""Views that several pages offer."""
