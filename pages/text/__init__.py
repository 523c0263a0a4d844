"""The page of the kernel on texts."""
