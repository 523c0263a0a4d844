"""What the views of the page show, as plain arrays and numbers."""
