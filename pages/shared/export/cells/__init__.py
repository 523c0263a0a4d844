"""Cells of a script or a notebook, and the numbers that stand in them."""
