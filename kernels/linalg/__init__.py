"""Gram matrices, their factorisations, grids, and the memory of their results."""
