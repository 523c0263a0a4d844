"""Kernel functions: their classes, algebra, formulas, and the way from and to text."""
