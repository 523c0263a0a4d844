"""What else the page offers to look at; a view is one module."""
