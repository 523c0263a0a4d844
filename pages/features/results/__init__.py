"""What the views of this page show, as plain arrays."""
