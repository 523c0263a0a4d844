"""The library's documentation as pages of HTML, made from its docstrings and from docs/guides."""
