"""The page that compares the methods."""
