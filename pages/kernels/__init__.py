"""The page of the kernels themselves."""
