"""What the views of the Gaussian process show, computed from a setting: plain arrays."""
