"""The glossary, and the line that says what a move did."""
