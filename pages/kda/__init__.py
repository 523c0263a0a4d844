"""The page of the discriminant analysis."""
