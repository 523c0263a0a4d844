"""All methods on the same points with the same kernel, beside each other."""
