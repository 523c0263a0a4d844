"""What the page computes beyond what all pages share."""
