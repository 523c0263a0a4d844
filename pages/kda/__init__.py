"""What only the page of the discriminant analysis shows."""
