"""What the views of the kernels show, computed."""
