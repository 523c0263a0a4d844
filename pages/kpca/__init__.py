"""What only the page of the principal components needs."""
