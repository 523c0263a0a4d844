"""What only the page of the Gaussian process needs."""
