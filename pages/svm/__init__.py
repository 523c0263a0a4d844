"""What only the page of the support vector machine shows."""
