"""The page of the feature maps."""
