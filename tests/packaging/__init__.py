"""What pip installs: built, installed and used where nothing of the checkout is on the path."""
