"""Figure builders: pure functions from arrays to Plotly traces and layouts.

The colours are tokens of `style`, resolved in the reader's theme when drawn. How a trace is marked
for the stage (``meta.role``) is documented at the top of the stage's ``js/stage.js``.
"""
