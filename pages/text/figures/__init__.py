"""Figures that no other page draws."""
