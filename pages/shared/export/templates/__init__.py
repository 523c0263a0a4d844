"""Templates of exported programs.

Each runs by itself, for instance: ``python -m pages.shared.export.templates.ridge``.
"""
