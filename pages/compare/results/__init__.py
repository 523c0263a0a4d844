"""What the page computes: plain arrays of each method, and of two of them."""
