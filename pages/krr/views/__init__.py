"""What else can be looked at on the page of kernel ridge regression, a module for each view."""
