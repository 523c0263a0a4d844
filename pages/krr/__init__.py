"""What the page of kernel ridge regression shows beside its stage, one tab in each file."""
