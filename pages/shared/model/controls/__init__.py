"""Hyperparameters as controls, and the layers of a picture."""
