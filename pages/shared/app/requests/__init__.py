"""What may come in from the browser."""
