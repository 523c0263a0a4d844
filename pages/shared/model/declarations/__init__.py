"""What pages, views, stories and challenges declare, and what follows for their values."""
